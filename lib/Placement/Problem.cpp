// What a valid placement problem is, and the order in which its layers are taken.
#include "phaze/Placement/Problem.h"
#include "phaze/Support/Numbers.h"

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <queue>
#include <set>
#include <sstream>
#include <tuple>

using namespace phaze;
using namespace phaze::placement;

namespace {

using Error = std::optional<FieldError>;

/// Larger numbers would overflow in sums and products long before they mean anything.
constexpr double mostSeconds = 1e100;
constexpr double mostBytes = 1e100;

Error checkNumber(const std::string &field, double x, double most) {
  if (std::isfinite(x) && x >= 0 && x <= most)
    return std::nullopt;
  return FieldError{field, "expected a number >= 0 and <= " + plain(most) + ", found " + plain(x)};
}

Error checkNumber(const std::string &field, Seconds x) {
  return checkNumber(field, x.value(), mostSeconds);
}

Error checkNumber(const std::string &field, Bytes x) {
  return checkNumber(field, x.value(), mostBytes);
}

template <typename T> Error checkNumber(const std::string &field, const std::optional<T> &x) {
  return x ? checkNumber(field, *x) : std::nullopt;
}

Error checkCount(const std::string &field, int64_t x, int64_t most) {
  if (x >= 1 && x <= most)
    return std::nullopt;
  return FieldError{field, "expected a whole number >= 1 and <= " + std::to_string(most) +
                               ", found " + std::to_string(x)};
}

Error checkPositive(const std::string &field, BytesPerSecond bandwidth) {
  double x = bandwidth.value();
  // The inverse has to be finite as well.
  if (std::isfinite(x) && x > 1e-100 && x < 1e100)
    return std::nullopt;
  return FieldError{field, "expected a number > 0, found " + plain(x)};
}

Error checkLayer(const std::string &field, const Layer &layer) {
  for (auto [name, x] :
       {std::pair{".forward_s", layer.forward}, std::pair{".backward_s", layer.backward},
        std::pair{".update_s", layer.update}, std::pair{".beside_forward_s", layer.besideForward},
        std::pair{".beside_backward_s", layer.besideBackward},
        std::pair{".ring_forward_s", layer.ringForward},
        std::pair{".ring_backward_s", layer.ringBackward},
        std::pair{".accumulate_s", layer.accumulate}, std::pair{".weight_s", layer.weight}})
    if (Error e = checkNumber(field + name, x))
      return e;
  for (auto [name, x] : {std::pair{".parameter_bytes", layer.parameterBytes},
                         std::pair{".activation_bytes", layer.activationBytes},
                         std::pair{".transient_bytes", layer.transientBytes},
                         std::pair{".master_bytes", layer.masterBytes}})
    if (Error e = checkNumber(field + name, x))
      return e;
  for (auto [name, x] :
       {std::pair{".gradient_bytes", layer.gradientBytes},
        std::pair{".optimizer_bytes", layer.optimizerBytes},
        std::pair{".checkpoint_bytes", layer.checkpointBytes},
        std::pair{".weight_stash_bytes", layer.weightStashBytes},
        std::pair{".gather_bytes", layer.gatherBytes}, std::pair{".sync_bytes", layer.syncBytes}})
    if (Error e = checkNumber(field + name, x))
      return e;
  if (Error e = checkNumber(field + ".expert_share", layer.expertShare, 1))
    return e;
  if (layer.chunkLoad)
    if (Error e = checkNumber(field + ".chunk_load", *layer.chunkLoad, mostSeconds))
      return e;
  if (layer.accumulate > layer.backward)
    return FieldError{field + ".accumulate_s", "expected at most the backward_s of " +
                                                   plain(layer.backward.value()) + ", found " +
                                                   plain(layer.accumulate.value())};
  return checkNumber(field + ".recompute_s", layer.recompute);
}

Error checkEdges(const std::string &field, const Width &width) {
  auto n = static_cast<int32_t>(width.layers.size());
  auto edgeField = [&](size_t e) { return field + ".edges[" + std::to_string(e) + "]"; };
  for (size_t e = 0; e < width.edges.size(); ++e) {
    const Edge &edge = width.edges[e];
    if (edge.from < 0 || edge.from >= n)
      return FieldError{edgeField(e) + ".from", "names no layer"};
    if (edge.to < 0 || edge.to >= n)
      return FieldError{edgeField(e) + ".to", "names no layer"};
    if (Error error = checkNumber(edgeField(e) + ".bytes", edge.bytes))
      return error;
  }

  // One tensor has one size and goes to a layer once.
  std::vector<size_t> named;
  for (size_t e = 0; e < width.edges.size(); ++e)
    if (width.edges[e].value)
      named.push_back(e);
  auto key = [&](size_t e) {
    const Edge &edge = width.edges[e];
    return std::tuple(edge.from, *edge.value, edge.to, e);
  };
  std::sort(named.begin(), named.end(), [&](size_t a, size_t b) { return key(a) < key(b); });
  for (size_t i = 1; i < named.size(); ++i) {
    const Edge &a = width.edges[named[i - 1]], &b = width.edges[named[i]];
    if (a.from != b.from || *a.value != *b.value)
      continue;
    if (a.to == b.to)
      return FieldError{edgeField(named[i]), "repeats the edge " + std::to_string(named[i - 1])};
    if (a.bytes != b.bytes)
      return FieldError{edgeField(named[i]) + ".bytes",
                        "expected " + plain(a.bytes.value()) + " as in edge " +
                            std::to_string(named[i - 1]) + " of the same value, found " +
                            plain(b.bytes.value())};
  }

  std::vector<int32_t> order;
  linearize(width, order);
  if (order.size() == width.layers.size())
    return std::nullopt;
  std::vector<uint8_t> done(width.layers.size(), 0);
  for (int32_t l : order)
    done[l] = 1;
  // Among the layers left, each has a predecessor left; one that also has a successor left is on
  // or before a cycle. Name the first edge between two of them.
  for (size_t e = 0; e < width.edges.size(); ++e)
    if (!done[width.edges[e].from] && !done[width.edges[e].to])
      return FieldError{edgeField(e), "leads into a cycle"};
  return FieldError{field + ".edges", "have a cycle"};
}

Error checkTie(const std::string &field, const Width &width, const Tie &tie) {
  std::set<int32_t> seen;
  for (int32_t layer : tie.layers) {
    if (layer < 0 || layer >= static_cast<int32_t>(width.layers.size()))
      return FieldError{field + ".layers", "names no layer"};
    if (!seen.insert(layer).second)
      return FieldError{field + ".layers", "names a layer twice"};
    if (tie.parameterBytes > width.layers[layer].parameterBytes)
      return FieldError{field + ".parameter_bytes", "exceeds that of a layer"};
  }
  if (seen.size() < 2)
    return FieldError{field + ".layers", "expected two layers at least"};
  if (Error e = checkNumber(field + ".parameter_bytes", tie.parameterBytes))
    return e;
  return checkNumber(field + ".gradient_bytes", tie.gradientBytes);
}

Error checkWidth(const std::string &field, const Problem &problem, const Width &width) {
  if (Error e = checkCount(field + ".tensor_width", width.tensorWidth, maxDevices))
    return e;
  for (auto [name, count] :
       {std::pair{".context", width.context}, std::pair{".expert", width.expert}})
    if (Error e = checkCount(field + name, count, maxDevices))
      return e;
  if (width.layers.empty() || width.layers.size() > maxLayers)
    return FieldError{field + ".layers", "expected 1 to " + std::to_string(maxLayers) +
                                             " layers, found " +
                                             std::to_string(width.layers.size())};
  if (width.edges.size() > maxEdges)
    return FieldError{field + ".edges", "expected at most " + std::to_string(maxEdges) +
                                            " edges, found " + std::to_string(width.edges.size())};
  for (size_t l = 0; l < width.layers.size(); ++l)
    if (Error e = checkLayer(field + ".layers[" + std::to_string(l) + "]", width.layers[l]))
      return e;
  for (size_t c = 0; c < width.collectives.size(); ++c) {
    const Collective &collective = width.collectives[c];
    std::string name = field + ".collectives[" + std::to_string(c) + "]";
    if (collective.layer < 0 || collective.layer >= static_cast<int32_t>(width.layers.size()))
      return FieldError{name + ".layer", "names no layer"};
    if (Error e = checkNumber(name + ".bytes", collective.bytes))
      return e;
    if (Error e = checkNumber(name + ".count", collective.count, 1e9))
      return e;
  }
  for (size_t t = 0; t < width.ties.size(); ++t)
    if (Error e = checkTie(field + ".ties[" + std::to_string(t) + "]", width, width.ties[t]))
      return e;
  size_t wide = 0;
  for (const Layer &layer : width.layers)
    wide += layer.tensorParallel;
  size_t n = width.layers.size(), rarer = std::min(wide, n - wide);
  if (width.tensorWidth > 1 && n * n * rarer > maxMixedTable)
    return FieldError{field + ".layers", std::to_string(n) + " layers of which " +
                                             std::to_string(wide) +
                                             " are tensor parallel are too many of both kinds"};
  return checkEdges(field, width);
}

} // namespace

