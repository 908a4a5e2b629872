"""Check an adjusted score against Law 12 of 2017, so that an error is caught before it counts.

Law 12C2a gives a side at most 40 per cent, 50, or at least 60. Decided here: the sum of both is
between that of two sides at fault (80) and of two that are not (120); any further deduction is a
separate penalty (Law 90). The weights of Law 12C1c are per cent of one board, and an assigned score
must be possible on the board by contract and vulnerability.
"""

from functools import cache
from itertools import product

from domain.bridge.movements.movement import Direction
from domain.bridge.scoring.contract import (
    TRICKS,
    Contract,
    Doubling,
    Strain,
    Vulnerability,
    ns_score,
    vulnerability,
)
from domain.bridge.scoring.notation import ALL
from domain.bridge.scoring.result import (
    AVERAGE_MINUS,
    AVERAGE_PLUS,
    AdjustedScore,
    Award,
    NotPlayed,
    Outcomes,
    Ruling,
)
from domain.errors import RuleViolation
from domain.messages import join_messages, say

ARTIFICIAL = "Law 12C2a of 2017"
WEIGHTED = "Law 12C1c of 2017"
ASSIGNED = say("Laws 12C1 and 77 of 2017")
LEAST, MOST = 2 * AVERAGE_MINUS.percent, 2 * AVERAGE_PLUS.percent
ALONE = (1, ALL)
"""The possible weights of an outcome without others."""


def check_adjusted(ruling: AdjustedScore, board: int) -> None:
    """Raise RuleViolation unless Law 12 allows the ruling on that board."""
    if isinstance(ruling.ns, NotPlayed) and isinstance(ruling.ew, NotPlayed):
        raise RuleViolation("Neither side gets a score: that is NP, not played.", ARTIFICIAL)
    for side in (ruling.ns, ruling.ew):
        _check_side(side, board)
    ns, ew = ruling.ns, ruling.ew
    if isinstance(ns, Award) and isinstance(ew, Award):
        _check_both_sides(ns.percent, ew.percent)


def _check_side(side: Ruling, board: int) -> None:
    if isinstance(side, Award):
        if side.percent > ALL:
            raise RuleViolation(
                "A side can't get {percent} per cent of a board; A+, A, A- or A60 would be "
                "possible.",
                ARTIFICIAL,
                percent=side.percent,
            )
        return
    if isinstance(side, NotPlayed):
        return
    _check_weights(side)
    vulnerable = vulnerability(board)
    for each in side:
        if isinstance(each.outcome, int) and each.outcome not in possible_scores(vulnerable):
            raise RuleViolation(
                "No contract on board {board} (vulnerable: {value}) scores {outcome} for "
                "North-South; give the contract, as 60x4S N 10.",
                ASSIGNED,
                board=board,
                value=vulnerable.value,
                outcome=each.outcome,
            )


def _check_both_sides(ns: int, ew: int) -> None:
    if not LEAST <= ns + ew <= MOST:
        raise RuleViolation(
            "{ns} and {ew} per cent make {ns2}; artificial scores make {least} to {most}. "
            "Give A+, A or A- to each side, and a penalty for what is to be taken off beside.",
            ARTIFICIAL,
            ns=ns,
            ew=ew,
            ns2=ns + ew,
            least=LEAST,
            most=MOST,
        )


def _check_weights(outcomes: Outcomes) -> None:
    weights = [each.weight for each in outcomes]
    if sum(weights) != ALL and not (len(weights) == 1 and weights[0] in ALONE):
        weights_text = join_messages(" + ", map(str, weights))
        made = f" = {sum(weights)}" if len(weights) > 1 else ""
        raise RuleViolation(
            "The weights are {made} per cent; they make 100, as in 60x4S N 10,40x-50.",
            WEIGHTED,
            made=join_messages("", (weights_text, made)),
        )


@cache
def possible_scores(vulnerable: Vulnerability) -> frozenset[int]:
    """All scores of NS that can be made at that vulnerability, and 0."""
    contracts = [Contract(*each) for each in product(range(1, 8), Strain, Doubling)]
    found = {
        ns_score(contract, side, tricks, vulnerable.includes(side))
        for contract, side, tricks in product(contracts, Direction, range(TRICKS + 1))
    }
    return frozenset(found | {0})
