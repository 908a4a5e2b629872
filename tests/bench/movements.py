"""How long planning a pairs tournament takes: `python -m tests.bench.movements`.

The promise is a field of 1,000 pairs in six sessions in under five seconds, proof included. The
best of three runs is shown; merges are proposed for a field that two pairs have left.
"""

from collections.abc import Callable
from fractions import Fraction
from random import Random
from time import perf_counter

from domain.bridge.ledger import Ledger, ledger_of, schedule_breaches
from domain.bridge.lines.delayed_swiss import LineHistory, seat_by_results
from domain.bridge.lines.replanning import replan_line_ups
from domain.bridge.merges.merging import valid_merges
from domain.bridge.merges.vacancies import without_pair
from domain.bridge.planning.plan_figures import polish_plan
from domain.bridge.planning.planner import Requirements, ordered_plans
from domain.bridge.session import PairNo
from tests.domain.bridge.merges.proposals import proposals

PAIRS = 1000
SESSIONS = 6


def seconds(act: Callable[[], object]) -> float:
    """The best of three runs."""
    return min(_seconds_once(act) for _ in range(3))


def _seconds_once(act: Callable[[], object]) -> float:
    start = perf_counter()
    act()
    return perf_counter() - start


def main() -> None:
    plan = polish_plan(PAIRS, SESSIONS)
    played, following = ledger_of(plan.sessions[:2]), plan.sessions[2]
    left = without_pair(without_pair(following, PairNo(17)), PairNo(501))
    scores = {PairNo(n): Fraction(n * 7919 % 1000, 10) for n in range(1, PAIRS + 1)}
    acts: dict[str, Callable[[], object]] = {
        "plan": lambda: polish_plan(PAIRS, SESSIONS),
        "proof": lambda: schedule_breaches(PAIRS, plan.sessions),
        "longest plan of 240 pairs": lambda: polish_plan(240, 47),
        "ways side by side": lambda: ordered_plans(Requirements(PAIRS, SESSIONS)),
        "four sessions anew": lambda: replan_line_ups(plan.lines, played, 4, Random(1)),
        "one session by results": lambda: seat_by_results(
            plan.lines, scores, LineHistory((), Ledger()), 5, Random(1)
        ),
        "merges of two sit-outs": lambda: valid_merges(left, played),
        "merges with rearranging": lambda: proposals(left, played),
    }
    for name, act in acts.items():
        print(f"{name:<28} {1000 * seconds(act):9.1f} ms")


if __name__ == "__main__":
    main()
