// The least cycles over the published mapping space: tiles along chains of divisors, from the
// array outwards, cut by what the levels further out can reach at best.
#include "phaze/CostModel/PaperContraction.h"

#include <algorithm>
#include <limits>
#include <vector>

using namespace phaze;
using namespace phaze::cost;

namespace {

constexpr PaperLoop loops[] = {PaperRows, PaperReduction, PaperOutputs};

/// The divisors of one size, and for each the larger ones that it divides.
struct Divisors {
  std::vector<int64_t> values;                 ///< ascending
  std::vector<std::vector<int32_t>> multiples; ///< descending, the divisor itself last

  explicit Divisors(int64_t size) {
    for (int64_t d = 1; d * d <= size; ++d)
      if (size % d == 0) {
        values.push_back(d);
        if (d * d != size)
          values.push_back(size / d);
      }
    std::sort(values.begin(), values.end());
    multiples.resize(values.size());
    for (size_t i = 0; i < values.size(); ++i)
      for (size_t j = values.size(); j-- > i;)
        if (values[j] % values[i] == 0)
          multiples[i].push_back(static_cast<int32_t>(j));
  }
};

/// Register tiles by rising volume.
const std::vector<PaperTile> &registerTiles() {
  static const std::vector<PaperTile> tiles = [] {
    std::vector<PaperTile> all;
    for (int64_t n = 1; n < paperRegisterWords; ++n)
      for (int64_t c = 1; n * c + c + n <= paperRegisterWords; ++c)
        for (int64_t k = 1; n * c + c * k + n * k <= paperRegisterWords; ++k)
          all.push_back({n, c, k});
    std::stable_sort(all.begin(), all.end(), [](const PaperTile &a, const PaperTile &b) {
      return a[0] * a[1] * a[2] < b[0] * b[1] * b[2];
    });
    return all;
  }();
  return tiles;
}

class Mapper {
public:
  Mapper(const PaperGemm &gemm, const PaperChip &chip);
  PaperCost run();

private:
  /// A tile of the array and the most elements that can share it.
  struct Array {
    std::array<int32_t, 3> index;
    PaperTile tile, registers;
    double compute; ///< cycles with all cores, at least
    double bound;   ///< of compute and the innermost boundary
  };
  struct Global {
    PaperTile tile;
    double cycles;
    PaperLoop inner;
  };

  double cycles(const PaperTile &reach, size_t boundary) const;
  double leastCycles(const PaperTile &below, const PaperTile &above, size_t boundary,
                     PaperLoop &inner) const;
  void collectArrays();
  void collectGlobals();
  void tryArray(const Array &array);
  void tryL1(const Array &array, const std::array<int32_t, 3> &index, const PaperTile &tile,
             double sofar);
  void tryChip(const PaperTile &tile, double sofar);

