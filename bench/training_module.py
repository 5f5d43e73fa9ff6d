# Writes a training step of about N operations: dense layers with bias and tanh, mean square loss,
# backward pass and gradient descent, every parameter an argument and a result.
#
#   training_module.py N > step.mlir
import sys

B, H = 64, 128
ACT, W, V = f"tensor<{B}x{H}xf32>", f"tensor<{H}x{H}xf32>", f"tensor<{H}xf32>"


def main():
    layers = max(int(sys.argv[1]) // 19, 1)
    lines = []

    def op(text):
        lines.append(f"    %{len(lines)} = {text}")
        return f"%{len(lines) - 1}"

    x, saved = "%x", []
    for i in range(layers):
        y = op(f"stablehlo.dot_general {x}, %w{i}, contracting_dims = [1] x [0] : ({ACT}, {W}) -> {ACT}")
        bias = op(f"stablehlo.broadcast_in_dim %b{i}, dims = [1] : ({V}) -> {ACT}")
        y = op(f"stablehlo.add {y}, {bias} : {ACT}")
        y = op(f"stablehlo.tanh {y} : {ACT}")
        saved.append((x, y))
        x = y
    error = op(f"stablehlo.subtract {x}, %t : {ACT}")
    square = op(f"stablehlo.multiply {error}, {error} : {ACT}")
    loss = op(f"stablehlo.reduce({square} init: %zero) applies stablehlo.add across dimensions = [0, 1] : ({ACT}, tensor<f32>) -> tensor<f32>")
    d = op(f"stablehlo.add {error}, {error} : {ACT}")
    results = {}
    for i in reversed(range(layers)):
        x, y = saved[i]
        square = op(f"stablehlo.multiply {y}, {y} : {ACT}")
        one = op(f"stablehlo.broadcast_in_dim %one, dims = [] : (tensor<f32>) -> {ACT}")
        slope = op(f"stablehlo.subtract {one}, {square} : {ACT}")
        d = op(f"stablehlo.multiply {d}, {slope} : {ACT}")
        dw = op(f"stablehlo.dot_general {x}, {d}, contracting_dims = [0] x [0] : ({ACT}, {ACT}) -> {W}")
        db = op(f"stablehlo.reduce({d} init: %zero) applies stablehlo.add across dimensions = [0] : ({ACT}, tensor<f32>) -> {V}")
        d = op(f"stablehlo.dot_general {d}, %w{i}, contracting_dims = [1] x [1] : ({ACT}, {W}) -> {ACT}")
        for name, gradient, type in (("w", dw, W), ("b", db, V)):
            rate = op(f"stablehlo.broadcast_in_dim %rate, dims = [] : (tensor<f32>) -> {type}")
            step = op(f"stablehlo.multiply {gradient}, {rate} : {type}")
            results[f"{name}{i}"] = op(f"stablehlo.subtract %{name}{i}, {step} : {type}")
    names = [(f"w{i}", W) for i in range(layers)] + [(f"b{i}", V) for i in range(layers)]
    arguments = ", ".join([f"%{n}: {t}" for n, t in names] + [f"%x: {ACT}", f"%t: {ACT}", "%rate: tensor<f32>"])
    print(f"func.func @main({arguments}) -> ({', '.join([t for _, t in names] + ['tensor<f32>'])}) {{")
    print("    %zero = stablehlo.constant dense<0.0> : tensor<f32>")
    print("    %one = stablehlo.constant dense<1.0> : tensor<f32>")
    print("\n".join(lines))
    print(f"    return {', '.join([results[n] for n, _ in names] + [loss])} : {', '.join([t for _, t in names] + ['tensor<f32>'])}")
    print("}")


main()
