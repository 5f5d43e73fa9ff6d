# What must not change a plan, and what must not make it worse, on a small model.
#
#   check.py [--keep-order] FOLDER NAME GENERATOR-OPTION...
#
# Programs that say the same: values renamed, operations in another order, calls inlined, common
# subexpressions merged, generic form, bytecode, layers as a loop. Settings that give more: devices,
# memory, bandwidth; bf16 in place of exact f32; twice the batch on twice the devices. Programs are
# phaze-gen, phaze-opt and phaze-search of PATH; FOLDER is where files go. --keep-order: operations are
# left in their order, for models whose layers depend on it.
import json
import pathlib
import random
import re
import subprocess
import sys

SETTING = ["--arch=tpuv4", "--microbatches=1", "--max-tensor-width=2", "--threads=1"]
# What is the same up to the order in which sums are rounded.
ROUNDING = 1e-9


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stderr}")


def plan_of(file, *options, devices=4, batch=16, setting=SETTING):
    out = file.with_suffix(".plan.json")
    run("phaze-search", file, *setting, f"--devices={devices}", f"--global-batch={batch}",
        *options, f"--json={out}")
    return json.loads(out.read_text())


def step(plan):
    return sum(plan["step"].values())


def decisions(plan):
    """What a plan decides, without names."""
    return {key: plan[key] for key in ("microbatch", "tensor_width", "data_parallel", "devices_used")} | {
        "stages": [len(stage["layers"]) for stage in plan["stages"]]}


def renamed(text):
    return re.sub(r"%([A-Za-z_0-9]+)", r"%other_\1", text)


def at_highest_precision(text):
    return re.sub(r"(stablehlo\.dot_general [^:\n]*?\] x \[[0-9, ]*\])(?= :)", r"\1, precision = [HIGHEST, HIGHEST]", text)


def statements(lines):
    """Operations of a block, with the lines of their regions."""
    whole, depth = [], 0
    for line in lines:
        if depth == 0:
            whole.append([])
        whole[-1].append(line)
        depth += line.count("{") - line.count("}") + line.count("(") - line.count(")")
    return whole


def reordered(text, seed):
    """Operations of each function in another order in which all are defined before their use."""
    rng = random.Random(seed)
    out, lines = [], text.splitlines()
    i = 0
    while i < len(lines):
        out.append(lines[i])
        if not re.match(r"\s*func\.func", lines[i]):
            i += 1
            continue
        i += 1
        body = []
        while not re.match(r"\s*(func\.)?return\b", lines[i]):
            body.append(lines[i])
            i += 1
        out += shuffled(statements(body), rng)
    return "\n".join(out) + "\n"


def shuffled(whole, rng):
    maker, needs = {}, []
    for index, lines in enumerate(whole):
        for name in re.match(r"\s*((?:%[\w:]+(?:,\s*)?)*)", lines[0]).group(1).split(","):
            if name.strip():
                maker[name.strip().split(":")[0]] = index
    for index, lines in enumerate(whole):
        used = re.findall(r"%\w+", "\n".join(lines))
        needs.append({maker[name] for name in used if maker.get(name, index) != index})
    done, ready, order = set(), [i for i, need in enumerate(needs) if not need], []
    users = {i: [] for i in range(len(whole))}
    for index, need in enumerate(needs):
        for other in need:
            users[other].append(index)
    while ready:
        index = ready.pop(rng.randrange(len(ready)))
        done.add(index)
        order += whole[index]
        ready += [user for user in users[index] if needs[user] <= done and user not in done and user not in ready]
    assert len(done) == len(whole), "not all operations were placed"
    return order


