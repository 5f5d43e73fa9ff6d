// Builds a part of a layer: operators of its nodes, and values with where they come from.
#ifndef PHAZE_LIB_IMPORT_BUILDPART_H
#define PHAZE_LIB_IMPORT_BUILDPART_H

#include "BatchScaling.h"
#include "HeldParameters.h"
#include "KernelOperators.h"
#include "MaskShares.h"
#include "SideRepeats.h"
#include "Stash.h"
#include "WorkloadFactors.h"

namespace phaze {

/// What all parts are built with.
struct PartContext : AnalyzedProgram {
  PartContext(ProgramAnalysis &analysis, const PartNodes &nodes, const HeldParameters &parameters,
              WorkloadFactors &dims)
      : AnalyzedProgram(analysis), nodes(nodes), parameters(parameters), dims(dims),
        scaling(analysis), repeats(analysis), masks(analysis), stash(findStash(*this)),
        stashHolders(analysis, nodes, stash) {}

  const PartNodes &nodes;
  const HeldParameters &parameters;
  WorkloadFactors &dims;
  BatchScaling scaling;
  SideRepeats repeats;
  MaskShares masks;
  Stash stash;
  StashHolders stashHolders;
};

class PartBuilder : private AnalyzedProgram {
public:
  /// The side part.
  explicit PartBuilder(PartContext &context) : AnalyzedProgram(context), context(context) {}
  /// A part of a layer. The backward part reads what the forward part stashes, the update the
  /// gradients of the backward part.
  PartBuilder(PartContext &context, int32_t layer, PartOf name,
              const PartBuilder *forward = nullptr, const PartBuilder *backward = nullptr)
      : AnalyzedProgram(context), context(context), layer(layer), name(name),
        holder(&context.parameters.held[layer]), forward(forward), backward(backward) {}

  Part part;
  /// Operators that derive again what the backward part was not kept as it needs it: the node that
  /// they do is the forward part's.
  llvm::BitVector isAgain;

  /// An operand of a contraction that stands for a value of another element type: the program
  /// multiplies a conversion of what is kept, or of a parameter.
  struct ConvertedRead {
    size_t op = 0, operand = 0;
    ElementType element; ///< That the program multiplies in.
  };
  std::vector<ConvertedRead> converted;
  /// Operators that stand for kernels.
  std::vector<KernelCall> kernels;

  void addOperator(NodeIndex index);
  /// The value of the part that stands for one of the program, where there is one already.
  std::optional<ValueId> find(ValueIndex value) const;
  /// The same for what an operator of the part makes of a value of the whole program: of a stack
  /// the layer's piece.
  std::optional<ValueId> findMade(ValueIndex value) const;

private:
  /// Where a value that this part does not make comes from, and which value stands for it.
  struct Source {
    ValueOrigin origin;
    ValueIndex value;
    std::optional<ClassIndex> stack = std::nullopt;
    std::optional<int32_t> index = std::nullopt;
  };
  Source sourceOf(ValueIndex value) const;
  /// Whether an operator of the part makes the value.
  bool makes(ValueIndex value) const;
  bool isSplat(NodeIndex node) const;
  /// A layer's piece of a stack is what was stored at its place, or what it makes of its piece.
  ValueIndex pieceOf(ValueIndex value) const;
  /// The value of the part that stands for `value`, added if need be; without the factors of
  /// `dropped`, as an operation on a whole stack reads a layer's piece of each operand.
  ValueId valueIn(ValueIndex value, std::optional<ClassIndex> dropped);
  /// What the part holds of a value.
  Tensor tensorOf(ValueIndex value, std::optional<ClassIndex> dropped);
  /// The same with all factors of `value`: derived again where what is kept of it has others.
  ValueId wholeIn(ValueIndex value, std::optional<ClassIndex> dropped);
  /// What a node that needs all factors of its operands reads as one of them. Zeros and the like
  /// have the factors of whoever reads them, so it may be a copy of its own.
  ValueId operandIn(NodeIndex index, size_t operand, std::optional<ClassIndex> dropped);
  /// Adds the operator of a node, on these values.
  void append(NodeIndex index, std::vector<ValueId> operands, std::optional<ClassIndex> dropped);
  void addWork(Operator &op, NodeIndex index, std::optional<ClassIndex> dropped);
  void addContraction(Operator &op, NodeIndex index, std::optional<ClassIndex> dropped);
  /// What a kernel does: its formulas become work, all else is written out later.
  void addKernel(Operator &op, NodeIndex index, Kernel kernel);
  /// A formula of sizes as products of factors.
  std::vector<WorkTerm> termsOf(llvm::StringRef formula, NodeIndex index);
  /// Notes that the next operator's operand is read in another element type than it has here.
  void noteConversion(size_t operand, ValueIndex value, ValueId read);
  /// Operator::occurrence of a node.
  std::optional<int32_t> occurrenceOf(NodeIndex index) const;
  /// The factors of a value that count, in order, with the dimension of each.
  std::vector<std::pair<ClassIndex, int64_t>> factorsInOrder(ValueIndex value) const;
  /// Keeps the factors that some operand has: constants are not among the operands.
  void dropUnknown(std::vector<FactorId> &list, const Operator &op) const;
  /// Summing gradients over devices is what data parallelism does anyway.
  bool isGradientSum(NodeIndex index) const;

  PartContext &context;
  int32_t layer = -1;
  PartOf name = PartOf::Forward;
  const Held *holder = nullptr;
  const PartBuilder *forward = nullptr, *backward = nullptr;
  llvm::DenseMap<ValueIndex, ValueId> values;
  llvm::DenseMap<ValueIndex, ValueId> again; ///< Those that are derived again.
};

} // namespace phaze

#endif
