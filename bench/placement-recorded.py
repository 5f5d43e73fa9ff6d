#!/usr/bin/env python3
"""Placement on recorded instances: agreement and speed against the research code, and the exact rules.

usage: bench/placement-recorded.py build/bin/phaze-solve FOLDER   (with expected.csv and NAME.json)
"""
import csv
import json
import subprocess
import sys


def main():
    tool, folder = sys.argv[1], sys.argv[2]
    with open(f"{folder}/expected.csv") as f:
        rows = list(csv.DictReader(f))
    files = [f"{folder}/{row['name']}.json" for row in rows]

    def solve(rules):
        run = subprocess.run([tool, "place", f"--rules={rules}", *files], capture_output=True, text=True, check=True)
        return [json.loads(line) for line in run.stdout.splitlines()]

    paper, exact = solve("paper"), solve("exact")
    wrong = 0
    ratios = []
    print(f"{'instance':42} {'peer ms':>9} {'paper ms':>9} {'ratio':>7} {'exact ms':>9}")
    for row, p, e in zip(rows, paper, exact):
        feasible = row["feasible"] == "1"
        right = p["feasible"] == feasible
        if feasible and right:
            right = abs(p["time_per_batch_s"] / float(row["time_per_batch_s"]) - 1) <= 1e-9
        wrong += not right
        if not row["peer_cpu_s"] or float(row["peer_cpu_s"]) < 0.5:
            continue
        peer = float(row["peer_cpu_s"])
        ratios.append(peer / p["time_s"])
        print(f"{row['name']:42} {peer * 1e3:9.0f} {p['time_s'] * 1e3:9.3f} {ratios[-1]:7.0f} {e['time_s'] * 1e3:9.3f}")
    print(f"{len(rows)} instances, {wrong} differ from the recorded optimum")
    print(f"peer / paper: least {min(ratios):.0f}, largest {max(ratios):.0f}")
    times = sorted(e["time_s"] for e in exact)
    print(f"exact: median {times[len(times) // 2] * 1e3:.3f} ms, largest {times[-1] * 1e3:.3f} ms, "
          f"{sum(e['status'] in ('optimal', 'infeasible') for e in exact)} of {len(exact)} proven")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
