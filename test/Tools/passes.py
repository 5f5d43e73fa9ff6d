"""Runs every pass of phaze with --debug-only of its name. Usage: passes.py PHAZE_OPT STEP.mlir FOLDER"""
import os
import re
import subprocess
import sys

OPT, STEP, FOLDER = sys.argv[1:]
os.makedirs(FOLDER, exist_ok=True)
SMALL = "space=" + os.path.join(os.path.dirname(os.path.abspath(__file__)), "../Search/Inputs/space.json") + " devices=2 global-batch=32"

# What has to run before a pass, and its options. The others need neither.
CONVERT = ["--convert-stablehlo-to-phaze"]
SEARCHED = CONVERT + [f"--phaze-search-archs={SMALL}"]
SHARDED = SEARCHED + ["--phaze-shard-layers"]
COSTED = SHARDED + ["--phaze-annotate-costs"]
SCHEDULED = COSTED + ["--phaze-schedule-ops"]
PLANNED = SCHEDULED + ["--phaze-partition"]
ANNOTATED = [f"--phaze-arch-search={SMALL} summary=none json={FOLDER}/plan.json attach-plan=true"]
WITH = {
    "phaze-fuse-ops": (CONVERT, ""), "phaze-dump-workload": (CONVERT, f"file={FOLDER}/w.json"), "phaze-dump-module": ([], f"file={FOLDER}/m.mlir"),
    "phaze-load-workload": ([], f"file={FOLDER}/w.json"), "phaze-search-archs": (CONVERT, SMALL), "phaze-shard-layers": (SEARCHED, ""),
    "phaze-annotate-costs": (SHARDED, ""), "phaze-explain-cost": (CONVERT, f"arch=tpuv4 file={FOLDER}/c.txt"), "phaze-schedule-ops": (COSTED, ""), "phaze-partition": (SCHEDULED, ""),
    "phaze-verify-plan": (PLANNED, ""), "phaze-export-plan": (PLANNED, f"json={FOLDER}/p.json summary=none"), "phaze-emit-annotations": (PLANNED, ""),
    "phaze-evaluate": ([], "devices=2 global-batch=32 summary=none"), "phaze-apply-plan": ([], f"plan={FOLDER}/plan.json"),
    "phaze-emit-shardings": (ANNOTATED, ""), "phaze-verify-shardings": (ANNOTATED, ""), "phaze-partition-spmd": (ANNOTATED, ""),
    "phaze-outline-stages": (ANNOTATED, ""), "phaze-lower-plan": (ANNOTATED, ""), "phaze-set-batch": ([], "size=2"),
    "phaze-summarize": ([], f"file={FOLDER}/s.txt"),
}
PIPELINES = {"phaze-arch-search", "phaze-plan"}

listed = subprocess.run([OPT, "--list-passes"], capture_output=True, text=True, check=True).stdout
names = sorted(set(re.findall(r"--((?:phaze|convert-stablehlo)[\w-]+)", listed)) - PIPELINES)
if len(names) < 25:
    sys.exit(f"error: found {len(names)} passes only")
# Some read what others write.
names.sort(key=lambda name: (name in ("phaze-load-workload", "phaze-apply-plan"), name))
for name in names:
    before, options = WITH.get(name, ([], ""))
    # A program that has what the pass is about.
    step = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../Stages/set-batch.mlir") if name == "phaze-set-batch" else STEP
    command = [OPT, step, *before, f"--{name}" + (f"={options}" if options else ""), f"--debug-only={name}", "-o", os.devnull]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"error: {' '.join(command)}\n{done.stderr[-2000:]}")
    if not re.search(rf"^{name}: [0-9]+ ", done.stderr, re.M):
        sys.exit(f"error: {name} says nothing with --debug-only={name}:\n{done.stderr[-1000:]}")
print(f"{len(names)} passes tell what they do")
