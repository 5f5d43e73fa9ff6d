// Small models; see the header.
#include "Models.h"

#include "../Workload/Builder.h"
#include "phaze/Workload/Backward.h"
#include "phaze/Workload/Fusion.h"

#include <gtest/gtest.h>
#include <random>

using namespace phaze;

namespace {

using Dims = std::vector<std::vector<FactorId>>;

class ModelBuilder {
public:
  ModelBuilder() {
    workload.name = "step";
    batch = addClass("batch", 8, FactorRole::Batch);
    sequence = addClass("sequence", 512, FactorRole::Sequence);
    hidden = addClass("hidden", 1024, FactorRole::Hidden);
    workload.batch = batch;
  }

  FactorId addClass(const std::string &name, int64_t size, FactorRole role = FactorRole::None) {
    FactorClass &factor = workload.factors.emplace_back();
    factor.name = name;
    factor.size = size;
    factor.role = role;
    return static_cast<FactorId>(workload.factors.size() - 1);
  }

  static Tensor tensor(Dims dims) { return {{"bf16", 16}, std::move(dims)}; }
  static Tensor indices(Dims dims) {
    Tensor result = tensor(std::move(dims));
    result.element = {"i32", 32};
    return result;
  }
  Tensor outer() const { return tensor({{batch}, {sequence}, {hidden}}); }

  void beginKind(const std::string &name) {
    end();
    workload.kinds.emplace_back().name = name;
  }
  /// Adds a layer of the kind at hand.
  void end() {
    if (!workload.kinds.empty())
      addLayer(workload, static_cast<int32_t>(workload.kinds.size() - 1));
  }
  LayerKind &kind() { return workload.kinds.back(); }
  PartBuilder part() { return PartBuilder(kind().forward); }

  ValueId activation() { return part().input(ValueOrigin::Activation, outer()); }
  ValueId parameter(const std::string &name, Dims dims) {
    kind().parameters.push_back({name, tensor(dims)});
    return part().input(ValueOrigin::Parameter, tensor(std::move(dims)),
                        static_cast<int32_t>(kind().parameters.size() - 1));
  }
  ValueId unary(const char *name, ValueId x) { return part().elementwise(name, {x}); }
  ValueId binary(const char *name, ValueId x, ValueId y) {
    return part().elementwise(name, {x, y});
  }
  ValueId broadcast(ValueId x, Tensor to) {
    return part().movement("broadcast_in_dim", {x}, std::move(to));
  }
  ValueId reduce(const char *name, ValueId x, FactorId factor) {
    Tensor result = part().tensorOf(x);
    for (size_t dim = 0; dim < result.dims.size(); ++dim)
      if (result.dims[dim] == std::vector<FactorId>{factor})
        result.dims.erase(result.dims.begin() + static_cast<int64_t>(dim));
    PartBuilder b = part();
    ValueId value = b.add(OperatorKind::Reduction, name, {x}, result);
    b.last().reduced = {factor};
    return value;
  }
  /// Something that needs all of the hidden size in one place, and is not linear.
  ValueId normalize(ValueId x) {
    ValueId square = binary("multiply", x, x);
    ValueId scale = unary("rsqrt", reduce("reduce_add", square, hidden));
    return binary("multiply", x, broadcast(scale, outer()));
  }

  ValueId linear(ValueId x, ValueId w, FactorId from, std::vector<FactorId> to) {
    Tensor result = tensor({{batch}, {sequence}, to});
    return part().contract(x, w, result, {}, {batch, sequence}, to, {from});
  }
  ValueId linearBack(ValueId x, ValueId w, std::vector<FactorId> from) {
    return part().contract(x, w, outer(), {}, {batch, sequence}, {hidden}, std::move(from));
  }

  /// act(x w1) w2.
  ValueId mlp(ValueId x, FactorId inner, const char *activationName = "tanh") {
    std::string name = workload.factors[inner].name;
    ValueId h = linear(x, parameter(name + "_up", {{hidden}, {inner}}), hidden, {inner});
    ValueId down = parameter(name + "_down", {{inner}, {hidden}});
    return linearBack(unary(activationName, h), down, {inner});
  }

