# Writes a program in 64 bits: what is left of rounding then is small, and differences that are not rounding show.
#
#   in_f64.py PROGRAM.mlir > OUT.mlir
import re
import struct
import sys


def number(bits, kind):
    """The double that a hexadecimal constant of another type is."""
    if kind == "bf16":
        value = struct.unpack(">f", struct.pack(">I", bits << 16))[0]
    elif kind == "f16":
        value = struct.unpack(">e", struct.pack(">H", bits))[0]
    else:
        value = struct.unpack(">f", struct.pack(">I", bits))[0]
    return "0x%016X" % struct.unpack(">Q", struct.pack(">d", value))[0]


def main():
    for line in open(sys.argv[1]):
        kinds = re.findall(r"(bf16|f16|f32)>(?![^>]*(?:bf16|f16|f32)>)", line)
        if kinds and "stablehlo.constant" in line:
            line = re.sub(r"\b0x([0-9A-F]{4}|[0-9A-F]{8})\b", lambda match: number(int(match[1], 16), kinds[0]), line)
        sys.stdout.write(re.sub(r"\b(bf16|f16|f32)\b", "f64", re.sub(r"x(bf16|f16|f32)>", "xf64>", line)))


main()
