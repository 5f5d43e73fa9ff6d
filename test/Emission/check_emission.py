# Plans programs, annotates them with the plan, emits shardings in each form, and checks what comes
# out.
#
#   check_emission.py FOLDER PLACEMENT PROGRAM ...    stages/replicas/width; files, or the name of a
#                                                     model and options of phaze-gen: gpt2,--scan
#
# Whatever is printed verifies, reads back as the same module from text and bytecode, and has shardings
# that go together. It has no types or attributes of phaze, in the GSPMD form nothing of sdy, and the
# plan is in it. All attributes of the GSPMD form are of builtin kinds.
import json
import math
import os
import pathlib
import re
import subprocess
import sys

FORMATS = ("gspmd", "sdy", "both")


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(command)}\n{done.stderr[:3000]}")
    return done.stdout


def plan_in(text):
    """The plan in the attribute phaze.plan."""
    found = re.search(r'phaze\.plan = \{.*? json = "((?:[^"\\]|\\.)*)"', text)
    return json.loads(re.sub(r"\\([0-9A-F]{2}|.)",
                             lambda m: chr(int(m[1], 16)) if len(m[1]) == 2 else m[1], found[1]))


def without_sources(plan):
    """A plan without the places in a file that operators come from: in a module they are its operations'."""
    if isinstance(plan, dict):
        return {key: without_sources(value) for key, value in plan.items() if key != "source"}
    return [without_sources(value) for value in plan] if isinstance(plan, list) else plan


def stand_in(generic):
    """The attributes of a module in generic text, on operations that every MLIR tool knows.

    What the operations themselves say (`<{...}>`) is StableHLO's affair; all that was added is in
    what follows it, in the properties of functions, and on the module. All become declarations of
    functions with these attributes."""
    lines = []
    for line in generic.splitlines():
        # Names of other dialects' attributes have a dot, and an operation's type is at the end.
        added = re.search(r" (\{\w+\.\w.*\}) : \([^{}]*\) -> [^{}]*$", line)
        if '"func.func"()' in line:
            properties = re.search(r"<\{(.*)\}> \(\{$", line)[1]
            properties = re.sub(r', sym_visibility = "\w+"', "", properties)
            lines.append(f'"func.func"() <{{{properties}, sym_visibility = "private"}}> ({{}}) : () -> ()')
        if added:
            lines.append(f'"func.func"() <{{function_type = () -> (), sym_name = "f{len(lines)}", '
                         f'sym_visibility = "private"}}> ({{}}) {added[1]} : () -> ()')
    return '"builtin.module"() ({\n' + "\n".join(lines) + "\n}) : () -> ()\n"


def check(folder, placement, program):
    name, *options = program.split(",")
    source = name
    if not name.endswith(".mlir"):
        name = "-".join([name, *options]).replace("=", "")
        source = f"{folder}/{name}.mlir"
        run("phaze-gen", f"--model={program.split(',')[0]}", *options, "-o", source)
    stem = f"{folder}/{pathlib.Path(name).stem}"
    plan = f"{stem}.plan"
    devices = math.prod(map(int, placement.split("/")))
    run("phaze-search", source, "--arch=h100-sxm", f"--placement={placement}", f"--devices={devices}",
        "--global-batch=64", "--microbatches=1", f"--max-tensor-width={placement.split('/')[2]}",
        "--no-baselines", "--threads=1", f"--json={plan}")

    annotated = f"{stem}.annotated.mlir"
    run("phaze-opt", source, f"--phaze-apply-plan=plan={plan}", "-o", annotated)
    text = pathlib.Path(annotated).read_text()
    if plan_in(text) != without_sources(json.loads(pathlib.Path(plan).read_text())):
        sys.exit(f"{name}: the plan in the module is another")
    counts = {key: text.count(f"phaze.{key} =") for key in ("phase", "layer", "stage")}
    if len(set(counts.values())) != 1 or text.count("phaze.core =") != text.count("phaze.start_cycle ="):
        sys.exit(f"{name}: attributes {counts}")
    summary = "--phaze-summarize=format=json"
    if run("phaze-opt", source, summary, "-o", os.devnull) != run("phaze-opt", annotated, summary,
                                                                  "-o", os.devnull):
        sys.exit(f"{name}: the program has changed")

    constraints = set()
    for form in FORMATS:
        sharded = f"{stem}.{form}.mlir"
        run("phaze-opt", annotated, f"--phaze-emit-shardings=format={form}", "-o", sharded)
        run("phaze-opt", sharded, "--phaze-verify-shardings", "--verify-roundtrip", "-o", os.devnull)
        run("phaze-opt", sharded, "--emit-bytecode", "-o", f"{stem}.mlirbc")
        # Again gives the same: what was emitted changes neither the layers nor the classes.
        again = run("phaze-opt", sharded, f"--phaze-apply-plan=plan={plan}",
                    f"--phaze-emit-shardings=format={form}")
        text = pathlib.Path(sharded).read_text()
        if again != text:
            sys.exit(f"{name}: {form}, applied again, is another")
        if run("phaze-opt", f"{stem}.mlirbc") != text:
            sys.exit(f"{name}: {form}, read from bytecode, is another")
        for foreign in ("#phaze", "!phaze", *(["sdy"] if form == "gspmd" else [])):
            if foreign in text:
                sys.exit(f"{name}: {form} contains {foreign}")
        constraints.add(text.count("@Sharding(") + text.count("sdy.sharding_constraint"))
    if len(constraints) != 1:
        sys.exit(f"{name}: {constraints} constraints in different forms")
    # Somebody who knows no StableHLO reads the GSPMD form too, as generic text.
    generic = run("phaze-opt", f"{stem}.gspmd.mlir", "--mlir-print-op-generic")
    pathlib.Path(f"{stem}.generic.mlir").write_text(generic)
    run("mlir-opt", "--allow-unregistered-dialect", f"{stem}.generic.mlir", "-o", os.devnull)
    # Who knows StableHLO reads all that was added, without leave for unknown dialects.
    attributes = stand_in(generic)
    if attributes.count("phaze.") != generic.count("phaze."):
        sys.exit(f"{name}: not all attributes were looked at")
    pathlib.Path(f"{stem}.attributes.mlir").write_text(attributes)
    run("mlir-opt", f"{stem}.attributes.mlir", "-o", os.devnull)
    sharded = [entry["name"] for entry in plan_in(text)["sharded"]]
    print(f"{pathlib.Path(name).stem}: {', '.join(sharded) or 'nothing'} sharded, {constraints.pop()} constraints")


def main():
    folder, placement, *programs = sys.argv[1:]
    os.makedirs(folder, exist_ok=True)
    for program in programs:
        check(folder, placement, program)


main()
