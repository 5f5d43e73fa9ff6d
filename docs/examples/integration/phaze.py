"""phaze from Python, by ctypes on its C API: no framework and no MLIR is needed.

    import phaze
    done = phaze.plan(text, devices=64, global_batch=512)
    done.plan["step"], done.stages()[0]["first_device"], done.argument_specs()[0]
"""
import ctypes
import itertools
import json
import os
import re

STATUS = ["ok", "cancelled", "time limit", "invalid input", "nothing fits", "internal error"]
SEVERITY = ["error", "warning", "remark", "note"]


class _Buffer(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("length", ctypes.c_size_t)]


class _Diagnostic(ctypes.Structure):
    _fields_ = [("severity", ctypes.c_int), ("message", ctypes.c_char_p), ("file", ctypes.c_char_p),
                ("line", ctypes.c_uint32), ("column", ctypes.c_uint32)]


_DiagnosticCallback = ctypes.CFUNCTYPE(None, ctypes.POINTER(_Diagnostic), ctypes.c_void_p)


def _load(path):
    library = ctypes.CDLL(path)
    pointer, text = ctypes.c_void_p, ctypes.c_char_p
    for name, result, arguments in [
            ("phazeOptionsCreate", pointer, []),
            ("phazeOptionsDestroy", None, [pointer]),
            ("phazeOptionsSet", ctypes.c_int, [pointer, text, text]),
            ("phazeOptionsError", text, [pointer]),
            ("phazeOptionsSetDiagnosticCallback", None, [pointer, _DiagnosticCallback, pointer]),
            ("phazeCancellationCreate", pointer, []),
            ("phazeCancellationDestroy", None, [pointer]),
            ("phazeCancel", None, [pointer]),
            ("phazeBufferFree", None, [ctypes.POINTER(_Buffer)]),
            ("phazePlan", ctypes.c_int, [text, ctypes.c_size_t, pointer, pointer,
                                         ctypes.POINTER(_Buffer), ctypes.POINTER(_Buffer)])]:
        function = getattr(library, name)
        function.restype, function.argtypes = result, arguments
    return library


class Error(Exception):
    """No plan; `status` is one of STATUS."""

    def __init__(self, status, message):
        super().__init__(f"{status}: {message}" if message else status)
        self.status = status


class Cancellation:
    """`cancel()` from another thread ends plan() with the best plan so far."""

    def __init__(self, library=None):
        self._library = _load(library or default_library())
        self._handle = self._library.phazeCancellationCreate()

    def cancel(self):
        self._library.phazeCancel(self._handle)

    def __del__(self):
        self._library.phazeCancellationDestroy(self._handle)


class Planned:
    """`status` ("ok", "cancelled" or "time limit"), `plan` (docs/Plan.md), `module`: text, or the bytes
    of a portable artifact if the option `target` asked for one."""

    def __init__(self, status, plan, module, diagnostics):
        self.status, self.plan, self.module, self.diagnostics = status, plan, module, diagnostics

    def stages(self):
        return self.plan["stages"]

    def mesh_devices(self, stage=0):
        """Rows are replicas, columns the tensor group: numbers of devices for a mesh ("data",
        "tensor")."""
        s = self.plan["stages"][stage]
        return [[s["first_device"] + r * s["replica_stride"] + t for t in range(s["tensor_width"])]
                for r in range(self.plan["data_parallel"])]

    def argument_specs(self):
        """For each argument of the entry a partition spec: per dimension None, an axis, or axes."""
        width = max(s["tensor_width"] for s in self.plan["stages"])
        mesh = [("data", self.plan["data_parallel"]), ("tensor", width)]
        return [partition_spec(text, mesh) for text in argument_shardings(self.module)]


def default_library():
    return os.environ.get("PHAZE_LIBRARY", "libphaze-c.so.0")


def program_bytes(program):
    """What phaze reads, of StableHLO text, of a portable artifact's bytes, of what
    `jax.export.Exported.serialize()` gave, or of such an `Exported` object itself."""
    program = getattr(program, "mlir_module_serialized", program)
    return program.encode() if isinstance(program, str) else bytes(program)


