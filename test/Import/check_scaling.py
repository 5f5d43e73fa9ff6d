# Compares the workloads of one program at two batch sizes: the first with its batch factor
# multiplied has to be the second, operator by operator. Operators marked irregular are exempt; how
# many there are is printed by name.
#
#   check_scaling.py FIRST.json SECOND.json
import collections
import sys

from workload import PARTS, Workload


def parts_of(workload):
    for layer in workload.layers:
        for part in PARTS:
            yield f"{layer['name']} {part}", workload.kind_of(layer)[part], layer[part]
    yield "side", workload.data["side"], workload.data["side"]["sources"]


def compare(first, second):
    batch, other = first.data["batch"], second.data["batch"]
    times, rest = divmod(second.sizes[other], first.sizes[batch])
    if rest or times < 2:
        sys.exit(f"batch {first.sizes[batch]} and {second.sizes[other]}")
    first.sizes[batch] *= times
    if [layer["kind"] for layer in first.layers] != [layer["kind"] for layer in second.layers]:
        sys.exit("other layers")
    irregular = collections.Counter()
    compared = 0
    for (name, a, sources), (_, b, others) in zip(parts_of(first), parts_of(second)):
        if sources != others or len(a["operators"]) != len(b["operators"]):
            sys.exit(f"{name}: other operators")
        for number, x, y in zip(sources, a["operators"], b["operators"]):
            if (x["name"], x["kind"], x.get("irregular")) != (y["name"], y["kind"],
                                                              y.get("irregular")):
                sys.exit(f"{name}: operation {number} is {x} and {y}")
            if x.get("irregular"):
                irregular[x["name"]] += 1
                continue
            compared += 1
            if first.work(x) != second.work(y):
                sys.exit(f"{name}: {x['name']} {number} does {first.work(x)}, found "
                         f"{second.work(y)}")
            for end in ("operands", "results"):
                sizes = [[w.bytes(part["values"][v]) for v in op[end]]
                         for w, part, op in ((first, a, x), (second, b, y))]
                if sizes[0] != sizes[1]:
                    sys.exit(f"{name}: {end} of {x['name']} {number} have {sizes[0]} bytes, found "
                             f"{sizes[1]}")
    for a, b in zip(first.layers, second.layers):
        kind = first.kind_of(a)
        if any(op.get("irregular") for part in PARTS for op in kind[part]["operators"]):
            continue
        if first.stash_bytes(a) != second.stash_bytes(b):
            sys.exit(f"{a['name']}: stash {first.stash_bytes(a)}, found {second.stash_bytes(b)}")
    names = ", ".join(f"{count} {name}" for name, count in sorted(irregular.items()))
    return f"{compared} operators scale by {times}, irregular: {names or 'none'}"


if __name__ == "__main__":
    print(compare(Workload(sys.argv[1]), Workload(sys.argv[2])))
