// The least cycles over the published mapping space: tiles along chains of divisors, from the
// array outwards. docs/CostModel.md, "Contractions under the paper rules", has the arguments (P1)
// to (P3) that comments refer to.
#include "phaze/CostModel/PaperContraction.h"

#include <algorithm>
#include <limits>
#include <tuple>
#include <vector>

using namespace phaze;
using namespace phaze::cost;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr PaperLoop loops[] = {PaperRows, PaperReduction, PaperOutputs};

/// A tile as the places of its sizes among the divisors.
using Place = std::array<uint32_t, 3>;

int64_t volume(const PaperTile &tile) { return tile[0] * tile[1] * tile[2]; }

struct Range {
  const uint32_t *first, *last;
  const uint32_t *begin() const { return first; }
  const uint32_t *end() const { return last; }
};

/// The divisors of one size, and for each those that it divides.
struct Divisors {
  std::vector<int64_t> values; ///< ascending
  std::vector<double> words;   ///< all multiply-adds over the divisor

  Divisors(int64_t size, double work) {
    values.push_back(1);
    for (int64_t p = 2, rest = size; rest > 1; ++p) {
      if (p * p > rest)
        p = rest;
      if (rest % p != 0)
        continue;
      size_t count = values.size();
      for (int64_t power = p; rest % p == 0; power *= p, rest /= p)
        for (size_t i = 0; i < count; ++i)
          values.push_back(values[i] * power);
    }
    std::sort(values.begin(), values.end());
    for (uint32_t i = 0; i < values.size(); ++i) {
      words.push_back(work / static_cast<double>(values[i]));
      starts.push_back(places.size());
      for (auto j = static_cast<uint32_t>(values.size()); j-- > i;)
        if (values[j] % values[i] == 0)
          places.push_back(j);
    }
    starts.push_back(places.size());
  }

  /// The places of the multiples of divisor i, from the largest to itself.
  Range multiples(uint32_t i) const {
    return {places.data() + starts[i], places.data() + starts[i + 1]};
  }

  uint32_t last() const { return static_cast<uint32_t>(values.size() - 1); }

  /// The largest multiple of divisor i up to `most`, which divisor i does not exceed.
  uint32_t largestMultiple(uint32_t i, int64_t most) const {
    if (values.back() <= most)
      return last();
    Range all = multiples(i);
    return *std::partition_point(all.begin(), all.end(),
                                 [&](uint32_t j) { return values[j] > most; });
  }

private:
  std::vector<uint32_t> places;
  std::vector<size_t> starts;
};

/// Register tiles by rising volume.
const std::vector<PaperTile> &registerTiles() {
  static const std::vector<PaperTile> tiles = [] {
    std::vector<PaperTile> all;
    for (int64_t n = 1; n < paperRegisterWords; ++n)
      for (int64_t c = 1; n * c + c + n <= paperRegisterWords; ++c)
        for (int64_t k = 1; n * c + c * k + n * k <= paperRegisterWords; ++k)
          all.push_back({n, c, k});
    std::stable_sort(all.begin(), all.end(),
                     [](const PaperTile &a, const PaperTile &b) { return volume(a) < volume(b); });
    return all;
  }();
  return tiles;
}

class Mapper {
public:
  Mapper(const PaperGemm &gemm, const PaperChip &chip);
  PaperCost run();

private:
  /// A tile of the array, and what it allows at best.
  struct Array {
    double bound = infinity;  ///< cycles of compute and the innermost boundary, at least
    double inside = infinity; ///< those of the boundary alone
    Place place = {0, 0, 0};
    PaperTile registers = {1, 1, 1};
    int64_t elements = 1;

    bool operator<(const Array &other) const {
      return std::tie(bound, inside, place) < std::tie(other.bound, other.inside, other.place);
    }
  };

  int64_t value(const Place &place, size_t d) const { return divisors[d].values[place[d]]; }
  PaperTile tile(const Place &p) const { return {value(p, 0), value(p, 1), value(p, 2)}; }
  Place whole() const { return {divisors[0].last(), divisors[1].last(), divisors[2].last()}; }
  double compute(int64_t elements) const { return work / static_cast<double>(elements); }
  double leastCycles(const Place &below, const Place &above, size_t boundary,
                     PaperLoop &inner) const;
  template <typename Visit> void forEachArray(const Array &limit, Visit visit) const;
  double insideLimit(const Array &limit) const;
  bool setArray(Array &array, const Array &limit) const;
  template <typename Visit> void forEachGlobal(const Place &inner, Visit visit) const;
  void tryArray(const Array &array);
  void tryL1(const Array &array, const Place &l1, double sofar);
  void tryChip(const Place &place, double sofar);

