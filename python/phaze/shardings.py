"""The shardings of a planned module, as frameworks write them."""
import itertools
import re


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
