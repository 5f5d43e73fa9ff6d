// The least cycles over the mapping space of the exact rules: enumeration of what is not dominated,
// cut by lower bounds. docs/CostModel.md, "How the mapper finds the best", has the arguments (D1)
// to (D5) that comments refer to.
#include "phaze/CostModel/ContractionCost.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <utility>

using namespace phaze;
using namespace phaze::cost;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

double real(int64_t x) { return static_cast<double>(x); }

int64_t ceilDiv(int64_t a, int64_t b) { return (a + b - 1) / b; }

/// floor(a / b) of positive numbers, kept within what an int64_t holds.
int64_t quotient(double a, double b) { return static_cast<int64_t>(std::min(a / b, 0x1p62)); }

/// The fewest parts into which units can be split so that the largest is smaller than `share`.
int64_t nextParts(int64_t units, int64_t share) {
  return share > 1 ? ceilDiv(units, share - 1) : std::numeric_limits<int64_t>::max();
}

/// The mapping space of one dataflow and orientation.
class Mapper {
public:
  Mapper(const Contraction &problem, const TensorChip &chip, Dataflow dataflow, bool transposed);

  bool fits() const { return registers >= 1 && room >= 0 && (!weights || cells >= 1); }
  /// No mapping of this space takes less.
  double bound() const { return start + least; }
  /// Improves on `best`, if the space holds something better.
  void search(double &best, Mapping &mapping);

private:
  /// A grid of cores and the share of its busiest core. Rows come in units of the array's depth,
  /// or one by one where they stream; columns in widths of the array.
  struct Grid {
    int64_t b = 1, m = 1, n = 1, k = 1; ///< cores
    int64_t shareB = 1, unitsM = 1, unitsN = 1, shareK = 1, shareM = 1, shareN = 1;
    int64_t tilesK = 1; ///< depths of the array in the reduction
    double partial = 0; ///< bytes that a result moves through the global port
    double compute = 0; ///< cycles
    double half = 0;    ///< bytes of global buffer for each batch element, once
  };

  bool hopeless(double cycles) const { return start + cycles >= best; }
  double passes(const Grid &grid) const { return real(weights ? grid.tilesK : grid.shareK); }
  void setPerResult(const Grid &grid);
  bool hopelessGrid(const Grid &grid, double rows, double units, double area) const;
  int64_t panelRows(const Grid &grid, int64_t blockN) const;
  int64_t panelColumns(const Grid &grid, int64_t blockM) const;
  double hbmLhsPanel(int64_t rows) const;
  double hbmRhsPanel(int64_t columns) const;
  void tryRows(Grid &grid, int64_t cores, int64_t gridM);
  void setColumns(Grid &grid, int64_t cores) const;
  void tryBlocks(const Grid &grid);
  void tryLhsPanels(Grid grid);
  void tryRhsPanels(const Grid &grid);
  void tryRhsPanel(Grid grid, int64_t blockM, int64_t tilesN);
  int64_t blockRows(int64_t rows, int64_t tilesM, int64_t blockN) const;
  int64_t keptRows(const Grid &grid, int64_t rows, int64_t tilesM, int64_t blockN) const;
  int64_t heldK(const Grid &grid, int64_t tilesN) const;
  double atArray(const Grid &grid, int64_t tilesN) const;
  double tryBlock(const Grid &grid, int64_t blockM, int64_t tilesN, double hbmPanel, Resident kind,
                  bool keepLhs = false);

  Dataflow dataflow;
  bool weights, transposed;
  int64_t batch, m, n, k;
  double lhsElement, rhsElement, resultElement, accumulator;
  int64_t cores, width, depth;
  double rate, perArray, perBuffer, perGlobal, perHbm; ///< cycles per byte
  double globalBuffer;

  double lhs, rhs, results, result; ///< bytes in HBM; number and bytes of results
  double toHbm, otherGlobal;        ///< bytes of results and others; of others
  double lhsRow, rhsColumn;         ///< bytes of one in a panel
  double perRoundN, perRoundM;      ///< bytes through the global port per round
  double globalMean;                ///< their geometric mean
  int64_t rowUnit, unitsM, unitsN;
  int64_t registers; ///< accumulators (weights) that an element holds twice
  double room;       ///< bytes of L2 beside the edges of the array
  double cells;      ///< size of the largest block: tiles of the array, or results
  double start, least;
  double bufferPerResult = 0, arrayPerResult = 0; ///< bytes, at least
  int64_t mostKept = 0;                           ///< rows of lhs in L2
  double best = infinity;
  Mapping answer;
};

