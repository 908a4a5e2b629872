"""The least imbalance of directions that a plan can have, and the one it has, pair by pair.

Why no way to seat the lines can come to less, a being the base and e the exceptional places:

no tail        A line sits one way for the a rounds of a session. After an odd number of sessions
               each of its pairs is at least a rounds apart.
appendix tail  Likewise, for those who stay in it, too. Four lines meet in three ways, so that one
               line is in the tail of both of two sessions, once in each role. Either it sits one
               way throughout, a pairs of 2a rounds, or the tail is not turned and e pairs do; e is
               at most a - 1. So NS and EW exchange their hands in some rounds: say that in tails
               n and m rounds more are played as drawn than the other way, both odd as a is. Those
               who stay are n + m apart, the line n - m; the two differ by 2m, which is no multiple
               of four, so that one of them is at least 2.
Howell tail    Whoever plays a Howell plays a rounds in it, an odd number. With an odd number of
               sessions the other lines are a apart, as above, and everybody else at least 1. With
               an even number the line in the Howell is a apart elsewhere; in it each of its pairs
               meets the e that stay and a - e of its own line, which among themselves come to
               nothing: together they make up for at most a·e of a·a rounds, and the squares of what
               is left are least where it is shared out evenly.
"""

from collections import Counter

from domain.bridge.ledger import schedule_breaches
from domain.bridge.lines.directions import EDITION, Evenness, evenness_of
from domain.bridge.movements.tails import Shape, TailKind, shape_for_tables
from domain.bridge.planning.plan_figures import PolishPlan, polish_plan_of
from domain.bridge.session import PairNo
from domain.errors import RuleViolation

LEAST_PAIRS, MOST_PAIRS = 14, 120
SESSIONS = (1, 2, 3, 4)
BASES = (5, 7, 9, 11)


def shape_for(pairs: int, sessions: int, base: int) -> Shape | None:
    """The shape of the plan; None if that many pairs can't play that many sessions on this base."""
    try:
        form = shape_for_tables((pairs + 1) // 2, base)
    except RuleViolation:
        return None
    return form if sessions <= form.most_sessions else None


def least_squares_sum(form: Shape, sessions: int) -> int:
    """The sum of squared differences that no plan of a full field can be below."""
    a, e, odd = form.base, form.exceptional_pairs, sessions % 2 == 1
    if form.tail is None:
        return form.lines * a**3 if odd else 0
    if form.tail.kind is TailKind.APPENDIX:
        if sessions == 2 and form.lines == 4:
            return e * 2**2
        return (form.lines * a + e) * a**2 if odd else 0
    if odd:
        return (form.lines - sessions) * a**3 + sessions * a + e
    return sessions * a * (a - e) ** 2


def polish_plan(pairs: int, sessions: int, base: int, edition: int = EDITION) -> PolishPlan:
    return polish_plan_of([PairNo(n) for n in range(1, pairs + 1)], sessions, base, edition=edition)


def evenness_at_tables(plan: PolishPlan) -> Evenness:
    """The evenness from every table of every round; in a full field all pairs play every round."""
    apart: Counter[PairNo] = Counter()
    for session in plan.sessions:
        for game in session.games:
            apart[game.ns] += 1
            apart[game.ew] -= 1
    rounds = plan.lines.shape.base * len(plan.sessions)
    everybody = [apart[PairNo(pair)] for pair in range(1, plan.pairs + 1)]
    return evenness_of(everybody, rounds)


def is_sound(plan: PolishPlan) -> bool:
    return schedule_breaches(plan.pairs, plan.sessions) == ()
