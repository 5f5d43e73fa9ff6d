# Sourced by run.sh and test.sh: packages, configuration and build, each only where something is
# missing or has changed. What they print goes to standard error.
set -euo pipefail

phaze_root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
phaze_build="$phaze_root/build"
phaze_preset=release

# phaze_use_preset NAME: builds as another preset of CMakePresets.json says, in its own folder.
phaze_use_preset() {
  phaze_preset=$1
  phaze_build="$phaze_root/build-$1"
}

# phaze_install_packages [FILE...]: what phaze needs, and what further lists name.
phaze_install_packages() {
  local missing=() package
  while read -r package; do
    [[ "$package" =~ ^[a-z] ]] || continue
    dpkg-query -W -f '${db:Status-Status}\n' "$package" 2>/dev/null | grep -qx installed ||
      missing+=("$package")
  done < <(cat "$phaze_root/tools/packages.txt" "$@")
  [[ ${#missing[@]} -eq 0 ]] && return
  echo "installing ${missing[*]}" >&2
  local as_root=()
  if [[ $(id -u) -ne 0 ]]; then
    command -v sudo >/dev/null || { echo "error: installing packages needs root or sudo" >&2; exit 1; }
    as_root=(sudo)
  fi
  "${as_root[@]}" apt-get update -q >&2
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -q --no-install-recommends "${missing[@]}" >&2
}

# phaze_build_targets TARGET...: configures once, then lets Ninja decide what there is to do.
phaze_build_targets() {
  if [[ ! -f "$phaze_build/build.ninja" ]]; then
    (cd "$phaze_root" && cmake --preset "$phaze_preset" >&2)
  fi
  ninja -C "$phaze_build" "$@" >&2
}
