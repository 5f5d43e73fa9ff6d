// What vector work costs: element-wise operations, reductions, data movement, and fused groups.
//
//   VectorGroup scaleAndShift;                                     // y = a * x + b, fused
//   scaleAndShift.members = {{VectorKind::Mul, n}, {VectorKind::Add, n}};
//   scaleAndShift.read = Bytes(2.0 * n);
//   scaleAndShift.written = Bytes(2.0 * n);
//   VectorCost cost = vectorCost(scaleAndShift, chip, Cores::All);
//
// A group pays the lanes for all of its members and memory for what enters and leaves it. What
// flows between members stays on the chip as far as there is room. docs/CostModel.md, "Vector
// work", has every formula.
#ifndef PHAZE_COSTMODEL_VECTORCOST_H
#define PHAZE_COSTMODEL_VECTORCOST_H

#include "phaze/Arch/ArchConfig.h"
#include "phaze/Arch/Energy.h"
#include "phaze/CostModel/Rules.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace phaze::cost {

/// What a lane does with an element. What the frameworks call softmax, layer normalisation or gelu
/// is a group of these.
enum class VectorKind {
  Add,
  Sub,
  Mul,
  Div,
  Neg,
  Abs,
  MinMax,
  Compare,
  Select,
  Convert,
  Bitwise,
  Round,
  Exp,
  Log,
  Sqrt,
  Rsqrt,
  Pow,
  Tanh,
  Logistic,
  Sin,
  Cos,
  Tan,
  Erf,
  Remainder,
  Random,    ///< one word of random bits
  Reduce,    ///< combines `rowLength` elements into one by a simple operation
  Sort,      ///< sorts rows of `rowLength` elements
  Gather,    ///< reads (or, scatter, writes) elements by index
  Transpose, ///< changes the order of elements
  Copy,      ///< moves bytes as they are
  Fill,      ///< writes what is made from nothing: constants, iota, broadcast scalars
};

/// Every kind, in the order of the enumeration.
const std::vector<VectorKind> &allVectorKinds();
/// "add", "rsqrt", ...
std::string_view name(VectorKind kind);
std::optional<VectorKind> vectorKindByName(std::string_view name);

/// Cycles that a lane spends on an element (for Reduce on an element that goes in, for Sort on
/// each of its passes).
double cyclesPerElement(VectorKind kind);

/// One operation on `elements` elements: those of its result, or what goes into a Reduce.
struct VectorOp {
  VectorKind kind = VectorKind::Add;
  int64_t elements = 0;
  arch::ElementType type = arch::ElementType::BF16;
  /// How many elements of the operand make one of the result (Reduce) or one sorted row (Sort).
  int64_t rowLength = 1;
};

/// A value that one member of a group makes and others use.
struct Intermediate {
  Bytes size;
  /// How often it is read.
  double uses = 1;
  /// How much of it must be held at once for it never to leave the chip: nothing where elements
  /// flow from lane to lane, a row where a reduction of rows stands between, else all of it.
  Bytes resident;
  /// The contraction of the same group that made it, if one did: it enters the cores once even if
  /// they keep it, and lanes do not write it.
  std::optional<size_t> maker = std::nullopt;
  /// HBM has it in any case: it is an edge of the group too.
  bool isInHbm = false;
};

/// Operations that run as one. Bytes are those at the edges of the group.
struct VectorGroup {
  std::vector<VectorOp> members;
  Bytes read;
  Bytes written;
  /// What flows from or to tensor cores of the same group: it passes the global buffer only.
  Bytes exchanged;
  std::vector<Intermediate> between;
};

/// What is wrong with a group: counts up to 2^50, sizes not negative, no more resident than there
/// is. Nothing if it is valid.
std::optional<std::string> check(const VectorGroup &group);

/// The part of a chip that vector work has.
struct VectorChip {
  double lanes = 1;
  BytesPerCycle corePorts{};  ///< of its cores, towards the global buffer
  BytesPerCycle globalPort{}; ///< of the global buffer
  BytesPerCycle hbmPort{};
  Bytes l2; ///< of its cores together
  Bytes globalBuffer;
};

/// The vector cores of an architecture: all of them with the chip to themselves, or one with an
/// equal share of the global buffer, its port and HBM.
VectorChip vectorChip(const arch::ArchConfig &config, Cores cores);

/// What a group costs. Without leakage, which a whole step pays.
struct VectorCost {
  enum class Bound { Lanes, BufferPort, Hbm };

  Cycles cycles;
  /// Work at peak rate, and the edges of the group at HBM's bandwidth: never more than `cycles`.
  Cycles roofline;
  Bound bound = Bound::Lanes;
  // cycles is the largest of these, rounded up.
  Cycles lanes, bufferPort, hbm;
  Bytes bufferBytes; ///< between the global buffer and the cores
  Bytes hbmBytes;    ///< edges, and what had to be spilled
  Bytes spilled;     ///< of `between`, what finds no room on the chip
  Bytes held;        ///< of the global buffer, by what is between
  /// Contractions that have to write to HBM what lanes cannot keep; not in `hbmBytes`.
  std::vector<size_t> spillingMakers;
  arch::Activity activity;
};

std::string_view name(VectorCost::Bound bound);

/// What a valid group costs on a valid chip. The paper rules know no memory; of a group the first
/// member that moves not only data pays, and the others are free.
VectorCost vectorCost(const VectorGroup &group, const arch::ArchConfig &chip, Cores cores,
                      Rules rules = Rules::Exact);

/// The same under the exact rules, on a part of a chip.
VectorCost vectorCost(const VectorGroup &group, const VectorChip &chip, const arch::Rates &rates);

/// The operators that the published estimator knows.
enum class PaperKind {
  LayerNorm,
  Gelu,
  Relu,
  Add,
  Sub,
  Mul,
  Neg,
  Mask,
  Dropout,
  Tanh,
  Pow,
  Rsqrt,
  Div,
  Exp,
  Log,
  Sqrt,
  Logistic,
  Silu,
  Sin,
  Cos,
  Erf,
  Softmax,
  Mean,
  Free, ///< data movement
};

/// The published cycles of an operator on `lanes` lanes; `rowLength` is the last dimension.
Cycles paperVectorCycles(PaperKind kind, int64_t elements, int64_t rowLength, int64_t lanes,
                         bool backward = false);

/// What the published estimator would take an operation for; it has no word for some, which count
/// as additions.
PaperKind paperKind(VectorKind kind);

} // namespace phaze::cost

#endif // PHAZE_COSTMODEL_VECTORCOST_H
