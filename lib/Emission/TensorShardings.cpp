// How values lie on the devices of a tensor group; see the header.
#include "phaze/Emission/TensorShardings.h"
#include "Constraints.h"

using namespace mlir;

namespace phaze {

TensorShardings::TensorShardings(const ImportedProgram &program, const plan::Plan &plan)
    : program(program) {
  llvm::DenseSet<FactorId> chosen;
  for (FactorId factor : shardedClasses(program.workload, plan))
    chosen.insert(factor);
  const ProgramAnalysis &analysis = program.analysis;
  ShardingRule rule(*analysis.graph, *analysis.factors, {1, widestMesh(plan).tensor});
  for (auto [factor, id] : program.factors)
    if (chosen.contains(id)) {
      classes.insert(factor);
      rule.axes[factor] = Axis::Tensor;
    }
  isLocal = findConstraints(program, plan, rule).isLocal;
  // What the program is given lies as it is used.
  isLocal.set(0, analysis.graph->numArguments());
}

std::string TensorShardings::of(ValueIndex value, int64_t width) const {
  const ProgramAnalysis &analysis = program.analysis;
  ShardingRule rule(*analysis.graph, *analysis.factors, {1, width});
  for (ClassIndex factor : classes)
    rule.axes[factor] = Axis::Tensor;
  if (width == 1 || !rule.isGlobal(value) ||
      !isLocal.test(baseOf(*analysis.graph, *analysis.factors, analysis.layers, value)))
    return {};
  ValueSharding sharding = rule.of(value);
  if (!sharding.dimOf(Axis::Tensor))
    return {};
  return gspmdText(sharding, rule.mesh, func::FuncOp(analysis.graph->entry).getContext());
}

} // namespace phaze
