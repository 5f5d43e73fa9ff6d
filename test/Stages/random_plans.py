# Random plans of small models compute what the models compute (phaze-check-plan --random): stages of any length, replicas, tensor
# groups of any classes and widths, all orders, devices that share sequences and experts, and anything computed again.
#
#   random_plans.py FOLDER COUNT MODEL[,OPTION ...] ...        'all' for every model of --list, written out and as a loop
#
# Programs are in f64, so that what is left of rounding is small. Heads are 4, so that groups of 3 are padded.
import pathlib
import subprocess
import sys

SIZES = ["--layers=2", "--hidden=16", "--heads=4", "--ffn=24", "--seq=4", "--batch=8", "--vocab=20", "--dtype=f64"]
MORE = {"mixtral-8x7b": ["--experts=4", "--kv-heads=2"], "llama2-70b": ["--kv-heads=2"], "llama3-8b": ["--kv-heads=2"],
        "llama3-70b": ["--kv-heads=2"], "t5-base": ["--decoder-layers=2"], "t5-large": ["--decoder-layers=2"]}


def call(*command):
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def main():
    folder, count, names = pathlib.Path(sys.argv[1]), sys.argv[2], sys.argv[3:]
    folder.mkdir(parents=True, exist_ok=True)
    if names == ["all"]:
        listed = [line.split()[0] for line in call("phaze-gen", "--list").stdout.splitlines()[1:]]
        names = listed + [name + ",--scan" for name in listed]
    failed = False
    for name in names:
        model, *options = name.split(",")
        path = str(folder / (name.replace(",", "") + ".mlir"))
        made = call("phaze-gen", f"--model={model}", *SIZES, *MORE.get(model, []), *options, "-o", path)
        if made.returncode:
            sys.exit(f"{name}: {made.stderr}")
        done = call("phaze-check-plan", path, f"--random={count}")
        lines = done.stdout.splitlines()
        if done.returncode or "no finite numbers" in done.stdout:
            failed = True
            print("\n".join(line for line in lines if "DIFFERS" in line or "finite" in line), done.stderr)
        print(f"{name}: {lines[-1] if lines else 'nothing'}", flush=True)
    sys.exit(failed)


main()
