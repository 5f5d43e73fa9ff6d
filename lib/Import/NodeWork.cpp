// Floating-point work of a node as a sum of products of factors.
#include "NodeWork.h"
#include "dialects/StableHLO/StableHLO.h"
#include "phaze/Import/OperationKinds.h"
#include "phaze/Import/OperationWork.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace phaze {

/// Work of one run of a region, with the element type of the first work in it.
static int64_t regionWork(Region &region, Type &element) {
  int64_t flops = 0;
  for (Operation &op : region.getOps()) {
    OperationWork work = workOf(&op);
    flops += work.flops;
    if (!element && work.element)
      element = work.element;
  }
  return flops;
}

static SmallVector<ClassIndex, 4> factorsOf(const ProgramGraph &graph,
                                            const FactorAnalysis &factors, ValueIndex value) {
  SmallVector<ClassIndex, 4> list;
  for (unsigned dim = 0; dim < graph.shape(value).size(); ++dim)
    llvm::append_range(list, factors.factors(value, dim));
  return list;
}

/// `flops` as a multiple of as many of `candidates` as divide it.
static NodeWorkTerm asTerm(const FactorAnalysis &factors, int64_t flops,
                           ArrayRef<ClassIndex> candidates) {
  NodeWorkTerm term{flops, {}};
  for (ClassIndex factor : candidates) {
    int64_t size = factors.classes[factor].size;
    if (size > 0 && term.count % size == 0) {
      term.count /= size;
      term.factors.push_back(factor);
    }
  }
  return term;
}

/// How many devices share the work of which the program's shapes are one device's.
static int64_t devicesOf(const ProgramGraph &graph, const FactorAnalysis &factors,
                         ValueIndex value) {
  int64_t whole = 1, own = 1;
  for (auto [dim, size] : llvm::enumerate(graph.shape(value))) {
    own = llvm::SaturatingMultiply<uint64_t>(own, size);
    for (ClassIndex factor : factors.factors(value, dim))
      whole = llvm::SaturatingMultiply<uint64_t>(whole, factors.classes[factor].size);
  }
  return own > 0 ? std::max<int64_t>(whole / own, 1) : 1;
}

NodeWork workOf(const ProgramGraph &graph, const FactorAnalysis &factors, NodeIndex index) {
  const GraphNode &node = graph.nodes[index];
  NodeWork result;
  if (node.passed || node.sameAs || node.results.empty())
    return result;
  // The shapes of the graph are static; those of the operation need not be.
  OperationWork own = workOf(node.op);
  result.element = own.element;
  auto add = [&](NodeWorkTerm term) {
    term.count = llvm::SaturatingMultiply<uint64_t>(std::abs(term.count), node.repeat) *
                 (term.count < 0 ? -1 : 1);
    if (term.count != 0)
      result.terms.push_back(std::move(term));
  };
  SmallVector<ClassIndex, 4> ofResult = factorsOf(graph, factors, node.results[0]);

  if (std::optional<ContractionFactors> parts = factors.contraction(index); parts && own.flops) {
    SmallVector<ClassIndex, 4> all;
    if (isa<stablehlo::ConvolutionOp, stablehlo::DynamicConvOp>(node.op)) {
      // Taps on padding do no work, so places count as a number; batch and features scale.
      auto conv = dyn_cast<stablehlo::ConvolutionOp>(node.op);
      if (conv) {
        stablehlo::ConvDimensionNumbersAttr dims = conv.getDimensionNumbers();
        llvm::append_range(all, factors.factors(node.results[0], dims.getOutputBatchDimension()));
        llvm::append_range(all, factors.factors(node.results[0], dims.getOutputFeatureDimension()));
        llvm::append_range(
            all, factors.factors(node.operands[1], dims.getKernelInputFeatureDimension()));
      }
    } else {
      all = ofResult;
      llvm::append_range(all, parts->reduction);
      add({2, std::move(all)});
      return result;
    }
    add(asTerm(factors, own.flops * devicesOf(graph, factors, node.results[0]), all));
    return result;
  }
  if (auto reduce = dyn_cast<stablehlo::ReduceOp>(node.op)) {
    // n elements into one are n - 1 steps.
    int64_t each = regionWork(reduce.getBody(), result.element);
    if (each) {
      add({each, factorsOf(graph, factors, node.operands[0])});
      add({-each, ofResult});
    }
    return result;
  }
  int64_t flops = own.flops;
  for (auto [i, region] : llvm::enumerate(node.op->getRegions()))
    if (i < 2 && own.regionRuns[i])
      flops = llvm::SaturatingAdd<uint64_t>(
          flops, llvm::SaturatingMultiply<uint64_t>(regionWork(region, result.element),
                                                    *own.regionRuns[i]));
  if (flops) {
    SmallVector<ClassIndex, 4> candidates = ofResult;
    // What shrinks (scatters, windows) scales with what it reads.
    if (!isElementwise(node.op)) {
      candidates.clear();
      for (ValueIndex value : llvm::concat<const ValueIndex>(node.results, node.operands)) {
        SmallVector<ClassIndex, 4> more = factorsOf(graph, factors, value);
        if (more.size() > candidates.size())
          candidates = more;
      }
    }
    add(asTerm(factors, flops * devicesOf(graph, factors, node.results[0]), candidates));
  }
  if (result.terms.empty())
    result.element = {};
  return result;
}

} // namespace phaze
