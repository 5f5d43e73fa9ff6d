# Every ```mlir block of the documentation parses and verifies.
#
#   check_examples.py PHAZE_OPT ROOT
import pathlib
import re
import subprocess
import sys
import textwrap


def main():
    tool, root = sys.argv[1], pathlib.Path(sys.argv[2])
    count = 0
    failed = False
    for path in [root / "README.md", *sorted((root / "docs").rglob("*.md"))]:
        text = path.read_text()
        blocks = re.findall(r"^( *)```mlir\n(.*?)^\1```", text, flags=re.M | re.S)
        if not blocks:
            continue
        parts = "\n// -----\n".join(textwrap.dedent(body) for _, body in blocks)
        done = subprocess.run([tool, "--split-input-file", "-o", "/dev/null"], input=parts.encode(),
                              capture_output=True)
        count += len(blocks)
        if done.returncode:
            print(f"{path}:\n{done.stderr.decode()}")
            failed = True
    print(f"{count} examples")
    sys.exit(1 if failed or not count else 0)


main()
