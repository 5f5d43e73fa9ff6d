# How a search scales over ranks: measured on this machine, and simulated for more from what its steps took.
#
#   bench/cluster_scaling.py [--build=build] [--ranks=1,2] [--simulate=1,2,4,...] [--threads=1] [--latency-us=20]
#                            [--bandwidth-gbs=1] [--options="..."] [--rounds=1] [MODEL or FILE.mlir ...]
#
# Measured: wall and CPU seconds with each number of ranks, in turns, the least of all rounds, and whether the plans are the
# same bytes. The machine must have as many idle cores as ranks for wall seconds to say anything: what others had of it is
# told. The CPU seconds of the busiest rank do not depend on that: were every rank on a core of its own and no rank late for
# a round, they would be the wall seconds.
# Simulated: `--step-times` of a search with one rank and one thread has the seconds of every step. The simulation deals the
# steps of each round to ranks as the search does, takes the longest rank, adds an exchange (a tree of messages with
# --latency-us each, and the bytes of all steps over --bandwidth-gbs), and what every rank does alone: reading, tables, bounds
# on work, baselines, deriving the plan. The table says what would stop it at each number.
import argparse
import csv
import math
import os
import pathlib
import subprocess
import sys
import tempfile
import time

from measure import run

parser = argparse.ArgumentParser()
parser.add_argument("--build", default="build")
parser.add_argument("--ranks", default="1,2")
parser.add_argument("--simulate", default="1,2,4,8,16,32,64,128,256,512,1000")
parser.add_argument("--threads", type=int, default=1, help="of each simulated rank")
parser.add_argument("--latency-us", type=float, default=20)
parser.add_argument("--bandwidth-gbs", type=float, default=1)
parser.add_argument("--step-bytes", type=float, default=1500, help="of a step in an exchange")
parser.add_argument("--options", default="")
parser.add_argument("--rounds", type=int, default=1)
parser.add_argument("--as-rank", help=argparse.SUPPRESS)
parser.add_argument("models", nargs="*", default=["gpt2-xl"])
options = parser.parse_args()
programs = pathlib.Path(options.build) / "bin"


def as_rank(note, command):
    """Runs the command of a rank and notes its seconds of CPU."""
    process = subprocess.Popen(command)
    _, status, usage = os.wait4(process.pid, 0)
    pathlib.Path(f"{note}.{os.environ.get('OMPI_COMM_WORLD_RANK', '0')}").write_text(str(usage.ru_utime + usage.ru_stime))
    return os.waitstatus_to_exitcode(status)


def measure(file, folder):
    least, plans = {}, set()
    counts = [int(word) for word in options.ranks.split(",")]
    for _ in range(options.rounds):
        for count in counts:
            plan = folder / f"plan{count}.json"
            note = folder / f"cpu{count}"
            command = [sys.executable, __file__, f"--as-rank={note}", programs / "phaze-search", "--", file, "--threads=1",
                       f"--json={plan}", *options.options.split()]
            if count > 1:
                command = ["mpirun", "--allow-run-as-root", "--oversubscribe", "--bind-to", "none", "-n", count] + command
            done = run(command)
            wall, cpu, others = done.wall, done.cpu, done.others
            busiest = max(float((folder / f"cpu{count}.{rank}").read_text()) for rank in range(count))
            plans.add(plan.read_bytes())
            if count not in least or busiest < least[count][0]:
                least[count] = busiest, wall, cpu, others
    one = least[counts[0]]
    print("| ranks | CPU s of the busiest | speed-up by that | efficiency | CPU s of all | wall s | speed-up by that | of the machine, "
          "others had |\n|--:|--:|--:|--:|--:|--:|--:|--:|")
    for count in counts:
        busiest, wall, cpu, others = least[count]
        print(f"| {count} | {busiest:.1f} | {one[0] / busiest:.2f} | {one[0] / busiest / count:.0%} | {cpu:.1f} | {wall:.1f} | "
              f"{one[1] / wall:.2f} | {others:.0%} |")
    print(f"\n{'The plans are the same bytes.' if len(plans) == 1 else 'THE PLANS DIFFER.'}\n", flush=True)
    return len(plans) == 1


