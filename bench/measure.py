# Runs a command and tells what it took: what the other scripts of this folder share.
import os
import subprocess
import sys
import tempfile
import time


class Run:
    """Output, wall and CPU seconds, peak memory in MB, and what part of the machine others took meanwhile."""

    def __init__(self, text, wall, cpu, peak, others):
        self.text, self.wall, self.cpu, self.peak, self.others = text, wall, cpu, peak, others


def busy():
    """CPU seconds of all processes since the machine was started."""
    with open("/proc/stat") as file:
        fields = [int(word) for word in file.readline().split()[1:]]
    return (sum(fields) - fields[3] - fields[4]) / os.sysconf("SC_CLK_TCK")


def run(command):
    """Ends the script with what the command said if it fails."""
    command = [str(word) for word in command]
    before, start = busy(), time.monotonic()
    with tempfile.TemporaryFile("w+") as output, tempfile.TemporaryFile("w+") as errors:
        process = subprocess.Popen(command, stdout=output, stderr=errors)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        for file in (output, errors):
            file.seek(0)
        text = output.read()
        if status != 0:
            sys.exit(f"{' '.join(command)} failed:\n{text}{errors.read()}")
    wall, cpu = time.monotonic() - start, usage.ru_utime + usage.ru_stime
    others = max(0, busy() - before - cpu) / wall / os.cpu_count()
    return Run(text, wall, cpu, usage.ru_maxrss / 1024, others)
