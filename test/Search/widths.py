# Checks a plan of a search with widths, microbatches and a global batch that do not divide each other:
# widths.py PLAN WIDTHS BATCH MICROBATCHES [PLAN-OF-MORE PLAN-OF-ALL]
import json
import sys


def load(file):
    with open(file) as plan:
        return json.load(plan)


def step(plan):
    return sum(plan["step"][part] for part in ("compute_s", "communication_s", "bubble_s", "update_s"))


plan = load(sys.argv[1])
widths, batch, microbatches = ([int(word) for word in text.split(",")] for text in sys.argv[2:5])
print("finished", plan["search"]["finished"])
print("width", plan["tensor_width"] in widths)
print("microbatch", plan["microbatch"] in microbatches)
count = plan["microbatches"] * plan["data_parallel"]
# The least number of microbatches that holds the batch, the last of them padded, spread over replicas.
print("covers the batch", (count - plan["data_parallel"]) * plan["microbatch"] < batch[0] <= count * plan["microbatch"])
if len(sys.argv) > 5:
    more, everything = load(sys.argv[5]), load(sys.argv[6])
    print("more is no worse", step(more) <= step(plan) * (1 + 1e-9))
    print("the same as all", abs(step(everything) - step(plan)) <= 1e-9 * step(plan))
