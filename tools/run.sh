#!/usr/bin/env bash
# Sets phaze up and runs its main job: on the bundled example, or `tools/run.sh FILE [options]` on a
# file of yours, with any options of phaze-opt.
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

phaze_install_packages
phaze_build_targets phaze-opt

if [[ $# -eq 0 ]]; then
  set -- "$phaze_root/docs/examples/mlp_train_step.mlir"
fi
# The summary is the answer; the module itself is printed only where the user names a file for it.
output=(-o /dev/null)
for argument in "$@"; do
  [[ "$argument" == -o || "$argument" == -o=* ]] && output=()
done
exec "$phaze_build/bin/phaze-opt" --phaze-summarize "${output[@]}" "$@"
