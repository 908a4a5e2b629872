"""Pairing, publishing and closing rounds.

Unfinished games are registered as adjourned when the next round is paired (endorsement rules C.02
(2026), Q157-169): each is a separate result in the log. Disputed games must be decided first, and
games moved to another day wait for that day.

A correction that FIDE mode does not allow is made possible: only a result of the round before the
last one may be corrected (endorsement rules C.02 (2026), Q189), so later rounds than that one's
successor are taken back first.
"""

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace

from domain.contest.round import CheckOccasion, ContestRound, RoundAct, RoundState, check_round_act
from domain.contest.stage import AnyStage
from domain.errors import NotNow
from domain.fast_replace import fast_replace
from domain.ids import RoundNo
from domain.messages import join_messages, say
from domain.results import ADJOURNED
from events.contest import commands as c
from events.contest.acting import act
from events.contest.decisions.manual import refuse_by_hand
from events.contest.decisions.pairing import (
    events_of_pairing,
    questions_of_renumbering,
    refuse_other_round,
)
from events.contest.decisions.replanning import pair_all_again
from events.contest.decisions.results import board_and_result, correction_event
from events.contest.game_rules import game_rules_of
from events.contest.scopes import at_of, entry_name
from events.contest.vocabulary import rounds as v
from events.contest.vocabulary.entries import NumbersAssigned
from events.contest.vocabulary.results import ResultRecorded
from events.game.roles import RUNNING
from events.game.warnings import Question, WarnedAct, highest_warning_level, warning_level
from events.log.vocabulary import Event


class PreparedPairing(NamedTuple):
    """The stage to pair, the events recorded before, and the confirmed warnings."""

    stage: AnyStage
    before: tuple[Event, ...]
    level: int
    renumbered: bool


def check_pairing(stage: AnyStage, command: c.PairRound) -> PreparedPairing:
    """Check whether a round can be paired: refusals first, then questions, then the engine."""
    wanted = RoundNo(command.round)
    questions, adjourned = tuple(_unfinished_questions(stage, wanted)), _adjournments(stage, wanted)
    stage = _with_adjourned(stage, adjourned)
    closed = _close_if_complete(stage, wanted)
    refuse_other_round(stage, wanted)
    game_rules_of(stage).refuse_to_pair(stage, wanted)
    renumberings = tuple(questions_of_renumbering(stage, wanted))
    level = highest_warning_level(
        (*questions, *renumberings), stage.in_fide_mode, command.confirmed
    )
    return PreparedPairing(stage, (*adjourned, *closed), level, bool(renumberings))


@act("pair-round", c.PairRound, RUNNING, slow=True, may=check_pairing)
def pair_round(stage: AnyStage, command: c.PairRound) -> tuple[Event, ...]:
    return pair_and_adjourn(stage, command)


def pair_and_adjourn(stage: AnyStage, command: c.PairRound) -> tuple[Event, ...]:
    """Pair a round. Register unfinished games as adjourned, once that is confirmed."""
    stage, before, level, renumbered = check_pairing(stage, command)
    paired = map(
        partial(_with_confirmation, level, renumbered),
        events_of_pairing(stage, RoundNo(command.round)),
    )
    return (*before, *paired)


def _with_confirmation(level: int, renumbered: bool, event: Event) -> Event:
    if isinstance(event, v.RoundPaired) or (renumbered and isinstance(event, NumbersAssigned)):
        return replace(event, confirmed=level)
    return event


def _round_before(stage: AnyStage, wanted: RoundNo) -> ContestRound | None:
    """The previous round, if its games may be adjourned when the wanted round is paired."""
    applies = (
        stage.rounds and wanted == stage.next_round and game_rules_of(stage).may_adjourn(stage)
    )
    return stage.rounds[-1] if applies else None


