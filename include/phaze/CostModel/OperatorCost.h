// What the operators and fused groups of a workload cost on an accelerator.
//
//   OperatorShapes shapes = shapesOf(workload, kind.forward, keptByForward(kind));
//   CostMemo memo;                                        // for all chips
//   for (const OperatorShape &shape : shapes.shapes)
//     std::optional<OperatorCost> cost = costOf(shape, chip, Rules::Exact, memo);
//
// A shape says all that a cost depends on but the chip, so that it is made once for a whole space
// of chips. docs/CostModel.md, "Operators and fused groups", has every formula.
#ifndef PHAZE_COSTMODEL_OPERATORCOST_H
#define PHAZE_COSTMODEL_OPERATORCOST_H

#include "phaze/CostModel/CollectiveCost.h"
#include "phaze/CostModel/ContractionMemo.h"
#include "phaze/CostModel/VectorCost.h"
#include "phaze/Workload/Workload.h"

#include <optional>
#include <string>
#include <vector>

namespace phaze::cost {

/// What an operator takes of the chip while it runs.
enum class Resource { None, Tensor, Vector, Pair, Network };

std::string_view name(Resource resource);

/// A contraction of a group.
struct TensorWork {
  Contraction problem;
  arch::ElementType type = arch::ElementType::BF16;
  /// Whether rows of operands and result are multiples of 16 bytes, which is what tensor cores of
  /// GPUs load at a time.
  bool isAligned = true;
};

/// A value that a group makes and its own contractions read.
struct MadeOperand {
  struct Reader {
    size_t contraction = 0; ///< of OperatorShape::tensor
    bool isRhs = false;
  };
  std::vector<Reader> readers;
  Bytes size;
  /// Of an element, where blocks of the value suffice: the contractions before and after it go
  /// through it in step, as attention kernels do. 0 where all of it has to be there.
  Bytes blockElement;
  bool isInHbm = false; ///< in any case: it is an edge of the group too
  /// The contraction that makes it; none if lanes do.
  std::optional<size_t> maker;
};

/// A collective or message that the program has written down.
struct NetworkWork {
  CollectiveKind kind = CollectiveKind::AllReduce;
  Bytes size;
  /// Unset where sizes do not tell: those of the innermost level of the network.
  std::optional<int64_t> devices;
  GroupOf among = GroupOf::Tensor;
};

/// What runs as one, in the terms of the cost model.
struct OperatorShape {
  std::vector<int32_t> operators; ///< of the part, in order; one, or those of a fused group
  std::vector<TensorWork> tensor;
  std::vector<MadeOperand> made; ///< those that pass in blocks first
  VectorGroup vector;
  std::vector<NetworkWork> network;
  int64_t repeat = 1;       ///< how often it runs; the numbers above are those of one run
  Seconds launch{};         ///< of the host, which waits for each run to end
  double attentionRate = 1; ///< of what the chip reaches in attention
};

struct OperatorShapes {
  /// In the order of the part, groups where their first operator is.
  std::vector<OperatorShape> shapes;
  /// Names that no table knows, each once: they cost an addition for each of their floating-point
  /// operations, one per element at least.
  std::vector<std::string> unknown;
  /// A size beyond what can be costed.
  std::optional<std::string> error;
};

/// The shapes of a part of a workload that passes `check`. `kept` are values that other parts
/// read: they are written to memory even if a group could keep them to itself.
OperatorShapes shapesOf(const Workload &workload, const Part &part,
                        const std::vector<ValueId> &kept);

/// The values of a kind's forward and backward parts that its later parts read.
std::vector<ValueId> keptByForward(const LayerKind &kind);
std::vector<ValueId> keptByBackward(const LayerKind &kind);

/// How lanes work on the operations of StableHLO and CHLO, by name without dialect.
std::optional<VectorKind> vectorKindOf(std::string_view operationName);
/// How cores see an element type of a program; complex numbers by their parts.
arch::ElementType computeTypeOf(const ElementType &type);

/// The term that decides.
enum class Limit { None, Compute, Lanes, Array, Buffer, Global, Hbm, Network, Start };

std::string_view name(Limit limit);

/// A run on one core (of each type that it takes) or on all.
struct RunCost {
  Cycles cycles;
  Cycles lowerBound; ///< multiply-adds and lane operations at peak, edges of the group once
  Limit limit = Limit::None;
  Bytes arrayBytes;  ///< through the array port of the busiest tensor core
  Bytes globalBytes; ///< through the port of the global buffer
  Bytes hbmBytes;
  Bytes networkBytes; ///< sent
  arch::Activity activity;
};

struct OperatorCost {
  Resource resource = Resource::None;
  RunCost one, all;
};

/// Contractions by shape of operator and cores; all else costs no more than looking it up.
struct CostMemo {
  ContractionMemo exact;
  PaperMemo paper;
};

/// What a shape costs on a valid chip. Nothing if it cannot run there: the memories of a core are
/// too small for one tile of a contraction, or a size is beyond the published rules (2^30).
std::optional<OperatorCost> costOf(const OperatorShape &shape, const arch::ArchConfig &chip,
                                   Rules rules, CostMemo &memo);

/// What any chip has to do for a shape, whatever its cores, buffers and ports are like.
struct LeastWork {
  double multiplyAdds = 0; ///< over the rate of their type
  double laneCycles = 0;   ///< of a single lane
  Bytes tensorHbm;         ///< operands and results of contractions that cross HBM
  Bytes laneHbm;           ///< edges of shapes without contractions
  double starts = 0;       ///< of operators
  Seconds launches{};      ///< of the host, for all of them
  bool usesTensor = false, usesVector = false;
  /// Operations, and bytes that pass each memory once at least, whatever they are mapped to.
  arch::Activity activity{};
};

/// A part of what `RunCost::lowerBound` is made of; under the paper rules multiply-adds alone.
LeastWork leastWork(const OperatorShape &shape, const arch::Rates &rates, Rules rules);

/// The time that a shape's collectives take; they are in the cycles of its costs.
Cycles networkCycles(const OperatorShape &shape, const arch::ArchConfig &chip, Rules rules);

/// What it means that `costOf` has nothing.
std::string_view whyNot(Rules rules);

/// Energy of the operations and bytes of a run, without leakage.
Joules energyOf(const RunCost &run, const arch::ArchConfig &chip, const arch::EnergyTable &table);

/// Where the cycles go, with the formulas filled in, as text; why it cannot run where
/// `costOf` has nothing. `title` is the first line.
std::string explainCost(const OperatorShape &shape, const Workload &workload, const Part &part,
                        const arch::ArchConfig &chip, Rules rules, const std::string &title);

} // namespace phaze::cost

#endif // PHAZE_COSTMODEL_OPERATORCOST_H
