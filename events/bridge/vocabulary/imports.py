"""A file of results of pairs that becomes a tournament, as it was read.

Rows are arrays, in the order of their fields. What the file prints beside its results is here as
well: the audit holds it against the rules again.
"""

from collections.abc import Iterator
from decimal import Decimal
from typing import Annotated

from msgspec import Meta, Struct

from domain.bridge.movements.movement import Direction
from domain.bridge.scoring.notation import result_as_text, result_of
from domain.bridge.scoring.policy import Form
from domain.bridge.session import PairNo
from domain.formats.pairs_results.document import (
    PairsResults,
    PrintedLine,
    PrintedPair,
    PrintedPlayer,
    PrintedPoints,
    PrintedStanding,
    ResultsHeading,
    Warned,
)
from events.bridge.vocabulary.fields import Hand
from events.bridge.vocabulary.files import deal_of, hands_of
from events.log.command import FromFile, Positive

Count = Annotated[int, Meta(ge=0)]
Label = Annotated[str, Meta(max_length=500)]


class PairRead(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    number: Positive
    label: Label
    direction: Direction | None
    players: tuple[tuple[Label, Label], ...]
    total: Decimal | None
    percentage: Decimal | None
    place: Label
    categories: tuple[Label, ...]


class LineRead(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    board: Positive
    ns: Positive
    ew: Positive
    result: Label
    score: int | None
    points: tuple[Decimal, Decimal] | None
    section: Label
    line: Count
    round: Count
    table: Count
    cards: Label


class ImportPairs(FromFile, frozen=True, kw_only=True, forbid_unknown_fields=True):
    title: Label = ""
    club: Label = ""
    date: Label = ""
    form: Form = Form.MATCHPOINTS
    pairs: Annotated[tuple[PairRead, ...], Meta(max_length=5_000)]
    lines: Annotated[tuple[LineRead, ...], Meta(max_length=20_000)]
    deals: Annotated[tuple[tuple[Positive, Hand, Hand, Hand, Hand], ...], Meta(max_length=500)] = ()
    averages: Annotated[tuple[tuple[Positive, Decimal], ...], Meta(max_length=500)] = ()
    warnings: tuple[tuple[Count, Label], ...] = ()
    unread: tuple[Label, ...] = ()


def command_of(results: PairsResults, file: str, digest: str) -> ImportPairs:
    heading = results.heading
    return ImportPairs(
        file=file,
        digest=digest,
        title=heading.title,
        club=heading.club,
        date=heading.date,
        form=heading.form,
        pairs=tuple(map(_pair_read, results.pairs)),
        lines=tuple(map(_line_read, results.lines)),
        deals=tuple((board, *hands_of(deal)) for board, deal in sorted(results.deals.items())),
        averages=tuple(sorted(results.averages.items())),
        warnings=tuple((each.line, each.sentence) for each in results.warnings),
        unread=results.unread,
    )


def results_of(command: ImportPairs) -> PairsResults:
    """The reverse."""
    return PairsResults(
        ResultsHeading(command.title, command.club, command.date, command.form),
        tuple(_pairs(command)),
        tuple(_lines(command)),
        {board: deal_of(hands) for board, *hands in command.deals},
        dict(command.averages),
        tuple(Warned(*warned) for warned in command.warnings),
        command.unread,
    )


def _pair_read(pair: PrintedPair) -> PairRead:
    players = tuple((player.name, player.number) for player in pair.players)
    standing = pair.standing
    return PairRead(
        *(pair.number, pair.label, pair.direction, players),
        *(standing.total, standing.percentage, standing.place, pair.categories),
    )


def _line_read(line: PrintedLine) -> LineRead:
    return LineRead(
        *(line.board, line.ns, line.ew, result_as_text(line.result), line.score),
        (line.points.ns, line.points.ew) if line.points else None,
        *(line.section, line.line, line.round, line.table, line.cards),
    )


def _pairs(command: ImportPairs) -> Iterator[PrintedPair]:
    for read in command.pairs:
        yield PrintedPair(
            PairNo(read.number),
            read.label,
            read.direction,
            tuple(PrintedPlayer(*player) for player in read.players),
            PrintedStanding(read.total, read.percentage, read.place),
            read.categories,
        )


def _lines(command: ImportPairs) -> Iterator[PrintedLine]:
    for read in command.lines:
        yield PrintedLine(
            *(read.board, PairNo(read.ns), PairNo(read.ew), result_of(read.result), read.score),
            PrintedPoints(*read.points) if read.points else None,
            *(read.section, read.line, read.round, read.table, read.cards),
        )
