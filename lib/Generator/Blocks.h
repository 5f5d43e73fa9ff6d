// The parts that transformers are made of, written as StableHLO.
#ifndef PHAZE_LIB_GENERATOR_BLOCKS_H
#define PHAZE_LIB_GENERATOR_BLOCKS_H

#include "phaze/Autodiff/Pullback.h"
#include "phaze/Generator/Model.h"

namespace phaze::generator {

/// What all layers of a stack see beside the activation; null where there is none.
struct Shared {
  mlir::Value mask;   ///< seq x seq booleans: may be attended to
  mlir::Value cosine; ///< seq x half a head, for rotary positions
  mlir::Value sine;
  mlir::Value bias;    ///< heads x seq x seq, added to scores
  mlir::Value keyBias; ///< heads of keys (x queries' heads for each) x keys, added to scores
  mlir::Value seed;    ///< state of a random number generator
  mlir::Value encoded; ///< output of the encoder
};

/// Random bits for drop-out: a stream of their own for each layer and place in it.
struct Dropout {
  mlir::Value seed;       ///< null: nothing is dropped
  mlir::Value number;     ///< of the layer; null outside of layers
  bool isDecoder = false; ///< the second stack of two
};

/// Emits parts of one model into a piece. Activations are batch x seq x hidden, in the piece's
/// element type; norms, softmax and loss are computed in at least 32 bits.
class Blocks {
public:
  Blocks(autodiff::PieceBuilder &builder, const Model &model) : b(builder), m(model) {}

  mlir::Value embed(mlir::Value tokens, mlir::Value tokenTypes, const Dropout &dropout);
  /// A layer of a stack; with `encoded`, one that attends to it too.
  mlir::Value layer(mlir::Value x, const Shared &shared, const Dropout &dropout);
  mlir::Value norm(mlir::Value x, llvm::StringRef name);
  /// Mean cross-entropy of predicting `labels`.
  mlir::Value loss(mlir::Value x, mlir::Value labels);
  /// The table of relative positions, looked up: heads x seq x seq.
  mlir::Value relativeBias(llvm::StringRef name, bool bothWays);

private:
  autodiff::PieceBuilder &b;
  const Model &m;

  /// The type for sums over many numbers.
  mlir::Type wide() const;
  mlir::Value dense(mlir::Value x, llvm::StringRef name, int64_t out);
  /// `value` along the last dimensions of `like`.
  mlir::Value trailing(mlir::Value value, mlir::Value like);
  /// `value` along all but the last dimension of `like`.
  mlir::Value leading(mlir::Value value, mlir::Value like);
  mlir::Value lookup(mlir::Value table, mlir::Value indices);
  mlir::Value softmax(mlir::Value x);
  /// The value with some of its elements set to 0 and the others made larger; `place` tells the
  /// uses in a layer apart.
  mlir::Value drop(mlir::Value x, const Dropout &dropout, int64_t place);
  mlir::Value activate(mlir::Value x);
  mlir::Value rotate(mlir::Value x, const Shared &shared);
  mlir::Value attention(mlir::Value x, mlir::Value memory, llvm::StringRef name, mlir::Value mask,
                        mlir::Value bias, const Shared &shared, const Dropout &dropout);
  mlir::Value feedForward(mlir::Value x);
  mlir::Value expertFeedForward(mlir::Value x);
};

} // namespace phaze::generator

#endif