def _adjournments(stage: AnyStage, wanted: RoundNo) -> tuple[ResultRecorded, ...]:
    """Adjourned results for the unfinished games of the previous round; none unless it is
    published and can be closed: not paired by hand, and without a disputed game.
    """
    last = _round_before(stage, wanted)
    if last is None or last.state is not RoundState.PUBLISHED or last.manual or last.disputed_games:
        return ()
    return tuple(
        ResultRecorded(stage.id, last.number, place.board, ADJOURNED.code, match=place.match)
        for place in game_rules_of(stage).games_to_adjourn(last)
    )


def _with_adjourned(stage: AnyStage, adjourned: tuple[ResultRecorded, ...]) -> AnyStage:
    if not adjourned:
        return stage
    last = stage.rounds[-1]
    games = {at: last.game_at(at)._replace(result=ADJOURNED) for at in map(at_of, adjourned)}
    return stage.with_round(last.with_games(games))


def _unfinished_questions(stage: AnyStage, wanted: RoundNo) -> Iterator[Question]:
    """Yield the warnings about unfinished games that pairing the wanted round raises."""
    last = _round_before(stage, wanted)
    if last is None:
        return
    game_rules = game_rules_of(stage)
    if missing := tuple(game_rules.missing_words(stage, last)):
        yield Question(WarnedAct.REGISTER_ADJOURNED, missing)
    if older := tuple(game_rules.older_unfinished_words(stage, last)):
        yield Question(WarnedAct.PAIR_OVER_ADJOURNED, older)


@act("unpair-round", v.RoundUnpaired, RUNNING)
def unpair_round(stage: AnyStage, command: v.RoundUnpaired) -> v.RoundUnpaired:
    r = _round_not_by_hand(stage, command.round)
    check_round_act(r.number, r.state, RoundAct.UNPAIR)
    return command


@act("publish-round", v.RoundPublished, RUNNING)
def publish_round(stage: AnyStage, command: v.RoundPublished) -> tuple[Event, ...]:
    """Publish the round. With a table this closes the previous one, as pairing does in a Swiss."""
    r = _round_not_by_hand(stage, command.round)
    check_round_act(r.number, r.state, RoundAct.PUBLISH)
    game_rules = game_rules_of(stage)
    for number, pair in r.numbered_pairs:
        for id_ in pair:
            has_withdrawn = stage.entry(id_).is_withdrawn_by(r.number)
            if has_withdrawn and not game_rules.keeps_pair(stage, r, number):
                raise NotNow(
                    "{name} is on {number} but has withdrawn; unpair round {number2} and pair "
                    "it again.",
                    name=entry_name(stage, id_),
                    number=join_messages(" ", (stage.pairing_noun, number)),
                    number2=r.number,
                )
    if not game_rules.is_paired_from_the_start(stage) or r.number == 1:
        return (command,)
    before = stage.rounds[r.number - 2]
    if before.state is RoundState.PAIRED:
        raise NotNow("Round {number} comes first; publish it.", number=before.number)
    closed = () if before.state is RoundState.CLOSED else (_closing_event(stage, before),)
    return (*closed, command)


@act("unpublish-round", v.RoundUnpublished, RUNNING)
def unpublish_round(stage: AnyStage, command: v.RoundUnpublished) -> v.RoundUnpublished:
    r = _round_not_by_hand(stage, command.round)
    check_round_act(r.number, r.state, RoundAct.UNPUBLISH)
    game_rules_of(stage).refuse_to_take_back(stage, r)
    return command


def _check_closing(stage: AnyStage, command: v.RoundClosed) -> v.RoundClosed:
    """Check whether the round may be closed. Only the last one waits for adjourned games."""
    r = _round_not_by_hand(stage, command.round)
    closed = _closing_event(stage, r)
    open_games = tuple(game_rules_of(stage).unfinished_words(stage))
    if r.number < stage.rules.rounds or not open_games:
        return closed
    level = warning_level(
        WarnedAct.CLOSE_UNFINISHED, stage.in_fide_mode, command.confirmed, open_games
    )
    return replace(closed, confirmed=level)


