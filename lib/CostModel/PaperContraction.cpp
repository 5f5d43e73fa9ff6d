// The rules of the published mapping space: what fits, and what it costs.
#include "phaze/CostModel/PaperContraction.h"

#include <algorithm>

using namespace phaze;
using namespace phaze::cost;

namespace {

int64_t volume(const PaperTile &tile) { return tile[0] * tile[1] * tile[2]; }

bool divides(const PaperTile &inner, const PaperTile &outer) {
  for (size_t d = 0; d < 3; ++d)
    if (inner[d] < 1 || outer[d] % inner[d] != 0)
      return false;
  return true;
}

/// Words of the input, weight and output tiles.
PaperTile words(const PaperTile &t) { return {t[0] * t[1], t[1] * t[2], t[0] * t[2]}; }

} // namespace

PaperGemm phaze::cost::paperGemm(const Contraction &problem) {
  return {problem.batch * problem.m, problem.k, problem.n};
}

PaperChip phaze::cost::paperChip(const arch::ArchConfig &config) {
  return {config.tensor.count, config.tensor.elements(),
          static_cast<int64_t>(config.globalBuffer.capacity.value())};
}

int64_t phaze::cost::paperL1Words(int64_t elements) {
  return std::max<int64_t>(1024, elements / 64 * 1024);
}

std::optional<std::string> phaze::cost::check(const PaperGemm &gemm, const PaperChip &chip,
                                              const PaperMapping &mapping) {
  if (!divides(mapping.registers, mapping.array) || !divides(mapping.array, mapping.l1) ||
      !divides(mapping.l1, mapping.chip) || !divides(mapping.chip, mapping.global) ||
      !divides(mapping.global, gemm.sizes()))
    return "a tile does not divide the next";
  PaperTile registers = words(mapping.registers), l1 = words(mapping.l1),
            global = words(mapping.global);
  if (registers[0] + registers[1] + registers[2] > paperRegisterWords)
    return "registers too small";
  if (*std::max_element(l1.begin(), l1.end()) > paperL1Words(chip.elements))
    return "L1 too small";
  if (global[0] + global[1] + global[2] > chip.globalBuffer)
    return "global buffer too small";
  if (volume(mapping.array) / volume(mapping.registers) > chip.elements)
    return "more elements than the array has";
  if (volume(mapping.chip) / volume(mapping.l1) > chip.cores)
    return "more cores than the chip has";
  return std::nullopt;
}

PaperCost phaze::cost::evaluate(const PaperGemm &gemm, const PaperMapping &mapping) {
  PaperCost cost;
  cost.mapping = mapping;
  PaperTile sizes = gemm.sizes();
  auto work =
      static_cast<double>(sizes[0]) * static_cast<double>(sizes[1]) * static_cast<double>(sizes[2]);
  int64_t active = volume(mapping.array) / volume(mapping.registers) *
                   (volume(mapping.chip) / volume(mapping.l1));
  cost.compute = Cycles(work / static_cast<double>(active));
  cost.cycles = cost.compute;
  const PaperTile *below[] = {&mapping.array, &mapping.chip, &mapping.global};
  const PaperTile *above[] = {&mapping.l1, &mapping.global, &sizes};
  for (size_t i = 0; i < 3; ++i) {
    // A step of a loop needs new tiles of the two tensors that it indexes; the innermost loop
    // keeps the third one until it ends.
    PaperTile reach = *below[i];
    reach[mapping.inner[i]] = (*above[i])[mapping.inner[i]];
    double input = work / static_cast<double>(reach[PaperOutputs]);
    double weight = work / static_cast<double>(reach[PaperRows]);
    double updates = work / static_cast<double>(reach[PaperReduction]);
    double outputs = static_cast<double>(sizes[0]) * static_cast<double>(sizes[2]);
    cost.traffic[i] = {input + weight + (updates - outputs), updates};
    double words = std::max(cost.traffic[i].reads, cost.traffic[i].writes);
    cost.cycles = std::max(cost.cycles, Cycles(words / paperPorts[i]));
  }
  return cost;
}
