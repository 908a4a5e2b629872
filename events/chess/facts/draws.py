"""A stage whose draw is announced, and what that has shown."""

from dataclasses import replace

from domain.chess.stage import Stage
from domain.draws.announced_positions import AnnouncedDraws, Scope
from domain.draws.lots import AnnouncedLots, Shown
from domain.draws.start_positions import Drawn, Proof, Repeats, Second
from domain.ids import RoundNo
from events.chess.vocabulary import draws as v
from events.contest.scopes import STAGE
from events.game import fact
from events.log.recorded import Recorded


def _announced_told(_stage: Stage | None, event: v.LotsAnnounced) -> str:
    beacon = f"; its word comes from: {event.beacon}" if event.beacon else ""
    return f"The draw is announced, bound to {event.commitment[:16]} …{beacon}"


@fact(v.LotsAnnounced, STAGE, _announced_told)
def lots_announced(stage: Stage, event: v.LotsAnnounced, _record: Recorded) -> Stage:
    return replace(stage, lots=AnnouncedLots(event.label, event.commitment, event.beacon))


def shown(stage: Stage, secret: str, word: str) -> Stage:
    """After a draw; without a secret none was announced."""
    if stage.lots is None or not secret:
        return stage
    return replace(stage, lots=replace(stage.lots, shown=Shown(bytes.fromhex(secret), word)))


def _promised_told(_stage: Stage | None, event: v.StartPositionsAnnounced) -> str:
    by = " by the server and the sender" if event.sender else " by the server"
    beacon = f"; each draw has a beacon: {event.beacon}" if event.beacon else ""
    rounds = f"{len(event.commitments)} rounds"
    return f"A start position for each {event.scope} is promised{by}, {rounds}{beacon}"


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
    numbers = ", ".join(str(number) for _, number, _ in event.drawn[:4])
    more = " …" if len(event.drawn) > 4 else ""
    return f"Start position of round {event.round} is drawn: {numbers}{more}"


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
