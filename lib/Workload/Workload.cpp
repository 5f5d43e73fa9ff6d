// Sizes, scaling and totals of a workload.
#include "phaze/Workload/Workload.h"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <limits>
#include <set>

using namespace phaze;

namespace {

constexpr int64_t largest = std::numeric_limits<int64_t>::max();

/// Of numbers that are not negative.
int64_t saturatingMul(int64_t a, int64_t b) {
  int64_t product = 0;
  return __builtin_mul_overflow(a, b, &product) ? largest : product;
}

int64_t saturatingAdd(int64_t a, int64_t b) {
  int64_t sum = 0;
  return __builtin_add_overflow(a, b, &sum) ? largest : sum;
}

void accumulate(int64_t &sum, int64_t term) { sum = saturatingAdd(sum, term); }

constexpr const char *elementwiseNames[] = {"contractions", "chains", "eager"};

} // namespace

std::string phaze::elementwiseFusionName(ElementwiseFusion fusion) {
  return elementwiseNames[static_cast<size_t>(fusion)];
}

std::optional<ElementwiseFusion> phaze::elementwiseFusionByName(const std::string &name) {
  for (size_t i = 0; i < std::size(elementwiseNames); ++i)
    if (name == elementwiseNames[i])
      return static_cast<ElementwiseFusion>(i);
  return std::nullopt;
}

int64_t Workload::sizeOf(const std::vector<FactorId> &list) const {
  int64_t size = 1;
  for (FactorId factor : list) {
    // Nothing is nothing, however large the rest.
    if (factors[factor].size == 0)
      return 0;
    size = saturatingMul(size, factors[factor].size);
  }
  return size;
}

int64_t Workload::elementsOf(const Tensor &tensor) const {
  int64_t elements = 1;
  for (const std::vector<FactorId> &dim : tensor.dims) {
    int64_t size = sizeOf(dim);
    if (size == 0)
      return 0;
    elements = saturatingMul(elements, size);
  }
  return elements;
}

int64_t Workload::bytesOf(const Tensor &tensor) const {
  // Eight elements take as many bytes as one has bits; the last few are rounded up.
  int64_t elements = elementsOf(tensor), bits = tensor.element.bits;
  return saturatingAdd(saturatingMul(elements / 8, bits), (elements % 8 * bits + 7) / 8);
}

int64_t Workload::workOf(const Operator &op) const { return sumOf(op.work); }

int64_t Workload::sumOf(const std::vector<WorkTerm> &terms) const {
  // Wide enough for any term; saturated at the end, so that what is taken away counts.
  __extension__ using Wide = __int128;
  Wide work = 0;
  for (const WorkTerm &term : terms)
    work += Wide(term.count) * sizeOf(term.factors);
  return static_cast<int64_t>(std::clamp<Wide>(work, 0, largest));
}

Workload phaze::scaleBatch(const Workload &workload, int64_t times) {
  assert(workload.batch && times >= 1);
  Workload scaled = workload;
  int64_t &size = scaled.factors[*scaled.batch].size;
  size = saturatingMul(size, times);
  return scaled;
}

WorkloadTotals phaze::totalsOf(const Workload &workload) {
  WorkloadTotals totals;
  std::set<std::string> tied, counted;
  for (const TiedParameter &parameter : workload.tied)
    tied.insert(parameter.name);

  auto addPart = [&](const Part &part, int64_t &flops, int64_t &contractions) {
    for (const Operator &op : part.operators) {
      int64_t work = workload.workOf(op);
      bool isContraction = op.kind == OperatorKind::Contraction;
      accumulate(op.isRecompute ? totals.recomputeFlops : flops, work);
      (op.isRecompute ? totals.recomputeContractions : contractions) += isContraction;
      if (isContraction)
        accumulate(totals.contractionFlops, work);
    }
  };
  auto addTensors = [&](const std::vector<Parameter> &parameters,
                        const std::vector<std::string> &names, int64_t &bytes) {
    for (size_t i = 0; i < parameters.size(); ++i)
      if (!tied.count(names[i]) || counted.insert(names[i]).second)
        accumulate(bytes, workload.bytesOf(parameters[i].tensor));
  };
  for (const Layer &layer : workload.layers) {
    const LayerKind &kind = workload.kinds[layer.kind];
    addTensors(kind.parameters, layer.parameters, totals.parameterBytes);
    addTensors(kind.states, layer.states, totals.stateBytes);
    for (ValueId value : kind.stash)
      accumulate(totals.stashBytes, workload.bytesOf(kind.forward.values[value].tensor));
    addPart(kind.forward, totals.forwardFlops, totals.forwardContractions);
    addPart(kind.backward, totals.backwardFlops, totals.backwardContractions);
    addPart(kind.update, totals.updateFlops, totals.updateContractions);
  }
  for (ValueId value : workload.side.outputs)
    accumulate(totals.sideBytes, workload.bytesOf(workload.side.values[value].tensor));
  return totals;
}
