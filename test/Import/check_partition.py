# Every operation is in one place: its numbers occur once in the program, and in the workload in one
# place, or in the same part of several layers.
#
#   check_partition.py CONVERTED.mlir WORKLOAD.json
import collections
import re
import sys

from workload import PARTS, Workload


def main():
    text = open(sys.argv[1]).read().split("phaze.workload")[0]
    workload = Workload(sys.argv[2])
    count = workload.data["operations"]
    found = [int(number) for entry in re.findall(r"phaze\.id = (?:array<i64: ([^>]*)>|(\d+))", text)
             for number in re.findall(r"\d+", "".join(entry))]
    if sorted(found) != list(range(count)):
        sys.exit(f"the program has {len(found)} numbers, the workload says {count}")
    places = collections.defaultdict(set)
    seen = collections.Counter()

    def put(numbers, place, where):
        for number in numbers:
            places[number].add(place)
            seen[number, where] += 1

    for layer in workload.layers:
        for part in PARTS:
            if len(layer[part]) != len(workload.kind_of(layer)[part]["operators"]):
                sys.exit(f"{layer['name']}: {part} has {len(layer[part])} sources")
            put([number for number in layer[part] if number >= 0], part, layer["name"])
        put(layer["views"], "views of " + layer["name"], layer["name"])
    put(workload.data["side"]["sources"], "side", "side")
    put(workload.data["side"]["views"], "side views", "side")
    put(workload.data["constants"], "constants", "constants")
    for number in range(count):
        if len(places[number]) != 1:
            sys.exit(f"operation {number} is in {sorted(places[number]) or 'no place'}")
    for (number, where), times in seen.items():
        if times != 1:
            sys.exit(f"operation {number} is {times} times in {where}")
    shared = sum(times > 1 for times in
                 collections.Counter(number for number, _ in seen).values())
    print(f"{count} operations in one place each, {shared} of them in several layers")


main()