  PaperTile sizes;
  PaperChip chip;
  int64_t l1Words;
  double work, outputs;
  std::array<Divisors, 3> divisors;
  double best = infinity, bound = 0;
  PaperMapping current, answer;
};

Mapper::Mapper(const PaperGemm &gemm, const PaperChip &chip)
    : sizes(gemm.sizes()), chip(chip), l1Words(paperL1Words(chip.elements)),
      work(static_cast<double>(sizes[0]) * static_cast<double>(sizes[1]) *
           static_cast<double>(sizes[2])),
      outputs(static_cast<double>(sizes[0]) * static_cast<double>(sizes[2])),
      divisors{Divisors(sizes[0], work), Divisors(sizes[1], work), Divisors(sizes[2], work)} {}

/// The best innermost loop over tiles `below` that fill tiles `above`: it keeps one tensor.
double Mapper::leastCycles(const Place &below, const Place &above, size_t boundary,
                           PaperLoop &inner) const {
  std::array<double, 3> words, kept;
  for (size_t d = 0; d < 3; ++d) {
    words[d] = divisors[d].words[below[d]];
    kept[d] = divisors[d].words[above[d]];
  }
  double least = infinity;
  for (PaperLoop loop : loops) {
    std::array<double, 3> moved = words;
    moved[loop] = kept[loop];
    double updates = moved[PaperReduction];
    double reads = moved[PaperOutputs] + moved[PaperRows] + (updates - outputs);
    double c = std::max(reads, updates) / paperPorts[boundary];
    if (c < least) {
      least = c;
      inner = loop;
    }
  }
  return least;
}

/// Visits the array tiles that come before `limit`, which the visitor may lower.
template <typename Visit> void Mapper::forEachArray(const Array &limit, Visit visit) const {
  int64_t most = chip.elements * paperRegisterWords;
  Array array;
  for (uint32_t i = divisors[0].last() + 1; i-- > 0;) {
    int64_t n = divisors[0].values[i];
    for (uint32_t j = divisors[1].last() + 1; j-- > 0;) {
      int64_t c = divisors[1].values[j];
      if (n * c > std::min(l1Words, most))
        continue;
      int64_t mostK = std::min(most / (n * c), l1Words / std::max(n, c));
      // (P3) Words read at least: with rows or reduction kept besides those of the input, with
      // outputs kept in all.
      double others = std::min(compute(std::min(sizes[0], l1Words / c)) + divisors[1].words[j],
                               compute(std::min(sizes[1], l1Words / n)) + divisors[0].words[i]);
      double keepOutputs = divisors[0].words[i] + divisors[1].words[j] +
                           compute(std::min(sizes[2], l1Words / std::max(n, c)));
      for (uint32_t l = divisors[2].last() + 1; l-- > 0;) {
        int64_t k = divisors[2].values[l];
        if (k > mostK)
          continue;
        double words = std::min(others + divisors[2].words[l], keepOutputs);
        if (words - outputs > insideLimit(limit) * paperPorts[0] ||
            compute(std::min(n * c * k, chip.elements) * chip.cores) > limit.bound)
          break;
        array.place = {i, j, l};
        if (setArray(array, limit))
          visit(array);
      }
    }
  }
}

/// Cycles of the innermost boundary above which an array tile does not come before `limit`.
double Mapper::insideLimit(const Array &limit) const {
  return limit.bound <= compute(chip.elements * chip.cores) ? limit.inside : limit.bound;
}

/// (P1) Fills in the fewest registers that hold the tile: the split changes nothing but the number
/// of elements at work. False if it does not come before `limit`, or no registers hold it.
bool Mapper::setArray(Array &array, const Array &limit) const {
  PaperTile t = tile(array.place);
  int64_t all = volume(t);
  Place most = {divisors[0].largestMultiple(array.place[0], l1Words / std::max(t[1], t[2])),
                divisors[1].largestMultiple(array.place[1], l1Words / std::max(t[0], t[2])),
                divisors[2].largestMultiple(array.place[2], l1Words / std::max(t[0], t[1]))};
  PaperLoop inner;
  array.inside = leastCycles(array.place, most, 0, inner);
  if (array.inside > insideLimit(limit))
    return false;
  const std::vector<PaperTile> &registers = registerTiles();
  auto enough = std::lower_bound(
      registers.begin(), registers.end(), all,
      [&](const PaperTile &r, int64_t all) { return volume(r) * chip.elements < all; });
  auto held = std::find_if(enough, registers.end(), [&](const PaperTile &r) {
    return t[0] % r[0] == 0 && t[1] % r[1] == 0 && t[2] % r[2] == 0;
  });
  if (held == registers.end())
    return false;
  array.registers = *held;
  array.elements = all / volume(*held);
  array.bound = std::max(compute(array.elements * chip.cores), array.inside);
  return array < limit;
}

