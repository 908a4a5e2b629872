"""The sentences for round robins, start positions and the hall; see `events.audit.sentences`."""

from collections.abc import Callable
from typing import Any

from domain.chess.stage import Stage
from events.chess.vocabulary import own_entry, round_robin, start_positions
from events.kinds import AnyEvent
from events.log.event import BoardEvent
from events.tournament import hall
from events.words import player

_DIVIDED = {"scheveningen": "a Scheveningen match", "quads": "quads"}
_CYCLES = {"": "", "plain": ", twice round", "fide": ", twice round"}


def _game(stage: Stage | None, event: BoardEvent) -> str:
    place = f"Round {event.round}, board {event.board}"
    try:
        assert stage is not None
        board = stage.rounds[event.round - 1].boards[event.board - 1]
    except (AssertionError, IndexError):
        return place
    return f"{place}, {player(stage, board.white)} – {player(stage, board.black)}"


def _planned(_stage: Stage | None, event: round_robin.RoundRobinPlanned) -> str:
    kind = _DIVIDED.get(event.system, f"a round robin, {event.system}")
    start = f", beginning with round {event.first_round}" if event.first_round > 1 else ""
    return f"{event.name} is planned: {kind}{_CYCLES[event.double]}{start}"


def _drawn(_stage: Stage | None, event: round_robin.LotsDrawn) -> str:
    drawn = f"{len(event.numbers)} players get their numbers; {len(event.rounds)} rounds are fixed"
    if event.toss:
        colour = "White" if event.toss == "w" else "Black"
        return f"{drawn}; number 1 of every quad has {colour} in the last round"
    return f"{drawn}: {event.teams[0]} – {event.teams[1]}" if event.teams else drawn


def _moved(stage: Stage | None, event: round_robin.GameRescheduled) -> str:
    when = f"is moved to {event.to}" if event.to else "is played with its round after all"
    return f"{_game(stage, event)}, {when}"


def _declined(stage: Stage | None, event: round_robin.ReversalDeclined) -> str:
    return f"{_game(stage, event)}: the reversal of colours is declined"


def _accepted(stage: Stage | None, event: round_robin.ReversalAccepted) -> str:
    return f"{_game(stage, event)}: the reversal of colours is accepted"


def _promised(_stage: Stage | None, event: start_positions.StartPositionsAnnounced) -> str:
    return f"A start position for each {event.scope} is promised, {len(event.commitments)} rounds"


def _position(_stage: Stage | None, event: start_positions.StartPositionDrawn) -> str:
    numbers = ", ".join(str(number) for _, number, _ in event.drawn[:4])
    more = " …" if len(event.drawn) > 4 else ""
    return f"Start position of round {event.round} is drawn: {numbers}{more}"


def _timed(_stage: Stage | None, event: hall.RoundTimed) -> str:
    if not event.minutes:
        return f"The clock of round {event.round} is taken down"
    return f"Round {event.round} is timed: {event.minutes} minutes from {event.starts}"


def _noticed(_stage: Stage | None, event: hall.NoticeShown) -> str:
    where = event.display or "all screens"
    return f"Notice on {where}: {event.text}" if event.text else f"No notice on {where} any more"


def _own_entry(_stage: Stage | None, event: own_entry.OwnEntryAllowed) -> str:
    may = "may enter their own results" if event.allowed else "no longer enter their own results"
    return f"Players {may}"


def _reported(stage: Stage | None, event: own_entry.ResultReported) -> str:
    who = "White" if event.side == "w" else "Black"
    return f"{_game(stage, event)}: {who} says {event.result}"


FIXED_SENTENCES: dict[type[AnyEvent], Callable[[Stage | None, Any], str]] = {
    round_robin.RoundRobinPlanned: _planned,
    round_robin.LotsDrawn: _drawn,
    round_robin.GameRescheduled: _moved,
    round_robin.ReversalDeclined: _declined,
    round_robin.ReversalAccepted: _accepted,
    start_positions.StartPositionsAnnounced: _promised,
    start_positions.StartPositionDrawn: _position,
    hall.RoundTimed: _timed,
    hall.NoticeShown: _noticed,
    own_entry.OwnEntryAllowed: _own_entry,
    own_entry.ResultReported: _reported,
}
