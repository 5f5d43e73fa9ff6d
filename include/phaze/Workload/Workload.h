// A training step as the search sees it: layers, their operators, and how sizes hang together.
//
// A dimension is an ordered list of factors, and every factor belongs to a class of dimensions that
// have the same size and go together: `batch`, `heads`, `ffn`. Sizes are never stored twice: the
// size of a dimension is the product of the sizes of its factors' classes. So a workload at another
// batch size is the same workload with another size of one class.
//
//   factors   0: batch 32 | 1: sequence 128 | 2: hidden 64 | 3: ffn 256
//   x         f32 [[0], [1], [2]]         32 x 128 x 64
//   w         f32 [[2], [3]]              64 x 256
//   y = x w   rows 0, 1; columns 3; reduction 2; work 2 * (0 1 2 3)
//
// Layers that compute the same share a kind, which holds the operators once.
#ifndef PHAZE_WORKLOAD_WORKLOAD_H
#define PHAZE_WORKLOAD_WORKLOAD_H

#include "phaze/Support/Vocabulary.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace phaze {

/// One operation of the source program on one call path, in one loop iteration.
using OpId = int64_t;

/// Index into Workload::factors.
using FactorId = int32_t;

/// Index into Part::values.
using ValueId = int32_t;

/// An element type as the program spells it: "bf16", "f32", "i32", "i1", "f8E4M3FN".
struct ElementType {
  std::string name;
  uint32_t bits = 0; ///< As stored: 8 for i1.
};

enum class FactorRole { None, Batch, Sequence, Hidden, Heads, Ffn, Vocabulary, Expert };

/// Dimensions that have to be sharded together.
struct FactorClass {
  std::string name; ///< Unique and readable: "batch", "heads", "f12".
  FactorRole role = FactorRole::None;
  int64_t size = 1;
  /// Some operator needs all of it in one place (sorts, gathers, windows along it).
  bool isNeededWhole = false;
};

struct Tensor {
  ElementType element;
  std::vector<std::vector<FactorId>> dims; ///< Outermost first, in a dimension too.
};

/// Work is a sum of products: `count` times the sizes of the factors (one may occur twice). A sum
/// over n elements is n - 1 additions, so counts may be negative.
struct WorkTerm {
  int64_t count = 0;
  std::vector<FactorId> factors;
};

/// Where a value of a part comes from, and with it whether it costs memory between parts.
enum class ValueOrigin {
  Operator,   ///< An operator of this part.
  Activation, ///< Another layer: the forward edge, or in the backward part its cotangent.
  Stash,      ///< The forward part of the same layer, kept for this one.
  Parameter,
  State,    ///< Optimizer state or buffer.
  Gradient, ///< The backward part of the same layer, read by the update.
  Side,     ///< Depends on no parameter: masks, positions, labels, random bits.
  Constant, ///< Takes no memory traffic worth counting (splats), or is folded.
};

struct PartValue {
  Tensor tensor;
  ValueOrigin origin = ValueOrigin::Operator;
  /// Into LayerKind::parameters or ::states for those origins; for a stash the forward part's
  /// value, which is in LayerKind::stash; for a gradient the backward part's. None for the others.
  std::optional<int32_t> index;
  /// Masks among side inputs: of a million elements how many are shown, where that is known. The
  /// others hide what they are applied to.
  std::optional<int32_t> shown = std::nullopt;
};

enum class OperatorKind {
  Contraction, ///< Runs on tensor cores.
  Elementwise,
  Reduction,
  Movement,   ///< Moves bytes and computes nothing: transpose, gather, pad, concatenate.
  View,       ///< Moves nothing, but no factors say how: a reshape across them.
  Collective, ///< Among groups of more than one device: the program's own, or what sharding asks
              ///< for.
  Opaque,     ///< Not understood; what is assumed is in a warning.
};

struct Operator {
  OperatorKind kind = OperatorKind::Elementwise;
  std::string name; ///< Of the source operation, without dialect: "dot_general", "tanh".
  std::vector<ValueId> operands, results;
  std::vector<WorkTerm> work; ///< Floating-point operations.
  /// Opaque ones only: the bytes that they move, where that is not each operand and result once.
  std::vector<WorkTerm> traffic;
  ElementType computeType; ///< In which the work is done; empty name without work.
  /// Contractions only. Their product is the multiply-adds of a dense contraction; `work` counts
  /// less where a convolution meets padding.
  std::vector<FactorId> batch, rows, columns, reduction;
  /// Reductions: the factors reduced away; lookups: those that indices pick from. On a shard of
  /// them the operator makes partial results, which have to be combined.
  std::vector<FactorId> reduced;
  /// Classes that the operator needs whole: it cannot run on a shard of them.
  std::vector<FactorId> whole;
  /// Where an operand has a factor twice (queries and keys of scores): which of the two is summed
  /// or reduced away, 0 for the outer one; of a transpose 1 if it swaps them. None where that is
  /// not said.
  std::optional<int32_t> occurrence;
  bool isRecompute = false; ///< Forward work that the program itself does again.
  bool isMetric = false;    ///< Feeds reported numbers only.
  bool isIrregular = false; ///< Some size follows the batch in a way that factors do not say.
  /// How often it runs, more than once in loops that were not unrolled; `work` counts all of them.
  int64_t repeat = 1;
  /// Collectives: how many devices take part; none where the program does not say.
  std::optional<int64_t> devices;
  GroupOf among = GroupOf::Tensor; ///< Collectives: which devices these are.
  /// Fused group, numbered from 0 in the part; none if it runs alone.
  std::optional<int32_t> group;
};

