"""Solves what --dump-instances wrote, and compares with the plan.

    replay.py PHAZE_SOLVE FOLDER PLAN.json
"""
import json
import pathlib
import subprocess
import sys

program, folder, plan = sys.argv[1], pathlib.Path(sys.argv[2]), json.load(open(sys.argv[3]))


def solve(command, path):
    done = subprocess.run([program, command, str(path)], capture_output=True, text=True, check=True)
    assert not done.stderr, done.stderr
    return json.loads(done.stdout)


parts = 0
for kind in plan["kinds"]:
    for name in ("forward", "backward", "update"):
        part = kind[name]
        path = folder / f"{plan['model']}.{kind['name']}.{name}.json"
        if "proof" not in part:
            assert not path.exists(), path
            continue
        answer = solve("schedule", path)
        expected = part["compute_cycles"] + part["network_cycles"]
        assert abs(answer["makespan"] - expected) <= 1e-9 * expected, (path, answer["makespan"], expected)
        assert len(answer["ops"]) == len(part["slots"]), path
        assert path.with_suffix(".mps").exists() == (part["proof"]["by"] == "open"), path
        parts += 1
step = sum(plan["step"][field] for field in ("compute_s", "communication_s", "bubble_s", "update_s"))
answer = solve("place", folder / f"{plan['model']}.placement.json")
assert abs(answer["time_per_batch_s"] - step) <= 1e-9 * step, (answer["time_per_batch_s"], step)
print(f"{parts} schedules and a placement are as in the plan")
