# Compares phaze with StableHLO's own tool, on programs that both read and for each version given.
#
#   compare.py PHAZE_OPT TRANSLATE VERSION,...|all FILE-OR-FOLDER...
#
# What the tool writes reads to the module that the tool reads; what phaze writes, the tool reads to
# that module too; and a program is written from the same version on by both. Files in parts
# (`// -----`) are taken part by part, and parts that the tool refuses function by function. Parts
# that are functions alone are put together into one module for each version, of those that it has.
import collections
import itertools
import pathlib
import re
import subprocess
import sys
import tempfile

ALL = [f"0.{minor}.0" for minor in range(9, 21)] + [f"1.{minor}.0" for minor in range(14)] + ["1.13.8"]

# Attributes of versions that the tool does not know yet: it takes them for anybody's.
NEWER = ("result_tilings", "has_dynamic_root")


def run(*command, data=None):
    return subprocess.run(command, capture_output=True, input=data)


def functions(text):
    """The functions of a module that phaze printed."""
    return re.findall(r"^  func\.func [^\n]*\{\n(?:    .*\n|\n|  \^.*\n)*  \}$|^  func\.func [^\n]*[^{\n]$", text, re.M)


def renamed(text, prefix):
    """With all symbols and aliases called otherwise; strings are left alone."""
    def name(match):
        return match[0] if match[0][0] == '"' else match[1] + prefix + match[2]
    return re.sub(r'"(?:[^"\\]|\\.)*"|(@|#(?=loc))([A-Za-z_][\w$.-]*)', name, text)


class Comparison:
    def __init__(self, phaze, translate, versions, folder):
        self.phaze, self.translate, self.versions, self.folder = phaze, translate, versions, folder
        self.counts = collections.Counter()
        self.wrong = []

    def path(self, name, data):
        path = self.folder / name
        path.write_bytes(data)
        return path

    def theirs(self, source, version):
        return run(self.translate, "--serialize", f"--target={version}", source)

    def ours(self, source, version):
        return run(self.phaze, source, "--serialize", f"--target={version}")

    def deserialized(self, artifact):
        """What the tool reads, in the generic form: its own form of a loop leaves the types of results
        away, though they may differ from those of operands."""
        return run(self.translate, "--deserialize", "--mlir-print-op-generic", artifact)

    def check(self, name, source, version):
        """Both write the program for this version, and both read what both wrote."""
        theirs, ours = self.theirs(source, version), self.ours(source, version)
        if theirs.returncode or ours.returncode:
            self.wrong.append(f"{name} for {version}: not written\n"
                              f"{(theirs.stderr + ours.stderr).decode()[:500]}")
            return
        artifact = self.path("theirs.mlirbc", theirs.stdout)
        reference = self.deserialized(artifact).stdout
        want = run(self.phaze, self.path("reference.mlir", reference))
        got = run(self.phaze, artifact)
        # Their printer has forms that their parser does not read either.
        if want.returncode:
            self.counts["that print to what does not parse"] += 1
        if got.returncode or (want.returncode == 0 and got.stdout != want.stdout):
            self.wrong.append(f"{name} for {version}: read to another module\n{got.stderr.decode()[:500]}")
        back = self.deserialized(self.path("ours.mlirbc", ours.stdout))
        if back.stdout != reference:
            self.wrong.append(f"{name} for {version}: StableHLO's tool reads another module\n"
                              f"{back.stderr.decode()[:500]}")
        self.counts["artifacts"] += 1

    def first(self, name, source):
        """Index of the first version that the program can be written for; phaze agrees."""
        low, high = 0, len(self.versions) - 1
        while low < high:
            middle = (low + high) // 2
            if self.theirs(source, self.versions[middle]).returncode == 0:
                high = middle
            else:
                low = middle + 1
        if low > 0:
            self.counts["refused by both"] += 1
            if self.ours(source, self.versions[low - 1]).returncode == 0:
                self.wrong.append(f"{name} for {self.versions[low - 1]}: written, but not by StableHLO's tool: "
                                  f"{self.theirs(source, self.versions[low - 1]).stderr.decode()[:500]}")
        if self.ours(source, self.versions[low]).returncode:
            self.wrong.append(f"{name} for {self.versions[low]}: not written\n"
                              f"{self.ours(source, self.versions[low]).stderr.decode()[:500]}")
        return low

    def reads(self, text):
        if any(name in text for name in NEWER):
            return False
        data = text.encode()
        return (run(self.translate, "--serialize", "--target=1.13.8", "-", data=data).returncode == 0
                and run(self.phaze, "-", data=data).returncode == 0)

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

    def prints(self, source):
        """Whether phaze reads what the tool prints: its printer has forms that its own parser does not read either."""
        artifact = self.path("theirs.mlirbc", self.theirs(source, self.versions[-1]).stdout)
        return run(self.phaze, "-", data=self.deserialized(artifact).stdout).returncode == 0

    def compare(self, files):
        # By whether modules can be compared as text.
        merged = {True: [], False: []}
        for path in files:
            for name, text in self.programs(path):
                self.counts["programs"] += 1
                source = self.path("program.mlir", text.encode())
                first = self.first(name, source)
                if not re.search(r"^\s*(\"builtin\.)?module\b", text, re.M):
                    same = merged[self.prints(source)]
                    same.append((first, renamed(text, f"p{len(same)}_")))
                    continue
                for version in self.versions[first:]:
                    self.check(name, source, version)
        for (index, version), programs in itertools.product(enumerate(self.versions), merged.values()):
            texts = [text for first, text in programs if first <= index]
            if texts:
                self.check(f"{len(texts)} programs in one", self.path("merged.mlir", "\n".join(texts).encode()), version)


def main():
    phaze, translate, versions, *places = sys.argv[1:]
    files = []
    for place in map(pathlib.Path, places):
        files += sorted(place.rglob("*.mlir")) if place.is_dir() else [place]
    with tempfile.TemporaryDirectory() as folder:
        versions = ALL if versions == "all" else versions.split(",")
        comparison = Comparison(phaze, translate, versions, pathlib.Path(folder))
        comparison.compare(files)
    print(f"{len(versions)} versions, " + ", ".join(f"{count} {what}" for what, count in sorted(comparison.counts.items())))
    print("\n".join(comparison.wrong))
    sys.exit(1 if comparison.wrong or not comparison.counts["artifacts"] else 0)


main()
