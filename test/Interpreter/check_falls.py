# A scalar result that phaze-run --steps --format=json printed falls from each step to the next.
#
#   check_falls.py FILE RESULT STEPS
import json
import sys

lines = [json.loads(line) for line in open(sys.argv[1])]
values = [line[sys.argv[2]] for line in lines]
if [line["step"] for line in lines] != list(range(1, int(sys.argv[3]) + 1)):
    sys.exit(f"expected steps 1 to {sys.argv[3]}, found {lines}")
if not all(after < before for before, after in zip(values, values[1:])):
    sys.exit(f"expected falling values, found {values}")
