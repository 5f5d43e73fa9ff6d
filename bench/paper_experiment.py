# The published experiment as one command: every model of the paper on a TPUv4 with the experts' placement, on a TPUv4
# with our placement, on the chip that a search for one device finds (as Spotlight does it) with the experts' placement,
# on what the published hill-climb finds, and on what the exact search finds; under the published rules and under ours.
#
#   bench/paper_experiment.py [--build=build] [--threads=2] [--output=docs/Experiment.md] [--rules=paper,exact]
#                             [--common] [--common-gap=0.01] [--keep=FOLDER] [--options="..."] [--generator="..."] [MODEL ...]
#
# Writes a page with tables of step times, speed-ups, gaps and wall times, and a chart (SVG) beside it. With --common one
# architecture for all models is searched for too, up to --common-gap, which takes several times as long as all the rest.
# --options goes to every search and --generator to phaze-gen. With --keep results are kept in a folder, and those that are
# there from a run before, with the same options, are taken as they are.
import argparse
import hashlib
import json
import math
import os
import pathlib
import tempfile
import time

from measure import run

MODELS = ["bert-large", "megatron-bert", "opt-350m", "gpt2-xl", "megatron-gpt2-54", "megatron-gpt2-72", "gpt3-175b",
          "llama2-7b"]
# What is compared, in this order: key, head of its column, colour in the chart.
WAYS = [("tpuv4-paper-expert", "TPUv4, expert", "#8d8d8d"), ("tpuv4-paper", "TPUv4, our placement", "#c8b273"),
        ("chip-only", "chip only, expert", "#7fb0d8"), ("hill-climb", "hill-climb", "#2f6fa8"), ("ours", "ours", "#c0392b")]
RULES = {"paper": "the published rules", "exact": "our rules"}

parser = argparse.ArgumentParser()
parser.add_argument("--build", default="build")
parser.add_argument("--threads", type=int, default=2)
parser.add_argument("--output", default="docs/Experiment.md")
parser.add_argument("--rules", default="paper,exact")
parser.add_argument("--common", action="store_true", help="search for a common architecture of all models, too")
parser.add_argument("--common-gap", type=float, default=0.01)
parser.add_argument("--keep")
parser.add_argument("--options", default="")
parser.add_argument("--generator", default="")
parser.add_argument("models", nargs="*", default=MODELS)
options = parser.parse_args()
programs = pathlib.Path(options.build) / "bin"


def search(files, rules, *more):
    """The plans of a search, with the seconds that it took."""
    words = [*(file.stem for file in files), rules, *options.options.split(), *options.generator.split(), *more]
    name = f"{files[0].stem}-{rules}-{hashlib.sha256(' '.join(words).encode()).hexdigest()[:16]}.json"
    kept = pathlib.Path(options.keep) / name if options.keep else None
    if kept and kept.exists():
        return json.loads(kept.read_text())
    # The hill-climb proves nothing, so that it knows no gap.
    given = [word for word in options.options.split() if "--search=paper" not in more or not word.startswith("--gap")]
    with tempfile.TemporaryDirectory() as folder:
        result = pathlib.Path(folder) / "plan.json"
        done = run([programs / "phaze-search", *files, f"--rules={rules}", f"--threads={options.threads}",
                    f"--json={result}", *given, *more])
        plan = json.loads(result.read_text())
    if kept:
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_text(json.dumps((plan, done.wall, done.cpu)))
    return plan, done.wall, done.cpu


def step_of(plan):
    return sum(plan["step"][part] for part in ("compute_s", "communication_s", "bubble_s", "update_s"))


def chip_of(plan):
    point = plan["best"][0]["point"]
    return (f"{point['tensor_cores']} x {point['width']}x{point['depth']}, {point['vector_cores']} x "
            f"{point['vector_width']}, {point['global_buffer_bytes'] >> 20} MiB, {point['hbm_bytes'] >> 30} GiB")


def placement_of(plan):
    return f"{plan['best'][0]['pipeline']}/{plan['data_parallel']}/{plan['tensor_width']}, microbatch {plan['microbatch']}"


def study(model, file, rules):
    """A row: seconds of a step by way of planning, why there is none, and what was chosen and proven."""
    ours, wall, cpu = search([file], rules)
    climbed, climb_wall, climb_cpu = search([file], rules, "--search=paper", "--no-baselines")
    row = {"model": model, "steps": {}, "why": {}, "chip": chip_of(ours), "placement": placement_of(ours),
           "climbed": chip_of(climbed), "search_gap": ours["search"]["search_gap"],
           "proven_gap": ours["search"]["proven_gap"], "architectures": ours["search"]["architectures"],
           "evaluated": climbed["search"]["evaluated"], "area": ours["area_um2"] / 1e6,
           "seconds": {"ours": (wall, cpu), "hill-climb": (climb_wall, climb_cpu)}}
    for baseline in ours["baselines"]:
        if "candidate" in baseline:
            row["steps"][baseline["name"]] = baseline["candidate"]["step_s"]
        else:
            row["why"][baseline["name"]] = baseline["why"]
    row["steps"]["hill-climb"] = step_of(climbed)
    row["steps"]["ours"] = step_of(ours)
    return row


