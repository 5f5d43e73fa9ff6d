// Descriptions of the known language models.
#ifndef PHAZE_GENERATOR_MODEL_H
#define PHAZE_GENERATOR_MODEL_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <optional>
#include <string>

namespace phaze::generator {

enum class Norm { Layer, Rms };
enum class Activation { Relu, Gelu, SwiGlu };
enum class Positions {
  Learned,
  Rotary,
  Relative,
  Alibi, ///< A slope for each head, times the key's place, added to scores.
};

/// A transformer. The defaults are those of GPT-2: a decoder with learned positions, norms in front
/// of attention and feed-forward, biases, and a head that shares the embedding.
struct Model {
  std::string name;
  int64_t layers = 0;
  int64_t hidden = 0;
  int64_t heads = 0;
  int64_t kvHeads = 0; ///< Fewer than heads where several share keys and values.
  int64_t headSize = 0;
  int64_t ffn = 0;
  int64_t vocab = 0;
  int64_t seq = 0;
  int64_t positions = 0;     ///< Rows of the position table; 0 without one.
  int64_t firstPosition = 0; ///< Row of the first token.
  int64_t embedding = 0;     ///< Width of the token table; projected where it is not `hidden`.
  int64_t tokenTypes = 0;    ///< Rows of the table of segment types; 0 without one.
  int64_t experts = 0;       ///< Of each feed-forward part; 0 for a plain one.
  int64_t expertsPerToken = 2;
  int64_t decoderLayers = 0; ///< Of an encoder-decoder, whose `layers` are the encoder's.
  Norm norm = Norm::Layer;
  Activation activation = Activation::Gelu;
  Positions positionKind = Positions::Learned;
  double rotaryBase = 10000;
  double epsilon = 1e-5;
  double dropout = 0; ///< Part of embeddings, attention weights and residual branches set to 0.
  bool causal = true;
  bool normAfter = false; ///< Norm after each residual sum, as in BERT, not in front.
  bool finalNorm = true;
  bool embeddingNorm = false;
  bool headTransform = false; ///< BERT's dense layer and norm before the vocabulary.
  bool bias = true;
  bool tied = true;
  bool scaledAttention = true;

  bool isEncoderDecoder() const { return decoderLayers > 0; }
};

/// A decoder of any size, with GPT-2's parts and sizes that follow from these.
Model decoder(int64_t layers, int64_t hidden, int64_t heads, int64_t vocab, int64_t seq);

/// Gives a model other positions, with the table that learned ones need.
void setPositions(Model &model, Positions kind);

/// All models, by family.
llvm::ArrayRef<Model> knownModels();
std::optional<Model> findModel(llvm::StringRef name);

/// What is wrong with a model's sizes, if anything.
std::optional<std::string> checkModel(const Model &model);

/// Number of trained numbers. Written down from the architecture, apart from the code that emits
/// programs, so that each can be checked by the other.
int64_t parameterCount(const Model &model);

} // namespace phaze::generator

#endif