@act("close-round", v.RoundClosed, RUNNING, slow=True, may=_check_closing)
def close_round(stage: AnyStage, command: v.RoundClosed) -> tuple[Event, ...]:
    """Close the round. After the last round of a Swiss all rounds are paired again as a check."""
    closed = _check_closing(stage, command)
    if not stage.paired_by_system or closed.round < stage.rules.rounds:
        return (closed,)
    return (closed, pair_all_again(stage, CheckOccasion.CLOSED))


@act("reopen-round", v.RoundReopened, RUNNING)
def reopen_round(stage: AnyStage, command: v.RoundReopened) -> v.RoundReopened:
    r = _round_not_by_hand(stage, command.round)
    check_round_act(r.number, r.state, RoundAct.REOPEN)
    by_table = game_rules_of(stage).is_paired_from_the_start(stage)
    newest = stage.next_to_publish - 1 if by_table else len(stage.rounds)
    if r.number != newest:
        followed = "published" if by_table else "paired"
        raise NotNow(
            "Round {number} is {followed} already, so round {number2} stays closed; correct a "
            "result with a reason instead.",
            number=r.number + 1,
            followed=followed,
            number2=r.number,
        )
    return command


def _round_not_by_hand(stage: AnyStage, number: int) -> ContestRound:
    r: ContestRound = stage.round(RoundNo(number))
    refuse_by_hand(r)
    return r


def _close_if_complete(stage: AnyStage, wanted: int) -> tuple[v.RoundClosed, ...]:
    """Close the last round when the next one is paired, if it has all its results."""
    if (
        wanted != stage.next_round
        or not stage.rounds
        or game_rules_of(stage).are_played_at_once(stage)
    ):
        return ()
    last = stage.rounds[-1]
    refuse_by_hand(last)
    return () if last.state is RoundState.CLOSED else (_closing_event(stage, last),)


def _closing_event(stage: AnyStage, r: ContestRound) -> v.RoundClosed:
    check_round_act(r.number, r.state, RoundAct.CLOSE)
    if disputed := r.disputed_games:
        raise NotNow(
            "Round {number} can't be closed: what was said about {where} differs; decide it first.",
            number=r.number,
            where=join_messages(", ", (at.in_round for at in disputed)),
        )
    game_rules_of(stage).refuse_to_close(stage, r)
    return v.RoundClosed(stage.id, r.number)


@act("correct-and-pair-over", c.CorrectAndPairOver, RUNNING)
def correct_and_pair_over(stage: AnyStage, command: c.CorrectAndPairOver) -> tuple[Event, ...]:
    last_kept = command.round + 1
    later = stage.rounds[last_kept:] if stage.paired_by_system else ()
    if not later:
        raise NotNow(
            say("No round after round {kept} is paired yet; correct the result.", kept=last_kept)
        )
    before = fast_replace(stage, rounds=stage.rounds[:last_kept])
    place, entered = board_and_result(before, command)
    correction = c.CorrectResult(
        **place.fields,
        result=entered.code,
        reason=command.reason,
        saw=command.saw,
        confirmed=max(command.confirmed, 3),  # the warning below includes that of the correction
    )
    fact = correction_event(place, entered, correction)
    lost = tuple(map(_lost_words, later))
    level = warning_level(
        WarnedAct.CORRECT_AND_PAIR_OVER, stage.in_fide_mode, command.confirmed, lost
    )
    undoing = (
        event for r in reversed(later) for event in _take_back_events(stage, r, command.reason)
    )
    return (*undoing, replace(fact, confirmed=level))


def _lost_words(r: ContestRound) -> str:
    entered = sum(game.result is not None for _, game in r.games())
    return say(
        "Round {number} is taken back; results in it that no longer count: {entered}.",
        number=r.number,
        entered=entered,
    )


def _take_back_events(stage: AnyStage, r: ContestRound, reason: str) -> Iterator[Event]:
    """Take the round back step by step: closing, publishing, pairing."""
    refuse_by_hand(r)
    if r.state is RoundState.CLOSED:
        yield v.RoundReopened(stage.id, r.number, reason)
    if r.state is not RoundState.PAIRED:
        yield v.RoundUnpublished(stage.id, r.number, reason)
    yield v.RoundUnpaired(stage.id, r.number, reason)
