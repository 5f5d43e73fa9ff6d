"""Plans as dataclasses (docs/Plan.md has every field), and their parts as rows of tables.

    pandas.DataFrame(rows(plan.stages))

Fields that a newer phaze writes and this package does not know are in `json`, which has all of them.
"""
import dataclasses
import typing
from dataclasses import dataclass, field


@dataclass
class Record:
    """Something of a plan; `json` is what it was made of."""

    @classmethod
    def of(cls, json):
        hints = typing.get_type_hints(cls)
        values = {f.name: _value(hints[f.name], json[f.name])
                  for f in dataclasses.fields(cls) if f.name in json and f.name != "json"}
        made = cls(**values)
        made.json = json
        return made


def _value(hint, json):
    if typing.get_origin(hint) is list:
        return [_value(typing.get_args(hint)[0], element) for element in json]
    if typing.get_origin(hint) is typing.Union:
        return None if json is None else _value(typing.get_args(hint)[0], json)
    return hint.of(json) if isinstance(hint, type) and issubclass(hint, Record) else json


@dataclass
class Step(Record):
    compute_s: float
    communication_s: float
    bubble_s: float
    update_s: float

    @property
    def total_s(self):
        return self.compute_s + self.communication_s + self.bubble_s + self.update_s


@dataclass
class Memory(Record):
    parameters_bytes: float = 0
    gradients_bytes: float = 0
    optimizer_bytes: float = 0
    stash_bytes: float = 0
    transient_bytes: float = 0
    gathered_bytes: float = 0
    master_bytes: float = 0
    messages_bytes: float = 0

    @property
    def total_bytes(self):
        return sum(value for value in self.json.values() if isinstance(value, (int, float)))


@dataclass
class Layer(Record):
    name: str
    kind: str
    recomputed: bool = False
    remat: int = 0


@dataclass
class Stage(Record):
    layers: typing.List[Layer]
    first_device: int
    replica_stride: int
    tensor_width: int
    in_flight: int
    memory: Memory
    forward_s: float
    backward_s: float
    recompute_s: float
    communication_s: float
    load_s: float
    sync_s: float
    update_s: float


@dataclass
class Slot(Record):
    name: str
    unit: str
    start_cycles: int
    duration_cycles: int
    all_cores: bool
    tensor_core: typing.Optional[int] = None
    vector_core: typing.Optional[int] = None


@dataclass
class Part(Record):
    compute_cycles: int
    lower_bound_cycles: int
    network_cycles: int
    slots: typing.List[Slot]


@dataclass
class Kind(Record):
    name: str
    parameters_bytes: float
    states_bytes: float
    stash_bytes: float
    forward: Part
    backward: Part
    update: Part


@dataclass
class Point(Record):
    tensor_cores: int
    vector_cores: int
    width: int
    depth: int
    vector_width: int
    global_buffer_bytes: float
    hbm_bytes: float


@dataclass
class Candidate(Record):
    point: Point
    area_um2: float
    microbatch: int
    tensor_width: int
    data_parallel: int
    pipeline: int
    step_s: float
    score: float
    peak_power_w: float = 0


@dataclass
class Baseline(Record):
    name: str
    what: str
    in_space: bool
    why: str = ""
    candidate: typing.Optional[Candidate] = None


@dataclass
class Search(Record):
    method: str
    candidates: int
    architectures: int
    evaluated: int
    search_gap: float
    proven_gap: float
    finished: bool


@dataclass
class Plan(Record):
    model: str
    rules: str
    objective: str
    chip: dict
    area_um2: float
    peak_power_w: float
    average_power_w: float
    devices: int
    devices_used: int
    global_batch: int
    microbatch: int
    microbatches: int
    tensor_width: int
    data_parallel: int
    step: Step
    step_lower_s: float
    energy_per_step_j: float
    samples_per_s: float
    tokens_per_s: float
    tokens_per_s_per_device: float
    tflops_per_device: float
    mfu: float
    hfu: float
    search: Search
    best: typing.List[Candidate]
    stages: typing.List[Stage]
    kinds: typing.List[Kind]
    baselines: typing.List[Baseline] = field(default_factory=list)
    order: str = "1f1b"
    chunks: int = 1
    zero: int = 0
    phaze: str = ""

    @property
    def step_s(self):
        return self.step.total_s


def plans_of(json):
    """The plans of a file of format phaze-plan-1, or of several models, phaze-search-1."""
    return [Plan.of(plan) for plan in (json["plans"] if "plans" in json else [json])]


def rows(records):
    """One flat dict a record: what is inside others as `memory.stash_bytes`, totals with the rest
    (`step_s`, `memory.total_bytes`), lists left out."""
    return [_flat(record, "") for record in records]


def _flat(value, prefix):
    if isinstance(value, Record):
        names = [f.name for f in dataclasses.fields(value)]
        names += [name for name, member in vars(type(value)).items() if isinstance(member, property)]
        value = {name: getattr(value, name) for name in names}
    row = {}
    for name, inner in value.items():
        if isinstance(inner, (Record, dict)):
            row.update(_flat(inner, f"{prefix}{name}."))
        elif not isinstance(inner, list):
            row[prefix + name] = inner
    return row