class Checks:
    def __init__(self, name):
        self.name, self.count, self.failures = name, 0, 0

    def that(self, what, holds, found):
        self.count += 1
        if not holds:
            self.failures += 1
            print(f"{self.name}: {what}: {found}")

    def same(self, what, plan, other):
        a, b = step(plan), step(other)
        self.that(f"{what} changes the step", abs(a - b) <= ROUNDING * a, f"{a} s to {b} s")
        self.that(f"{what} changes decisions", decisions(plan) == decisions(other),
                  f"{decisions(plan)} to {decisions(other)}")

    def same_best(self, what, plan, other):
        """Of the same problem, though it may be solved another way: each step is no shorter than
        what is proven of the other."""
        a, b = step(plan), step(other)
        lower = max(plan["step_lower_s"], other["step_lower_s"])
        self.that(f"{what} contradicts a bound", lower <= min(a, b) * (1 + ROUNDING),
                  f"{a} s and {b} s, at least {lower} s")

    def no_worse(self, what, plan, other, extra=0.0):
        a, b = step(plan), step(other)
        self.that(f"{what} takes longer", b <= (a + extra) * (1 + ROUNDING), f"{a} s to {b} s")


def check(folder, name, options, may_reorder):
    folder.mkdir(parents=True, exist_ok=True)
    checks = Checks(name)
    base = folder / "base.mlir"
    run("phaze-gen", *options, "-o", base)
    text, plan = base.read_text(), plan_of(base)

    file = folder / "renamed.mlir"
    file.write_text(renamed(text))
    checks.same("renaming", plan, plan_of(file))
    # Ties between operations are broken by their order, so that schedules may differ.
    if may_reorder:
        file = folder / "reordered.mlir"
        file.write_text(reordered(text, 1))
        checks.same_best("another order", plan, plan_of(file))
    for what, flags in {"inlining": ["--phaze-inline"], "the generic form": ["--mlir-print-op-generic"],
                        "bytecode": ["--emit-bytecode"]}.items():
        file = folder / f"{what.replace(' ', '-')}.mlir"
        run("phaze-opt", base, *flags, "-o", file)
        checks.same(what, plan, plan_of(file))
    # What several layers compute alike is then computed once.
    merged = folder / "merged.mlir"
    run("phaze-opt", base, "--phaze-inline", "--cse", "-o", merged)
    checks.no_worse("merging", plan, plan_of(merged))
    scanned = folder / "scanned.mlir"
    run("phaze-gen", *options, "--scan", "-o", scanned)
    checks.same("a loop over layers", plan, plan_of(scanned))

    checks.no_worse("more devices", plan, plan_of(base, devices=8))
    chip = json.loads((folder / "base.plan.json").read_text())["chip"]
    for what, change in {"more memory": lambda c: c["hbm"].update(bytes=2 * c["hbm"]["bytes"]),
                         "more bandwidth": lambda c: [
                             level.update(bandwidth_bytes_per_s=2 * level["bandwidth_bytes_per_s"])
                             for level in c["network"]]}.items():
        better = json.loads(json.dumps(chip))
        change(better)
        file = folder / "arch.json"
        file.write_text(json.dumps(better))
        checks.no_worse(what, plan, plan_of(base, setting=[f"--arch={file}", *SETTING[1:]]))
    # At the default precision products of f32 are made of bf16 too, and nothing has to be converted.
    exact, half = folder / "highest.mlir", folder / "half.mlir"
    exact.write_text(at_highest_precision(text))
    run("phaze-gen", *options, "--dtype=bf16", "-o", half)
    checks.no_worse("bf16 in place of f32 at the highest precision", plan_of(exact), plan_of(half))
    twice = plan_of(base, devices=8, batch=32)
    checks.no_worse("twice the batch on twice the devices", plan, twice, twice["step"]["communication_s"])
    print(f"{name}: {checks.count} checks, {checks.failures} failed")
    return checks.failures == 0


may_reorder = sys.argv[1] != "--keep-order"
place, name, *options = sys.argv[1 if may_reorder else 2:]
sys.exit(0 if check(pathlib.Path(place), name, options, may_reorder) else 1)
