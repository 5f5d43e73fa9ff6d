#!/usr/bin/env bash
# Fuzzes what reads and every pass, for so many minutes (by default 10): modules changed at random, run
# through all passes, and damaged files. Programs and options as in docs/Validation.md.
#
#   tools/fuzz.sh [minutes] [first seed]
#
# PHAZE_BUILD says which build to use (build-sanitize where there is one). What fails is kept in
# fuzz-failures, with its seed; exit code 1.
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

minutes=${1:-10}
seed=${2:-1}
if [[ -n ${PHAZE_BUILD:-} ]]; then
  phaze_build=$PHAZE_BUILD
elif [[ -f "$phaze_root/build-sanitize/build.ninja" ]]; then
  phaze_build="$phaze_root/build-sanitize"
fi
phaze_install_packages
phaze_build_targets fuzz-modules phaze-opt

failures="$phaze_root/fuzz-failures"
batch=200
status=0
end=$((SECONDS + minutes * 60))
while ((SECONDS < end)); do
  "$phaze_build/test/Fuzz/fuzz-modules" --count=$batch --seed="$seed" --keep="$failures" \
    --space="$phaze_root/test/Fuzz/Inputs/space.json" \
    "$phaze_root/test/Import" "$phaze_root/test/Transforms" "$phaze_root/docs/examples" || status=1
  /usr/bin/python3 "$phaze_root/test/Fuzz/damage.py" "$phaze_build/bin/phaze-opt" \
    /usr/lib/llvm-22/bin/mlir-opt --count=$batch --seed="$seed" --keep="$failures" \
    "$phaze_root/docs/examples" "$phaze_root/test/Dialect" || status=1
  seed=$((seed + 1))
done
exit "$status"
