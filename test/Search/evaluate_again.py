# Plans programs, and costs each plan again in every way that there is: by its degrees on its chip,
# from the module that it annotates, and from its JSON.
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


def check(folder, space, program):
    name, *given = program.split(",")
    source, found, annotated, chip, again = (
        f"{folder}/{name}{end}" for end in (".mlir", ".json", ".planned.mlir", ".chip.json", ".again.json"))
    run("phaze-gen", f"--model={name}", *given, "-o", source)
    run("phaze-search", source, f"--space={space}", "--no-baselines", *options(JOB), *options(SEARCH),
        f"--json={found}", f"--output={annotated}")
    plan = read(found)
    with open(chip, "w") as file:
        json.dump(plan["chip"], file)
    job = " ".join(f"{name}={value}" for name, value in JOB.items())

    def compare(how):
        other = read(again)
        for part in plan["step"]:
            if plan["step"][part] != other["step"][part]:
                sys.exit(f"{name}: {how}: {part} is {other['step'][part]!r}, "
                         f"the search found {plan['step'][part]!r} ({placement_of(plan)})")

    run("phaze-search", source, f"--arch={chip}", f"--placement={placement_of(plan)}",
        *options(JOB), *options({key: SEARCH[key] for key in ("max-tensor-width", "threads")}),
        f"--json={again}")
    compare("by its degrees")
    run("phaze-opt", annotated, f"--phaze-evaluate=placement=plan {job} json={again} summary=none",
        "-o", os.devnull)
    compare("from the annotated module")
    applied = f"{folder}/{name}.applied.mlir"
    run("phaze-opt", source, f"--phaze-apply-plan=plan={found}", "-o", applied)
    run("phaze-opt", applied, f"--phaze-evaluate=placement=plan {job} json={again} summary=none",
        "-o", os.devnull)
    compare("from its JSON")
    again_count = sum(layer["recomputed"] for stage in plan["stages"] for layer in stage["layers"])
    print(f"{name}: {placement_of(plan)}, {again_count} layers recomputed: the same three times")


def main():
    folder, space, *programs = sys.argv[1:]
    os.makedirs(folder, exist_ok=True)
    for program in programs:
        check(folder, space, program)


main()
