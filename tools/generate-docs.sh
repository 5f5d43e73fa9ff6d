#!/usr/bin/env bash
# Writes docs/generated/ from the TableGen files, or with --check fails where it is not up to date.
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

generated="$phaze_root/docs/generated"
target="$generated"
if [[ "${1:-}" == --check ]]; then
  target=$(mktemp -d)
fi
mkdir -p "$target"

# generate NAME FILE FLAGS...
generate() {
  local name=$1 file=$2
  shift 2
  /usr/lib/llvm-22/bin/mlir-tblgen "$phaze_root/$file" "$@" -I "$phaze_root" -I "$phaze_root/include" \
    -I "$phaze_root/$(dirname "$file")" -I "$phaze_root/dialects/StableHLO" \
    -I /usr/lib/llvm-22/include >"$target/$name.md"
}
generate StableHLO dialects/StableHLO/StableHLOOps.td -gen-dialect-doc -dialect=stablehlo
generate Chlo dialects/Chlo/ChloOps.td -gen-dialect-doc -dialect=chlo
generate Phaze dialects/Phaze/PhazeOps.td -gen-dialect-doc -dialect=phaze
generate Sdy dialects/Sdy/SdyOps.td -gen-dialect-doc -dialect=sdy
generate Passes include/phaze/Transforms/Passes.td -gen-pass-doc
generate LoweringPasses include/phaze/Lowering/Passes.td -gen-pass-doc

# The options that programs, pipelines and the C API share.
options=$(mktemp)
trap 'rm -f "$options"; [[ "$target" == "$generated" ]] || rm -rf "$target"' EXIT
/usr/lib/llvm-22/bin/llvm-tblgen --dump-json "$phaze_root/include/phaze/Search/Options.td" \
  -I /usr/lib/llvm-22/include -o "$options"
python3 "$phaze_root/tools/cmake/options.py" md "$options" "$target/Options.md"

if [[ "$target" != "$generated" ]]; then
  diff -r "$generated" "$target" || {
    echo "error: docs/generated is out of date, run tools/generate-docs.sh" >&2
    exit 1
  }
fi