def seconds(value):
    return f"{value:.3g} s" if value >= 1 else f"{value * 1e3:.3g} ms"


def gain(row, way):
    """How many times faster than a TPUv4 with the experts' placement; nothing where one of the two does not fit."""
    steps = row["steps"]
    return steps["tpuv4-paper-expert"] / steps[way] if {"tpuv4-paper-expert", way} <= steps.keys() else None


def geomean(values):
    return math.exp(sum(map(math.log, values)) / len(values))


def means(rows, way):
    gains = [gain(row, way) for row in rows]
    gains = [value for value in gains if value]
    return (f"{geomean(gains):.2f}x", f"{sum(gains) / len(gains):.2f}x") if gains else ("-", "-")


def chart(rows, title):
    """Bars of all ways for each model, as times the speed of a TPUv4 with the experts' placement, on a logarithmic scale."""
    left, top, height, bar, between = 52, 46, 240, 13, 22
    width = left + len(rows) * (len(WAYS) * bar + between) + 20
    gains = [gain(row, way) for row in rows for way, _, _ in WAYS if gain(row, way)] or [1]
    low = min(0, math.floor(math.log2(min(gains))))
    high = max(1, math.ceil(math.log2(max(gains))))
    at = lambda value: top + height * (high - math.log2(value)) / (high - low)
    text = [f'<g font-family="sans-serif" font-size="11"><text x="{left}" y="14" font-size="13">{title}</text>']
    x = left
    for _, name, colour in WAYS:
        text.append(f'<rect x="{x}" y="22" width="10" height="10" fill="{colour}"/><text x="{x + 14}" y="31">{name}</text>')
        x += 28 + 6.2 * len(name)
    width = max(width, x + 10)
    for power in range(low, high + 1):
        y = at(2 ** power)
        text.append(f'<line x1="{left}" x2="{width - 10}" y1="{y:.1f}" y2="{y:.1f}" stroke="{"#444" if power == 0 else "#ddd"}"/>'
                    f'<text x="{left - 6}" y="{y + 4:.1f}" text-anchor="end">{2 ** power:g}x</text>')
    x = left + between / 2
    for row in rows:
        for i, (way, _, colour) in enumerate(WAYS):
            value = gain(row, way)
            place = x + i * bar
            if value is None:
                text.append(f'<text x="{place + bar / 2}" y="{at(1) - 3:.1f}" text-anchor="middle" fill="{colour}">-</text>')
                continue
            y, base = at(value), at(1)
            text.append(f'<rect x="{place}" y="{min(y, base):.1f}" width="{bar - 2}" height="{max(abs(base - y), 1):.1f}" '
                        f'fill="{colour}"><title>{row["model"]}: {value:.2f}x</title></rect>')
        text.append(f'<text x="{x + len(WAYS) * bar / 2}" y="{top + height + 16}" text-anchor="middle" font-size="9">'
                    f'{row["model"]}</text>')
        x += len(WAYS) * bar + between
    text.append("</g>")
    return "\n".join(text), width, top + height + 26


def write_chart(charts, file):
    width = max(width for _, width, _ in charts)
    height = sum(height + 14 for _, _, height in charts)
    text, y = [], 0
    for body, _, tall in charts:
        text.append(f'<g transform="translate(0 {y})">{body}</g>')
        y += tall + 14
    file.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" viewBox="0 0 {width:g} '
                    f'{height:g}"><rect width="100%" height="100%" fill="white"/>\n' + "\n".join(text) + "\n</svg>\n")


