# Sends a signal to a search once a checkpoint with a plan is there, and says how it ended. Checkpoints
# are written as the search goes: the first ones may only have bounds, and a search that is stopped
# there has nothing to answer.
#
#   interrupt.py SIGNAL CHECKPOINT COMMAND...
import json
import os
import signal
import subprocess
import sys
import time

number = signal.Signals[sys.argv[1]]
checkpoint = sys.argv[2]
if os.path.exists(checkpoint):
    os.remove(checkpoint)


def has_plan():
    if not os.path.exists(checkpoint):
        return False
    with open(checkpoint) as file:
        return bool(json.load(file)["found"])


process = subprocess.Popen([*sys.argv[3:], f"--checkpoint={checkpoint}"])
while process.poll() is None and not has_plan():
    time.sleep(0.05)
if process.poll() is not None:
    sys.exit("the search ended before there was a checkpoint with a plan")
process.send_signal(number)
print("exit code", process.wait(), flush=True)
