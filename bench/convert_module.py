#!/usr/bin/env python3
"""Time of convert-stablehlo-to-phaze against the time to read and print the same module.

    bench/convert_module.py [--operations=100000] [--rounds=5] [--build=build]

Reads both modules of transformer_module.py (forward pass, shared weights) and training_module.py
(training step, a parameter pair per layer); prints the least CPU seconds of each and their ratio.
"""
import argparse
import pathlib
import resource
import subprocess
import sys
import tempfile


def seconds(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--operations", type=int, default=100000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--build", default="build")
    args = parser.parse_args()
    here = pathlib.Path(__file__).parent
    program = str(pathlib.Path(args.build) / "bin" / "phaze-opt")
    for script in ("transformer_module.py", "training_module.py"):
        with tempfile.NamedTemporaryFile(suffix=".mlir") as module:
            subprocess.run([sys.executable, str(here / script), str(args.operations)], check=True,
                           stdout=module)
            read, convert = [], []
            for _ in range(args.rounds):
                read.append(seconds([program, module.name, "-o", "/dev/null"]))
                convert.append(seconds([program, module.name, "--convert-stablehlo-to-phaze", "-o",
                                        "/dev/null"]))
        print(f"{script}: read and print {min(read):.2f} s, with conversion {min(convert):.2f} s, "
              f"ratio {min(convert) / min(read):.2f}")


if __name__ == "__main__":
    main()
