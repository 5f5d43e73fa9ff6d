// Reads scheduling problems; see the header.
#include "ScheduleFile.h"

#include "llvm/Support/Path.h"

#include <map>

using namespace phaze;
using namespace phaze::solve;

/// The largest whole number that every JSON reader keeps.
constexpr int64_t largestId = (int64_t(1) << 53) - 1;

NamedProblem phaze::solve::readProblem(const JsonDocument &doc, const std::string &file,
                                       const Options &options) {
  NamedProblem named;
  scheduling::Problem &problem = named.problem;
  JsonNode root = doc.root();
  root["format"].oneOf({"phaze-schedule-1"});
  if (auto name = root.find("name"))
    named.name = name->string();
  else
    named.name = llvm::sys::path::stem(file).str();
  if (auto unit = root.find("unit"))
    named.unit = unit->string();
  problem.tensorCores =
      static_cast<unsigned>(root["tensor_cores"].integer(0, scheduling::maxCores));
  problem.vectorCores =
      static_cast<unsigned>(root["vector_cores"].integer(0, scheduling::maxCores));
  if (auto pairs = root.find("pairs"))
    problem.sameIndexPairs = pairs->oneOf({"any", "same-index"}) == 1;
  if (auto mode = root.find("all_mode"))
    problem.overlapTypes = mode->oneOf({"exclusive", "overlap"}) == 1;
  if (options.paperRules) {
    problem.sameIndexPairs = true;
    problem.overlapTypes = false;
  }
  problem.sameIndexPairs = options.sameIndexPairs.value_or(problem.sameIndexPairs);
  problem.overlapTypes = options.overlapTypes.value_or(problem.overlapTypes);

  std::map<int64_t, unsigned> indexOf;
  for (const JsonNode &node : root["ops"].elements(scheduling::maxOps)) {
    scheduling::Op op;
    JsonNode id = node["id"];
    named.ids.push_back(id.integer(-largestId, largestId));
    if (!indexOf.emplace(named.ids.back(), static_cast<unsigned>(problem.ops.size())).second)
      id.fail("duplicate id " + std::to_string(named.ids.back()));
    auto name = node.find("name");
    named.opNames.push_back(name ? name->string() : "");
    op.type = static_cast<scheduling::OpType>(node["type"].oneOf({"tensor", "vector", "pair"}));
    op.oneCore = node["one_core"].number(0);
    op.allCores = node["all_cores"].number(0);
    problem.ops.push_back(op);
    if (!doc.ok())
      return named;
  }
  size_t most = scheduling::maxOps * scheduling::maxOps;
  for (const JsonNode &node : root["edges"].elements(most)) {
    std::vector<JsonNode> ends = node.elements();
    if (doc.ok() && ends.size() != 2)
      node.fail("expected [from, to], found " + std::to_string(ends.size()) + " elements");
    if (!doc.ok())
      return named;
    unsigned index[2] = {0, 0};
    for (unsigned e : {0u, 1u}) {
      int64_t id = ends[e].integer();
      auto known = indexOf.find(id);
      if (known == indexOf.end())
        ends[e].fail("unknown op id " + std::to_string(id));
      else
        index[e] = known->second;
    }
    problem.edges.push_back({index[0], index[1]});
  }
  if (!doc.ok())
    return named;
  if (std::optional<FieldError> error = check(problem))
    root.fail(*error);
  return named;
}
