# Counts what the backward pass reads of the forward pass in the text of a module of one function
# that phaze-classify-phases has annotated, and compares it with the stash of the workload: values
# are seen through what only shows them otherwise, and of equivalents the least bytes are kept.
#
#   check_stash.py CLASSIFIED.mlir WORKLOAD.json
import math
import re
import sys

from workload import Workload

DERIVED = {"reshape", "transpose", "convert", "broadcast_in_dim", "sharding_constraint",
           "optimization_barrier"}
BYTES = {"f64": 8, "i64": 8, "f32": 4, "i32": 4, "ui32": 4, "f16": 2, "bf16": 2, "i8": 1, "i1": 1}


def statements(text):
    """Operations of the function, one line each; what regions hold is left out."""
    whole = None
    for line in map(str.strip, text.splitlines()):
        if whole is not None:
            if line.startswith("})"):
                yield whole + line
                whole = None
        elif line.startswith("%") and line.endswith("({"):
            whole = line
        elif line.startswith("%"):
            yield line


def type_bytes(text):
    *dims, element = text.split("x")
    return math.prod(map(int, dims)) * BYTES[element]


def main():
    text = open(sys.argv[1]).read()
    if len(re.findall(r"func\.func", text)) != 1 or "stablehlo.while" in text:
        sys.exit("expected one function without loops")
    size, parent, needed = {}, {}, set()
    for line in statements(text):
        left, right = line.split(" = ", 1)
        name = re.search(r"(?:stablehlo|sdy|chlo)\.(\w+)", right).group(1)
        phases = re.findall(r'"(\w+)"', re.search(r"phaze\.phase = (\[[^\]]*\]|\S+)", right)[1])
        operands = re.findall(r"%\w+(?:#\d+)?", re.split(r"<\{| : [(t]", re.sub(r"\{phaze[^}]*\}", "", right))[0])
        types = re.findall(r"tensor<([^>]*)>", right.rsplit("->" if "->" in right else " : ", 1)[1])
        base, _, count = left.partition(":")
        results = [f"{base}#{i}" for i in range(int(count))] if count else [base]
        passes = name == "optimization_barrier"  # One operation per value.
        for i, result in enumerate(results):
            phase = phases[i if passes and len(phases) > 1 else 0]
            if phase == "forward":
                size[result] = type_bytes(types[i - len(results)])
                if name in DERIVED:
                    parent[result] = operands[i]
            elif phase in ("backward", "recompute"):
                needed.update(operands[i:i + 1] if passes else operands)

    def is_kept(value):
        while value in parent:
            value = parent[value]
        return value in size

    needed = {value for value in needed if value in size and is_kept(value)}
    # What covers the needs at and below each value; results come after their operands.
    cost = {}
    total = 0
    for value in reversed(list(size)):
        below = cost.get(value)
        if value in needed:
            cost[value] = size[value]
        elif below is None:
            continue
        else:
            cost[value] = min(below, size[value])
        if value in parent:
            cost[parent[value]] = cost.get(parent[value], 0) + cost[value]
        else:
            total += cost[value]
    workload = Workload(sys.argv[2])
    said = sum(map(workload.stash_bytes, workload.layers))
    if said != total:
        sys.exit(f"the workload keeps {said} bytes, the program {total}")
    print(f"{total} bytes of {len(needed)} values")


main()