  ValueId attention(ValueId x, FactorId heads, FactorId size) {
    Dims to = {{hidden}, {heads, size}};
    ValueId q = linear(x, parameter("q", to), hidden, {heads, size}),
            k = linear(x, parameter("k", to), hidden, {heads, size}),
            v = linear(x, parameter("v", to), hidden, {heads, size});
    Tensor scores = tensor({{batch}, {heads}, {sequence}, {sequence}});
    ValueId s = part().contract(q, k, scores, {batch, heads}, {sequence}, {sequence}, {size});
    ValueId p = unary("exponential", s);
    Tensor mixed = tensor({{batch}, {heads}, {sequence}, {size}});
    PartBuilder mix = part();
    ValueId m = mix.contract(p, v, mixed, {batch, heads}, {sequence}, {size}, {sequence});
    mix.last().occurrence = 1;
    ValueId turned =
        part().movement("transpose", {m}, tensor({{batch}, {sequence}, {heads, size}}));
    return linearBack(turned, parameter("out", {{heads, size}, {hidden}}), {heads, size});
  }

  void connect(int32_t from, int32_t to) { workload.edges.push_back({from, to, 0, outer()}); }

  Workload finish() {
    end();
    synthesizeBackward(workload);
    fuse(workload);
    EXPECT_EQ(check(workload).value_or(""), "");
    return std::move(workload);
  }

  Workload workload;
  FactorId batch, sequence, hidden;
};

} // namespace

FactorId classNamed(const Workload &workload, const std::string &name) {
  for (size_t f = 0; f < workload.factors.size(); ++f)
    if (workload.factors[f].name == name)
      return static_cast<FactorId>(f);
  ADD_FAILURE() << "no class " << name;
  return 0;
}

Workload mlpModel() {
  ModelBuilder b;
  b.beginKind("mlp");
  FactorId ffn = b.addClass("ffn", 4096, FactorRole::Ffn);
  ValueId x = b.activation();
  b.kind().forward.outputs = {b.binary("add", x, b.mlp(b.normalize(x), ffn))};
  return b.finish();
}

Workload attentionModel(int64_t heads) {
  ModelBuilder b;
  b.beginKind("attention");
  FactorId n = b.addClass("heads", heads, FactorRole::Heads), d = b.addClass("head_size", 64);
  ValueId x = b.activation();
  b.kind().forward.outputs = {b.binary("add", x, b.attention(b.normalize(x), n, d))};
  return b.finish();
}

Workload normalizedModel() {
  ModelBuilder b;
  b.beginKind("mlp");
  FactorId ffn = b.addClass("ffn", 4096, FactorRole::Ffn);
  ValueId x = b.activation();
  ValueId scale = b.broadcast(b.parameter("scale", {{b.hidden}}), b.outer());
  ValueId normal = b.binary("multiply", b.normalize(x), scale);
  b.kind().forward.outputs = {b.binary("add", x, b.mlp(normal, ffn))};
  Workload workload = b.finish();
  // The gradient of the scale is what is summed over batch and sequence.
  LayerKind &kind = workload.kinds[0];
  PartBuilder update(kind.update);
  for (const Operator &op : kind.backward.operators)
    for (ValueId result : op.results)
      if (kind.backward.values[result].tensor.dims == Dims{{b.hidden}}) {
        ValueId gradient = update.input(ValueOrigin::Gradient, b.tensor({{b.hidden}}), result);
        ValueId old = update.input(ValueOrigin::Parameter, b.tensor({{b.hidden}}), 0);
        update.elementwise("subtract", {old, gradient});
      }
  workload.layers[0].updateSources = {workload.operationCount++};
  EXPECT_EQ(check(workload).value_or(""), "");
  return workload;
}