def tables(rows, rules, common):
    """The part of the page for a set of rules."""
    lines = [f"## Under {RULES[rules]}", "",
             "Time of a step, and how many times faster that is than the TPUv4-like chip of the published comparison with the "
             "experts' placement.", "",
             "| model | " + " | ".join(name for _, name, _ in WAYS) + " |", "|---|" + "--:|" * len(WAYS)]
    notes = []
    for row in rows:
        cells = []
        for way, _, _ in WAYS:
            if way not in row["steps"]:
                notes.append(f"{row['model']}, {way}: {row['why'].get(way, 'was not found')}")
                cells.append("does not fit")
                continue
            times = gain(row, way)
            cells.append(seconds(row["steps"][way]) + (f" ({times:.2f}x)" if times else ""))
        lines.append(f"| {row['model']} | " + " | ".join(cells) + " |")
    for i, name in enumerate(("geometric mean", "arithmetic mean")):
        lines.append(f"| {name} | " + " | ".join(means(rows, way)[i] for way, _, _ in WAYS) + " |")
    lines += [""] + [f"* {note}" for note in notes] + [""] * bool(notes)
    real = [row for row in rows if "tpuv4" in row["steps"]]
    if real:
        lines += ["The chip of the published comparison has two vector cores of 128 lanes. Against the preset of the real TPU v4 "
                  "(2 x 2,048 lanes, more area than the space allows) ours is, with the experts' placement on it, then with our "
                  "placement: " + ", ".join(
                      f"{row['model']} " + " and ".join(
                          f"{row['steps'][name] / row['steps']['ours']:.2f}x" if name in row["steps"] else "(does not fit)"
                          for name in ("tpuv4-expert", "tpuv4")) for row in real) + ".", ""]
    lines += ["| model | chip of ours | placement | mm^2 | search gap | proven gap | ours: wall s (CPU s) | hill-climb's chip | "
              "looked at | hill-climb: wall s (CPU s) | hill-climb / ours |",
              "|---|---|---|--:|--:|--:|--:|---|--:|--:|--:|"]
    for row in rows:
        took = {way: f"{wall:.1f} ({cpu:.1f})" for way, (wall, cpu) in row["seconds"].items()}
        lines.append(f"| {row['model']} | {row['chip']} | {row['placement']} | {row['area']:.0f} | {row['search_gap']:.2%} | "
                     f"{row['proven_gap']:.2%} | {took['ours']} | {row['climbed']} | {row['evaluated']:,} of "
                     f"{row['architectures']:,} | {took['hill-climb']} | {row['steps']['hill-climb'] / row['steps']['ours']:.3f} |")
    lines.append("")
    for name, (found, wall, cpu) in common.items():
        gains = []
        for row, plan in zip(rows, found["plans"]):
            expert = row["steps"].get("tpuv4-paper-expert")
            gains.append((row["model"], expert / step_of(plan) if expert else None, row["steps"]["ours"] / step_of(plan)))
        known = [value for _, value, _ in gains if value]
        against = (f"Against a TPUv4 with the experts' placement it is {sum(known) / len(known):.2f}x on average, "
                   f"{geomean(known):.2f}x in the geometric mean; of" if known else "Of")
        lines += [f"One architecture for all models, by the {name}: {chip_of(found['plans'][0])}, found in {wall:.0f} s "
                  f"({cpu:.0f} s of CPU), search gap {found['plans'][0]['search']['search_gap']:.2%}. {against} "
                  "what each model has on a chip of its own it keeps " +
                  ", ".join(f"{model} {kept:.1%}" for model, _, kept in gains) + ".", ""]
    return lines


def main():
    page = pathlib.Path(options.output)
    picture = page.with_suffix(".svg")
    lines = ["# The published experiment, again", "",
             "Written by `bench/paper_experiment.py`, which runs all of it: 1,024 accelerators, a global batch of 4,096 sequences, "
             "the models of the paper in bf16 as `phaze-gen` writes them.", "",
             "| column | chip | placement |", "|---|---|---|",
             "| TPUv4, expert | the TPUv4-like chip of the published comparison | what experts chose, at the best microbatch |",
             "| TPUv4, our placement | the same | the best |",
             "| chip only, expert | the fastest of the space for one device and microbatch, as searches for accelerators such as "
             "Spotlight choose it | what experts chose |",
             "| hill-climb | what the published search over areas stops at, which proves nothing | the best |",
             "| ours | the best of the space, proven up to the gaps below | the best |", "",
             "Each column is costed by the same rules. *The published rules* are those of the research code with its space of 29,360 "
             "chips; *our rules* are the default ones with the default space ([Search.md](Search.md)). The experts' layers are "
             "spread evenly by time, which is kinder to them than the published comparison was. Chip-only stands for Spotlight by "
             "what it optimises, not by its algorithm: it is the optimum of that aim. The hill-climb is ours, after the paper, with our placement on each chip; it starts at the largest area, which is that of "
             "the TPUv4-like chip, and stops after five steps of area that are no better. Times "
             f"are of a shared machine with {os.cpu_count()} cores, {options.threads} threads each, while it was busy with other "
             "work: seconds of CPU say more than those of the wall. Each search reads its program first, and ours costs all of the "
             "other columns but the hill-climb as well.", "", f"![speed-ups by model]({picture.name})", ""]
    charts = []
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        files = []
        for model in options.models:
            files.append(pathlib.Path(folder) / f"{model}.mlir")
            run([programs / "phaze-gen", f"--model={model}", "--batch=8", "--dtype=bf16", *options.generator.split(), "-o", files[-1]])
        studies = {}
        for rules in options.rules.split(","):
            rows = studies[rules] = []
            for model, file in zip(options.models, files):
                rows.append(study(model, file, rules))
                print(f"{rules} {model}: " + ", ".join(f"{way} {seconds(step)}" for way, step in rows[-1]["steps"].items()),
                      flush=True)
        for rules, rows in studies.items():
            common = {}
            if options.common and len(files) > 1:
                for score, name in (("mean", "mean of samples per second, the published score"), ("geomean", "geometric mean")):
                    common[name] = search(files, rules, f"--common={score}", "--no-baselines", f"--gap={options.common_gap}")
                    print(f"{rules} common by {score}: {common[name][1]:.0f} s", flush=True)
            lines += tables(rows, rules, common)
            charts.append(chart(rows, f"Times as fast as a TPUv4 with the experts' placement, under {RULES[rules]}"))
    if not options.keep:
        lines.append(f"All of it took {(time.monotonic() - start) / 60:.0f} minutes.")
    page.parent.mkdir(parents=True, exist_ok=True)
    write_chart(charts, picture)
    page.write_text("\n".join(lines) + "\n")


main()
