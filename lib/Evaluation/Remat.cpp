// Pareto labels over the units of a layer; see the header.
//
// Units are decided from the last to the first. What later decisions depend on is the set of values
// that are wanted and not yet there; two ways to decide the later units with the same set are
// compared by (bytes, seconds) alone.
#include "phaze/Evaluation/Remat.h"

#include <algorithm>
#include <map>
#include <tuple>

using namespace phaze::evaluation::remat;

namespace {

/// A way to decide the units so far. Decisions are a chain of those in which a unit runs again.
struct Label {
  double bytes = 0, seconds = 0;
  int32_t trace = -1;
};

/// Values that are wanted, as bits.
using Wanted = std::vector<uint64_t>;

bool isWanted(const Wanted &wanted, int32_t value) {
  return wanted[value / 64] >> (value % 64) & 1;
}
void want(Wanted &wanted, int32_t value) { wanted[value / 64] |= uint64_t(1) << (value % 64); }
void settle(Wanted &wanted, int32_t value) { wanted[value / 64] &= ~(uint64_t(1) << (value % 64)); }

/// Leaves the non-dominated, by rising bytes. Of equal ones the first stays.
void prune(std::vector<Label> &labels) {
  std::stable_sort(labels.begin(), labels.end(), [](const Label &a, const Label &b) {
    return std::tie(a.bytes, a.seconds) < std::tie(b.bytes, b.seconds);
  });
  size_t kept = 0;
  for (const Label &label : labels)
    if (kept == 0 || label.seconds < labels[kept - 1].seconds)
      labels[kept++] = label;
  labels.resize(kept);
}

class Labelling {
public:
  Labelling(const Graph &graph, size_t mostLabels) : graph(graph), mostLabels(mostLabels) {}

  Cuts run() {
    Wanted first(graph.values.size() / 64 + 1, 0);
    for (size_t v = 0; v < graph.values.size(); ++v)
      if (graph.values[v].isNeeded && graph.values[v].bytes > 0)
        want(first, static_cast<int32_t>(v));
    states[std::move(first)] = {Label()};
    for (auto unit = static_cast<int32_t>(graph.units.size()) - 1; unit >= 0; --unit)
      decide(unit);
    std::vector<Label> ends;
    for (auto &[wanted, labels] : states) {
      // What is left comes from other layers.
      double bytes = bytesOf(wanted);
      for (Label label : labels) {
        label.bytes += bytes;
        ends.push_back(label);
      }
    }
    prune(ends);
    for (auto label = ends.rbegin(); label != ends.rend(); ++label)
      cuts.cuts.push_back(cutFrom(*label));
    return std::move(cuts);
  }

private:
  double bytesOf(const Wanted &wanted) const {
    double bytes = 0;
    for (size_t v = 0; v < graph.values.size(); ++v)
      if (isWanted(wanted, static_cast<int32_t>(v)))
        bytes += graph.values[v].bytes;
    return bytes;
  }

  void decide(int32_t index) {
    const Unit &unit = graph.units[index];
    std::map<Wanted, std::vector<Label>> next;
    auto add = [&](Wanted wanted, const std::vector<Label> &labels) {
      std::vector<Label> &there = next[std::move(wanted)];
      there.insert(there.end(), labels.begin(), labels.end());
    };
    for (auto &[wanted, labels] : states) {
      Wanted rest = wanted;
      double bytes = 0;
      for (int32_t value : unit.makes)
        if (isWanted(wanted, value)) {
          settle(rest, value);
          bytes += graph.values[value].bytes;
        }
      if (bytes > 0 && unit.mayRunAgain) {
        Wanted more = rest;
        for (int32_t value : unit.reads)
          if (graph.values[value].bytes > 0)
            want(more, value);
        std::vector<Label> again = labels;
        for (Label &label : again) {
          label.seconds += unit.seconds;
          traces.push_back({index, label.trace});
          label.trace = static_cast<int32_t>(traces.size() - 1);
        }
        add(std::move(more), again);
      }
      for (Label &label : labels)
        label.bytes += bytes;
      add(std::move(rest), labels);
    }
    size_t count = 0;
    for (auto &[wanted, labels] : next) {
      prune(labels);
      count += labels.size();
    }
    states = std::move(next);
    if (count > std::max<size_t>(mostLabels, 4))
      thin();
  }

