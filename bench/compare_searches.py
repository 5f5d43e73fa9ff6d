# Times of whole searches of two builds, in turns in one run, so that what else the machine does
# meets both: their ratio says more than either.
#
#   bench/compare_searches.py OLD NEW [--gen=build/bin/phaze-gen] [--dtype=bf16,f32] [--rounds=3] [--most=1.5] [MODEL ...]
#
# OLD and NEW are programs phaze-search. Models are written once by --gen and searched with the
# options that both have. Writes a table in Markdown of user and system seconds, the least of all
# rounds (less load only ever gains), and ends with 1 if a ratio is above --most.
import argparse
import os
import pathlib
import subprocess
import sys
import tempfile

parser = argparse.ArgumentParser()
parser.add_argument("old")
parser.add_argument("new")
parser.add_argument("--gen", default="build/bin/phaze-gen")
parser.add_argument("--dtype", default="bf16")
parser.add_argument("--rounds", type=int, default=3)
parser.add_argument("--most", type=float, default=0, help="0: any ratio will do")
parser.add_argument("--options", default="--threads=2", help="for both, separated by spaces")
parser.add_argument("models", nargs="*",
                    default=["gpt2-xl", "llama2-7b", "bert-large", "gpt3-175b", "megatron-gpt2-72"])
options = parser.parse_args()


def cpu_seconds(command):
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        sys.exit(f"{' '.join(command)} failed")
    return usage.ru_utime + usage.ru_stime


worst = 0.0
with tempfile.TemporaryDirectory() as folder:
    print("| model | type | old: CPU s | new: CPU s | new / old |\n|---|---|--:|--:|--:|", flush=True)
    for model in options.models:
        for dtype in options.dtype.split(","):
            file = pathlib.Path(folder) / f"{model}-{dtype}.mlir"
            subprocess.run([options.gen, f"--model={model}", "--batch=8", f"--dtype={dtype}", "-o", file], check=True)
            least = {}
            for _ in range(options.rounds):
                for program in (options.old, options.new):
                    took = cpu_seconds([program, str(file), *options.options.split()])
                    least[program] = min(took, least.get(program, took))
            ratio = least[options.new] / least[options.old]
            worst = max(worst, ratio)
            print(f"| {model} | {dtype} | {least[options.old]:.1f} | {least[options.new]:.1f} | {ratio:.2f} |", flush=True)
sys.exit(1 if options.most and worst > options.most else 0)
