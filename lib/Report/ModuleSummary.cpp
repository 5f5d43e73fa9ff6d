// Renders a module's summary.
#include "phaze/Report/ModuleSummary.h"
#include "Text.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>

namespace phaze {

using report::printColumns;

void ModuleSummary::addFlops(const std::string &kind, const std::string &element, uint64_t count) {
  if (count == 0)
    return;
  bool overflow = false;
  uint64_t &sum = flops[{kind, element}];
  sum = llvm::SaturatingAdd(sum, count, &overflow);
  saturated |= overflow;
  totalFlops = llvm::SaturatingAdd(totalFlops, count, &overflow);
  saturated |= overflow;
}

/// Entries of a map, the largest number first, then by name.
template <typename Key>
static std::vector<std::pair<Key, uint64_t>> largestFirst(const std::map<Key, uint64_t> &counts) {
  std::vector<std::pair<Key, uint64_t>> entries(counts.begin(), counts.end());
  std::stable_sort(entries.begin(), entries.end(),
                   [](const auto &a, const auto &b) { return a.second > b.second; });
  return entries;
}

void printTable(const ModuleSummary &summary, llvm::raw_ostream &os) {
  os << "functions\n";
  std::vector<std::vector<std::string>> rows = {
      {"name", "visibility", "arguments", "bytes", "results", "bytes", "operations"}};
  uint64_t dynamicValues = 0;
  for (const ModuleSummary::Function &function : summary.functions) {
    rows.push_back({"@" + function.name, function.isPublic ? "public" : "private",
                    grouped(function.arguments), grouped(function.argumentBytes),
                    grouped(function.results), grouped(function.resultBytes),
                    grouped(function.operations)});
    dynamicValues += function.dynamicValues;
  }
  printColumns(os, rows, 2);
  if (dynamicValues)
    os << "  (" << dynamicValues
       << " arguments or results of dynamic shape are not in the bytes)\n";

  os << "\noperations by kind\n";
  rows.clear();
  for (const auto &[kind, count] : largestFirst(summary.operationsByKind))
    rows.push_back({kind, grouped(count)});
  printColumns(os, rows, 1);

  os << "\nfloating-point operations of one execution of "
     << llvm::join(llvm::map_range(summary.entries, [](const auto &e) { return "@" + e; }), ", ")
     << "\n";
  rows = {{"kind", "element type", "operations", "share"}};
  for (const auto &[key, count] : largestFirst(summary.flops))
    rows.push_back({key.first, key.second, grouped(count),
                    llvm::formatv("{0:f1} %", 100.0 * static_cast<double>(count) /
                                                  static_cast<double>(summary.totalFlops))
                        .str()});
  rows.push_back({"total", "", grouped(summary.totalFlops), ""});
  printColumns(os, rows, 2);
  if (summary.unknownLoops)
    os << "  (" << summary.unknownLoops << " loops of unknown trip count are counted once)\n";
  if (summary.opaqueCalls)
    os << "  (" << summary.opaqueCalls << " custom calls are counted as nothing)\n";
  if (summary.dynamicOperations)
    os << "  (" << summary.dynamicOperations
       << " operations of dynamic shape are counted as nothing)\n";
  if (summary.saturated)
    os << "  (at least one number does not fit into 64 bits and stays at the largest one)\n";
}

llvm::json::Value toJson(const ModuleSummary &summary) {
  llvm::json::Array functions;
  for (const ModuleSummary::Function &function : summary.functions)
    functions.push_back(llvm::json::Object{{"name", function.name},
                                           {"public", function.isPublic},
                                           {"arguments", function.arguments},
                                           {"argument_bytes", function.argumentBytes},
                                           {"results", function.results},
                                           {"result_bytes", function.resultBytes},
                                           {"dynamic_values", function.dynamicValues},
                                           {"operations", function.operations}});
  llvm::json::Object kinds;
  for (const auto &[kind, count] : summary.operationsByKind)
    kinds[kind] = count;
  llvm::json::Array flops;
  for (const auto &[key, count] : largestFirst(summary.flops))
    flops.push_back(llvm::json::Object{
        {"kind", key.first}, {"element_type", key.second}, {"operations", count}});
  return llvm::json::Object{{"format", "phaze-summary-1"},
                            {"functions", std::move(functions)},
                            {"operations_by_kind", std::move(kinds)},
                            {"entries", llvm::json::Array(summary.entries)},
                            {"floating_point_operations", std::move(flops)},
                            {"total_floating_point_operations", summary.totalFlops},
                            {"dynamic_operations", summary.dynamicOperations},
                            {"loops_of_unknown_trip_count", summary.unknownLoops},
                            {"opaque_calls", summary.opaqueCalls},
                            {"saturated", summary.saturated}};
}

} // namespace phaze
