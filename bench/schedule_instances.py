#!/usr/bin/env python3
"""Runs phaze-solve on scheduling instances with known answers and compares.

    bench/schedule_instances.py PHAZE_SOLVE FOLDER [--time-limit-s S] [--ilp S] [--only TEXT]

FOLDER has NAME.json files and expected.csv (name, best_known, lower_bound, proven). Prints one line
per instance and a summary; exits with 1 if an answer is worse than what is known. With --ilp every
instance is also given to the full integer model for S seconds, and the two must agree where that
finishes. With --check-repeat each instance is solved twice, and the answers must be equal bytes
but for the time.
"""
import argparse
import csv
import json
import pathlib
import statistics
import subprocess
import sys

TOLERANCE = 1e-9


def solve(program, path, *options):
    done = subprocess.run([program, "schedule", str(path), *options], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{path}: exit code {done.returncode}: {done.stderr}")
    return json.loads(done.stdout)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--time-limit-s", type=float)
    parser.add_argument("--ilp", type=float, metavar="S")
    parser.add_argument("--only", default="")
    parser.add_argument("--check-repeat", action="store_true")
    args = parser.parse_args()
    limit = [f"--time-limit-s={args.time_limit_s}"] if args.time_limit_s else []

    failures, times, open_gaps, agreed, unfinished = [], [], [], 0, 0
    with open(args.folder / "expected.csv", newline="") as file:
        rows = [row for row in csv.DictReader(file) if args.only in row["name"]]
    for row in rows:
        name, best, lower = row["name"], float(row["best_known"]), float(row["lower_bound"])
        path = args.folder / f"{name}.json"
        answer = solve(args.program, path, *limit)
        times.append(answer["time_s"])
        notes = []
        if answer["makespan"] > best * (1 + TOLERANCE):
            notes.append(f"worse than the best known {best}")
        if answer["lower_bound"] < lower * (1 - TOLERANCE):
            notes.append(f"bound below the known {lower}")
        if answer["lower_bound"] > best * (1 + TOLERANCE):
            notes.append(f"bound above the best known {best}")
        if row["proven"] == "1" and answer["status"] != "optimal":
            notes.append("not proven")
        if answer["status"] != "optimal":
            open_gaps.append((name, answer["gap"]))
        if args.check_repeat:
            again = solve(args.program, path, *limit)
            times_of = ("time_s", "cbc_s")
            if {k: v for k, v in again.items() if k not in times_of} != {k: v for k, v in answer.items() if k not in times_of}:
                notes.append("a second run gives another answer")
        if args.ilp:
            ilp = solve(args.program, path, "--solver=cbc", "--cbc-node-limit=1000000000", f"--time-limit-s={args.ilp}")
            if ilp["status"] == "optimal":
                agreed += 1
                if abs(ilp["makespan"] - answer["makespan"]) > 1e-6 * best:
                    notes.append(f"the full model gives {ilp['makespan']}")
            else:
                unfinished += 1
        failures += [f"{name}: {note}" for note in notes]
        print(f"{name:50} {answer['status']:9} {answer['makespan']:14.4f} {answer['lower_bound']:14.4f}"
              f" {100 * answer['gap']:6.2f} % {answer['time_s']:8.3f} s {answer['proven_by']}"
              f"{'  !! ' if notes else ''}{'; '.join(notes)}", flush=True)

    layers = [t for row, t in zip(rows, times) if not row["name"].startswith("rand_")]
    print(f"\n{len(rows)} instances, {len(rows) - len(open_gaps)} proven, median time"
          f" {1e3 * statistics.median(times):.2f} ms, longest {max(times):.2f} s"
          + (f", longest layer {max(layers):.3f} s" if layers else ""))
    for name, gap in open_gaps:
        print(f"open: {name}, gap {100 * gap:.2f} %")
    if args.ilp:
        print(f"full model: {agreed} finished, {unfinished} did not")
    for failure in failures:
        print(f"failure: {failure}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
