// Predicted against measured step times; see the header.
#include "phaze/Report/ValidationReport.h"

#include "Text.h"
#include "phaze/Json/JsonText.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"

#include <algorithm>
#include <cmath>

using namespace phaze;
using namespace phaze::report;
namespace json = llvm::json;

namespace {

std::string signedPercent(double part) {
  std::string text;
  llvm::raw_string_ostream(text) << llvm::format("%+.1f %%", 100 * part);
  return text;
}

ErrorGroup groupOf(const std::vector<const RunResult *> &runs, std::string source,
                   std::string system) {
  ErrorGroup group;
  group.source = std::move(source);
  group.system = std::move(system);
  std::vector<double> errors;
  for (const RunResult *run : runs) {
    double error = run->error();
    group.fitting += run->prediction->fits();
    group.bias += error;
    errors.push_back(std::abs(error));
    group.mean += errors.back();
  }
  group.runs = errors.size();
  if (errors.empty())
    return group;
  auto count = static_cast<double>(errors.size());
  group.mean /= count;
  group.bias /= count;
  std::sort(errors.begin(), errors.end());
  group.median = (errors[(errors.size() - 1) / 2] + errors[errors.size() / 2]) / 2;
  group.largest = errors.back();
  return group;
}

std::vector<Row> runRows(const std::vector<RunResult> &runs) {
  std::vector<Row> rows = {{"run", "system", "software", "predicted", "measured", "error",
                            "compute", "communication", "bubble", "update", "memory", "fits"}};
  for (const RunResult &run : runs) {
    if (!run.prediction)
      continue;
    const plan::StepTime &step = run.prediction->step;
    auto share = [&](Seconds part) { return percent(part / step.total()); };
    rows.push_back({run.id, run.system, run.software, timeText(step.total()),
                    timeText(run.measured), signedPercent(run.error()), share(step.compute),
                    share(step.communication), share(step.bubble), share(step.update),
                    bytesText(run.prediction->memory), run.prediction->fits() ? "yes" : "no"});
  }
  return rows;
}

std::vector<Row> groupRows(const std::vector<RunResult> &runs) {
  std::vector<Row> rows = {
      {"source", "system", "runs", "fit", "mean", "median", "largest", "with sign"}};
  for (const ErrorGroup &group : errorGroups(runs))
    rows.push_back({group.source.empty() ? "all" : group.source, group.system, grouped(group.runs),
                    grouped(group.fitting), percent(group.mean), percent(group.median),
                    percent(group.largest), signedPercent(group.bias)});
  return rows;
}

/// What could not be stated, or was assumed; with the runs that it is true of.
std::vector<Row> remarkRows(const std::vector<RunResult> &runs, bool isReason) {
  std::vector<std::pair<std::string, std::vector<std::string>>> found;
  auto add = [&](const std::string &what, const std::string &id) {
    auto known = std::find_if(found.begin(), found.end(),
                              [&](const auto &entry) { return entry.first == what; });
    if (known == found.end())
      known = found.insert(found.end(), {what, {}});
    known->second.push_back(id);
  };
  for (const RunResult &run : runs) {
    if (isReason && !run.prediction)
      add(run.reason, run.id);
    if (!isReason)
      for (const std::string &note : run.notes)
        add(note, run.id);
  }
  std::vector<Row> rows;
  for (const auto &[what, ids] : found) {
    std::string some = ids.front();
    if (ids.size() > 1)
      some += ids.size() == 2 ? ", " + ids.back() : " to " + ids.back();
    rows.push_back({grouped(ids.size()), what, some});
  }
  return rows;
}

std::string escaped(llvm::StringRef text) {
  std::string out;
  for (char c : text)
    out += c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '&' ? "&amp;" : std::string(1, c);
  return out;
}

void htmlTable(llvm::raw_ostream &os, const std::vector<Row> &rows, bool hasHead) {
  os << "<table>\n";
  for (size_t i = 0; i < rows.size(); ++i) {
    llvm::StringRef cell = hasHead && i == 0 ? "th" : "td";
    os << "<tr>";
    for (const std::string &text : rows[i])
      os << "<" << cell << ">" << escaped(text) << "</" << cell << ">";
    os << "</tr>\n";
  }
  os << "</table>\n";
}

/// Predicted over measured on logarithmic axes, with the diagonal.
void htmlScatter(llvm::raw_ostream &os, const std::vector<RunResult> &runs) {
  double least = HUGE_VAL, most = 0;
  for (const RunResult &run : runs)
    if (run.prediction)
      for (double seconds : {run.measured.value(), run.prediction->step.total().value()}) {
        least = std::min(least, seconds);
        most = std::max(most, seconds);
      }
  if (!(least < most))
    return;
  constexpr double size = 480;
  auto place = [&](double seconds) {
    return size * std::log(seconds / least) / std::log(most / least);
  };
  os << llvm::formatv("<svg viewBox='-20 -20 {0} {0}' width='{0}' height='{0}'>\n"
                      "<rect width='{1}' height='{1}' fill='none' stroke='#bbb'/>\n"
                      "<line x1='0' y1='{1}' x2='{1}' y2='0' stroke='#bbb'/>\n",
                      size + 40, size);
  for (const RunResult &run : runs)
    if (run.prediction)
      os << llvm::formatv("<circle cx='{0:f1}' cy='{1:f1}' r='4' fill-opacity='0.5' "
                          "fill='{2}'><title>{3}: {4}</title></circle>\n",
                          place(run.measured.value()),
                          size - place(run.prediction->step.total().value()),
                          run.prediction->fits() ? "#2266aa" : "#cc3322", escaped(run.id),
                          signedPercent(run.error()));
  os << "</svg>\n";
}

json::Object splitOf(const plan::StepTime &step) {
  return json::Object{{"compute_s", step.compute.value()},
                      {"communication_s", step.communication.value()},
                      {"bubble_s", step.bubble.value()},
                      {"update_s", step.update.value()}};
}

} // namespace

