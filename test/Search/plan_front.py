"""plan_front.py PLAN.json MODEL.mlir CHIP.json OPTIONS...: plans points of a front by themselves, each on its chip with its placement."""
import json
import subprocess
import sys

plan_file, model, chip_file, *options = sys.argv[1:]
plan = json.load(open(plan_file))


def chip_of(point):
    chip = json.loads(json.dumps(plan["chip"]))
    chip["tensor_cores"] = {"count": point["tensor_cores"], "width": point["width"], "depth": point["depth"]}
    chip["vector_cores"] = {"count": point["vector_cores"], "width": point["vector_width"]}
    chip["global_buffer"] = {"bytes": point["global_buffer_bytes"]}
    chip["hbm"] = {"bytes": point["hbm_bytes"]}
    if "hbm_bandwidth_bytes_per_s" in point:
        chip["hbm"]["bandwidth_bytes_per_s"] = point["hbm_bandwidth_bytes_per_s"]
    return chip


points = plan["front"]["points"]
some = points[:: max(1, len(points) // 4)]
apart = 0
for point in some:
    with open(chip_file, "w") as file:
        json.dump(chip_of(point["candidate"]["point"]), file)
    text = subprocess.run(["phaze-search", model, f"--arch={chip_file}", f"--placement={point['placement']}", "--json=-", *options],
                          check=True, capture_output=True, text=True).stdout
    again = json.loads(text)
    assert abs(again["area_um2"] - point["candidate"]["area_um2"]) <= 1e-6 * again["area_um2"], "another chip"
    # Schedules of a plan are solved with more effort than those of points.
    step, least, most = sum(again["step"].values()), point["candidate"]["step_lower_s"], point["candidate"]["step_s"]
    assert least * (1 - 1e-9) <= step <= most * (1 + 1e-9), f"{point['placement']}: {step}, expected {least} to {most}"
    apart = max(apart, 1 - step / most)
print(f"{len(some)} points planned again, at most {100 * apart:.3f} % apart")
