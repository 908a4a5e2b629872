"""Two stages become one before either starts, and one player changes his section."""

import pytest

from domain.chess.stage import Stage, stage_of
from domain.errors import NotNow
from domain.ids import EntryId, StageId
from domain.results import Mark
from events.audit.history import sentence_of
from events.chess.vocabulary import commands as c
from events.codec import event_of
from events.contest.commands import WithdrawEntry
from events.contest.vocabulary.entries import ByeRequested, PairForbidden
from tests.events.chess.evening import STAGE, Evening

JUNIORS = 2


def two_stages() -> Evening:
    """An evening with four players in the Open and three in the Juniors, planned for 3 rounds."""
    evening = Evening()
    evening.do(c.PlanStage("Juniors", rounds=3, initial_colour="w"))
    for i in (1, 2, 3):
        evening.do(
            c.RegisterEntry(stage=JUNIORS, family=f"J{i}", rating=1990 - 50 * i, fide_id=f"7{i}")
        )
    return evening


def stage(evening: Evening, number: int) -> Stage:
    return stage_of(evening.state, StageId(number))


def test_all_of_a_stage_move_and_play_in_the_other() -> None:
    evening = two_stages()
    evening.do(ByeRequested(JUNIORS, 3, 1, "H"))

    evening.do(c.MoveEntries(JUNIORS, STAGE, "too few juniors"))
    evening.paired(1)

    names = [entry.person.family for _, entry in evening.stage.numbered_entries()]
    assert names == ["P1", "J1", "P2", "J2", "P3", "J3", "P4"]
    assert stage(evening, JUNIORS).entries == {}
    assert (EntryId(7), Mark.HALF_BYE) in evening.round(1).byes


def test_the_sentence_on_moved_entries_names_both_stages() -> None:
    evening = two_stages()
    before = evening.state
    evening.do(c.MoveEntries(JUNIORS, STAGE, "too few juniors"))

    sentence = sentence_of(before, event_of(evening.records[-1]))

    assert sentence == "Juniors: All 3 entries move into Open: too few juniors"


def test_an_entry_moves_to_another_stage_and_back() -> None:
    evening = two_stages()

    evening.do(c.MoveEntries(JUNIORS, STAGE, "wrong section", (2,)))
    assert [e.person.family for e in evening.stage.entries.values()][-1] == "J2"
    evening.do(c.MoveEntries(STAGE, JUNIORS, "after all", (5,)))

    assert {e.person.family for e in stage(evening, JUNIORS).entries.values()} == {"J1", "J2", "J3"}


def test_a_prohibited_pair_stays_prohibited_only_if_both_move() -> None:
    evening = two_stages()
    evening.do(PairForbidden(JUNIORS, (1, 2), "sisters"))
    evening.do(PairForbidden(JUNIORS, (2, 3), "brothers"))

    evening.do(c.MoveEntries(JUNIORS, STAGE, "wrong section", (1, 2)))

    # Juniors 1 and 2 become entries 5 and 6 of the Open.
    assert [group.entries for group in evening.stage.forbidden] == [frozenset({5, 6})]
    assert stage(evening, JUNIORS).forbidden == ()


def test_byes_in_rounds_the_new_stage_lacks_are_dropped() -> None:
    evening = two_stages()
    evening.do(ByeRequested(STAGE, 1, 5, "H"))

    evening.do(c.MoveEntries(STAGE, JUNIORS, "young enough", (1,)))

    assert stage(evening, JUNIORS).entries[EntryId(4)].byes == ()


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (c.MoveEntries(STAGE, STAGE, "x"), "in Open already"),
        (c.MoveEntries(STAGE, JUNIORS, "x", (1, 1)), "named twice"),
        (c.MoveEntries(3, STAGE, "x"), "Veterans has no entries"),
    ],
)
def test_impossible_moves_are_refused(command: c.MoveEntries, sentence: str) -> None:
    evening = two_stages()
    evening.do(c.PlanStage("Veterans", rounds=3, initial_colour="w"))

    with pytest.raises(NotNow, match=sentence):
        evening.do(command)


def test_a_player_in_both_stages_is_not_moved() -> None:
    evening = two_stages()
    evening.do(c.RegisterEntry(stage=STAGE, family="J1", fide_id="71"))

    with pytest.raises(NotNow, match="J1 is in Open, too"):
        evening.do(c.MoveEntries(JUNIORS, STAGE, "too few juniors"))
    evening.do(WithdrawEntry(STAGE, max(evening.stage.entries)))
    evening.do(c.MoveEntries(JUNIORS, STAGE, "too few juniors"))


def test_entries_do_not_move_once_a_round_is_paired() -> None:
    evening = two_stages().paired(1)

    with pytest.raises(NotNow, match="Open has a paired round"):
        evening.do(c.MoveEntries(JUNIORS, STAGE, "too few juniors"))


def test_byes_are_dropped_when_moving_into_a_round_robin() -> None:
    evening = two_stages()
    evening.do(ByeRequested(JUNIORS, 1, 1, "H"))
    evening.do(c.PlanRoundRobin("Group"))

    evening.do(c.MoveEntries(JUNIORS, 3, "too few"))

    assert [entry.byes for entry in stage(evening, 3).entries.values()] == [(), (), ()]
