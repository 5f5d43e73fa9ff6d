# Time and memory to parse, verify and print a module, as a ratio to stock mlir-opt reading the same
# module in generic form with unregistered dialects allowed. Both are run in turns, so that what else
# the machine does touches both.
#
#   read_module.py [--operations=100000] [--rounds=7] [--build=build] [--llvm=/usr/lib/llvm-22]
import argparse
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time


def run(command):
    """Seconds of CPU time and peak memory in MB of a command."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        sys.exit(f"{command[0]} failed")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def main():
    here = pathlib.Path(__file__).resolve().parent
    parser = argparse.ArgumentParser()
    parser.add_argument("--operations", type=int, default=100000)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--build", default=str(here.parent / "build"))
    parser.add_argument("--llvm", default="/usr/lib/llvm-22")
    options = parser.parse_args()
    ours, stock = f"{options.build}/bin/phaze-opt", f"{options.llvm}/bin/mlir-opt"

    with tempfile.TemporaryDirectory() as folder:
        pretty, generic = f"{folder}/pretty.mlir", f"{folder}/generic.mlir"
        with open(pretty, "w") as file:
            subprocess.run([sys.executable, here / "transformer_module.py", str(options.operations)],
                           stdout=file, check=True)
        subprocess.run([ours, pretty, "--mlir-print-op-generic", "-o", generic], check=True)
        samples = {"phaze-opt, pretty form": [], "phaze-opt, generic form": [],
                   "mlir-opt, generic form, unregistered": []}
        commands = [[ours, pretty], [ours, generic], [stock, generic, "--allow-unregistered-dialect"]]
        started = time.time()
        for _ in range(options.rounds):
            for name, command in zip(samples, commands):
                samples[name].append(run(command))
        base = statistics.median(s for s, _ in samples["mlir-opt, generic form, unregistered"])
        size = os.path.getsize(pretty) / 1e6
        print(f"{options.operations} operations, {size:.1f} MB of text, median of {options.rounds} rounds"
              f" ({time.time() - started:.0f} s)")
        for name, values in samples.items():
            seconds = statistics.median(s for s, _ in values)
            memory = max(m for _, m in values)
            print(f"  {name:38} {seconds:6.2f} s  {seconds / base:5.2f}x  {memory:6.0f} MB")


main()
