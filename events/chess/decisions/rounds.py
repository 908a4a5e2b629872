"""Pairing, publishing and closing rounds."""

from msgspec import UNSET
from msgspec.structs import replace

from domain.chess.predetermined import entered
from domain.chess.stage import Round, Stage
from domain.contest.lifecycle import RoundAct, RoundState, after
from domain.contest.pairings_checked import Occasion
from domain.errors import NotNow
from domain.ids import RoundNo
from events.by_hand import not_by_hand
from events.chess import commands as c
from events.chess.decisions.adjourning import asked_first, to_adjourn, with_adjourned
from events.chess.decisions.pairing import PairingFact, next_and_announced, pair, renumbering
from events.chess.decisions.pairing_again import paired_again, pairs_rounds
from events.chess.decisions.start_positions import keeps_its_units
from events.chess.vocabulary.results import ResultRecorded
from events.chess.vocabulary.rounds import (
    RoundClosed,
    RoundPublished,
    RoundReopened,
    RoundsPairedAgain,
    RoundUnpaired,
    RoundUnpublished,
)
from events.chess.words import game_words
from events.log.event import Event
from events.warnings import Act, ask, ask_all

Pairing = tuple[ResultRecorded | RoundClosed | PairingFact, ...]


def pair_round(stage: Stage, command: c.PairRound) -> Pairing:
    """What is not finished is registered as adjourned, once that was acknowledged (endorsement
    rules C.02 (2026), Q157-169). Refusals come before questions, questions before the engine.
    """
    wanted = RoundNo(command.round)
    questions, adjourned = tuple(asked_first(stage, wanted)), to_adjourn(stage, wanted)
    stage = with_adjourned(stage, adjourned)
    closed = _close_if_complete(stage, wanted)
    next_and_announced(stage, wanted)
    anew = tuple(renumbering(stage, wanted))
    level = ask_all((*questions, *anew), stage.in_fide_mode, command.confirmed) or UNSET
    *numbering, paired = pair(stage, wanted)
    if anew:
        numbering = [replace(one, confirmed=level) for one in numbering]
    return (*adjourned, *closed, *numbering, replace(paired, confirmed=level))


def start_games(stage: Stage, command: c.StartGames) -> tuple[Event, ...]:
    """Of a knock-out: paired and published at once, as the bracket leaves nothing to look over."""
    paired = pair_round(stage, c.PairRound(command.stage, command.round))
    return (*paired, RoundPublished(stage.id, command.round))


def unpair_round(stage: Stage, command: c.UnpairRound) -> RoundUnpaired:
    r = _paired_by_system(stage, command)
    after(r.number, r.state, RoundAct.UNPAIR)
    return RoundUnpaired(stage.id, r.number, command.reason)


def publish_round(
    stage: Stage, command: c.PublishRound
) -> tuple[RoundClosed | RoundPublished, ...]:
    return _publish(stage, _paired_by_system(stage, command))


def unpublish_round(stage: Stage, command: c.UnpublishRound) -> RoundUnpublished:
    r = _paired_by_system(stage, command)
    after(r.number, r.state, RoundAct.UNPUBLISH)
    _nothing_played(r)
    keeps_its_units(stage, r)
    return RoundUnpublished(stage.id, r.number, command.reason)


def close_round(
    stage: Stage, command: c.CloseRound
) -> tuple[RoundClosed] | tuple[RoundClosed, RoundsPairedAgain]:
    """With the last round of a Swiss all of them are final, and each is paired again."""
    closed = _closed(stage, command)
    if not pairs_rounds(stage) or closed.round < stage.rules.rounds:
        return (closed,)
    return (closed, paired_again(stage, Occasion.CLOSED))


def _closed(stage: Stage, command: c.CloseRound) -> RoundClosed:
    """Rounds before the last wait for nobody: what is adjourned there is finished meanwhile."""
    r = _paired_by_system(stage, command)
    closed = _close(stage, r)
    open_games = tuple(game_words(stage, r, board) for r, board in stage.not_finished())
    if r.number < stage.rules.rounds or not open_games:
        return closed
    level = ask(Act.CLOSE_UNFINISHED, stage.in_fide_mode, command.confirmed, open_games)
    return replace(closed, confirmed=level)


def reopen_round(stage: Stage, command: c.ReopenRound) -> RoundReopened:
    r = _paired_by_system(stage, command)
    after(r.number, r.state, RoundAct.REOPEN)
    _newest(stage, r)
    return RoundReopened(stage.id, r.number, command.reason)


def _paired_by_system(stage: Stage, command: c.RoundCommand) -> Round:
    r = stage.round(RoundNo(command.round))
    not_by_hand(r)
    return r


def _publish(stage: Stage, r: Round) -> tuple[RoundClosed | RoundPublished, ...]:
    """In a round robin it closes the round before, as pairing does in a Swiss."""
    if stage.round_robin is None:
        _everybody_plays(stage, r)
        after(r.number, r.state, RoundAct.PUBLISH)
        return (RoundPublished(stage.id, r.number),)
    after(r.number, r.state, RoundAct.PUBLISH)
    published = RoundPublished(stage.id, r.number)
    if r.number == 1 or (before := stage.rounds[r.number - 2]).state is RoundState.CLOSED:
        return (published,)
    if before.state is RoundState.PAIRED:
        raise NotNow(f"Round {before.number} comes first; publish it.")
    return (_close(stage, before), published)


def _close_if_complete(stage: Stage, wanted: int) -> tuple[RoundClosed, ...]:
    """Pairing the next round closes the last one, if all its results are in."""
    if wanted != stage.next_round or not stage.rounds:
        return ()
    last = stage.rounds[-1]
    not_by_hand(last)
    return () if last.state is RoundState.CLOSED else (_close(stage, last),)


def _close(stage: Stage, r: Round) -> RoundClosed:
    after(r.number, r.state, RoundAct.CLOSE)
    if disputed := r.disputed:
        boards = ", ".join(map(str, disputed))
        raise NotNow(
            f"Round {r.number} can't be closed: what was said about board {boards} differs; "
            "decide it first."
        )
    if missing := r.missing:
        boards = ", ".join(map(str, missing[:8])) + (" …" if len(missing) > 8 else "")
        fixed = stage.round_robin or stage.knock_out
        otherwise = "postpone" if fixed else "register as adjourned"
        raise NotNow(
            f"Round {r.number} misses {len(missing)} "
            f"{'result' if len(missing) == 1 else 'results'} (board {boards}); enter them first, "
            f"or {otherwise} what is not played now."
        )
    return RoundClosed(stage.id, r.number)


def _everybody_plays(stage: Stage, r: Round) -> None:
    for board in r.boards:
        for player in (board.white, board.black):
            entry = stage.entry(player)
            if entry.withdrawn_by(r.number):
                raise NotNow(
                    f"{entry.person.full_name} is on board {board.number} but has withdrawn; "
                    f"unpair round {r.number} and pair it again."
                )


def _nothing_played(r: Round) -> None:
    if any(entered(board) and not board.rescheduled for board in r.boards):
        raise NotNow(f"Round {r.number} has results already and can't be taken back.")


def _newest(stage: Stage, r: Round) -> None:
    followed = "published" if stage.round_robin else "paired"
    newest = stage.next_to_publish - 1 if stage.round_robin else len(stage.rounds)
    if r.number != newest:
        raise NotNow(
            f"Round {r.number + 1} is {followed} already, so round {r.number} stays closed; "
            "correct a result with a reason instead."
        )
