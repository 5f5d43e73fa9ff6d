# How a search grows: with the number of points of a space, and with the layers of a model.
#
#   bench/search_growth.py [--build=build] [--threads=2] [--layers=10,30,100,300,1000] [--no-layers] [--no-spaces]
#
# Spaces are parts of docs/examples/large-space.json: of clocks, bandwidths of HBM and links every so many
# values, and of the cores all. Writes two tables in Markdown; CPU seconds are of all threads together.
import argparse
import json
import pathlib
import re
import tempfile

from measure import run

parser = argparse.ArgumentParser()
parser.add_argument("--build", default="build")
parser.add_argument("--threads", default="2")
parser.add_argument("--layers", default="10,30,100,300,1000")
parser.add_argument("--no-layers", action="store_true")
parser.add_argument("--no-spaces", action="store_true")
options = parser.parse_args()
programs = pathlib.Path(options.build) / "bin"
root = pathlib.Path(__file__).resolve().parent.parent


def search(file, *more):
    plan = file.with_suffix(".json")
    done = run([programs / "phaze-search", file, f"--threads={options.threads}", "--timings", "--no-baselines",
                f"--json={plan}", *more])
    nodes = int(re.search(r"; (\d+) nodes", done.text)[1])
    return json.loads(plan.read_text())["search"], nodes, done.wall, done.cpu, done.peak


def row(first, found):
    summary, nodes, wall, cpu, peak = found
    print(f"| {first} | {nodes:,} | {summary['evaluated']:,} | {summary['search_gap']:.2%} | "
          f"{summary['proven_gap']:.2%} | {wall:.1f} | {cpu:.1f} | {nodes / cpu:,.0f} | {peak:.0f} |", flush=True)


def values(field):
    """The numbers of a range or a list."""
    if isinstance(field, list):
        return field
    count = round((field["to"] - field["from"]) / field["step"])
    return [field["from"] + i * field["step"] for i in range(count + 1)]


def part(space, every):
    """The space with every so many of the values of what times fall with, the largest among them."""
    small = json.loads(json.dumps(space))
    small["clock_hz"] = values(space["clock_hz"])[::-1][::every[0]]
    small["hbm"]["bandwidth_bytes_per_s"] = values(space["hbm"]["bandwidth_bytes_per_s"])[::-1][::every[1]]
    small["links"]["bandwidth_bytes_per_s"] = space["links"]["bandwidth_bytes_per_s"][::-1][::every[2]]
    if every[3] > 1:
        for cores in ("tensor_cores", "vector_cores"):
            small[cores]["count"] = [2 ** i for i in range(0, 13, every[3])]
    points = 64 * 7 * 3 * len(small["clock_hz"]) * len(small["hbm"]["bandwidth_bytes_per_s"])
    points *= 3 * len(small["links"]["bandwidth_bytes_per_s"])
    return small, points * (13 if every[3] == 1 else len(small["tensor_cores"]["count"])) ** 2


heads = "nodes | placed | search gap | proven gap | wall s | CPU s | nodes per CPU s | MB |"
with tempfile.TemporaryDirectory() as folder:
    folder = pathlib.Path(folder)
    if not options.no_spaces:
        model = folder / "gpt2-xl.mlir"
        run([programs / "phaze-gen", "--model=gpt2-xl", "--batch=8", "--dtype=bf16", "-o", model])
        whole = json.loads((root / "docs/examples/large-space.json").read_text())
        print(f"| points | {heads}\n|---|---|---|---|---|---|---|---|---|")
        for every in ((64, 16, 3, 6), (64, 16, 3, 1), (64, 4, 1, 1), (16, 2, 1, 1), (4, 1, 1, 1), (1, 1, 1, 1)):
            small, points = part(whole, every)
            file = folder / "space.json"
            file.write_text(json.dumps(small))
            row(f"{points:.2g}", search(model, f"--space={file}"))
        print()
    if not options.no_layers:
        print(f"| layers | {heads}\n|---|---|---|---|---|---|---|---|---|")
        for layers in options.layers.split(","):
            model = folder / "model.mlir"
            run([programs / "phaze-gen", "--model=gpt2-xl", f"--layers={layers}", "--batch=8", "--dtype=bf16", "--scan",
                 "-o", model])
            row(layers, search(model))
