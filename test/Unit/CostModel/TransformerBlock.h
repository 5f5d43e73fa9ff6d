// A transformer block as a workload of one layer, forward and backward, for tests and benchmarks.
#ifndef PHAZE_TEST_UNIT_COSTMODEL_TRANSFORMERBLOCK_H
#define PHAZE_TEST_UNIT_COSTMODEL_TRANSFORMERBLOCK_H

#include "phaze/Workload/Workload.h"

namespace phaze {

/// Adds operators to a part; those between `open` and `close` are a fused group.
class PartBuilder {
public:
  using Dims = std::vector<std::vector<FactorId>>;

  PartBuilder(Part &part, ElementType element) : part(part), element(std::move(element)) {}

  ValueId input(ValueOrigin origin, Dims dims, std::optional<int32_t> index = std::nullopt) {
    part.values.push_back({{element, std::move(dims)}, origin, index});
    return static_cast<ValueId>(part.values.size() - 1);
  }

  ValueId add(OperatorKind kind, const char *name, std::vector<ValueId> operands, Dims dims,
              std::vector<FactorId> reduced = {}) {
    Operator op;
    op.kind = kind;
    op.name = name;
    op.operands = std::move(operands);
    op.reduced = std::move(reduced);
    op.results = {input(ValueOrigin::Operator, std::move(dims))};
    if (isOpen)
      op.group = group;
    part.operators.push_back(std::move(op));
    return part.operators.back().results.front();
  }

  ValueId map(const char *name, std::vector<ValueId> operands, Dims dims) {
    return add(OperatorKind::Elementwise, name, std::move(operands), std::move(dims));
  }

  ValueId contract(ValueId left, ValueId right, Dims dims, std::vector<FactorId> batch,
                   std::vector<FactorId> rows, std::vector<FactorId> columns,
                   std::vector<FactorId> reduction) {
    ValueId value = add(OperatorKind::Contraction, "dot_general", {left, right}, std::move(dims));
    Operator &op = part.operators.back();
    op.batch = std::move(batch);
    op.rows = std::move(rows);
    op.columns = std::move(columns);
    op.reduction = std::move(reduction);
    return value;
  }

