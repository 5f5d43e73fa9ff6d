# Runs plans of small models and compares them with the programs (phaze-check-plan), stage by stage and on devices: results, and
# the bytes that a device holds and sends with those of the plan (docs/Execution.md, "The check"). Fails where they differ.
#
#   check_plans.py FOLDER MODEL[,OPTION ...] ... -- PLAN ...       plans as STAGES/REPLICAS/WIDTH/MICROBATCH[/recompute], and any
#                                                                  keys of placements behind it: /order=interleaved/vp=2. Options
#                                                                  of models may replace the sizes below
#   check_plans.py FOLDER MODEL[,OPTION ...] ... -- kinds          ten plans of all kinds
#   check_plans.py FOLDER MODEL[,OPTION ...] ... -- random:COUNT   random ones, the same every time
#   check_plans.py FOLDER all -- ...                               every model of --list, written out and as a loop
#   check_plans.py FOLDER FILE.mlir@BATCH ... -- ...               other programs, of that batch: results alone; microbatches
#                                                                  of plans are eighths of it
#
# Generated programs are in f64, so that what is left of rounding is small. The network is fast, so that tensor groups are worth
# while for tiny layers.
import pathlib
import random
import re
import subprocess
import sys

BATCH = 8
SIZES = ["--layers=2", "--hidden=16", "--heads=8", "--ffn=24", "--seq=4", f"--batch={BATCH}", "--vocab=20",
         "--dtype=f64"]
MORE = {"mixtral-8x7b": ["--experts=4", "--kv-heads=4"], "llama2-70b": ["--kv-heads=4"], "llama3-8b": ["--kv-heads=4"],
        "llama3-70b": ["--kv-heads=2"], "t5-base": ["--decoder-layers=2"], "t5-large": ["--decoder-layers=2"]}
# Replicas alone, stages alone (of one layer each, and uneven ones), tensor groups alone (also of more devices than divide the
# heads, and the vocabulary), all three.
KINDS = ["1/4/1/2", "4/1/1/2", "3/2/1/1/recompute", "1/1/2/4", "1/1/2/4/recompute", "1/1/3/4", "2/1/3/2/recompute", "2/2/2/2",
         "2/2/2/1/recompute", "3/2/4/1"]


def call(*command):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    return done.returncode, done.stdout, done.stderr


def sizes(options):
    replaced = {option.split("=")[0] for option in options}
    return [size for size in SIZES if size.split("=")[0] not in replaced]


def size_of(name, key):
    options = name.split(",")[1:]
    return next(int(option.split("=")[1]) for option in sizes(options) + options if option.startswith(f"--{key}="))


def programs(folder, names):
    if names == ["all"]:
        listed = call("phaze-gen", "--list")[1].splitlines()[1:]
        names = [line.split()[0] for line in listed] + [line.split()[0] + ",--scan" for line in listed]
    for name in names:
        if "@" in name:
            path, batch = name.split("@")
            yield pathlib.Path(path).stem, path, int(batch)
            continue
        model, *options = name.split(",")
        path = str(folder / (name.replace(",", "") + ".mlir"))
        code, _, errors = call("phaze-gen", f"--model={model}", *sizes(options), *MORE.get(model, []), *options, "-o", path)
        if code:
            sys.exit(f"{name}: {errors}")
        yield name, path, None


def random_plans(count):
    chosen = random.Random(7)
    while count:
        stages, replicas, width = chosen.choice([1, 2, 3, 4]), chosen.choice([1, 2, 4]), chosen.choice([1, 1, 2, 3, 4])
        microbatch = chosen.choice([1, 2, 4, 8])
        if replicas * microbatch <= BATCH:
            yield f"{stages}/{replicas}/{width}/{microbatch}" + chosen.choice(["", "/recompute"])
            count -= 1


