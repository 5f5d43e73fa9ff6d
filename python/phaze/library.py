"""libphaze-c by ctypes: its functions with their types, and Python values as its options."""
import ctypes
import functools
import glob
import os

STATUS = ["ok", "cancelled", "time limit", "invalid input", "nothing fits", "internal error"]
SEVERITY = ["error", "warning", "remark", "note"]


class Buffer(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("length", ctypes.c_size_t)]


class _Diagnostic(ctypes.Structure):
    _fields_ = [("severity", ctypes.c_int), ("message", ctypes.c_char_p), ("file", ctypes.c_char_p),
                ("line", ctypes.c_uint32), ("column", ctypes.c_uint32)]


_DiagnosticCallback = ctypes.CFUNCTYPE(None, ctypes.POINTER(_Diagnostic), ctypes.c_void_p)


class Error(Exception):
    """There is no answer; `status` is one of STATUS."""

    def __init__(self, status, message):
        super().__init__(f"{status}: {message}" if message else status)
        self.status = status


def default_library():
    """$PHAZE_LIBRARY, else the library that was installed with this package, else the system's."""
    if "PHAZE_LIBRARY" in os.environ:
        return os.environ["PHAZE_LIBRARY"]
    # PREFIX/lib/python3/dist-packages/phaze/library.py
    prefix = os.path.abspath(os.path.join(os.path.dirname(__file__), *[os.pardir] * 4))
    for pattern in ("lib", "lib64", "lib/*-linux-gnu*"):
        for found in sorted(glob.glob(os.path.join(prefix, pattern, "libphaze-c.so.0"))):
            return found
    return "libphaze-c.so.0"


@functools.lru_cache(maxsize=None)
def load(path):
    library = ctypes.CDLL(path)
    pointer, text, size, buffer = (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t,
                                   ctypes.POINTER(Buffer))
    for name, result, arguments in [
            ("phazeVersion", text, []),
            ("phazeOptionsCreate", pointer, []),
            ("phazeOptionsDestroy", None, [pointer]),
            ("phazeOptionsSet", ctypes.c_int, [pointer, text, text]),
            ("phazeOptionsError", text, [pointer]),
            ("phazeOptionsSetDiagnosticCallback", None, [pointer, _DiagnosticCallback, pointer]),
            ("phazeCancellationCreate", pointer, []),
            ("phazeCancellationDestroy", None, [pointer]),
            ("phazeCancel", None, [pointer]),
            ("phazeBufferFree", None, [buffer]),
            ("phazePlan", ctypes.c_int, [text, size, pointer, pointer, buffer, buffer]),
            ("phazeValidate", ctypes.c_int, [text, size, text, text, pointer, pointer, buffer])]:
        function = getattr(library, name)
        function.restype, function.argtypes = result, arguments
    return library


class Cancellation:
    """`cancel()` from another thread ends a call with the best answer so far."""

    def __init__(self, library=None):
        self._library = load(library or default_library())
        self.handle = self._library.phazeCancellationCreate()

    def cancel(self):
        self._library.phazeCancel(self.handle)

    def __del__(self):
        self._library.phazeCancellationDestroy(self.handle)


def option_text(value):
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (list, tuple)):
        return ",".join(map(str, value))
    return str(value)


class Call:
    """The options of a call and what it says: `with Call(library, devices=64) as call: ...`"""

    def __init__(self, library=None, **options):
        self.library = load(library or default_library())
        self.diagnostics = []
        self._buffers = []
        # Kept, since C has no reference to it.
        self._callback = _DiagnosticCallback(self._note)
        self.options = self.library.phazeOptionsCreate()
        self.library.phazeOptionsSetDiagnosticCallback(self.options, self._callback, None)
        self._asked = options

    def _note(self, diagnostic, _):
        d = diagnostic.contents
        self.diagnostics.append((SEVERITY[d.severity], d.file.decode(), d.line, d.column,
                                 d.message.decode(errors="replace")))

    def __enter__(self):
        try:
            for name, value in self._asked.items():
                if self.library.phazeOptionsSet(self.options, name.replace("_", "-").encode(),
                                                option_text(value).encode()):
                    raise Error("invalid input", self.library.phazeOptionsError(self.options).decode())
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        for buffer in self._buffers:
            self.library.phazeBufferFree(ctypes.byref(buffer))
        self.library.phazeOptionsDestroy(self.options)

    def buffer(self):
        self._buffers.append(Buffer())
        return self._buffers[-1]

    @staticmethod
    def bytes_of(buffer):
        return ctypes.string_at(buffer.data, buffer.length)

    def fail(self, status):
        raise Error(status, "\n".join(f"{f}:{l}:{c}: {m}" if l else m
                                      for s, f, l, c, m in self.diagnostics if s == "error"))
