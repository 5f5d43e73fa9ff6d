// The workload of a module and its candidate architectures; see the header.
#include "Candidates.h"
#include "phaze/Arch/ArchFile.h"
#include "phaze/Conversion/ArchConversion.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

using namespace mlir;

namespace phaze {

FailureOr<ir::WorkloadOp> onlyWorkload(ModuleOp module) {
  auto ops = llvm::to_vector(module.getOps<ir::WorkloadOp>());
  if (ops.size() != 1)
    return emitError(module.getLoc()) << "expected one phaze.workload, found " << ops.size();
  return ops.front();
}

FailureOr<SmallVector<ir::WorkloadOp>> workloadsOf(ModuleOp module) {
  SmallVector<ir::WorkloadOp> ops;
  module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (auto workload = dyn_cast<ir::WorkloadOp>(op))
      ops.push_back(workload);
    return isa<ModuleOp>(op) ? WalkResult::advance() : WalkResult::skip();
  });
  if (ops.empty())
    return emitError(module.getLoc()) << "expected a phaze.workload, found none";
  return ops;
}

ir::WorkloadOp replaceWorkload(ir::WorkloadOp op, const Workload &workload) {
  OpBuilder builder(op);
  ir::WorkloadOp replacement = writeWorkload(workload, builder, op.getLoc());
  for (NamedAttribute attribute : op->getDiscardableAttrs())
    replacement->setDiscardableAttr(attribute.getName(), attribute.getValue());
  replacement.setDecisionsAttr(op.getDecisionsAttr());
  replacement.setCertificateAttr(op.getCertificateAttr());
  replacement.setShardingAttr(op.getShardingAttr());
  replacement.setSoftwareAttr(op.getSoftwareAttr());
  Block &body = replacement.getBody().front();
  SmallVector<ir::ArchOp> archs = llvm::to_vector(op.getBody().getOps<ir::ArchOp>());
  for (ir::ArchOp arch : llvm::reverse(archs))
    arch->moveBefore(&body, body.begin());
  op.erase();
  return replacement;
}

SmallVector<ir::ArchOp> declaredArchs(ir::WorkloadOp workload) {
  auto archs = llvm::to_vector(workload.getBody().getOps<ir::ArchOp>());
  for (auto module = workload->getParentOfType<ModuleOp>(); module;
       module = module->getParentOfType<ModuleOp>())
    llvm::append_range(archs, module.getOps<ir::ArchOp>());
  return archs;
}

LogicalResult addArchs(ir::WorkloadOp workload, ArrayRef<std::string> presetsOrFiles,
                       StringRef option) {
  auto builder = OpBuilder::atBlockBegin(&workload.getBody().front());
  for (const std::string &source : presetsOrFiles) {
    std::string error;
    std::optional<arch::ArchConfig> config = arch::loadArch(source, error);
    if (!config)
      return emitError(workload.getLoc()) << "option " << option << ": " << error;
    bool isPreset = arch::preset(source).has_value();
    std::string name = isPreset               ? source
                       : config->name.empty() ? llvm::sys::path::stem(source).str()
                                              : config->name;
    auto archs = declaredArchs(workload);
    auto declared =
        llvm::find_if(archs, [&](ir::ArchOp arch) { return arch.getSymName() == name; });
    ir::ArchOp added =
        isPreset ? ir::ArchOp::create(builder, workload.getLoc(), builder.getStringAttr(name),
                                      builder.getStringAttr(source), ir::ArchAttr())
                 : writeArch(*config, name, builder, workload.getLoc());
    if (declared == archs.end())
      continue;
    bool isSame = added.getPresetAttr() == declared->getPresetAttr() &&
                  added.getConfigAttr() == declared->getConfigAttr();
    added.erase();
    if (!isSame) {
      InFlightDiagnostic error = emitError(workload.getLoc())
                                 << "option " << option << ": '" << source
                                 << "' is another architecture than "
                                 << "the phaze.arch @" << name;
      error.attachNote(declared->getLoc()) << "it is declared here";
      return error;
    }
  }
  return success();
}

FailureOr<arch::ArchConfig> findArch(ir::WorkloadOp workload, const std::string &name) {
  SmallVector<ir::ArchOp> archs = declaredArchs(workload);
  if (name.empty()) {
    if (archs.size() == 1)
      return readArch(archs.front());
    return emitError(workload.getLoc())
           << "option arch: expected a phaze.arch, preset or file, since " << archs.size()
           << " phaze.arch are declared";
  }
  for (ir::ArchOp arch : archs)
    if (arch.getSymName() == name)
      return readArch(arch);
  std::string error;
  if (std::optional<arch::ArchConfig> config = arch::loadArch(name, error))
    return *config;
  return emitError(workload.getLoc()) << "option arch: " << error;
}

FailureOr<arch::ArchConfig> plannedArch(ir::WorkloadOp workload, const std::string &name) {
  SmallVector<ir::ArchOp> archs = declaredArchs(workload);
  auto declared = [&](StringRef wanted) -> ir::ArchOp {
    auto found = llvm::find_if(archs, [&](ir::ArchOp arch) { return arch.getSymName() == wanted; });
    return found == archs.end() ? ir::ArchOp() : *found;
  };
  if (name.empty() && workload.getDecisionsAttr())
    return readArch(declared(workload.getDecisionsAttr().getArch()));
  if (ir::ArchOp arch = declared(name))
    return readArch(arch);
  if (name.empty() && !archs.empty())
    return findArch(workload, name);
  // The one that is added comes first.
  if (failed(addArchs(workload, name.empty() ? "tpuv4" : name, "arch")))
    return failure();
  return readArch(*workload.getBody().getOps<ir::ArchOp>().begin());
}

FailureOr<plan::Plan> readPlannedWorkload(ir::WorkloadOp workload) {
  if (!workload.getDecisionsAttr())
    return workload.emitOpError()
           << "has no decisions, which a search or phaze-partition would set";
  FailureOr<arch::ArchConfig> chip = plannedArch(workload, "");
  if (failed(chip))
    return failure();
  // What a search chose is called so in the IR alone.
  if (workload.getCertificateAttr())
    chip->name.clear();
  return readPlan(workload, *chip);
}

FailureOr<Rules> plannedRules(ir::WorkloadOp workload, StringRef option) {
  if (option.empty() && workload.getDecisionsAttr())
    return settingOf(workload.getDecisionsAttr()).rules;
  if (option.empty() || option == "exact")
    return Rules::Exact;
  if (option == "paper")
    return Rules::Paper;
  return emitError(workload.getLoc())
         << "option rules: expected one of exact, paper, found '" << option << "'";
}

} // namespace phaze
