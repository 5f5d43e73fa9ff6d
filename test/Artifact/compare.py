# Compares phaze with StableHLO's own tool, on programs that both read and for each version given.
#
#   compare.py PHAZE_OPT TRANSLATE VERSION,... FILE-OR-FOLDER...
#
# What the tool writes reads to the module that the tool reads; what phaze writes, the tool reads to
# that module too; and where the tool cannot write a version, phaze does not either. Files in parts
# (`// -----`) are tried part by part, and parts that the tool refuses function by function.
import collections
import pathlib
import re
import subprocess
import sys
import tempfile


def run(*command, data=None):
    return subprocess.run(command, capture_output=True, input=data)


def functions(text):
    """The functions of a module that phaze printed."""
    return re.findall(r"^  func\.func [^\n]*\{\n(?:    .*\n|\n|  \^.*\n)*  \}$|^  func\.func [^\n]*[^{\n]$", text, re.M)


# Attributes of versions that the tool does not know yet: it takes them for anybody's.
NEWER = ("result_tilings", "has_dynamic_root")


class Comparison:
    def __init__(self, phaze, translate, folder):
        self.phaze, self.translate, self.folder = phaze, translate, folder
        self.counts = collections.Counter()
        self.wrong = []

    def path(self, name, data):
        path = self.folder / name
        path.write_bytes(data)
        return path

    def serialize(self, source, version):
        theirs = run(self.translate, "--serialize", f"--target={version}", source)
        ours = run(self.phaze, source, "--serialize", f"--target={version}")
        return theirs, ours

    def check(self, name, source, version):
        theirs, ours = self.serialize(source, version)
        if theirs.returncode:
            self.counts["written by neither"] += 1
            if ours.returncode == 0:
                self.wrong.append(f"{name} for {version}: written, but not by StableHLO's tool: "
                                  f"{theirs.stderr.decode()[:500]}")
            return
        artifact = self.path("theirs.mlirbc", theirs.stdout)
        reference = run(self.translate, "--deserialize", artifact).stdout
        want = run(self.phaze, self.path("reference.mlir", reference))
        got = run(self.phaze, artifact)
        # Their printer has forms that their parser does not read.
        if want.returncode == 0 and got.stdout != want.stdout:
            self.wrong.append(f"{name} for {version}: read to another module\n{got.stderr.decode()[:500]}")
        self.counts["read"] += 1
        if ours.returncode:
            self.wrong.append(f"{name} for {version}: not written\n{ours.stderr.decode()[:500]}")
            return
        back = run(self.translate, "--deserialize", self.path("ours.mlirbc", ours.stdout))
        if back.stdout != reference:
            self.wrong.append(f"{name} for {version}: StableHLO's tool reads another module\n"
                              f"{back.stderr.decode()[:500]}")
        self.counts["written"] += 1

    def reads(self, text):
        if any(name in text for name in NEWER):
            return False
        done = run(self.translate, "--serialize", "--target=1.13.8", "-", data=text.encode())
        return done.returncode == 0

    def programs(self, path):
        for index, part in enumerate(re.split(r"^// -----.*$", path.read_text(), flags=re.M)):
            if not part.strip():
                continue
            if self.reads(part):
                yield f"{path.name} part {index}", part
                continue
            printed = run(self.phaze, "-", data=part.encode()).stdout.decode()
            for number, function in enumerate(functions(printed)):
                if self.reads(function):
                    yield f"{path.name} part {index} function {number}", function


def main():
    phaze, translate, versions, *places = sys.argv[1:]
    files = []
    for place in map(pathlib.Path, places):
        files += sorted(place.rglob("*.mlir")) if place.is_dir() else [place]
    with tempfile.TemporaryDirectory() as folder:
        comparison = Comparison(phaze, translate, pathlib.Path(folder))
        for path in files:
            for name, text in comparison.programs(path):
                source = comparison.path("program.mlir", text.encode())
                for version in versions.split(","):
                    comparison.check(name, source, version)
    print(", ".join(f"{count} {what}" for what, count in sorted(comparison.counts.items())))
    print("\n".join(comparison.wrong))
    sys.exit(1 if comparison.wrong or not comparison.counts["read"] else 0)


main()
