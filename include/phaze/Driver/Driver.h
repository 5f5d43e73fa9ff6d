// The way of phaze-search and of the C API, from programs and a request to plans and annotated
// programs:
//
//   driver::Driver driver(request);
//   if (failed(driver.addModule(readModule(...), "step"))) ...
//   driver::Answer answer = driver.plan({});
//   if (answer.outcome.plans.empty()) ...                        // answer.error says why
//   if (failed(driver.annotate(answer.outcome.plans))) ...
//
// The pipelines of Pipeline.h do the same in the IR, step by step.
#ifndef PHAZE_DRIVER_DRIVER_H
#define PHAZE_DRIVER_DRIVER_H

#include "mlir/IR/OwningOpRef.h"
#include "phaze/Import/ImportProgram.h"
#include "phaze/Search/Instances.h"
#include "phaze/Search/Request.h"
#include "phaze/Workload/Changed.h"

namespace phaze::driver {

/// How planning ended.
enum class Status {
  Finished,
  Cancelled, ///< There may be a plan, the best so far.
  TimeLimit, ///< The same.
  InvalidInput,
  NothingFits,
  Internal, ///< A defect.
};

struct Answer {
  Status status = Status::Finished;
  std::string error; ///< Why there is no plan.
  search::Outcome outcome;
  std::vector<plan::Explanation> explanations; ///< Of each plan, what was asked for.
  std::vector<search::InstanceFile> instances; ///< If asked for.
};

/// What else is wanted of planning.
struct Wishes {
  const std::atomic<bool> *cancel = nullptr; ///< Ends it, with what it has.
  std::function<void(const search::Progress &)> progress;
  /// Who shares a search. Those that are not the first get an answer that is elsewhere.
  search::Ranks *ranks = nullptr;
  bool explanation = false, instances = false;
  bool placements = false; ///< Other ones on a given chip, where none is given.
};

class Driver {
public:
  explicit Driver(search::Request request) : request(std::move(request)) {}

  /// Imports the program of a module, or of each module in it, after writing it out if that is
  /// asked for. One that has no name of its own is called `name`. Fails with a diagnostic.
  mlir::LogicalResult addModule(mlir::OwningOpRef<mlir::ModuleOp> module, llvm::StringRef name);
  /// False, with what is wrong, if it cannot be changed as asked for.
  bool addWorkload(Workload workload, llvm::StringRef name, std::string &error);

  /// Plans all of them: on a common architecture of the space, each on the given one, or as given.
  Answer plan(const Wishes &wishes);

  /// Writes plans of all programs, in their order, onto them. Fails with a diagnostic.
  mlir::LogicalResult annotate(const std::vector<plan::Plan> &plans);

  /// In the order in which they were added.
  std::vector<search::Model> models;
  std::vector<mlir::OwningOpRef<mlir::ModuleOp>> modules;

private:
  bool change(Workload &workload, std::string &name, std::string &error) const;
  Answer takePlan();
  Answer planAnew(const Wishes &wishes);
  Answer evaluate(const Wishes &wishes);
  Answer search(const Wishes &wishes);

  search::Request request;
  std::vector<ImportedProgram> programs;
};

} // namespace phaze::driver

#endif // PHAZE_DRIVER_DRIVER_H
