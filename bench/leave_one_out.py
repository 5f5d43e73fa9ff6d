# How well runs are predicted by constants that have not seen their source.
#
#   bench/leave_one_out.py RUNS.csv [--bin=build/bin]
#
# A system with runs of several sources is fitted without each of them in turn (phaze-validate --fit).
# Where all runs of a system are of one source nothing is left to fit: it takes TEXTBOOK, the same for
# every chip, which is what one would guess without a single measured run. Prints mean errors by system
# and source, and the mean over all runs.
import argparse
import collections
import csv
import json
import pathlib
import re
import statistics
import subprocess
import tempfile

TEXTBOOK = {"contraction": 0.85, "hbm": 0.85, "attention_forward": 0.5, "attention_backward": 0.35,
            "overlap": 0.6, "start_s": 2e-6, "stragglers": 0.01}
LINKS = 0.8
PRESETS = {"h100": "h100-sxm", "a100": "a100-80g", "ironwood": "tpu7x"}

parser = argparse.ArgumentParser()
parser.add_argument("runs")
parser.add_argument("--bin", default="build/bin")
options = parser.parse_args()
programs = pathlib.Path(options.bin)
with open(options.runs, newline="") as file:
    rows = list(csv.DictReader(file))
sources = collections.defaultdict(set)
for row in rows:
    sources[row["system"]].add(row["id"].split("-")[0])
several = [system for system in sources if len(sources[system]) > 1]
found = []  # system, source, runs, mean error fitted, mean error left out

with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)

    def validate(chosen, *arguments):
        path = folder / "runs.csv"
        with open(path, "w", newline="") as file:
            writer = csv.DictWriter(file, rows[0].keys())
            writer.writeheader()
            writer.writerows(chosen)
        command = [programs / "phaze-validate", path, *arguments]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    def errors(chosen, *arguments):
        validate(chosen, f"--json={folder}/runs.json", *arguments)
        runs = json.loads((folder / "runs.json").read_text())["runs"]
        return [abs(run["error"]) for run in runs if "error" in run]

    for system in several:
        own = [row for row in rows if row["system"] == system]
        text = validate(own, f"--fit={system}", f"--fit-folder={folder}")
        for match in re.finditer(r"^ +(\S+) +(\d+) runs: mean error ([\d.]+) %, ([\d.]+) % fitted without", text, re.M):
            found.append((system, match[1], int(match[2]), float(match[3]) / 100, float(match[4]) / 100))
    for system in sources:
        if system in several:
            continue
        own = [row for row in rows if row["system"] == system]
        before = errors(own)
        chip = json.loads(subprocess.run([programs / "phaze-search", f"--print-arch={PRESETS.get(system, system)}"],
                                         check=True, capture_output=True, text=True).stdout)
        chip["reach"].update(TEXTBOOK)
        for level in chip["network"]:
            level["reach"] = LINKS
        path = folder / f"{system}.json"
        path.write_text(json.dumps(chip))
        after = errors(own, f"--system={system}={path}")
        found.append((system, *sources[system], len(own), statistics.mean(before), statistics.mean(after)))

print("| system | source | runs | mean error | left out |\n|---|---|--:|--:|--:|")
for system, source, count, fitted, left in found:
    print(f"| {system} | {source} | {count} | {100 * fitted:.1f} % | {100 * left:.1f} % |")
total = sum(entry[2] for entry in found)
means = [100 * sum(entry[2] * entry[at] for entry in found) / total for at in (3, 4)]
print(f"| all | | {total} | {means[0]:.1f} % | {means[1]:.1f} % |")
