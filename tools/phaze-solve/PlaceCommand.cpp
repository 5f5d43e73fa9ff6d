// `phaze-solve place`: reads, solves, checks and reports each file.
#include "PlaceCommand.h"

#include "PlaceReport.h"

#include "llvm/Support/raw_ostream.h"

#include <ctime>
#include <optional>

using namespace phaze;
using namespace phaze::solve;
using namespace phaze::placement;

int phaze::solve::runPlace(const Options &options) {
  Rules rules = options.paperRules ? Rules::Paper : Rules::Exact;
  Limits limits;
  limits.gap = options.gap;
  if (options.timeLimitS)
    limits.time = Seconds(*options.timeLimitS);

  Solver solver;
  int exitCode = 0;
  std::optional<llvm::json::OStream> trace;
  if (options.format == OutputFormat::Trace) {
    trace.emplace(llvm::outs());
    trace->objectBegin();
    trace->attributeBegin("traceEvents");
    trace->arrayBegin();
  }
  for (size_t f = 0; f < options.files.size(); ++f) {
    JsonDocument document = JsonDocument::read(options.files[f]);
    PlaceFile file;
    if (!readPlaceFile(document, options.files[f], file)) {
      exitCode = document.reportError("phaze-solve");
      continue;
    }
    std::clock_t begin = std::clock();
    const Result &result = solver.solve(file.problem, rules, limits);
    double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    if (!result.defect.empty()) {
      llvm::errs() << "phaze-solve: error: " << options.files[f]
                   << ": the answer failed its own check: " << result.defect << "\n";
      exitCode = 1;
      continue;
    }
    PlaceAnswer answer{file, rules, result, seconds, {}, {}};
    if (result.hasPlan())
      answer.evaluation = evaluate(file.problem, result.plan, rules);
    else if (result.status == Status::Infeasible)
      answer.explanation = explain(file.problem, rules);
    switch (options.format) {
    case OutputFormat::Json:
      writePlaceJson(answer, llvm::outs());
      break;
    case OutputFormat::Table:
      writePlaceTable(answer, llvm::outs());
      break;
    case OutputFormat::Trace:
      writePlaceTrace(answer, static_cast<int64_t>(f), *trace);
      break;
    }
  }
  if (trace) {
    trace->arrayEnd();
    trace->attributeEnd();
    trace->objectEnd();
    llvm::outs() << "\n";
  }
  return exitCode;
}
