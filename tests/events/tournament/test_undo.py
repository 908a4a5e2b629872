"""Undo of the last act that broke pairing integrity (endorsement rules C.02 (2026), Q112-115)."""

from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from domain.chess.stage import stages_of
from domain.errors import NotNow
from domain.tournament import Tournament
from events.chess.vocabulary import commands as c
from events.contest.commands import CancelBye, EndManualPairing, StartManualPairing, WithdrawEntry
from events.contest.vocabulary.entries import ByeRequested, FideModeLeft
from events.contest.vocabulary.rounds import PairingChangedByHand, StageReplanned
from events.game.warnings import ConfirmationNeeded
from events.tournament.vocabulary import UndoAct
from tests.confirmations import CONFIRMED, CONFIRMED_TWICE
from tests.effort import some_histories
from tests.events.chess.evening import STAGE, Evening


def without_versions(state: Tournament) -> Tournament:
    """The state without claims, without versions of changes, and without the fact that a
    dropped round had been published.
    """
    stages = {
        name: replace(
            stage,
            dropped=0,
            rounds=tuple(
                replace(
                    r,
                    paired_at=0,
                    boards=tuple(
                        b._replace(changed_at=0, seated_at=0, claims=()) for b in r.boards
                    ),
                )
                for r in stage.rounds
            ),
        )
        for name, stage in stages_of(state).items()
    }
    return replace(state, version=0, parts=stages)


def correction(evening: Evening) -> int:
    return evening.correct(1, 1, "0-1", confirmed=CONFIRMED)


def pairing_by_hand(evening: Evening) -> int:
    newest = evening.stage.rounds[-1]
    first = evening.do(StartManualPairing(STAGE, newest.number, "as agreed", CONFIRMED))
    turned = tuple((b.black, b.white) for b in newest.boards)
    evening.do(
        PairingChangedByHand(
            STAGE,
            newest.number,
            reason="as agreed",
            pairs=turned,
            byes=newest.byes,
            confirmed=CONFIRMED,
        )
    )
    evening.do(EndManualPairing(STAGE, newest.number, CONFIRMED_TWICE))
    return first


def replanning(evening: Evening) -> int:
    return evening.do(StageReplanned(STAGE, 8, ("SB",), "asked for", CONFIRMED_TWICE))


ACTS = (correction, pairing_by_hand, replanning)


@pytest.mark.parametrize("act", ACTS)
def test_an_act_is_undone_to_the_state_before_it(act) -> None:  # type: ignore[no-untyped-def]
    evening = Evening(6).played(1).paired(2)
    before = evening.state

    evening.undo(act(evening), confirmed=CONFIRMED)

    assert without_versions(evening.state) == without_versions(before)


@some_histories
@given(
    players=st.integers(4, 9),
    acts=st.lists(st.sampled_from(ACTS), min_size=1, max_size=3, unique=True),
    later=st.lists(st.sampled_from(["result", "withdraw", "late", "bye"]), max_size=4),
)
def test_an_undo_restores_the_state_whatever_followed_the_act(
    players: int,
    acts: list,  # type: ignore[type-arg]
    later: list[str],
) -> None:
    evening = Evening(players, rounds=6).played(1).paired(2)
    states, versions = [], []
    for act in acts:
        states.append(evening.state)
        versions.append(act(evening))
    do_later_acts(evening, later)

    while states:
        evening.undo(versions.pop())
        assert without_versions(evening.state) == without_versions(states.pop())


def do_later_acts(evening: Evening, later: list[str]) -> None:
    for kind in later:
        match kind:
            case "result":
                if missing := evening.round(2).boards_without_result:
                    evening.enter(2, missing[0], "=-=")
            case "withdraw":
                entry = next(e for e in evening.stage.entries.values() if not e.withdrawn_from)
                evening.do(WithdrawEntry(STAGE, entry.id))
            case "late":
                evening.do(c.RegisterEntry(stage=STAGE, family="Late"))
            case _:
                evening.do(ByeRequested(STAGE, max(evening.stage.entries), 4, "H"))
                evening.do(CancelBye(STAGE, max(evening.stage.entries), 4))


def test_undoing_with_later_acts_lists_them_and_is_confirmed_twice() -> None:
    evening = Evening().played(1).paired(2)
    version = correction(evening)
    evening.enter(2, 1, "1-0")

    with pytest.raises(ConfirmationNeeded) as confirmation:
        evening.undo(version, confirmed=CONFIRMED)

    assert confirmation.value.level == 4
    assert "Round 1, board 1 has 1–0, not 0–1." in confirmation.value.consequences
    assert "Round 2, board 1 has no result, not 1–0." in confirmation.value.consequences


def test_an_undo_can_not_be_undone() -> None:
    evening = Evening().played(1).paired(2)
    first = correction(evening)
    undone = evening.undo(first)

    with pytest.raises(NotNow, match="none stands"):
        evening.undo(undone)


def test_only_the_last_act_is_undone_and_an_undone_one_not_again() -> None:
    evening = Evening().played(1).paired(2)
    first = correction(evening)
    second = evening.correct(1, 1, "=-=", confirmed=CONFIRMED)

    with pytest.raises(NotNow, match=f"the one at version {second}, not {first}"):
        evening.undo(first)
    evening.undo(second)
    with pytest.raises(NotNow, match=f"the one at version {first}, not {second}"):
        evening.undo(second)
    evening.undo(first, confirmed=CONFIRMED)


def test_an_undo_on_an_outdated_version_is_refused() -> None:
    evening = Evening().played(1).paired(2)
    version = correction(evening)
    saw = evening.version
    evening.enter(2, 1, "1-0")

    with pytest.raises(NotNow, match="see what has come in"):
        evening.do(UndoAct(version, "a mistake", saw, CONFIRMED_TWICE))


def test_leaving_fide_mode_can_not_be_undone_nor_anything_before_it() -> None:
    evening = Evening().played(1).paired(2)
    version = correction(evening)
    evening.do(FideModeLeft(STAGE, "house rules", CONFIRMED_TWICE))

    with pytest.raises(NotNow, match="none stands"):
        evening.undo(version)
    assert not evening.stage.fide_mode


def test_boards_restored_by_an_undo_count_as_changed() -> None:
    """Who saw the pairing that was undone can't enter a result for the one that is back."""
    evening = Evening().paired(1)
    version = pairing_by_hand(evening)
    saw = evening.board(1, 1).changed_at

    undone = evening.undo(version, confirmed=CONFIRMED)

    assert evening.board(1, 1).changed_at == undone > saw