Mapper::Mapper(const Contraction &p, const TensorChip &chip, Dataflow dataflow, bool transposed)
    : dataflow(dataflow), weights(dataflow == Dataflow::WeightStationary), transposed(transposed),
      batch(p.batch), m(p.m), n(p.n), k(p.k), lhsElement(p.lhsElement.value()),
      rhsElement(p.rhsElement.value()), resultElement(p.resultElement.value()),
      accumulator(p.accumulator.value()), cores(chip.cores), width(chip.width), depth(chip.depth),
      rate(chip.rate), perArray(1 / chip.arrayPort.value()), perBuffer(1 / chip.bufferPort.value()),
      perGlobal(1 / chip.globalPort.value()), perHbm(1 / chip.hbmPort.value()),
      globalBuffer(chip.globalBuffer.value()) {
  double lhsStored = p.lhsStored > 0 ? real(p.lhsStored) : real(m) * real(k);
  double rhsStored = p.rhsStored > 0 ? real(p.rhsStored) : real(k) * real(n);
  if (transposed) {
    std::swap(m, n);
    std::swap(lhsElement, rhsElement);
    std::swap(lhsStored, rhsStored);
  }
  lhs = real(batch) * lhsStored * lhsElement;
  rhs = real(batch) * rhsStored * rhsElement;
  results = real(batch) * real(m) * real(n);
  result = results * resultElement;
  toHbm = (p.resultStaysOnChip ? 0 : result) + p.otherHbm.value();
  otherGlobal = p.otherGlobal.value();
  lhsRow = lhsStored / real(m) * lhsElement;
  rhsColumn = rhsStored / real(n) * rhsElement;
  perRoundN = real(batch) * real(k) * real(m) * lhsElement;
  perRoundM = real(batch) * real(k) * real(n) * rhsElement;
  globalMean = std::sqrt(perRoundN * perRoundM);
  rowUnit = weights ? 1 : depth;
  unitsM = ceilDiv(m, rowUnit);
  unitsN = ceilDiv(n, width);
  // No more than any problem has use for, which keeps products from overflowing.
  registers = std::min(
      quotient(std::floor(chip.l1PerElement.value()), 2 * (weights ? rhsElement : accumulator)),
      int64_t(1) << 40);
  room = std::floor(chip.l2.value()) - 2 * (real(depth) * lhsElement + real(width) * rhsElement);
  cells = weights ? std::floor(room / (2 * accumulator)) : real(registers);

  auto rows = real(std::min(depth, weights ? k : m)), columns = real(std::min(width, n));
  double ends = weights ? rows * columns * rhsElement + rows * lhsElement + columns * resultElement
                        : rows * lhsElement + columns * rhsElement + rows * columns * resultElement;
  start = ends * (perHbm + perGlobal + perBuffer + perArray) + (rows + columns - 2) / rate;
  least = std::max({results * real(k) / (real(cores) * real(width) * real(depth) * rate),
                    (lhs + rhs + toHbm) * perHbm,
                    (perRoundN + perRoundM + result + otherGlobal) * perGlobal});
}

void Mapper::search(double &bestSoFar, Mapping &mapping) {
  best = bestSoFar;
  Grid grid;
  for (grid.k = 1; grid.k <= std::min(cores, k); grid.k *= 2) {
    grid.shareK = ceilDiv(k, grid.k);
    grid.tilesK = ceilDiv(grid.shareK, depth);
    grid.partial = 2 * real(grid.k - 1) * accumulator + resultElement;
    // Partial results pass the global port: more parts only add to them.
    if (hopeless(least) ||
        hopeless((perRoundN + perRoundM + results * grid.partial + otherGlobal) * perGlobal))
      break;
    setPerResult(grid);
    int64_t coresBMN = cores / grid.k;
    for (grid.b = 1; grid.b <= std::min(coresBMN, batch); grid.b = nextParts(batch, grid.shareB)) {
      grid.shareB = ceilDiv(batch, grid.b);
      int64_t coresMN = coresBMN / grid.b;
      if (hopelessGrid(grid, real(m) / real(coresMN), real(unitsM) * real(unitsN) / real(coresMN),
                       real(m) * real(n) / real(coresMN)))
        continue;
      grid.half = globalBuffer / (2 * real(grid.b));
      // Square shares first: they are often the best, and a good start cuts the rest.
      int64_t most = std::min(coresMN, unitsM), square = 1;
      while (square * 2 <= most &&
             real(square) * real(square) * 2 * real(n) <= real(coresMN) * real(m))
        square *= 2;
      tryRows(grid, coresMN, square);
      for (int64_t gridM = 1; gridM <= most && !hopeless(least);
           gridM = nextParts(unitsM, grid.unitsM))
        tryRows(grid, coresMN, gridM);
    }
  }
  if (best < bestSoFar) {
    bestSoFar = best;
    mapping = answer;
  }
}

