// `phaze-solve schedule`: reads instances, solves them, prints answers as JSON, table or trace.
#include "ScheduleCommand.h"
#include "ScheduleFile.h"
#include "phaze/Scheduling/Scheduler.h"
#include "phaze/Solver/CbcBackend.h"

#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <chrono>
#include <map>

using namespace phaze;
using namespace phaze::solve;
namespace json = llvm::json;

/// The core of an op: an index, [tensor, vector] for a pair, null for all cores.
static json::Value coreOf(const scheduling::Placed &placed) {
  if (placed.tensorCore && placed.vectorCore)
    return json::Array{*placed.tensorCore, *placed.vectorCore};
  if (placed.tensorCore)
    return *placed.tensorCore;
  if (placed.vectorCore)
    return *placed.vectorCore;
  return nullptr;
}

static bool hasSchedule(const scheduling::Solution &solution) {
  return solution.status == scheduling::Status::Optimal ||
         solution.status == scheduling::Status::Feasible;
}

static void writeComponent(json::OStream &out, const scheduling::ComponentProof &component) {
  out.object([&] {
    out.attribute("ops", static_cast<int64_t>(component.ops));
    out.attribute("proven_by", scheduling::toString(component.by));
    out.attribute("gap", component.gap);
    if (component.cbc.models == 0)
      return;
    out.attributeObject("cbc", [&] {
      out.attribute("models", component.cbc.models);
      out.attribute("rows", component.cbc.rows);
      out.attribute("columns", component.cbc.columns);
      out.attribute("nodes", component.cbc.nodes);
    });
  });
}

static void printJson(const NamedProblem &named, const scheduling::Solution &solution,
                      double seconds) {
  json::OStream out(llvm::outs());
  out.object([&] {
    out.attribute("name", named.name);
    out.attribute("status", scheduling::toString(solution.status));
    if (hasSchedule(solution)) {
      out.attribute("makespan", solution.makespan());
      out.attribute("lower_bound", solution.lowerBound);
      out.attribute("gap", solution.gap());
    }
    out.attribute("proven_by", scheduling::toString(solution.proof));
    out.attribute("nodes", static_cast<int64_t>(solution.nodes));
    out.attributeArray("components", [&] {
      // An op alone needs no proof.
      for (const scheduling::ComponentProof &component : solution.components)
        if (component.ops > 1)
          writeComponent(out, component);
    });
    out.attributeArray("ops", [&] {
      for (size_t i = 0; i < solution.schedule.ops.size(); ++i) {
        const scheduling::Placed &placed = solution.schedule.ops[i];
        out.object([&] {
          out.attribute("id", named.ids[i]);
          out.attribute("start", placed.start);
          out.attribute("duration", placed.duration);
          out.attribute("mode", placed.mode == scheduling::Mode::One ? "one" : "all");
          out.attribute("core", coreOf(placed));
        });
      }
    });
    out.attribute("time_s", seconds);
    out.attribute("cbc_s", solution.cbc.seconds);
  });
  llvm::outs() << "\n";
}

static void printTable(const NamedProblem &named, const scheduling::Solution &solution) {
  llvm::raw_ostream &out = llvm::outs();
  out << named.name << ": " << scheduling::toString(solution.status);
  if (!hasSchedule(solution)) {
    out << "\n";
    return;
  }
  out << ", makespan " << llvm::format("%.6g", solution.makespan()) << " " << named.unit
      << ", lower bound " << llvm::format("%.6g", solution.lowerBound) << ", gap "
      << llvm::format("%.2f", 100 * solution.gap()) << " %, proven by "
      << scheduling::toString(solution.proof);
  if (solution.cbc.models > 0)
    out << "; CBC: " << solution.cbc.rows << " rows, " << solution.cbc.columns << " columns, "
        << solution.cbc.nodes << " nodes";
  out << "\n         start        finish  mode  core          id  type    name\n";
  std::vector<size_t> order;
  for (size_t i = 0; i < named.ids.size(); ++i)
    order.push_back(i);
  const auto &ops = solution.schedule.ops;
  std::stable_sort(order.begin(), order.end(),
                   [&](size_t a, size_t b) { return ops[a].start < ops[b].start; });
  for (size_t i : order) {
    const scheduling::Placed &placed = ops[i];
    std::string core;
    if (placed.tensorCore)
      core += "t" + std::to_string(*placed.tensorCore);
    if (placed.vectorCore)
      core += std::string(core.empty() ? "" : " ") + "v" + std::to_string(*placed.vectorCore);
    const char *types[] = {"tensor", "vector", "pair"};
    out << llvm::format("%14.6f%14.6f", placed.start, placed.start + placed.duration)
        << (placed.mode == scheduling::Mode::One ? "  one   " : "  all   ")
        << llvm::format("%-10s%6lld", core.empty() ? "-" : core.c_str(),
                        static_cast<long long>(named.ids[i]))
        << "  " << llvm::format("%-6s", types[static_cast<int>(named.problem.ops[i].type)]) << "  "
        << named.opNames[i] << "\n";
  }
}

