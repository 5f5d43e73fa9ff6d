# Runs plans of small models and compares them with the programs (phaze-check-plan), stage by stage and on devices: results, and
# the bytes that a device holds and sends with those of the plan.
#
#   check_plans.py FOLDER MODEL[,OPTION ...] ... -- PLAN ...       plans as STAGES/REPLICAS/WIDTH/MICROBATCH[/recompute]
#   check_plans.py FOLDER MODEL[,OPTION ...] ... -- random:COUNT   random ones, the same every time
#   check_plans.py FOLDER all -- ...                               every model of --list, written out and as a loop
#   check_plans.py FOLDER FILE.mlir ... -- ...                     other programs
#
# Programs are in f64, so that what is left of rounding is small.
import pathlib
import random
import re
import subprocess
import sys

BATCH = 8
SIZES = ["--layers=2", "--hidden=16", "--heads=2", "--ffn=24", "--seq=4", f"--batch={BATCH}", "--vocab=20",
         "--dtype=f64"]
MORE = {"mixtral-8x7b": ["--experts=4", "--kv-heads=1"], "llama2-70b": ["--kv-heads=1"], "llama3-8b": ["--kv-heads=1"],
        "llama3-70b": ["--kv-heads=1"], "t5-base": ["--decoder-layers=2"], "t5-large": ["--decoder-layers=2"]}


def call(*command):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    return done.returncode, done.stdout, done.stderr


def programs(folder, names):
    if names == ["all"]:
        listed = call("phaze-gen", "--list")[1].splitlines()[1:]
        names = [line.split()[0] for line in listed] + [line.split()[0] + ",--scan" for line in listed]
    for name in names:
        if name.endswith(".mlir"):
            yield pathlib.Path(name).stem, name
            continue
        model, *options = name.split(",")
        path = str(folder / (name.replace(",", "") + ".mlir"))
        code, _, errors = call("phaze-gen", f"--model={model}", *SIZES, *MORE.get(model, []), *options, "-o", path)
        if code:
            sys.exit(f"{name}: {errors}")
        yield name, path


def random_plans(count):
    chosen = random.Random(7)
    while count:
        stages, replicas, width = chosen.choice([1, 2, 3, 4]), chosen.choice([1, 2, 4]), chosen.choice([1, 1, 2, 3, 4])
        microbatch = chosen.choice([1, 2, 4, 8])
        if replicas * microbatch <= BATCH:
            yield f"{stages}/{replicas}/{width}/{microbatch}" + chosen.choice(["", "/recompute"])
            count -= 1


def check_bytes(output):
    """Lines with what a stage holds or sends, and what the plan says of it: the same."""
    for line in output.splitlines():
        match = re.match(r"  (.*): (\d+) bytes, plan (\d+)", line)
        if match and match[2] != match[3]:
            yield line.strip()


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    split = sys.argv.index("--")
    names, plans = sys.argv[2:split], sys.argv[split + 1:]
    if plans[0].startswith("random:"):
        plans = list(random_plans(int(plans[0].split(":")[1])))
    for name, path in programs(folder, names):
        same, different = 0, []
        for plan in plans:
            stages, replicas, width, microbatch, *recompute = plan.split("/")
            written = str(folder / "plan.json")
            activations = "recompute" if recompute else "stash"
            code, _, errors = call(
                "phaze-opt", path, "-o", "/dev/null",
                f"--phaze-evaluate=arch=h100-sxm placement={stages}/{replicas}/{width} microbatch={microbatch} "
                f"devices=64 global-batch={BATCH} activations={activations} software=megatron-2021 "
                f"json={written} summary=none")
            if code and "layers" in errors and "stages" in errors:
                continue  # More stages than layers.
            if code:
                sys.exit(f"{name}: {plan}: {errors}")
            code, output, errors = call("phaze-check-plan", path, f"--plan={written}", "--devices")
            if code:
                sys.exit(f"{name}: {plan}: {output}{errors}")
            same += 1
            different += [f"{plan}: {line}" for line in check_bytes(output)]
        print(f"{name}: {same} plans compute what the program computes, {len(different)} bytes differ", *different, sep="\n  ")


main()