std::optional<FieldError> phaze::placement::check(const Problem &problem) {
  if (Error e = checkCount("devices", problem.devices, maxDevices))
    return e;
  if (Error e = checkCount("microbatches", problem.microbatches, maxMicrobatches))
    return e;
  if (Error e = checkNumber("memory_bytes", problem.memoryBytes))
    return e;
  if (Error e = checkPositive("network.bandwidth_bytes_per_s", problem.network.bandwidth))
    return e;
  if (problem.orders.empty())
    return FieldError{"orders", "expected at least one"};
  for (size_t i = 0; i < problem.interleave.size(); ++i)
    if (problem.interleave[i] < 2)
      return FieldError{"interleave[" + std::to_string(i) + "]",
                        "expected 2 or more chunks, found " +
                            std::to_string(problem.interleave[i])};
  for (auto [name, share] : {std::pair{"overlap.tensor", problem.overlap.tensor},
                             std::pair{"overlap.gradients", problem.overlap.gradients},
                             std::pair{"overlap.messages", problem.overlap.messages},
                             std::pair{"overlap.context", problem.overlap.context}})
    if (Error e = checkNumber(name, share, 1))
      return e;
  const std::vector<NetworkLevel> &levels = problem.network.levels;
  if (levels.size() > 16)
    return FieldError{"network.levels",
                      "expected at most 16 levels, found " + std::to_string(levels.size())};
  for (size_t i = 0; i < levels.size(); ++i) {
    std::string field = "network.levels[" + std::to_string(i) + "]";
    if (Error e = checkCount(field + ".devices", levels[i].devices, maxDevices))
      return e;
    if (i > 0 && levels[i].devices % levels[i - 1].devices != 0)
      return FieldError{field + ".devices", "expected a multiple of the level inside it, " +
                                                std::to_string(levels[i - 1].devices) + ", found " +
                                                std::to_string(levels[i].devices)};
    if (Error e = checkPositive(field + ".bandwidth_bytes_per_s", levels[i].bandwidth))
      return e;
    if (Error e = checkNumber(field + ".latency_s", levels[i].latency))
      return e;
    if (Error e = checkCount(field + ".axes", levels[i].axes, 8))
      return e;
  }
  if (!levels.empty() && levels.back().devices < problem.devices)
    return FieldError{"network.levels[" + std::to_string(levels.size() - 1) + "].devices",
                      "expected all " + std::to_string(problem.devices) + " devices, found " +
                          std::to_string(levels.back().devices)};
  const Sharing &sharing = problem.sharing;
  if (sharing.stage < 0 || sharing.stage > mostSharing)
    return FieldError{"sharing.stage", "expected 0 to " + std::to_string(mostSharing) + ", found " +
                                           std::to_string(sharing.stage)};
  if (sharing.group < 0 || sharing.group > maxDevices)
    return FieldError{"sharing.group", "expected 0 to " + std::to_string(maxDevices) + ", found " +
                                           std::to_string(sharing.group)};
  if (Error e = checkNumber("sharing.hidden_gather", sharing.hiddenGather, 1))
    return e;
  if (Error e = checkNumber("sharing.hidden_scatter", sharing.hiddenScatter, 1))
    return e;
  if (problem.widths.empty() || problem.widths.size() > 64)
    return FieldError{"widths", "expected 1 to 64 tensor widths, found " +
                                    std::to_string(problem.widths.size())};
  for (size_t w = 0; w < problem.widths.size(); ++w) {
    std::string field = "widths[" + std::to_string(w) + "]";
    if (Error e = checkWidth(field, problem, problem.widths[w]))
      return e;
    for (size_t v = 0; v < w; ++v)
      if (problem.widths[v].tensorWidth == problem.widths[w].tensorWidth)
        return FieldError{field + ".tensor_width",
                          "repeats that of widths[" + std::to_string(v) + "], " +
                              std::to_string(problem.widths[w].tensorWidth)};
  }
  return std::nullopt;
}

