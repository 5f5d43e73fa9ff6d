# How lit finds and runs the tests of phaze. Started with the build tree's test folder.
import os
import shutil
import subprocess

import lit.formats

config.name = "phaze"
config.test_format = lit.formats.ShTest(execute_external=True)
config.suffixes = [".mlir", ".test"]
config.excludes = ["Inputs", "Downstream"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.phaze_binary_dir, "test")

# Programs under test first, then LLVM's FileCheck, not, split-file and mlir-tblgen.
path = [os.path.join(config.phaze_binary_dir, "bin"), config.llvm_bin_dir, config.environment["PATH"]]
config.environment["PATH"] = os.pathsep.join(path)
config.environment["FILECHECK_OPTS"] = "-enable-var-scope"
for name in ("ASAN_OPTIONS", "UBSAN_OPTIONS", "CI", "HOME"):
    if name in os.environ:
        config.environment[name] = os.environ[name]

config.substitutions.append(("%phaze_src", config.phaze_source_dir))
config.substitutions.append(("%phaze_build", config.phaze_binary_dir))
config.substitutions.append(("%llvm_bin", config.llvm_bin_dir))
config.substitutions.append(("%shared", config.phaze_shared_dir))
config.substitutions.append(("%python", "/usr/bin/python3"))
config.substitutions.append(("%cmake", config.cmake))
config.substitutions.append(("%cxx", config.cxx))

# A project that links sanitized libraries needs the flag too, with what tools/cmake/SanitizerDefaults.cpp
# says for phaze's own programs, and a program that loads them has to load the sanitizer first.
flags, loading = "", "env"
if config.sanitize:
    flags = "-DCMAKE_CXX_FLAGS=-fsanitize=address,undefined"
    config.environment.setdefault("ASAN_OPTIONS", "allow_user_poisoning=0:detect_container_overflow=0:detect_leaks=0")
    asan = subprocess.run([config.cxx, "-print-file-name=libasan.so"], capture_output=True, text=True).stdout.strip()
    loading = f"env LD_PRELOAD={asan}"
config.substitutions.append(("%sanitize_flags", flags))
config.substitutions.append(("%loading", loading))

# `REQUIRES: shared` for tests on the real programs and instances beside the checkout.
if os.path.isdir(config.phaze_shared_dir):
    config.available_features.add("shared")
# `REQUIRES: stablehlo-tools` for comparisons with StableHLO's own programs.
if os.path.exists(os.path.join(config.phaze_shared_dir, "tools", "stablehlo-opt")):
    config.available_features.add("stablehlo-tools")
# `REQUIRES: browser` for tests that open pages.
if all(shutil.which(name) for name in ("chromium", "chromedriver")):
    config.available_features.add("browser")
# `REQUIRES: mpi` for searches of several processes.
if shutil.which("mpirun") and os.path.exists(os.path.join(config.phaze_binary_dir, "lib", "libphaze-mpi.so")):
    config.available_features.add("mpi")
# As many processes as a test likes, whoever runs it, each on any core.
config.substitutions.append(("%mpirun", "mpirun --allow-run-as-root --oversubscribe --bind-to none"))
# `REQUIRES: zsh` for completions typed at one.
if shutil.which("zsh"):
    config.available_features.add("zsh")
# `REQUIRES: debootstrap` for tests that make a clean system to install on.
if shutil.which("debootstrap") and os.geteuid() == 0:
    config.available_features.add("debootstrap")
# `REQUIRES: slow` for checks that take minutes: `tools/test.sh --param slow=1`.
if lit_config.params.get("slow"):
    config.available_features.add("slow")
full = config.sanitize or "slow" in config.available_features
config.substitutions.append(("%fuzz_count", "1000" if full else "200"))
config.substitutions.append(("%mutant_count", "10000" if full else "2000"))
config.substitutions.append(("%soak_count", "1000" if "slow" in config.available_features else "60"))
config.substitutions.append(("%artifact_count", "20000" if full else "500"))
if config.sanitize:
    config.available_features.add("sanitize")
