# Compares phaze-run with StableHLO's own interpreter, on random programs of every operation that both run.
#
#   differential.py PHAZE_RUN TRANSLATE [--count=3] [--seed=1] [--only=OPERATION] [--keep=FOLDER]
#
# A program is one operation on random constants. Results are compared as numbers: integers are the same, floats within a few
# units in the last place of their type, since neither says how exact a sine is.
import argparse
import itertools
import json
import math
import pathlib
import random
import re
import subprocess
import sys
import tempfile

SIGNED, UNSIGNED = ["i8", "i16", "i32", "i64"], ["ui8", "ui16", "ui32", "ui64"]
INTEGERS, FLOATS, COMPLEX = SIGNED + UNSIGNED, ["f16", "bf16", "f32", "f64"], ["complex<f32>", "complex<f64>"]
# Relative differences that rounding and the digits that are printed explain.
TOLERANCE = {"f16": 4e-3, "bf16": 3e-2, "f32": 2e-5, "f64": 2e-5, "complex<f32>": 2e-4, "complex<f64>": 2e-5}


def bits(element):
    return 1 if element == "i1" else int(re.sub(r"\D", "", element))


def tensor(shape, element):
    return "tensor<" + "".join(f"{size}x" for size in shape) + element + ">"


def size_of(shape):
    return math.prod(shape)


class Program:
    """A function that returns the results of one operation."""

    def __init__(self, rng):
        self.rng, self.lines, self.values = rng, [], 0

    def element(self, kinds):
        return self.rng.choice(kinds)

    def shape(self, least=0, most=3, largest=4):
        return [self.rng.randint(1, largest) for _ in range(self.rng.randint(least, most))]

    def number(self, element, low=None, high=None):
        if element == "i1":
            return self.rng.choice(["true", "false"])
        if element.startswith("complex"):
            part = element[8:-1]
            return f"({self.number(part, low, high)}, {self.number(part, low, high)})"
        if element in FLOATS:
            low, high = -4 if low is None else low, 4 if high is None else high
            return repr(round(self.rng.uniform(low, high), 3))
        if low is None:
            low = 0 if element in UNSIGNED else -100
            # Now and then the ends of the range.
            if self.rng.random() < 0.1:
                top = 2 ** (bits(element) - (element in SIGNED)) - 1
                return str(self.rng.choice([top, -top - 1 if element in SIGNED else 0]))
        return str(self.rng.randint(int(low), int(100 if high is None else high)))

    def constant(self, shape, element, low=None, high=None, values=None):
        flat = iter(values if values is not None else [self.number(element, low, high) for _ in range(size_of(shape))])

        def nest(sizes):
            return next(flat) if not sizes else "[" + ", ".join(nest(sizes[1:]) for _ in range(sizes[0])) + "]"

        text = nest(shape) if 0 not in shape else ""
        return self.add(f"stablehlo.constant dense<{text}> : {tensor(shape, element)}", tensor(shape, element))

    def add(self, text, *types):
        name = f"%v{self.values}"
        self.values += 1
        self.lines.append(f"  {name}{':' + str(len(types)) if len(types) > 1 else ''} = {text}")
        return (name, *types)

    def op(self, name, operands, results, attributes="", regions=""):
        """The operation in its generic form; `results` are types."""
        inputs = ", ".join(operand[0] for operand in operands)
        types = ", ".join(operand[1] for operand in operands)
        properties = f" <{{{attributes}}}>" if attributes else ""
        return self.add(f'"stablehlo.{name}"({inputs}){properties}{regions} : ({types}) -> '
                        f'{results[0] if len(results) == 1 else "(" + ", ".join(results) + ")"}', *results)

    def text(self, value):
        name, *types = value
        names = [name] if len(types) == 1 else [f"{name}#{i}" for i in range(len(types))]
        return ("func.func @main() -> (" + ", ".join(types) + ") {\n" + "\n".join(self.lines)
                + f"\n  return {', '.join(names)} : {', '.join(types)}\n}}\n")


def array(values):
    values = list(values)
    return "array<i64" + (": " + ", ".join(map(str, values)) if values else "") + ">"


