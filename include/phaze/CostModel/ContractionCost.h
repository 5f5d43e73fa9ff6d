// What a contraction costs on tensor cores under the exact rules: problem, chip, mapping, cost.
//
//   Contraction gemm;
//   gemm.m = gemm.n = gemm.k = 8192;
//   TensorChip chip = tensorChip(*arch::preset("tpuv4"), arch::ElementType::BF16);
//   std::optional<ContractionCost> cost = mapContraction(gemm, chip);   // the best mapping
//   assert(!verify(gemm, chip, *cost));
//
// docs/CostModel.md, "Contractions", states the mapping space and every formula.
#ifndef PHAZE_COSTMODEL_CONTRACTIONCOST_H
#define PHAZE_COSTMODEL_CONTRACTIONCOST_H

#include "phaze/Arch/ArchConfig.h"
#include "phaze/Arch/Energy.h"
#include "phaze/CostModel/Rules.h"

#include <cstdint>
#include <optional>
#include <string>

namespace phaze::cost {

/// result[b, m, n] = sum over k of lhs[b, m, k] * rhs[b, k, n].
struct Contraction {
  int64_t batch = 1;
  int64_t m = 1;
  int64_t n = 1;
  int64_t k = 1;
  Bytes lhsElement{2};
  Bytes rhsElement{2};
  Bytes resultElement{2};
  Bytes accumulator{4};
  /// Elements of an operand that memory holds for one batch element, where the contraction reads
  /// some of them several times (the input of a convolution). 0: m * k, k * n.
  int64_t lhsStored = 0;
  int64_t rhsStored = 0;
  /// The result goes on to other cores through the global buffer and never to HBM.
  bool resultStaysOnChip = false;
  /// What others of a fused group move through the same ports meanwhile.
  Bytes otherGlobal;
  Bytes otherHbm;

  bool operator==(const Contraction &other) const;
};

/// What is wrong with a contraction: sizes from 1 to 2^40, at most 2^80 multiply-adds, elements
/// of at most 64 bytes. Nothing if it is valid.
std::optional<std::string> check(const Contraction &problem);

/// A two-dimensional convolution (heights of 1 give a one-dimensional one).
struct Convolution {
  int64_t batch = 1;
  int64_t groups = 1;
  int64_t inputChannels = 1; ///< of all groups together
  int64_t outputChannels = 1;
  int64_t inputHeight = 1, inputWidth = 1;
  int64_t outputHeight = 1, outputWidth = 1;
  int64_t kernelHeight = 1, kernelWidth = 1;
};

/// The convolution as a contraction: one batch element per group, rows are output positions,
/// columns output channels, the reduction runs over taps and input channels. The input counts as
/// the elements that memory holds, not once per tap.
Contraction contraction(const Convolution &convolution);

/// What the mapper sees of a chip.
struct TensorChip {
  int64_t cores = 1;
  int64_t width = 1;
  int64_t depth = 1;
  Bytes l1PerElement{32};
  Bytes l2;
  Bytes globalBuffer;
  BytesPerCycle arrayPort{};  ///< of one core, between its L2 and the array
  BytesPerCycle bufferPort{}; ///< of one core, between the global buffer and its L2
  BytesPerCycle globalPort{}; ///< of the global buffer, towards all cores
  BytesPerCycle hbmPort{};
  double rate = 1; ///< multiply-adds per element of the array and cycle, as far as reached

