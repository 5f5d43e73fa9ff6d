# What the scripts of this folder share: a workload's JSON, and sums over it.
import json
import math

PARTS = ("forward", "backward", "update")


class Workload:
    def __init__(self, path):
        with open(path) as file:
            self.data = json.load(file)
        self.sizes = {factor["name"]: factor["size"] for factor in self.data["factors"]}
        self.kinds = {kind["name"]: kind for kind in self.data["kinds"]}
        self.layers = self.data["layers"]

    def bytes(self, tensor):
        elements = math.prod(self.sizes[f] for dim in tensor["dims"] for f in dim)
        return elements * self.data["elements"][tensor["element"]] // 8

    def work(self, operator):
        return sum(term["count"] * math.prod(self.sizes[f] for f in term.get("factors", []))
                   for term in operator.get("work", []))

    def kind_of(self, layer):
        return self.kinds[layer["kind"]]

    def contractions(self, layer):
        """Number and work by phase; what the program does again is recompute."""
        counts = dict.fromkeys(("forward", "recompute", "backward", "update"), 0)
        work = dict(counts)
        for name in PARTS:
            for operator in self.kind_of(layer)[name]["operators"]:
                if operator["kind"] == "contraction":
                    phase = "recompute" if operator.get("recompute") else name
                    counts[phase] += 1
                    work[phase] += self.work(operator)
        return counts, work

    def held_bytes(self, layer, what):
        return sum(self.bytes(held) for held in self.kind_of(layer)[what])

    def parameter_bytes(self):
        """Tied parameters once."""
        again = sum(self.bytes(held) for entry in self.data["tied"]
                    for layer in self.layers if layer["name"] in entry["layers"][1:]
                    for name, held in zip(layer["parameters"], self.kind_of(layer)["parameters"])
                    if name == entry["name"])
        return sum(self.held_bytes(layer, "parameters") for layer in self.layers) - again

    def stash_bytes(self, layer):
        kind = self.kind_of(layer)
        return sum(self.bytes(kind["forward"]["values"][value]) for value in kind["stash"])
