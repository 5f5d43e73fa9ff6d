# Time to read a portable artifact, as a ratio to its text and to StableHLO's own tool on the same
# file. All three read, verify and print the same module, and are run in turns, so that what else the
# machine does touches all; user CPU time.
#
#   read_artifact.py [--operations=100000] [--rounds=7] [--version=1.13.8] [--build=build]
#                    [--translate=../shared/tools/stablehlo-translate]
import argparse
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile


def user_seconds(command):
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        sys.exit(f"{command[0]} failed")
    return usage.ru_utime


def main():
    here = pathlib.Path(__file__).resolve().parent
    parser = argparse.ArgumentParser()
    parser.add_argument("--operations", type=int, default=100000)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--version", default="1.13.8")
    parser.add_argument("--build", default=str(here.parent / "build"))
    parser.add_argument("--translate", default=str(here.parent.parent / "shared/tools/stablehlo-translate"))
    options = parser.parse_args()
    ours = f"{options.build}/bin/phaze-opt"

    with tempfile.TemporaryDirectory() as folder:
        text, artifact = f"{folder}/module.mlir", f"{folder}/module.mlirbc"
        with open(text, "w") as file:
            subprocess.run([sys.executable, here / "transformer_module.py", str(options.operations)],
                           stdout=file, check=True)
        subprocess.run([ours, text, "--serialize", f"--target={options.version}", "-o", artifact], check=True)
        commands = {"phaze-opt, artifact": [ours, artifact], "phaze-opt, text": [ours, text]}
        if os.path.exists(options.translate):
            commands["stablehlo-translate, artifact"] = [options.translate, "--deserialize", artifact]
        samples = {name: [] for name in commands}
        for _ in range(options.rounds):
            for name, command in commands.items():
                samples[name].append(user_seconds(command))
        # The smallest is the one that was disturbed least.
        best = {name: min(values) for name, values in samples.items()}
        base = best["phaze-opt, artifact"]
        print(f"{options.operations} operations, {os.path.getsize(text) / 1e6:.1f} MB of text, "
              f"{os.path.getsize(artifact) / 1e6:.1f} MB as an artifact for {options.version}; "
              f"reading and printing, least user time of {options.rounds} rounds")
        for name, values in samples.items():
            print(f"  {name:32} {best[name]:6.2f} s (median {statistics.median(values):.2f})"
                  f"  artifact takes {base / best[name]:5.2f}x of this")


main()
