// The workload of a module and its candidate architectures; see the header.
#include "Candidates.h"
#include "phaze/Arch/ArchFile.h"
#include "phaze/Import/ArchConversion.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/Path.h"

#include <set>

using namespace mlir;

namespace phaze {

FailureOr<ir::WorkloadOp> onlyWorkload(ModuleOp module) {
  auto ops = llvm::to_vector(module.getOps<ir::WorkloadOp>());
  if (ops.size() != 1)
    return emitError(module.getLoc()) << "expected one phaze.workload, found " << ops.size();
  return ops.front();
}

FailureOr<SmallVector<ir::WorkloadOp>> workloadsOf(ModuleOp module) {
  auto ops = llvm::to_vector(module.getOps<ir::WorkloadOp>());
  if (ops.empty())
    return emitError(module.getLoc()) << "expected a phaze.workload, found none";
  return ops;
}

SmallVector<Region *> bodiesOf(ir::WorkloadOp op) {
  SmallVector<Region *> bodies;
  auto add = [&](auto part) { bodies.push_back(part ? &part.getBody() : nullptr); };
  for (auto kind : op.getBody().getOps<ir::KindOp>()) {
    add(kind.getForwardPart());
    add(kind.getBackwardPart());
    add(kind.getUpdatePart());
  }
  auto sides = op.getBody().getOps<ir::SideOp>();
  add(sides.empty() ? ir::SideOp() : *sides.begin());
  return bodies;
}

ir::WorkloadOp replaceWorkload(ir::WorkloadOp op, const Workload &workload) {
  OpBuilder builder(op);
  ir::WorkloadOp replacement = writeWorkload(workload, builder, op.getLoc());
  for (NamedAttribute attribute : op->getDiscardableAttrs())
    replacement->setDiscardableAttr(attribute.getName(), attribute.getValue());
  Block &body = replacement.getBody().front();
  for (ir::ArchOp arch : llvm::reverse(llvm::to_vector(op.getBody().getOps<ir::ArchOp>())))
    arch->moveBefore(&body, body.begin());
  op.erase();
  return replacement;
}

SmallVector<ir::ArchOp> declaredArchs(ir::WorkloadOp workload) {
  auto archs = llvm::to_vector(workload.getBody().getOps<ir::ArchOp>());
  if (auto module = dyn_cast<ModuleOp>(workload->getParentOp()))
    llvm::append_range(archs, module.getOps<ir::ArchOp>());
  return archs;
}

LogicalResult addArchs(ir::WorkloadOp workload, ArrayRef<std::string> presetsOrFiles) {
  auto builder = OpBuilder::atBlockBegin(&workload.getBody().front());
  for (const std::string &source : presetsOrFiles) {
    std::string error;
    std::optional<arch::ArchConfig> config = arch::loadArch(source, error);
    if (!config)
      return emitError(workload.getLoc()) << "option archs: " << error;
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
                                 << "option archs: '" << source << "' is another architecture than "
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

FailureOr<arch::ArchConfig> findArchOrDefault(ir::WorkloadOp workload, const std::string &name) {
  return findArch(workload, name.empty() && declaredArchs(workload).empty() ? "tpuv4" : name);
}

FailureOr<ShardedWorkload> readShardedWorkload(ir::WorkloadOp op) {
  FailureOr<Workload> read = readWorkload(op);
  if (failed(read))
    return failure();
  ShardedWorkload result{std::move(*read), std::nullopt};
  if (!op->hasAttr("tensor_width"))
    return result;
  auto width = op->getAttrOfType<IntegerAttr>("tensor_width");
  auto sharded = op->getAttrOfType<ArrayAttr>("sharded");
  if (!width || !width.getType().isInteger(64) || width.getInt() < 1 || !sharded)
    return emitError(op.getLoc())
           << "expected tensor_width to be a positive i64 and sharded a list";
  std::vector<FactorClass> &factors = result.workload.factors;
  std::set<FactorId> classes;
  for (Attribute entry : sharded) {
    auto fields = dyn_cast<DictionaryAttr>(entry);
    auto name = fields ? fields.getAs<StringAttr>("class") : StringAttr();
    auto whole = fields ? fields.getAs<IntegerAttr>("whole") : IntegerAttr();
    if (!name || !whole || !whole.getType().isInteger(64))
      return emitError(op.getLoc())
             << "expected sharded to have a string 'class' and an i64 'whole', found " << entry;
    auto factor =
        llvm::find_if(factors, [&](const FactorClass &f) { return f.name == name.getValue(); });
    auto id = static_cast<FactorId>(factor - factors.begin());
    if (factor == factors.end() || id == result.workload.batch || !classes.insert(id).second)
      return emitError(op.getLoc())
             << "expected sharded to name factors other than the batch, each once, found '"
             << name.getValue() << "'";
    int64_t local = llvm::divideCeil(std::max<int64_t>(whole.getInt(), 0), width.getInt());
    if (factor->size != local)
      return emitError(op.getLoc()) << "factor '" << name.getValue() << "' has size "
                                    << factor->size << ", expected " << local << " as a part of "
                                    << whole.getInt() << " on " << width.getInt() << " devices";
    factor->size = whole.getInt();
  }
  // A group that shares nothing is no group.
  result.sharding =
      sharding::Sharding{classes.empty() ? 1 : width.getInt(), {classes.begin(), classes.end()}};
  return result;
}

} // namespace phaze
