# Compares the workloads of a model unrolled and scanned: the same layers with the same operators,
# work, bytes and stash, whatever their order.
#
#   compare_forms.py UNROLLED.json SCANNED.json
import collections
import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).parent.parent / "Import"))
from workload import PARTS, Workload  # noqa: E402


def operators(workload, layer, part):
    values = workload.kind_of(layer)[part]["values"]
    # In the update of a stack, the import gives a layer's piece of an operation the whole of a
    # repeated number (a learning rate) as its operand, so operands are not compared there.
    ends = ("results",) if part == "update" else ("operands", "results")
    return collections.Counter(
        (op["name"], op["kind"], workload.work(op),
         tuple(workload.bytes(values[v]) for end in ends for v in op[end]))
        for op in workload.kind_of(layer)[part]["operators"])


def main():
    first, second = Workload(sys.argv[1]), Workload(sys.argv[2])
    kinds = [[layer["kind"] for layer in w.layers] for w in (first, second)]
    if kinds[0] != kinds[1]:
        sys.exit(f"layers {kinds[0]} and {kinds[1]}")
    count = 0
    for a, b in zip(first.layers, second.layers):
        for part in PARTS:
            x, y = operators(first, a, part), operators(second, b, part)
            count += sum(x.values())
            if x != y:
                sys.exit(f"{a['name']} {part}: only unrolled {dict(x - y)}, only scanned {dict(y - x)}")
        if first.stash_bytes(a) != second.stash_bytes(b):
            sys.exit(f"{a['name']}: stash {first.stash_bytes(a)} and {second.stash_bytes(b)}")
    print(f"{len(first.layers)} layers, {count} operators agree")


main()
