# Sends a signal to a search once its first checkpoint is there, and says how it ended.
#
#   interrupt.py SIGNAL CHECKPOINT COMMAND...
import os
import signal
import subprocess
import sys
import time

number = signal.Signals[sys.argv[1]]
checkpoint = sys.argv[2]
if os.path.exists(checkpoint):
    os.remove(checkpoint)
process = subprocess.Popen([*sys.argv[3:], f"--checkpoint={checkpoint}"])
while process.poll() is None and not os.path.exists(checkpoint):
    time.sleep(0.05)
if process.poll() is not None:
    sys.exit("the search ended before there was a checkpoint")
process.send_signal(number)
print("exit code", process.wait(), flush=True)