  PaperTile sizes;
  PaperChip chip;
  int64_t l1Words;
  double work, outputs;
  std::array<Divisors, 3> divisors;
  std::vector<Array> arrays;
  std::vector<Global> globals;
  double best = std::numeric_limits<double>::infinity();
  double bound = 0;
  PaperMapping current, answer;
};

Mapper::Mapper(const PaperGemm &gemm, const PaperChip &chip)
    : sizes(gemm.sizes()), chip(chip), l1Words(paperL1Words(chip.elements)),
      work(static_cast<double>(sizes[0]) * static_cast<double>(sizes[1]) *
           static_cast<double>(sizes[2])),
      outputs(static_cast<double>(sizes[0]) * static_cast<double>(sizes[2])),
      divisors{Divisors(sizes[0]), Divisors(sizes[1]), Divisors(sizes[2])} {}

double Mapper::cycles(const PaperTile &reach, size_t boundary) const {
  double updates = work / static_cast<double>(reach[PaperReduction]);
  double reads = work / static_cast<double>(reach[PaperOutputs]) +
                 work / static_cast<double>(reach[PaperRows]) + (updates - outputs);
  return std::max(reads, updates) / paperPorts[boundary];
}

/// The best innermost loop over tiles `below` that fill tiles `above`.
double Mapper::leastCycles(const PaperTile &below, const PaperTile &above, size_t boundary,
                           PaperLoop &inner) const {
  double least = std::numeric_limits<double>::infinity();
  for (PaperLoop loop : loops) {
    PaperTile reach = below;
    reach[loop] = above[loop];
    double c = cycles(reach, boundary);
    if (c < least) {
      least = c;
      inner = loop;
    }
  }
  return least;
}

void Mapper::collectArrays() {
  const std::vector<PaperTile> &registers = registerTiles();
  for (size_t i = 0; i < divisors[0].values.size(); ++i)
    for (size_t j = 0; j < divisors[1].values.size(); ++j) {
      int64_t n = divisors[0].values[i], c = divisors[1].values[j];
      if (n * c > l1Words || n * c > chip.elements * paperRegisterWords)
        break;
      for (size_t l = 0; l < divisors[2].values.size(); ++l) {
        int64_t k = divisors[2].values[l], all = n * c * k;
        if (n * k > l1Words || c * k > l1Words || all > chip.elements * paperRegisterWords)
          break;
        for (const PaperTile &r : registers) {
          int64_t held = r[0] * r[1] * r[2];
          if (held * chip.elements < all || n % r[0] != 0 || c % r[1] != 0 || k % r[2] != 0)
            continue;
          Array array;
          array.index = {static_cast<int32_t>(i), static_cast<int32_t>(j), static_cast<int32_t>(l)};
          array.tile = {n, c, k};
          array.registers = r;
          array.compute = work / (static_cast<double>(all / held) * static_cast<double>(chip.cores));
          PaperTile most = {std::min(sizes[0], l1Words / std::max(c, k)),
                            std::min(sizes[1], l1Words / std::max(n, k)),
                            std::min(sizes[2], l1Words / std::max(n, c))};
          PaperLoop inner;
          array.bound = std::max(array.compute, leastCycles(array.tile, most, 0, inner));
          arrays.push_back(array);
          break;
        }
      }
    }
  std::stable_sort(arrays.begin(), arrays.end(),
                   [](const Array &a, const Array &b) { return a.bound < b.bound; });
}

void Mapper::collectGlobals() {
  for (int64_t n : divisors[0].values)
    for (int64_t c : divisors[1].values) {
      if (n * c >= chip.globalBuffer)
        break;
      for (int64_t k : divisors[2].values) {
        if (n * c + c * k + n * k > chip.globalBuffer)
          break;
        Global global;
        global.tile = {n, c, k};
        global.cycles = leastCycles(global.tile, sizes, 2, global.inner);
        globals.push_back(global);
      }
    }
  std::stable_sort(globals.begin(), globals.end(),
                   [](const Global &a, const Global &b) { return a.cycles < b.cycles; });
}

PaperCost Mapper::run() {
  collectArrays();
  collectGlobals();
  bound = std::max(arrays.front().bound, globals.front().cycles);
  for (const Array &array : arrays) {
    if (array.bound >= best || best <= bound)
      break;
    tryArray(array);
  }
  PaperCost cost = evaluate({sizes[0], sizes[1], sizes[2]}, chip, answer);
  cost.lowerBound = Cycles(bound);
  return cost;
}

/// Tiles of L1 that hold the array's, the largest first.
void Mapper::tryArray(const Array &array) {
  current.registers = array.registers;
  current.array = array.tile;
  for (int32_t i : divisors[0].multiples[static_cast<size_t>(array.index[0])]) {
    int64_t n = divisors[0].values[static_cast<size_t>(i)];
    for (int32_t j : divisors[1].multiples[static_cast<size_t>(array.index[1])]) {
      int64_t c = divisors[1].values[static_cast<size_t>(j)];
      if (n * c > l1Words)
        continue;
      for (int32_t l : divisors[2].multiples[static_cast<size_t>(array.index[2])]) {
        int64_t k = divisors[2].values[static_cast<size_t>(l)];
        if (n * k > l1Words || c * k > l1Words)
          continue;
        PaperTile tile = {n, c, k};
        double inside = leastCycles(array.tile, tile, 0, current.inner[0]);
        if (inside >= best)
          break;
        current.l1 = tile;
        tryL1(array, {i, j, l}, tile, inside);
        if (best <= bound || array.compute >= best)
          return;
      }
    }
  }
}

/// Tiles of all cores together.
void Mapper::tryL1(const Array &array, const std::array<int32_t, 3> &index, const PaperTile &tile,
                   double sofar) {
  auto elements = static_cast<double>(array.tile[0] * array.tile[1] * array.tile[2] /
                                      (array.registers[0] * array.registers[1] * array.registers[2]));
  for (int32_t i : divisors[0].multiples[static_cast<size_t>(index[0])]) {
    int64_t n = divisors[0].values[static_cast<size_t>(i)], coresN = n / tile[0];
    if (coresN > chip.cores)
      continue;
    for (int32_t j : divisors[1].multiples[static_cast<size_t>(index[1])]) {
      int64_t c = divisors[1].values[static_cast<size_t>(j)], coresC = coresN * (c / tile[1]);
      if (coresC > chip.cores)
        continue;
      for (int32_t l : divisors[2].multiples[static_cast<size_t>(index[2])]) {
        int64_t k = divisors[2].values[static_cast<size_t>(l)], cores = coresC * (k / tile[2]);
        if (cores > chip.cores)
          continue;
        double compute = work / (elements * static_cast<double>(cores));
        if (compute >= best)
          break;
        tryChip({n, c, k}, std::max(sofar, compute));
        if (best <= bound || sofar >= best)
          return;
      }
    }
  }
}

/// Tiles of the global buffer, those with the least traffic above them first.
void Mapper::tryChip(const PaperTile &tile, double sofar) {
  if (leastCycles(tile, sizes, 1, current.inner[1]) >= best)
    return;
  for (const Global &global : globals) {
    if (global.cycles >= best)
      return;
    if (global.tile[0] % tile[0] != 0 || global.tile[1] % tile[1] != 0 ||
        global.tile[2] % tile[2] != 0)
      continue;
    double total = std::max({sofar, global.cycles,
                             leastCycles(tile, global.tile, 1, current.inner[1])});
    if (total >= best)
      continue;
    best = total;
    current.chip = tile;
    current.global = global.tile;
    current.inner[2] = global.inner;
    answer = current;
    if (best <= std::max(sofar, bound))
      return;
  }
}

} // namespace

PaperCost phaze::cost::mapPaperGemm(const PaperGemm &gemm, const PaperChip &chip) {
  return Mapper(gemm, chip).run();
}
