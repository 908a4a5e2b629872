from dataclasses import replace
from fractions import Fraction

from domain.bridge.phases.carryover import Linear, NoCarryover, WeightedCarryover
from domain.bridge.phases.closing import (
    AnnouncedTransition,
    ClosingTerms,
    Origin,
    PairChange,
    PhaseStart,
    changes,
    close,
    starts,
)
from domain.bridge.phases.drop_ins import DropInRule, LastQualifier
from domain.bridge.phases.formats import FINAL, two_phases
from domain.bridge.phases.ranking import PhaseScore
from domain.bridge.session import PairNo
from tests.domain.bridge.phases.standings import AHEAD, PLAYED, score, scores, standings

LINEAR = AnnouncedTransition(Linear(), PLAYED, AHEAD)


def final_of_three(some: list[PhaseScore]) -> tuple[PhaseStart, ...]:
    closing = close(some, ClosingTerms(PLAYED, two_phases(3).passages))
    return starts([closing.to(FINAL).pairs], LINEAR)


def test_qualifiers_then_drop_ins() -> None:
    announced = replace(LINEAR, qualifying=1)
    found = starts([standings(60, 55, 50)], announced, [[PairNo(9)]])

    # x = 1 * 3 / (3 + 1) = 3/4, held at the first.
    assert found == (
        PhaseStart(PairNo(1), Fraction(4800), Origin.QUALIFIED),
        PhaseStart(PairNo(2), Fraction(2400), Origin.QUALIFIED),
        PhaseStart(PairNo(3), Fraction(0), Origin.QUALIFIED),
        PhaseStart(PairNo(9), Fraction(4800), Origin.DROPPED_IN),
    )


def test_who_comes_out_of_semifinal_b_carries_the_least_of_those_out_of_a() -> None:
    announced = replace(LINEAR, policy=WeightedCarryover(Fraction(1, 10)))
    second = (standings(10, 10, 10, 70)[0],)
    found = starts([standings(60, 55, 50), second], announced)

    assert found[-1] == PhaseStart(PairNo(4), Fraction(240), Origin.SECOND_WAY)


def test_nothing_carried_is_nothing_for_all() -> None:
    announced = replace(LINEAR, policy=NoCarryover(), drop_ins=DropInRule(LastQualifier()))
    found = starts([standings(60, 55)], announced, [[PairNo(9)]])

    assert [start.carryover for start in found] == [0, 0, 0]


def test_a_corrected_score_tells_whom_it_concerns() -> None:
    # Pair 4 had 40 % and gets 56: it is second now, 3 is out, 2 is third.
    before = final_of_three(scores(60, 55, 50, 40))
    after = final_of_three([*scores(60, 55, 50), score(4, 56)])

    assert changes(before, after) == (
        PairChange(PairNo(2), Fraction(2400), Fraction(0)),
        PairChange(PairNo(3), Fraction(0), None),
        PairChange(PairNo(4), None, Fraction(2400)),
    )
    assert changes(before, after)[1].left
    assert changes(before, after)[2].entered


def test_a_correction_that_moves_nobody_changes_no_linear_carryover() -> None:
    before = final_of_three(scores(60, 55, 50, 40))
    after = final_of_three(scores(59, 56, 50, 41))

    assert changes(before, after) == ()


def test_changes_are_told_by_pair_number_whoever_is_new_or_gone() -> None:
    def start(pair: int, amount: int) -> PhaseStart:
        return PhaseStart(PairNo(pair), Fraction(amount), Origin.QUALIFIED)

    before = [start(70, 5), start(9, 5), start(40, 5), start(2, 1)]
    after = [start(40, 6), start(8, 5), start(70, 5), start(100, 1)]

    told = changes(before, after)

    assert [change.pair for change in told] == [2, 8, 9, 40, 100]
    assert [(change.entered, change.left) for change in told] == [
        *((False, True), (True, False), (False, True), (False, False), (True, False))
    ]
