// Predicting measured runs; see the header.
#include "phaze/Validation/Validate.h"
#include "phaze/Search/Request.h"

#include "mlir/IR/Diagnostics.h"
#include "phaze/Import/ImportProgram.h"
#include "phaze/InitAllDialects.h"
#include "phaze/Plan/Pipeline.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace phaze;
using namespace phaze::validation;

Validator::Validator(Systems systems) : systems(std::move(systems)) {
  DialectRegistry registry;
  registerAllDialects(registry);
  context.appendDialectRegistry(registry);
  context.loadAllAvailableDialects();
}

Validator::~Validator() = default;

std::optional<Workload> Validator::workloadOf(const Statement &statement, std::string &reason) {
  const generator::Model &m = statement.model;
  ImportOptions imports;
  if (search::writesAttention("exact", statement.asked.software))
    imports.attention = AttentionRun::Written;
  std::string key = llvm::formatv(
      "{0} {1} {2} {3} {4} {5} {6} {7} {8} {9} {10} {11}", static_cast<int>(imports.attention),
      m.layers, m.hidden, m.heads, m.kvHeads, m.headSize, m.ffn, m.vocab, m.seq,
      static_cast<int>(m.activation), static_cast<int>(statement.step.compute),
      static_cast<int>(statement.step.optimizer));
  if (auto found = known.find(key); found != known.end())
    return found->second;
  // What is wrong with a generated program is nothing that a user could mend in a file.
  ScopedDiagnosticHandler diagnostics(&context, [&](Diagnostic &diagnostic) {
    if (reason.empty() && diagnostic.getSeverity() == DiagnosticSeverity::Error)
      reason = diagnostic.str();
    return success();
  });
  auto step = generator::makeTrainStep(context, m, statement.step);
  FailureOr<ImportedProgram> program = failure();
  if (succeeded(step))
    program = importProgram(*step->module, imports);
  if (failed(program)) {
    if (reason.empty())
      reason = "the program cannot be written";
    return std::nullopt;
  }
  return known.emplace(key, std::move(program->workload)).first->second;
}

std::optional<report::Prediction> Validator::predict(const Statement &statement,
                                                     std::string &reason) {
  std::optional<Workload> workload = workloadOf(statement, reason);
  if (!workload)
    return std::nullopt;
  search::Evaluation asked = statement.asked;
  // Plans must fit; a prediction says how far it is from that.
  constexpr double ample = 1000;
  Bytes capacity = asked.chip.hbm.capacity;
  asked.chip.hbm.capacity = capacity * ample;
  std::optional<plan::Plan> plan =
      search::evaluate({statement.model.name, std::move(*workload), 1, {}, {}}, asked, reason);
  if (!plan)
    return std::nullopt;
  report::Prediction prediction;
  prediction.step = plan->step;
  prediction.capacity = capacity;
  for (const std::vector<size_t> &row : plan::rowsOf(*plan))
    prediction.memory = std::max(prediction.memory, plan::memoryOf(*plan, row));
  return prediction;
}

report::RunResult Validator::predict(const Run &run) {
  report::RunResult result;
  result.id = run.id();
  result.system = run.text("system");
  result.software = softwareOf(run, systems);
  std::optional<Statement> statement = stateRun(run, systems, result.reason);
  if (!statement)
    return result;
  result.measured = statement->measured;
  result.notes = statement->notes;
  result.prediction = predict(*statement, result.reason);
  return result;
}
