// Everything that is found out about a program, in the order in which it is found out.
#ifndef PHAZE_IMPORT_PROGRAMANALYSIS_H
#define PHAZE_IMPORT_PROGRAMANALYSIS_H

#include "phaze/Import/Layers.h"
#include "phaze/Workload/Workload.h"
#include <memory>

namespace phaze {

struct ImportOptions {
  GraphOptions graph;
  RoleOptions roles;
  /// Whether scores go to memory.
  AttentionRun attention = AttentionRun::Fused;
  /// A file that says what custom calls do (CustomCallFile.h); empty without one.
  std::string customCalls = {};
};

enum class AnalysisStage { Factors, Roles, Phases, Layers };

struct ProgramAnalysis {
  /// Runs the analyses up to `last`, once what `customCalls` says is on the calls. What
  /// `phaze.role`, `phaze.phase` and `phaze.layer` attributes say wins over what would be inferred.
  /// Fails with a diagnostic.
  static mlir::FailureOr<ProgramAnalysis> run(mlir::ModuleOp module, const ImportOptions &options,
                                              AnalysisStage last);

  /// Others keep references to it, so it has to stay where it is.
  std::unique_ptr<ProgramGraph> graph;
  std::unique_ptr<FactorAnalysis> factors;
  Roles roles;
  Phases phases;
  Layers layers;
};

/// What an operation has for each of its runs as one attribute, as short as it can be: the entry
/// itself where all are the same (but for entries that are arrays, which would look like several),
/// integers as a dense array, all else as an array.
mlir::Attribute compactEntries(llvm::ArrayRef<mlir::Attribute> entries);
/// The entries of such an attribute; none where it is one for all runs. Dense arrays are entries
/// unless the value of this attribute is one itself (`phaze.layers`, `phaze.sends_to`).
std::optional<llvm::SmallVector<mlir::Attribute>> entriesOf(llvm::StringRef name,
                                                            mlir::Attribute attribute);

/// Sets `name` on each operation: an entry per node, in the order of nodes, as compactEntries() has
/// them. Operations for whose nodes there is none get none.
void annotate(const ProgramGraph &graph, llvm::StringRef name,
              llvm::function_ref<mlir::Attribute(NodeIndex)> attribute);

/// Keeps roles in attributes: `phaze.role` on arguments, results and constants that are parameters,
/// `phaze.batch_dim` on data.
void annotateRoles(const ProgramAnalysis &analysis);
/// `phaze.id`, by which a workload names operations.
void annotateIds(const ProgramGraph &graph);
/// `phaze.phase`.
void annotatePhases(const ProgramAnalysis &analysis);
/// `phaze.layer`; on the entry `phaze.layer_kinds`.
void annotateLayers(const ProgramAnalysis &analysis);

/// By node what `annotate` set, null where there is none. Fails with a diagnostic where the number
/// of entries does not fit.
mlir::FailureOr<std::vector<mlir::Attribute>> readAnnotations(const ProgramGraph &graph,
                                                              llvm::StringRef name);

/// Every node is in exactly one of phase x layer, metric, side input, constant; a diagnostic if
/// not.
mlir::LogicalResult verify(const ProgramAnalysis &analysis);

} // namespace phaze

#endif
