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