def region(p, name, element, count=2):
    """(^bb0(a, b): return name(a, b))"""
    scalar = tensor([], element)
    arguments = ", ".join(f"%a{i}: {scalar}" for i in range(count))
    return (f" ({{\n  ^bb0({arguments}):\n    %r = stablehlo.{name} %a0, %a1 : {scalar}\n"
            f'    "stablehlo.return"(%r) : ({scalar}) -> ()\n  }})')


#===-- Operations ----------------------------------------------------------------------------------------------------===//

OPERATIONS = {}


def operation(*names):
    def add(make):
        for name in names:
            OPERATIONS[name] = lambda p, name=name: make(p, name)
        return make
    return add


def unary(names, kinds, low=None, high=None):
    @operation(*names)
    def make(p, name):
        shape, element = p.shape(), p.element(kinds)
        value = p.constant(shape, element, low, high)
        return p.op(name, [value], [value[1]])


def binary(names, kinds, low=None, high=None):
    @operation(*names)
    def make(p, name):
        shape, element = p.shape(), p.element(kinds)
        values = [p.constant(shape, element, low, high), p.constant(shape, element, low, high)]
        return p.op(name, values, [values[0][1]])


unary(["negate"], SIGNED + FLOATS + COMPLEX)
unary(["sign"], SIGNED + FLOATS + COMPLEX)
unary(["not"], INTEGERS + ["i1"])
unary(["popcnt", "count_leading_zeros"], INTEGERS)
unary(["ceil", "floor", "round_nearest_afz", "round_nearest_even"], FLOATS)
unary(["cbrt"], FLOATS)
unary(["cosine", "sine", "tanh", "exponential", "exponential_minus_one", "logistic"], FLOATS + COMPLEX)
unary(["tan"], FLOATS, -1.2, 1.2)
unary(["sqrt", "rsqrt", "log"], FLOATS, 0.1, 9)
unary(["log_plus_one"], FLOATS, -0.8, 9)
binary(["add", "subtract", "multiply"], INTEGERS + FLOATS + COMPLEX)
binary(["maximum", "minimum"], INTEGERS + FLOATS + ["i1"])
binary(["and", "or", "xor"], INTEGERS + ["i1"])
binary(["shift_left", "shift_right_arithmetic", "shift_right_logical"], INTEGERS, 0, 7)
binary(["atan2"], FLOATS)


@operation("abs")
def _(p, name):
    element = p.element(["i8", "i16", "i32", "i64"] + FLOATS + COMPLEX)
    value = p.constant(p.shape(), element, -100 if element in SIGNED else None)
    return p.op(name, [value], [value[1].replace(element, element[8:-1]) if element in COMPLEX else value[1]])


@operation("divide", "remainder")
def _(p, name):
    shape, element = p.shape(), p.element(INTEGERS + FLOATS + (COMPLEX if name == "divide" else []))
    low = 1 if element in INTEGERS else None
    values = [p.constant(shape, element), p.constant(shape, element, low)]
    return p.op(name, values, [values[0][1]])


@operation("power")
def _(p, name):
    shape, element = p.shape(), p.element(INTEGERS + FLOATS)
    values = [p.constant(shape, element, 0 if element in INTEGERS else 0.1, 3), p.constant(shape, element, 0, 3)]
    return p.op(name, values, [values[0][1]])


@operation("compare")
def _(p, name):
    shape, element = p.shape(), p.element(INTEGERS + FLOATS + ["i1"])
    values = [p.constant(shape, element, 0, 3), p.constant(shape, element, 0, 3)]
    direction = p.rng.choice(["EQ", "NE", "GE", "GT", "LE", "LT"])
    return p.op(name, values, [tensor(shape, "i1")],
                f"comparison_direction = #stablehlo<comparison_direction {direction}>")


@operation("complex")
def _(p, name):
    shape, element = p.shape(), p.element(["f32", "f64"])
    values = [p.constant(shape, element), p.constant(shape, element)]
    return p.op(name, values, [tensor(shape, f"complex<{element}>")])


@operation("real", "imag")
def _(p, name):
    shape, element = p.shape(), p.element(COMPLEX)
    return p.op(name, [p.constant(shape, element)], [tensor(shape, element[8:-1])])


@operation("is_finite")
def _(p, name):
    shape = p.shape()
    values = [p.rng.choice(["1.0", "0x7F800000", "0xFF800000", "0x7FC00000"]) for _ in range(size_of(shape))]
    return p.op(name, [p.constant(shape, "f32", values=values)], [tensor(shape, "i1")])


