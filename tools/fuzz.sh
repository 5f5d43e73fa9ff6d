#!/usr/bin/env bash
# Fuzzes what reads and every pass, for so many minutes (by default 10): modules changed at random and
# run through all passes, texts fed to everything that reads, damaged files against the stock tool, and
# plans through the C API. docs/Validation.md has what it found and how much was run.
#
#   tools/fuzz.sh [minutes] [seed]
#
# PHAZE_BUILD says which build to use (build-sanitize where there is one). PHAZE_LIBFUZZER=1 has
# libFuzzer look for texts as well, in a build of its own by clang. What fails is kept in
# fuzz-failures, with its seed; exit code 1.
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

minutes=${1:-10}
seed=${2:-1}
if [[ -n ${PHAZE_BUILD:-} ]]; then
  phaze_build=$PHAZE_BUILD
elif [[ -f "$phaze_root/build-sanitize/build.ninja" ]]; then
  phaze_use_preset sanitize
fi
phaze_install_packages
phaze_build_targets fuzz-modules fuzz-readers soak phaze-opt phaze-gen

fuzz="$phaze_build/test/Fuzz"
failures="$phaze_root/fuzz-failures"
status=0

model=$(mktemp --suffix=.mlir)
trap 'rm -f "$model"' EXIT
"$phaze_build/bin/phaze-gen" --model=gpt2 --layers=1 --hidden=64 --heads=4 --vocab=256 --seq=32 \
  --positions=32 --batch=4 --optimizer=sgd -o "$model"
"$fuzz/soak" 100 "$model" || status=1

if [[ -n ${PHAZE_LIBFUZZER:-} ]]; then
  phaze_other=$phaze_build
  phaze_use_preset libfuzzer
  phaze_build_targets fuzz-libfuzzer fuzz-readers
  for target in stablehlo bytecode artifact workload plan space arch energy software schedule placement runs \
    checkpoint options; do
    corpus="$phaze_build/corpus/$target"
    "$phaze_build/test/Fuzz/fuzz-readers" --target="$target" --corpus="$corpus"
    mkdir -p "$failures"
    PHAZE_FUZZ_TARGET=$target "$phaze_build/test/Fuzz/fuzz-libfuzzer" -max_total_time=$((minutes * 60 / 14)) \
      -timeout=20 -rss_limit_mb=4096 -artifact_prefix="$failures/$target-" "$corpus" || status=1
  done
  phaze_build=$phaze_other
fi

# Half of the time for texts, in 14 equal parts, and a third for modules.
part() { awk -v minutes="$minutes" -v parts="$1" 'BEGIN { print minutes / parts }'; }
# Warnings of texts that are read are no news.
"$fuzz/fuzz-readers" --count=1000000 --minutes="$(part 28)" --seed="$seed" --keep="$failures" 2>&1 |
  grep -v 'is unknown and ignored' || status=1
"$fuzz/fuzz-modules" --count=1000000 --minutes="$(part 3)" --seed="$seed" --keep="$failures" \
  --space="$phaze_root/test/Fuzz/Inputs/space.json" \
  "$phaze_root/test/Import" "$phaze_root/test/Transforms" "$phaze_root/docs/examples" || status=1
/usr/bin/python3 "$phaze_root/test/Fuzz/damage.py" "$phaze_build/bin/phaze-opt" \
  /usr/lib/llvm-22/bin/mlir-opt --count=$((minutes * 50)) --seed="$seed" --keep="$failures" \
  "$phaze_root/docs/examples" "$phaze_root/test/Dialect" || status=1
exit "$status"