/// Operators in an order in which they can run.
struct Part {
  std::vector<PartValue> values;
  std::vector<Operator> operators;
  std::vector<ValueId> outputs; ///< Forward: to the next layers. Backward: cotangents handed down.
  /// Of what one device of a tensor group runs: per operator its number in the part of the whole
  /// workload, -1 for what sharding added. Empty: the numbers are its own.
  std::vector<int32_t> origins;
};

struct Parameter {
  std::string name;
  Tensor tensor;
};

/// What isomorphic layers have in common.
struct LayerKind {
  std::string name;
  std::vector<Parameter> parameters;
  std::vector<Parameter> states; ///< Optimizer state and buffers of the parameters above.
  Part forward, backward, update;
  std::vector<ValueId> stash; ///< Values of `forward` kept for the backward pass, each once.
  bool hasSynthesizedBackward = false;
};

struct Layer {
  std::string name;
  int32_t kind = 0;
  /// Per operator of the kind's parts its operation in the program; -1 for synthesised ones.
  /// Operations on tensors that hold the parameters of several layers one after the other are in
  /// each of these layers.
  std::vector<OpId> forwardSources, backwardSources, updateSources;
  /// Operations of this layer that only look at a value another way: reshapes, barriers.
  std::vector<OpId> views;
  /// Names of the program's arguments or constants that fill LayerKind::parameters and ::states.
  std::vector<std::string> parameters, states;
};

/// A value that leaves one layer and enters a later one, in the forward direction.
struct Edge {
  int32_t from = 0, to = 0; ///< Layers.
  /// Into the outputs of the forward part of `from`'s kind: edges of one value share it.
  int32_t output = 0;
  Tensor tensor; ///< That output's.
};

/// The same parameter used by several layers (a head tied to the embedding).
struct TiedParameter {
  std::string name;
  std::vector<int32_t> layers;
};

struct WorkloadWarning {
  std::string location, message;
};

/// What element-wise operators run in. Each level moves the bytes of the one before and more.
enum class ElementwiseFusion {
  Contractions, ///< Fused with the contractions before and after them, and with each other.
  Chains,       ///< One kernel for a chain of them, beside contractions.
  Eager,        ///< One kernel for a function of one value, and for what combines several.
};

/// "contractions", "chains", "eager".
std::string elementwiseFusionName(ElementwiseFusion fusion);
std::optional<ElementwiseFusion> elementwiseFusionByName(const std::string &name);

/// What the software that runs a step can run as one; fuse() follows it.
struct FusionRules {
  ElementwiseFusion elementwise = ElementwiseFusion::Contractions;
};

/// Whether the software has kernels that run attention as one, or writes the scores to memory.
enum class AttentionRun { Fused, Written };

struct Workload {
  std::string name; ///< The entry function.
  FusionRules fusion;
  AttentionRun attention = AttentionRun::Fused;
  std::vector<FactorClass> factors;
  std::optional<FactorId> batch;
  std::vector<LayerKind> kinds;
  std::vector<Layer> layers; ///< In pipeline order.
  std::vector<Edge> edges;
  std::vector<TiedParameter> tied;
  Part side; ///< What depends on no parameter; run or received by each stage that needs it.
  std::vector<OpId> sideSources, sideViews;
  std::vector<OpId> constants; ///< Operations that only say a constant.
  int64_t operationCount = 0;  ///< OpIds are 0 .. operationCount - 1.
  std::vector<WorkloadWarning> warnings;

  /// Product of the factors' sizes, saturating.
  int64_t sizeOf(const std::vector<FactorId> &factors) const;
  int64_t elementsOf(const Tensor &tensor) const;
  int64_t bytesOf(const Tensor &tensor) const;
  /// Floating-point operations, at least 0 (a sum over nothing has -1 additions) and saturating.
  int64_t workOf(const Operator &op) const;
  /// The same of any terms.
  int64_t sumOf(const std::vector<WorkTerm> &terms) const;
};

/// What is wrong with a workload, or none: indices in range, operators in an order that can run,
/// every operation in exactly one place, dimensions that fit the operator.
std::optional<std::string> check(const Workload &workload);

/// The same workload in the one order that the phaze dialect keeps: edges by the layer they enter;
/// fused groups in one piece each and numbered in that order, with the layers' sources moved along;
/// values as activations, side inputs and constants, then the other inputs by first use and each
/// once, then results in the order of their operators. Requires check() to find nothing.
Workload normalized(Workload workload);

/// The same step with the batch class `times` larger. Requires a batch class.
Workload scaleBatch(const Workload &workload, int64_t times);

/// Sums that people ask for. Metrics count where they run; work that the program does again counts
/// as recompute only. Contractions are numbers of operators.
struct WorkloadTotals {
  int64_t parameterBytes = 0, stateBytes = 0, stashBytes = 0, sideBytes = 0;
  int64_t forwardFlops = 0, backwardFlops = 0, recomputeFlops = 0, updateFlops = 0;
  int64_t forwardContractions = 0, backwardContractions = 0, recomputeContractions = 0,
          updateContractions = 0;
  int64_t contractionFlops = 0;
};
/// Over all layers, without the side part's work; a tied parameter counts once.
WorkloadTotals totalsOf(const Workload &workload);

} // namespace phaze

#endif
