// What a contraction costs under the `paper` rules: the mapping space of the published system,
// with its chip-wide ports, searched for the least cycles.
//
//   PaperGemm gemm{4096, 4096, 4096};
//   PaperChip chip{8, 128 * 128, 128 << 20};
//   PaperCost cost = mapPaperGemm(gemm, chip);             // 6,029,312 cycles
//
// docs/CostModel.md, "Contractions under the paper rules", states the space.
#ifndef PHAZE_COSTMODEL_PAPERCONTRACTION_H
#define PHAZE_COSTMODEL_PAPERCONTRACTION_H

#include "phaze/CostModel/ContractionCost.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace phaze::cost {

/// The loops of a multiplication: rows (times batch), reduction, outputs.
enum PaperLoop : uint8_t { PaperRows = 0, PaperReduction = 1, PaperOutputs = 2 };

using PaperTile = std::array<int64_t, 3>;

/// rows x reduction times reduction x outputs; a batch multiplies the rows.
struct PaperGemm {
  int64_t rows = 1;
  int64_t reduction = 1;
  int64_t outputs = 1;

  PaperTile sizes() const { return {rows, reduction, outputs}; }
  bool operator==(const PaperGemm &other) const { return sizes() == other.sizes(); }
};

struct PaperChip {
  int64_t cores = 1;
  int64_t elements = 1;     ///< of one core: width * depth
  int64_t globalBuffer = 3; ///< its bytes, which the rules take as words

  bool operator==(const PaperChip &other) const {
    return cores == other.cores && elements == other.elements && globalBuffer == other.globalBuffer;
  }
};

/// What the rules see of a contraction (the batch joins the rows) and of a chip.
PaperGemm paperGemm(const Contraction &problem);
PaperChip paperChip(const arch::ArchConfig &config);

/// Tiles from the inside out; each divides the next, and the last divides the sizes.
struct PaperMapping {
  PaperTile registers = {1, 1, 1}; ///< of one element
  PaperTile array = {1, 1, 1};     ///< of all elements of a core
  PaperTile l1 = {1, 1, 1};        ///< of one core
  PaperTile chip = {1, 1, 1};      ///< of all cores
  PaperTile global = {1, 1, 1};    ///< in the global buffer
  /// The innermost loop above the registers, L1 and the global buffer.
  std::array<PaperLoop, 3> inner = {PaperRows, PaperRows, PaperRows};
};

/// Words across one boundary: L1 to registers, global buffer to L1, DRAM to global buffer.
struct PaperTraffic {
  double reads = 0;
  double writes = 0;
};

struct PaperCost {
  Cycles cycles;
  /// No mapping of the space takes less: what the mapper's bounds say before it searches.
  Cycles lowerBound;
  Cycles compute;
  std::array<PaperTraffic, 3> traffic;
  PaperMapping mapping;
};

/// Ports of the three boundaries in words per cycle.
constexpr std::array<double, 3> paperPorts = {64, 256, 128};
/// Elements have 16 bits.
constexpr Bytes paperWord{2};
/// Words of all three tiles in the registers of an element.
constexpr int64_t paperRegisterWords = 32;
/// Words of each tile in L1.
int64_t paperL1Words(int64_t elements);

/// What is wrong with a mapping: a tile that does not divide, or that does not fit.
std::optional<std::string> check(const PaperGemm &gemm, const PaperChip &chip,
                                 const PaperMapping &mapping);

/// The cost of a mapping that passes `check`, by direct use of the rules; its bound is left zero.
PaperCost evaluate(const PaperGemm &gemm, const PaperMapping &mapping);

/// The least cycles over the whole space. Sizes, cores and elements are from 1 to 2^30, the buffer
/// holds 3 words at least.
PaperCost mapPaperGemm(const PaperGemm &gemm, const PaperChip &chip);

} // namespace phaze::cost

#endif // PHAZE_COSTMODEL_PAPERCONTRACTION_H