std::string RunResult::source() const { return id.substr(0, id.find('-')); }

double RunResult::error() const { return prediction->step.total() / measured - 1; }

std::vector<ErrorGroup> phaze::report::errorGroups(const std::vector<RunResult> &runs) {
  std::vector<std::pair<std::string, std::string>> keys;
  std::vector<std::vector<const RunResult *>> members;
  std::vector<const RunResult *> all;
  for (const RunResult &run : runs) {
    if (!run.prediction)
      continue;
    std::pair key(run.source(), run.system);
    auto known = std::find(keys.begin(), keys.end(), key);
    if (known == keys.end()) {
      known = keys.insert(keys.end(), key);
      members.emplace_back();
    }
    members[known - keys.begin()].push_back(&run);
    all.push_back(&run);
  }
  std::vector<ErrorGroup> groups;
  for (size_t i = 0; i < keys.size(); ++i)
    groups.push_back(groupOf(members[i], keys[i].first, keys[i].second));
  if (!all.empty())
    groups.push_back(groupOf(all, "", ""));
  return groups;
}

std::string phaze::report::validationText(const std::vector<RunResult> &runs) {
  std::string text;
  llvm::raw_string_ostream os(text);
  printColumns(os, runRows(runs), 3);
  os << "\nabsolute error of the step time\n";
  printColumns(os, groupRows(runs), 2);
  if (std::vector<Row> rows = remarkRows(runs, false); !rows.empty()) {
    os << "\nassumed\n";
    printColumns(os, rows, 0, 1);
  }
  if (std::vector<Row> rows = remarkRows(runs, true); !rows.empty()) {
    os << "\nnot stated\n";
    printColumns(os, rows, 0, 1);
  }
  return text;
}

std::string phaze::report::validationJson(const std::vector<RunResult> &runs) {
  json::Array entries;
  for (const RunResult &run : runs) {
    json::Object entry{{"id", json::fixUTF8(run.id)},
                       {"system", json::fixUTF8(run.system)},
                       {"software", json::fixUTF8(run.software)}};
    if (run.measured > Seconds(0))
      entry["measured_step_time_s"] = run.measured.value();
    if (run.prediction) {
      entry["predicted_step_time_s"] = run.prediction->step.total().value();
      entry["error"] = run.error();
      entry["fits"] = run.prediction->fits();
      entry["memory_bytes"] = run.prediction->memory.value();
      entry["capacity_bytes"] = run.prediction->capacity.value();
      entry["split"] = splitOf(run.prediction->step);
    } else {
      entry["reason"] = json::fixUTF8(run.reason);
    }
    if (!run.notes.empty()) {
      json::Array notes;
      for (const std::string &note : run.notes)
        notes.push_back(json::fixUTF8(note));
      entry["assumed"] = std::move(notes);
    }
    entries.push_back(std::move(entry));
  }
  json::Array groups;
  for (const ErrorGroup &group : errorGroups(runs)) {
    json::Object entry{{"runs", static_cast<int64_t>(group.runs)},
                       {"fitting", static_cast<int64_t>(group.fitting)},
                       {"mean_error", group.mean},
                       {"median_error", group.median},
                       {"largest_error", group.largest},
                       {"bias", group.bias}};
    if (!group.source.empty()) {
      entry["source"] = json::fixUTF8(group.source);
      entry["system"] = json::fixUTF8(group.system);
    }
    groups.push_back(std::move(entry));
  }
  json::Value value = json::Object{{"format", "phaze-validation-1"},
                                   {"runs", std::move(entries)},
                                   {"groups", std::move(groups)}};
  return jsonText(value, 2) + "\n";
}

std::string phaze::report::validationHtml(const std::vector<RunResult> &runs) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "<!DOCTYPE html>\n<html><head><meta charset='utf-8'><title>Predicted and measured</title>\n"
        "<style>body{font-family:sans-serif;margin:2em}td,th{padding:2px 10px;text-align:left}"
        "tr:nth-child(even){background:#f4f4f4}</style></head><body>\n"
        "<h1>Predicted and measured step times</h1>\n";
  htmlScatter(os, runs);
  os << "<h2>Absolute error</h2>\n";
  htmlTable(os, groupRows(runs), true);
  os << "<h2>Runs</h2>\n";
  htmlTable(os, runRows(runs), true);
  os << "<h2>Assumed</h2>\n";
  htmlTable(os, remarkRows(runs, false), false);
  os << "<h2>Not stated</h2>\n";
  htmlTable(os, remarkRows(runs, true), false);
  os << "</body></html>\n";
  return text;
}