def plan(program, library=None, cancellation=None, **options):
    """Plans a program, in any form that program_bytes() takes. Options are those of Phaze.h with _
    for -; lists and flags as Python has them. Raises Error without a plan."""
    lib = _load(library or default_library())
    diagnostics = []

    def note(d, _):
        d = d.contents
        diagnostics.append((SEVERITY[d.severity], d.file.decode(), d.line, d.column,
                            d.message.decode(errors="replace")))

    callback = _DiagnosticCallback(note)
    handle = lib.phazeOptionsCreate()
    module, made = _Buffer(), _Buffer()
    try:
        lib.phazeOptionsSetDiagnosticCallback(handle, callback, None)
        for name, value in options.items():
            if isinstance(value, bool):
                value = str(value).lower()
            elif isinstance(value, (list, tuple)):
                value = ",".join(map(str, value))
            if lib.phazeOptionsSet(handle, name.replace("_", "-").encode(), str(value).encode()):
                raise Error("invalid input", lib.phazeOptionsError(handle).decode())
        data = program_bytes(program)
        # ctypes lets other Python threads run during the call.
        status = STATUS[lib.phazePlan(data, len(data), handle,
                                      cancellation._handle if cancellation else None,
                                      ctypes.byref(module), ctypes.byref(made))]
        if not made.data:
            raise Error(status, "\n".join(f"{f}:{l}:{c}: {m}" if l else m
                                          for s, f, l, c, m in diagnostics if s == "error"))
        written = ctypes.string_at(module.data, module.length)
        return Planned(status, json.loads(ctypes.string_at(made.data, made.length)),
                       written if "target" in options else written.decode(), diagnostics)
    finally:
        lib.phazeBufferFree(ctypes.byref(module))
        lib.phazeBufferFree(ctypes.byref(made))
        lib.phazeOptionsDestroy(handle)


def argument_shardings(module):
    """The `mhlo.sharding` of each argument of the planned function; None where there is none."""
    entry = re.search(r'entry = "((?:[^"\\]|\\.)*)"', module).group(1)
    start = re.search(r"func\.func (?:public )?@" + re.escape(entry) + r"\(", module).end()
    arguments, depth, piece = [], 0, ""
    # Pieces between the commas that stand in no bracket and no string.
    for token in re.finditer(r'"(?:[^"\\]|\\.)*"|->|.', module[start:], re.S):
        token = token.group()
        if token == ")" and depth == 0:
            break
        depth += (token in "([{<") - (token in ")]}>")
        if token == "," and depth == 0:
            arguments.append(piece)
            piece = ""
        else:
            piece += token
    arguments += [piece] if piece.strip() else []
    found = [re.search(r'mhlo\.sharding = "([^"]*)"', a) for a in arguments]
    return [f and f.group(1) for f in found]


def partition_spec(sharding, mesh):
    """A GSPMD string as a partition spec over `mesh`, [(axis, size)], whose devices are numbered row
    by row. `P(*spec)` in JAX; the spec itself for mark_sharding of PyTorch/XLA."""
    if sharding is None or sharding == "{replicated}":
        return ()
    match = re.fullmatch(r"\{devices=\[([\d,]+)\](?:<=\[([\d,]+)\](?:T\(([\d,]+)\))?|([\d,]+))"
                         r"( last_tile_dim_replicate)?\}", sharding)
    if not match:
        raise ValueError(f"no tiled sharding: {sharding}")
    numbers = lambda text: [int(n) for n in text.split(",")]
    tiles = numbers(match[1])
    devices = numbers(match[4]) if match[4] else _iota(numbers(match[2]), match[3] and numbers(match[3]))
    rank = len(tiles) - bool(match[5])
    # By device, its coordinates in the mesh and its tile.
    places = dict(enumerate(itertools.product(*(range(size) for _, size in mesh))))
    tile_of = dict(zip(devices, itertools.product(*map(range, tiles))))
    if sorted(tile_of) != sorted(places):
        raise ValueError(f"{sharding} is for {len(tile_of)} devices, the mesh has {len(places)}")
    axes = [i for i, (_, size) in enumerate(mesh) if size > 1]
    spec = []
    for dim in range(rank):
        orders = (o for n in range(len(axes) + 1) for o in itertools.permutations(axes, n))
        order = next((o for o in orders if all(
            tile_of[d][dim] == _row_major([place[a] for a in o], [mesh[a][1] for a in o])
            for d, place in places.items())), None)
        if order is None:
            raise ValueError(f"{sharding} does not follow the axes of the mesh")
        names = tuple(mesh[a][0] for a in order)
        spec.append(None if not names else names[0] if len(names) == 1 else names)
    return tuple(spec)


def _row_major(place, sizes):
    number = 0
    for index, size in zip(place, sizes):
        number = number * size + index
    return number


def _iota(dims, transposition):
    """0, 1 ... as an array of `dims`, transposed, row by row."""
    order = transposition or range(len(dims))
    strides = [1] * len(dims)
    for i in range(len(dims) - 2, -1, -1):
        strides[i] = strides[i + 1] * dims[i + 1]
    return [sum(index * strides[a] for index, a in zip(place, order))
            for place in itertools.product(*(range(dims[a]) for a in order))]
