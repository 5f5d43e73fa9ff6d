# Every constraint that a dialect's documentation lists has a test that breaks it.
#
#   check_constraints.py ROOT
#
# In the TableGen files a constraint is a list item led by its id: "* `pad_c2`: ...". In
# test/Dialect it is a function whose name begins with the id. Constraints that no text can break are
# marked "(by construction)" or "(at run time)".
import pathlib
import re
import sys

ITEM = re.compile(r"^ *[-*] `([a-z0-9_-]+_[a-z]+[0-9]+)`(.*?)(?=^ *[-*] `|^ *$|^ *\*\*|\}\])", re.M | re.S)
UNBREAKABLE = ("(by construction)", "(at run time)")


def main():
    root = pathlib.Path(sys.argv[1])
    constraints = {}
    for path in sorted((root / "dialects").rglob("*.td")):
        for name, text in ITEM.findall(path.read_text()):
            constraints[name.replace("-", "_")] = (path.name, " ".join(text.split()))
    tested = set()
    for path in (root / "test" / "Dialect").rglob("*errors*.mlir"):
        tested |= set(re.findall(r"@([a-z0-9_]+_[a-z]+[0-9]+)", path.read_text()))
    missing = [name for name, (_, text) in constraints.items()
               if name not in tested and not any(mark in text for mark in UNBREAKABLE)]
    for name in missing:
        print(f"{constraints[name][0]}: constraint {name} has no test that breaks it")
    print(f"{len(constraints)} constraints, {len(constraints) - len(missing)} covered")
    sys.exit(1 if missing or not constraints else 0)


main()
