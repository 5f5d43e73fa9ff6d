# Writes a StableHLO module of about N operations, mixed as in the training of a transformer: blocks
# of attention and feed-forward layers with layer norms, each with element-wise work, reductions,
# contractions and data movement, forward and backward alike.
#
#   transformer_module.py N > module.mlir
import sys

B, S, H, A, F = 4, 128, 256, 8, 1024
D = H // A
ACT = f"tensor<{B}x{S}x{H}xf32>"
FFN = f"tensor<{B}x{S}x{F}xf32>"
ROW = f"tensor<{B}x{S}xf32>"
HEADS = f"tensor<{B}x{S}x{A}x{D}xf32>"
SCORES = f"tensor<{B}x{A}x{S}x{S}xf32>"
STAT = f"tensor<{B}x{A}x{S}xf32>"


class Writer:
    def __init__(self):
        self.lines = []

    def op(self, text):
        name = f"%{len(self.lines)}"
        self.lines.append(f"    {name} = {text}")
        return name

    def norm(self, x, scale):
        total = self.op(f"stablehlo.reduce({x} init: %zero) applies stablehlo.add across dimensions = [2] : ({ACT}, tensor<f32>) -> {ROW}")
        count = self.op(f"stablehlo.broadcast_in_dim %count, dims = [] : (tensor<f32>) -> {ROW}")
        mean = self.op(f"stablehlo.divide {total}, {count} : {ROW}")
        mean = self.op(f"stablehlo.broadcast_in_dim {mean}, dims = [0, 1] : ({ROW}) -> {ACT}")
        centred = self.op(f"stablehlo.subtract {x}, {mean} : {ACT}")
        square = self.op(f"stablehlo.multiply {centred}, {centred} : {ACT}")
        total = self.op(f"stablehlo.reduce({square} init: %zero) applies stablehlo.add across dimensions = [2] : ({ACT}, tensor<f32>) -> {ROW}")
        variance = self.op(f"stablehlo.divide {total}, {count} : {ROW}")
        inverse = self.op(f"stablehlo.rsqrt {variance} : {ROW}")
        inverse = self.op(f"stablehlo.broadcast_in_dim {inverse}, dims = [0, 1] : ({ROW}) -> {ACT}")
        normed = self.op(f"stablehlo.multiply {centred}, {inverse} : {ACT}")
        scale = self.op(f"stablehlo.broadcast_in_dim {scale}, dims = [2] : (tensor<{H}xf32>) -> {ACT}")
        return self.op(f"stablehlo.multiply {normed}, {scale} : {ACT}")

    def linear(self, x, weight, source, target, shape):
        return self.op(f"stablehlo.dot_general {x}, {weight}, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : ({source}, tensor<{shape}xf32>) -> {target}")

    def heads(self, x):
        x = self.op(f"stablehlo.reshape {x} : ({ACT}) -> {HEADS}")
        return self.op(f"stablehlo.transpose {x}, dims = [0, 2, 1, 3] : ({HEADS}) -> tensor<{B}x{A}x{S}x{D}xf32>")

    def block(self, x):
        heads = f"tensor<{B}x{A}x{S}x{D}xf32>"
        y = self.norm(x, "%scale")
        q, k, v = (self.heads(self.linear(y, w, ACT, ACT, f"{H}x{H}")) for w in ("%wq", "%wk", "%wv"))
        scores = self.op(f"stablehlo.dot_general {q}, {k}, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3] : ({heads}, {heads}) -> {SCORES}")
        row = self.op(f"stablehlo.iota dim = 2 : tensor<{B}x{A}x{S}x{S}xi32>")
        column = self.op(f"stablehlo.iota dim = 3 : tensor<{B}x{A}x{S}x{S}xi32>")
        mask = self.op(f"stablehlo.compare GE, {row}, {column}, SIGNED : (tensor<{B}x{A}x{S}x{S}xi32>, tensor<{B}x{A}x{S}x{S}xi32>) -> tensor<{B}x{A}x{S}x{S}xi1>")
        lowest = self.op(f"stablehlo.broadcast_in_dim %lowest, dims = [] : (tensor<f32>) -> {SCORES}")
        scores = self.op(f"stablehlo.select {mask}, {scores}, {lowest} : tensor<{B}x{A}x{S}x{S}xi1>, {SCORES}")
        top = self.op(f"stablehlo.reduce({scores} init: %lowest) applies stablehlo.maximum across dimensions = [3] : ({SCORES}, tensor<f32>) -> {STAT}")
        top = self.op(f"stablehlo.broadcast_in_dim {top}, dims = [0, 1, 2] : ({STAT}) -> {SCORES}")
        scores = self.op(f"stablehlo.subtract {scores}, {top} : {SCORES}")
        scores = self.op(f"stablehlo.exponential {scores} : {SCORES}")
        total = self.op(f"stablehlo.reduce({scores} init: %zero) applies stablehlo.add across dimensions = [3] : ({SCORES}, tensor<f32>) -> {STAT}")
        total = self.op(f"stablehlo.broadcast_in_dim {total}, dims = [0, 1, 2] : ({STAT}) -> {SCORES}")
        weights = self.op(f"stablehlo.divide {scores}, {total} : {SCORES}")
        mixed = self.op(f"stablehlo.dot_general {weights}, {v}, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : ({SCORES}, {heads}) -> {heads}")
        mixed = self.op(f"stablehlo.transpose {mixed}, dims = [0, 2, 1, 3] : ({heads}) -> {HEADS}")
        mixed = self.op(f"stablehlo.reshape {mixed} : ({HEADS}) -> {ACT}")
        x = self.op(f"stablehlo.add {x}, {self.linear(mixed, '%wo', ACT, ACT, f'{H}x{H}')} : {ACT}")
        y = self.norm(x, "%scale")
        up = self.linear(y, "%w1", ACT, FFN, f"{H}x{F}")
        half = self.op(f"stablehlo.slice {up} [0:{B}, 0:{S}, 0:{F // 2}] : ({FFN}) -> tensor<{B}x{S}x{F // 2}xf32>")
        rest = self.op(f"stablehlo.slice {up} [0:{B}, 0:{S}, {F // 2}:{F}] : ({FFN}) -> tensor<{B}x{S}x{F // 2}xf32>")
        gate = self.op(f"stablehlo.logistic {half} : tensor<{B}x{S}x{F // 2}xf32>")
        gate = self.op(f"stablehlo.concatenate {gate}, {rest}, dim = 2 : (tensor<{B}x{S}x{F // 2}xf32>, tensor<{B}x{S}x{F // 2}xf32>) -> {FFN}")
        act = self.op(f"stablehlo.tanh {gate} : {FFN}")
        half = self.op(f"stablehlo.convert {act} : ({FFN}) -> tensor<{B}x{S}x{F}xbf16>")
        act = self.op(f"stablehlo.convert {half} : (tensor<{B}x{S}x{F}xbf16>) -> {FFN}")
        act = self.op(f"stablehlo.multiply {act}, {up} : {FFN}")
        x = self.op(f"stablehlo.add {x}, {self.linear(act, '%w2', FFN, ACT, f'{F}x{H}')} : {ACT}")
        return x


def main():
    wanted = int(sys.argv[1])
    writer = Writer()
    x = "%x"
    while len(writer.lines) < wanted:
        x = writer.block(x)
    print("module @transformer attributes {mhlo.num_partitions = 1 : i32} {")
    print(f"  func.func public @main(%x: {ACT}, %scale: tensor<{H}xf32>, %wq: tensor<{H}x{H}xf32>, %wk: tensor<{H}x{H}xf32>, "
          f"%wv: tensor<{H}x{H}xf32>, %wo: tensor<{H}x{H}xf32>, %w1: tensor<{H}x{F}xf32>, %w2: tensor<{F}x{H}xf32>) -> {ACT} {{")
    print("    %zero = stablehlo.constant dense<0.0> : tensor<f32>")
    print("    %lowest = stablehlo.constant dense<0xFF800000> : tensor<f32>")
    print(f"    %count = stablehlo.constant dense<{H}.0> : tensor<f32>")
    print("\n".join(writer.lines))
    print(f"    return {x} : {ACT}\n  }}\n}}")


main()
