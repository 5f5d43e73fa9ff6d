# Lowers the programs of the corpus and compares contractions by phase and layers with what is known
# of the models; checks that every operation is in one place, and counts the stash again.
#
#   check_corpus.py PHAZE_OPT CORPUS FOLDER
import pathlib
import subprocess
import sys

from workload import Workload

# Contractions forward, recomputed and in all; and how many layers are of the commonest kind.
KNOWN = {
    "train/brettkoonce__lean4-mlir__vit_train_step.mlir": (146, 0, 437, 12),
    "train/brettkoonce__lean4-mlir__resnet50_adam_train_step.mlir": (54, 0, 161, None),
    "train/brettkoonce__lean4-mlir__cnn_train_step.mlir": (5, 0, 14, None),
    "train/brettkoonce__lean4-mlir__mlp_train_step.mlir": (3, 0, 8, None),
    "train/brettkoonce__lean4-mlir__jax_cnn_train_step_loc.mlir": (5, 0, 14, None),
    "train/brettkoonce__lean4-mlir__jax_mlp_train_step_loc.mlir": (3, 0, 8, None),
    "train/imec-int__hespas__mnist_spmd_update.mlir": (3, 0, 8, None),
    "train/marin-community__marin__grug_moe_train_step.mlir": (22, 16, 82, None),
    "train/marin-community__marin__shuttle_jax0101_tanh-dot-vjp.mlir": (1, 0, 5, None),
    "forward/eterevsky__metaljax__qwen3_prefill_shrunk.mlir": (106, 0, None, 8),
    "forward/NVIDIA__TensorRT-Incubator__bert.mlir": (109, 0, None, 12),
    "forward/NVIDIA__TensorRT-Incubator__gpt2.mlir": (73, 0, None, 12),
    "forward/GleasonK__stablehlo-exports__searchless_chess_9m.mlir": (73, 0, None, 8),
    "forward/GleasonK__stablehlo-exports__jax_resnet_50.mlir": (53, 0, None, None),
}
STASHES = [f"train/brettkoonce__lean4-mlir__{name}_train_step.mlir" for name in
           ("mlp", "cnn", "vit")]
HERE = pathlib.Path(__file__).parent


def run(*command):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr[-3000:]}")


def main():
    tool, corpus, folder = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    folder.mkdir(parents=True, exist_ok=True)
    module, json = folder / "module.mlir", folder / "workload.json"
    failures = []
    for name, known in KNOWN.items():
        run(tool, corpus / name, "--convert-stablehlo-to-phaze=attention=written",
            f"--phaze-dump-workload=file={json}", "-o", module)
        run(sys.executable, HERE / "check_partition.py", module, json)
        workload = Workload(json)
        total = dict.fromkeys(("forward", "recompute", "backward", "update"), 0)
        for layer in workload.layers:
            for phase, count in workload.contractions(layer)[0].items():
                total[phase] += count
        kinds = [layer["kind"] for layer in workload.layers]
        found = (total["forward"], total["recompute"], sum(total.values()),
                 max(map(kinds.count, kinds)))
        if any(b is not None and a != b for a, b in zip(found, known)):
            failures.append(f"{name}: {found}, expected {known}")
    for name in STASHES:
        run(tool, corpus / name, "--phaze-classify-phases", "-o", module)
        run(tool, corpus / name, "--convert-stablehlo-to-phaze=attention=written",
            f"--phaze-dump-workload=file={json}", "-o", "/dev/null")
        run(sys.executable, HERE / "check_stash.py", module, json)
    if failures:
        sys.exit("\n".join(failures))


main()
