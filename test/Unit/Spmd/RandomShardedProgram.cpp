// Random programs of all kinds of operations, with shardings here and there.
#include "RandomShardedProgram.h"

#include <algorithm>
#include <numeric>

namespace phaze::spmd {

std::string RandomShardedProgram::sharding(size_t rank) {
  std::vector<std::string> free;
  for (auto &[name, size] : axes) {
    if (size == 4 && oneIn(3)) { // In two halves, of which one may go elsewhere.
      free.push_back("\"" + name + "\":(1)2");
      if (oneIn(2))
        free.push_back("\"" + name + "\":(2)2");
    } else {
      free.push_back("\"" + name + "\"");
    }
  }
  std::shuffle(free.begin(), free.end(), random);
  std::string text = "#sdy.sharding<@mesh, [";
  for (size_t dim = 0; dim < rank; ++dim) {
    std::string own;
    while (!free.empty() && oneIn(2)) {
      // Halves of one axis side by side would have to be written as one.
      bool isHalf = free.back().find(':') != std::string::npos;
      if (isHalf && own.find(':') != std::string::npos)
        break;
      own += (own.empty() ? "" : ", ") + free.back();
      free.pop_back();
    }
    if (oneIn(3))
      own += own.empty() ? "?" : ", ?";
    text += (dim ? ", {" : "{") + own + "}";
  }
  return text + "]>";
}

RandomShardedProgram::Value RandomShardedProgram::argument(const std::string &element,
                                                           const Shape &shape) {
  Value value{"%a" + std::to_string(next++), element, shape};
  arguments += (arguments.empty() ? "" : ", ") + value.name + ": " + value.type();
  std::string attributes;
  if (element == "i32")
    attributes = "phaze.range = [-2, 9]";
  if (!shape.empty() && !oneIn(3))
    attributes += (attributes.empty() ? "" : ", ") + ("sdy.sharding = " + sharding(shape.size()));
  if (!attributes.empty())
    arguments += " {" + attributes + "}";
  values.push_back(value);
  return value;
}

RandomShardedProgram::Value RandomShardedProgram::pickValue(const std::string &element,
                                                            size_t leastRank) {
  std::vector<Value> fitting;
  for (const Value &value : values)
    if (value.element == element && value.shape.size() >= leastRank)
      fitting.push_back(value);
  // Recent values are more likely, so that chains grow.
  if (fitting.size() > 4 && oneIn(2))
    fitting.erase(fitting.begin(), fitting.end() - 3);
  if (!fitting.empty() && !oneIn(8))
    return pick(fitting);
  Shape shape;
  for (size_t i = 0, rank = std::max<size_t>(leastRank, 1 + upTo(2)); i < rank; ++i)
    shape.push_back(size());
  return argument(element, shape);
}

RandomShardedProgram::Value RandomShardedProgram::emit(const std::string &text,
                                                       const std::string &element,
                                                       const Shape &shape,
                                                       const std::string &tail) {
  Value value{"%v" + std::to_string(next++), element, shape};
  body += "  " + value.name + " = " + text + value.type() + tail + "\n";
  values.push_back(value);
  return value;
}

RandomShardedProgram::Value RandomShardedProgram::like(const Value &value) {
  std::vector<Value> fitting;
  for (const Value &other : values)
    if (other.element == value.element && other.shape == value.shape)
      fitting.push_back(other);
  return oneIn(4) ? argument(value.element, value.shape) : pick(fitting);
}

std::string RandomShardedProgram::combiner(const std::string &operation,
                                           const std::string &element) {
  std::string type = "tensor<" + element + ">";
  return "({\n  ^bb0(%l: " + type + ", %r: " + type + "):\n    %c = stablehlo." + operation +
         " %l, %r : " + type + "\n    stablehlo.return %c : " + type + "\n  })";
}

void RandomShardedProgram::elementwise() {
  Value x = pickValue();
  switch (upTo(6)) {
  case 0:
    emit("stablehlo." + pick(std::vector<std::string>{"tanh", "negate", "abs", "sine"}) + " " +
             x.name + " : ",
         "f64", x.shape);
    return;
  case 1: {
    Value y = like(x);
    Value less = emit("stablehlo.compare LT, " + x.name + ", " + y.name + " : (" + x.type() + ", " +
                          y.type() + ") -> ",
                      "i1", x.shape);
    emit("stablehlo.select " + less.name + ", " + x.name + ", " + y.name + " : " + less.type() +
             ", ",
         "f64", x.shape);
    return;
  }
  case 2: {
    Value low = emit("stablehlo.constant dense<-0.5> : ", "f64", {});
    Value high = emit("stablehlo.constant dense<0.5> : ", "f64", {});
    emit("stablehlo.clamp " + low.name + ", " + x.name + ", " + high.name + " : (" + low.type() +
             ", " + x.type() + ", " + high.type() + ") -> ",
         "f64", x.shape);
    return;
  }
  case 3: {
    Value ints = pickValue("i32");
    emit("stablehlo.convert " + ints.name + " : (" + ints.type() + ") -> ", "f64", ints.shape);
    return;
  }
  case 4: {
    if (x.shape.empty())
      return;
    Value count = emit("stablehlo.iota dim = " + std::to_string(upTo(x.shape.size() - 1)) + " : ",
                       "f64", x.shape);
    emit("stablehlo.add " + x.name + ", " + count.name + " : ", "f64", x.shape);
    return;
  }
  default: {
    Value y = like(x);
    emit("stablehlo." +
             pick(std::vector<std::string>{"add", "multiply", "subtract", "maximum", "minimum"}) +
             " " + x.name + ", " + y.name + " : ",
         "f64", x.shape);
  }
  }
}

void RandomShardedProgram::shapes() {
  Value x = pickValue("f64", 1);
  std::string from = x.name + ", dims = [", type = "] : (" + x.type() + ") -> ";
  Shape order(x.shape.size());
  std::iota(order.begin(), order.end(), 0);
  switch (upTo(3)) {
  case 0: {
    std::shuffle(order.begin(), order.end(), random);
    Shape shape;
    for (int64_t dim : order)
      shape.push_back(x.shape[dim]);
    emit("stablehlo.transpose " + from + list(order) + type, "f64", shape);
    return;
  }
  case 1: {
    // Two neighbours become one, or one becomes two.
    Shape shape = x.shape;
    size_t at = upTo(shape.size() - 1);
    if (oneIn(2) && at + 1 < shape.size()) {
      shape[at] *= shape[at + 1];
      shape.erase(shape.begin() + at + 1);
    } else {
      std::vector<int64_t> divisors;
      for (int64_t d = 1; d <= shape[at]; ++d)
        if (shape[at] % d == 0)
          divisors.push_back(d);
      int64_t outer = pick(divisors);
      shape.insert(shape.begin() + at, outer);
      shape[at + 1] /= outer;
    }
    if (shape.size() < 5)
      emit("stablehlo.reshape " + x.name + " : (" + x.type() + ") -> ", "f64", shape);
    return;
  }
  case 2: {
    if (x.shape.size() > 3)
      return;
    Shape shape = x.shape;
    size_t at = upTo(shape.size());
    shape.insert(shape.begin() + at, size());
    for (int64_t &dim : order)
      dim += dim >= int64_t(at);
    for (size_t i = 0; i < order.size(); ++i)
      if (x.shape[i] == 1 && oneIn(2))
        shape[order[i]] = size();
    emit("stablehlo.broadcast_in_dim " + from + list(order) + type, "f64", shape);
    return;
  }
  default:
    emit("stablehlo.reverse " + x.name + ", dims = [" + std::to_string(upTo(x.shape.size() - 1)) +
             "] : ",
         "f64", x.shape);
  }
}

void RandomShardedProgram::parts() {
  Value x = pickValue("f64", 1);
  size_t rank = x.shape.size(), at = upTo(rank - 1);
  switch (upTo(4)) {
  case 0: {
    int64_t start = upTo(x.shape[at] - 1), limit = start + 1 + upTo(x.shape[at] - start - 1);
    Shape starts(rank, 0), limits = x.shape, shape = x.shape;
    starts[at] = start;
    limits[at] = limit;
    shape[at] = limit - start;
    std::string ranges;
    for (size_t i = 0; i < rank; ++i)
      ranges += (i ? ", " : "") + std::to_string(starts[i]) + ":" + std::to_string(limits[i]);
    emit("stablehlo.slice " + x.name + " [" + ranges + "] : (" + x.type() + ") -> ", "f64", shape);
    return;
  }
  case 1: {
    Value zero = emit("stablehlo.constant dense<0.25> : ", "f64", {});
    Shape low(rank, 0), high(rank, 0), inside(rank, 0), shape = x.shape;
    low[at] = upTo(2);
    high[at] = upTo(2);
    inside[at] = upTo(1);
    shape[at] += low[at] + high[at] + (shape[at] - 1) * inside[at];
    emit("stablehlo.pad " + x.name + ", " + zero.name + ", low = [" + list(low) + "], high = [" +
             list(high) + "], interior = [" + list(inside) + "] : (" + x.type() + ", " +
             zero.type() + ") -> ",
         "f64", shape);
    return;
  }
  case 2: {
    Value y = like(x);
    Shape shape = x.shape;
    shape[at] *= 2;
    emit("stablehlo.concatenate " + x.name + ", " + y.name + ", dim = " + std::to_string(at) +
             " : (" + x.type() + ", " + y.type() + ") -> ",
         "f64", shape);
    return;
  }
  default: {
    Value start = argument("i32", {});
    Value zero = emit("stablehlo.constant dense<0> : ", "i32", {});
    Shape shape = x.shape;
    shape[at] = 1 + upTo(x.shape[at] - 1);
    std::string starts, types;
    for (size_t i = 0; i < rank; ++i) {
      starts += ", " + (i == at ? start.name : zero.name);
      types += ", tensor<i32>";
    }
    Value part = emit("stablehlo.dynamic_slice " + x.name + starts + ", sizes = [" + list(shape) +
                          "] : (" + x.type() + types + ") -> ",
                      "f64", shape);
    if (oneIn(2))
      emit("stablehlo.dynamic_update_slice " + x.name + ", " + part.name + starts + " : (" +
               x.type() + ", " + part.type() + types + ") -> ",
           "f64", x.shape);
  }
  }
}

void RandomShardedProgram::sums() {
  Value x = pickValue("f64", 1);
  Shape dims, kept;
  for (size_t i = 0; i < x.shape.size(); ++i)
    if (oneIn(2))
      dims.push_back(i);
    else
      kept.push_back(x.shape[i]);
  Value init = emit("stablehlo.constant dense<" +
                        pick(std::vector<std::string>{"0.0", "0.75", "-0.25"}) + "> : ",
                    "f64", {});
  if (oneIn(4)) { // The least element and where it is.
    Value count = emit("stablehlo.iota dim = " + std::to_string(upTo(x.shape.size() - 1)) + " : ",
                       "i32", x.shape);
    Value first = emit("stablehlo.constant dense<0> : ", "i32", {});
    std::string name = "%v" + std::to_string(next++);
    Value results[] = {{name + "#0", "f64", kept}, {name + "#1", "i32", kept}};
    body += "  " + name + ":2 = \"stablehlo.reduce\"(" + x.name + ", " + count.name + ", " +
            init.name + ", " + first.name + ") <{dimensions = " + array(dims) +
            "}> ({\n  ^bb0(%a: tensor<f64>, %i: tensor<i32>, %b: tensor<f64>, %j: "
            "tensor<i32>):\n    %p = stablehlo.compare LT, %b, %a : (tensor<f64>, tensor<f64>) -> "
            "tensor<i1>\n    %m = stablehlo.select %p, %b, %a : tensor<i1>, tensor<f64>\n    %n = "
            "stablehlo.select %p, %j, %i : tensor<i1>, tensor<i32>\n    stablehlo.return %m, %n : "
            "tensor<f64>, tensor<i32>\n  }) : (" +
            x.type() + ", " + count.type() + ", tensor<f64>, tensor<i32>) -> (" +
            results[0].type() + ", " + results[1].type() + ")\n";
    values.insert(values.end(), std::begin(results), std::end(results));
    return;
  }
  std::string operation =
      pick(std::vector<std::string>{"add", "add", "multiply", "maximum", "minimum"});
  emit("\"stablehlo.reduce\"(" + x.name + ", " + init.name + ") <{dimensions = " + array(dims) +
           "}> " + combiner(operation) + " : (" + x.type() + ", tensor<f64>) -> ",
       "f64", kept);
}

void RandomShardedProgram::dot() {
  Value x = pickValue("f64", 1);
  size_t rank = x.shape.size(), sum = upTo(rank - 1);
  Shape other = {x.shape[sum]}, shape, batchX, batchY;
  for (size_t i = 0; i < rank && other.size() < 3; ++i)
    if (i != sum && oneIn(3)) {
      batchX.push_back(i);
      batchY.push_back(other.size());
      shape.push_back(x.shape[i]);
      other.push_back(x.shape[i]);
    }
  for (size_t i = 0; i < rank; ++i)
    if (i != sum && std::find(batchX.begin(), batchX.end(), i) == batchX.end())
      shape.push_back(x.shape[i]);
  for (int64_t free = upTo(1); free >= 0 && shape.size() < 4; --free) {
    other.push_back(size());
    shape.push_back(other.back());
  }
  Value y = argument("f64", other);
  emit("stablehlo.dot_general " + x.name + ", " + y.name + ", batching_dims = [" + list(batchX) +
           "] x [" + list(batchY) + "], contracting_dims = [" + std::to_string(sum) +
           "] x [0] : (" + x.type() + ", " + y.type() + ") -> ",
       "f64", shape);
}

void RandomShardedProgram::convolution() {
  int64_t batch = size(), space = 3 + upTo(3), inputs = size(), outputs = size(),
          taps = 1 + upTo(2);
  bool isGrouped = oneIn(4) && inputs > 1;
  Value image = argument("f64", {batch, space, inputs});
  Value kernel = argument("f64", {taps, isGrouped ? 1 : inputs, isGrouped ? 2 * inputs : outputs});
  Shape shape = {batch, space - taps + 1, kernel.shape[2]};
  emit("stablehlo.convolution(" + image.name + ", " + kernel.name +
           ") dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {} {batch_group_count = 1 : "
           "i64, feature_group_count = " +
           std::to_string(isGrouped ? inputs : 1) + " : i64} : (" + image.type() + ", " +
           kernel.type() + ") -> ",
       "f64", shape);
}

/// Rows of a table by index, and sums into one.
void RandomShardedProgram::lookUp() {
  Value table = pickValue("f64", 1);
  Value index = argument("i32", {size(), size()});
  Shape shape = index.shape, slice = table.shape, offsets;
  slice[0] = 1;
  for (size_t i = 1; i < table.shape.size(); ++i) {
    offsets.push_back(1 + i);
    shape.push_back(table.shape[i]);
  }
  if (shape.size() > 4)
    return;
  Value rows =
      emit("\"stablehlo.gather\"(" + table.name + ", " + index.name +
               ") <{dimension_numbers = #stablehlo.gather<offset_dims = [" + list(offsets) +
               "], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = "
               "2>, slice_sizes = " +
               array(slice) + "}> : (" + table.type() + ", " + index.type() + ") -> ",
           "f64", shape);
  if (oneIn(3))
    return;
  emit("\"stablehlo.scatter\"(" + table.name + ", " + index.name + ", " + rows.name +
           ") <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [" +
           list(offsets) +
           "], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim "
           "= 2>}> " +
           combiner(pick(std::vector<std::string>{"add", "add", "maximum"})) + " : (" +
           table.type() + ", " + index.type() + ", " + rows.type() + ") -> ",
       "f64", table.shape);
}

void RandomShardedProgram::windows() {
  Value x = pickValue("f64", 1);
  size_t rank = x.shape.size(), at = upTo(rank - 1);
  int64_t window = 1 + upTo(std::min<int64_t>(x.shape[at], 3) - 1);
  Shape sizes(rank, 1), shape = x.shape;
  sizes[at] = window;
  shape[at] = x.shape[at] - window + 1;
  Value init = emit("stablehlo.constant dense<0.0> : ", "f64", {});
  emit("\"stablehlo.reduce_window\"(" + x.name + ", " + init.name + ") <{window_dimensions = " +
           array(sizes) + "}> " + combiner("add") + " : (" + x.type() + ", tensor<f64>) -> ",
       "f64", shape);
}

void RandomShardedProgram::ordering() {
  Value x = pickValue("f64", 1);
  std::string dim = std::to_string(upTo(x.shape.size() - 1));
  emit("\"stablehlo.sort\"(" + x.name + ") <{dimension = " + dim +
           " : i64, is_stable = true}> ({\n  ^bb0(%l: tensor<f64>, %r: tensor<f64>):\n    %c = "
           "stablehlo.compare LT, %l, %r : (tensor<f64>, tensor<f64>) -> tensor<i1>\n    "
           "stablehlo.return %c : tensor<i1>\n  }) : (" +
           x.type() + ") -> ",
       "f64", x.shape);
}

void RandomShardedProgram::control() {
  Value x = pickValue();
  if (oneIn(3)) {
    emit("stablehlo.optimization_barrier " + x.name + " : ", "f64", x.shape);
    return;
  }
  if (oneIn(2)) {
    Value which = argument("i32", {});
    emit("\"stablehlo.case\"(" + which.name + ") ({\n    %t = stablehlo.tanh " + x.name + " : " +
             x.type() + "\n    stablehlo.return %t : " + x.type() +
             "\n  }, {\n    stablehlo.return " + x.name + " : " + x.type() +
             "\n  }) : (tensor<i32>) -> ",
         "f64", x.shape);
    return;
  }
  // How often it runs depends on an argument, so that it stays a loop.
  Value count = argument("i32", {});
  Value y = like(x);
  std::string name = "%v" + std::to_string(next++);
  body += "  " + name + ":2 = \"stablehlo.while\"(" + count.name + ", " + x.name +
          ") ({\n  ^bb0(%i: tensor<i32>, %w: " + x.type() +
          "):\n    %z = stablehlo.constant dense<5> : tensor<i32>\n    %p = stablehlo.compare LT, "
          "%i, %z : (tensor<i32>, tensor<i32>) -> tensor<i1>\n    stablehlo.return %p : "
          "tensor<i1>\n  }, {\n  ^bb0(%i: tensor<i32>, %w: " +
          x.type() +
          "):\n    %o = stablehlo.constant dense<1> : tensor<i32>\n    %j = stablehlo.add %i, %o : "
          "tensor<i32>\n    %s = stablehlo.sine %w : " +
          x.type() + "\n    %t = stablehlo.add %s, " + y.name + " : " + x.type() +
          "\n    stablehlo.return %j, %t : tensor<i32>, " + x.type() + "\n  }) : (tensor<i32>, " +
          x.type() + ") -> (tensor<i32>, " + x.type() + ")\n";
  values.push_back({name + "#1", "f64", x.shape});
}

void RandomShardedProgram::constraint() {
  Value x = pickValue("f64", 1);
  emit("sdy.sharding_constraint " + x.name + " <" +
           sharding(x.shape.size()).substr(std::string("#sdy.sharding<").size()) + " : ",
       "f64", x.shape);
}

void RandomShardedProgram::step() {
  switch (upTo(13)) {
  case 0:
  case 1:
    return elementwise();
  case 2:
  case 3:
    return shapes();
  case 4:
    return parts();
  case 5:
    return sums();
  case 6:
  case 7:
    return dot();
  case 8:
    return convolution();
  case 9:
    return lookUp();
  case 10:
    return windows();
  case 11:
    return ordering();
  case 12:
    return control();
  default:
    return constraint();
  }
}

std::string RandomShardedProgram::generate(unsigned numOps) {
  axes = pick(
      std::vector<std::vector<std::pair<std::string, int64_t>>>{{{"x", 2}},
                                                                {{"x", 3}},
                                                                {{"x", 4}},
                                                                {{"x", 2}, {"y", 2}},
                                                                {{"x", 2}, {"y", 3}},
                                                                {{"x", 4}, {"y", 2}},
                                                                {{"x", 2}, {"y", 2}, {"z", 2}}});
  for (unsigned i = 0; i < numOps; ++i)
    step();
  std::string mesh, returned, types, results;
  for (auto &[name, size] : axes)
    mesh += (mesh.empty() ? "\"" : ", \"") + name + "\"=" + std::to_string(size);
  if (oneIn(6) && axes.size() == 1) // Devices in another order than their numbers.
    mesh += axes[0].second == 2   ? "], device_ids=[1, 0"
            : axes[0].second == 3 ? "], device_ids=[2, 0, 1"
                                  : "], device_ids=[0, 2, 1, 3";
  // The last values are results, and some of the others.
  for (size_t i = 0; i < values.size(); ++i) {
    if (i + 2 < values.size() && !oneIn(4))
      continue;
    const Value &value = values[i];
    returned += (returned.empty() ? "" : ", ") + value.name;
    types += (types.empty() ? "" : ", ") + value.type();
    results += (results.empty() ? "" : ", ") + value.type();
    if (!value.shape.empty() && oneIn(3))
      results += " {sdy.sharding = " + sharding(value.shape.size()) + "}";
  }
  return "sdy.mesh @mesh = <[" + mesh + "]>\nfunc.func @main(" + arguments + ") -> (" + results +
         ") {\n" + body + "  return " + returned + " : " + types + "\n}\n";
}

} // namespace phaze::spmd
