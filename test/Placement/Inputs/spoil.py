# Spoils one field of a valid placement problem at a time and prints what phaze-solve says.
import json
import os
import re
import subprocess
import sys

tool, path = sys.argv[1], sys.argv[2] + ".json"

LAYER = {"forward_s": 1, "backward_s": 2, "parameter_bytes": 1, "activation_bytes": 2, "tensor_parallel": False}


def valid():
    return {
        "format": "phaze-placement-1",
        "devices": 4,
        "memory_bytes": 100,
        "microbatches": 4,
        "recompute": True,
        "optimizer": "sgd",
        "network": {"bandwidth_bytes_per_s": 1},
        "widths": [
            {
                "tensor_width": 1,
                "layers": [dict(LAYER, id=0), dict(LAYER, id=1)],
                "edges": [{"from": 0, "to": 1, "bytes": 1}],
            }
        ],
    }


MISSING = object()
MILLION = [{}] * 1000000
LEVEL = {"devices": 2, "bandwidth_bytes_per_s": 1}
SPOILERS = [
    ("format", MISSING),
    ("format", "other"),
    ("devices", MISSING),
    ("devices", 0),
    ("devices", 1.5),
    ("devices", 100000000000),
    ("devices", "4"),
    ("memory_bytes", -1),
    ("memory_bytes", "@1e999"),
    ("memory_bytes", "@NaN"),
    ("microbatches", 0),
    ("recompute", 1),
    ("optimizer", "lion"),
    ("network", 7),
    ("network.bandwidth_bytes_per_s", MISSING),
    ("network.bandwidth_bytes_per_s", 0),
    ("network.levels", [LEVEL]),
    ("network.levels", [dict(LEVEL, devices=3), dict(LEVEL, devices=4)]),
    ("network.levels", [{"devices": 4}]),
    ("sharing", {"stage": 4}),
    ("overlap", {"gradients": 1.5}),
    ("widths[0].layers[0].beside_backward_s", -1),
    ("widths", []),
    ("widths[0].tensor_width", 0),
    ("widths[0].layers", []),
    ("widths[0].layers", MILLION),
    ("widths[0].layers[1].id", MISSING),
    ("widths[0].layers[1].id", 0),
    ("widths[0].layers[1].forward_s", None),
    ("widths[0].layers[1].forward_s", -2),
    ("widths[0].layers[1].parameter_bytes", [1]),
    ("widths[0].layers[1].activation_bytes", "@1e300"),
    ("widths[0].layers[1].tensor_parallel", "no"),
    ("widths[0].layers[1].checkpoint_bytes", -1),
    ("widths[0].layers[1].collectives", [{"kind": "gossip", "phase": "forward", "bytes": 1}]),
    ("widths[0].edges", MISSING),
    ("widths[0].edges[0].from", 5),
    ("widths[0].edges[0].bytes", -1),
    ("widths[0].edges[0].to", 0),
    ("widths[0].edges", [{"from": 0, "to": 1, "bytes": 1}, {"from": 1, "to": 0, "bytes": 1}]),
    ("widths[0].edges", [{"from": 0, "to": 1, "bytes": 1, "value": 3}] * 2),
]

for field, value in SPOILERS:
    problem = valid()
    *parents, last = [int(k) if k.isdigit() else k for k in re.findall(r"[a-z_]+|\d+", field)]
    place = problem
    for key in parents:
        place = place[key]
    if value is MISSING:
        del place[last]
    else:
        place[last] = value
    text = json.dumps(problem)
    if isinstance(value, str) and value.startswith("@"):
        text = text.replace(json.dumps(value), value[1:])
        value = value[1:]
    elif value is MILLION:
        value = "a million"
    elif value is MISSING:
        value = "missing"
    else:
        value = json.dumps(value)
    with open(path, "w") as f:
        f.write(text)
    run = subprocess.run([tool, "place", path], capture_output=True, text=True)
    message = run.stderr.strip().replace(path, "FILE").removeprefix("phaze-solve: error: ")
    print(f"{field}: {value}: exit {run.returncode}: {message}{run.stdout}")
os.remove(path)
