# Generates models, converts them, and compares the workload with what the model says of itself.
#
#   check_models.py FOLDER NAME ... [-- OPTION ...]   models (all: every one of --list)
#
# Each has as many layers as --list says, of one kind per stack, and as many parameters; every other
# layer is the only one of its kind. Edges carry activations alone, and what is printed reads back as
# the same text.
import collections
import pathlib
import subprocess
import sys

from generate import arguments, listed, program_of, workload_of
from workload import PARTS


def main():
    folder, names, options = arguments()
    models = listed()
    layers_option = [int(option.split("=")[1]) for option in options if option.startswith("--layers=")]
    for name in names:
        workload = workload_of(folder, name, options)
        layers, parameters = models[name]
        stacks = 2 if name.startswith("t5") else 1
        each = layers_option[0] if layers_option else layers // stacks
        counts = collections.Counter(layer["kind"] for layer in workload.layers)
        if sorted(counts.values(), reverse=True) != [each] * stacks + [1] * (len(counts) - stacks):
            sys.exit(f"{name}: kinds {dict(counts)}, expected {stacks} of {each} layers")
        found = workload.parameter_bytes() // 4
        if not layers_option and found != parameters:
            sys.exit(f"{name}: {found} parameters, expected {parameters}")
        operators = [op for kind in workload.data["kinds"] for part in PARTS
                     for op in kind[part]["operators"]]
        # The loss is all that is reported: any other operation that leads nowhere is dead.
        if dead := [op["name"] for op in operators if op.get("metric")]:
            sys.exit(f"{name}: {dead} lead nowhere")
        if any([workload.data["batch"]] not in edge["dims"] for edge in workload.data["edges"]):
            sys.exit(f"{name}: an edge without the batch")
        printed = program_of(folder, name)
        again = subprocess.run(["phaze-opt", printed], stdout=subprocess.PIPE, check=True).stdout
        if again != pathlib.Path(printed).read_bytes():
            sys.exit(f"{name}: printed again, the text is another")
        irregular = sum(bool(op.get("irregular")) for op in operators)
        print(f"{name}: {' + '.join([str(each)] * stacks)} of {len(workload.layers)} layers, "
              f"{len(counts)} kinds, {found} parameters, {irregular} irregular, "
              f"{len(workload.data['warnings'])} warnings")


main()
