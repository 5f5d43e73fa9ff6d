// Gives a plan back to the compiler: the input module with attributes of builtin kinds, and with
// shardings.
//
//   FailureOr<ImportedProgram> program = importProgram(module, options);
//   plan::Plan plan = ... search over program->workload ...
//   if (failed(annotate(*program, plan)) || failed(emitShardings(*program, plan)))
//     return failure();
//   std::optional<plan::Plan> same = readPlan(module);
//
// Any StableHLO consumer reads the result without knowing phaze. docs/Emission.md has the schema.
#ifndef PHAZE_EMISSION_EMISSION_H
#define PHAZE_EMISSION_EMISSION_H

#include "phaze/Import/ImportProgram.h"
#include "phaze/Plan/Plan.h"

namespace phaze {

/// Sets `phaze.plan` and `phaze.stages` on the module and stage, phase, layer, core and start cycle
/// on its operations. What an earlier plan set is replaced. Fails with a diagnostic, and changes
/// nothing, if the plan is not one of the program's workload (plan::verify).
mlir::LogicalResult annotate(ImportedProgram &program, const plan::Plan &plan);

/// Tells where the program has what the slots of a plan run, as far as it says. Requires that the
/// plan is one of the program's workload.
void addSources(const ImportedProgram &program, plan::Plan &plan);

/// Leaves the workload of the program in its module, as a `phaze.workload`, or none at all.
void keepWorkload(ImportedProgram &program, bool isKept);

/// Takes the JSON of the plan off a module, which nobody reads who does not plan; all other
/// attributes stay, and readPlan() refuses it.
void detachPlan(mlir::ModuleOp module);

/// The plan that a module was annotated with, every number the same, without the places of its
/// operators. None, with an error at the
/// module, if there is none or it cannot be read.
std::optional<plan::Plan> readPlan(mlir::ModuleOp module);

enum class ShardingFormat {
  Auto,  ///< Sdy if the module has sdy operations or attributes, else Gspmd.
  Gspmd, ///< `mhlo.sharding` strings.
  Sdy,   ///< `sdy.mesh` and `sdy.sharding`.
  Both,
};

/// By the word of the option `format`; none for "none".
std::optional<ShardingFormat> shardingFormatOf(llvm::StringRef word);

/// What becomes of the shardings that the module already has.
enum class ExistingShardings {
  Drop,
  Keep, ///< They stay, and shardings are emitted only where there are none.
};

struct ShardingOptions {
  ShardingFormat format = ShardingFormat::Auto;
  ExistingShardings existing = ExistingShardings::Drop;
  /// Operations where a class changes hands; without them only attributes are set.
  bool constraints = true;
};

/// Writes the classes that the plan shards, and the batch, back onto values: arguments and results
/// of the entry, and constraints where a class changes hands. Operations are inserted, so `program`
/// is of no use afterwards. The context has the sdy and StableHLO dialects loaded, for GSPMD too.
/// Fails with a diagnostic.
mlir::LogicalResult emitShardings(ImportedProgram &program, const plan::Plan &plan,
                                  const ShardingOptions &options = {});

/// Checks that all shardings of the module go together: what arguments divide, and what follows
/// from it by factor classes, is what results and constraints say. An error at each place where
/// it is not.
mlir::LogicalResult verifyShardings(const ProgramAnalysis &analysis, const plan::Plan &plan);

} // namespace phaze

#endif // PHAZE_EMISSION_EMISSION_H
