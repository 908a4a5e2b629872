"""Pairing, publishing, closing and taking back rounds: the resulting events, and refusals that
name a way out.
"""

import pytest

from domain.chess.stage import Stage, stage_of
from domain.contest.round import RoundState
from domain.errors import NotNow, Unknown
from events.chess.vocabulary import commands as c
from events.chess.vocabulary.draws import GameRescheduled
from events.contest.commands import PairRound, RecordResult, StartManualPairing, WithdrawEntry
from events.contest.vocabulary.entries import NumbersAssigned
from events.contest.vocabulary.results import ResultRecorded
from events.contest.vocabulary.rounds import (
    RoundClosed,
    RoundPaired,
    RoundPublished,
    RoundReopened,
    RoundUnpaired,
    RoundUnpublished,
)
from events.game.warnings import ConfirmationNeeded, WarnedAct
from events.log.vocabulary import Command, Event
from tests.confirmations import ACKNOWLEDGED, CONFIRMED
from tests.events.chess.evening import STAGE, Evening


def kinds(evening: Evening, command: Command) -> list[type[Event]]:
    return [type(event) for event in evening.events_caused_by(command)]


# Pairing


def test_the_first_round_gives_numbers_and_then_boards() -> None:
    assert kinds(Evening(), PairRound(STAGE, 1)) == [NumbersAssigned, RoundPaired]


def test_pairing_the_next_round_closes_the_last() -> None:
    evening = Evening().played(1)

    closed, paired = evening.events_caused_by(PairRound(STAGE, 2))

    assert closed == RoundClosed(STAGE, 1)
    assert isinstance(paired, RoundPaired)
    assert [r.state for r in evening.stage.rounds] == [RoundState.CLOSED, RoundState.PAIRED]


def test_a_round_closed_by_hand_is_not_closed_again() -> None:
    evening = Evening().played(1)
    evening.do(RoundClosed(STAGE, 1))

    assert kinds(evening, PairRound(STAGE, 2)) == [RoundPaired]


@pytest.mark.parametrize(
    ("round_number", "sentence"),
    [
        (1, "Round 1 is paired already; unpair it first"),
        (3, "The next round is 2; round 3 can't be paired yet"),
    ],
)
def test_only_the_next_round_is_paired(round_number: int, sentence: str) -> None:
    evening = Evening().played(1)
    before = evening.version

    with pytest.raises(NotNow, match=sentence):
        evening.do(PairRound(STAGE, round_number))
    assert evening.version == before
    assert evening.round(1).state is RoundState.PUBLISHED


def test_no_round_is_paired_after_the_last_announced_one() -> None:
    evening = Evening(rounds=1).played(1)

    with pytest.raises(NotNow, match="Open has 1 round, and no more to pair"):
        evening.do(PairRound(STAGE, 2))


def test_pairing_over_missing_results_needs_a_confirmation_naming_them() -> None:
    evening = Evening().paired(1)
    evening.enter(1, 1, "1-0")
    before = evening.version

    with pytest.raises(ConfirmationNeeded) as confirmation:
        evening.do(PairRound(STAGE, 2))

    assert (confirmation.value.act, confirmation.value.level) == (WarnedAct.REGISTER_ADJOURNED, 2)
    assert confirmation.value.consequences == (
        "These games are registered as adjourned and count as draws for now.",
        "Round 1, board 2, 4 P4 – 2 P2, has no result.",
    )
    assert evening.version == before


def test_confirmed_missing_games_are_adjourned_and_count_as_draws() -> None:
    evening = Evening().paired(1)
    evening.enter(1, 1, "1-0")

    adjourned, closed, paired = evening.events_caused_by(
        PairRound(STAGE, 2, confirmed=ACKNOWLEDGED)
    )

    assert adjourned == ResultRecorded(stage=STAGE, round=1, board=2, result="?-?")
    assert closed == RoundClosed(STAGE, 1)
    assert isinstance(paired, RoundPaired)
    assert paired.confirmed == ACKNOWLEDGED
    assert evening.board(1, 2).is_adjourned
    drawn = Evening().paired(1)
    drawn.enter(1, 1, "1-0")
    drawn.enter(1, 2, "=-=")
    (_, as_drawn) = drawn.events_caused_by(PairRound(STAGE, 2))
    assert isinstance(as_drawn, RoundPaired)
    assert paired.pairs == as_drawn.pairs