/// (D4) What a result costs at least on the ports of its core, over all blocks.
void Mapper::setPerResult(const Grid &grid) {
  auto shareK = real(grid.shareK);
  bufferPerResult = arrayPerResult = infinity;
  for (int64_t tilesN = 1; tilesN <= registers; ++tilesN) {
    int64_t blockN = std::min(tilesN * width, n);
    int64_t blockM = blockRows(m, registers / tilesN, blockN);
    if (blockM < 1)
      break;
    double operands = shareK * (lhsElement / real(blockN) + rhsElement / real(blockM));
    bufferPerResult = std::min(bufferPerResult, operands + grid.partial / real(grid.k));
    arrayPerResult = std::min(arrayPerResult, operands + atArray(grid, tilesN));
    if (blockN == n)
      break;
  }
  mostKept = keptRows(grid, m, 1, std::min(width, n));
  if (mostKept > 0 && !weights)
    mostKept = std::min(m, registers * depth);
  if (mostKept > 0)
    bufferPerResult =
        std::min(bufferPerResult, shareK * (lhsElement / real(n) + rhsElement / real(mostKept)) +
                                      grid.partial / real(grid.k));
}

/// (D4) A bound on what a grid can reach: all work evenly spread over its cores, rounds of blocks
/// that the inequality of the means balances, and the least per result.
bool Mapper::hopelessGrid(const Grid &grid, double rows, double units, double area) const {
  auto share = real(grid.shareB);
  double rounds = (weights ? area : units) / cells;
  double operands = 2 * globalMean * std::sqrt(rounds);
  if (mostKept > 0)
    operands = std::min(operands, perRoundN + std::max(1.0, rows / real(mostKept)) * perRoundM);
  return hopeless(share * units * passes(grid) / rate) ||
         hopeless(share * area * bufferPerResult * perBuffer) ||
         hopeless(share * area * arrayPerResult * perArray) ||
         hopeless((operands + results * grid.partial + otherGlobal) * perGlobal);
}

/// Rows (columns) of a panel that fit beside the columns (rows) that all cores work on at a time.
int64_t Mapper::panelRows(const Grid &grid, int64_t blockN) const {
  return quotient(grid.half - real(std::min(n, grid.n * blockN)) * rhsColumn, lhsRow);
}
int64_t Mapper::panelColumns(const Grid &grid, int64_t blockM) const {
  return quotient(grid.half - real(std::min(m, grid.m * blockM)) * lhsRow, rhsColumn);
}

/// Cycles of HBM with such panels.
double Mapper::hbmLhsPanel(int64_t rows) const {
  return rows < 1 ? infinity : (lhs + real(ceilDiv(m, rows)) * rhs + toHbm) * perHbm;
}
double Mapper::hbmRhsPanel(int64_t columns) const {
  return columns < 1 ? infinity : (real(ceilDiv(n, columns)) * lhs + rhs + toHbm) * perHbm;
}

void Mapper::tryRows(Grid &grid, int64_t coresMN, int64_t gridM) {
  grid.unitsM = ceilDiv(unitsM, gridM);
  grid.m = gridM;
  grid.shareM = std::min(m, grid.unitsM * rowUnit);
  setColumns(grid, coresMN / gridM);
  if (!hopelessGrid(grid, real(grid.shareM), real(grid.unitsM) * real(grid.unitsN),
                    real(grid.shareM) * real(grid.shareN)))
    tryBlocks(grid);
}

/// (D1) As many cores for the columns as there are, or as few as give the same share.
void Mapper::setColumns(Grid &grid, int64_t most) const {
  grid.unitsN = ceilDiv(unitsN, std::min(most, unitsN));
  grid.n = ceilDiv(unitsN, grid.unitsN);
  grid.shareN = std::min(n, grid.unitsN * width);
  grid.compute = real(grid.shareB) * passes(grid) * real(grid.unitsM) * real(grid.unitsN) / rate;
}