  void open() { isOpen = true; }
  void close() {
    isOpen = false;
    ++group;
  }

private:
  Part &part;
  ElementType element;
  int32_t group = 0;
  bool isOpen = false;
};

struct BlockSizes {
  int64_t batch, sequence, hidden, heads, ffn;
};

/// Normalisation, attention, projection, normalisation, two linear layers with a tanh between, with
/// residual sums; backward the gradients of all contractions. Fused as contraction with what
/// follows it, normalisations and softmax as groups of their own.
inline Workload transformerBlock(BlockSizes sizes) {
  enum : FactorId { B, S, H, N, D, F, T = S };
  Workload workload;
  workload.name = "block";
  workload.factors = {{"batch", FactorRole::Batch, sizes.batch, false},
                      {"sequence", FactorRole::Sequence, sizes.sequence, false},
                      {"hidden", FactorRole::Hidden, sizes.hidden, false},
                      {"heads", FactorRole::Heads, sizes.heads, false},
                      {"head_dim", FactorRole::None, sizes.hidden / sizes.heads, false},
                      {"ffn", FactorRole::Ffn, sizes.ffn, false}};
  workload.batch = B;
  LayerKind &kind = workload.kinds.emplace_back();
  kind.name = "block";
  const ElementType bf16{"bf16", 16};
  using Dims = PartBuilder::Dims;
  const Dims outer = {{B}, {S}, {H}}, inner = {{B}, {S}, {F}}, row = {{B}, {S}};
  const Dims heads = {{B}, {N}, {S}, {D}}, keys = {{B}, {N}, {T}, {D}},
             scores = {{B}, {N}, {S}, {T}}, scoreRow = {{B}, {N}, {S}};
  const Dims projection = {{H}, {N}, {D}}, up = {{H}, {F}}, down = {{F}, {H}};
  for (const char *name : {"q", "k", "v", "out"})
    kind.parameters.push_back({name, {bf16, projection}});
  kind.parameters.push_back({"up", {bf16, up}});
  kind.parameters.push_back({"down", {bf16, down}});

  PartBuilder p(kind.forward, bf16);
  auto normalize = [&](ValueId x) {
    p.open();
    ValueId mean = p.add(OperatorKind::Reduction, "reduce", {x}, row, {H});
    ValueId centred = p.map("subtract", {x, mean}, outer);
    ValueId square = p.map("multiply", {centred, centred}, outer);
    ValueId variance = p.add(OperatorKind::Reduction, "reduce", {square}, row, {H});
    ValueId scale = p.map("rsqrt", {variance}, row);
    ValueId y = p.map("multiply", {centred, scale}, outer);
    p.close();
    return y;
  };
  auto weight = [&](int32_t index, const Dims &dims) {
    return p.input(ValueOrigin::Parameter, dims, index);
  };
  ValueId x = p.input(ValueOrigin::Activation, outer);
  ValueId wq = weight(0, projection), wk = weight(1, projection), wv = weight(2, projection),
          wo = weight(3, projection), wu = weight(4, up), wd = weight(5, down);
  ValueId normal = normalize(x);
  ValueId q = p.contract(normal, wq, heads, {}, {B, S}, {N, D}, {H});
  ValueId k = p.contract(normal, wk, keys, {}, {B, T}, {N, D}, {H});
  ValueId v = p.contract(normal, wv, keys, {}, {B, T}, {N, D}, {H});
  p.open();
  ValueId raw = p.contract(q, k, scores, {B, N}, {S}, {T}, {D});
  ValueId scaled = p.map("multiply", {raw, raw}, scores);
  p.close();
  p.open();
  ValueId most = p.add(OperatorKind::Reduction, "reduce", {scaled}, scoreRow, {T});
  ValueId shifted = p.map("subtract", {scaled, most}, scores);
  ValueId exponential = p.map("exponential", {shifted}, scores);
  ValueId total = p.add(OperatorKind::Reduction, "reduce", {exponential}, scoreRow, {T});
  ValueId weights = p.map("divide", {exponential, total}, scores);
  p.close();
  ValueId mixed = p.contract(weights, v, heads, {B, N}, {S}, {D}, {T});
  p.open();
  ValueId attended = p.contract(mixed, wo, outer, {}, {B, S}, {H}, {N, D});
  ValueId residual = p.map("add", {attended, x}, outer);
  p.close();
  ValueId second = normalize(residual);
  p.open();
  ValueId hidden = p.contract(second, wu, inner, {}, {B, S}, {F}, {H});
  ValueId active = p.map("tanh", {hidden}, inner);
  p.close();
  p.open();
  ValueId lowered = p.contract(active, wd, outer, {}, {B, S}, {H}, {F});
  ValueId y = p.map("add", {lowered, residual}, outer);
  p.close();
  kind.forward.outputs = {y};
  kind.stash = {normal, q, k, v, weights, mixed, second, active};

  PartBuilder g(kind.backward, bf16);
  auto stash = [&](ValueId value, const Dims &dims) {
    return g.input(ValueOrigin::Stash, dims, value);
  };
  auto parameter = [&](int32_t index, const Dims &dims) {
    return g.input(ValueOrigin::Parameter, dims, index);
  };
  ValueId dy = g.input(ValueOrigin::Activation, outer);
  ValueId sActive = stash(active, inner), sSecond = stash(second, outer),
          sMixed = stash(mixed, heads), sWeights = stash(weights, scores), sV = stash(v, keys),
          sQ = stash(q, heads), sK = stash(k, keys), sNormal = stash(normal, outer);
  ValueId pd = parameter(5, down), pu = parameter(4, up), po = parameter(3, projection),
          pq = parameter(0, projection), pk = parameter(1, projection),
          pv = parameter(2, projection);
  g.open();
  ValueId dActive = g.contract(dy, pd, inner, {}, {B, S}, {F}, {H});
  ValueId dHidden = g.map("multiply", {dActive, sActive}, inner);
  g.close();
  g.contract(sActive, dy, down, {}, {F}, {H}, {B, S});
  g.open();
  ValueId dSecond = g.contract(dHidden, pu, outer, {}, {B, S}, {H}, {F});
  ValueId dResidual = g.map("add", {dSecond, dy}, outer);
  g.close();
  g.contract(sSecond, dHidden, up, {}, {H}, {F}, {B, S});
  ValueId dMixed = g.contract(dResidual, po, heads, {}, {B, S}, {N, D}, {H});
  g.contract(dResidual, sMixed, projection, {}, {H}, {N, D}, {B, S});
  ValueId dV = g.contract(sWeights, dMixed, keys, {B, N}, {T}, {D}, {S});
  ValueId dWeights = g.contract(dMixed, sV, scores, {B, N}, {S}, {T}, {D});
  g.open();
  ValueId product = g.map("multiply", {dWeights, sWeights}, scores);
  ValueId sum = g.add(OperatorKind::Reduction, "reduce", {product}, scoreRow, {T});
  ValueId centred = g.map("subtract", {dWeights, sum}, scores);
  ValueId dScores = g.map("multiply", {centred, sWeights}, scores);
  g.close();
  ValueId dQ = g.contract(dScores, sK, heads, {B, N}, {S}, {D}, {T});
  ValueId dK = g.contract(dScores, sQ, keys, {B, N}, {T}, {D}, {S});
  g.contract(sNormal, dQ, projection, {}, {H}, {N, D}, {B, S});
  g.contract(sNormal, dK, projection, {}, {H}, {N, D}, {B, T});
  g.contract(sNormal, dV, projection, {}, {H}, {N, D}, {B, T});
  ValueId fromQ = g.contract(dQ, pq, outer, {}, {B, S}, {H}, {N, D});
  g.open();
  ValueId fromK = g.contract(dK, pk, outer, {}, {B, S}, {H}, {N, D});
  ValueId both = g.map("add", {fromQ, fromK}, outer);
  g.close();
  g.open();
  ValueId fromV = g.contract(dV, pv, outer, {}, {B, S}, {H}, {N, D});
  ValueId dx = g.map("add", {both, fromV}, outer);
  g.close();
  kind.backward.outputs = {dx};
  return workload;
}

} // namespace phaze

#endif // PHAZE_TEST_UNIT_COSTMODEL_TRANSFORMERBLOCK_H
