#!/usr/bin/env python3
"""Lowers programs to workloads and prints what came out as a table.

    bench/import_table.py PHAZE_OPT FILE... [--check] [--page]

One row per program: layers, kinds, parameters, floating-point operations of contractions by phase,
stash, warnings. With --check the figures are compared with what the module itself says: contraction
work with phaze-summarize, parameter bytes with the types of the arguments that are parameters; exits
with 1 if they differ. With --page the table comes as docs/ImportedPrograms.md.
"""
import argparse
import json
import math
import pathlib
import re
import subprocess
import sys
import tempfile


def run(program, *options):
    done = subprocess.run([program, *options], capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


class Workload:
    def __init__(self, data):
        self.data = data
        self.sizes = {factor["name"]: factor["size"] for factor in data["factors"]}
        self.bits = dict(data["elements"])
        self.kinds = {kind["name"]: kind for kind in data["kinds"]}
        self.synthesized = any(kind.get("synthesized_backward") for kind in data["kinds"])

    def bytes(self, tensor):
        elements = math.prod(self.sizes[f] for dim in tensor["dims"] for f in dim)
        return elements * self.bits[tensor["element"]] // 8

    def work(self, operator):
        return sum(term["count"] * math.prod(self.sizes[f] for f in term["factors"])
                   for term in operator.get("work", []))

    def contractions(self):
        """Number and work of contractions by phase, over all layers and the side part."""
        counts, work = {}, {}
        parts = [(name, self.kinds[layer["kind"]][name]) for layer in self.data["layers"]
                 for name in ("forward", "backward", "update")]
        parts.append(("side", self.data["side"]))
        for name, part in parts:
            for operator in part["operators"]:
                if operator["kind"] != "contraction":
                    continue
                phase = "recompute" if operator.get("recompute") else name
                if name == "backward" and self.synthesized:
                    phase = "synthesised"
                counts[phase] = counts.get(phase, 0) + 1
                work[phase] = work.get(phase, 0) + self.work(operator)
        return counts, work

    def parameter_bytes(self):
        seen, total = set(), 0
        tied = {entry["name"] for entry in self.data["tied"]}
        for layer in self.data["layers"]:
            kind = self.kinds[layer["kind"]]
            for name, parameter in zip(layer["parameters"], kind["parameters"]):
                if name not in seen or name not in tied:
                    total += self.bytes(parameter)
                seen.add(name)
        return total

    def stash_bytes(self):
        total = 0
        for layer in self.data["layers"]:
            kind = self.kinds[layer["kind"]]
            total += sum(self.bytes(kind["forward"]["values"][value]) for value in kind["stash"])
        return total


BYTES = {"f64": 8, "i64": 8, "f32": 4, "i32": 4, "ui32": 4, "f16": 2, "bf16": 2, "i8": 1, "i1": 1}


def type_bytes(text):
    *dims, element = text.split("x")
    return math.prod(int(dim) for dim in dims) * BYTES[element]


def declared_parameter_bytes(annotated):
    """Of arguments and constants that phaze-infer-roles calls parameters."""
    total = 0
    for header in re.finditer(r"^ *func\.func .*$", annotated, re.M):
        for argument in header.group(0).split("%arg")[1:]:
            if 'phaze.role = "parameter"' in argument:
                total += type_bytes(re.search(r"tensor<([^>]*)>", argument).group(1))
    for constant in re.finditer(r"stablehlo\.constant .*phaze\.role = \"parameter\".*tensor<([^>]*)>",
                                annotated):
        total += type_bytes(constant.group(1))
    return total


PAGE = """# What real programs become

Made by `bench/import_table.py --page --check`, which compares work and parameters with the module
itself; a test fails when this page drifts. The programs are not part of this project: training steps
first, then forward passes, whose backward pass is synthesised. Of GPT-2 and Llama 68M, which generate
text, what comes before the decoding loop is planned.
"""


def human(number, unit=""):
    for prefix in ("", "k", "M", "G", "T", "P"):
        if abs(number) < 1000:
            return f"{number:.3g} {prefix}{unit}".strip()
        number /= 1000
    return f"{number:.3g} E{unit}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("files", nargs="+", type=pathlib.Path)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--page", action="store_true")
    args = parser.parse_args()
    if args.page:
        print(PAGE)
    print("| program | layers | kinds | contractions forward / recompute / backward / update | "
          "parameters | contraction flops forward / recompute / backward / update | stash | warnings |")
    print("|---|---|---|---|---|---|---|---|")
    failed = False
    for path in args.files:
        with tempfile.NamedTemporaryFile(suffix=".json") as file:
            code, _, errors = run(args.program, "--convert-stablehlo-to-phaze=attention=written",
                                  f"--phaze-dump-workload=file={file.name}", str(path), "-o",
                                  "/dev/null")
            if code:
                message = next((line for line in errors.splitlines() if "error:" in line), "")
                print(f"| {path.stem.split('__')[-1]} | {message.split('error: ')[-1]} | | | | | | |")
                continue
            workload = Workload(json.load(open(file.name)))
        counts, work = workload.contractions()
        phases = ("forward", "recompute", "synthesised" if workload.synthesized else "backward",
                  "update")
        kinds = [layer["kind"] for layer in workload.data["layers"]]
        print(f"| {path.stem.split('__')[-1]} | {len(kinds)} | {len(set(kinds))} | "
              f"{' / '.join(str(counts.get(p, 0)) for p in phases)} | "
              f"{human(workload.parameter_bytes(), 'B')} | "
              f"{' / '.join(human(work.get(p, 0)) for p in phases)} | "
              f"{human(workload.stash_bytes(), 'B')} | {len(workload.data['warnings'])} |")
        if not args.check:
            continue
        _, text, _ = run(args.program, "--phaze-summarize=format=json", str(path), "-o", "/dev/null")
        summary = json.loads(text)
        said = sum(row["operations"] for row in summary["floating_point_operations"]
                   if row["kind"] in ("stablehlo.dot_general", "stablehlo.dot",
                                           "stablehlo.convolution"))
        # Loops that are not planned are in the summary; manual computations have local shapes there.
        is_comparable = not any("not planned" in warning["message"]
                                for warning in workload.data["warnings"])
        is_comparable &= "manual_computation" not in path.read_text()
        found = sum(flops for phase, flops in work.items() if phase != "synthesised")
        if said != found and is_comparable:
            print(f"{path}: contraction work {found}, the module has {said}", file=sys.stderr)
            failed = True
        _, annotated, _ = run(args.program, "--phaze-infer-roles", str(path))
        declared = declared_parameter_bytes(annotated)
        if declared != workload.parameter_bytes():
            print(f"{path}: parameters {workload.parameter_bytes()} bytes, the arguments have "
                  f"{declared}", file=sys.stderr)
            failed = True
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
