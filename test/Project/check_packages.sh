#!/usr/bin/env bash
# check_packages.sh FOLDER: installs the Debian packages of FOLDER on a clean Debian 12, a chroot made for
# it from where this machine has its packages, and runs them there. Needs root and debootstrap.
set -euo pipefail
packages=$(realpath "$1")
root=$(mktemp -d)
trap 'umount "$root/proc" 2>/dev/null || true; rm -rf --one-file-system "$root"' EXIT

mirror=$(apt-get indextargets --format '$(SITE) $(RELEASE)' | awk '$2 == "bookworm" { print $1; exit }')
debootstrap --variant=minbase bookworm "$root" "$mirror" >"$packages/debootstrap.log"
# As this machine gets its packages, the suite with LLVM 22 included.
rm -f "$root/etc/apt/sources.list"
cp -r /etc/apt/sources.list* /etc/apt/apt.conf.d "$root/etc/apt/" 2>/dev/null || true
cp /etc/resolv.conf /etc/hosts "$root/etc/" 2>/dev/null || true
mkdir "$root/packages"
cp "$packages"/*.deb "$root/packages/"
cp "$(dirname "$0")/../../docs/examples/mlp_train_step.mlir" "$root/packages/"
mount -t proc proc "$root/proc"
inside() { chroot "$root" env DEBIAN_FRONTEND=noninteractive PATH=/usr/sbin:/usr/bin:/sbin:/bin "$@"; }
# Reads to the end: who writes into a pipe that is closed ends by a signal.
finds() { grep "$1" >/dev/null; }
inside apt-get update -q >/dev/null
inside sh -c 'apt-get install -y -q --no-install-recommends /packages/phaze_*.deb /packages/libphaze-c_*.deb python3 bash-completion zsh man-db' >"$packages/install.log" 2>&1
inside phaze-search --arch=tpuv4 --devices=8 --global-batch=64 /packages/mlp_train_step.mlir | finds "samples/s"
inside phaze-opt --convert-stablehlo-to-phaze /packages/mlp_train_step.mlir | finds "phaze.workload"
inside python3 -c 'import phaze; print(phaze.evaluate(open("/packages/mlp_train_step.mlir").read(), "tpuv4", devices=8, global_batch=64).plan.step_s)'
# Shells and man find what the packages bring, without being told where.
inside bash -c 'source /usr/share/bash-completion/bash_completion; _completion_loader phaze-search; complete -p phaze-search' | finds _phaze_search
inside zsh -c 'autoload -U compinit; compinit -D -u; whence -w _phaze-search' | finds function
inside man -w phaze-search | finds phaze-search.1
echo "installed and run"
