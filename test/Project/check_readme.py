# The README's examples are what their commands print: its lines in order, "..." for any number of others.
#
#   check_readme.py ROOT [--update]    --update writes the lines as they are printed now
import pathlib
import re
import subprocess
import sys

root = pathlib.Path(sys.argv[1])
page = root / "README.md"
text = page.read_text()
section = re.search(r"^## A first example.*?(?=^## )", text, re.M | re.S)
command = re.search(r"^`(tools/run\.sh)` is short for `(.*?)`", section[0], re.M)
blocks = list(re.finditer(r"(?:^```sh\n([^`]*?)^```\n+)?^```\n(.*?)^```", section[0], re.M | re.S))
if len(blocks) != 2 or not command:
    sys.exit("README.md: expected an example of tools/run.sh and one with its command")



def words_of(line):
    words = line.split()
    return [re.sub(r"[\d.,]+", "#", word) for word in words[:2 if words and words[0][:1].isdigit() else 1]]


changed, wrong = section[0], []
for block in blocks:
    words = (block[1] or command[1]).split()
    printed = subprocess.run(words, cwd=root, stdout=subprocess.PIPE, check=True).stdout.decode().splitlines()
    lines, at = [], 0
    for line in block[2].splitlines():
        if line == "...":
            lines.append(line)
            continue
        # A line is known by its first words, its numbers change.
        same = [i for i in range(at, len(printed)) if words_of(printed[i]) == words_of(line)]
        exact = [i for i in same if printed[i] == line]
        if not exact:
            wrong.append(f"{line}    ({' '.join(words)})")
        found = (exact or same or [at])[0]
        lines.append(printed[found] if same else line)
        at = found + 1
    changed = changed.replace(block[2], "".join(line + "\n" for line in lines))
# What the first command stands for is what the script does.
script = (root / "tools" / "run.sh").read_text()
job, model = re.search(r'job="(.*?) ?"', script)[1], re.search(r"phaze_root/(docs/examples/\S+?)\"", script)[1]
if command[2] != f'build/bin/phaze-opt --phaze-arch-search="{job}" {model}':
    wrong.append(command[2] + "    (tools/run.sh does something else)")
if "--update" in sys.argv:
    page.write_text(text.replace(section[0], changed))
elif wrong:
    sys.exit("README.md shows lines that its commands do not print:\n" + "\n".join(wrong))
