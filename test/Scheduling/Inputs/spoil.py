"""Spoils a good instance in one field at a time and prints what phaze-solve says about it."""
import copy
import json
import pathlib
import subprocess
import sys

GOOD = {
    "format": "phaze-schedule-1", "name": "good", "tensor_cores": 2, "vector_cores": 1, "unit": "us",
    "ops": [{"id": i, "name": "op", "type": "tensor", "one_core": 2, "all_cores": 1} for i in range(3)],
    "edges": [[0, 1], [1, 2]],
}
MISSING = object()
CASES = [
    (["format"], MISSING), (["format"], "phaze-schedule-9"), (["name"], 3), (["tensor_cores"], MISSING),
    (["tensor_cores"], -1), (["tensor_cores"], 1.5), (["vector_cores"], "two"), (["unit"], 7),
    (["pairs"], "some"), (["all_mode"], True), (["ops"], MISSING), (["ops"], {}), (["ops", 1], 5),
    (["ops", 1, "id"], MISSING), (["ops", 1, "id"], 0), (["ops", 1, "id"], "x"), (["ops", 1, "type"], "scalar"),
    (["ops", 2, "one_core"], MISSING), (["ops", 2, "one_core"], -1), (["ops", 2, "one_core"], "1"),
    (["ops", 2, "all_cores"], float("inf")), (["ops", 2, "all_cores"], float("nan")), (["ops", 2, "one_core"], None),
    (["edges"], MISSING), (["edges", 1], [1]), (["edges", 1], [1, 9]), (["edges", 1], ["a", 2]), (["edges", 1], [2, 2]),
    (["edges", 1], [1, 0]), (["ops"], [GOOD["ops"][0]] * 1000000),
]


def main(program, folder):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    for path, value in CASES:
        case = copy.deepcopy(GOOD)
        place = case
        for key in path[:-1]:
            place = place[key]
        if value is MISSING:
            del place[path[-1]]
        else:
            place[path[-1]] = value
        file = folder / "case.json"
        # JSON has no infinity; a number that is too large for a double stands for it.
        file.write_text(json.dumps(case).replace("Infinity", "1e999"))
        done = subprocess.run([program, "schedule", str(file)], capture_output=True, text=True)
        shown = "missing" if value is MISSING else "a million ops" if len(str(value)) > 99 else json.dumps(value)
        said = done.stderr.replace(str(file), "FILE").replace("phaze-solve: error: ", "").strip()
        print(f"{'.'.join(map(str, path))}: {shown}: exit {done.returncode}: {said}{done.stdout}")


main(*sys.argv[1:])
