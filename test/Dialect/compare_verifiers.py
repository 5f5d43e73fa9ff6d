#!/usr/bin/env python3
"""Compares what two tools read and refuse: phaze's and StableHLO's own.

Usage: compare_verifiers.py OURS THEIRS [--known FILE] [--mutants N] [--seed N] FILES...

A case is a part of a file between `// -----` lines; one of its functions, where functions name nothing of
each other; one operation of it (`file/name:number`), where it returns nothing. --mutants adds N cases in which a type or a number of a case is changed.
Both tools read all cases of a run as one split file, so that each starts once.

--known lists cases on which the tools differ for a reason, below a comment that has the reason. Any other difference, and a
known one that has gone, is a failure. Where theirs crashes it counts as having refused. Differences of mutants are printed and counted alone.
"""
import argparse
import os
import random
import re
import subprocess
import sys
import tempfile

MARK = "// -----"
CRASH = "crash"


def functions(part):
    """Splits a part into its functions if it is made of functions and aliases alone."""
    starts = [m.start() for m in re.finditer(r"^func\.func ", part, re.M)]
    if len(starts) < 2 or re.search(r"^(module|\{-#|[a-z_]+\.(?!func))", part, re.M):
        return [part]
    names = [re.match(r"func\.func (?:private |public |nested )?@(\w+)", part[s:]) for s in starts]
    if not all(names):
        return [part]
    if any(len(re.findall(rf"@{m[1]}\b", part)) > 1 for m in names):
        return [part]
    aliases = "".join(l + "\n" for l in part.split("\n") if re.match(r"[#!]\w", l))
    return [aliases + part[a:b] for a, b in zip(starts, starts[1:] + [len(part)])]


def statements(case):
    """Splits a function of one block that returns nothing into its operations, each with those that
    make its operands, so that a difference in one of them hides no other."""
    lines = case.rstrip("\n").split("\n")
    start = next((i for i, l in enumerate(lines) if l.startswith("func.func ")), None)
    opened = next((i for i, l in enumerate(lines) if start is not None and i >= start and l.endswith("{")), None)
    if opened is None or [l.strip() for l in lines[-2:]] != ["return", "}"]:
        return [case]
    whole, depth = [], 0
    for line in lines[opened + 1:-2]:
        if depth == 0:
            whole.append("")
        whole[-1] += line + "\n"
        depth += sum(line.count(c) for c in "({") - sum(line.count(c) for c in ")}")
    if depth or len(whole) < 2 or any(re.match(r"\s*(\^|return|func\.|reducer|cond|do|[)}])", s) for s in whole):
        return [case]
    made, cases = {}, []
    for i, text in enumerate(whole):
        results = re.match(r"\s*((?:%[\w:]+,?\s*)*)=", text)
        for name in re.findall(r"%\w+", results[1]) if results else []:
            made[name] = i
        needed, open_ = set(), [i]
        while open_:
            at = open_.pop()
            if at not in needed:
                needed.add(at)
                open_ += [made[n] for n in re.findall(r"%\w+", whole[at]) if made.get(n, at) < at]
        cases.append("\n".join(lines[:opened + 1]) + "\n" + "".join(whole[j] for j in sorted(needed)) + "  return\n}\n")
    return cases


def cases_of(path):
    stem = os.path.splitext(os.path.basename(path))[0]
    with open(path) as f:
        parts = f.read().split(MARK)
    for part in parts:
        # Expectations and checks are of no interest here, and their numbers not to be changed.
        lines = [l for l in part.split("\n") if l.strip() and not l.strip().startswith("//")]
        for case in functions("\n".join(lines) + "\n") if lines else []:
            name = re.search(r"@(\w+)", case)
            pieces = statements(case)
            for i, piece in enumerate(pieces):
                number = f":{i}" if len(pieces) > 1 else ""
                yield f"{stem}/{name[1] if name else 'module'}{number}", piece


ELEMENTS = ["f32", "bf16", "f64", "i1", "i8", "i32", "i64", "ui8", "ui32", "index", "complex<f32>", "f8E4M3FN",
            "!quant.uniform<i8:f32, 2.0:3>", "!quant.uniform<i8:f32:0, {2.0, 3.0}>"]


def change_type(text, rng):
    match = re.fullmatch(r"tensor<((?:(?:\d+|\?)x)*)(.*)>", text)
    if not match:
        return None
    dims, element = match[1].split("x")[:-1], match[2]
    kind = rng.randrange(7)
    if kind == 0:
        return f"tensor<{match[1]}{rng.choice(ELEMENTS)}>"
    if kind == 1:
        return f"tensor<*x{element}>" if rng.random() < 0.3 else f"tensor<{rng.choice(['1', '2', '?'])}x{match[1]}{element}>"
    if not dims:
        return None
    i = rng.randrange(len(dims))
    if kind == 2:
        del dims[i]
    elif kind in (3, 4):
        dims[i] = "?"
    else:
        dims[i] = str(rng.choice([0, 1, 2, 3, int(dims[i]) * 2 if dims[i] != "?" else 4]))
    return "tensor<" + "".join(d + "x" for d in dims) + element + ">"


