# Compares a build that compiles several files as one with one that does not (preset dev).
#
#   compare_unity.py BUILD BUILD-DEV
#
# A file that is compiled behind others sees their names too, and may silently call another function
# than by itself. Then the object refers to a function of phaze that none of its files refers to alone:
# such ones are printed, and the exit code is 1.
import pathlib
import re
import subprocess
import sys


def referred(file):
    text = subprocess.run(["nm", "--demangle", str(file)], check=True, capture_output=True, text=True).stdout
    found = {}
    for line in text.splitlines():
        match = re.match(r"^[0-9a-f ]{16} (\S) (.*)$", line)
        if match and "phaze" in match[2]:
            found[match[2]] = match[1]
    return found


build, dev = (pathlib.Path(path).resolve() for path in sys.argv[1:])
compared = 0
strange = []
for source in sorted(build.glob("**/Unity/*.cxx")):
    together = pathlib.Path(f"{source}.o")
    folder = dev / source.parent.parent.relative_to(build)
    parts = [re.search(r'"(.*)"', line)[1] for line in source.read_text().splitlines() if line.startswith("#include")]
    alone = [next(iter(folder.glob(f"**/{pathlib.Path(part).name}.o")), None) for part in parts]
    if not together.exists() or None in alone:
        continue
    compared += 1
    known = set().union(*(referred(file) for file in alone))
    strange += [f"{source.relative_to(build)}: {name}" for name, kind in referred(together).items()
                if kind == "U" and name not in known]
print(*strange, sep="\n", end="\n" if strange else "")
print(f"{compared} objects compared")
sys.exit(1 if strange or not compared else 0)
