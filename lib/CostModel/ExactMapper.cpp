// The least cycles over the mapping space of the exact rules, by enumeration of what is not
// dominated. docs/CostModel.md, "How the mapper finds the best", has the arguments; the letters in
// comments are those of that section.
#include "phaze/CostModel/ContractionCost.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <utility>

using namespace phaze;
using namespace phaze::cost;

namespace {

double real(int64_t x) { return static_cast<double>(x); }

int64_t ceilDiv(int64_t a, int64_t b) { return (a + b - 1) / b; }

/// floor(a / b) of positive numbers, kept within what an int64_t holds.
int64_t quotient(double a, double b) {
  return static_cast<int64_t>(std::min(a / b, 0x1p62));
}

/// The next smaller number of cores' worth of splitting: cores for the next smaller share.
int64_t nextParts(int64_t units, int64_t share) {
  return share > 1 ? ceilDiv(units, share - 1) : std::numeric_limits<int64_t>::max();
}

/// The mapping space of one dataflow and orientation.
class Mapper {
public:
  Mapper(const Contraction &problem, const TensorChip &chip, Dataflow dataflow, bool transposed);

  bool fits() const { return registers >= 1 && room >= 0 && (!weights || room >= columnRoom()); }
  /// No mapping of this space takes less.
  double bound() const { return start + std::max(floor, computeBound(chip.cores)); }
  /// Improves on `best`, if the space holds something better.
  void search(double &best, Mapping &mapping);

private:
  /// One grid of cores and the shares of its busiest core.
  struct Grid {
    int64_t b, m, n, k;                // cores
    int64_t shareB, unitsM, unitsN, shareK; // rows in row units, columns in array widths
    double compute;
  };

  double columnRoom() const { return 2 * accumulator * real(std::min(chip.width, n)); }
  double computeBound(int64_t cores) const {
    return real(batch) * real(m) * real(n) * real(k) /
           (real(cores) * real(chip.width) * real(chip.depth) * chip.rate);
  }
  void setColumns(Grid &grid, int64_t cores) const;
  void tryGrid(const Grid &grid);
  void tryColumns(Grid grid, int64_t tilesM, int64_t tilesN);
  void tryBlock(const Grid &grid, int64_t tilesM, int64_t tilesN, Resident resident);

