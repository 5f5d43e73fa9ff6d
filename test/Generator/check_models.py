# Generates models, converts them, and compares the workload with what the model says of itself.
#
#   check_models.py WORKDIR NAME ... [-- OPTION ...]   models (all: every one of --list)
#
# Each has as many layers of one kind as --list says, and as many parameters.
import collections
import os
import pathlib
import re
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).parent.parent / "Import"))
from workload import Workload  # noqa: E402


def listed():
    rows = subprocess.run(["phaze-gen", "--list"], stdout=subprocess.PIPE, check=True).stdout
    models = {}
    for row in rows.decode().splitlines()[1:]:
        name, layers, *_, parameters = row.split()
        models[name] = int(layers), int(parameters.replace(",", ""))
    return models


def main():
    folder, *rest = sys.argv[1:]
    split = rest.index("--") if "--" in rest else len(rest)
    names, options = rest[:split], rest[split + 1:]
    models = listed()
    layers_option = [int(option.split("=")[1]) for option in options if option.startswith("--layers=")]
    os.makedirs(folder, exist_ok=True)
    for name in models if names == ["all"] else names:
        program, dump = f"{folder}/{name}.mlir", f"{folder}/{name}.json"
        subprocess.run(["phaze-gen", f"--model={name}", *options, "-o", program], check=True)
        subprocess.run(["phaze-opt", program, "--convert-stablehlo-to-phaze",
                        f"--phaze-dump-workload=file={dump}", "-o", os.devnull], check=True)
        workload = Workload(dump)
        layers, parameters = models[name]
        if layers_option:
            layers = layers_option[0] * (2 if name.startswith("t5") else 1)
        counts = collections.Counter(layer["kind"] for layer in workload.layers)
        # Relative positions are a parameter that all layers of a stack share: the sum of its
        # gradients starts at the last layer and ends at the first, so these are kinds of their own.
        if name.startswith("t5"):
            counts = collections.Counter(f"{workload.contractions(layer)[0]['forward']} contractions"
                                         for layer in workload.layers)
            repeated = [counts["8 contractions"], counts["14 contractions"]]
        else:
            repeated = [counts.most_common(1)[0][1]]
        if sum(repeated) != layers or len(set(repeated)) != 1:
            sys.exit(f"{name}: kinds {dict(counts)}, expected {layers} layers")
        found = workload.parameter_bytes() // 4
        if not layers_option and found != parameters:
            sys.exit(f"{name}: {found} parameters, expected {parameters}")
        irregular = sum(bool(op.get("irregular")) for kind in workload.data["kinds"]
                        for part in ("forward", "backward", "update")
                        for op in kind[part]["operators"])
        print(f"{name}: {' + '.join(map(str, repeated))} of {len(workload.layers)} layers, "
              f"{len(counts)} kinds, {found} parameters, {irregular} irregular, "
              f"{len(workload.data['warnings'])} warnings")


main()
