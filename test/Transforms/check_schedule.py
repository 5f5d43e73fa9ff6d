# Checks the slots that phaze-schedule-ops sets against costs of phaze-annotate-costs, by itself.
#
#   check_schedule.py ARCH TENSOR_CORES VECTOR_CORES FILE
#
# In every part: what takes time has a slot and nothing else has; an operator starts after all that
# it waits for; no core runs two at once, and what has all cores runs beside nothing; the last one
# ends in the cycle that the layers of the kind say and the network takes on top, which is no less
# than the bound beside it.
import re
import sys

ARCH, TENSOR, VECTOR = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
PART = re.compile(r"phaze\.(forward|backward|update|side)\b.*\{$")
OPERATOR = re.compile(
    r'phaze\.(contraction|elementwise|reduction|movement|view|collective|opaque) "')
COST = re.compile(ARCH + r" = #phaze\.cost<unit = (\w+), one_core = (\d+), all_cores = (\d+)")
SLOT = re.compile(r'#phaze\.slot<arch = "[^"]*", start = (\d+), mode = (\w+)(?:, cores = \[([\d, ]+)\])?>')
LATENCY = re.compile(r'phaze\.layer "[^"]*" @(\w+).*#phaze\.latency<arch = "[^"]*", forward = (\d+), '
                     r"backward = (\d+), update = (\d+), at_least = \[(\d+), (\d+), (\d+)\](?:, proofs = \[<.*?>\])?>")


def names(text):
    return re.findall(r"%[\w.$-]+", text)


def fail(line, message):
    sys.exit(f"line {line}: {message}")


class Op:
    """What runs as one: its results, its operands, and when and where it runs."""

    def __init__(self, line, text):
        self.line = line
        self.results = names(text.split(" = phaze.")[0]) if " = phaze." in text else []
        self.operands = []
        cost, slot = COST.search(text), SLOT.search(text)
        if not cost:
            fail(line, "has no cost")
        self.unit = unit = cost.group(1)
        if (unit != "none") != bool(slot):
            fail(line, f"runs on {unit} and has {'a' if slot else 'no'} slot")
        self.start = self.end = self.cores = None
        if not slot:
            return
        is_one = slot.group(2) == "one"
        self.start = int(slot.group(1))
        self.end = self.start + int(cost.group(2 if is_one else 3))
        if is_one:
            types = {"tensor": "t", "vector": "v", "pair": "tv", "network": ""}[unit]
            cores = [int(core) for core in slot.group(3).split(",")]
            if len(cores) != len(types):
                fail(line, f"has {len(cores)} cores and runs on {unit}")
            if any(core >= {"t": TENSOR, "v": VECTOR}[t] for t, core in zip(types, cores)):
                fail(line, "has a core that the chip lacks")
            self.cores = set(zip(types, cores))

    def add(self, text):
        """An operator of this group; or the operator itself."""
        call = text[text.index('"', text.index('"') + 1):]
        self.operands += [o for o in names(call[:call.index(")")]) if o not in self.results]
        if " = phaze." in text:
            self.results += names(text.split(" = phaze.")[0])


def end_of(ops):
    """The cycle in which a part ends, once its slots are found to be right."""
    ready = {}
    for op in ops:
        before = max([ready.get(name, 0) for name in op.operands], default=0)
        if op.start is not None and op.start < before:
            fail(op.line, f"starts in cycle {op.start}, but what it reads is there in {before}")
        for name in op.results:
            ready[name] = before if op.start is None else op.end
    ran = [op for op in ops if op.start is not None and op.end > op.start]
    for i, a in enumerate(ran):
        for b in ran[:i]:
            shared = a.cores is None or b.cores is None or a.cores & b.cores
            if shared and a.start < b.end and b.start < a.end:
                fail(a.line, f"overlaps line {b.line}")
    network = sum(op.end - op.start for op in ran if op.unit == "network")
    return max((op.end for op in ran), default=0) - network


def main():
    ends, kind, ops, group = {}, None, None, None
    layers = slots = 0
    for number, text in enumerate(open(sys.argv[4]), 1):
        if found := re.search(r"phaze\.kind @(\w+)", text):
            kind = found.group(1)
        elif re.search(r'phaze\.layer "', text):
            layers += 1
            latency = LATENCY.search(text)
            if not latency:
                fail(number, "has no latency")
            for i, name in enumerate(["forward", "backward", "update"]):
                cycles, least = int(latency.group(2 + i)), int(latency.group(5 + i))
                end = ends.get((latency.group(1), name), 0)
                if cycles != end or least > cycles:
                    fail(number, f"{name} takes {cycles}, at least {least}, but ends in {end}")
        elif found := PART.search(text):
            part, ops = found.group(1), []
        elif ops is None:
            continue
        elif "phaze.fused" in text:
            group = Op(number, text)
            ops.append(group)
        elif OPERATOR.search(text):
            if group and (COST.search(text) or SLOT.search(text)):
                fail(number, "is in a group and has a cost or a slot of its own")
            if not group:
                ops.append(Op(number, text))
            ops[-1].add(text)
        elif "phaze.yield" in text and group:
            group = None
        elif "phaze.yield" in text:
            ends[kind, part] = end_of(ops)
            slots += sum(op.start is not None for op in ops)
            ops = None
    print(f"{layers} layers, {slots} slots")


main()