/// The most of these rows that a block of so many columns may have.
int64_t Mapper::blockRows(int64_t rows, int64_t tilesM, int64_t blockN) const {
  return std::min(rows,
                  weights ? quotient(room, 2 * accumulator * real(blockN)) : tilesM * rowUnit);
}

/// The same where the L2 keeps their part of lhs as well; 0 if no block of whole tiles fits.
int64_t Mapper::keptRows(const Grid &grid, int64_t rows, int64_t tilesM, int64_t blockN) const {
  double row = 2 * real(grid.shareK) * lhsElement;
  if (weights)
    return std::min(rows, quotient(room, row + 2 * accumulator * real(blockN)));
  int64_t block = std::min(rows, tilesM * rowUnit);
  return room >= row * real(block) ? block : 0;
}

int64_t Mapper::heldK(const Grid &grid, int64_t tilesN) const {
  return weights ? std::min(registers / tilesN, grid.tilesK) : 1;
}

/// Bytes that a result moves through the array port.
double Mapper::atArray(const Grid &grid, int64_t tilesN) const {
  if (weights)
    return real(2 * ceilDiv(grid.tilesK, heldK(grid, tilesN)) - 1) * accumulator;
  return grid.k > 1 ? accumulator : resultElement;
}

/// (D2) For each number of tiles on one side as many as fit on the other.
void Mapper::tryBlocks(const Grid &grid) {
  double others = infinity; // the least of everything but HBM
  int64_t mostM = weights ? 1 : std::min(registers, grid.unitsM);
  for (int64_t tilesM = 1; tilesM <= mostM; ++tilesM) {
    int64_t mostN = std::min(registers / tilesM, grid.unitsN);
    for (int64_t tilesN = weights ? 1 : mostN; tilesN <= mostN; ++tilesN) {
      int64_t blockN = std::min(tilesN * width, grid.shareN);
      int64_t blockM = blockRows(grid.shareM, tilesM, blockN);
      if (blockM < 1)
        break;
      int64_t rows = panelRows(grid, blockN);
      others = std::min(
          others, tryBlock(grid, blockM, tilesN,
                           rows >= std::min(m, grid.m * blockM) ? hbmLhsPanel(rows) : infinity,
                           Resident::LhsPanel));
      if (int64_t kept = keptRows(grid, grid.shareM, tilesM, blockN)) {
        bool whole = panelColumns(grid, kept) >= n;
        tryBlock(grid, kept, tilesN, whole ? hbmRhsPanel(n) : infinity, Resident::RhsPanel, true);
      }
      if (hopeless(grid.compute))
        return;
    }
  }
  // (D3) Other blocks or fewer columns of cores can only gain on HBM, by larger panels.
  if (hopeless(others))
    return;
  tryLhsPanels(grid);
  tryRhsPanels(grid);
}

/// (D3) Panels of lhs grow when less of rhs is at work: fewer cores on the columns, and with output
/// stationary blocks fewer columns in a block.
void Mapper::tryLhsPanels(Grid grid) {
  if (hopeless(hbmLhsPanel(quotient(grid.half - real(std::min(n, width)) * rhsColumn, lhsRow))))
    return;
  for (int64_t gridN = grid.n; gridN >= 1; gridN = grid.n - 1) {
    setColumns(grid, gridN);
    if (hopeless(grid.compute))
      return;
    int64_t mostM = weights ? 1 : std::min(registers, grid.unitsM);
    for (int64_t tilesM = 1; tilesM <= mostM; ++tilesM)
      for (int64_t tilesN = 1; tilesN <= std::min(registers / tilesM, grid.unitsN); ++tilesN) {
        int64_t blockN = std::min(tilesN * width, grid.shareN);
        int64_t blockM = blockRows(grid.shareM, tilesM, blockN), rows = panelRows(grid, blockN);
        // Streamed rows come in any number: take what a panel holds.
        if (weights && rows < m)
          blockM = std::min(blockM, rows / grid.m);
        if (blockM >= 1 && rows >= std::min(m, grid.m * blockM))
          tryBlock(grid, blockM, tilesN, hbmLhsPanel(rows), Resident::LhsPanel);
      }
  }
}

