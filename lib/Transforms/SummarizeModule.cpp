// Collects what a module holds.
#include "SummarizeModule.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "phaze/Import/OperationWork.h"
#include "phaze/Support/Debug.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace phaze {

namespace {

/// Bits of one element; 0 for types that have no size of their own (tokens).
uint64_t bitsOf(Type element) {
  if (auto complex = dyn_cast<ComplexType>(element))
    return 2 * bitsOf(complex.getElementType());
  if (auto quantized = dyn_cast<quant::QuantizedType>(element))
    return quantized.getStorageTypeIntegralWidth();
  return element.isIntOrFloat() ? element.getIntOrFloatBitWidth() : 0;
}

/// Adds the bytes of a value to `bytes`; elements of less than a byte are packed, i1 takes one.
void addBytes(Type type, uint64_t &bytes, uint64_t &dynamicValues, bool &saturated) {
  if (auto tuple = dyn_cast<TupleType>(type)) {
    for (Type member : tuple.getTypes())
      addBytes(member, bytes, dynamicValues, saturated);
    return;
  }
  auto shaped = dyn_cast<ShapedType>(type);
  if (!shaped)
    return;
  if (!shaped.hasStaticShape()) {
    ++dynamicValues;
    return;
  }
  uint64_t bits = bitsOf(shaped.getElementType());
  uint64_t total = bits == 1 ? 8 : bits;
  bool overflow = false;
  for (int64_t size : shaped.getShape()) {
    total = llvm::SaturatingMultiply<uint64_t>(total, size, &overflow);
    saturated |= overflow;
  }
  bytes = llvm::SaturatingAdd(bytes, llvm::divideCeil(total, 8), &overflow);
  saturated |= overflow;
}

/// Floating-point work of functions. Each function is looked at once, however often it is called.
class WorkCounter {
public:
  /// Counts by (operation kind, element type) for one run of something.
  using Work = std::map<std::pair<std::string, std::string>, uint64_t>;

  WorkCounter(ModuleOp module, ModuleSummary &summary) : symbols(module), summary(summary) {}

  FailureOr<const Work *> countFunction(func::FuncOp function) {
    auto [found, isNew] = done.try_emplace(function);
    if (isNew) {
      active.push_back(function);
      Work work;
      if (failed(countRegion(function.getBody(), 1, work)))
        return failure();
      active.pop_back();
      found = done.find(function);
      found->second = std::make_unique<Work>(std::move(work));
    }
    return found->second.get();
  }

private:
  void add(Work &work, const std::pair<std::string, std::string> &key, uint64_t flops,
           uint64_t runs) {
    bool multiplied = false, added = false;
    uint64_t &sum = work[key];
    sum = llvm::SaturatingAdd(sum, llvm::SaturatingMultiply(flops, runs, &multiplied), &added);
    summary.saturated |= multiplied || added;
  }

  LogicalResult countRegion(Region &region, uint64_t runs, Work &work) {
    for (Block &block : region)
      for (Operation &op : block)
        if (failed(countOperation(&op, runs, work)))
          return failure();
    return success();
  }

  LogicalResult countOperation(Operation *op, uint64_t runs, Work &work) {
    OperationWork own = workOf(op);
    if (own.isDynamic)
      ++summary.dynamicOperations;
    if (own.flops) {
      std::string element;
      llvm::raw_string_ostream(element) << own.element;
      add(work, {op->getName().getStringRef().str(), element}, own.flops, runs);
    }
    if (auto call = dyn_cast<func::CallOp>(op))
      return countCallee(op, call.getCallee(), runs, work);
    if (auto composite = dyn_cast<stablehlo::CompositeOp>(op))
      return countCallee(op, composite.getDecomposition(), runs, work);
    if (isa<stablehlo::CustomCallOp>(op))
      ++summary.opaqueCalls;
    if (auto loop = dyn_cast<stablehlo::WhileOp>(op)) {
      std::optional<uint64_t> trips = constantTripCount(loop);
      PHAZE_DEBUG("summarize", llvm::errs()
                                   << "loop at " << loop.getLoc() << " runs "
                                   << (trips ? std::to_string(*trips) : "?") << " times\n");
      if (!trips)
        ++summary.unknownLoops;
      uint64_t bodyRuns = llvm::SaturatingMultiply(runs, trips.value_or(1));
      return success(
          succeeded(countRegion(loop.getCond(), llvm::SaturatingAdd(bodyRuns, runs), work)) &&
          succeeded(countRegion(loop.getBody(), bodyRuns, work)));
    }
    for (auto [index, region] : llvm::enumerate(op->getRegions())) {
      // Branches count as if all of them ran.
      uint64_t regionRuns = index < 2 ? own.regionRuns[index].value_or(1) : 1;
      if (failed(countRegion(region, llvm::SaturatingMultiply(runs, regionRuns), work)))
        return failure();
    }
    return success();
  }

  LogicalResult countCallee(Operation *call, StringRef name, uint64_t runs, Work &work) {
    auto callee = symbols.lookup<func::FuncOp>(name);
    if (!callee)
      return success(); // The verifier speaks about missing symbols.
    if (llvm::is_contained(active, callee))
      return call->emitOpError("calls @") << name << " recursively, so its work cannot be counted";
    FailureOr<const Work *> inside = countFunction(callee);
    if (failed(inside))
      return failure();
    for (const auto &[key, flops] : **inside)
      add(work, key, flops, runs);
    return success();
  }

  SymbolTable symbols;
  ModuleSummary &summary;
  llvm::DenseMap<func::FuncOp, std::unique_ptr<Work>> done;
  SmallVector<func::FuncOp> active;
};

} // namespace

FailureOr<ModuleSummary> summarize(ModuleOp module) {
  ModuleSummary summary;
  SmallVector<func::FuncOp> publicFunctions;
  func::FuncOp main;
  for (auto function : module.getOps<func::FuncOp>()) {
    ModuleSummary::Function &entry = summary.functions.emplace_back();
    entry.name = function.getName().str();
    entry.isPublic = function.isPublic();
    entry.arguments = function.getNumArguments();
    entry.results = function.getNumResults();
    for (Type type : function.getArgumentTypes())
      addBytes(type, entry.argumentBytes, entry.dynamicValues, summary.saturated);
    for (Type type : function.getResultTypes())
      addBytes(type, entry.resultBytes, entry.dynamicValues, summary.saturated);
    function.walk([&](Operation *op) {
      if (op == function)
        return;
      ++entry.operations;
      ++summary.operationsByKind[op->getName().getStringRef().str()];
    });
    if (function.isPublic())
      publicFunctions.push_back(function);
    if (function.getName() == "main")
      main = function;
  }
  if (main)
    publicFunctions.assign(1, main);
  WorkCounter counter(module, summary);
  for (func::FuncOp function : publicFunctions) {
    summary.entries.push_back(function.getName().str());
    FailureOr<const WorkCounter::Work *> work = counter.countFunction(function);
    if (failed(work))
      return failure();
    for (const auto &[key, flops] : **work)
      summary.addFlops(key.first, key.second, flops);
  }
  return summary;
}

} // namespace phaze