  const TensorChip &chip;
  Dataflow dataflow;
  bool weights, transposed;
  int64_t batch, m, n, k;
  double lhsElement, rhsElement, resultElement, accumulator;
  double lhs, rhs, result;       ///< bytes in HBM
  double lhsRow, rhsColumn;      ///< bytes of one in a panel
  double perRoundN, perRoundM;   ///< bytes through the global port per round
  int64_t rowUnit, unitsM, unitsN;
  int64_t registers;             ///< accumulators (weights) that an element holds twice
  double room;                   ///< bytes of L2 beside the edges of the array
  double start, floor;
  double best = 0;
  Mapping answer;
};

Mapper::Mapper(const Contraction &p, const TensorChip &chip, Dataflow dataflow, bool transposed)
    : chip(chip), dataflow(dataflow), weights(dataflow == Dataflow::WeightStationary),
      transposed(transposed), batch(p.batch), m(p.m), n(p.n), k(p.k),
      lhsElement(p.lhsElement.value()), rhsElement(p.rhsElement.value()),
      resultElement(p.resultElement.value()), accumulator(p.accumulator.value()) {
  int64_t lhsStored = p.lhsStored > 0 ? p.lhsStored : m * k;
  int64_t rhsStored = p.rhsStored > 0 ? p.rhsStored : k * n;
  if (transposed) {
    std::swap(m, n);
    std::swap(lhsElement, rhsElement);
    std::swap(lhsStored, rhsStored);
  }
  lhs = real(batch) * real(lhsStored) * lhsElement;
  rhs = real(batch) * real(rhsStored) * rhsElement;
  result = real(batch) * real(m) * real(n) * resultElement;
  lhsRow = real(lhsStored) / real(m) * lhsElement;
  rhsColumn = real(rhsStored) / real(n) * rhsElement;
  perRoundN = real(batch) * real(k) * real(m) * lhsElement;
  perRoundM = real(batch) * real(k) * real(n) * rhsElement;
  rowUnit = weights ? 1 : chip.depth;
  unitsM = ceilDiv(m, rowUnit);
  unitsN = ceilDiv(n, chip.width);
  registers = quotient(chip.l1PerElement.value(), 2 * (weights ? rhsElement : accumulator));
  room = chip.l2.value() - 2 * (real(chip.depth) * lhsElement + real(chip.width) * rhsElement);

  double rows = real(std::min(chip.depth, weights ? k : m));
  double columns = real(std::min(chip.width, n));
  double ends = weights ? rows * columns * rhsElement + rows * lhsElement + columns * resultElement
                        : rows * lhsElement + columns * rhsElement + rows * columns * resultElement;
  start = ends * (1 / chip.hbmPort.value() + 1 / chip.globalPort.value() +
                  1 / chip.bufferPort.value() + 1 / chip.arrayPort.value()) +
          (rows + columns - 2) / chip.rate;
  floor = std::max((lhs + rhs + result) / chip.hbmPort.value(),
                   (perRoundN + perRoundM + result) / chip.globalPort.value());
}

/// As many cores for the columns as there are, or as few as give the same share.
void Mapper::setColumns(Grid &grid, int64_t cores) const {
  grid.unitsN = ceilDiv(unitsN, std::min(cores, unitsN));
  grid.n = ceilDiv(unitsN, grid.unitsN);
  double passes = weights ? real(grid.unitsM) * real(ceilDiv(grid.shareK, chip.depth))
                          : real(grid.unitsM) * real(grid.shareK);
  grid.compute = real(grid.shareB) * passes * real(grid.unitsN) / chip.rate;
}

void Mapper::search(double &bestSoFar, Mapping &mapping) {
  best = bestSoFar;
  const double bound = this->bound();
  for (int64_t gridK = 1; gridK <= std::min(chip.cores, k); gridK *= 2) {
    Grid grid;
    grid.k = gridK;
    grid.shareK = ceilDiv(k, gridK);
    // Partial results pass the global port: splitting further only adds to them.
    double partial = real(batch) * real(m) * real(n) * 2 * real(gridK - 1) * accumulator;
    if (start + floor >= best ||
        start + (perRoundN + perRoundM + result + partial) / chip.globalPort.value() >= best)
      break;
    for (int64_t gridB = 1; gridB <= std::min(chip.cores / gridK, batch);
         gridB = nextParts(batch, grid.shareB)) {
      grid.b = gridB;
      grid.shareB = ceilDiv(batch, gridB);
      int64_t cores = chip.cores / (gridK * gridB);
      double used = std::min(real(cores), real(unitsM) * real(unitsN));
      double passes = real(unitsM) * real(unitsN) / used *
                      real(weights ? ceilDiv(grid.shareK, chip.depth) : grid.shareK);
      if (start + real(grid.shareB) * passes / chip.rate >= best)
        continue;
      for (int64_t gridM = 1; gridM <= std::min(cores, unitsM);
           gridM = nextParts(unitsM, grid.unitsM)) {
        grid.m = gridM;
        grid.unitsM = ceilDiv(unitsM, gridM);
        setColumns(grid, cores / gridM);
        if (start + grid.compute >= best)
          continue;
        tryGrid(grid);
        if (best <= bound)
          break;
      }
      if (best <= bound)
        break;
    }
    if (best <= bound)
      break;
  }
  if (best < bestSoFar) {
    bestSoFar = best;
    mapping = answer;
  }
}

/// (b) For each number of tiles on one side as many as fit on the other.
void Mapper::tryGrid(const Grid &grid) {
  int64_t mostM = weights ? 1 : std::min(registers, grid.unitsM);
  for (int64_t tilesM = 1; tilesM <= mostM; ++tilesM) {
    int64_t mostN = std::min(registers / tilesM, grid.unitsN);
    for (int64_t tilesN = weights ? 1 : mostN; tilesN <= mostN; ++tilesN) {
      tryBlock(grid, tilesM, tilesN, Resident::Nothing);
      tryBlock(grid, tilesM, tilesN, Resident::LhsPanel);
      if (start + grid.compute >= best)
        return;
    }
  }
  int64_t mostN = std::min(registers, unitsN);
  for (int64_t tilesN = 1; tilesN <= mostN; ++tilesN)
    tryColumns(grid, std::max<int64_t>(1, std::min(registers / tilesN, grid.unitsM)), tilesN);
}

/// (c) With a panel of rhs resident, no more cores on the columns than work inside a panel.
void Mapper::tryColumns(Grid grid, int64_t tilesM, int64_t tilesN) {
  int64_t panel = quotient(chip.globalBuffer.value(), 2 * real(grid.b) * rhsColumn);
  if (panel < 1 || start + (rhs + real(ceilDiv(n, panel)) * lhs + result) / chip.hbmPort.value() >=
                       best)
    return;
  if (panel < n) {
    int64_t most = panel / (tilesN * chip.width);
    if (most < 1)
      return;
    if (most < grid.n) {
      setColumns(grid, most);
      if (start + grid.compute >= best)
        return;
    }
  }
  tryBlock(grid, tilesM, std::min(tilesN, grid.unitsN), Resident::RhsPanel);
}

void Mapper::tryBlock(const Grid &grid, int64_t tilesM, int64_t tilesN, Resident resident) {
  int64_t shareM = std::min(m, grid.unitsM * rowUnit);
  int64_t shareN = std::min(n, grid.unitsN * chip.width);
  int64_t blockN = std::min(tilesN * chip.width, shareN);
  int64_t blockM = std::min(tilesM * rowUnit, shareM), held = 1;
  double timesLhs = 0, timesRhs = 0;
  if (weights) {
    blockM = std::min(shareM, quotient(room, 2 * accumulator * real(blockN)));
    held = std::min(registers / tilesN, ceilDiv(grid.shareK, chip.depth));
  }
  if (resident == Resident::LhsPanel) {
    int64_t panel = quotient(chip.globalBuffer.value(), 2 * real(grid.b) * lhsRow);
    if (weights && panel < m)
      blockM = std::min(blockM, panel / grid.m);
    if (panel < std::min(m, grid.m * blockM))
      return;
    timesLhs = 1, timesRhs = real(ceilDiv(m, std::max<int64_t>(panel, 1)));
  } else if (resident == Resident::RhsPanel) {
    int64_t panel = quotient(chip.globalBuffer.value(), 2 * real(grid.b) * rhsColumn);
    timesLhs = real(ceilDiv(n, panel)), timesRhs = 1;
  }
  if (blockM < 1)
    return;

  auto roundsM = real(ceilDiv(grid.unitsM, weights ? blockM : tilesM));
  auto roundsN = real(ceilDiv(grid.unitsN, tilesN));
  if (resident == Resident::Nothing)
    timesLhs = roundsN, timesRhs = roundsM;
  double hbm = timesLhs * lhs + timesRhs * rhs + result;
  double longest = std::max(grid.compute, hbm / chip.hbmPort.value());
  auto gridK = real(grid.k);
  double partial = 2 * (gridK - 1) * accumulator + resultElement;
  double global = roundsN * perRoundN + roundsM * perRoundM +
                  real(batch) * real(m) * real(n) * partial;
  longest = std::max(longest, global / chip.globalPort.value());
  double operands = real(grid.shareB) * real(grid.shareK) *
                    (real(shareM) * roundsN * lhsElement + real(shareN) * roundsM * rhsElement);
  double results = real(grid.shareB) * real(shareM) * real(shareN);
  longest = std::max(longest, (operands + results * partial / gridK) / chip.bufferPort.value());
  double atArray = grid.k > 1 ? accumulator : resultElement;
  if (weights)
    atArray = real(2 * ceilDiv(ceilDiv(grid.shareK, chip.depth), held) - 1) * accumulator;
  longest = std::max(longest, (operands + results * atArray) / chip.arrayPort.value());
  if (start + longest >= best)
    return;
  best = start + longest;
  answer = {dataflow, transposed, resident, grid.b, grid.m, grid.n, grid.k, blockM, blockN, held};
}

} // namespace

std::optional<ContractionCost> phaze::cost::mapContraction(const Contraction &problem,
                                                           const TensorChip &chip) {
  double best = std::numeric_limits<double>::infinity();
  Mapping mapping;
  Mapper spaces[] = {{problem, chip, Dataflow::OutputStationary, false},
                     {problem, chip, Dataflow::OutputStationary, true},
                     {problem, chip, Dataflow::WeightStationary, false},
                     {problem, chip, Dataflow::WeightStationary, true}};
  for (Mapper &space : spaces)
    if (space.fits() && space.bound() < best)
      space.search(best, mapping);
  if (best == std::numeric_limits<double>::infinity())
    return std::nullopt;
  ContractionCost cost = evaluate(problem, chip, mapping).cost;
  assert(!verify(problem, chip, cost));
  return cost;
}
