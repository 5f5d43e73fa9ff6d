# Compares blocks of a transformer with what is known of them: with B samples of S tokens and H
# features, a block's contractions are 24 B S H^2 + 4 B S^2 H operations forward and twice that
# backward, and it has 12 H^2 parameters.
#
#   check_gpt.py WORKLOAD.json B S H LAYER...
import sys

from workload import Workload


def main():
    workload = Workload(sys.argv[1])
    batch, sequence, hidden = map(int, sys.argv[2:5])
    forward = 24 * batch * sequence * hidden**2 + 4 * batch * sequence**2 * hidden
    wanted = {"forward": forward, "recompute": 0, "backward": 2 * forward, "update": 0}
    for layer in workload.layers:
        if layer["name"] not in sys.argv[5:]:
            continue
        _, work = workload.contractions(layer)
        if work != wanted:
            sys.exit(f"{layer['name']}: {work}, expected {wanted}")
        if workload.held_bytes(layer, "parameters") != 4 * 12 * hidden**2:
            sys.exit(f"{layer['name']}: {workload.held_bytes(layer, 'parameters')} bytes of "
                     f"parameters, expected {4 * 12 * hidden**2}")


main()