  /// Leaves half as many labels as may be, evenly by the bytes that they would keep.
  void thin() {
    cuts.isExact = false;
    struct Entry {
      double bytes, seconds;
      const Wanted *wanted;
      Label label;
    };
    std::vector<Entry> entries;
    for (const auto &[wanted, labels] : states)
      for (const Label &label : labels)
        entries.push_back({label.bytes + bytesOf(wanted), label.seconds, &wanted, label});
    std::stable_sort(entries.begin(), entries.end(), [](const Entry &a, const Entry &b) {
      return std::tie(a.bytes, a.seconds) < std::tie(b.bytes, b.seconds);
    });
    size_t left = std::max<size_t>(mostLabels / 2, 2);
    std::map<Wanted, std::vector<Label>> fewer;
    for (size_t i = 0; i < left; ++i) {
      const Entry &entry = entries[i * (entries.size() - 1) / (left - 1)];
      fewer[*entry.wanted].push_back(entry.label);
    }
    states = std::move(fewer);
  }

  Cut cutFrom(const Label &label) const {
    Cut cut{label.bytes, label.seconds, std::vector<uint8_t>(graph.units.size(), 0)};
    for (int32_t at = label.trace; at >= 0; at = traces[at].before)
      cut.again[traces[at].unit] = 1;
    return cut;
  }

  struct Trace {
    int32_t unit, before;
  };

  const Graph &graph;
  size_t mostLabels;
  std::map<Wanted, std::vector<Label>> states;
  std::vector<Trace> traces;
  Cuts cuts;
};

} // namespace

Cuts phaze::evaluation::remat::paretoCuts(const Graph &graph, size_t mostLabels) {
  return Labelling(graph, mostLabels).run();
}

Cut phaze::evaluation::remat::cutOf(const Graph &graph, const std::vector<uint8_t> &again) {
  Cut cut;
  cut.again.assign(graph.units.size(), 0);
  std::vector<bool> isWanted(graph.values.size());
  for (size_t v = 0; v < graph.values.size(); ++v)
    isWanted[v] = graph.values[v].isNeeded;
  for (size_t u = graph.units.size(); u-- > 0;) {
    const Unit &unit = graph.units[u];
    bool runs = again[u] && std::any_of(unit.makes.begin(), unit.makes.end(),
                                        [&](int32_t value) { return isWanted[value]; });
    if (!runs)
      continue;
    cut.again[u] = 1;
    cut.seconds += unit.seconds;
    for (int32_t value : unit.makes)
      isWanted[value] = false;
    for (int32_t value : unit.reads)
      isWanted[value] = true;
  }
  for (size_t v = 0; v < graph.values.size(); ++v)
    if (isWanted[v])
      cut.bytes += graph.values[v].bytes;
  return cut;
}

std::vector<size_t> phaze::evaluation::remat::mostUseful(const std::vector<Cut> &cuts,
                                                         size_t most) {
  std::vector<size_t> chosen;
  for (size_t i = 0; i < cuts.size(); ++i)
    chosen.push_back(i);
  // How far below the line between its neighbours a cut lies, in seconds.
  auto gain = [&](size_t at) {
    const Cut &a = cuts[chosen[at - 1]], &b = cuts[chosen[at]], &c = cuts[chosen[at + 1]];
    double share = (a.bytes - b.bytes) / (a.bytes - c.bytes);
    return a.seconds + share * (c.seconds - a.seconds) - b.seconds;
  };
  while (chosen.size() > std::max<size_t>(most, 2)) {
    size_t least = 1;
    for (size_t at = 2; at + 1 < chosen.size(); ++at)
      if (gain(at) < gain(least))
        least = at;
    chosen.erase(chosen.begin() + static_cast<int64_t>(least));
  }
  return chosen;
}
