# Prints the closing line of a test run from lit's JSON: "N passed, N failed, N skipped".
import collections
import json
import sys

with open(sys.argv[1]) as file:
    codes = collections.Counter(test["code"] for test in json.load(file)["tests"])
skipped = codes.pop("UNSUPPORTED", 0) + codes.pop("SKIPPED", 0) + codes.pop("EXCLUDED", 0)
passed = codes.pop("PASS", 0) + codes.pop("XFAIL", 0) + codes.pop("FLAKYPASS", 0)
failed = sum(codes.values())
print(f"{passed} passed, {failed} failed, {skipped} skipped")
# A run without a test is a failure too.
sys.exit(1 if failed or not passed else 0)
