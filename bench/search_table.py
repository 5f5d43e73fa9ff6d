# Times of the whole search per model, by part, beside nodes per second and memory.
#
#   bench/search_table.py [--build=build] [--dtype=bf16] [--rules=exact|paper] [--space=default|published|FILE] [MODEL ...]
#
# Writes a table in Markdown. Each model is generated, then searched with the default options on two
# threads; a second run under the paper rules compares with the published hill-climb.
import argparse
import json
import pathlib
import re
import tempfile

from measure import run

parser = argparse.ArgumentParser()
parser.add_argument("--build", default="build")
parser.add_argument("--dtype", default="bf16")
parser.add_argument("--rules", default="exact")
parser.add_argument("--space", default="default")
parser.add_argument("models", nargs="*",
                    default=["gpt2-xl", "llama2-7b", "bert-large", "gpt3-175b", "megatron-gpt2-72"])
options = parser.parse_args()
programs = pathlib.Path(options.build) / "bin"


def search(model, file, *more):
    plan = file.with_suffix(".json")
    done = run([programs / "phaze-search", file, "--threads=2", "--timings", f"--rules={options.rules}",
                f"--space={options.space}", f"--json={plan}", *more])
    return json.loads(plan.read_text()), done.text, done.wall, done.cpu, done.peak


def chip(plan):
    point = plan["best"][0]["point"]
    return (f"{point['tensor_cores']} x {point['width']}x{point['depth']}, {point['vector_cores']} x "
            f"{point['vector_width']}, {point['global_buffer_bytes'] >> 20} MiB, {point['hbm_bytes'] >> 30} GiB")


def step(plan):
    return sum(plan["step"][part] for part in ("compute_s", "communication_s", "bubble_s", "update_s"))


with tempfile.TemporaryDirectory() as folder:
    if options.rules == "paper":
        print("| model | exact search: step s | wall s | hill-climb: step s | wall s | hill-climb / exact |")
        print("|---|---|---|---|---|---|")
    else:
        print("| model | chip | step s | search gap | proven gap | wall s | CPU s | read s | tables s | "
              "costs and schedules s | placements s | baselines s | nodes | nodes per CPU s | MB |")
        print("|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|")
    for model in options.models:
        file = pathlib.Path(folder) / f"{model}.mlir"
        run([programs / "phaze-gen", f"--model={model}", "--batch=8", f"--dtype={options.dtype}", "-o", file])
        plan, text, wall, cpu, peak = search(model, file)
        if options.rules == "paper":
            climbed, _, climbWall, _, _ = search(model, file, "--search=paper")
            print(f"| {model} | {step(plan):.4g} | {wall:.1f} | {step(climbed):.4g} | {climbWall:.1f} | "
                  f"{step(climbed) / step(plan):.3f} |", flush=True)
            continue
        found = dict(re.findall(r"(read and import|tables|bounds on work|baselines|total) ([\d.]+) s", text))
        costs, places = re.search(r"costs and schedules ([\d.]+) s and placements ([\d.]+) s", text).groups()
        summary, nodes = plan["search"], int(re.search(r"; (\d+) nodes", text)[1])
        print(f"| {model} | {chip(plan)} | {step(plan):.4g} | {summary['search_gap']:.2%} | "
              f"{summary['proven_gap']:.2%} | {wall:.1f} | {cpu:.1f} | {found['read and import']} | {found['tables']} | "
              f"{costs} | {places} | {found['baselines']} | {nodes:,} | {nodes / cpu:,.0f} | {peak:.0f} |",
              flush=True)
