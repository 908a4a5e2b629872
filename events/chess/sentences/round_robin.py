"""The facts of round robins, start positions and players' own entry, told."""

from domain.chess.stage import Stage
from events.chess.sentences.stages import unrated
from events.chess.vocabulary import announced_lots, own_entry, round_robin, start_positions
from events.chess.words import meeting
from events.log.event import BoardEvent

_DIVIDED = {"scheveningen": "a Scheveningen match", "quads": "quads"}
_CYCLES = {"": "", "plain": ", twice round", "fide": ", twice round"}


def _game(stage: Stage | None, event: BoardEvent) -> str:
    place = f"Round {event.round}, board {event.board}"
    try:
        assert stage is not None
        board = stage.rounds[event.round - 1].boards[event.board - 1]
    except (AssertionError, IndexError):
        return place
    return f"{place}, {meeting(stage, board.white, board.black)}"


def planned(_stage: Stage | None, event: round_robin.RoundRobinPlanned) -> str:
    kind = _DIVIDED.get(event.system, f"a round robin, {event.system}")
    start = f", beginning with round {event.first_round}" if event.first_round > 1 else ""
    told = f"{kind}{_CYCLES[event.double]}{start}{unrated(event.unrated)}"
    return f"{event.name} is planned: {told}"


def lots_announced(_stage: Stage | None, event: announced_lots.LotsAnnounced) -> str:
    beacon = f"; its word comes from: {event.beacon}" if event.beacon else ""
    return f"The draw is announced, bound to {event.commitment[:16]} …{beacon}"


def drawn(_stage: Stage | None, event: round_robin.LotsDrawn) -> str:
    drawn = f"{len(event.numbers)} players get their numbers; {len(event.rounds)} rounds are fixed"
    if event.toss:
        colour = "White" if event.toss == "w" else "Black"
        return f"{drawn}; number 1 of every quad has {colour} in the last round"
    return f"{drawn}: {event.teams[0]} – {event.teams[1]}" if event.teams else drawn


def moved(stage: Stage | None, event: round_robin.GameRescheduled) -> str:
    when = f"is moved to {event.to}" if event.to else "is played with its round after all"
    return f"{_game(stage, event)}, {when}"


def declined(stage: Stage | None, event: round_robin.ReversalDeclined) -> str:
    return f"{_game(stage, event)}: the reversal of colours is declined"


def accepted(stage: Stage | None, event: round_robin.ReversalAccepted) -> str:
    return f"{_game(stage, event)}: the reversal of colours is accepted"


def promised(_stage: Stage | None, event: start_positions.StartPositionsAnnounced) -> str:
    by = f" by the {event.committed_by.replace(' and ', ' and the ')}" if event.committed_by else ""
    beacon = f"; each draw has a beacon: {event.beacon}" if event.beacon else ""
    rounds = f"{len(event.commitments)} rounds"
    return f"A start position for each {event.scope} is promised{by}, {rounds}{beacon}"


def position(_stage: Stage | None, event: start_positions.StartPositionDrawn) -> str:
    numbers = ", ".join(str(number) for _, number, _ in event.drawn[:4])
    more = " …" if len(event.drawn) > 4 else ""
    return f"Start position of round {event.round} is drawn: {numbers}{more}"


def own_entry_allowed(_stage: Stage | None, event: own_entry.OwnEntryAllowed) -> str:
    may = "may enter their own results" if event.allowed else "no longer enter their own results"
    return f"Players {may}"


def reported(stage: Stage | None, event: own_entry.ResultReported) -> str:
    who = "White" if event.side == "w" else "Black"
    return f"{_game(stage, event)}: {who} says {event.result}"
