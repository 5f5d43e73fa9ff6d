// The published rules for vector operators: lanes alone, no memory.
#include "phaze/CostModel/VectorCost.h"

using namespace phaze;
using namespace phaze::cost;

namespace {

/// Cycles per element and lane.
struct PaperRate {
  int forward;
  int backward;
};

PaperRate paperRate(PaperKind kind) {
  switch (kind) {
  case PaperKind::LayerNorm:
  case PaperKind::Gelu:
  case PaperKind::Relu:
  case PaperKind::Add:
  case PaperKind::Sub:
  case PaperKind::Mul:
  case PaperKind::Neg:
  case PaperKind::Mask:
    return {1, 1};
  case PaperKind::Dropout:
    return {2, 1};
  case PaperKind::Tanh:
    return {27, 2};
  case PaperKind::Pow:
  case PaperKind::Rsqrt:
  case PaperKind::Exp:
  case PaperKind::Log:
  case PaperKind::Sqrt:
    return {15, 16};
  case PaperKind::Div:
    return {10, 10};
  case PaperKind::Logistic:
  case PaperKind::Silu:
    return {12, 2};
  case PaperKind::Sin:
  case PaperKind::Cos:
    return {13, 2};
  case PaperKind::Erf:
    return {15, 15};
  case PaperKind::Softmax:
    return {10, 2};
  case PaperKind::Mean:
  case PaperKind::Free:
    break;
  }
  return {0, 0};
}

int64_t ceilDiv(int64_t a, int64_t b) { return (a + b - 1) / b; }

} // namespace

Cycles phaze::cost::paperVectorCycles(PaperKind kind, int64_t elements, int64_t rowLength,
                                      int64_t lanes, bool backward) {
  PaperRate rate = paperRate(kind);
  int64_t rows = ceilDiv(elements, rowLength), steps = ceilDiv(elements, lanes);
  int64_t cycles = (backward ? rate.backward : rate.forward) * steps;
  // A pipeline of ten stages adds up a row.
  if (kind == PaperKind::Softmax && !backward)
    cycles += rows * ceilDiv(rowLength, lanes) + 10;
  if (kind == PaperKind::Mean)
    cycles += rows * (ceilDiv(rowLength, lanes) + 10);
  return Cycles(static_cast<double>(cycles));
}

PaperKind phaze::cost::paperKind(VectorKind kind) {
  switch (kind) {
  case VectorKind::Sub:
    return PaperKind::Sub;
  case VectorKind::Mul:
    return PaperKind::Mul;
  case VectorKind::Div:
  case VectorKind::Remainder:
    return PaperKind::Div;
  case VectorKind::Neg:
    return PaperKind::Neg;
  case VectorKind::Select:
    return PaperKind::Mask;
  case VectorKind::MinMax:
    return PaperKind::Relu;
  case VectorKind::Exp:
    return PaperKind::Exp;
  case VectorKind::Log:
    return PaperKind::Log;
  case VectorKind::Sqrt:
    return PaperKind::Sqrt;
  case VectorKind::Rsqrt:
    return PaperKind::Rsqrt;
  case VectorKind::Pow:
    return PaperKind::Pow;
  case VectorKind::Tanh:
    return PaperKind::Tanh;
  case VectorKind::Logistic:
    return PaperKind::Logistic;
  case VectorKind::Sin:
  case VectorKind::Tan:
    return PaperKind::Sin;
  case VectorKind::Cos:
    return PaperKind::Cos;
  case VectorKind::Erf:
    return PaperKind::Erf;
  case VectorKind::Reduce:
    return PaperKind::Mean;
  case VectorKind::Gather:
  case VectorKind::Transpose:
  case VectorKind::Copy:
  case VectorKind::Fill:
    return PaperKind::Free;
  case VectorKind::Add:
  case VectorKind::Abs:
  case VectorKind::Compare:
  case VectorKind::Convert:
  case VectorKind::Bitwise:
  case VectorKind::Round:
  case VectorKind::Random:
  case VectorKind::Sort:
    break;
  }
  return PaperKind::Add;
}
