// Ways to keep less of a layer than its whole stash; docs/Placement.md, "Rematerialisation".
#include "LayerRemats.h"

#include "KeptValues.h"
#include "phaze/Evaluation/Remat.h"
#include "phaze/Workload/Attention.h"

#include <algorithm>

using namespace phaze;
using namespace phaze::evaluation;

namespace {

/// Placement weighs each of them for every layer.
constexpr size_t mostRemats = 8;

/// Forward shapes as units. What comes from no other layer and is not made here is free.
remat::Graph graphOf(const Workload &workload, const LayerKind &kind, const PartTables &tables) {
  const Part &part = kind.forward;
  remat::Graph graph;
  for (const PartValue &value : part.values) {
    bool isFree = value.origin != ValueOrigin::Operator && value.origin != ValueOrigin::Activation;
    graph.values.push_back(
        {isFree ? 0 : static_cast<double>(workload.bytesOf(value.tensor)), false});
  }
  for (ValueId value : keptValues(workload, kind))
    graph.values[value].isNeeded = true;
  for (size_t i = 0; i < tables.shapes.size(); ++i) {
    const cost::OperatorShape &shape = tables.shapes[i];
    remat::Unit unit;
    unit.seconds = usualCycles(tables.least[i]).value();
    unit.mayRunAgain = shape.network.empty();
    std::vector<bool> isMade(part.values.size(), false);
    for (int32_t op : shape.operators) {
      for (ValueId value : part.operators[op].operands)
        if (!isMade[value])
          unit.reads.push_back(value);
      for (ValueId value : part.operators[op].results) {
        isMade[value] = true;
        unit.makes.push_back(value);
      }
    }
    graph.units.push_back(std::move(unit));
  }
  return graph;
}

/// Per operator the attention that it belongs to, or -1.
std::vector<int32_t> attentionOf(const Part &part) {
  std::vector<int32_t> regionOf(part.operators.size(), -1);
  int32_t regions = 0;
  for (const std::vector<int32_t> &region : attentionsOf(part)) {
    for (int32_t op : region)
      regionOf[op] = regions;
    ++regions;
  }
  return regionOf;
}

/// Per operator of attention whether others read its results.
std::vector<bool> isReadOutside(const Part &part, const std::vector<int32_t> &regionOf) {
  std::vector<int32_t> madeBy(part.values.size(), -1);
  for (size_t i = 0; i < part.operators.size(); ++i)
    for (ValueId value : part.operators[i].results)
      madeBy[value] = static_cast<int32_t>(i);
  std::vector<bool> isRead(part.operators.size(), false);
  auto read = [&](ValueId value, int32_t by) {
    if (madeBy[value] >= 0 && regionOf[madeBy[value]] != by)
      isRead[madeBy[value]] = true;
  };
  for (size_t i = 0; i < part.operators.size(); ++i)
    for (ValueId value : part.operators[i].operands)
      read(value, regionOf[i]);
  for (ValueId value : part.outputs)
    read(value, -1);
  return isRead;
}

/// The units of attention whose results nobody else reads: scores, and what is made of them up to
/// the product with the values.
std::vector<uint8_t> insideAttention(const Part &part, const PartTables &tables) {
  std::vector<int32_t> regionOf = attentionOf(part);
  std::vector<bool> isRead = isReadOutside(part, regionOf);
  std::vector<uint8_t> inside;
  for (const cost::OperatorShape &shape : tables.shapes)
    inside.push_back(std::all_of(shape.operators.begin(), shape.operators.end(),
                                 [&](int32_t op) { return regionOf[op] >= 0 && !isRead[op]; }));
  return inside;
}

/// A cut, by shapes and by operators.
struct NamedCut {
  remat::Cut cut;
  std::string name;
  std::vector<uint8_t> operators = {};
};

/// Whose operators run again where the shapes of a cut do.
NamedCut byOperators(remat::Cut cut, const char *name, const Part &part, const PartTables &tables) {
  NamedCut named{std::move(cut), name, std::vector<uint8_t>(part.operators.size(), 0)};
  for (size_t i = 0; i < tables.shapes.size(); ++i)
    for (int32_t op : tables.shapes[i].operators)
      named.operators[op] = named.cut.again[i];
  return named;
}

/// Keeps what the given operators make, and what comes from other layers; all else is made again.
/// What else runs as one with such an operator is made from its result by whoever reads it.
NamedCut keepResultsOf(const std::vector<bool> &isKept, const char *name, remat::Graph graph,
                       const Part &part, const PartTables &tables) {
  remat::Cut cut;
  for (const cost::OperatorShape &shape : tables.shapes)
    cut.again.push_back(std::none_of(shape.operators.begin(), shape.operators.end(),
                                     [&](int32_t op) { return isKept[op]; }));
  graph.units.clear();
  std::vector<uint8_t> again;
  for (size_t i = 0; i < part.operators.size(); ++i) {
    const Operator &op = part.operators[i];
    graph.units.push_back({0, op.operands, op.results, true});
    again.push_back(!isKept[i]);
  }
  cut.bytes = remat::cutOf(graph, again).bytes;
  return {std::move(cut), name, std::move(again)};
}

/// Projections are contractions outside attention.
std::vector<bool> projectionsOf(const Part &part) {
  std::vector<int32_t> regionOf = attentionOf(part);
  std::vector<bool> isKept;
  for (size_t i = 0; i < part.operators.size(); ++i) {
    OperatorKind kind = part.operators[i].kind;
    isKept.push_back(kind == OperatorKind::Collective ||
                     (kind == OperatorKind::Contraction && regionOf[i] < 0));
  }
  return isKept;
}

/// Every other projection from the first on, and what attention hands on.
std::vector<bool> alternateOf(const Part &part) {
  std::vector<bool> isKept = projectionsOf(part);
  bool isNext = true;
  for (size_t i = 0; i < part.operators.size(); ++i)
    if (isKept[i] && part.operators[i].kind == OperatorKind::Contraction) {
      isKept[i] = isNext;
      isNext = !isNext;
    }
  std::vector<int32_t> regionOf = attentionOf(part);
  std::vector<bool> isRead = isReadOutside(part, regionOf);
  for (size_t i = 0; i < part.operators.size(); ++i)
    isKept[i] = isKept[i] || (regionOf[i] >= 0 && isRead[i]);
  return isKept;
}

} // namespace

