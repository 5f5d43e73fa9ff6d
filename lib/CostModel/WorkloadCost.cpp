// Finding operators of a workload, and what they cost; see the header.
#include "phaze/CostModel/WorkloadCost.h"
#include "phaze/Support/Numbers.h"

#include <algorithm>
#include <charconv>

using namespace phaze;
using namespace phaze::cost;

namespace {

std::optional<int64_t> integer(std::string_view text) {
  int64_t value = 0;
  auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (text.empty() || code != std::errc() || end != text.data() + text.size())
    return std::nullopt;
  return value;
}

/// An operator: the place of its part in `partsOf`, and its number there.
struct Place {
  size_t part = 0;
  int64_t index = 0;
};

std::optional<Place> findOperation(const Workload &workload, const std::vector<CostedPart> &parts,
                                   OpId id, std::string &error) {
  auto indexIn = [&](const std::vector<OpId> &sources) -> std::optional<int64_t> {
    auto found = std::find(sources.begin(), sources.end(), id);
    if (found == sources.end())
      return std::nullopt;
    return found - sources.begin();
  };
  std::string operation = "operation " + std::to_string(id);
  if (id < 0 || id >= workload.operationCount) {
    error = operation + " is unknown, expected a number below " +
            std::to_string(workload.operationCount);
    return std::nullopt;
  }
  // Three parts per kind come in this order.
  std::vector<OpId> Layer::*const lists[] = {&Layer::forwardSources, &Layer::backwardSources,
                                             &Layer::updateSources};
  for (const Layer &layer : workload.layers) {
    for (size_t i = 0; i < std::size(lists); ++i)
      if (std::optional<int64_t> index = indexIn(layer.*lists[i]))
        return Place{static_cast<size_t>(layer.kind) * std::size(lists) + i, *index};
    if (indexIn(layer.views))
      error = operation + " only looks at a value another way and costs nothing";
  }
  if (std::optional<int64_t> index = indexIn(workload.sideSources))
    return Place{parts.size() - 1, *index};
  if (indexIn(workload.sideViews))
    error = operation + " only looks at a value another way and costs nothing";
  if (error.empty())
    error = operation + " only says a constant and costs nothing";
  return std::nullopt;
}

std::optional<Place> findPlace(const Workload &workload, const std::vector<CostedPart> &parts,
                               const std::string &place, std::string &error) {
  if (std::optional<int64_t> id = integer(place))
    return findOperation(workload, parts, *id, error);
  size_t slash = place.rfind('/');
  std::optional<int64_t> index = slash == std::string::npos
                                     ? std::nullopt
                                     : integer(std::string_view(place).substr(slash + 1));
  if (!index) {
    error =
        "'" + place + "' is no operator, expected the number of an operation or KIND/PART/INDEX";
    return std::nullopt;
  }
  std::string name = place.substr(0, slash), known;
  for (size_t i = 0; i < parts.size(); ++i) {
    known += (i == 0 ? "" : ", ") + parts[i].name;
    if (parts[i].name != name)
      continue;
    auto count = static_cast<int64_t>(parts[i].part->operators.size());
    if (*index >= 0 && *index < count)
      return Place{i, *index};
    error = "'" + name + "' has no operator " + std::to_string(*index) + ", expected less than " +
            std::to_string(count);
    return std::nullopt;
  }
  error = "'" + name + "' is no part of the workload, expected one of " + known;
  return std::nullopt;
}

/// The shapes of a part, or an error that names it.
std::optional<std::vector<OperatorShape>> shapesOf(const Workload &workload, const CostedPart &part,
                                                   std::string &error) {
  OperatorShapes shapes = cost::shapesOf(workload, *part.part, part.kept);
  if (!shapes.error)
    return std::move(shapes.shapes);
  error = part.name + ": " + *shapes.error;
  return std::nullopt;
}

/// Rows with columns as wide as their widest cell; all but the first two to the right.
std::string table(const std::vector<std::vector<std::string>> &rows) {
  std::vector<size_t> widths(rows.front().size(), 0);
  for (const std::vector<std::string> &row : rows)
    for (size_t i = 0; i < row.size(); ++i)
      widths[i] = std::max(widths[i], row[i].size());
  std::string text;
  for (const std::vector<std::string> &row : rows) {
    std::string line;
    for (size_t i = 0; i < row.size(); ++i) {
      std::string space(widths[i] - row[i].size(), ' ');
      line += (i == 0 ? "" : "  ") + (i < 2 ? row[i] + space : space + row[i]);
    }
    text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  }
  return text;
}

} // namespace

