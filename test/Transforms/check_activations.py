# Compares what the block of Inputs/transformer-block.mlir keeps on each of t devices with the
# published formulas: s b h (10 + 24/t + 5 a s / (h t)) bytes, and with the sequence split
# s b h (34 + 5 a s / h) / t; without what is inside attention s b h 34 / t.
#
#   check_activations.py T [--sequence] WORKLOAD.json
import os
import sys

sys.path.append(os.path.join(os.path.dirname(__file__), "..", "Import"))
from workload import Workload  # noqa: E402

S, B, H, A = 1024, 4, 4096, 32


def main():
    t, split, path = int(sys.argv[1]), "--sequence" in sys.argv, sys.argv[-1]
    workload = Workload(path)
    kept = []
    # A single block is two layers, attention and the rest; before it is what makes its
    # input, behind it a head.
    for layer in workload.layers[1:3]:
        kind = workload.kind_of(layer)
        kept += [kind["forward"]["values"][v] for v in kind["stash"]]
        # Masks come from outside, and stay there.
        kept += [v for v in kind["backward"]["values"]
                 if v["origin"] == "side" and v["element"] == "i1"]
    total = sum(map(workload.bytes, kept))
    # Scores have the sequence twice.

    def is_score(value):
        sizes = [workload.sizes[f] for dim in value["dims"] for f in dim]
        return len(value["dims"]) == 4 and sizes.count(S) >= 2

    inside = sum(workload.bytes(v) for v in kept if is_score(v))
    expected = S * B * H * 34 // t if split else S * B * H * 10 + S * B * H * 24 // t
    scores = 5 * A * S * S * B // t
    if (total - inside, inside) != (expected, scores):
        sys.exit(f"{total - inside} bytes and {inside} inside attention, expected {expected} and {scores}:\n"
                 + "\n".join(map(str, kept)))
    print(f"{total} bytes, {inside} of them inside attention")


main()