  bool operator==(const TensorChip &other) const;
};

/// The tensor cores of an architecture at work on elements of one type: all of them with the chip
/// to themselves, or one with an equal share of the global buffer, its port and HBM.
TensorChip tensorChip(const arch::ArchConfig &config, arch::ElementType type,
                      Cores cores = Cores::All);

/// What stays in the array while the rest streams past.
enum class Dataflow : uint8_t {
  OutputStationary, ///< rows on the depth, columns on the width, the reduction streams
  WeightStationary, ///< reduction on the depth, columns on the width, rows stream
};

/// What the global buffer keeps beyond what passes through it.
enum class Resident : uint8_t { Nothing, LhsPanel, RhsPanel };

/// One point of the mapping space. A transposed mapping computes the transposed result: lhs and
/// rhs, m and n change places, and the other fields speak of the transposed problem.
struct Mapping {
  Dataflow dataflow = Dataflow::OutputStationary;
  bool transposed = false;
  Resident resident = Resident::Nothing;
  /// The grid of cores; the product may be less than the chip has.
  int64_t coresBatch = 1, coresM = 1, coresN = 1, coresK = 1;
  /// The part of the result that a core works on until it is complete.
  int64_t blockM = 1, blockN = 1;
  /// Weight stationary: tiles of the reduction that the array holds at once.
  int64_t heldK = 1;
  /// The L2 keeps the rows of lhs of a block until all columns are done.
  bool keepLhs = false;
};

enum class Bound : uint8_t { Compute, ArrayPort, BufferPort, GlobalPort, Hbm };

const char *name(Bound bound);

struct ContractionCost {
  Cycles cycles;
  /// No mapping, in this space or another, takes less: see `lowerBound`.
  Cycles lowerBound;
  Bound bound = Bound::Compute;
  // cycles = start + max(compute, arrayPort, bufferPort, globalPort, hbm).
  Cycles start; ///< first fill and last drain, which nothing overlaps
  Cycles compute, arrayPort, bufferPort, globalPort, hbm;
  // Bytes through the ports: of the busiest core for the first two, of the chip for the others.
  Bytes arrayBytes, bufferBytes, globalBytes, hbmBytes;
  Bytes l2Bytes; ///< into and out of the L2 of all cores together
  Mapping mapping;
};

/// Bytes that cross HBM in any mapping: operands and result once, and what others move meanwhile.
Bytes throughHbm(const Contraction &problem);

/// A lower bound on the cycles of any mapping: multiply-adds at peak rate, every byte of operands
/// and result once through the HBM and global ports, and for each port the I/O bound of matrix
/// multiplication with all memory inside of it as fast memory.
Cycles lowerBound(const Contraction &problem, const TensorChip &chip);

/// What the formulas of docs/CostModel.md are filled with, in the orientation of the mapping.
struct MappingNumbers {
  double batch = 1, m = 1, n = 1, k = 1; ///< B, M, N, K
  Bytes lhsElement, rhsElement;          ///< a, w
  double shareB = 1, shareM = 1, shareN = 1, shareK = 1, unitsM = 1, unitsN = 1;
  double roundsM = 1, roundsN = 1;
  double fetchesLhs = 1;             ///< f
  Bytes atArray, atBuffer;           ///< e, q: of a result
  Bytes lhs, rhs;                    ///< in HBM
  double timesLhs = 1, timesRhs = 1; ///< i, j
};

/// The cost of a mapping by direct use of the formulas, sharing no code with the mapper. An error
/// if the mapping does not fit the chip or the problem.
struct Evaluation {
  std::optional<std::string> error;
  ContractionCost cost;
  MappingNumbers numbers;
};
Evaluation evaluate(const Contraction &problem, const TensorChip &chip, const Mapping &mapping);

/// The least cycles over the whole mapping space, for a problem that passes `check` on a chip with
/// positive numbers. Nothing if no mapping fits, that is if the L2 is too small for two vectors of
/// each side of the array or the registers for two accumulators and two weights.
std::optional<ContractionCost> mapContraction(const Contraction &problem, const TensorChip &chip);

/// What is wrong with an answer: its mapping does not fit or costs something else than it says,
/// or it is below the lower bound. Nothing if all is well.
std::optional<std::string> verify(const Contraction &problem, const TensorChip &chip,
                                  const ContractionCost &cost);

/// What the chip does meanwhile, for its energy. A multiply-add latches its two operands; the
/// global buffer sees the bytes of both of its sides.
arch::Activity activity(const Contraction &problem, const ContractionCost &cost,
                        arch::ElementType type);

/// "output stationary, grid 1x2x4x1, block 256x256, lhs panel resident".
std::string describe(const Mapping &mapping);

} // namespace phaze::cost

#endif // PHAZE_COSTMODEL_CONTRACTIONCOST_H
