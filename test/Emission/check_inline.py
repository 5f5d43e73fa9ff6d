# Writes programs out (phaze-inline) and checks that they are the same programs.
#
#   check_inline.py FOLDER PLACEMENT PROGRAM ...    stages/replicas/width; files, or the name of a
#                                                   model and options of phaze-gen: gpt2,--scan
#
# Without calls and loops, a program computes the same results, bit by bit, and has the same plan.
# Annotated, each operation has plain attributes, and the same ones whether it is annotated before it
# is written out or afterwards. `--no-run` in front of the programs leaves out running them.
import json
import math
import os
import pathlib
import re
import subprocess
import sys


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(command)}\n{done.stderr[:3000]}")
    return done.stdout


def difference(a, b, path="plan"):
    """Where two plans differ first; names of parameters and the like are no part of a plan, and a
    program that is inlined has other numbers of operations."""
    if type(a) is not type(b):
        return f"{path}: {a} and {b}"
    if isinstance(a, dict):
        if a.keys() != b.keys():
            return f"{path}: {sorted(a)} and {sorted(b)}"
        return next(filter(None, (difference(a[key], b[key], f"{path}.{key}") for key in a if key != "source")), None)
    if isinstance(a, list):
        if len(a) != len(b):
            return f"{path}: {len(a)} and {len(b)} entries"
        return next(filter(None, (difference(x, y, f"{path}[{i}]") for i, (x, y) in enumerate(zip(a, b)))), None)
    return None if a == b else f"{path}: {a} and {b}"


def check(folder, placement, program, runs):
    name, *options = program.split(",")
    source = name
    if not name.endswith(".mlir"):
        source = f"{folder}/{'-'.join([name, *options]).replace('=', '')}.mlir"
        run("phaze-gen", f"--model={name}", *options, "-o", source)
    stem = f"{folder}/{pathlib.Path(source).stem}"
    name = pathlib.Path(stem).name
    inlined = f"{stem}.inlined.mlir"
    run("phaze-opt", source, "--phaze-inline=strict", "--verify-roundtrip", "-o", inlined)
    text = pathlib.Path(inlined).read_text()
    for word in ("stablehlo.while", "call @", "composite", "func.func private"):
        if word in text.replace("custom_call @", ""):
            sys.exit(f"{name}: {word} is left")
    if run("phaze-opt", inlined, "--phaze-inline=strict") != text:
        sys.exit(f"{name}: written out again, it is another")
    if runs:
        results = [run("phaze-run", file, "--seed=3", "--format=json") for file in (source, inlined)]
        if results[0] != results[1]:
            sys.exit(f"{name}: the results differ")

    devices = math.prod(map(int, placement.split("/")))
    search = ["--arch=h100-sxm", f"--placement={placement}", f"--devices={devices}", "--global-batch=64",
              "--microbatches=1", f"--max-tensor-width={placement.split('/')[2]}", "--no-baselines",
              "--threads=1"]
    plan, other = f"{stem}.plan", f"{stem}.inlined.plan"
    run("phaze-search", source, *search, f"--json={plan}")
    run("phaze-search", source, "--inline", *search, f"--json={other}")
    plans = [json.loads(pathlib.Path(file).read_text()) for file in (plan, other)]
    if found := difference(*plans):
        sys.exit(f"{name}: the plans differ, {found}")

    annotated = run("phaze-opt", source, f"--phaze-apply-plan=plan={plan} inline")
    # A barrier that hands values of several layers on has an entry for each of them.
    for line in annotated.splitlines():
        if re.search(r"phaze\.(phase|layer|stage|core|start_cycle|sends_to) = \[", line):
            if "stablehlo.optimization_barrier" not in line:
                sys.exit(f"{name}: an operation has several runs: {line[:300]}")
    apply = f"--phaze-apply-plan=plan={plan}"
    if run("phaze-opt", source, apply, "--phaze-inline", apply) != annotated:
        sys.exit(f"{name}: annotated first and then written out, it is another")
    pathlib.Path(f"{stem}.annotated.mlir").write_text(annotated)
    run("phaze-opt", f"{stem}.annotated.mlir", "--phaze-emit-shardings=format=both", "--phaze-verify-shardings",
        "-o", os.devnull)
    print(f"{name}: {text.count('stablehlo.')} operations, the same {'results and ' if runs else ''}plan")


def main():
    folder, placement, *programs = sys.argv[1:]
    runs = "--no-run" not in programs
    os.makedirs(folder, exist_ok=True)
    for program in programs:
        if program != "--no-run":
            check(folder, placement, program, runs)


main()