/// Events of one instance: a process per instance, a lane per core, one for the whole chip.
static void writeTrace(json::OStream &out, size_t process, const NamedProblem &named,
                       const scheduling::Solution &solution) {
  const auto &ops = solution.schedule.ops;
  // Lanes: 0 the chip, then tensor cores, then vector cores, as far as they are used.
  int64_t firstVector = 1;
  for (const auto &placed : ops)
    if (placed.tensorCore)
      firstVector = std::max<int64_t>(firstVector, *placed.tensorCore + 2);
  std::map<int64_t, std::string> lanes;
  // Chrome traces count in microseconds.
  double scale = named.unit == "s" ? 1e6 : named.unit == "ms" ? 1e3 : named.unit == "ns" ? 1e-3 : 1;
  for (size_t i = 0; i < ops.size(); ++i) {
    const scheduling::Placed &placed = ops[i];
    std::vector<int64_t> where;
    auto addLane = [&](int64_t lane, std::string name) {
      lanes[lane] = std::move(name);
      where.push_back(lane);
    };
    if (placed.mode == scheduling::Mode::All)
      addLane(0, "all cores");
    if (placed.tensorCore)
      addLane(1 + *placed.tensorCore, "tensor " + std::to_string(*placed.tensorCore));
    if (placed.vectorCore)
      addLane(firstVector + *placed.vectorCore, "vector " + std::to_string(*placed.vectorCore));
    for (int64_t lane : where)
      out.object([&] {
        out.attribute("name", named.opNames[i].empty() ? "op " + std::to_string(named.ids[i])
                                                       : named.opNames[i]);
        out.attribute("ph", "X");
        out.attribute("pid", static_cast<int64_t>(process));
        out.attribute("tid", lane);
        out.attribute("ts", placed.start * scale);
        out.attribute("dur", placed.duration * scale);
        out.attributeObject("args", [&] { out.attribute("id", named.ids[i]); });
      });
  }
  auto meta = [&](const char *what, int64_t lane, const std::string &name) {
    out.object([&] {
      out.attribute("name", what);
      out.attribute("ph", "M");
      out.attribute("pid", static_cast<int64_t>(process));
      out.attribute("tid", lane);
      out.attributeObject("args", [&] { out.attribute("name", name); });
    });
  };
  meta("process_name", 0, named.name);
  for (const auto &lane : lanes)
    meta("thread_name", lane.first, lane.second);
}

/// The answer of --solver=bounds. One call takes microseconds, so several are timed.
static void printBounds(const Options &options, const NamedProblem &named) {
  constexpr int calls = 100;
  scheduling::Bounds found;
  auto start = std::chrono::steady_clock::now();
  for (int i = 0; i < calls; ++i)
    found = scheduling::bounds(named.problem);
  std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  double gap = found.upper > 0 ? (found.upper - found.lower) / found.upper : 0;
  if (options.format == OutputFormat::Table) {
    llvm::outs() << named.name << ": lower bound " << llvm::format("%.6g", found.lower)
                 << ", upper bound " << llvm::format("%.6g", found.upper) << " " << named.unit
                 << ", gap " << llvm::format("%.2f", 100 * gap) << " %\n";
    return;
  }
  json::OStream out(llvm::outs());
  out.object([&] {
    out.attribute("name", named.name);
    out.attribute("status", "bounds");
    out.attribute("lower_bound", found.lower);
    out.attribute("upper_bound", found.upper);
    out.attribute("gap", gap);
    out.attribute("time_s", seconds.count() / calls);
  });
  llvm::outs() << "\n";
}

/// Writes the full model for --write-mps. Returns whether it could.
static bool writeMps(const Options &options, const std::string &file, const NamedProblem &named) {
  std::optional<std::string> text = scheduling::fullModelAsMps(named.problem);
  if (!text) {
    llvm::errs() << "phaze-solve: error: " << file
                 << ": no model to write: every component has a single op\n";
    return false;
  }
  std::string path = options.mpsPrefix + named.name + ".mps";
  std::error_code error;
  llvm::raw_fd_ostream out(path, error);
  if (!error)
    out << *text;
  out.close();
  if (!error)
    error = out.error();
  if (!error)
    return true;
  out.clear_error();
  llvm::errs() << "phaze-solve: error: cannot write " << path << ": " << error.message() << "\n";
  return false;
}

int phaze::solve::runSchedule(const Options &options) {
  int exitCode = 0;
  scheduling::SolveOptions solveOptions;
  solveOptions.gap = options.gap;
  solveOptions.timeLimitS = options.timeLimitS;
  solveOptions.solver = options.solver;
  if (options.nodeLimit)
    solveOptions.nodeLimit = *options.nodeLimit;
  if (options.cbcNodeLimit)
    solveOptions.cbcNodeLimit = *options.cbcNodeLimit;
  solver::CbcBackend backend;
  std::optional<json::OStream> trace;
  if (options.format == OutputFormat::Trace) {
    trace.emplace(llvm::outs());
    trace->objectBegin();
    trace->attribute("displayTimeUnit", "ns");
    trace->attributeBegin("traceEvents");
    trace->arrayBegin();
  }
  for (size_t f = 0; f < options.files.size(); ++f) {
    JsonDocument doc = JsonDocument::read(options.files[f]);
    NamedProblem named = readProblem(doc, options.files[f], options);
    if (!doc.ok()) {
      exitCode = doc.reportError("phaze-solve");
      continue;
    }
    if (!options.mpsPrefix.empty() && !writeMps(options, options.files[f], named))
      exitCode = 1;
    if (options.boundsOnly && scheduling::isFeasible(named.problem)) {
      printBounds(options, named);
      continue;
    }
    auto start = std::chrono::steady_clock::now();
    scheduling::Solution solution = scheduling::solve(named.problem, solveOptions, backend);
    std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    if (!solution.internalError.empty()) {
      llvm::errs() << "phaze-solve: error: " << options.files[f]
                   << ": internal error: " << solution.internalError << "\n";
      exitCode = 1;
      continue;
    }
    if (options.format == OutputFormat::Json)
      printJson(named, solution, seconds.count());
    else if (options.format == OutputFormat::Table)
      printTable(named, solution);
    else
      writeTrace(*trace, f, named, solution);
  }
  if (trace) {
    trace->arrayEnd();
    trace->attributeEnd();
    trace->objectEnd();
    llvm::outs() << "\n";
  }
  return exitCode;
}