@operation("convert")
def _(p, name):
    shape, pair = p.shape(), [p.element(INTEGERS + FLOATS + ["i1"]) for _ in range(2)]
    return p.op(name, [p.constant(shape, pair[0], 0, 50)], [tensor(shape, pair[1])])


@operation("bitcast_convert")
def _(p, name):
    shape, pair = p.shape(), p.rng.choice([("f32", "i32"), ("i32", "ui32"), ("f64", "i64"), ("i16", "bf16")])
    low, high = (1000, 20000) if pair[0] == "i16" else (0, 100)
    return p.op(name, [p.constant(shape, pair[0], low, high)], [tensor(shape, pair[1])])


@operation("clamp")
def _(p, name):
    shape, element = p.shape(), p.element(INTEGERS + FLOATS)
    return p.op(name, [p.constant([], element, 0, 2), p.constant(shape, element), p.constant([], element, 3, 4)],
                [tensor(shape, element)])


@operation("select")
def _(p, name):
    shape, element = p.shape(), p.element(INTEGERS + FLOATS + COMPLEX)
    return p.op(name, [p.constant(p.rng.choice([shape, []]), "i1"), p.constant(shape, element), p.constant(shape, element)],
                [tensor(shape, element)])


@operation("reduce_precision")
def _(p, name):
    shape, element = p.shape(), p.element(["f32", "f64"])
    return p.op(name, [p.constant(shape, element)], [tensor(shape, element)],
                f"exponent_bits = {p.rng.randint(3, 8)} : i32, mantissa_bits = {p.rng.randint(1, 12)} : i32")


#===-- Moving elements ----------------------------------------------------------------------------------------------===//


@operation("iota")
def _(p, name):
    shape, element = p.shape(1), p.element(INTEGERS + FLOATS)
    return p.op(name, [], [tensor(shape, element)], f"iota_dimension = {p.rng.randrange(len(shape))} : i64")


@operation("dynamic_iota")
def _(p, name):
    shape, element = p.shape(1), p.element(INTEGERS + FLOATS)
    return p.op(name, [p.constant([len(shape)], "i64", values=map(str, shape))], [tensor(shape, element)],
                f"iota_dimension = {p.rng.randrange(len(shape))} : i64")


@operation("reshape", "dynamic_reshape")
def _(p, name):
    shape, element = p.shape(1), p.element(INTEGERS + FLOATS + COMPLEX)
    target = shape[:]
    p.rng.shuffle(target)
    target = [1] + target if p.rng.random() < 0.3 else target
    operands = [p.constant(shape, element)]
    if name == "dynamic_reshape":
        operands.append(p.constant([len(target)], "i32", values=map(str, target)))
    return p.op(name, operands, [tensor(target, element)])


@operation("transpose")
def _(p, name):
    shape, element = p.shape(1), p.element(INTEGERS + FLOATS)
    order = list(range(len(shape)))
    p.rng.shuffle(order)
    return p.op(name, [p.constant(shape, element)], [tensor([shape[i] for i in order], element)],
                f"permutation = {array(order)}")


@operation("reverse")
def _(p, name):
    shape, element = p.shape(1), p.element(INTEGERS + FLOATS)
    dims = [i for i in range(len(shape)) if p.rng.random() < 0.5]
    return p.op(name, [p.constant(shape, element)], [tensor(shape, element)], f"dimensions = {array(dims)}")


@operation("broadcast_in_dim", "dynamic_broadcast_in_dim")
def _(p, name):
    target, element = p.shape(1), p.element(INTEGERS + FLOATS)
    dims = [i for i in range(len(target)) if p.rng.random() < 0.6]
    source = [target[i] if p.rng.random() < 0.7 else 1 for i in dims]
    operands = [p.constant(source, element)]
    if name != "broadcast_in_dim":
        operands.append(p.constant([len(target)], "i64", values=map(str, target)))
    return p.op(name, operands, [tensor(target, element)], f"broadcast_dimensions = {array(dims)}")


