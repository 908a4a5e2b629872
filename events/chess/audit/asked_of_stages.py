"""What commands plan stages of chess, and draw what has to be drawn for them."""

from collections.abc import Iterator, Mapping

from msgspec import UNSET

from events.audit.acts import Told
from events.audit.asked import Asking, stated, within
from events.chess import commands as c
from events.chess.vocabulary.announced_lots import LotsAnnounced
from events.chess.vocabulary.entries import EntriesMoved
from events.chess.vocabulary.knock_out import BracketDrawn, KnockOutPlanned
from events.chess.vocabulary.round_robin import LotsDrawn, RoundRobinPlanned
from events.chess.vocabulary.stages import StagePlanned, StageReplanned
from events.chess.vocabulary.start_positions import StartPositionDrawn, StartPositionsAnnounced
from events.log.command import Command
from events.log.event import Event


def _planning(told: Told, event: StagePlanned) -> Iterator[Command]:
    """Below the quads a stage is planned with the draw of their numbers."""
    if lots := within(told, LotsDrawn):
        yield from _drawing(told, lots)
    win, _, draw, _, loss, *_, bye = event.points
    yield stated(c.PlanStage, event, win=win, draw=draw, loss=loss, bye=bye)


def _planning_round_robin(_told: Told, event: RoundRobinPlanned) -> Iterator[Command]:
    win, _, draw, _, loss, *_ = event.points
    yield stated(c.PlanRoundRobin, event, win=win, draw=draw, loss=loss)


def _planning_knock_out(_told: Told, event: KnockOutPlanned) -> Iterator[Command]:
    yield stated(c.PlanKnockOut, event)


def _replanning(_told: Told, event: StageReplanned) -> Iterator[Command]:
    yield stated(c.ReplanStage, event, unrated=0 if event.unrated is UNSET else event.unrated)


def _drawing(told: Told, event: LotsDrawn) -> Iterator[Command]:
    """Who plays below the quads has the numbers after theirs. What was announced is drawn anew."""
    if event.secret:
        word = "" if event.beacon is UNSET else event.beacon
        yield c.DrawLots(event.stage, beacon=word, server=event.secret)
        return
    moved = within(told, EntriesMoved)
    below = moved.entries if moved else ()
    in_table = len(event.numbers)
    rest = tuple((entry, in_table + here) for entry, here in below)
    yield c.DrawLots(event.stage, (*event.numbers, *rest), event.toss)


def _promising_lots(_told: Told, event: LotsAnnounced) -> Iterator[Command]:
    yield c.AnnounceLots(event.stage, event.beacon, event.commitment)


def _drawing_bracket(_told: Told, event: BracketDrawn) -> Iterator[Command]:
    numbers = event.numbers if event.by_hand else ()
    yield c.DrawBracket(event.stage, numbers, event.secret or event.seed, event.beacon)


def _promising(_told: Told, event: StartPositionsAnnounced) -> Iterator[Command]:
    yield stated(
        c.AnnounceStartPositions, event, commitments=event.sender, server=event.commitments
    )


def _drawing_positions(_told: Told, event: StartPositionDrawn) -> Iterator[Command]:
    yield c.DrawStartPositions(
        event.stage, event.round, event.beacon, event.sender_seed, event.seed
    )


BY: Mapping[type[Event], Asking] = {
    StagePlanned: _planning,
    StageReplanned: _replanning,
    RoundRobinPlanned: _planning_round_robin,
    KnockOutPlanned: _planning_knock_out,
    LotsAnnounced: _promising_lots,
    LotsDrawn: _drawing,
    BracketDrawn: _drawing_bracket,
    StartPositionsAnnounced: _promising,
    StartPositionDrawn: _drawing_positions,
}