/// (D3) Panels of rhs grow when less of lhs is at work: fewer rows in a block.
void Mapper::tryRhsPanels(const Grid &grid) {
  int64_t unit = std::min(grid.shareM, rowUnit);
  if (hopeless(hbmRhsPanel(panelColumns(grid, unit))))
    return;
  for (int64_t tilesN = 1; tilesN <= std::min(registers, unitsN); ++tilesN) {
    int64_t most = blockRows(grid.shareM, registers / tilesN, std::min(tilesN * width, n));
    for (int64_t blockM = most; blockM >= 1;) {
      tryRhsPanel(grid, blockM, tilesN);
      if (!weights) {
        blockM -= blockM % depth == 0 ? depth : blockM % depth;
        continue;
      }
      // The next smaller block that differs in its rounds, unless rhs is read too often already.
      int64_t rounds = ceilDiv(grid.shareM, blockM) + 1;
      if (rounds > grid.shareM ||
          hopeless((perRoundN + real(rounds) * perRoundM + results * grid.partial + otherGlobal) *
                   perGlobal))
        break;
      blockM = std::min(blockM - 1, ceilDiv(grid.shareM, rounds));
    }
  }
}

/// (D3) No more cores on the columns than have work inside a panel.
void Mapper::tryRhsPanel(Grid grid, int64_t blockM, int64_t tilesN) {
  int64_t panel = panelColumns(grid, blockM);
  if (hopeless(hbmRhsPanel(panel)))
    return;
  if (panel < n) {
    int64_t most = panel / (tilesN * width);
    if (most < 1)
      return;
    if (most < grid.n)
      setColumns(grid, most);
    if (hopeless(grid.compute))
      return;
  }
  tryBlock(grid, blockM, std::min(tilesN, grid.unitsN), hbmRhsPanel(panel), Resident::RhsPanel);
}

/// The mapping with such blocks, with the panel where that is less work for HBM. Returns the
/// cycles of everything but HBM.
double Mapper::tryBlock(const Grid &grid, int64_t blockM, int64_t tilesN, double hbmPanel,
                        Resident kind, bool keepLhs) {
  auto roundsM = real(ceilDiv(grid.shareM, blockM)), roundsN = real(ceilDiv(grid.unitsN, tilesN));
  double fetchesLhs = keepLhs ? 1 : roundsN;
  double global =
      fetchesLhs * perRoundN + roundsM * perRoundM + results * grid.partial + otherGlobal;
  double longest = std::max(grid.compute, global * perGlobal);
  auto shareB = real(grid.shareB), shareK = real(grid.shareK);
  double lhsOnce = shareK * real(grid.shareM) * lhsElement;
  double rhsAll = shareK * real(grid.shareN) * roundsM * rhsElement;
  double area = real(grid.shareM) * real(grid.shareN);
  longest = std::max(longest,
                     shareB * (fetchesLhs * lhsOnce + rhsAll + area * grid.partial / real(grid.k)) *
                         perBuffer);
  longest = std::max(longest, shareB * (roundsN * lhsOnce + rhsAll + area * atArray(grid, tilesN)) *
                                  perArray);
  if (hopeless(longest))
    return longest;

  double stream = (fetchesLhs * lhs + roundsM * rhs + toHbm) * perHbm;
  double total = start + std::max(longest, std::min(stream, hbmPanel));
  if (total < best) {
    best = total;
    answer = {dataflow,
              transposed,
              stream <= hbmPanel ? Resident::Nothing : kind,
              grid.b,
              grid.m,
              grid.n,
              grid.k,
              blockM,
              std::min(tilesN * width, grid.shareN),
              heldK(grid, tilesN),
              keepLhs};
  }
  return longest;
}

} // namespace

std::optional<ContractionCost> phaze::cost::mapContraction(const Contraction &problem,
                                                           const TensorChip &chip) {
  double best = infinity;
  Mapping mapping;
  Mapper spaces[] = {{problem, chip, Dataflow::OutputStationary, false},
                     {problem, chip, Dataflow::OutputStationary, true},
                     {problem, chip, Dataflow::WeightStationary, false},
                     {problem, chip, Dataflow::WeightStationary, true}};
  for (Mapper &space : spaces)
    if (space.fits() && space.bound() < best)
      space.search(best, mapping);
  if (best == infinity)
    return std::nullopt;
  // What counts is the evaluator's word; the search must have come to the same.
  ContractionCost cost = evaluate(problem, chip, mapping).cost;
  assert(std::abs(cost.cycles.value() / best - 1) < 1e-12);
  assert(!verify(problem, chip, cost));
  return cost;
}
