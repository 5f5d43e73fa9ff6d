# Kills one of the processes that a launcher started, once a checkpoint is there, and says how it ended.
#
#   kill_rank.py RANK SIGNAL CHECKPOINT COMMAND...
#
# RANK may be `launcher`: the signal goes to mpirun itself, as Ctrl-C does.
import os
import pathlib
import signal
import subprocess
import sys
import time

rank, number, checkpoint = sys.argv[1], signal.Signals[sys.argv[2]], pathlib.Path(sys.argv[3])
checkpoint.unlink(missing_ok=True)


def process_of(launcher):
    """The process of the rank, among those that come from the launcher."""
    for entry in pathlib.Path("/proc").iterdir():
        try:
            parent = int((entry / "stat").read_text().rsplit(")", 1)[1].split()[1])
            if parent == launcher and f"OMPI_COMM_WORLD_RANK={rank}\0".encode() in (entry / "environ").read_bytes():
                return int(entry.name)
        except (OSError, IndexError, ValueError):
            continue
    sys.exit(f"there is no rank {rank}")


process = subprocess.Popen([*sys.argv[4:], f"--checkpoint={checkpoint}"])
while process.poll() is None and not checkpoint.exists():
    time.sleep(0.02)
if process.poll() is not None:
    sys.exit("the search ended before there was a checkpoint")
os.kill(process.pid if rank == "launcher" else process_of(process.pid), number)
print("ended well" if process.wait() == 0 else "ended badly", flush=True)