def greedy(times, workers):
    """When the last of some workers is done who take one after another."""
    ends = [0.0] * min(workers, max(len(times), 1))
    for seconds in times:
        i = ends.index(min(ends))
        ends[i] += seconds
    return max(ends)


def simulate(file, folder):
    times = folder / "times.csv"
    begin = time.monotonic()
    cpu = run([programs / "phaze-search", file, "--threads=1", f"--step-times={times}", *options.options.split()]).cpu
    lines = times.read_text().splitlines()
    rows = list(csv.DictReader(line for line in lines if not line.startswith("#")))
    searches, last = [], None  # rounds of one search after another
    for row in rows:
        number = int(row["round"])
        if last is None or number != last:
            searches.append([])
        last = number
        searches[-1].append((int(row["level"]), float(row["seconds"])))
    rounds = searches
    work = sum(seconds for steps in rounds for _, seconds in steps)
    # Seconds of one thread that runs alone are seconds of CPU, whatever else the machine does; those of steps are of the clock.
    total = {line.split()[1]: float(line.split()[2]) for line in lines if line.startswith("#")}
    scale = min(1, cpu / (time.monotonic() - begin))
    alone = max(cpu - work * scale, 0)
    longest = max(seconds for steps in rounds for _, seconds in steps) * scale
    print(f"{len(rows):,} steps in {len(rounds)} rounds take {work * scale:.1f} s of one thread, the longest {longest:.2f} s; what every rank does "
          f"by itself takes {alone:.1f} s (from {total['total_s']:.1f} s of the clock, scaled to CPU).\n")
    print("| ranks | rounds s | longest steps s | exchange s | alone s | total s | speed-up | efficiency | of rounds alone | most of the time |")
    print("|--:|--:|--:|--:|--:|--:|--:|--:|--:|---|")
    first = None
    for count in [int(word) for word in options.simulate.split(",")]:
        compute = bound = exchange = 0.0
        for steps in rounds:
            dealt = sorted(steps, key=lambda step: -step[0])  # the levels that cost most first
            compute += scale * max(greedy([s for _, s in dealt[rank::count]], options.threads)
                                   for rank in range(min(count, len(dealt))))
            bound += scale * max(s for _, s in steps)
            if count > 1:
                exchange += (math.ceil(math.log2(count)) * options.latency_us * 1e-6 +
                             len(steps) * options.step_bytes / options.bandwidth_gbs / 1e9)
        whole = compute + exchange + alone
        first = first or (whole, compute)
        parts = {"work of rounds": compute - bound, "the longest step of each round": bound, "exchange": exchange,
                 "what every rank does alone": alone}
        print(f"| {count:,} | {compute:.2f} | {bound:.2f} | {exchange:.3f} | {alone:.1f} | {whole:.2f} | {first[0] / whole:.1f} | "
              f"{first[0] / whole / count:.1%} | {first[1] / (compute + exchange):.1f}x | {max(parts, key=parts.get)} |", flush=True)
    most = max(map(len, rounds))
    print(f"\nA round has at most {most} steps: more ranks than that have nothing to do.\n")


def main():
    fine = True
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for model in options.models:
            file = pathlib.Path(model)
            if file.suffix != ".mlir":
                file = folder / f"{model}.mlir"
                run([programs / "phaze-gen", f"--model={model}", "--batch=8", "--dtype=bf16", "-o", file])
            print(f"### {file.stem}\n", flush=True)
            if options.ranks:
                fine &= measure(file, folder)
            simulate(file, folder)
    return 0 if fine else 1


sys.exit(as_rank(options.as_rank, options.models) if options.as_rank else main())
