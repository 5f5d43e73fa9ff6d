# The README's first example is what its command prints: its lines in order, "..." for any number of others.
#
#   check_readme.py ROOT [--update]    --update writes the lines as they are printed now
import pathlib
import re
import subprocess
import sys

root = pathlib.Path(sys.argv[1])
page = root / "README.md"
text = page.read_text()
shown = re.search(r"(## A first example.*?^```\n)(.*?)(^```)", text, re.M | re.S)
printed = subprocess.run([root / "tools" / "run.sh"], stdout=subprocess.PIPE, check=True).stdout.decode().splitlines()

lines, at, wrong = [], 0, []
for line in shown[2].splitlines():
    if line == "...":
        lines.append(line)
        continue
    # A line is known by its first word, its numbers change.
    same = [i for i in range(at, len(printed)) if printed[i].split()[:1] == line.split()[:1]]
    exact = [i for i in same if printed[i] == line]
    if not exact:
        wrong.append(line)
    found = (exact or same or [at])[0]
    lines.append(printed[found] if same else line)
    at = found + 1
if "--update" in sys.argv:
    page.write_text(text[:shown.start(2)] + "".join(line + "\n" for line in lines) + text[shown.end(2):])
elif wrong:
    sys.exit("README.md shows lines that tools/run.sh does not print:\n" + "\n".join(wrong) +
             "\nwhich prints:\n" + "\n".join(printed))