/// (P2) Visits the tiles of the global buffer around `inner` with as many outputs as fit, which
/// are never worse than fewer; the largest first.
template <typename Visit> void Mapper::forEachGlobal(const Place &inner, Visit visit) const {
  int64_t least = value(inner, 2);
  for (uint32_t i : divisors[0].multiples(inner[0]))
    for (uint32_t j : divisors[1].multiples(inner[1])) {
      int64_t n = divisors[0].values[i], c = divisors[1].values[j];
      int64_t most = (chip.globalBuffer - n * c) / (n + c);
      if (most >= least && !visit({i, j, divisors[2].largestMultiple(inner[2], most)}))
        return;
    }
}

PaperCost Mapper::run() {
  // The array with the least bound nearly always settles it; only then are all others looked at.
  Array first;
  forEachArray(first, [&](const Array &array) { first = array; });
  double outside = infinity;
  forEachGlobal({0, 0, 0}, [&](const Place &global) {
    PaperLoop inner;
    outside = std::min(outside, leastCycles(global, whole(), 2, inner));
    return outside > first.bound;
  });
  bound = std::max(first.bound, outside);
  tryArray(first);
  if (best > bound) {
    std::vector<Array> arrays;
    Array limit;
    limit.bound = best;
    forEachArray(limit, [&](const Array &array) { arrays.push_back(array); });
    std::sort(arrays.begin(), arrays.end());
    for (const Array &array : arrays) {
      if (array.bound >= best || best <= bound)
        break;
      tryArray(array);
    }
  }
  PaperCost cost = evaluate({sizes[0], sizes[1], sizes[2]}, answer);
  cost.lowerBound = Cycles(bound);
  return cost;
}

/// Tiles of L1 that hold the array's, the largest first.
void Mapper::tryArray(const Array &array) {
  current.registers = array.registers;
  current.array = tile(array.place);
  for (uint32_t i : divisors[0].multiples(array.place[0]))
    for (uint32_t j : divisors[1].multiples(array.place[1])) {
      int64_t n = divisors[0].values[i], c = divisors[1].values[j];
      if (n * c > l1Words)
        continue;
      for (uint32_t l : divisors[2].multiples(array.place[2])) {
        if (divisors[2].values[l] * std::max(n, c) > l1Words)
          continue;
        Place l1 = {i, j, l};
        double inside = leastCycles(array.place, l1, 0, current.inner[0]);
        // A smaller tile only adds traffic.
        if (inside >= best)
          break;
        current.l1 = tile(l1);
        tryL1(array, l1, inside);
        if (best <= bound || array.bound >= best)
          return;
      }
    }
}

/// Tiles of all cores together, the largest first.
void Mapper::tryL1(const Array &array, const Place &l1, double sofar) {
  PaperTile inner = tile(l1);
  for (uint32_t i : divisors[0].multiples(l1[0])) {
    int64_t coresN = divisors[0].values[i] / inner[0];
    if (coresN > chip.cores)
      continue;
    for (uint32_t j : divisors[1].multiples(l1[1])) {
      int64_t coresC = coresN * (divisors[1].values[j] / inner[1]);
      if (coresC > chip.cores)
        continue;
      for (uint32_t l : divisors[2].multiples(l1[2])) {
        int64_t cores = coresC * (divisors[2].values[l] / inner[2]);
        if (cores > chip.cores)
          continue;
        double busy = compute(array.elements * cores);
        if (busy >= best)
          break;
        tryChip({i, j, l}, std::max(sofar, busy));
        if (best <= bound || sofar >= best)
          return;
      }
    }
  }
}

/// Tiles of the global buffer.
void Mapper::tryChip(const Place &place, double sofar) {
  PaperMapping next = current;
  if (leastCycles(place, whole(), 1, next.inner[1]) >= best)
    return;
  next.chip = tile(place);
  forEachGlobal(place, [&](const Place &global) {
    double total = std::max({sofar, leastCycles(place, global, 1, next.inner[1]),
                             leastCycles(global, whole(), 2, next.inner[2])});
    if (total < best) {
      best = total;
      answer = next;
      answer.global = tile(global);
    }
    return best > std::max(sofar, bound);
  });
}

} // namespace

PaperCost phaze::cost::mapPaperGemm(const PaperGemm &gemm, const PaperChip &chip) {
  return Mapper(gemm, chip).run();
}
