"""A stage whose draw is announced, and what that has shown."""

from dataclasses import replace

from domain.chess.stage import Stage
from domain.draws.announced_positions import AnnouncedDraws, Scope
from domain.draws.lots import AnnouncedLots, Shown
from domain.draws.start_positions import Drawn, Proof, Repeats, Second
from domain.ids import RoundNo
from domain.said import said_together, say
from events.chess.vocabulary import draws as v
from events.contest.scopes import STAGE
from events.game import fact
from events.log.recorded import Recorded


def _announced_told(_stage: Stage | None, event: v.LotsAnnounced) -> str:
    beacon = say("; its word comes from: {beacon}", beacon=event.beacon) if event.beacon else ""
    return say(
        "The draw is announced, bound to {commitment} …{beacon}",
        commitment=event.commitment[:16],
        beacon=beacon,
    )


@fact(v.LotsAnnounced, STAGE, _announced_told)
def lots_announced(stage: Stage, event: v.LotsAnnounced, _record: Recorded) -> Stage:
    return replace(stage, lots=AnnouncedLots(event.label, event.commitment, event.beacon))


def shown(stage: Stage, secret: str, word: str) -> Stage:
    """After a draw; without a secret none was announced."""
    if stage.lots is None or not secret:
        return stage
    return replace(stage, lots=replace(stage.lots, shown=Shown(bytes.fromhex(secret), word)))


def _promised_told(_stage: Stage | None, event: v.StartPositionsAnnounced) -> str:
    by = say(" by the server and the sender") if event.sender else say(" by the server")
    beacon = say("; each draw has a beacon: {beacon}", beacon=event.beacon) if event.beacon else ""
    rounds = say("{commitments} rounds", commitments=len(event.commitments))
    return say(
        "A start position for each {scope} is promised{by}, {beacon}",
        scope=event.scope,
        by=by,
        beacon=said_together("", (rounds, beacon)),
    )


@fact(v.StartPositionsAnnounced, STAGE, _promised_told)
def positions_announced(stage: Stage, event: v.StartPositionsAnnounced, _record: Recorded) -> Stage:
    announced = AnnouncedDraws(
        event.label,
        Scope(event.scope),
        event.commitments,
        frozenset(event.excluded),
        Repeats(event.repeats),
        sender=event.sender,
        beacon=event.beacon,
    )
    return replace(stage, start_positions=announced)


def _position_told(_stage: Stage | None, event: v.StartPositionDrawn) -> str:
    numbers = said_together(", ", (str(number) for _, number, _ in event.drawn[:4]))
    more = " …" if len(event.drawn) > 4 else ""
    return say(
        "Start position of round {round} is drawn: {more}",
        round=event.round,
        more=said_together("", (numbers, more)),
    )


@fact(v.StartPositionDrawn, STAGE, _position_told)
def position_drawn(stage: Stage, event: v.StartPositionDrawn, _record: Recorded) -> Stage:
    announced = stage.start_positions
    assert announced is not None, "positions are announced before they are drawn"
    second = None
    if event.sender_seed:
        second = Second(announced.sender[event.round - 1], bytes.fromhex(event.sender_seed))
    proof = Proof(
        announced.terms(event.round),
        announced.commitments[event.round - 1],
        bytes.fromhex(event.seed),
        event.beacon,
        event.used,
        tuple(Drawn(*one) for one in event.drawn),
        second,
    )
    draws = {**announced.draws, RoundNo(event.round): proof}
    return replace(stage, start_positions=replace(announced, draws=draws))
