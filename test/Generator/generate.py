# What the scripts of this folder share: the known models, and the workload of one.
import os
import pathlib
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).parent.parent / "Import"))
from workload import Workload  # noqa: E402


def listed():
    """Layers and parameters by name, as --list says them."""
    rows = subprocess.run(["phaze-gen", "--list"], stdout=subprocess.PIPE, check=True).stdout
    models = {}
    for row in rows.decode().splitlines()[1:]:
        name, layers, *_, parameters = row.split()
        models[name] = int(layers), int(parameters.replace(",", ""))
    return models


def arguments():
    """FOLDER NAME ... [-- OPTION ...]: the folder, names (all: every one of --list), options."""
    folder, *rest = sys.argv[1:]
    split = rest.index("--") if "--" in rest else len(rest)
    names = list(listed()) if rest[:split] == ["all"] else rest[:split]
    os.makedirs(folder, exist_ok=True)
    return folder, names, rest[split + 1:]


def program_of(folder, name):
    return f"{folder}/{name}.mlir"


def workload_of(folder, name, options):
    program, dump = program_of(folder, name), f"{folder}/{name}.json"
    subprocess.run(["phaze-gen", f"--model={name}", *options, "-o", program], check=True)
    subprocess.run(["phaze-opt", program, "--convert-stablehlo-to-phaze",
                    f"--phaze-dump-workload=file={dump}", "-o", os.devnull], check=True)
    return Workload(dump)
