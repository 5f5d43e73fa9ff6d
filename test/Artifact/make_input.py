# Makes inputs out of an artifact.
#
#   make_input.py version X.Y.Z ARTIFACT OUT   says that another version wrote it
#   make_input.py exported ARTIFACT OUT        as jax.export.Exported.serialize() packs it
#   make_input.py damaged ARTIFACT OUT         the same, with the module's length beyond the end
#   make_input.py many ARTIFACT OUT            says that it has more attributes than it has bytes for
#   make_input.py itself ARTIFACT OUT          with a location that is inside of itself
import pathlib
import struct
import sys


def with_version(data, version):
    start = data.index(b"StableHLO_v")
    end = data.index(b"\0", start)
    return data[:start] + b"StableHLO_v" + version.encode() + data[end:]


def exported(module, extra=0):
    """A FlatBuffer of a table with the fields 0 (a version), 1 (a name) and 13 (the module)."""
    fields = 14
    layout_size = 4 + 2 * fields
    name = b"train_step"
    table = 4 + layout_size + (-(4 + layout_size)) % 4
    offsets = [0] * fields
    offsets[0], offsets[1], offsets[13] = 12, 4, 8
    name_at = table + 16
    module_at = name_at + 4 + len(name) + 1
    # An odd place, so that the module's bytes are not aligned.
    module_at += 1 - module_at % 2
    head = struct.pack("<I", table) + struct.pack(f"<HH{fields}H", layout_size, 14, *offsets)
    head = head.ljust(table, b"\0")
    body = struct.pack("<iIIHH", table - 4, name_at - (table + 4), module_at - (table + 8), 3, 0)
    packed = head + body + struct.pack("<I", len(name)) + name + b"\0"
    return packed.ljust(module_at, b"\0") + struct.pack("<I", len(module) + extra) + module


def number(data, at):
    """A number of MLIR's bytecode and where the next one is: zeros at the end of the first byte say how many bytes follow."""
    first = data[at]
    more = 8 if first == 0 else (first & -first).bit_length() - 1
    value = int.from_bytes(data[at:at + more + 1], "little")
    return value >> (more + 1) if first else value >> 8, at + more + 1


def sections(data):
    """Where the content of each section of bytecode is, by number."""
    at = data.index(b"\0", 5) + 1
    found = {}
    while at < len(data):
        identity, (size, at) = data[at], number(data, at + 1)
        assert identity < 128, "no alignment in what is tested"
        found[identity] = (at, at + size)
        at += size
    return found


def many(data):
    start, _ = sections(data)[3]
    # A first byte that makes it a number of two bytes, and a large one.
    return data[:start] + b"\xfe" + data[start + 1:]


def itself(data):
    """The first location with a name gets itself as the location inside."""
    found = sections(data)
    at, _ = found[3]
    entry, _ = found[2]
    count, at = number(data, at)
    _, at = number(data, at)
    index = 0
    while index < count:
        _, at = number(data, at)
        size, at = number(data, at)
        for _ in range(size):
            length, at = number(data, at)
            if data[entry] == (14 << 1 | 1) and length >> 1 == 3 and index < 64:
                return data[:entry + 2] + bytes([index << 1 | 1]) + data[entry + 3:]
            entry, index = entry + (length >> 1), index + 1
    sys.exit("no location with a name")


def main():
    kind, *arguments, source, target = sys.argv[1:]
    data = pathlib.Path(source).read_bytes()
    if kind == "version":
        data = with_version(data, arguments[0])
    elif kind in ("many", "itself"):
        data = {"many": many, "itself": itself}[kind](data)
    else:
        data = exported(data, extra=1000 if kind == "damaged" else 0)
    pathlib.Path(target).write_bytes(data)


main()
