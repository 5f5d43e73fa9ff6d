# Which groups of a workload have several contractions, and how many values are kept for the backward
# pass that have the given length of a sequence twice: scores.
import sys

from workload import PARTS, Workload

workload = Workload(sys.argv[1])
length = int(sys.argv[2])
kept = 0
for kind in workload.data["kinds"]:
    for part in PARTS:
        groups = {}
        for operator in kind[part]["operators"]:
            if "group" in operator and operator["kind"] == "contraction":
                groups[operator["group"]] = groups.get(operator["group"], 0) + 1
        for count in groups.values():
            if count > 1:
                print(f"{part}: {count} contractions as one")
    for value in kind["stash"]:
        dims = kind["forward"]["values"][value]["dims"]
        kept += [workload.sizes[f] for dim in dims for f in dim].count(length) > 1
print(f"scores kept: {kept}")


def is_score(value):
    # A bias that all samples share is none.
    factors = [f for dim in value["dims"] for f in dim]
    return workload.data["batch"] in factors and [workload.sizes[f] for f in factors].count(length) > 1


# Scores that one kernel makes and another one reads.
between = 0
for kind in workload.data["kinds"]:
    for part in PARTS:
        made = {}
        for index, operator in enumerate(kind[part]["operators"]):
            group = operator.get("group", -1 - index)
            for value in operator["results"]:
                made[value] = group
            between += sum(made.get(value, group) != group and is_score(kind[part]["values"][value])
                           for value in operator["operands"])
print(f"scores between kernels: {between}")
