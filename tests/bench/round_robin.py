"""How long the largest table and its reversals take: `python -m tests.bench.round_robin`.

The promise is a table of 200 and its reversals in under a second; the circle needs up to half of
all rounds to mend and is the slowest. The best of three runs is shown.
"""

from collections.abc import Callable
from time import perf_counter

from domain.round_robin.reversals import best_reversals, reversal_table
from domain.round_robin.systems import TableName, build_table
from tests.domain.round_robin.soundness import faults

ENTRIES = 200
WITHDRAWN = 77


def seconds(act: Callable[[], object]) -> float:
    """The best of three runs."""
    return min(_seconds_once(act) for _ in range(3))


def _seconds_once(act: Callable[[], object]) -> float:
    start = perf_counter()
    act()
    return perf_counter() - start


def measure(system: TableName) -> None:
    whole = build_table(system, ENTRIES)
    acts: dict[str, Callable[[], object]] = {
        "table": lambda: build_table(system, ENTRIES),
        "proof": lambda: faults(whole),
        "reversals of one": lambda: best_reversals(whole, [WITHDRAWN]),
        "late, first half played": lambda: best_reversals(
            whole, [WITHDRAWN], whole.slots_until(99)
        ),
    }
    if system is not TableName.STANDARD:
        acts["reversals of all 200"] = lambda: reversal_table(whole)
    for name, act in acts.items():
        print(f"{system.value:<10} {name:<24} {1000 * seconds(act):9.1f} ms")


if __name__ == "__main__":
    for system in TableName:
        measure(system)