Cycles phaze::evaluation::usualCycles(const cost::LeastWork &work) {
  constexpr double multiplyAdds = 1 << 16, lanes = 1 << 12, hbmBytes = 1 << 10;
  return Cycles(std::max({work.multiplyAdds / multiplyAdds, work.laneCycles / lanes,
                          (work.usesTensor ? work.tensorHbm : work.laneHbm).value() / hbmBytes}));
}

void phaze::evaluation::addRemats(const Workload &workload, const LayerKind &kind,
                                  arch::Selective software, KindTables &tables) {
  if (kind.stash.empty())
    return;
  const PartTables &forward = tables.parts[static_cast<size_t>(PartOf::Forward)];
  remat::Graph graph = graphOf(workload, kind, forward);
  std::vector<remat::Cut> cuts = remat::paretoCuts(graph).cuts;
  NamedCut selective =
      software == arch::Selective::Attention
          ? byOperators(remat::cutOf(graph, insideAttention(kind.forward, forward)), "selective",
                        kind.forward, forward)
          : keepResultsOf(alternateOf(kind.forward), "selective", graph, kind.forward, forward);
  std::vector<NamedCut> chosen;
  for (size_t i : remat::mostUseful(cuts, mostRemats))
    chosen.push_back(byOperators(cuts[i], "cut", kind.forward, forward));
  NamedCut projections =
      keepResultsOf(projectionsOf(kind.forward), "projections", graph, kind.forward, forward);
  auto isNamed = [&](const NamedCut &entry) {
    return entry.cut.again == selective.cut.again || entry.cut.again == projections.cut.again;
  };
  chosen.erase(std::remove_if(chosen.begin(), chosen.end(), isNamed), chosen.end());
  chosen.push_back(std::move(selective));
  chosen.push_back(std::move(projections));
  std::stable_sort(chosen.begin(), chosen.end(),
                   [](const NamedCut &a, const NamedCut &b) { return a.cut.bytes > b.cut.bytes; });
  for (const NamedCut &named : chosen)
    if (Bytes bytes(named.cut.bytes); bytes < tables.stash)
      tables.remats.push_back(
          {named.name, bytes, tables.stash - bytes, named.cut.again, named.operators});
}

std::vector<std::vector<Cycles>> phaze::evaluation::rematTimes(const LayerTables &tables,
                                                               const ModelCosts &costs) {
  std::vector<std::vector<Cycles>> times;
  for (size_t k = 0; k < tables.kinds.size(); ++k) {
    std::vector<Cycles> &list = times.emplace_back();
    const std::vector<ShapeCost> &forward = costs.kinds[k][static_cast<size_t>(PartOf::Forward)];
    for (const RematTables &remat : tables.kinds[k].remats) {
      Cycles again;
      for (size_t i = 0; i < remat.again.size(); ++i)
        if (remat.again[i])
          again += forward[i].all;
      list.push_back(again);
    }
  }
  return times;
}
