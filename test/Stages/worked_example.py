# Runs the commands of the worked example of docs/Execution.md, and compares what they print with what the page says.
#
#   worked_example.py DOCS/Execution.md FOLDER
import difflib
import pathlib
import re
import subprocess
import sys

page, folder = pathlib.Path(sys.argv[1]).read_text(), pathlib.Path(sys.argv[2])
folder.mkdir(parents=True, exist_ok=True)
section = page.split("## A worked example")[1].split("\n## ")[0]
commands = re.search(r"```sh\n(.*?)```", section, re.S)[1]
expected = re.search(r"```\n\nThey print.*?```\n(.*?)```", section, re.S)[1]
done = subprocess.run(["bash", "-e", "-o", "pipefail", "-c", commands], cwd=folder, stdout=subprocess.PIPE, text=True)
if done.returncode:
    sys.exit(done.returncode)
different = list(difflib.unified_diff(expected.splitlines(), done.stdout.splitlines(), "docs/Execution.md", "printed", lineterm=""))
print(*different, sep="\n")
sys.exit(bool(different))
