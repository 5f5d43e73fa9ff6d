// The worked example of docs/Workload.md; see the header.
#include "Example.h"
#include "Builder.h"

using namespace phaze;

namespace {

enum : FactorId { Batch, Sequence, Hidden, Ffn };

const ElementType f32{"f32", 32}, i32{"i32", 32};

Tensor tensor(std::vector<std::vector<FactorId>> dims, ElementType element = f32) {
  return {element, std::move(dims)};
}

LayerKind mlp() {
  Tensor outer = tensor({{Batch}, {Sequence}, {Hidden}}),
         inner = tensor({{Batch}, {Sequence}, {Ffn}});
  Tensor up = tensor({{Hidden}, {Ffn}}), down = tensor({{Ffn}, {Hidden}});
  LayerKind kind;
  kind.name = "mlp";
  kind.parameters = {{"up", up}, {"down", down}};

  PartBuilder forward(kind.forward);
  ValueId x = forward.input(ValueOrigin::Activation, outer);
  ValueId w1 = forward.input(ValueOrigin::Parameter, up, 0);
  ValueId w2 = forward.input(ValueOrigin::Parameter, down, 1);
  ValueId h = forward.contract(x, w1, inner, {}, {Batch, Sequence}, {Ffn}, {Hidden});
  forward.last().group = 0;
  ValueId a =
      forward.add(OperatorKind::Elementwise, "tanh", {h}, inner, {{1, {Batch, Sequence, Ffn}}});
  forward.last().group = 0;
  ValueId y = forward.contract(a, w2, outer, {}, {Batch, Sequence}, {Hidden}, {Ffn});
  kind.forward.outputs = {y};
  kind.stash = {x, a};

  PartBuilder backward(kind.backward);
  ValueId dy = backward.input(ValueOrigin::Activation, outer);
  ValueId down2 = backward.input(ValueOrigin::Parameter, down, 1);
  ValueId a2 = backward.input(ValueOrigin::Stash, inner, a);
  ValueId up2 = backward.input(ValueOrigin::Parameter, up, 0);
  ValueId x2 = backward.input(ValueOrigin::Stash, outer, x);
  ValueId da = backward.contract(dy, down2, inner, {}, {Batch, Sequence}, {Ffn}, {Hidden});
  ValueId dh = backward.add(OperatorKind::Elementwise, "tanh_gradient", {da, a2}, inner,
                            {{3, {Batch, Sequence, Ffn}}});
  ValueId dx = backward.contract(dh, up2, outer, {}, {Batch, Sequence}, {Hidden}, {Ffn});
  ValueId dw1 = backward.contract(x2, dh, up, {}, {Hidden}, {Ffn}, {Batch, Sequence});
  ValueId dw2 = backward.contract(a2, dy, down, {}, {Ffn}, {Hidden}, {Batch, Sequence});
  kind.backward.outputs = {dx};

  PartBuilder update(kind.update);
  ValueId rate = update.input(ValueOrigin::Side, tensor({}));
  ValueId g1 = update.input(ValueOrigin::Gradient, up, dw1);
  ValueId p1 = update.input(ValueOrigin::Parameter, up, 0);
  ValueId g2 = update.input(ValueOrigin::Gradient, down, dw2);
  ValueId p2 = update.input(ValueOrigin::Parameter, down, 1);
  auto step = [&](ValueId gradient, ValueId parameter, const Tensor &type) {
    ValueId scaled = update.add(OperatorKind::Elementwise, "multiply", {gradient, rate}, type,
                                {{1, {Hidden, Ffn}}});
    update.add(OperatorKind::Elementwise, "subtract", {parameter, scaled}, type,
               {{1, {Hidden, Ffn}}});
  };
  step(g1, p1, up);
  step(g2, p2, down);
  return kind;
}

LayerKind loss() {
  Tensor outer = tensor({{Batch}, {Sequence}, {Hidden}});
  LayerKind kind;
  kind.name = "loss";
  PartBuilder forward(kind.forward);
  ValueId y = forward.input(ValueOrigin::Activation, outer);
  ValueId zero = forward.input(ValueOrigin::Constant, tensor({}));
  forward.add(OperatorKind::Reduction, "reduce", {y, zero}, tensor({}),
              {{1, {Batch, Sequence, Hidden}}});
  forward.last().reduced = {Batch, Sequence, Hidden};
  forward.add(OperatorKind::Reduction, "reduce", {y, zero}, tensor({{Batch}}),
              {{1, {Batch, Sequence, Hidden}}});
  forward.last().reduced = {Sequence, Hidden};
  forward.last().isMetric = true;
  PartBuilder backward(kind.backward);
  ValueId one = backward.input(ValueOrigin::Constant, tensor({}));
  kind.backward.outputs = {backward.add(OperatorKind::Movement, "broadcast_in_dim", {one}, outer)};
  return kind;
}

} // namespace

Workload mlpExample() {
  Workload workload;
  workload.name = "train_step";
  workload.factors = {{"batch", FactorRole::Batch, 32, false},
                      {"sequence", FactorRole::Sequence, 128, false},
                      {"hidden", FactorRole::Hidden, 64, false},
                      {"ffn", FactorRole::Ffn, 256, false}};
  workload.batch = Batch;
  workload.kinds = {mlp(), loss()};
  workload.layers = {
      {"h0", 0, {2, 3, 4}, {14, 15, 16, 17, 18}, {24, 25, 26, 27}, {28}, {"%arg0", "%arg1"}, {}},
      {"h1", 0, {5, 6, 7}, {11, 10, 12, 13, 19}, {20, 21, 22, 23}, {}, {"%arg2", "%arg3"}, {}},
      {"loss", 1, {8, 9}, {-1}, {}, {}, {}, {}}};
  Tensor outer = tensor({{Batch}, {Sequence}, {Hidden}});
  workload.edges = {{0, 1, 0, outer}, {1, 2, 0, outer}};
  PartBuilder side(workload.side);
  ValueId steps = side.input(ValueOrigin::Side, tensor({}, i32));
  workload.side.outputs = {side.add(OperatorKind::Elementwise, "convert", {steps}, tensor({}))};
  workload.sideSources = {1};
  workload.constants = {0};
  workload.operationCount = 29;
  workload.warnings = {{"loc(\"step\")", "the learning rate is made up"}};
  return workload;
}
