// Branch and bound over partial schedules; see the header.
#include "BeamSearch.h"
#include "Prices.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <tuple>

using namespace phaze::scheduling;

namespace {

/// A set of ops.
template <unsigned W> struct OpSet {
  std::array<uint64_t, W> word{};

  bool has(unsigned i) const { return word[i / 64] >> (i % 64) & 1; }
  void add(unsigned i) { word[i / 64] |= uint64_t(1) << (i % 64); }
  bool contains(const uint64_t *row) const {
    uint64_t missing = 0;
    for (unsigned w = 0; w < W; ++w)
      missing |= row[w] & ~word[w];
    return missing == 0;
  }
  bool operator==(const OpSet &other) const { return word == other.word; }
  uint64_t hash() const {
    uint64_t h = 0x9e3779b97f4a7c15ull;
    for (uint64_t x : word) {
      h ^= x;
      h *= 0xbf58476d1ce4e5b9ull;
      h ^= h >> 29;
    }
    return h * 0x94d049bb133111ebull;
  }
};

/// An op that runs beyond the time of its node.
struct Run {
  Ticks finish;
  uint16_t op;
  Mode mode;
  int32_t column; ///< the core's index where pairs need the same one; else -1
};

/// One way to start an op.
struct Move {
  Ticks start;
  uint16_t op;
  Mode mode;
  int32_t column;
};

template <unsigned W> struct Node {
  OpSet<W> started;
  Ticks time;    ///< no later op can start before
  Ticks bound;   ///< no completion is shorter
  Ticks outlook; ///< mean over all prices of the pool: a guess among equal bounds
  uint32_t firstRun, runCount;
  uint32_t parent; ///< in the level before
  uint32_t group;  ///< of nodes with the same started set
  uint16_t op;     ///< how it came to be
  Mode mode;
  bool dead;
  int32_t column;
};

/// How a node came to be; kept for all levels so that the best schedule can be read off.
struct Trail {
  uint32_t parent;
  uint16_t op;
  Mode mode;
  int32_t column;
};

/// Price vectors in use at one level, stored op by op so that sums over them vectorise.
struct PricePool {
  static constexpr unsigned capacity = 16;
  unsigned count = 0;
  std::vector<Prices> vectors;
  std::vector<uint32_t> wins;                  ///< how often each was the best of the pool
  std::vector<double> price, oneRate, allRate; ///< [op][capacity]

