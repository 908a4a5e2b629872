"""Bridge: imports of results, of deals and from scoring devices, and the form of a deal in a
payload; a file of results that becomes a tournament, as it was read; the deals of a session that
are promised and shown.

Rows are arrays, in the order of their fields. Scores and ranks printed in the file are kept as
well: the audit compares them with the rules again.
"""

from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from typing import Annotated

from msgspec import Meta, Struct

from domain.bridge.deal import Deal, parse_hand
from domain.bridge.movements.movement import Direction
from domain.bridge.scoring.notation import result_as_text, result_from_text
from domain.bridge.scoring.policy import Form
from domain.bridge.session import PairNo
from domain.formats.pairs_results.document import (
    PairsResults,
    PrintedLine,
    PrintedPair,
    PrintedPlayer,
    PrintedPoints,
    PrintedStanding,
    ReadWarning,
    ResultsHeading,
)
from events.bridge.vocabulary.fields import Hand, Letter, Round
from events.bridge.vocabulary.sessions import SessionEvent
from events.game.promised_draws import ServersPart, WrittenForm
from events.log.vocabulary import FileName, FromFile, Positive, StageCommand, Text

LONGEST_RESULT = 40
Deals = tuple[tuple[Positive, Hand, Hand, Hand, Hand], ...]
"""(board, North, East, South, West), a hand as AK4..QT9.J65432 from spades to clubs."""


class ResultsImported(SessionEvent, frozen=True, forbid_unknown_fields=True):
    """The session's results come from a file of that name. `labels` are (pair, the file's label,
    its field: NS, EW or empty). `disagreements` are the rows of
    `domain.formats.pairs_results.agreement` where the file contradicts its own results; `notes` are
    sentences about what was read differently, and what of the file is not in the log.
    """

    file: str
    labels: tuple[tuple[int, str, str], ...]
    disagreements: tuple[tuple[int, str, str, str, str, str], ...]
    notes: tuple[str, ...]


class DealsStated(SessionEvent, frozen=True, forbid_unknown_fields=True):
    """The hand record: (board, North, East, South, West), a hand as AK4..QT9.J65432 from spades to
    clubs. A newer deal of the same board replaces the earlier one.
    """

    deals: Annotated[Deals, Meta(min_length=1, max_length=500)]
    file: FileName = ""


class DeviceRow(Struct, frozen=True, forbid_unknown_fields=True, array_like=True):
    """[round, section, table, board, NS, EW, result]; pair 0 is unknown, an empty result was erased
    on the device.
    """

    round: Round
    section: Letter
    table: Positive
    board: Positive
    ns: Annotated[int, Meta(ge=0)]
    ew: Annotated[int, Meta(ge=0)]
    result: Annotated[str, Meta(max_length=LONGEST_RESULT)]


class DeviceRowsTaken(SessionEvent, frozen=True, forbid_unknown_fields=True):
    """Rows of scoring devices; the same rows may be sent repeatedly, and only new ones are kept.
    A result is entered if there is none, is a second witness to the same one, and disputes a
    different one. `notes` are sentences about rejected rows; the sender leaves them out.
    """

    rows: Annotated[tuple[DeviceRow, ...], Meta(min_length=1, max_length=20_000)]
    file: FileName = ""
    notes: tuple[str, ...] = ()


def deal_of(hands: Iterable[str]) -> Deal:
    """The deal of four hands, from North clockwise."""
    return Deal(*(parse_hand(*text.split(".")) for text in hands))


def hands_of(deal: Deal) -> tuple[str, str, str, str]:
    """The four hands of a deal, from North clockwise, each as AK4..QT9.J65432."""
    north, east, south, west = (".".join(hand) for hand in deal.hands.values())
    return north, east, south, west


def deals_stated(stage: int, session: int, file: str, deals: Mapping[int, Deal]) -> DealsStated:
    return DealsStated(stage, session, deal_rows(deals), file)


def deal_rows(deals: Mapping[int, Deal]) -> Deals:
    return tuple((board, *hands_of(deal)) for board, deal in sorted(deals.items()))


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
    deals: Annotated[Deals, Meta(max_length=500)] = ()
    averages: Annotated[tuple[tuple[Positive, Decimal], ...], Meta(max_length=500)] = ()
    warnings: tuple[tuple[Count, Label], ...] = ()
    unread: tuple[Label, ...] = ()


def import_command_of(results: PairsResults, file: str, digest: str) -> ImportPairs:
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
        deals=deal_rows(results.deals),
        averages=tuple(sorted(results.averages.items())),
        warnings=tuple((each.line, each.sentence) for each in results.warnings),
        unread=results.unread,
    )


def results_of(command: ImportPairs) -> PairsResults:
    """The results of an import command, the reverse of `import_command_of`."""
    return PairsResults(
        ResultsHeading(command.title, command.club, command.date, command.form),
        tuple(_printed_pairs(command)),
        tuple(_printed_lines(command)),
        {board: deal_of(hands) for board, *hands in command.deals},
        dict(command.averages),
        tuple(ReadWarning(*warned) for warned in command.warnings),
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


def _printed_pairs(command: ImportPairs) -> Iterator[PrintedPair]:
    for read in command.pairs:
        yield PrintedPair(
            PairNo(read.number),
            read.label,
            read.direction,
            tuple(PrintedPlayer(*player) for player in read.players),
            PrintedStanding(read.total, read.percentage, read.place),
            read.categories,
        )


def _printed_lines(command: ImportPairs) -> Iterator[PrintedLine]:
    for read in command.lines:
        yield PrintedLine(
            *(
                read.board,
                PairNo(read.ns),
                PairNo(read.ew),
                result_from_text(read.result),
                read.score,
            ),
            PrintedPoints(*read.points) if read.points else None,
            *(read.section, read.line, read.round, read.table, read.cards),
        )


Boards = Annotated[int, Meta(ge=1, le=128, description="The last board that is dealt.")]


class DealsPromised(SessionEvent, frozen=True, forbid_unknown_fields=True):
    """`commitment` binds the server's seed to `label`, the boards 1 to `boards`, and the source of
    the public word (`domain.bridge.promised_deals`). An empty `beacon`: there is no word, the seed
    alone decides.
    """

    boards: Boards
    label: str
    commitment: str
    beacon: str = ""
    form: str = "text"
    example: str = ""


class PromiseDeals(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Promise random deals of a session before they are dealt. `beacon`, `form` and `example` are
    as in `announce-lots`. The server's part is a number used once, and the commitment.
    """

    session: Positive
    boards: Boards
    beacon: Text = ""
    form: WrittenForm = "text"
    example: Text = ""
    server: Annotated[tuple[ServersPart, ...], Meta(max_length=2)] = ()


class DealsWordGiven(SessionEvent, frozen=True, forbid_unknown_fields=True):
    """The announced word; from now on the boards can be dealt, but are still secret."""

    word: Annotated[str, Meta(min_length=1, max_length=200)]


class DealsShown(SessionEvent, frozen=True, forbid_unknown_fields=True):
    """The promised seed is shown after the session, so that the deals can be checked."""

    seed: str


class ShowDeals(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Show the promised seed, and with it the deals."""

    session: Positive
    server: ServersPart = ""