Workload languageModel(bool isTied) {
  ModelBuilder b;
  FactorId vocabulary = b.addClass("vocabulary", 32000, FactorRole::Vocabulary);
  FactorId ffn = b.addClass("ffn", 4096, FactorRole::Ffn);
  FactorId columns = isTied ? vocabulary : b.addClass("columns", 32000);
  b.beginKind("embedding");
  Tensor tokens = b.indices({{b.batch}, {b.sequence}});
  ValueId table = b.parameter("table", {{vocabulary}, {b.hidden}});
  ValueId picked = b.part().input(ValueOrigin::Side, tokens);
  PartBuilder part = b.part();
  ValueId rows = part.movement("gather", {table, picked}, b.outer());
  part.last().reduced = {vocabulary};
  b.kind().forward.outputs = {rows};
  b.beginKind("block");
  ValueId x = b.activation();
  b.kind().forward.outputs = {b.binary("add", x, b.mlp(b.normalize(x), ffn))};
  b.connect(0, 1);
  b.beginKind("head");
  ValueId y = b.activation();
  ValueId weight = b.parameter("table", {{columns}, {b.hidden}});
  ValueId logits = b.linear(b.normalize(y), weight, b.hidden, {columns});
  ValueId most = b.reduce("reduce_maximum", logits, columns);
  Tensor all = b.tensor({{b.batch}, {b.sequence}, {columns}});
  ValueId shifted = b.binary("subtract", logits, b.broadcast(most, all));
  ValueId sum = b.reduce("reduce_add", b.unary("exponential", shifted), columns);
  b.reduce("reduce_add", b.reduce("reduce_add", b.unary("log", sum), b.sequence), b.batch);
  b.connect(1, 2);
  Workload workload = b.finish();
  if (isTied) {
    workload.layers[2].parameters = workload.layers[0].parameters;
    workload.tied = {{workload.layers[0].parameters[0], {0, 2}}};
  }
  EXPECT_EQ(check(workload).value_or(""), "");
  return workload;
}

Workload parallelModel() {
  ModelBuilder b;
  b.beginKind("block");
  FactorId n = b.addClass("heads", 16, FactorRole::Heads), d = b.addClass("head_size", 64);
  FactorId ffn = b.addClass("ffn", 4096, FactorRole::Ffn);
  ValueId x = b.activation(), normal = b.normalize(x);
  ValueId first = b.binary("add", x, b.attention(normal, n, d));
  b.kind().forward.outputs = {b.binary("add", first, b.mlp(normal, ffn))};
  return b.finish();
}

Workload expertModel(int64_t experts) {
  ModelBuilder b;
  b.beginKind("experts");
  FactorId e = b.addClass("expert", experts, FactorRole::Expert);
  FactorId capacity = b.addClass("capacity", 128), ffn = b.addClass("ffn", 4096, FactorRole::Ffn);
  ValueId x = b.activation();
  Tensor mask = b.tensor({{b.batch}, {b.sequence}, {e}, {capacity}});
  ValueId dispatch = b.part().input(ValueOrigin::Side, mask);
  Tensor chosen = b.tensor({{e}, {b.batch}, {capacity}, {b.hidden}}),
         inner = b.tensor({{e}, {b.batch}, {capacity}, {ffn}});
  Tensor lain = b.tensor({{b.batch}, {e}, {capacity}, {b.hidden}});
  ValueId normal = b.normalize(x);
  ValueId picked =
      b.part().contract(dispatch, normal, lain, {b.batch}, {e, capacity}, {b.hidden}, {b.sequence});
  ValueId own = b.part().movement("transpose", {picked}, chosen);
  ValueId up = b.parameter("up", {{e}, {b.hidden}, {ffn}}),
          down = b.parameter("down", {{e}, {ffn}, {b.hidden}});
  ValueId h = b.part().contract(own, up, inner, {e}, {b.batch, capacity}, {ffn}, {b.hidden});
  ValueId y = b.part().contract(b.unary("tanh", h), down, chosen, {e}, {b.batch, capacity},
                                {b.hidden}, {ffn});
  ValueId back = b.part().movement("transpose", {y}, lain);
  ValueId gates = b.linear(normal, b.parameter("gate", {{b.hidden}, {e}}), b.hidden, {e});
  ValueId weights = b.binary("multiply", b.broadcast(gates, mask), dispatch);
  ValueId sum = b.part().contract(weights, back, b.outer(), {b.batch}, {b.sequence}, {b.hidden},
                                  {e, capacity});
  b.kind().forward.outputs = {b.binary("add", x, sum)};
  return b.finish();
}

