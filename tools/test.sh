#!/usr/bin/env bash
# Sets phaze up and runs all tests; arguments go to lit (`--filter=dot_general`,
# `--param slow=1` for the slow checks too). The last line counts lit and GoogleTest tests together.
# `--sanitize` as the first one: all tests under the address and undefined-behaviour sanitizers, and
# the tests of what runs on several threads under the thread sanitizer.
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

lit=/usr/lib/llvm-22/bin/lit
phaze_install_packages "$phaze_root/tools/test-packages.txt"

# run_all LIT-ARGUMENT...: everything of the current preset.
run_all() {
  local results="$phaze_build/test/results.json" status=0
  phaze_build_targets all
  rm -f "$results"
  "$lit" -sv --output "$results" "$@" "$phaze_build/test" || status=$?
  /usr/bin/python3 "$phaze_root/test/count_tests.py" "$results" || status=1
  return "$status"
}

if [[ "${1:-}" != --sanitize ]]; then
  run_all "$@"
  exit
fi
shift
status=0
phaze_use_preset sanitize
run_all "$@" || status=1
# MLIR and CBC are not built with the thread sanitizer, so that only what is phaze's own is looked at.
phaze_use_preset threads
threaded=(SearchTests SchedulingTests SolverTests CAPITests)
phaze_build_targets "${threaded[@]}"
for tests in "${threaded[@]}"; do
  "$phaze_build/test/Unit/$tests" --gtest_brief=1 || status=1
done
exit "$status"