std::vector<CostedPart> phaze::cost::partsOf(const Workload &workload) {
  std::vector<CostedPart> parts;
  for (size_t i = 0; i < workload.kinds.size(); ++i) {
    const LayerKind &kind = workload.kinds[i];
    int64_t layers =
        std::count_if(workload.layers.begin(), workload.layers.end(),
                      [&](const Layer &layer) { return static_cast<size_t>(layer.kind) == i; });
    parts.push_back({kind.name + "/forward", &kind.forward, keptByForward(kind), layers});
    parts.push_back({kind.name + "/backward", &kind.backward, keptByBackward(kind), layers});
    parts.push_back({kind.name + "/update", &kind.update, {}, layers});
  }
  parts.push_back({"side", &workload.side, {}, 1});
  return parts;
}

std::string phaze::cost::nameOf(const OperatorShape &shape, const Part &part) {
  constexpr size_t most = 4;
  std::string text;
  size_t count = shape.operators.size();
  for (size_t i = 0; i < std::min(count, most); ++i)
    text += (i == 0 ? "" : " + ") + part.operators[shape.operators[i]].name;
  return count > most ? text + " + " + std::to_string(count - most) + " more" : text;
}

std::optional<std::string> phaze::cost::explainOperator(const Workload &workload,
                                                        const std::string &place,
                                                        const arch::ArchConfig &chip, Rules rules,
                                                        std::string &error) {
  std::vector<CostedPart> parts = partsOf(workload);
  std::optional<Place> found = findPlace(workload, parts, place, error);
  if (!found)
    return std::nullopt;
  const CostedPart &part = parts[found->part];
  auto shapes = ::shapesOf(workload, part, error);
  if (!shapes)
    return std::nullopt;
  auto shape = std::find_if(shapes->begin(), shapes->end(), [&](const OperatorShape &shape) {
    return std::find(shape.operators.begin(), shape.operators.end(), found->index) !=
           shape.operators.end();
  });
  std::string title = part.name + "/" + std::to_string(shape->operators.front());
  if (shape->operators.size() > 1)
    title += " to " + std::to_string(shape->operators.back()) + ", fused";
  title += ": " + nameOf(*shape, *part.part);
  return explainCost(*shape, workload, *part.part, chip, rules, title);
}

std::optional<std::string> phaze::cost::mostExpensive(const Workload &workload, size_t count,
                                                      const arch::ArchConfig &chip, Rules rules,
                                                      std::string &error) {
  struct Entry {
    std::string place, names;
    int64_t layers;
    OperatorCost cost;
    Cycles total;
  };
  std::vector<Entry> entries;
  CostMemo memo;
  Cycles sum;
  for (const CostedPart &part : partsOf(workload)) {
    auto shapes = ::shapesOf(workload, part, error);
    if (!shapes)
      return std::nullopt;
    for (const OperatorShape &shape : *shapes) {
      std::string place = part.name + "/" + std::to_string(shape.operators.front());
      std::optional<OperatorCost> cost = costOf(shape, chip, rules, memo);
      if (!cost) {
        error = place + " '" + nameOf(shape, *part.part) + "' cannot run on this architecture";
        return std::nullopt;
      }
      Cycles total = cost->all.cycles * static_cast<double>(part.layers);
      sum += total;
      entries.push_back({place, nameOf(shape, *part.part), part.layers, *cost, total});
    }
  }
  std::stable_sort(entries.begin(), entries.end(),
                   [](const Entry &a, const Entry &b) { return a.total > b.total; });
  std::vector<std::vector<std::string>> rows = {
      {"operator", "what", "layers", "one core", "all cores", "share", "unit", "limited by"}};
  for (size_t i = 0; i < std::min(count, entries.size()); ++i) {
    const Entry &entry = entries[i];
    rows.push_back(
        {entry.place, entry.names, number(entry.layers), number(ceil(entry.cost.one.cycles)),
         number(ceil(entry.cost.all.cycles)), percent(sum > Cycles(0) ? entry.total / sum : 0),
         std::string(name(entry.cost.resource)), std::string(name(entry.cost.all.limit))});
  }
  std::string rulesName = std::string(name(rules));
  return "cycles on " + (chip.name.empty() ? "the given architecture" : chip.name) + ", " +
         rulesName + " rules; share of the " + number(ceil(sum)) +
         " cycles of all operators, one after the other on all cores\n" + table(rows);
}
