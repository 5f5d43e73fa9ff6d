# Runs docs/Tutorial.md as a reader would: every block of commands in one folder, in order, in one shell as far as
# lines `export NAME=...` go. A block of output
# after it holds lines that the commands print, "..." for any number of others.
#
#   check_tutorial.py ROOT FOLDER [--update]     --update writes what the commands print now into the lines
import pathlib
import re
import subprocess
import sys

ROOT, FOLDER = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
UPDATE = "--update" in sys.argv
PAGE = ROOT / "docs" / "Tutorial.md"


def words_of(line):
    """What a line says without its numbers and their units' prefixes."""
    return re.sub(r"[\d.,]+( [kMGTmun]?s\b| [KMGT]iB\b)?", "#", line).split()


def main():
    text = PAGE.read_text()
    wrong = []
    printed, exports = [], ""

    def run(match):
        nonlocal printed, exports
        kind, body = match[1], match[2]
        if kind == "sh":
            done = subprocess.run(["bash", "-euo", "pipefail", "-c", exports + body], cwd=FOLDER, capture_output=True, text=True)
            if done.returncode != 0:
                sys.exit(f"{body}ends with {done.returncode}:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
            exports += "".join(line + "\n" for line in body.splitlines() if line.startswith("export "))
            printed = (done.stdout + done.stderr).splitlines()
        elif kind == "":
            lines, at = [], 0
            for line in body.splitlines():
                if line == "...":
                    lines.append(line)
                    continue
                same = [i for i, other in enumerate(printed) if i >= at and words_of(other)[:2] == words_of(line)[:2]]
                exact = [i for i in same if printed[i] == line]
                if not exact:
                    wrong.append(f"{line}\n  is printed as\n{printed[same[0]] if same else 'nothing like it'}")
                found = (exact or same or [at])[0]
                lines.append(printed[found] if same and UPDATE else line)
                at = found + 1
            body = "".join(line + "\n" for line in lines)
        return f"```{kind}\n{body}```"

    new = re.sub(r"^```(\w*)\n(.*?)^```$", run, text, flags=re.M | re.S)
    if UPDATE:
        PAGE.write_text(new)
    elif wrong:
        sys.exit("docs/Tutorial.md is out of date (check_tutorial.py --update):\n" + "\n".join(wrong))


main()
