# Checks results against the table that they are of: every run is there once, with a prediction near
# what was measured or with a reason.
#
#   check_results.py RUNS.csv RESULTS.json
import csv
import json
import sys

with open(sys.argv[1], newline="") as file:
    rows = list(csv.DictReader(file))
with open(sys.argv[2]) as file:
    results = json.load(file)
if results["format"] != "phaze-validation-1":
    sys.exit(f"format {results['format']}")
if [run["id"] for run in results["runs"]] != [row["id"] for row in rows]:
    sys.exit("other runs than the table's")
for row, run in zip(rows, results["runs"]):
    if "reason" in run:
        if "predicted_step_time_s" in run:
            sys.exit(f"{run['id']}: a prediction and a reason")
        continue
    measured, predicted = run["measured_step_time_s"], run["predicted_step_time_s"]
    if measured != float(row["measured_step_time_s"]):
        sys.exit(f"{run['id']}: measured {measured}")
    if abs(run["error"] - (predicted / measured - 1)) > 1e-9:
        sys.exit(f"{run['id']}: error {run['error']}")
    if abs(sum(run["split"].values()) - predicted) > 1e-9 * predicted:
        sys.exit(f"{run['id']}: the split does not add up")
    if run["fits"] != (run["memory_bytes"] <= run["capacity_bytes"]):
        sys.exit(f"{run['id']}: fits {run['fits']}")
    # docs/Validation.md says how good predictions are; here only what is wrong altogether is caught.
    if not 0.25 < predicted / measured < 4:
        sys.exit(f"{run['id']}: predicted {predicted} s, measured {measured} s")
if not any("reason" not in run for run in results["runs"]):
    sys.exit("nothing was predicted")