def test_a_disputed_game_is_decided_and_not_adjourned() -> None:
    evening = Evening().paired(1)
    before = evening.board(1, 1).changed_at
    evening.enter(1, 1, "1-0")
    evening.do(RecordResult(STAGE, 1, 1, "0-1", before))

    with pytest.raises(NotNow, match="what was said about board 1 differs; decide it first"):
        evening.do(PairRound(STAGE, 2, confirmed=ACKNOWLEDGED))


def test_only_adjourned_games_of_older_rounds_need_a_confirmation_at_each_pairing() -> None:
    evening = Evening(6).paired(1)
    for board, code in ((1, "?-?"), (2, "1-0"), (3, "1-0")):
        evening.enter(1, board, code)
    evening.played(2)

    with pytest.raises(ConfirmationNeeded) as confirmation:
        evening.do(PairRound(STAGE, 3))

    assert (confirmation.value.act, confirmation.value.level) == (WarnedAct.PAIR_OVER_ADJOURNED, 2)
    assert confirmation.value.consequences[-1].endswith("is adjourned.")
    evening.played(3, confirmed=ACKNOWLEDGED)
    with pytest.raises(ConfirmationNeeded):
        evening.do(PairRound(STAGE, 4))


def test_the_next_round_is_not_paired_while_one_is_drafted() -> None:
    evening = Evening()
    evening.do(PairRound(STAGE, 1))

    with pytest.raises(NotNow, match="publish it and enter its results first"):
        evening.do(PairRound(STAGE, 2))


# Publishing and taking back


def test_a_round_is_published_taken_back_unpaired_and_paired_again() -> None:
    evening = Evening()
    evening.do(PairRound(STAGE, 1))

    assert evening.events_caused_by(RoundPublished(STAGE, 1)) == [RoundPublished(STAGE, 1)]
    with pytest.raises(NotNow, match="Round 1 is published and can't be published"):
        evening.do(RoundPublished(STAGE, 1))
    with pytest.raises(NotNow, match="take it back from the screens first"):
        evening.do(RoundUnpaired(STAGE, 1, "late"))
    assert evening.events_caused_by(RoundUnpublished(STAGE, 1, "late")) == [
        RoundUnpublished(STAGE, 1, "late")
    ]
    assert evening.events_caused_by(RoundUnpaired(STAGE, 1, "late")) == [
        RoundUnpaired(STAGE, 1, "late")
    ]
    assert evening.stage.rounds == ()
    assert kinds(evening, PairRound(STAGE, 1)) == [RoundPaired]


@pytest.mark.parametrize(
    "command",
    [
        RoundPublished(STAGE, 1),
        RoundUnpublished(STAGE, 1, "why"),
        RoundUnpaired(STAGE, 1, "why"),
        RoundClosed(STAGE, 1),
        RoundReopened(STAGE, 1, "why"),
    ],
)
def test_acts_on_an_unpaired_round_or_one_being_paired_by_hand_are_refused(
    command: Command,
) -> None:
    evening = Evening()
    with pytest.raises(Unknown):
        evening.do(command)

    evening.paired(1).do(StartManualPairing(STAGE, 1, "as agreed", CONFIRMED))
    with pytest.raises(NotNow, match="end that first"):
        evening.do(command)


def test_a_round_with_a_result_can_not_be_unpublished() -> None:
    evening = Evening().paired(1)
    evening.enter(1, 2, "=-=")

    with pytest.raises(NotNow, match="Round 1 has results already and can't be taken back"):
        evening.do(RoundUnpublished(STAGE, 1, "why"))


def test_a_round_with_a_player_withdrawn_since_is_not_published() -> None:
    evening = Evening()
    evening.do(PairRound(STAGE, 1))
    evening.do(WithdrawEntry(STAGE, 3))

    with pytest.raises(NotNow, match="P3 is on board 1 but has withdrawn; unpair round 1"):
        evening.do(RoundPublished(STAGE, 1))


# Closing and reopening


def test_a_round_is_closed_when_it_is_complete() -> None:
    evening = Evening(20).paired(1)

    with pytest.raises(NotNow, match=r"misses 10 results \(board 1, 2, 3, 4, 5, 6, 7, 8 …\)"):
        evening.do(RoundClosed(STAGE, 1))
    for board in (1, 2):
        evening.enter(1, board, "1-0")
    with pytest.raises(NotNow, match=r"misses 8 results \(board 3, 4, 5, 6, 7, 8, 9, 10\)"):
        evening.do(RoundClosed(STAGE, 1))
    for board in range(3, 11):
        evening.enter(1, board, "0-1")

    assert evening.events_caused_by(RoundClosed(STAGE, 1)) == [RoundClosed(STAGE, 1)]