@operation("concatenate")
def _(p, name):
    shape, element = p.shape(1), p.element(INTEGERS + FLOATS)
    dim, parts, total = p.rng.randrange(len(shape)), [], 0
    for _ in range(p.rng.randint(1, 3)):
        part = shape[:]
        part[dim] = p.rng.randint(1, 3)
        total += part[dim]
        parts.append(p.constant(part, element))
    result = shape[:]
    result[dim] = total
    return p.op(name, parts, [tensor(result, element)], f"dimension = {dim} : i64")


@operation("slice", "real_dynamic_slice")
def _(p, name):
    shape, element = p.shape(1, 3, 6), p.element(INTEGERS + FLOATS)
    starts = [p.rng.randrange(size) for size in shape]
    limits = [p.rng.randint(start, size) for start, size in zip(starts, shape)]
    strides = [p.rng.randint(1, 3) for _ in shape]
    result = [(limit - start + stride - 1) // stride for start, limit, stride in zip(starts, limits, strides)]
    if name == "slice":
        return p.op(name, [p.constant(shape, element)], [tensor(result, element)],
                    f"start_indices = {array(starts)}, limit_indices = {array(limits)}, strides = {array(strides)}")
    indices = [p.constant([len(shape)], "i64", values=map(str, each)) for each in (starts, limits, strides)]
    return p.op(name, [p.constant(shape, element), *indices], [tensor(result, element)])


@operation("dynamic_slice")
def _(p, name):
    shape, element = p.shape(1), p.element(INTEGERS + FLOATS)
    sizes = [p.rng.randint(1, size) for size in shape]
    indices = [p.constant([], "i64", -2, 5) for _ in shape]
    return p.op(name, [p.constant(shape, element), *indices], [tensor(sizes, element)], f"slice_sizes = {array(sizes)}")


@operation("dynamic_update_slice")
def _(p, name):
    shape, element = p.shape(1), p.element(INTEGERS + FLOATS)
    sizes = [p.rng.randint(1, size) for size in shape]
    indices = [p.constant([], "i32", -2, 5) for _ in shape]
    return p.op(name, [p.constant(shape, element), p.constant(sizes, element), *indices], [tensor(shape, element)])


@operation("pad", "dynamic_pad")
def _(p, name):
    shape, element = p.shape(1), p.element(INTEGERS + FLOATS)
    between = [p.rng.randint(0, 2) for _ in shape]
    low, high = ([p.rng.randint(-1 if size > 1 else 0, 2) for size in shape] for _ in range(2))
    result = [l + size + (size - 1) * b + h for l, h, b, size in zip(low, high, between, shape)]
    if min(result) < 0:
        low, result = [2 for _ in shape], [r - l + 2 for r, l in zip(result, low)]
    operands = [p.constant(shape, element), p.constant([], element)]
    if name == "pad":
        return p.op(name, operands, [tensor(result, element)],
                    f"edge_padding_low = {array(low)}, edge_padding_high = {array(high)}, interior_padding = {array(between)}")
    operands += [p.constant([len(shape)], "i64", values=map(str, each)) for each in (low, high, between)]
    return p.op(name, operands, [tensor(result, element)])


@operation("gather")
def _(p, name):
    rows, columns, count, element = p.rng.randint(2, 5), p.rng.randint(1, 4), p.rng.randint(1, 4), p.element(INTEGERS + FLOATS)
    return p.op(name, [p.constant([rows, columns], element), p.constant([count, 1], "i64", -2, rows + 2)],
                [tensor([count, columns], element)],
                "dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], "
                f"index_vector_dim = 1>, slice_sizes = {array([1, columns])}, indices_are_sorted = false")


@operation("scatter")
def _(p, name):
    rows, columns, count, element = p.rng.randint(2, 5), p.rng.randint(1, 4), p.rng.randint(1, 4), p.element(SIGNED)
    return p.op(name, [p.constant([rows, columns], element, 0, 9), p.constant([count, 1], "i64", -1, rows),
                       p.constant([count, columns], element, 0, 9)], [tensor([rows, columns], element)],
                "scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], "
                "scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, indices_are_sorted = false, unique_indices = false",
                region(p, "add", element))


@operation("get_dimension_size")
def _(p, name):
    shape = p.shape(1)
    return p.op(name, [p.constant(shape, "f32")], ["tensor<i32>"], f"dimension = {p.rng.randrange(len(shape))} : i64")


@operation("torch_index_select")
def _(p, name):
    rows, columns, count = p.rng.randint(2, 5), p.rng.randint(1, 4), p.rng.randint(1, 4)
    return p.op(name, [p.constant([rows, columns], "f32"), p.constant([count], "i32", 0, rows - 1)],
                [tensor([count, columns], "f32")], "dim = 0 : i64, batch_dims = 0 : i64")


#===-- Contractions and reductions ----------------------------------------------------------------------------------===//


@operation("dot_general")
def _(p, name):
    b, m, k, n = (p.rng.randint(1, 4) for _ in range(4))
    element = p.element(SIGNED + ["f32", "f64"] + COMPLEX)
    return p.op(name, [p.constant([b, m, k], element, -5, 5), p.constant([b, k, n], element, -5, 5)],
                [tensor([b, m, n], element)],
                "dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], "
                "lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>")


@operation("convolution", "dynamic_conv")
def _(p, name):
    size, window, i, o = p.rng.randint(3, 6), p.rng.randint(1, 3), p.rng.randint(1, 3), p.rng.randint(1, 3)
    stride, low, high, dilation, spread = (p.rng.randint(1, 2), p.rng.randint(0, 2), p.rng.randint(0, 2), p.rng.randint(1, 2),
                                           p.rng.randint(1, 2))
    groups = p.rng.randint(1, 2)
    wide, reach = (size - 1) * spread + 1 + low + high, (window - 1) * dilation + 1
    result = (wide - reach) // stride + 1 if wide >= reach else 0
    element = p.element(["f32", "f64", "i32"])
    numbers = "#stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>"
    operands = [p.constant([2, size, i * groups], element, -5, 5), p.constant([window, i, o * groups], element, -5, 5)]
    padding = f"padding = dense<[[{low}, {high}]]> : tensor<1x2xi64>, " if name == "convolution" else ""
    if not padding:
        operands.append(p.constant([1, 2], "i64", values=[str(low), str(high)]))
    return p.op(name, operands, [tensor([2, result, o * groups], element)],
                f"window_strides = {array([stride])}, {padding}"
                f"lhs_dilation = {array([spread])}, rhs_dilation = {array([dilation])}, window_reversal = array<i1: false>, "
                f"dimension_numbers = {numbers}, feature_group_count = {groups} : i64, batch_group_count = 1 : i64")


@operation("reduce")
def _(p, name):
    shape, element = p.shape(1), p.element(SIGNED + ["f32", "f64"])
    dims = [i for i in range(len(shape)) if p.rng.random() < 0.5]
    result = [size for i, size in enumerate(shape) if i not in dims]
    return p.op(name, [p.constant(shape, element), p.constant([], element)], [tensor(result, element)],
                f"dimensions = {array(dims)}", region(p, p.rng.choice(["add", "maximum", "minimum", "multiply"]), element))


@operation("reduce_window")
def _(p, name):
    size, window, stride, low, high = p.rng.randint(2, 6), p.rng.randint(1, 3), p.rng.randint(1, 2), p.rng.randint(0, 2), p.rng.randint(0, 2)
    dilation, spread, element = p.rng.randint(1, 2), p.rng.randint(1, 2), p.element(SIGNED + ["f32"])
    wide, reach = (size - 1) * spread + 1 + low + high, (window - 1) * dilation + 1
    result = (wide - reach) // stride + 1 if wide >= reach else 0
    return p.op(name, [p.constant([2, size], element), p.constant([], element)], [tensor([2, result], element)],
                f"window_dimensions = {array([1, window])}, window_strides = {array([1, stride])}, "
                f"base_dilations = {array([1, spread])}, window_dilations = {array([1, dilation])}, "
                f"padding = dense<[[0, 0], [{low}, {high}]]> : tensor<2x2xi64>",
                region(p, p.rng.choice(["add", "maximum"]), element))


@operation("select_and_scatter")
def _(p, name):
    parts, window, element = p.rng.randint(1, 3), p.rng.randint(1, 3), p.element(["f32", "i32"])
    scalar = tensor([], element)
    regions = (f" ({{\n  ^bb0(%a0: {scalar}, %a1: {scalar}):\n    %c = stablehlo.compare GE, %a0, %a1 : ({scalar}, {scalar}) -> tensor<i1>\n"
               f'    "stablehlo.return"(%c) : (tensor<i1>) -> ()\n  }}, {{\n  ^bb0(%a2: {scalar}, %a3: {scalar}):\n'
               f'    %s = stablehlo.add %a2, %a3 : {scalar}\n    "stablehlo.return"(%s) : ({scalar}) -> ()\n  }})')
    return p.op(name, [p.constant([parts * window], element), p.constant([parts], element),
                       # How often a start that changes something is added is not said.
                       p.constant([], element, 0, 0)], [tensor([parts * window], element)],
                f"window_dimensions = {array([window])}, window_strides = {array([window])}, padding = dense<0> : tensor<1x2xi64>",
                regions)


@operation("map")
def _(p, name):
    shape, element = p.shape(1), p.element(SIGNED + ["f32"])
    return p.op(name, [p.constant(shape, element), p.constant(shape, element)], [tensor(shape, element)],
                f"dimensions = {array(range(len(shape)))}", region(p, p.rng.choice(["add", "multiply"]), element))


@operation("sort")
def _(p, name):
    shape, element = p.shape(1, 2, 6), p.element(INTEGERS + ["f32"])
    scalar, kind = tensor([], element), tensor(shape, element)
    body = (f" ({{\n  ^bb0(%a0: {scalar}, %a1: {scalar}, %b0: {scalar}, %b1: {scalar}):\n"
            f"    %c = stablehlo.compare LT, %a0, %a1 : ({scalar}, {scalar}) -> tensor<i1>\n"
            f'    "stablehlo.return"(%c) : (tensor<i1>) -> ()\n  }})')
    return p.op(name, [p.constant(shape, element, 0, 4), p.constant(shape, element)], [kind, kind],
                f"dimension = {p.rng.randrange(len(shape))} : i64, is_stable = true", body)


@operation("batch_norm_inference", "batch_norm_training", "batch_norm_grad")
def _(p, name):
    shape, feature = [p.rng.randint(2, 4) for _ in range(3)], p.rng.randrange(3)
    count, element = [shape[feature]], "f32"
    x, vectors = p.constant(shape, element), [p.constant(count, element, 0.2, 2) for _ in range(4)]
    attributes = f"epsilon = 1.000000e-03 : f32, feature_index = {feature} : i64"
    whole, vector = tensor(shape, element), tensor(count, element)
    if name == "batch_norm_inference":
        return p.op(name, [x, *vectors], [whole], attributes)
    if name == "batch_norm_training":
        return p.op(name, [x, *vectors[:2]], [whole, vector, vector], attributes)
    return p.op(name, [x, *vectors[:3], p.constant(shape, element)], [whole, vector, vector], attributes)


@operation("cholesky")
def _(p, name):
    size = p.rng.randint(1, 4)
    rows = [[p.rng.uniform(-1, 1) for _ in range(size)] for _ in range(size)]
    square = [sum(rows[i][k] * rows[j][k] for k in range(size)) + (3 if i == j else 0) for i in range(size) for j in range(size)]
    return p.op(name, [p.constant([size, size], "f64", values=map(repr, square))], [tensor([size, size], "f64")],
                f"lower = {p.rng.choice(['true', 'false'])}")


@operation("triangular_solve")
def _(p, name):
    size, columns = p.rng.randint(1, 4), p.rng.randint(1, 3)
    matrix = [repr(p.rng.uniform(1, 2) + (2 if i == j else 0)) for i in range(size) for j in range(size)]
    flag = lambda: p.rng.choice(["true", "false"])
    return p.op(name, [p.constant([size, size], "f64", values=matrix), p.constant([size, columns], "f64")],
                [tensor([size, columns], "f64")],
                f"left_side = true, lower = {flag()}, unit_diagonal = {flag()}, "
                f"transpose_a = #stablehlo<transpose {p.rng.choice(['NO_TRANSPOSE', 'TRANSPOSE'])}>")


@operation("fft")
def _(p, name):
    kind, size = p.rng.choice(["FFT", "IFFT", "RFFT"]), p.rng.choice([2, 4, 5, 8])
    source = "f32" if kind == "RFFT" else "complex<f32>"
    result = size // 2 + 1 if kind == "RFFT" else size
    return p.op(name, [p.constant([2, size], source)], [tensor([2, result], "complex<f32>")],
                f"fft_type = #stablehlo<fft_type {kind}>, fft_length = {array([size])}")


#===-- Control ------------------------------------------------------------------------------------------------------===//


@operation("if")
def _(p, name):
    values = [p.constant(p.shape(), "f32")]
    values.append(p.op("negate", [values[0]], [values[0][1]]))
    branch = lambda value: f'{{\n    "stablehlo.return"({value[0]}) : ({value[1]}) -> ()\n  }}'
    return p.op(name, [p.constant([], "i1")], [values[0][1]], "", f" ({branch(values[0])}, {branch(values[1])})")


@operation("case")
def _(p, name):
    values = [p.constant([2], "i32") for _ in range(3)]
    branch = lambda value: f'{{\n    "stablehlo.return"({value[0]}) : ({value[1]}) -> ()\n  }}'
    return p.op(name, [p.constant([], "i32", -1, 4)], [values[0][1]], "", " (" + ", ".join(map(branch, values)) + ")")


@operation("while")
def _(p, name):
    limit, value = p.constant([], "i64", 0, 5), p.constant([], "i64", 0, 0)
    one, state = p.constant([], "i64", 1, 1), p.constant([3], "f32")
    types = f"{value[1]}, {state[1]}"
    regions = (f' ({{\n  ^bb0(%i: {value[1]}, %s: {state[1]}):\n    %c = stablehlo.compare LT, %i, {limit[0]} : ({value[1]}, {value[1]}) -> tensor<i1>\n'
               f'    "stablehlo.return"(%c) : (tensor<i1>) -> ()\n  }}, {{\n  ^bb0(%i: {value[1]}, %s: {state[1]}):\n'
               f'    %n = stablehlo.add %i, {one[0]} : {value[1]}\n    %d = stablehlo.add %s, %s : {state[1]}\n'
               f'    "stablehlo.return"(%n, %d) : ({types}) -> ()\n  }})')
    return p.op(name, [value, state], [value[1], state[1]], "", regions)


@operation("optimization_barrier")
def _(p, name):
    values = [p.constant(p.shape(), "f32"), p.constant(p.shape(), "i8")]
    return p.op(name, values, [value[1] for value in values])


@operation("tuple")
def _(p, name):
    values = [p.constant(p.shape(), "f32"), p.constant(p.shape(), "i8")]
    kinds = ", ".join(value[1] for value in values)
    made = p.op(name, values, [f"tuple<{kinds}>"])
    return p.op("get_tuple_element", [made], [values[1][1]], "index = 1 : i32")


@operation("rng_bit_generator")
def _(p, name):
    shape, element, count = p.shape(1), p.element(["ui32", "ui64"]), 2
    return p.op(name, [p.constant([count], "ui64", 0, 1 << 40)], [tensor([count], "ui64"), tensor(shape, element)],
                "rng_algorithm = #stablehlo<rng_algorithm THREE_FRY>")


#===-- Quantized elements -------------------------------------------------------------------------------------------===//


def quantized(p, unsigned=False):
    scale, zero = p.rng.choice(["0.5", "0.25", "0.1", "2.0"]), p.rng.randint(-10, 10) + (20 if unsigned else 0)
    return f"!quant.uniform<{'u8' if unsigned else 'i8'}:f32, {scale}:{zero}>"


def quantized_values(p, shape, element, low=-8, high=8):
    return p.op("uniform_quantize", [p.constant(shape, "f32", low, high)], [tensor(shape, element)])


@operation("uniform_quantize")
def _(p, name):
    # StableHLO's tool cuts unsigned elements off at 127.
    unsigned = p.rng.random() < 0.3
    return quantized_values(p, p.shape(), quantized(p, unsigned), -100, 9 if unsigned else 100)


@operation("uniform_dequantize")
def _(p, name):
    shape = p.shape()
    return p.op(name, [quantized_values(p, shape, quantized(p))], [tensor(shape, "f32")])


def on_quantized(names, count):
    @operation(*(f"{name} of quantized" for name in names))
    def make(p, name):
        shape, result = p.shape(), quantized(p)
        operands = [quantized_values(p, shape, result, 0.5, 8) for _ in range(count)]
        return p.op(name.split()[0], operands, [tensor(shape, result)])


on_quantized(["add", "subtract", "multiply", "divide", "maximum", "minimum"], 2)
on_quantized(["negate", "abs", "sqrt", "tanh", "exponential", "ceil", "floor"], 1)


@operation("reshape of quantized", "transpose of quantized")
def _(p, name):
    element, attributes = quantized(p), "permutation = array<i64: 1, 0>" if name.startswith("transpose") else ""
    return p.op(name.split()[0], [quantized_values(p, [2, 3], element)], [tensor([3, 2], element)], attributes)


#===-- Running ------------------------------------------------------------------------------------------------------===//


def numbers_of(text):
    """All numbers of what StableHLO's tool prints, for each result."""
    results = []
    for kind, body in re.findall(r"^tensor<([^{\n]*)> \{(.*?)\}$", text, re.M | re.S):
        element = re.sub(r"^(\d+x)*", "", kind)
        words = re.findall(r"-?(?:nan|inf|0x[0-9A-F]+|true|false|\d[\d.]*(?:[eE][+-]?\d+)?)|-?(?:NaN|Inf)", body, re.I)
        results.append((element, [number_of(word, element) for word in words]))
    return results


def number_of(word, element):
    word = str(word)
    if word in ("true", "false"):
        return float(word == "true")
    if word.lower().startswith("0x"):
        return from_bits(int(word, 16), element)
    return int(word) if re.fullmatch(r"-?\d+", word) else float(word)


def from_bits(pattern, element):
    import struct
    element = element[8:-1] if element.startswith("complex") else element
    if element == "bf16":
        return struct.unpack("<f", struct.pack("<I", pattern << 16))[0]
    form = {"f16": ("<H", "<e"), "f32": ("<I", "<f"), "f64": ("<Q", "<d")}[element]
    return struct.unpack(form[1], struct.pack(form[0], pattern))[0]


def flatten(value):
    return [each for part in value for each in flatten(part)] if isinstance(value, list) else [value]


def agree(ours, theirs, element):
    if len(ours) != len(theirs):
        return False
    tolerance = TOLERANCE.get(element, 0)
    largest = max([abs(t) for t in theirs if isinstance(t, float) and math.isfinite(t)] + [1e-3])
    for a, b in zip(ours, theirs):
        a = float(a) if isinstance(a, bool) else number_of(a, element) if isinstance(a, str) else a
        if a == b or (a != a and b != b):
            continue
        if not (math.isfinite(a) and math.isfinite(b)) or abs(a - b) > tolerance * max(abs(b), 1e-3 * largest):
            return False
    return True


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("phaze_run")
    parser.add_argument("translate")
    parser.add_argument("--count", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only")
    parser.add_argument("--keep", type=pathlib.Path)
    options = parser.parse_args()
    wrong, compared, refused = [], 0, {}
    with tempfile.TemporaryDirectory() as folder:
        for name, index in itertools.product(OPERATIONS, range(options.count)):
            if options.only and name != options.only:
                continue
            p = Program(random.Random(f"{options.seed} {name} {index}"))
            text = p.text(OPERATIONS[name](p))
            path = pathlib.Path(folder) / "program.mlir"
            path.write_text(text)
            theirs = subprocess.run([options.translate, "--interpret", path], capture_output=True, text=True)
            if theirs.returncode:
                refused.setdefault(name, theirs.stderr.strip().split("\n")[0][:160])
                continue
            ours = subprocess.run([options.phaze_run, path, "--format=json"], capture_output=True, text=True)
            compared += 1
            want = numbers_of(theirs.stdout)
            got = json.loads(ours.stdout, parse_constant=float) if ours.returncode == 0 else []
            if not want or len(got) != len(want) or not all(agree(flatten(g), w, e) for g, (e, w) in zip(got, want)):
                wrong.append(f"{name} {index}:\n{text}phaze-run: {ours.stdout}{ours.stderr[:300]}StableHLO: {theirs.stdout}")
                if options.keep:
                    options.keep.mkdir(parents=True, exist_ok=True)
                    (options.keep / f"{name.replace(' ', '-')}-{index}.mlir").write_text(text)
    print(f"{compared} programs of {len(OPERATIONS) - len(refused)} operations compared, {len(wrong)} differ")
    for name, why in refused.items():
        print(f"not run by StableHLO's tool: {name}: {why}")
    print("\n".join(wrong))
    sys.exit(1 if wrong or not compared else 0)


main()