Workload unrolledModel(int64_t branches) {
  ModelBuilder b;
  b.beginKind("block");
  ValueId x = b.activation(), normal = b.normalize(x), sum = x;
  for (int64_t i = 0; i < branches; ++i)
    sum = b.binary("add", sum,
                   b.mlp(normal, b.addClass("ffn" + std::to_string(i), 1024, FactorRole::Ffn)));
  b.kind().forward.outputs = {sum};
  return b.finish();
}

Workload tablesModel(int64_t tables) {
  ModelBuilder b;
  b.beginKind("model");
  std::vector<ValueId> rows;
  FactorId size = b.addClass("size", 64), place = b.addClass("place", tables);
  Tensor row = b.tensor({{b.batch}, {size}});
  for (int64_t i = 0; i < tables; ++i) {
    FactorId v = b.addClass("table" + std::to_string(i), 10000, FactorRole::Vocabulary);
    ValueId table = b.parameter("t" + std::to_string(i), {{v}, {size}});
    ValueId index = b.part().input(ValueOrigin::Side, b.indices({{b.batch}}));
    PartBuilder part = b.part();
    rows.push_back(part.movement("gather", {table, index}, row));
    part.last().reduced = {v};
  }
  PartBuilder part = b.part();
  ValueId x = part.movement("concatenate", rows, b.tensor({{b.batch}, {place, size}}));
  part.last().whole = {place};
  Tensor result = b.tensor({{b.batch}, {b.hidden}});
  ValueId w = b.parameter("w", {{place, size}, {b.hidden}});
  ValueId y = b.part().contract(x, w, result, {}, {b.batch}, {b.hidden}, {place, size});
  b.kind().forward.outputs = {b.unary("tanh", y)};
  return b.finish();
}

Workload randomModel(uint32_t seed) {
  std::mt19937 random(seed);
  auto below = [&](int64_t n) { return static_cast<int64_t>(random() % n); };
  ModelBuilder b;
  const int64_t sizes[] = {2, 3, 64, 1000, 4096};
  std::vector<FactorId> inner;
  for (int64_t i = 0; i < 2 + below(3); ++i)
    inner.push_back(b.addClass("inner" + std::to_string(i), sizes[below(5)]));
  int64_t kinds = 1 + below(2);
  for (int64_t k = 0; k < kinds; ++k) {
    b.beginKind("kind" + std::to_string(k));
    std::vector<ValueId> values = {b.activation()};
    auto any = [&] { return values[below(static_cast<int64_t>(values.size()))]; };
    for (int64_t i = 0; i < 2 + below(5); ++i) {
      ValueId x = any();
      switch (below(6)) {
      case 0:
        values.push_back(b.normalize(x));
        break;
      case 1:
        values.push_back(b.binary(below(2) ? "add" : "multiply", x, any()));
        break;
      case 2:
        values.push_back(b.unary(below(2) ? "negate" : "tanh", x));
        break;
      default: {
        FactorId f = inner[below(static_cast<int64_t>(inner.size()))];
        b.workload.factors[f].name += "_";
        values.push_back(b.mlp(x, f, below(2) ? "tanh" : "negate"));
      }
      }
    }
    b.kind().forward.outputs = {values.back()};
    if (k > 0)
      b.connect(static_cast<int32_t>(k - 1), static_cast<int32_t>(k));
  }
  return b.finish();
}
