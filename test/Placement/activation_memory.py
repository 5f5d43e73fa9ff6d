# Activation memory of a block of GPT-2 in 16 bits against closed formulas.
#
#   activation_memory.py FOLDER
#
# A model with one layer more keeps so many bytes more. In units of s b h bytes a block keeps its
# input 2, the normalised input 2, queries, keys and values 6, what attention makes 2, the input of
# the second norm 2, that normalised 2, GELU's input 8 and output 8: 32, which is 34 less the two
# masks of drop-out. Scores that are written add 6 a s / h: they are in 32 bits, from which the
# backward pass has their exponentials, and the product with the values reads probabilities in 16.
# Tensor groups of t divide all but inputs, norms and what leaves regions; with split sequences all.
import json
import pathlib
import subprocess
import sys

folder = pathlib.Path(sys.argv[1])
folder.mkdir(parents=True, exist_ok=True)
s, b, h, a = 512, 2, 1024, 16


def stash(layers, software, tensor, keys):
    model, plan = folder / f"model{layers}.mlir", folder / "plan.json"
    if not model.exists():
        subprocess.run(["phaze-gen", "--model=gpt2", f"--layers={layers}", f"--hidden={h}", f"--heads={a}",
                        f"--ffn={4 * h}", "--vocab=1024", f"--seq={s}", f"--positions={s}", f"--batch={b}",
                        "--dtype=bf16", "-o", model], check=True)
    split = ",split=heads+ffn" if tensor > 1 and "sp=1" not in keys else ""
    subprocess.run(["phaze-search", model, "--arch=a100-80g", f"--devices={tensor}", f"--global-batch={b}",
                    f"--microbatches={b}", f"--software={software}", f"--json={plan}",
                    f"--placement=pp=1,dp=1,tp={tensor},{keys}{split}"], check=True, stdout=subprocess.DEVNULL)
    return json.loads(plan.read_text())["stages"][0]["memory"]["stash_bytes"]


def check(what, software, tensor, keys, expected):
    kept = stash(3, software, tensor, keys) - stash(2, software, tensor, keys)
    # Beside these: two numbers of 32 bits per row of a norm, and per head and row of attention.
    rows = 4 * s * b * (4 + 2 * a)
    units = kept / (s * b * h)
    if not expected * s * b * h <= kept <= expected * s * b * h + rows:
        sys.exit(f"{what}: keeps {units} s b h, expected {expected} and at most {rows} bytes more")
    print(f"{what}: {expected:g} s b h")


t = 4
check("one device", "megatron", 1, "sp=0,remat=none", 32)
check("tensor group", "megatron", t, "sp=0,remat=none", 8 + 24 / t)
check("sequences split", "megatron", t, "sp=1,remat=none", 32 / t)
check("scores written", "megatron-2021", 1, "sp=0,remat=none", 32 + 6 * a * s / h)
check("scores written, tensor group", "megatron-2021", t, "sp=0,remat=none", 8 + 24 / t + 6 * a * s / (h * t))
check("scores written, sequences split", "megatron-2021", t, "sp=1,remat=none", (32 + 6 * a * s / h) / t)
check("scores made again", "megatron-2021", t, "sp=1,remat=selective", 32 / t)
check("projections kept", "megatron-2021", 1, "sp=0,remat=projections", 2 + 6 + 2 + 8)
# PyTorch's: of the six projections the first, third and fifth (queries, values, what enters GELU), and attention's result.
check("every other projection kept", "torch-compile", 1, "sp=0,remat=selective", 2 + 2 + 2 + 2 + 8)
check("input kept", "megatron-2021", 1, "sp=0,remat=full", 2)