  void rebuild(unsigned ops) {
    count = static_cast<unsigned>(vectors.size());
    price.assign(ops * capacity, 0);
    oneRate.assign(ops * capacity, 0);
    allRate.assign(ops * capacity, 0);
    for (unsigned k = 0; k < count; ++k)
      for (unsigned i = 0; i < ops; ++i) {
        price[i * capacity + k] = vectors[k].price[i];
        oneRate[i * capacity + k] = vectors[k].oneRate[i];
        allRate[i * capacity + k] = vectors[k].allRate[i];
      }
    wins.assign(count, 0);
  }
};

/// An op whose predecessors have all started.
struct Candidate {
  unsigned op;
  Ticks ready; ///< when they have all finished
};

template <unsigned W> class Search {
public:
  Search(const Instance &instance, const Sequence &incumbent, Ticks lower,
         const SearchLimits &limits)
      : instance(instance), limits(limits), finder(instance), n(instance.size()) {
    result.best = incumbent;
    result.lower = lower;
    for (unsigned i = 0; i < n; ++i)
      scale += static_cast<double>(instance.one[i]);
    pools.resize(n + 1);
    Residual whole = wholeInstance(instance);
    pools[0].vectors.push_back(finder.find(whole, n <= 64 ? 200 : 40));
    pools[0].rebuild(n);
    for (unsigned level = 1; level <= n; ++level)
      pools[level] = pools[0];
    minTail.assign(n, 0);
    for (unsigned i = n; i-- > 0;) {
      for (unsigned s : instance.succs[i])
        minTail[i] = std::max(minTail[i], minTail[s]);
      minTail[i] += std::min(instance.one[i], instance.all[i]);
    }
  }

  SearchResult run() {
    uint64_t width = std::max<uint64_t>(limits.firstWidth, narrowest);
    for (bool again = false; !isGoodEnough(); again = !again) {
      bool dropped = pass(width, again ? Ranking::BoundFirst : Ranking::Sum);
      if (stopped)
        break;
      if (!dropped) {
        result.complete = true;
        break;
      }
      // Two passes of each width: what one ranking overlooks the other may find.
      if (again)
        width *= 4;
      result.nextWidth = width;
      // A last pass that could not be finished would be for nothing: make it as wide as it may be.
      uint64_t left = limits.nodes > result.nodes ? limits.nodes - result.nodes : 0;
      if (left / n < width) {
        if (left / n < width / 3)
          break;
        width = left / n;
      }
    }
    if (result.complete)
      result.lower = std::max(result.lower, threshold());
    result.lower = std::min(result.lower, result.best.makespan);
    return std::move(result);
  }

private:
  static constexpr uint64_t narrowest = 32;
  /// What makes a node promising. Bounds alone are often equal for most of a level; the outlook
  /// tells those nodes apart.
  enum class Ranking { Sum, BoundFirst };

  /// Nodes with bounds from here on are of no interest.
  Ticks threshold() const {
    Ticks best = result.best.makespan;
    if (limits.gap <= 0 || best == never)
      return best;
    return std::min(best, static_cast<Ticks>(static_cast<double>(best) / (1 + limits.gap)) + 1);
  }
  bool isGoodEnough() const { return result.lower >= threshold(); }

  /// Nodes of the next level with the same started set: a piece of `members`.
  struct Group {
    OpSet<W> started;
    uint32_t offset, size, capacity;
  };
  /// What decides most comparisons of two nodes, apart from the nodes to be near each other.
  struct Member {
    Ticks outlook, time, last, first; ///< last and first finish of what runs
    uint64_t running;                 ///< which ops run, modulo 64
    uint32_t node;
  };

  /// Visits the ops that have not started.
  template <typename Visit> void forEachOpen(const OpSet<W> &started, Visit visit) const {
    for (unsigned w = 0; w < W && w * 64 < n; ++w) {
      uint64_t open = ~started.word[w];
      if (n - w * 64 < 64)
        open &= (uint64_t(1) << (n - w * 64)) - 1;
      for (; open; open &= open - 1)
        visit(w * 64 + static_cast<unsigned>(__builtin_ctzll(open)));
    }
  }
  /// When the last of an op's predecessors finishes; zero if none of them runs.
  Ticks readyTime(unsigned op, const Run *run, size_t count) const {
    Ticks ready = 0;
    for (size_t r = 0; r < count; ++r)
      if (instance.isAncestor(run[r].op, op))
        ready = std::max(ready, run[r].finish);
    return ready;
  }

  bool pass(uint64_t width, Ranking ranking);
  Ticks narrow(uint64_t width);
  void expand(const Node<W> &node, uint32_t index, unsigned level);
  void addChild(const Node<W> &node, uint32_t index, const Move &move, unsigned level);
  void lookAtCores(Ticks time, const Run *run, unsigned count);
  void lookAtColumns(Ticks time, const Run *run, unsigned count, const bool *full);
  template <typename Visit> void forEachMove(const Candidate &candidate, Visit visit);
  bool dominates(const Node<W> &a, const Run *runsA, const Node<W> &b, const Run *runsB) const;
  void insert(Node<W> &node);
  Group &groupOf(const OpSet<W> &started);
  bool refinePrices(unsigned level, unsigned samples);
  Ticks boundOf(const PricePool &pool, const double *sums, Ticks time, const Run *runs,
                unsigned count, unsigned &winner, Ticks &outlook) const;
  void sumPrices(const PricePool &pool, const OpSet<W> &started, double *sums) const;
  void finishSchedule(uint32_t index, const Move &move, Ticks makespan, unsigned level);

  const Instance &instance;
  const SearchLimits &limits;
  PriceFinder finder;
  const unsigned n;
  double scale = 0;
  SearchResult result;
  bool stopped = false;

  std::vector<PricePool> pools; ///< by the number of started ops
  std::vector<Ticks> minTail;   ///< longest chain from an op on, each in its faster mode
  std::vector<std::vector<Trail>> trails;
  std::vector<Node<W>> nodes, children;
  std::vector<Run> runs, childRuns, newRuns;
  std::vector<Group> groups;
  std::vector<Member> members;
  std::vector<int32_t> table; ///< hash table of groups
  double sums[PricePool::capacity] = {};

  // What lookAtCores() found out about a node.
  Ticks now = 0;
  Ticks coreFree[2] = {0, 0};   ///< when one core of the type is free
  Ticks coresEmpty[2] = {0, 0}; ///< when all of them are
  std::vector<Candidate> candidates;
  std::vector<Move> moves;
  struct Column {
    int32_t index;
    Ticks free[2];
    bool operator==(const Column &c) const { return free[0] == c.free[0] && free[1] == c.free[1]; }
  };
  std::vector<Column> columns;
};

/// Finds out when cores are free, given what runs beyond `time`.
template <unsigned W> void Search<W>::lookAtCores(Ticks time, const Run *run, unsigned count) {
  now = time;
  unsigned busy[2] = {0, 0};
  bool full[2] = {false, false};
  Ticks firstFree[2] = {never, never};
  coresEmpty[0] = coresEmpty[1] = time;
  for (unsigned r = 0; r < count; ++r)
    for (unsigned c : {0u, 1u}) {
      if (!instance.holds(run[r].op, run[r].mode, c))
        continue;
      ++busy[c];
      full[c] |= run[r].mode == Mode::All;
      firstFree[c] = std::min(firstFree[c], run[r].finish);
      coresEmpty[c] = std::max(coresEmpty[c], run[r].finish);
    }
  for (unsigned c : {0u, 1u})
    coreFree[c] = full[c] || busy[c] >= instance.cores[c] ? firstFree[c] : time;
  if (instance.sameIndexPairs)
    lookAtColumns(time, run, count, full);
}

/// Lists the columns in use, and one unused column of each kind: with both cores, or with one (its
/// other core counts as never free). A column is the two cores with one index.
template <unsigned W>
void Search<W>::lookAtColumns(Ticks time, const Run *run, unsigned count, const bool *full) {
  columns.clear();
  const int32_t paired = static_cast<int32_t>(std::min(instance.cores[0], instance.cores[1]));
  Ticks base[2] = {full[0] ? coreFree[0] : time, full[1] ? coreFree[1] : time};
  auto columnAt = [&](int32_t index) -> Column & {
    for (Column &column : columns)
      if (column.index == index)
        return column;
    columns.push_back({index, {base[0], base[1]}});
    for (unsigned c : {0u, 1u})
      if (index >= static_cast<int32_t>(instance.cores[c]))
        columns.back().free[c] = never;
    return columns.back();
  };
  for (unsigned r = 0; r < count; ++r)
    if (run[r].mode == Mode::One)
      for (unsigned c : {0u, 1u})
        if (instance.uses(run[r].op, c)) {
          Ticks &free = columnAt(run[r].column).free[c];
          free = std::max(free, run[r].finish);
        }
  auto addUnused = [&](int32_t first, int32_t end) {
    for (int32_t i = first; i < end; ++i)
      if (std::none_of(columns.begin(), columns.end(),
                       [&](const Column &column) { return column.index == i; })) {
        columnAt(i);
        return;
      }
  };
  addUnused(0, paired);
  addUnused(paired, static_cast<int32_t>(std::max(instance.cores[0], instance.cores[1])));
}

/// Visits every way to start a candidate after lookAtCores(): start time, mode and column.
template <unsigned W>
template <typename Visit>
void Search<W>::forEachMove(const Candidate &candidate, Visit visit) {
  const unsigned op = candidate.op;
  const Ticks ready = std::max(candidate.ready, now);
  if (!instance.sameIndexPairs) {
    Ticks start = ready;
    for (unsigned c : {0u, 1u})
      if (instance.uses(op, c))
        start = std::max(start, coreFree[c]);
    visit(start, Mode::One, -1);
  } else {
    // One move for each kind of column: what else it is busy with decides where pairs fit later.
    for (size_t i = 0; i < columns.size(); ++i) {
      const Column &column = columns[i];
      auto end = columns.begin() + static_cast<long>(i);
      if (std::find(columns.begin(), end, column) != end)
        continue;
      Ticks start = ready;
      for (unsigned c : {0u, 1u})
        if (instance.uses(op, c))
          start = std::max(start, column.free[c]);
      if (start != never)
        visit(start, Mode::One, column.index);
    }
  }
  if (instance.all[op] == never)
    return;
  Ticks start = ready;
  for (unsigned c : {0u, 1u})
    if (instance.holds(op, Mode::All, c))
      start = std::max(start, coresEmpty[c]);
  visit(start, Mode::All, -1);
}

template <unsigned W>
void Search<W>::sumPrices(const PricePool &pool, const OpSet<W> &started, double *out) const {
  constexpr unsigned K = PricePool::capacity;
  double acc[K] = {};
  forEachOpen(started, [&](unsigned op) {
    const double *row = &pool.price[op * K];
    for (unsigned k = 0; k < K; ++k)
      acc[k] += row[k];
  });
  std::copy(acc, acc + K, out);
}

/// The best bound of a pool for a node whose ops that have not started cost `left`.
template <unsigned W>
Ticks Search<W>::boundOf(const PricePool &pool, const double *left, Ticks time, const Run *run,
                         unsigned count, unsigned &winner, Ticks &outlook) const {
  constexpr unsigned K = PricePool::capacity;
  double acc[K];
  std::copy(left, left + K, acc);
  for (unsigned r = 0; r < count; ++r) {
    const double rest = static_cast<double>(run[r].finish - time);
    const double *rate = &(run[r].mode == Mode::One ? pool.oneRate : pool.allRate)[run[r].op * K];
    for (unsigned k = 0; k < K; ++k)
      acc[k] += rate[k] * rest;
  }
  winner = 0;
  double sum = acc[0];
  for (unsigned k = 1; k < pool.count; ++k) {
    sum += acc[k];
    if (acc[k] > acc[winner])
      winner = k;
  }
  outlook = time + static_cast<Ticks>(sum / pool.count);
  return time + ticksFromPrices(acc[winner], scale, n);
}

/// Whether all that can follow b can follow a, and no later. Both have started the same ops.
template <unsigned W>
bool Search<W>::dominates(const Node<W> &a, const Run *runsA, const Node<W> &b,
                          const Run *runsB) const {
  if (a.time > b.time)
    return false;
  unsigned j = 0;
  for (unsigned i = 0; i < a.runCount; ++i) {
    const Run &run = runsA[i];
    if (run.finish <= b.time)
      continue;
    while (j < b.runCount && runsB[j].op < run.op)
      ++j;
    if (j == b.runCount || runsB[j].op != run.op || runsB[j].finish < run.finish)
      return false;
    if (run.mode == Mode::All && runsB[j].mode == Mode::One)
      return false;
  }
  if (!instance.sameIndexPairs)
    return true;
  // The columns of a must fit into those of b: each op shares its column with the same op or with
  // none, and is on the same kind of column.
  const int32_t paired = static_cast<int32_t>(std::min(instance.cores[0], instance.cores[1]));
  auto find = [](const Run *list, unsigned count, unsigned op) -> const Run * {
    for (unsigned i = 0; i < count; ++i)
      if (list[i].op == op)
        return &list[i];
    return nullptr;
  };
  auto partner = [](const Run *list, unsigned count, const Run &run, Ticks after) -> int {
    for (unsigned i = 0; i < count; ++i)
      if (list[i].op != run.op && list[i].mode == Mode::One && list[i].column == run.column &&
          list[i].finish > after)
        return list[i].op;
    return -1;
  };
  for (unsigned i = 0; i < a.runCount; ++i) {
    const Run &run = runsA[i];
    if (run.finish <= b.time || run.mode == Mode::All)
      continue;
    const Run &other = *find(runsB, b.runCount, run.op);
    if (other.mode == Mode::All)
      return false;
    if ((run.column < paired) != (other.column < paired))
      return false;
    int mine = partner(runsA, a.runCount, run, b.time);
    if (mine >= 0 && mine != partner(runsB, b.runCount, other, b.time))
      return false;
    if (mine >= 0)
      continue;
    // Alone in a: its partner in b must not run elsewhere in a, which would take a column more.
    int theirs = partner(runsB, b.runCount, other, b.time);
    if (theirs < 0)
      continue;
    const Run *elsewhere = find(runsA, a.runCount, static_cast<unsigned>(theirs));
    if (elsewhere && elsewhere->finish > b.time)
      return false;
  }
  return true;
}

/// The group of nodes of the next level with this started set.
template <unsigned W> typename Search<W>::Group &Search<W>::groupOf(const OpSet<W> &started) {
  if (groups.size() * 2 >= table.size()) {
    table.assign(std::max<size_t>(1024, table.size() * 2), -1);
    for (size_t g = 0; g < groups.size(); ++g) {
      size_t slot = groups[g].started.hash() & (table.size() - 1);
      while (table[slot] >= 0)
        slot = (slot + 1) & (table.size() - 1);
      table[slot] = static_cast<int32_t>(g);
    }
  }
  size_t slot = started.hash() & (table.size() - 1);
  while (table[slot] >= 0) {
    Group &group = groups[static_cast<size_t>(table[slot])];
    if (group.started == started)
      return group;
    slot = (slot + 1) & (table.size() - 1);
  }
  table[slot] = static_cast<int32_t>(groups.size());
  groups.push_back({started, 0, 0, 0});
  return groups.back();
}

/// Adds a node with its runs in newRuns to the next level, unless it is dominated. A group is
/// sorted by outlook: a node that dominates another has no worse an outlook, as prices of what can
/// run at a time add up to at most one.
template <unsigned W> void Search<W>::insert(Node<W> &node) {
  Member mine{node.outlook, node.time, node.time, never, 0, 0};
  for (const Run &run : newRuns) {
    mine.last = std::max(mine.last, run.finish);
    mine.first = std::min(mine.first, run.finish);
    mine.running |= uint64_t(1) << (run.op % 64);
  }
  // Necessary for a to dominate b, and enough to refuse most pairs.
  auto mayDominate = [](const Member &a, const Member &b) {
    return a.time <= b.time && a.last <= b.last &&
           ((a.running & ~b.running) == 0 || a.first <= b.time);
  };
  Group &group = groupOf(node.started);
  Member *begin = members.data() + group.offset, *end = begin + group.size, *at = begin;
  for (; at != end && at->outlook <= mine.outlook; ++at)
    if (mayDominate(*at, mine)) {
      const Node<W> &other = children[at->node];
      if (dominates(other, childRuns.data() + other.firstRun, node, newRuns.data()))
        return;
    }
  Member *kept = at;
  for (Member *m = at; m != end; ++m) {
    Node<W> &other = children[m->node];
    if (mayDominate(mine, *m) &&
        dominates(node, newRuns.data(), other, childRuns.data() + other.firstRun))
      other.dead = true;
    else
      *kept++ = *m;
  }
  size_t position = static_cast<size_t>(at - begin);
  group.size = static_cast<uint32_t>(kept - begin);
  if (group.size == group.capacity) {
    // Move the group to the end of the array, with room to grow.
    group.capacity = std::max<uint32_t>(4, group.capacity * 2);
    size_t offset = members.size();
    members.resize(offset + group.capacity);
    std::copy_n(members.begin() + group.offset, group.size,
                members.begin() + static_cast<long>(offset));
    group.offset = static_cast<uint32_t>(offset);
  }
  mine.node = static_cast<uint32_t>(children.size());
  node.group = static_cast<uint32_t>(&group - groups.data());
  begin = members.data() + group.offset;
  std::copy_backward(begin + position, begin + group.size, begin + group.size + 1);
  begin[position] = mine;
  ++group.size;
  node.firstRun = static_cast<uint32_t>(childRuns.size());
  childRuns.insert(childRuns.end(), newRuns.begin(), newRuns.end());
  children.push_back(node);
}

template <unsigned W>
void Search<W>::finishSchedule(uint32_t index, const Move &move, Ticks makespan, unsigned level) {
  if (makespan >= result.best.makespan)
    return;
  result.best.makespan = makespan;
  result.best.steps.assign(n, {});
  result.best.steps[n - 1] = {move.op, move.mode, move.column};
  for (unsigned l = level; l > 0; --l) {
    const Trail &trail = trails[l][index];
    result.best.steps[l - 1] = {trail.op, trail.mode, trail.column};
    index = trail.parent;
  }
}

template <unsigned W>
void Search<W>::addChild(const Node<W> &node, uint32_t index, const Move &move, unsigned level) {
  Ticks end = move.start + instance.duration(move.op, move.mode);
  newRuns.clear();
  Run added{end, move.op, move.mode, move.column};
  bool inserted = false;
  Ticks last = end;
  for (unsigned r = 0; r < node.runCount; ++r) {
    const Run &run = runs[node.firstRun + r];
    if (!inserted && run.op > move.op) {
      newRuns.push_back(added);
      inserted = true;
    }
    last = std::max(last, run.finish);
    if (run.finish > move.start)
      newRuns.push_back(run);
  }
  if (!inserted)
    newRuns.push_back(added);
  if (level + 1 == n) {
    finishSchedule(index, move, last, level);
    return;
  }
  Node<W> child;
  child.started = node.started;
  child.started.add(move.op);
  child.op = move.op;
  child.mode = move.mode;
  child.column = move.column;
  child.parent = index;
  child.dead = false;

  // The earliest time at which anything can start next.
  lookAtCores(move.start, newRuns.data(), static_cast<unsigned>(newRuns.size()));
  child.time = never;
  Ticks chainBound = 0;
  auto visitCandidate = [&](const Candidate &candidate) {
    Ticks start = never;
    forEachMove(candidate, [&](Ticks at, Mode, int32_t) { start = std::min(start, at); });
    child.time = std::min(child.time, start);
    chainBound = std::max(chainBound, start + minTail[candidate.op]);
  };
  for (const Candidate &candidate : candidates)
    if (candidate.op != move.op)
      visitCandidate(candidate);
  for (unsigned next : instance.succs[move.op])
    if (child.started.contains(instance.ancestorsOf(next)))
      visitCandidate({next, readyTime(next, newRuns.data(), newRuns.size())});
  newRuns.erase(std::remove_if(newRuns.begin(), newRuns.end(),
                               [&](const Run &run) { return run.finish <= child.time; }),
                newRuns.end());
  child.runCount = static_cast<uint32_t>(newRuns.size());

  PricePool &pool = pools[level + 1];
  double left[PricePool::capacity];
  const double *own = &pool.price[move.op * PricePool::capacity];
  for (unsigned k = 0; k < PricePool::capacity; ++k)
    left[k] = sums[k] - own[k];
  unsigned winner = 0;
  child.bound =
      boundOf(pool, left, child.time, newRuns.data(), child.runCount, winner, child.outlook);
  child.bound = std::max({child.bound, node.bound, chainBound});
  if (child.bound >= threshold())
    return;
  ++pool.wins[winner];
  insert(child);
}

template <unsigned W> void Search<W>::expand(const Node<W> &node, uint32_t index, unsigned level) {
  ++result.nodes;
  const Run *run = runs.data() + node.firstRun;
  candidates.clear();
  forEachOpen(node.started, [&](unsigned op) {
    if (node.started.contains(instance.ancestorsOf(op)))
      candidates.push_back({op, readyTime(op, run, node.runCount)});
  });
  lookAtCores(node.time, run, node.runCount);
  moves.clear();
  Ticks earliestFinish = never;
  for (const Candidate &candidate : candidates)
    forEachMove(candidate, [&](Ticks start, Mode mode, int32_t column) {
      moves.push_back({start, static_cast<uint16_t>(candidate.op), mode, column});
      earliestFinish = std::min(earliestFinish, start + instance.duration(candidate.op, mode));
    });
  sumPrices(pools[level + 1], node.started, sums);
  // An op that can finish by the time another starts loses nothing by going first.
  for (const Move &move : moves)
    if (move.start < earliestFinish)
      addChild(node, index, move, level);
}

/// Makes prices for some nodes of the level that was just built, and bounds all of it with them.
/// Returns whether there were better ones.
template <unsigned W> bool Search<W>::refinePrices(unsigned level, unsigned samples) {
  PricePool &pool = pools[level];
  if (nodes.empty() || level + 2 >= n)
    return false;
  std::vector<Prices> fresh;
  Residual residual;
  residual.one.assign(n, never);
  residual.all.assign(n, never);
  size_t step = std::max<size_t>(1, nodes.size() / samples);
  for (size_t s = 0; s < nodes.size() && fresh.size() < samples; s += step) {
    const Node<W> &node = nodes[s];
    residual.ops.clear();
    for (unsigned i = 0; i < n; ++i) {
      residual.one[i] = instance.one[i];
      residual.all[i] = instance.all[i];
    }
    std::vector<char> running(n, 0);
    for (unsigned r = 0; r < node.runCount; ++r) {
      const Run &run = runs[node.firstRun + r];
      running[run.op] = 1;
      Ticks rest = run.finish - node.time;
      residual.one[run.op] = run.mode == Mode::One ? rest : never;
      residual.all[run.op] = run.mode == Mode::All ? rest : never;
    }
    for (unsigned i = 0; i < n; ++i)
      if (running[i] || !node.started.has(i))
        residual.ops.push_back(i);
    Prices prices = finder.find(residual, n <= 64 ? 40 : 10);
    if (node.time + ticksFromPrices(prices.total, scale, n) > node.bound)
      fresh.push_back(std::move(prices));
  }
  if (fresh.empty())
    return false;
  // The most useful of the old ones stay.
  constexpr size_t K = PricePool::capacity;
  std::vector<unsigned> order(pool.count);
  for (unsigned k = 0; k < pool.count; ++k)
    order[k] = k;
  std::stable_sort(order.begin(), order.end(),
                   [&](unsigned x, unsigned y) { return pool.wins[x] > pool.wins[y]; });
  std::vector<Prices> kept;
  size_t room = K - std::min<size_t>(K / 2, fresh.size());
  for (unsigned k = 0; k < order.size() && kept.size() < room; ++k)
    kept.push_back(std::move(pool.vectors[order[k]]));
  for (Prices &prices : fresh)
    if (kept.size() < K)
      kept.push_back(std::move(prices));
  pool.vectors = std::move(kept);
  pool.rebuild(n);
  for (Node<W> &node : nodes) {
    double left[K];
    unsigned winner = 0;
    sumPrices(pool, node.started, left);
    node.bound = std::max(node.bound, boundOf(pool, left, node.time, runs.data() + node.firstRun,
                                              node.runCount, winner, node.outlook));
    ++pool.wins[winner];
  }
  return true;
}

/// Keeps the first `width` nodes, and of those with the same started set only a few, as long as
/// there are others: they are much alike. Returns the smallest bound that was dropped.
template <unsigned W> Ticks Search<W>::narrow(uint64_t width) {
  const uint64_t alike = std::max<uint64_t>(1, width / 64);
  std::vector<uint64_t> taken(groups.size(), 0);
  std::vector<char> keep(nodes.size(), 0);
  uint64_t kept = 0;
  for (size_t i = 0; i < nodes.size() && kept < width; ++i)
    if (taken[nodes[i].group]++ < alike) {
      keep[i] = 1;
      ++kept;
    }
  for (size_t i = 0; i < nodes.size() && kept < width; ++i)
    if (!keep[i]) {
      keep[i] = 1;
      ++kept;
    }
  Ticks smallest = never;
  size_t to = 0;
  for (size_t i = 0; i < nodes.size(); ++i) {
    if (keep[i])
      nodes[to++] = nodes[i];
    else
      smallest = std::min(smallest, nodes[i].bound);
  }
  nodes.resize(to);
  return smallest;
}

/// One pass with at most `width` nodes per level. Returns whether any were dropped for want of
/// width, after raising the lower bound to what the pass proves.
template <unsigned W> bool Search<W>::pass(uint64_t width, Ranking ranking) {
  trails.assign(n, {});
  Node<W> root{};
  root.bound = result.lower;
  nodes.assign(1, root);
  runs.clear();
  trails[0].push_back({});
  Ticks droppedBound = never;
  bool dropped = false;
  for (unsigned level = 0; level < n && !nodes.empty(); ++level) {
    children.clear();
    childRuns.clear();
    groups.clear();
    members.clear();
    table.clear();
    for (uint32_t i = 0; i < nodes.size(); ++i) {
      if (nodes[i].bound >= threshold())
        continue;
      if ((result.nodes & 255) == 0 && limits.stop && limits.stop())
        stopped = true;
      if (stopped)
        return true;
      expand(nodes[i], i, level);
    }
    nodes.clear();
    for (const Node<W> &child : children)
      if (!child.dead && child.bound < threshold())
        nodes.push_back(child);
    runs.swap(childRuns);
    auto before = [&](const Node<W> &x, const Node<W> &y) {
      if (ranking == Ranking::Sum && x.bound + x.outlook != y.bound + y.outlook)
        return x.bound + x.outlook < y.bound + y.outlook;
      if (x.bound != y.bound)
        return x.bound < y.bound;
      if (x.outlook != y.outlook)
        return x.outlook < y.outlook;
      if (!(x.started == y.started))
        return x.started.word < y.started.word;
      return std::tie(x.parent, x.op, x.mode, x.column) <
             std::tie(y.parent, y.op, y.mode, y.column);
    };
    std::sort(nodes.begin(), nodes.end(), before);
    if (refinePrices(level + 1, width <= narrowest || n > 64 ? 2 : 8))
      std::sort(nodes.begin(), nodes.end(), before);
    if (nodes.size() > width) {
      dropped = true;
      droppedBound = std::min(droppedBound, narrow(width));
    }
    if (level + 1 < n) {
      trails[level + 1].reserve(nodes.size());
      for (const Node<W> &node : nodes)
        trails[level + 1].push_back({node.parent, node.op, node.mode, node.column});
    }
  }
  if (dropped)
    result.lower = std::max(result.lower, std::min(droppedBound, threshold()));
  return dropped && droppedBound < threshold();
}

template <unsigned W>
SearchResult search(const Instance &instance, const Sequence &incumbent, Ticks lower,
                    const SearchLimits &limits) {
  // The closure's rows must have W words each.
  Instance widened = instance;
  if (instance.words != W) {
    widened.words = W;
    widened.ancestors.assign(size_t(instance.size()) * W, 0);
    widened.descendants.assign(size_t(instance.size()) * W, 0);
    for (unsigned i = 0; i < instance.size(); ++i)
      for (size_t w = 0; w < instance.words; ++w) {
        widened.ancestors[i * W + w] = instance.ancestorsOf(i)[w];
        widened.descendants[i * W + w] = instance.descendantsOf(i)[w];
      }
  }
  return Search<W>(widened, incumbent, lower, limits).run();
}

} // namespace

SearchResult phaze::scheduling::beamSearch(const Instance &instance, const Sequence &incumbent,
                                           Ticks lower, const SearchLimits &limits) {
  assert(instance.size() <= maxSearchOps && "larger instances are bounded, not searched");
  switch ((instance.size() + 63) / 64) {
  case 0:
  case 1:
    return search<1>(instance, incumbent, lower, limits);
  case 2:
    return search<2>(instance, incumbent, lower, limits);
  case 3:
  case 4:
    return search<4>(instance, incumbent, lower, limits);
  default:
    return search<8>(instance, incumbent, lower, limits);
  }
}
