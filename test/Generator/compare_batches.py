# Compares the workloads of models at two batch sizes: the smaller one with its batch factor
# multiplied is the larger one.
#
#   compare_batches.py FOLDER NAME ... [-- OPTION ...]   models (all: every one of --list)
from generate import arguments, workload_of

from check_scaling import compare  # Beside the scripts of test/Import, which `generate` finds.

folder, names, options = arguments()
for name in names:
    print(f"{name}:", compare(*(workload_of(folder, name, [*options, f"--batch={batch}"])
                                for batch in (2, 6))))
