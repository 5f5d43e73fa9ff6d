# The README's first example is what its command prints.
#
#   check_readme.py ROOT
import pathlib
import re
import subprocess
import sys

root = pathlib.Path(sys.argv[1])
shown = re.search(r"## A first example.*?^```\n(.*?)^```", (root / "README.md").read_text(), re.M | re.S)
printed = subprocess.run([root / "tools" / "run.sh"], stdout=subprocess.PIPE, check=True).stdout.decode()
if not shown or shown.group(1).rstrip() != printed.rstrip():
    sys.exit(f"README.md shows another output than tools/run.sh, which prints:\n{printed}")
