// A compiler that lets phaze plan: reads StableHLO, plans and shards it through the C API, and
// hands the result on to its own next stage, which reads stages and shardings off the module.
//
//   phaze-integration-example step.mlir devices=8 global-batch=64 ...
//
// phaze sees text and gives text back. So the StableHLO dialect here may be another one than
// phaze's; the example takes phaze's, for want of another.
#include "phaze-c/Phaze.h"

#include "dialects/Sdy/GspmdSharding.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "phaze/InitAllDialects.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

#include <map>
#include <memory>

namespace {

//===----------------------------------------------------------------------===//
// Planning: C alone
//===----------------------------------------------------------------------===//

void print(const PhazeDiagnostic *diagnostic, void *) {
  static const char *const words[] = {"error", "warning", "remark", "note"};
  // Remarks explain decisions; a compiler would have a switch for them.
  if (diagnostic->severity == PHAZE_SEVERITY_REMARK)
    return;
  if (diagnostic->line > 0)
    llvm::errs() << diagnostic->file << ":" << diagnostic->line << ":" << diagnostic->column
                 << ": ";
  llvm::errs() << words[diagnostic->severity] << ": " << diagnostic->message << "\n";
}

struct Planned {
  PhazeStatus status;
  std::string module; ///< Empty without a plan.
};

/// `settings` are words like devices=8.
Planned plan(llvm::StringRef text, const std::string &name,
             const std::vector<std::string> &settings) {
  std::unique_ptr<PhazeOptions, void (*)(PhazeOptions *)> options(phazeOptionsCreate(),
                                                                  phazeOptionsDestroy);
  phazeOptionsSetDiagnosticCallback(options.get(), print, nullptr);
  phazeOptionsSet(options.get(), "input-name", name.c_str());
  phazeOptionsSet(options.get(), "format", "gspmd");
  phazeOptionsSet(options.get(), "constraints", "true");
  for (const std::string &setting : settings) {
    auto [option, value] = llvm::StringRef(setting).split('=');
    PhazeStatus status = phazeOptionsSet(options.get(), option.str().c_str(), value.str().c_str());
    if (status != PHAZE_STATUS_OK) {
      llvm::errs() << "error: " << phazeOptionsError(options.get()) << "\n";
      return {status, ""};
    }
  }
  PhazeBuffer module;
  PhazeStatus status =
      phazePlan(text.data(), text.size(), options.get(), nullptr, &module, nullptr);
  std::string copy(module.data ? module.data : "", module.length);
  phazeBufferFree(&module);
  return {status, std::move(copy)};
}

//===----------------------------------------------------------------------===//
// The next stage: the host's own MLIR
//===----------------------------------------------------------------------===//

int64_t number(mlir::DictionaryAttr dict, llvm::StringRef name) {
  auto value = dict.getAs<mlir::IntegerAttr>(name);
  return value ? value.getInt() : 0;
}

/// What one device holds of a value.
std::string localType(mlir::RankedTensorType type, llvm::StringRef text) {
  llvm::Expected<phaze::sdy::gspmd::Sharding> sharding = phaze::sdy::gspmd::parse(text);
  if (!sharding)
    return "? (" + llvm::toString(sharding.takeError()) + ")";
  llvm::SmallVector<int64_t> shape(type.getShape());
  if (sharding->kind == phaze::sdy::gspmd::Sharding::Kind::Tiled)
    for (size_t i = 0; i < shape.size(); ++i)
      shape[i] = phaze::sdy::gspmd::tileSize(shape[i], sharding->tileCounts[i]);
  std::string printed;
  llvm::raw_string_ostream(printed) << mlir::RankedTensorType::get(shape, type.getElementType());
  return printed;
}

/// The devices of each stage, and how many operations it has.
bool readStages(mlir::ModuleOp module) {
  auto stages = module->getAttrOfType<mlir::ArrayAttr>("phaze.stages");
  if (!stages)
    return false;
  std::map<int64_t, int> operations;
  module.walk([&](mlir::Operation *op) {
    auto stage = op->getAttrOfType<mlir::IntegerAttr>("phaze.stage");
    // -1: every stage has its own.
    if (stage && stage.getInt() >= 0)
      ++operations[stage.getInt()];
  });
  for (auto [index, entry] : llvm::enumerate(stages)) {
    auto stage = llvm::cast<mlir::DictionaryAttr>(entry);
    auto devices = stage.getAs<mlir::DictionaryAttr>("devices");
    llvm::outs() << "stage " << index << ": " << number(devices, "replicas") << " x "
                 << number(devices, "width") << " devices from " << number(devices, "first") << ", "
                 << operations[static_cast<int64_t>(index)] << " operations\n";
  }
  return true;
}

bool lower(const std::string &text) {
  mlir::DialectRegistry registry;
  phaze::registerAllDialects(registry);
  mlir::MLIRContext context(registry);
  context.allowUnregisteredDialects(); // attributes of mhlo and phaze
  auto module = mlir::parseSourceString<mlir::ModuleOp>(text, &context);
  if (!module || !readStages(*module))
    return false;
  auto plan = (*module)->getAttrOfType<mlir::DictionaryAttr>("phaze.plan");
  auto entry =
      module->lookupSymbol<mlir::func::FuncOp>(plan.getAs<mlir::StringAttr>("entry").getValue());
  for (unsigned i = 0; i < entry.getNumArguments(); ++i) {
    auto type = llvm::dyn_cast<mlir::RankedTensorType>(entry.getArgument(i).getType());
    auto sharding = entry.getArgAttrOfType<mlir::StringAttr>(i, "mhlo.sharding");
    if (type && sharding)
      llvm::outs() << "argument " << i << ": " << type << " " << sharding.getValue() << " is "
                   << localType(type, sharding.getValue()) << " on a device\n";
  }
  int constraints = 0;
  module->walk([&](mlir::Operation *op) {
    auto target = op->getAttrOfType<mlir::StringAttr>("call_target_name");
    constraints += target && target.getValue() == "Sharding";
  });
  llvm::outs() << constraints << " constraints for the partitioner\n";
  return true;
}

} // namespace

int main(int argc, char **argv) {
  if (argc < 2) {
    llvm::errs() << "usage: " << argv[0] << " step.mlir [option=value ...]\n";
    return 2;
  }
  auto input = llvm::MemoryBuffer::getFile(argv[1]);
  if (!input) {
    llvm::errs() << "error: cannot read " << argv[1] << "\n";
    return 1;
  }
  Planned planned =
      plan((*input)->getBuffer(), argv[1], std::vector<std::string>(argv + 2, argv + argc));
  llvm::outs() << "phaze: " << phazeStatusName(planned.status) << "\n";
  // A plan that was cut short by a time limit is a plan.
  if (planned.module.empty())
    return 1;
  return lower(planned.module) ? 0 : 1;
}
