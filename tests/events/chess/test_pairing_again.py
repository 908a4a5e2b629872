"""Pairing all rounds again and recording the outcome (endorsement rules C.02 (2026), Q57-63)."""

from random import Random

import pytest

from domain.formats.trf.write import write_trf26
from events.audit.history import History
from events.chess.decisions.reports.reported_options import full_report
from events.chess.vocabulary import commands as c
from events.contest.commands import WithdrawEntry
from events.contest.vocabulary.entries import ByeRequested
from events.contest.vocabulary.rounds import (
    RoundClosed,
    RoundPublished,
    RoundsPairedAgain,
    StageReplanned,
)
from events.game.warnings import ConfirmationNeeded
from tests.confirmations import CONFIRMED, CONFIRMED_TWICE
from tests.events.chess.evening import STAGE, Evening
from tests.stories import OPEN


def with_rounds_played(evening: Evening, rounds: int, code: str = "1-0") -> Evening:
    for number in range(1, rounds + 1):
        evening.played(number, code)
    return evening


def comments(evening: Evening) -> str:
    return write_trf26(full_report(History(evening.records), OPEN)).decode()


@pytest.mark.parametrize(
    ("system", "edition"),
    [("fide-dutch", "2026"), ("fide-dutch", "2017"), ("dubov", "2026"), ("us-chess", "7th")],
)
@pytest.mark.parametrize("acceleration", ["none", "baku"])
def test_closing_the_last_round_pairs_every_round_again(
    system: str, edition: str, acceleration: str
) -> None:
    if system == "us-chess" and acceleration == "baku":
        pytest.skip("US Chess has accelerations of its own")
    plan = c.PlanStage(
        "Open", 4, system=system, edition=edition, initial_colour="b", acceleration=acceleration
    )
    evening = Evening(13, 4, plan)
    evening.do(ByeRequested(STAGE, 3, 2, "H"))
    evening.played(1)
    evening.do(WithdrawEntry(STAGE, 7))
    for number in (2, 3, 4):
        evening.played(number, "=-=" if number == 2 else "1-0")

    closed, again = evening.events_caused_by(RoundClosed(STAGE, 4))

    assert closed == RoundClosed(STAGE, 4)
    assert again == RoundsPairedAgain(STAGE, "closed", 4, 4, ())
    assert "### Rounds paired again @ Round 4: all 4 come out the same" in comments(evening)


def test_closing_an_earlier_round_pairs_no_round_again() -> None:
    evening = with_rounds_played(Evening(8), 2)

    assert evening.events_caused_by(RoundClosed(STAGE, 2)) == [RoundClosed(STAGE, 2)]


def test_a_later_correction_makes_a_round_differ_and_is_reported() -> None:
    evening = Evening(8, 3).played(1).played(2)
    evening.correct(1, 1, "0-1", confirmed=CONFIRMED)
    evening.played(3)

    _, again = evening.events_caused_by(RoundClosed(STAGE, 3))

    assert isinstance(again, RoundsPairedAgain)
    ((number, *_), *_) = again.otherwise
    assert number == 2
    assert "### Rounds paired again @ Round 3: round 2 comes out otherwise: " in comments(evening)
    assert evening.stage.checked is not None
    assert evening.stage.checked.otherwise[0].round == 2


def five_rounds() -> Evening:
    """An evening whose round 5 would be paired otherwise as the last one; its seed was searched
    for.
    """
    rng = Random(51)
    players, rounds = rng.choice([6, 8, 10, 12]), rng.choice([3, 4, 5])
    evening = Evening(players, 9)
    for number in range(1, rounds + 1):
        evening.paired(number)
        for board in evening.round(number).boards_without_result:
            evening.enter(number, board, rng.choice(["1-0", "0-1", "=-="]))
    return evening


def test_replanning_names_rounds_that_differ_with_another_last_round() -> None:
    """Colours of those who lead give way to their scores in the last round alone (C.04.3)."""
    evening = five_rounds()

    with pytest.raises(ConfirmationNeeded) as confirmation:
        evening.do(StageReplanned(STAGE, 5, ("BH",), "the hall is needed"))

    assert confirmation.value.level == 4
    sentence = (
        "Round 5 comes out otherwise now: 3 P3 – 4 P4, 1 P1 – 8 P8, 7 P7 – 6 P6, 5 P5 – 2 P2."
    )
    assert sentence in confirmation.value.consequences

    first, second = evening.events_caused_by(
        StageReplanned(STAGE, 5, ("BH",), "the hall is needed", CONFIRMED_TWICE)
    )
    assert isinstance(first, StageReplanned)
    boards = ((3, 4), (1, 8), (7, 6), (5, 2))
    assert second == RoundsPairedAgain(STAGE, "replanned", 5, 5, ((5, boards, 0),))
    assert "### Configuration @ Round 5: round 5 comes out otherwise: 3 P3" in comments(evening)


def test_an_undo_takes_the_rounds_paired_again_with_it_in_one_act() -> None:
    evening = with_rounds_played(Evening(8, 9), 4)
    evening.do(StageReplanned(STAGE, 4, ("BH",), "the hall is needed", CONFIRMED_TWICE))
    undoable = evening.state.undoable
    assert undoable is not None
    assert (undoable.first, undoable.last) == (evening.version - 1, evening.version)

    evening.undo(undoable.first, confirmed=CONFIRMED)

    assert evening.stage.rules.rounds == 9
    assert evening.stage.checked is None


@pytest.mark.parametrize("rounds", [6, 8])
def test_replanning_with_the_same_last_round_pairs_no_round_again(rounds: int) -> None:
    evening = with_rounds_played(Evening(8, 7), 2)

    events = evening.events_caused_by(
        StageReplanned(STAGE, rounds, ("BH",), "as agreed", CONFIRMED_TWICE)
    )

    assert [type(one) for one in events] == [StageReplanned]


def test_rounds_of_a_table_are_not_paired_again() -> None:
    evening = Evening(4, 3, c.PlanRoundRobin("Masters"))
    evening.do(c.DrawLots(STAGE, numbers=((1, 1), (2, 2), (3, 3), (4, 4))))
    for number in (1, 2, 3):
        evening.do(RoundPublished(STAGE, number))
        for board in evening.round(number).boards_without_result:
            evening.enter(number, board, "=-=")

    assert evening.events_caused_by(RoundClosed(STAGE, 3)) == [RoundClosed(STAGE, 3)]
