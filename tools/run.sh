#!/usr/bin/env bash
# Sets phaze up and runs its main job: on the bundled example, or `tools/run.sh FILE [options]` on a
# file of yours, with any options of phaze-opt.
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

phaze_install_packages
phaze_build_targets phaze-opt

job=
if [[ $# -eq 0 ]]; then
  set -- "$phaze_root/docs/examples/llama3_70b_train_step.mlir"
  job="devices=256 global-batch=512 network=a100-80g "
fi
# The summary is the answer; the annotated module is printed only where the user names a file for it,
# and other passes run instead of the search where the user names some.
output=(-o /dev/null)
passes=("--phaze-arch-search=${job}summary=-")
for argument in "$@"; do
  [[ "$argument" == -o || "$argument" == -o=* ]] && output=()
  [[ "$argument" == --phaze-* || "$argument" == --convert-* || "$argument" == --pass-pipeline* ]] && passes=()
done
exec "$phaze_build/bin/phaze-opt" "${passes[@]}" "${output[@]}" "$@"