def wrong_bytes(name, stages, width, microbatches, recompute, keys, output):
    """Lines with what a stage holds or sends that is not what the plan says of it."""
    seq = size_of(name, "seq")
    activation = seq * size_of(name, "hidden") * 8  # bytes of a sample between layers
    splits = keys.get("sp") == "1"
    # Parts of a split sequence are of one length, the last one padded.
    padded = -(-seq // width) * width / seq if splits else 1
    # Where gradients of parameters are made later and layers are computed again, a plan takes other work to be fused than the program
    # makes once more.
    is_split = keys.get("order", "").startswith("zb")
    # Stacked parameters are whole where they are used.
    if "--scan" in name and stages * width > 1:
        return
    for line in output.splitlines():
        match = re.match(r"  (.*): (\d+) bytes, plan (\d+)", line)
        # What several stages share is counted otherwise: docs/Execution.md.
        is_shared = name.startswith("t5") and stages > 1 and bool(match) and match[1] in ("gradients", "stash")
        # A parameter of two stages that share devices has a gradient from each.
        is_shared |= keys.get("order") == "zb-v" and bool(match) and match[1] == "gradients"
        if match and is_split and match[1] == "stash":
            most = 1.18 if recompute or "remat" in keys else 1
            is_shared = 0.9 * int(match[3]) <= int(match[2]) <= most * int(match[3])
        # Cuts of layers without attention keep what is least.
        if match and keys.get("remat") and match[1] == "stash":
            is_shared |= 0.95 * int(match[3]) <= int(match[2]) <= int(match[3])
        # The gradient of a table of positions is held in parts, as it is made.
        if match and splits and match[1] == "gradients":
            is_shared |= 0 <= int(match[3]) - int(match[2]) < activation
        if match and match[2] != match[3] and not is_shared:
            yield line.strip()
        match = re.match(r"stage \d+: \d+ (\w+) of (\d+) bytes by a device of a group, plan \d+ of (\d+)", line)
        # Devices that share a sequence gather what a plan takes to be everywhere (positions), and exchange their gradients.
        most, more = (1.2, activation) if "cp" in keys else (1.2 if name.startswith("mixtral") else 1.03, 0)
        # Logits that are picked for a loss are summed one by one.
        more += 8 * seq * BATCH if splits or not name.startswith(("gpt", "bert", "megatron")) else 0
        # What experts exchange, and what replicas scatter that share something, is never more.
        if match and match[1] in ("all_to_all", "reduce_scatter") and "cp" not in keys:
            most, more = 1, 0
        if match and splits and match[1] in ("all_gather", "reduce_scatter"):
            # Beside what replicas share, and where gradients of parameters are apart, some sums are scattered in more pieces.
            most *= padded * (1.35 if match[1] == "reduce_scatter" and ({"zero", "ep"} & keys.keys() or is_split) else 1)
        if match and splits and match[1] == "all_gather":
            # A gradient that has the positions is gathered before zeros are put around it, in each microbatch.
            more += microbatches * activation
            # Both functions of a backward pass gather what they need.
            most *= 1.5 if is_split else 1
        if match and int(match[2]) > most * int(match[3]) + more:
            yield line
        # A passing parameter is not gathered where only its gradient is made.
        is_less_right = match and match[1] == "all_gather" and "zero" in keys and int(match[2]) <= int(match[3])
        is_exact = name.startswith(("gpt", "bert", "megatron")) and not recompute and width != 3 and not {"cp", "ep", "order", "remat"} & keys.keys()
        # Sums in parts are those of the plan. What is kept in parts is gathered by who needs all of it, and gradients are added up
        # once: not more than a plan counts.
        is_exact &= not splits or bool(match) and match[1] == "reduce_scatter" and "zero" not in keys
        if match and is_exact and match[2] != match[3] and not is_less_right:
            yield line


def check(folder, name, path, batch, plan):
    """What is wrong with a plan, or None if there is none of that kind."""
    stages, replicas, width, microbatch, *more = plan.split("/")
    recompute = "recompute" in more
    keys = dict(key.split("=") for key in more if "=" in key)
    written = str(folder / "plan.json")
    microbatch = int(microbatch) * (batch or BATCH) // BATCH
    activations = "recompute" if recompute or "remat" in keys else "stash"
    asked = "".join(f",{key}={value}" for key, value in ({"order": "1f1b", "sp": "0", "zero": "0"} | keys).items())
    code, _, errors = call(
        "phaze-opt", path, "-o", "/dev/null",
        f"--phaze-evaluate=arch=h100-sxm network=flat:1e12 placement=pp={stages},dp={replicas},tp={width}{asked} microbatch={microbatch} "
        f"devices=64 global-batch={batch or BATCH} activations={activations} software=megatron-2021 json={written} summary=none")
    if code and "layers" in errors and "stages" in errors:
        return None
    if code:
        return [errors]
    code, output, errors = call("phaze-check-plan", path, f"--plan={written}", "--devices")
    if code:
        return [output + errors]
    microbatches = (batch or BATCH) // (int(replicas) * microbatch)
    return [] if batch else list(wrong_bytes(name, int(stages), int(width), microbatches, recompute, keys, output))


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    split = sys.argv.index("--")
    names, plans = sys.argv[2:split], sys.argv[split + 1:]
    if plans == ["kinds"]:
        plans = KINDS
    elif plans[0].startswith("random:"):
        plans = list(random_plans(int(plans[0].split(":")[1])))
    failed = False
    for name, path, batch in programs(folder, names):
        same = 0
        for plan in plans:
            wrong = check(folder, name, path, batch, plan)
            if wrong is None:
                continue  # More stages than layers.
            same += not wrong
            for line in wrong:
                failed = True
                print(f"{name}: {plan}: {line}")
        print(f"{name}: {same} plans compute what the program computes, in the bytes that they say", flush=True)
    sys.exit(failed)


main()
