# Plans programs, and costs each plan again in every way that there is: by its degrees on its chip,
# from the module that it annotates, and from its JSON. Once with memory to spare, and once with less
# than that plan takes, so that something has to be recomputed, shared or divided.
#
#   evaluate_again.py FOLDER SPACE PROGRAM ...     the name of a model with options of phaze-gen
#
# Each gives the time of the search to the last digit.
import json
import os
import subprocess
import sys

JOB = {"devices": "64", "global-batch": "128"}
SEARCH = {"microbatches": "1,4", "max-tensor-width": "4", "threads": "1"}


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(command)}\n{done.stderr[:3000]}")
    return done.stdout


def read(file):
    with open(file) as text:
        return json.load(text)


def options(values):
    return [f"--{name}={value}" for name, value in values.items()]


def placement_of(plan):
    """The plan's own degrees, as phaze-search takes them."""
    keys = {"pp": len(plan["stages"]) // plan["chunks"], "dp": plan["data_parallel"],
            "tp": plan["tensor_width"], "mb": plan["microbatch"], "zero": plan["zero"]}
    if plan["sharded"]:
        keys["split"] = "+".join(sharded["name"] for sharded in plan["sharded"])
    return ",".join(f"{key}={value}" for key, value in keys.items())


def fullest(plan):
    """Bytes that the fullest device holds."""
    return max(sum(stage["memory"].values()) for stage in plan["stages"])


def check(folder, space, program):
    name, *given = program.split(",")
    source = f"{folder}/{name}.mlir"
    run("phaze-gen", f"--model={name}", *given, "-o", source)
    plenty = check_with(folder, space, name, source, "plenty", [])
    # Less than the fastest plan takes, in steps until something fits.
    for share in (0.6, 0.8, 0.95):
        gib = share * fullest(plenty) / 2**30
        plan = check_with(folder, space, name, source, "short", [f"--hbm={gib!r}"])
        if plan:
            break
    else:
        sys.exit(f"{name}: nothing fits the memory of the fastest plan but that plan")
    if plan["step"] == plenty["step"]:
        sys.exit(f"{name}: the plan is the same with less memory than it takes")


def check_with(folder, space, name, source, kind, more):
    found, annotated, chip, again, applied = (
        f"{folder}/{name}.{kind}{end}" for end in (".json", ".planned.mlir", ".chip.json", ".again.json", ".applied.mlir"))
    search = ["phaze-search", source, f"--space={space}", "--no-baselines", *options(JOB), *options(SEARCH), *more,
              f"--json={found}", f"--output={annotated}", "--attach-plan"]
    if more and subprocess.run(search, capture_output=True).returncode:
        return None
    if not more:
        run(*search)
    plan = read(found)
    with open(chip, "w") as file:
        json.dump(plan["chip"], file)
    job = " ".join(f"{name}={value}" for name, value in JOB.items())

    def compare(how):
        other = read(again)
        for part in plan["step"]:
            if plan["step"][part] != other["step"][part]:
                sys.exit(f"{name}, {kind}: {how}: {part} is {other['step'][part]!r}, "
                         f"the search found {plan['step'][part]!r} ({placement_of(plan)})")

    run("phaze-search", source, f"--arch={chip}", f"--placement={placement_of(plan)}",
        *options(JOB), *options({key: SEARCH[key] for key in ("max-tensor-width", "threads")}),
        f"--json={again}")
    compare("by its degrees")
    run("phaze-opt", annotated, f"--phaze-evaluate=placement=plan {job} json={again} summary=none",
        "-o", os.devnull)
    compare("from the annotated module")
    run("phaze-opt", source, f"--phaze-apply-plan=plan={found}", "-o", applied)
    run("phaze-opt", applied, f"--phaze-evaluate=placement=plan {job} json={again} summary=none",
        "-o", os.devnull)
    compare("from its JSON")
    recomputed = sum(bool(layer["recomputed"]) for stage in plan["stages"] for layer in stage["layers"])
    print(f"{name}, {kind}: {placement_of(plan)}, {recomputed} layers recomputed: the same three times", flush=True)
    return plan


def main():
    folder, space, *programs = sys.argv[1:]
    os.makedirs(folder, exist_ok=True)
    for program in programs:
        check(folder, space, program)


main()
