# Compares the workloads of models unrolled and scanned: the same layers with the same operators,
# work, bytes and stash, whatever their order, and the same edges between them.
#
#   compare_forms.py FOLDER NAME ... [-- OPTION ...]   models (all: every one of --list)
import collections
import sys

from generate import arguments, workload_of
from workload import PARTS


def operators(workload, layer, part):
    values = workload.kind_of(layer)[part]["values"]
    return collections.Counter(
        (op["name"], op["kind"], workload.work(op), bool(op.get("recompute")),
         tuple((values[v]["origin"], workload.bytes(values[v])) for v in op["operands"]),
         tuple(workload.bytes(values[v]) for v in op["results"]))
        for op in workload.kind_of(layer)[part]["operators"])


def edges(workload):
    return sorted((edge["from"], edge["to"], workload.bytes(edge)) for edge in workload.data["edges"])


def compare(name, first, second):
    def same(what, a, b):
        if a != b:
            sys.exit(f"{name}: {what}: unrolled {a}, scanned {b}")

    same("kinds", *([layer["kind"] for layer in w.layers] for w in (first, second)))
    same("factors", *(sorted((factor["size"], factor.get("role", "")) for factor in w.data["factors"])
                      for w in (first, second)))
    same("edges", edges(first), edges(second))
    same("tied", *([tied["layers"] for tied in w.data["tied"]] for w in (first, second)))
    count = 0
    for a, b in zip(first.layers, second.layers):
        for part in PARTS:
            x, y = operators(first, a, part), operators(second, b, part)
            count += sum(x.values())
            same(f"{a['name']} {part}", dict(x - y), dict(y - x))
        for what in ("parameters", "states"):
            same(f"{a['name']} {what}", first.held_bytes(a, what), second.held_bytes(b, what))
        same(f"{a['name']} stash", first.stash_bytes(a), second.stash_bytes(b))
    print(f"{name}: {len(first.layers)} layers, {count} operators agree")


def main():
    folder, names, options = arguments()
    for name in names:
        compare(name, workload_of(folder, name, options),
                workload_of(folder, name, [*options, "--scan"]))


main()
