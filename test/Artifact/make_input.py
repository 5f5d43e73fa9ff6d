# Makes inputs out of an artifact.
#
#   make_input.py version X.Y.Z ARTIFACT OUT   says that another version wrote it
#   make_input.py exported ARTIFACT OUT        as jax.export.Exported.serialize() packs it
#   make_input.py damaged ARTIFACT OUT         the same, with the module's length beyond the end
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


def main():
    kind, *arguments, source, target = sys.argv[1:]
    data = pathlib.Path(source).read_bytes()
    if kind == "version":
        data = with_version(data, arguments[0])
    else:
        data = exported(data, extra=1000 if kind == "damaged" else 0)
    pathlib.Path(target).write_bytes(data)


main()
