"""Says whether two plans are of the same model: the same step, placement and memory. Usage: same_step.py A.json B.json"""
import json
import sys

FIELDS = ["step", "step_lower_s", "samples_per_s", "tokens_per_s", "tflops_per_device", "microbatch", "tensor_width", "data_parallel", "zero"]


def facts(file):
    plan = json.load(open(file))
    return {key: plan[key] for key in FIELDS}, [stage["memory"] for stage in plan["stages"]], [len(stage["layers"]) for stage in plan["stages"]]


a, b = map(facts, sys.argv[1:])
sys.exit(0 if a == b else f"error: {a}\nand {b}\ndiffer")
