# Every program of a folder is read, verified, printed and read back to the same module: as it is,
# through generic form, and through bytecode. Portable artifacts too.
#
#   roundtrip.py PHAZE_OPT FOLDER...
import pathlib
import subprocess
import sys
import tempfile


def run(*command, code=0, **kwargs):
    done = subprocess.run(command, capture_output=True, **kwargs)
    if done.returncode != code:
        sys.exit(f"{' '.join(map(str, command))}\nexit code {done.returncode}, expected {code}\n"
                 f"{done.stderr.decode(errors='replace')[:3000]}")
    return done


def main():
    tool, *folders = sys.argv[1:]
    files = sorted(path for folder in folders for path in pathlib.Path(folder).rglob("*.mlir*"))
    if not files:
        sys.exit("no files")
    for path in files:
        run(tool, path, "--verify-roundtrip", "-o", "/dev/null")
        printed = run(tool, path, "--mlir-print-debuginfo").stdout
        with tempfile.TemporaryDirectory() as folder:
            for name, flags in (("generic.mlir", ["--mlir-print-op-generic", "--mlir-print-debuginfo"]),
                                ("bytecode.mlirbc", ["--emit-bytecode"])):
                between = f"{folder}/{name}"
                run(tool, path, *flags, "-o", between)
                again = run(tool, between, "--mlir-print-debuginfo").stdout
                if again != printed:
                    sys.exit(f"{path}: another module through {name}")
    print(f"{len(files)} files")


main()
