"""phaze from Python, over its C API: no framework, no MLIR and no other package is needed.

    import phaze
    done = phaze.plan(text, devices=64, global_batch=512)
    done.plan.step_s, done.plan.stages[0].memory.stash_bytes, done.argument_specs()[0]

    phaze.evaluate(text, "h100-sxm", placement="4/8/8", devices=256, global_batch=1024).plan.mfu
    phaze.validate(open("runs.csv").read())["runs"][0]["error"]

Options are those of docs/generated/Options.md with _ for -; lists and flags as Python has them.
docs/Integration.md has a walk through it.
"""
import ctypes
import json

from .library import STATUS, Call, Cancellation, Error, default_library, load
from .plans import Baseline, Candidate, Kind, Layer, Memory, Part, Plan, Search, Slot, Stage, Step, plans_of, rows
from .shardings import argument_shardings, partition_spec


class Planned:
    """`status` ("ok", "cancelled" or "time limit"), `json` (docs/Plan.md), `plans` and, of one model,
    `plan` as dataclasses, `module`: text, or the bytes of a portable artifact if the option `target`
    asked for one."""

    def __init__(self, status, json, module, diagnostics):
        self.status, self.json, self.module, self.diagnostics = status, json, module, diagnostics
        self.plans = plans_of(json)

    def __repr__(self):
        steps = ", ".join(f"{plan.model}: {plan.step_s:.4g} s per step" for plan in self.plans)
        return f"<phaze.Planned {self.status}, {steps}>"

    @property
    def plan(self):
        if len(self.plans) != 1:
            raise ValueError(f"there are {len(self.plans)} plans")
        return self.plans[0]

    def mesh_devices(self, stage=0):
        """Rows are replicas, columns the tensor group: numbers of devices for a mesh ("data",
        "tensor")."""
        s = self.plan.stages[stage]
        return [[s.first_device + r * s.replica_stride + t for t in range(s.tensor_width)]
                for r in range(self.plan.data_parallel)]

    def argument_specs(self):
        """For each argument of the entry a partition spec: per dimension None, an axis, or axes."""
        width = max(s.tensor_width for s in self.plan.stages)
        mesh = [("data", self.plan.data_parallel), ("tensor", width)]
        return [partition_spec(text, mesh) for text in argument_shardings(self.module)]


def version(library=None):
    return load(library or default_library()).phazeVersion().decode()


def program_bytes(program):
    """What phaze reads, of StableHLO text, of a portable artifact's bytes, of what
    `jax.export.Exported.serialize()` gave, or of such an `Exported` object itself."""
    program = getattr(program, "mlir_module_serialized", program)
    return program.encode() if isinstance(program, str) else bytes(program)


def plan(program, library=None, cancellation=None, **options):
    """Plans a program, in any form that program_bytes() takes. Raises Error without a plan."""
    data = program_bytes(program)
    with Call(library, **options) as call:
        module, made = call.buffer(), call.buffer()
        # ctypes lets other Python threads run during the call.
        status = STATUS[call.library.phazePlan(data, len(data), call.options,
                                               cancellation.handle if cancellation else None,
                                               ctypes.byref(module), ctypes.byref(made))]
        if not made.data:
            call.fail(status)
        written = call.bytes_of(module)
        return Planned(status, json.loads(call.bytes_of(made)),
                       written if "target" in options else written.decode(), call.diagnostics)


def evaluate(program, arch, placement=None, **options):
    """The best plan of one chip, a preset or a file, or the plan of a given placement on it."""
    if placement is not None:
        options["placement"] = placement
    return plan(program, arch=arch, **options)


def validate(runs, software=None, systems=None, library=None, cancellation=None, **options):
    """Predicted against measured step times (docs/Runs.md) of a table of runs, its text: a dict of
    format phaze-validation-1. `systems` has files by the names of the column `system`."""
    data = runs.encode() if isinstance(runs, str) else bytes(runs)
    chips = ",".join(f"{name}={file}" for name, file in (systems or {}).items())
    with Call(library, **options) as call:
        made = call.buffer()
        status = STATUS[call.library.phazeValidate(
            data, len(data), software.encode() if software else None, chips.encode() or None,
            call.options, cancellation.handle if cancellation else None, ctypes.byref(made))]
        if not made.data:
            call.fail(status)
        return json.loads(call.bytes_of(made))
