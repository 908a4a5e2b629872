"""The acts that the desk offers next, which the lifecycle of a round must allow."""

from dataclasses import replace

import pytest

from domain.chess.stage import StageRules, stages_of
from domain.contest.round import ROUND_ACTS, RoundAct, RoundState
from domain.tournament import Tournament
from tests.stories import OPEN, field, played, with_round
from tests.web.acts import next_acts_of
from web.contest.views.next_acts import NextAct

ACTS = {
    "publish-round": RoundAct.PUBLISH,
    "unpair-round": RoundAct.UNPAIR,
    "close-round": RoundAct.CLOSE,
    "unpublish-round": RoundAct.UNPUBLISH,
    "reopen-round": RoundAct.REOPEN,
}


def acts(tournament: Tournament) -> tuple[NextAct, ...]:
    return next_acts_of(stages_of(tournament)[OPEN])


def summary(tournament: Tournament) -> list[tuple[str, bool]]:
    """Each act's command, and whether it is ready."""
    return [(act.command, act.ready) for act in acts(tournament)]


def test_first_act_is_to_pair_round_1() -> None:
    assert summary(field(4)) == [("pair-round", True)]


def test_pairing_without_players_is_marked_as_impossible() -> None:
    (only,) = acts(field(1))
    assert (only.ready, only.hint) == (False, "At least two players must take part.")


def test_a_draft_is_published_or_dropped() -> None:
    draft = with_round(field(4), "1-3", "4-2", state=RoundState.PAIRED)
    assert summary(draft) == [("publish-round", True), ("unpair-round", True)]


def test_round_with_missing_results_names_their_boards() -> None:
    close, pair, unpublish = acts(with_round(field(4), "1-3 1-0", "4-2"))
    assert not close.ready
    assert close.hint.startswith("Round 1 misses 1 result (board 2); enter it first")
    assert pair.ready
    assert pair.hint.startswith("These games are registered as adjourned and count as draws")
    assert (pair.command, ", has no result." in pair.hint) == ("pair-round", True)
    assert not unpublish.ready


def test_a_complete_round_leads_to_the_next_one() -> None:
    complete = with_round(field(4), "1-3 1-0", "4-2 1-0")
    assert summary(complete)[:2] == [("pair-round", True), ("close-round", True)]
    assert acts(complete)[0].round == 2


def test_after_the_last_round_nothing_is_left_to_pair() -> None:
    last = played(field(4, rules=StageRules(rounds=2)), 2)
    assert summary(last) == [("reopen-round", True)]


@pytest.mark.parametrize("state", RoundState)
def test_no_act_is_offered_that_the_lifecycle_refuses(state: RoundState) -> None:
    tournament = with_round(field(4), "1-3", "4-2", state=state)
    offered = {ACTS[act.command] for act in acts(tournament) if act.ready and act.command in ACTS}
    assert offered <= set(ROUND_ACTS[state])


def test_acts_that_take_something_back_are_last() -> None:
    for state in RoundState:
        marks = [act.takes_back for act in acts(with_round(field(4), "1-3", "4-2", state=state))]
        assert marks == sorted(marks)


@pytest.mark.parametrize(
    ("state", "command"),
    [(RoundState.PAIRED, "publish-round"), (RoundState.PUBLISHED, "close-round")],
)
def test_a_round_paired_by_hand_waits_for_its_end(state: RoundState, command: str) -> None:
    tournament = with_round(field(4), "1-3", "4-2", state=state)
    stage = stages_of(tournament)[OPEN]
    by_hand = replace(stage, rounds=(replace(stage.rounds[0], manual=True),))
    (only,) = next_acts_of(by_hand)
    assert (only.command, only.ready, only.hint) == (
        command,
        False,
        "Round 1 is being paired by hand; end that first.",
    )


@pytest.mark.parametrize(
    ("players", "rounds", "warned"), [(4, 3, False), (4, 4, True), (5, 5, False), (5, 6, True)]
)
def test_desk_warns_before_the_start_of_too_many_rounds(
    players: int, rounds: int, warned: bool
) -> None:
    (pair,) = acts(field(players, rules=StageRules(rounds=rounds)))

    sentence = f"{players} take part: {rounds} rounds can't all be paired."
    assert (pair.hint == sentence) is warned
    assert pair.ready
