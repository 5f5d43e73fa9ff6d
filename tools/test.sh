#!/usr/bin/env bash
# Sets phaze up and runs all tests; arguments go to lit (`--filter=dot_general`,
# `--param slow=1` for the slow checks too). The last line counts lit and GoogleTest tests together.
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

phaze_install_packages "$phaze_root/tools/test-packages.txt"
phaze_build_targets all

results="$phaze_build/test/results.json"
rm -f "$results"
status=0
/usr/lib/llvm-22/bin/lit -sv --output "$results" "$@" "$phaze_build/test" || status=$?
/usr/bin/python3 "$phaze_root/test/count_tests.py" "$results" || status=1
exit "$status"
