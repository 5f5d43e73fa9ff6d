# Predicts measured training runs with phaze-validate, and prints how far off it is.
#
#   validation_table.py [RUNS.csv] [--validate=PROGRAM] [--json=FILE] [--update]
#
# RUNS.csv is bench/published_runs.csv by default. With --json the answers of an earlier run are read
# instead of running the program. The first table is of the runs that need no parallelism but data, tensor
# and pipeline, at most a sharded optimizer, and full recomputation or none; the second of all runs. Then
# the pairs of configurations of one model, machine and batch that differ by more than 2 %: how many are
# predicted in the right order. --update puts the tables of bench/published_runs.csv into docs/Validation.md.
import argparse
import csv
import itertools
import json
import pathlib
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
BEGIN, END = "<!-- bench/validation_table.py -->", "<!-- end -->"
SIXTEEN_BITS = ("bf16", "fp16", "amp_bf16", "amp_fp16")


def value(row, name, default):
    return (row.get(name) or "").strip() or default


def is_plain(row):
    """Whether a run needs no parallelism but data, tensor and pipeline."""
    return (value(row, "zero_stage", "0") in ("0", "1") and value(row, "interleave", "1") == "1"
            and value(row, "sequence_parallel", "0") == "0" and value(row, "context_parallel", "1") == "1"
            and value(row, "recompute", "none") in ("none", "full")
            and value(row, "precision", "bf16").split()[0] in SIXTEEN_BITS)


def percent(number, sign=False):
    return f"{100 * number:{'+' if sign else ''}.1f} %"


def table(runs):
    """Errors by source, as a table with a column for each."""
    sources = list(dict.fromkeys(run["id"].split("-")[0] for run in runs))
    columns = [[run for run in runs if run["id"].split("-")[0] == source] for source in sources]
    if len(sources) > 1:
        sources.append("all")
        columns.append(runs)
    lines = ["| what | " + " | ".join(sources) + " |", "|---|" + "--:|" * len(sources)]

    def line(what, of):
        lines.append(f"| {what} | " + " | ".join(of(column) for column in columns) + " |")

    def errors(of):
        def answer(column):
            found = [run["error"] for run in column if "error" in run]
            return of(found) if found else "-"
        return answer

    line("runs", lambda column: str(len(column)))
    line("that can be stated", lambda column: str(sum("error" in run for run in column)))
    line("that fit the memory of their chip, as they did",
         lambda column: str(sum(run.get("fits", False) for run in column)))
    line("mean absolute error of the step time",
         errors(lambda found: percent(statistics.mean(map(abs, found)))))
    line("median", errors(lambda found: percent(statistics.median(map(abs, found)))))
    line("largest", errors(lambda found: percent(max(map(abs, found)))))
    line("with sign", errors(lambda found: percent(statistics.mean(found), sign=True)))
    return "\n".join(lines)


def pairs(rows, runs):
    """Pairs of configurations of one model, machine and batch that differ by more than 2 %, and those
    in the right order. A configuration that was measured several times counts once, with its mean: no
    prediction can order a thing against itself."""
    same = ("layers", "hidden", "heads", "kv_heads", "ffn", "vocab", "seq", "system", "devices",
            "global_batch", "precision")
    differ = ("microbatch", "tensor_parallel", "pipeline_parallel", "data_parallel", "interleave",
              "sequence_parallel", "recompute", "zero_stage", "fsdp_shard", "context_parallel", "software")
    times = {}
    for row, run in zip(rows, runs):
        if "error" in run:
            problem = (row["id"].split("-")[0], *(row.get(name) for name in same))
            way = tuple(row.get(name) for name in differ)
            times.setdefault(problem, {}).setdefault(way, []).append(run)
    count = right = 0
    for ways in times.values():
        means = [tuple(statistics.mean(run[key] for run in measured)
                       for key in ("measured_step_time_s", "predicted_step_time_s")) for measured in ways.values()]
        for x, y in itertools.combinations(means, 2):
            if abs(x[0] - y[0]) > 0.02 * min(x[0], y[0]):
                count += 1
                right += (x[0] - y[0]) * (x[1] - y[1]) > 0
    return count, right


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("runs", nargs="?", default=str(ROOT / "bench/published_runs.csv"))
    parser.add_argument("--validate", default=str(ROOT / "build/bin/phaze-validate"))
    parser.add_argument("--json")
    parser.add_argument("--update", action="store_true")
    options = parser.parse_args()
    if options.update and pathlib.Path(options.runs).resolve() != ROOT / "bench/published_runs.csv":
        sys.exit("--update: docs/Validation.md has the runs of the repository alone")
    with open(options.runs, newline="") as file:
        rows = list(csv.DictReader(file))
    with tempfile.TemporaryDirectory() as folder:
        answers = options.json or f"{folder}/runs.json"
        if not options.json:
            subprocess.run([options.validate, options.runs, f"--json={answers}"], check=True,
                           stdout=subprocess.DEVNULL)
        runs = json.loads(pathlib.Path(answers).read_text())["runs"]
    if [row["id"] for row in rows] != [run["id"] for run in runs]:
        sys.exit("the answers are of other runs")
    plain = [run for row, run in zip(rows, runs) if is_plain(row)]
    count, right = pairs(rows, runs)
    text = (f"Runs with data, tensor and pipeline parallelism, at most a sharded optimizer, and full "
            f"recomputation or none:\n\n{table(plain)}\n\nAll runs:\n\n{table(runs)}\n")
    if count:
        text += (f"\nOf {count} pairs of configurations of one model, machine and batch that differ by more than 2 % "
                 f"(one measured several times counts once, with its mean), {right} "
                 f"({100 * right / count:.0f} %) are predicted in the right order.\n")
    reasons = {}
    for run in runs:
        if "reason" in run:
            reasons.setdefault(run["reason"], []).append(run["id"])
    for reason, ids in reasons.items():
        text += f"\nNot stated: {', '.join(ids)}: {reason}.\n"
    print(text, end="")
    if options.update:
        page = ROOT / "docs/Validation.md"
        before, _, rest = page.read_text().partition(BEGIN)
        if not rest:
            sys.exit(f"docs/Validation.md: no {BEGIN}")
        page.write_text(before + BEGIN + "\n" + text + END + rest.partition(END)[2])


main()