void phaze::placement::linearize(const Width &width, std::vector<int32_t> &order) {
  auto n = static_cast<int32_t>(width.layers.size());
  order.resize(n);
  bool inOrder = true;
  for (const Edge &edge : width.edges)
    inOrder &= edge.from < edge.to;
  if (inOrder) {
    for (int32_t l = 0; l < n; ++l)
      order[l] = l;
    return;
  }
  // Kahn's algorithm with the first ready layer of the table next.
  std::vector<int32_t> waiting(n, 0), first(n + 1, 0), targets(width.edges.size());
  for (const Edge &edge : width.edges) {
    ++waiting[edge.to];
    ++first[edge.from + 1];
  }
  for (int32_t l = 0; l < n; ++l)
    first[l + 1] += first[l];
  std::vector<int32_t> next(first.begin(), first.end() - 1);
  for (const Edge &edge : width.edges)
    targets[next[edge.from]++] = edge.to;
  std::priority_queue<int32_t, std::vector<int32_t>, std::greater<>> ready;
  for (int32_t l = 0; l < n; ++l)
    if (waiting[l] == 0)
      ready.push(l);
  order.clear();
  while (!ready.empty()) {
    int32_t l = ready.top();
    ready.pop();
    order.push_back(l);
    for (int32_t e = first[l]; e < first[l + 1]; ++e)
      if (--waiting[targets[e]] == 0)
        ready.push(targets[e]);
  }
}
