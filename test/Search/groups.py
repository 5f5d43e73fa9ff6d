"""What groups of replicas send, or the stash of a block in two plans."""
import json
import sys


def sent(plan, group):
    counts = {}
    for kind in plan["kinds"]:
        for each in kind["collectives"]:
            if each.get("among") == group:
                key = (each["name"], each["size_bytes"])
                counts[key] = counts.get(key, 0) + each["count"]
    return counts


arguments = sys.argv[1:]
is_stash = arguments[0] == "--stash"
plans = [json.load(open(name)) for name in arguments[is_stash:]]
if is_stash:
    first, second = (max(kind["stash_bytes"] for kind in plan["kinds"]) for plan in plans)
    print("the stash of a block is", round(first / second, 3), "of the other")
else:
    for plan in plans:
        words = [f"{name} among expert {count} x {size:.0f} bytes" for (name, size), count in sorted(sent(plan, "expert").items())]
        print(f"expert {plan['expert']}:", ", ".join(words) or "nothing", "in each block")
