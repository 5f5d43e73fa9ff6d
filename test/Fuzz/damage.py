# Runs a program on damaged inputs: each must end in a diagnostic and exit code 1, or in a valid
# module, never in a crash or hang.
#
#   damage.py TOOL STOCK [--count=1000] [--seed=1] [--keep=FOLDER] SEED_FILE...
#
# Damage: truncation, flipped bytes, deleted tokens, swapped tokens, duplicated lines. The same seed
# gives the same inputs. An input that makes the stock tool fail too, inside MLIR's own library, is
# counted apart.
import argparse
import collections
import pathlib
import random
import re
import resource
import signal
import subprocess
import sys
import tempfile

TOKEN = re.compile(rb'"(?:[^"\\]|\\.)*"|[%@#!^]?[A-Za-z0-9_.$-]+|->|\S')
TIMEOUT_S = 20


def truncate(data, rng):
    return data[: rng.randrange(len(data))]


def flip_bytes(data, rng):
    damaged = bytearray(data)
    for _ in range(rng.randint(1, 8)):
        damaged[rng.randrange(len(damaged))] = rng.randrange(256)
    return bytes(damaged)


def delete_tokens(data, rng):
    tokens = list(TOKEN.finditer(data))
    for token in sorted(rng.sample(tokens, min(len(tokens), rng.randint(1, 4))),
                        key=lambda t: -t.start()):
        data = data[: token.start()] + data[token.end():]
    return data


def swap_tokens(data, rng):
    tokens = list(TOKEN.finditer(data))
    if len(tokens) < 2:
        return data
    # Mostly neighbours, which gives nearly valid text; sometimes any two.
    first = rng.randrange(len(tokens) - 1)
    second = first + 1 if rng.random() < 0.6 else rng.randrange(len(tokens))
    a, b = sorted((tokens[first], tokens[second]), key=lambda t: t.start())
    if a.start() == b.start():
        return data
    return data[: a.start()] + b.group() + data[a.end(): b.start()] + a.group() + data[b.end():]


def replace_token(data, rng):
    tokens = list(TOKEN.finditer(data))
    a, b = rng.choice(tokens), rng.choice(tokens)
    return data[: a.start()] + b.group() + data[a.end():]


def change_number(data, rng):
    numbers = list(re.finditer(rb"\d+", data))
    if not numbers:
        return data
    number = rng.choice(numbers)
    value = rng.choice([b"0", b"-1", b"1", b"2", b"9223372036854775807", b"18446744073709551616",
                        b"99999999999999999999999", b"-9223372036854775808", b"?", b"4294967296"])
    return data[: number.start()] + value + data[number.end():]


DAMAGE = [truncate, flip_bytes, delete_tokens, swap_tokens, replace_token, change_number]


def pieces(path):
    """A file's independent parts: damage to a small module reaches deeper than to a large one."""
    return [part for part in re.split(rb"^// -----.*$", path.read_bytes(), flags=re.M) if part.strip()]


def limit_work():
    resource.setrlimit(resource.RLIMIT_CPU, (TIMEOUT_S, TIMEOUT_S + 1))


def outcome(command, path):
    """(kind, detail): ok, rejected, crash or hang."""
    # Of its own work, however busy the machine is; of the clock for who waits for ever.
    try:
        done = subprocess.run([*command, path], capture_output=True, timeout=10 * TIMEOUT_S,
                              preexec_fn=limit_work)
    except subprocess.TimeoutExpired:
        return "hang", ""
    if done.returncode == -signal.SIGXCPU:
        return "hang", ""
    if done.returncode == 0:
        return "ok", ""
    text = done.stderr.decode(errors="replace")
    if done.returncode == 1 and "error:" in text and "Sanitizer" not in text and "runtime error" not in text:
        return "rejected", ""
    telling = re.findall(r"^.*(?:runtime error|ERROR: AddressSanitizer|^ *#\d ).*$", text, re.M)
    return "crash", "\n".join(telling[:12]) or text[-2000:]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tool")
    parser.add_argument("stock")
    parser.add_argument("seeds", nargs="+", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=pathlib.Path, help="where to keep inputs that crash")
    options = parser.parse_args()
    rng = random.Random(options.seed)
    files = []
    for seed in options.seeds:
        files += sorted(seed.rglob("*.mlir*")) if seed.is_dir() else [seed]
    if not files:
        sys.exit("no seed files")

    counts = collections.Counter()
    bad = []
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/damaged.mlir"
        for index in range(options.count):
            part = rng.choice(pieces(rng.choice(files)))
            damage = rng.choice(DAMAGE)
            data = damage(part, rng)
            with open(path, "wb") as file:
                file.write(data)
            kind, detail = outcome([options.tool], path)
            if kind in ("crash", "hang"):
                stock, _ = outcome([options.stock, "--allow-unregistered-dialect"], path)
                if stock == kind:
                    kind += " of stock MLIR too"
                else:
                    bad.append((index, damage.__name__, detail))
                    if options.keep:
                        options.keep.mkdir(parents=True, exist_ok=True)
                        (options.keep / f"{index}.mlir").write_bytes(data)
            counts[kind] += 1
    print(", ".join(f"{count} {kind}" for kind, count in sorted(counts.items())))
    for index, damage, detail in bad:
        print(f"input {index} ({damage}):\n{detail}")
    sys.exit(1 if bad else 0)


main()
