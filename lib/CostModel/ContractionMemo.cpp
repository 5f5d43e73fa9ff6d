// The hashes of the memo of contraction costs.
#include "phaze/CostModel/ContractionMemo.h"

#include <cstring>

using namespace phaze;
using namespace phaze::cost;

namespace {

uint64_t bits(int64_t x) { return static_cast<uint64_t>(x); }

uint64_t bits(double x) {
  uint64_t result = 0;
  std::memcpy(&result, &x, sizeof(result));
  return result;
}

template <typename Dim, typename Scale> uint64_t bits(Quantity<Dim, Scale> x) {
  return bits(x.value());
}

template <typename... Fields> uint64_t mix(Fields... fields) {
  uint64_t hash = 0;
  ((hash = (hash ^ bits(fields)) * 0x9e3779b97f4a7c15, hash ^= hash >> 32), ...);
  return hash;
}

} // namespace

size_t phaze::cost::hash(const Contraction &p, const TensorChip &c) {
  // What seldom tells two keys apart alone is left to the comparison.
  return mix(p.batch, p.m, p.n, p.k, p.lhsStored, p.rhsStored, p.lhsElement, p.otherHbm, c.cores,
             c.width, c.depth, c.l2, c.globalBuffer, c.bufferPort, c.hbmPort, c.rate);
}

size_t phaze::cost::hash(const PaperGemm &g, const PaperChip &c) {
  return mix(g.rows, g.reduction, g.outputs, c.cores, c.elements, c.globalBuffer);
}