def mutate(case, rng):
    """Changes a type (one use of it, or all) or a number; None if it finds nothing to change."""
    types = list(re.finditer(r"tensor<(?:[^<>]|<[^<>]*>)*>", case))
    numbers = list(re.finditer(r"(?<=[\s\[(,])-?\d+(?=[\s\]),:])", case))
    if types and (not numbers or rng.random() < 0.7):
        chosen = rng.choice(types)
        new = change_type(chosen[0], rng)
        if new is None or new == chosen[0]:
            return None
        if rng.random() < 0.6:
            return case.replace(chosen[0], new)
        return case[:chosen.start()] + new + case[chosen.end():]
    if not numbers:
        return None
    chosen = rng.choice(numbers)
    new = str(rng.choice([-1, 0, 1, 2, 3, int(chosen[0]) + 1]))
    return None if new == chosen[0] else case[:chosen.start()] + new + case[chosen.end():]


def refusals(tool, cases):
    """For each case the first error of the tool, CRASH, or None if it reads the case."""
    starts, line = [], 1
    for _, text in cases:
        starts.append(line)
        line += text.count("\n") + 1
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as f:
        f.write((MARK + "\n").join(text for _, text in cases))
        f.flush()
        run = subprocess.run([tool, f.name, "--split-input-file", "--allow-unregistered-dialect", "-o", "/dev/null"],
                             stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True)
    if run.returncode not in (0, 1):
        middle = len(cases) // 2
        return [CRASH] if middle == 0 else refusals(tool, cases[:middle]) + refusals(tool, cases[middle:])
    found = [None] * len(cases)
    index = 0
    for match in re.finditer(rf"^{re.escape(f.name)}:(\d+):\d+: error: (.*)$", run.stderr, re.M):
        at = int(match[1])
        while index + 1 < len(starts) and starts[index + 1] <= at:
            index += 1
        while starts[index] > at:
            index -= 1
        found[index] = found[index] or match[2]
    if run.returncode and not any(found):
        sys.exit(f"{tool} failed without an error in a case:\n{run.stderr[-2000:]}")
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ours")
    parser.add_argument("theirs")
    parser.add_argument("files", nargs="+")
    parser.add_argument("--known")
    parser.add_argument("--mutants", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--verbose", action="store_true", help="print the text of cases that differ")
    args = parser.parse_args()

    cases = [case for path in sorted(args.files) for case in cases_of(path)]
    own = len(cases)
    rng = random.Random(args.seed)
    while len(cases) < own + args.mutants:
        name, text = cases[rng.randrange(own)]
        mutant = mutate(text, rng)
        if mutant:
            cases.append((name, mutant))

    known = set()
    if args.known:
        with open(args.known) as f:
            for line in f:
                known.update([] if line.startswith("#") else line.split())

    ours, theirs = refusals(args.ours, cases), refusals(args.theirs, cases)
    crashes = [text for (_, text), said in zip(cases, ours) if said == CRASH]
    for text in crashes:
        print(f"{args.ours} crashes on:\n{text}")
    agree = [0, 0]
    laxer, stricter, new, seen = 0, 0, 0, set()
    for i, (name, text) in enumerate(cases):
        mutant = i >= own
        if (ours[i] is None) == (theirs[i] is None):
            agree[mutant] += 1
            continue
        if ours[i] is None:
            laxer += 1
        else:
            stricter += 1
        word = "known" if name in known and not mutant else "mutant" if mutant else "differs"
        new += word == "differs"
        seen |= {name} if not mutant else set()
        print(f"{word}: {name}: {'we read it, they say: ' + theirs[i] if ours[i] is None else 'they read it, we say: ' + ours[i]}")
        if args.verbose and word != "known":
            print(text)
    gone = sorted(known - seen)
    for name in gone:
        print(f"known, but no longer different: {name}")
    print(f"{own} cases: {agree[0]} agree, {own - agree[0]} differ, {own - agree[0] - new} of them known")
    if args.mutants:
        print(f"{args.mutants} mutants: {agree[1]} agree")
    print(f"differences: {laxer} read here alone, {stricter} refused here alone")
    return 1 if new or gone or crashes else 0


if __name__ == "__main__":
    sys.exit(main())