def test_a_disputed_board_is_decided_before_its_round_is_closed() -> None:
    evening = Evening().paired(1)
    before = evening.board(1, 1).changed_at
    evening.enter(1, 1, "1-0")
    evening.enter(1, 2, "1-0")
    evening.do(RecordResult(STAGE, 1, 1, "0-1", before))

    with pytest.raises(NotNow, match="what was said about board 1 differs; decide it first"):
        evening.do(RoundClosed(STAGE, 1))


def test_a_round_is_reopened_until_the_next_is_paired() -> None:
    evening = Evening().played(1)
    with pytest.raises(NotNow, match="can't be reopened"):
        evening.do(RoundReopened(STAGE, 1, "why"))
    evening.do(RoundClosed(STAGE, 1))

    assert evening.events_caused_by(RoundReopened(STAGE, 1, "why")) == [
        RoundReopened(STAGE, 1, "why")
    ]
    evening.paired(2)
    with pytest.raises(NotNow, match="Round 2 is paired already, so round 1 stays closed"):
        evening.do(RoundReopened(STAGE, 1, "why"))


# A round robin, whose rounds are all there from the start


class Group(Evening):
    """Four players whose table of three rounds is drawn as stage 2."""

    def __init__(self) -> None:
        super().__init__()
        self.do(c.PlanRoundRobin("Group"))
        for name in "ABCD":
            self.do(c.RegisterEntry(stage=2, family=name))
        self.do(c.DrawLots(2, ((1, 1), (2, 2), (3, 3), (4, 4))))

    @property
    def group(self) -> Stage:
        return stage_of(self.state, 2)

    def enter_all(self, number: int) -> None:
        for board in self.group.rounds[number - 1].boards:
            self.do(RecordResult(2, number, board.number, "1-0", board.changed_at))


def test_in_a_round_robin_publishing_closes_the_round_before() -> None:
    group = Group()

    assert group.events_caused_by(RoundPublished(2, 1)) == [RoundPublished(2, 1)]
    with pytest.raises(NotNow, match=r"Round 1 misses 2 results .* or postpone what is not"):
        group.do(RoundPublished(2, 2))
    with pytest.raises(NotNow, match="Round 2 comes first; publish it"):
        group.do(RoundPublished(2, 3))
    group.enter_all(1)
    assert group.events_caused_by(RoundPublished(2, 2)) == [RoundClosed(2, 1), RoundPublished(2, 2)]
    group.enter_all(2)
    group.do(RoundClosed(2, 2))
    assert group.events_caused_by(RoundPublished(2, 3)) == [RoundPublished(2, 3)]


def test_in_a_round_robin_the_newest_round_published_is_reopened() -> None:
    group = Group()
    group.do(RoundPublished(2, 1))
    group.enter_all(1)
    group.do(RoundClosed(2, 1))
    group.do(RoundReopened(2, 1, "why"))
    group.do(RoundPublished(2, 2))

    with pytest.raises(NotNow, match="Round 2 is published already, so round 1 stays closed"):
        group.do(RoundReopened(2, 1, "why"))


def test_a_game_played_early_keeps_no_round_of_a_round_robin_from_being_taken_back() -> None:
    group = Group()
    group.do(RoundPublished(2, 1))
    early = group.group.rounds[0].boards[0]
    group.do(GameRescheduled(2, 1, 1, "yesterday", "a wedding"))
    moved = group.group.rounds[0].boards[0]
    assert early.result is None
    group.do(RecordResult(2, 1, 1, "1-0", moved.changed_at))

    assert group.events_caused_by(RoundUnpublished(2, 1, "why")) == [RoundUnpublished(2, 1, "why")]


def test_a_round_that_is_not_on_the_screens_is_not_taken_back_from_them() -> None:
    evening = Evening()
    evening.do(PairRound(STAGE, 1))

    with pytest.raises(NotNow, match="Round 1 is paired and can't be taken back"):
        evening.do(RoundUnpublished(STAGE, 1, "why"))


def test_a_round_begins_without_results_and_witnesses() -> None:
    evening = Evening().paired(1)
    paired_at = evening.round(1).paired_at

    for number, board in enumerate(evening.round(1).boards, 1):
        assert (board.number, board.result, board.witnesses, board.claims) == (number, None, 0, ())
        assert (board.changed_at, board.seated_at) == (paired_at, paired_at)
        assert board.coloured
        assert not board.follows
