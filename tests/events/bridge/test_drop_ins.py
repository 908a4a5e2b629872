"""Pairs that preregister as drop-ins are entered when the seats are drawn, unless they still play
elsewhere.
"""

from collections.abc import Callable

import pytest

from domain.bridge.phases.closing import Origin
from domain.bridge.session import PairNo
from domain.errors import DomainError
from events.bridge.vocabulary.commands import (
    ClosePhase,
    DropIn,
    DropPreregistered,
    FreePreregistered,
    SeedLines,
)
from events.bridge.vocabulary.pairs import DroppedIn, PairPreregistered, PreregistrationSettled
from events.bridge.vocabulary.phases import EntranceAnnounced, LinesSeeded
from tests.events.bridge.afternoon import pair_of
from tests.events.bridge.two_phases import FINAL, QUALIFICATION, TwoPhases
from web.bridge.scores import starts_of


def refusal(act: Callable[[], object]) -> str:
    with pytest.raises(DomainError) as refused:
        act()
    return str(refused.value)


def expecting(*events: str) -> TwoPhases:
    """A closed qualification; pairs 101, 102 … preregister, who still play in those events."""
    club = TwoPhases().played()
    for number, event in enumerate(events, 101):
        club.do(
            PairPreregistered(stage=FINAL, players=pair_of(number).players, seeding=0, event=event)
        )
    return club.closed(finalists=9).announced("linear")


def waiting_pairs(club: TwoPhases) -> list[tuple[str, bool]]:
    return [(one.name, one.free) for one in club.final.waiting]


def test_free_pairs_drop_in_when_seats_are_drawn_and_the_others_wait() -> None:
    club = expecting("the teams", "", "the teams")
    assert waiting_pairs(club) == [
        ("N101 – E101", False),
        ("N102 – E102", True),
        ("N103 – E103", False),
    ]
    first = club.final.waiting[0].version
    club.do(FreePreregistered(FINAL, first, "lost"))
    answer = club.do(SeedLines(FINAL, 1))
    kinds = [DroppedIn, PreregistrationSettled, PreregistrationSettled, LinesSeeded]
    assert [type(event) for event in answer] == kinds
    assert isinstance(answer[-1], LinesSeeded)
    assert {25, 26} < set(answer[-1].ranking), "the numbers after those of the qualification"
    assert waiting_pairs(club) == [("N103 – E103", False)]
    # 25 and 26 are the two that dropped in.
    found = {start.pair: start for start in starts_of(club.state, club.final)}
    assert found[PairNo(25)].origin is Origin.DROPPED_IN
    assert club.final.play.waves == ((25, 26),), "both dropped in at once"


def test_a_pair_that_becomes_free_later_is_let_in_by_the_director() -> None:
    club = expecting("the teams")
    club.do(SeedLines(FINAL, 1))
    version = club.final.waiting[0].version
    late = DropIn(FINAL, reason="out of the teams", preregistered=(version,))
    assert refusal(lambda: club.do(late)).startswith("N101 – E101 still plays in the teams: wait")
    club.do(FreePreregistered(FINAL, version, "lost"))
    assert "is free already" in refusal(lambda: club.do(FreePreregistered(FINAL, version)))
    club.do(late)
    assert club.final.entry(25).name == "N101 – E101", "the number after those of 24 pairs"
    assert not club.final.waiting


def test_no_pair_drops_in_once_the_phase_is_closed() -> None:
    club = expecting("the teams").played(FINAL)
    version = club.final.waiting[0].version
    club.do(ClosePhase(FINAL, seed=5))
    sentence = refusal(lambda: club.do(FreePreregistered(FINAL, version, "lost")))
    assert sentence == "Final is closed; nobody drops in any more."


def test_drop_ins_follow_the_announced_limits() -> None:
    club = expecting("")
    club.do(EntranceAnnounced(FINAL, True, mid_phase=False, only_preregistered=True))
    sentence = refusal(lambda: club.do(DropIn(FINAL, (pair_of(7),))))
    assert sentence.startswith("N7 – E7 did not preregister, as was required.")
    shut = EntranceAnnounced(FINAL, open=False)
    assert "Preregistered for Final: N101 – E101; settle" in refusal(lambda: club.do(shut))
    club.do(SeedLines(FINAL, 1))
    begun = PairPreregistered(stage=FINAL, players=pair_of(8).players)
    assert "Final has begun" in refusal(lambda: club.do(begun))
    club.do(shut)
    assert "announced that nobody does" in refusal(lambda: club.do(begun))


def test_a_pair_that_does_not_come_is_removed_from_the_waiting_list() -> None:
    club = expecting("the teams")
    version = club.final.waiting[0].version
    club.do(DropPreregistered(FINAL, version, "won the teams"))
    assert not club.final.waiting
    removal = DropPreregistered(FINAL, version, "again")
    assert "no open preregistration" in refusal(lambda: club.do(removal))
    club.do(SeedLines(FINAL, 1))
    assert 25 not in club.final.entries, "the number after those of the qualification"


def test_a_pair_preregisters_once_and_for_a_later_phase_only() -> None:
    club = expecting("the teams")
    again = PairPreregistered(stage=FINAL, players=pair_of(101).players)
    assert "has preregistered already" in refusal(lambda: club.do(again))
    first = PairPreregistered(stage=QUALIFICATION, players=pair_of(9).players)
    assert "follows no phase; register the pairs" in refusal(lambda: club.do(first))
    assert "Nobody is named" in refusal(lambda: club.do(DropIn(FINAL)))


def test_numbers_begin_with_1_in_a_phase_without_entries() -> None:
    club = TwoPhases(0)
    for number in range(101, 109):
        club.do(
            PairPreregistered(stage=FINAL, players=pair_of(number).players, seeding=0, event="")
        )

    club.do(SeedLines(FINAL, 1))

    assert set(club.final.entries) == set(range(1, 9))
