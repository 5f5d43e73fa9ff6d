# Prints what a workload says in a few lines, for CHECK lines to read.
#
#   facts.py WORKLOAD.json
import sys

from workload import PARTS, Workload


def numbers(row):
    return " ".join(f"{name} {value}" for name, value in row.items() if value)


def main():
    workload = Workload(sys.argv[1])
    total = {}
    for layer in workload.layers:
        for phase, count in workload.contractions(layer)[0].items():
            total[phase] = total.get(phase, 0) + count
    print("kinds:", *(layer["kind"].removeprefix("kind") for layer in workload.layers))
    print("contractions:", numbers(total))
    print("parameters:", workload.parameter_bytes())
    print("stash:", sum(map(workload.stash_bytes, workload.layers)))
    print("side:", *(operator["name"] for operator in workload.data["side"]["operators"]))
    for entry in workload.data["tied"]:
        print("tied:", entry["name"], "in", *entry["layers"])
    for edge in workload.data["edges"]:
        print("edge:", edge["from"], edge["to"], workload.bytes(edge))
    for layer in workload.layers:
        counts, work = workload.contractions(layer)
        kind = workload.kind_of(layer)
        print(f"{layer['name']}:", "parameters", *layer["parameters"], "states", *layer["states"])
        print(f"{layer['name']}:", "operators",
              numbers({part: len(kind[part]["operators"]) for part in PARTS}))
        print(f"{layer['name']}:", "contractions", numbers(counts))
        print(f"{layer['name']}:", "flops", numbers(work))
        print(f"{layer['name']}:", "stash",
              *(workload.bytes(kind["forward"]["values"][value]) for value in kind["stash"]))
        values = {part: kind[part]["values"] for part in PARTS}
        print(f"{layer['name']}:", "multiplies",
              *sorted({"*".join(values[part][v]["element"] for v in op["operands"][:2])
                       for part in PARTS for op in kind[part]["operators"]
                       if op["kind"] == "contraction"}))
        for part in PARTS:
            sides = [workload.bytes(value) for value in values[part] if value["origin"] == "side"]
            if sides:
                print(f"{layer['name']}:", part, "side", *sides)
        print(f"{layer['name']}:", "update writes",
              *(workload.bytes(values["update"][v]) for v in kind["update"]["outputs"]))
        for part in PARTS:
            for flag in ("metric", "recompute", "irregular"):
                names = [op["name"] for op in kind[part]["operators"] if op.get(flag)]
                if names:
                    print(f"{layer['name']}:", part, flag, *names)
    for warning in workload.data["warnings"]:
        print("warning:", warning["message"])


main()
