"""A tournament report as the history it tells: facts in the order in which they must have happened.

A report says who was absent, not why. Zero-point byes before a player's first appearance make him
a late entry; a run of at least two of them up to the last paired round, a withdrawal; all others
a bye he asked for. Boards are put in the order of C.04.2 (2026) 3.6, because reports do not number
them.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.chess.board_order import in_board_order
from domain.chess.stage import DEFAULT_TIE_BREAKS
from domain.crosstable import Crosstable
from domain.formats.trf import rounds as played
from domain.formats.trf.tournament import Player, Tournament
from domain.people import TITLES, person_named
from domain.results import BYES, REQUESTED_BYES, GameResult, Mark
from domain.standings import UnusableTieBreak, tie_breaks
from events.chess.vocabulary.entries import (
    ByeRequested,
    EntryRegistered,
    NumbersAssigned,
    PairForbidden,
    Withdrawn,
)
from events.chess.vocabulary.results import ResultRecorded
from events.chess.vocabulary.rounds import IMPORTED, RoundClosed, RoundPaired, RoundPublished
from events.chess.vocabulary.stages import StagePlanned
from events.log.event import Event
from events.tournament.vocabulary import TournamentCreated

STAGE = 1
SHORTEST_WITHDRAWAL = 2


@dataclass(frozen=True, slots=True)
class _Presence:
    """The first round a player was there for, and the first he had left (0: he stayed)."""

    first: int
    left: int


def facts(report: Tournament, name: str) -> Iterator[Event]:
    """`name` stands in where the report has none, e.g. the file's."""
    presence = {p.number: _presence(p, report.paired_rounds) for p in report.players}
    yield _created(report, name)
    yield _planned(report)
    for player in report.players:
        yield _registered(player, presence[player.number])
    if report.players:
        numbers = tuple((p.number, p.number) for p in report.players)
        yield NumbersAssigned(STAGE, numbers, "as in the imported report")
    for group in report.forbidden:
        yield PairForbidden(
            STAGE, tuple(sorted(group.numbers)), "", group.first, min(group.last, 999)
        )
    chart = played.crosstable(report)
    for number in range(1, report.paired_rounds + 1):
        yield from _before_round(report, presence, number)
        yield from _round(report, chart, number)
    yield from _byes_ahead(report, presence)


def _byes_ahead(report: Tournament, presence: dict[int, _Presence]) -> Iterator[ByeRequested]:
    """Absences in rounds still to be paired; who has left for good needs none."""
    for bye in report.byes:
        if bye.round_number > report.paired_rounds:
            for number in bye.numbers:
                if not presence[number].left:
                    yield ByeRequested(STAGE, number, bye.round_number, bye.mark.value)


def _presence(player: Player, rounds: int) -> _Presence:
    there = [r for r, cell in enumerate(player.cells, 1) if cell.mark is not Mark.ZERO_BYE]
    if not there:
        return _Presence(rounds + 1, 0)
    gone_for = rounds - there[-1]
    left = there[-1] + 1 if gone_for >= SHORTEST_WITHDRAWAL else 0
    return _Presence(there[0], left)


def _created(report: Tournament, name: str) -> TournamentCreated:
    header = report.header
    return TournamentCreated(
        name=header.name or name,
        place=header.city,
        federation=header.federation,
        starts=header.start_date,
        ends=header.end_date,
        arbiter=header.chief_arbiter,
    )


def _planned(report: Tournament) -> StagePlanned:
    points = report.points
    virtual = played.virtual_points(report)
    colour = report.initial_colour
    return StagePlanned(
        stage=STAGE,
        name="Open",
        system="fide-dutch",
        edition="2017" if report.regulations.system.endswith("2017") else "2026",
        rounds=max(played.total_rounds(report), report.paired_rounds, 1),
        points=(
            points.white_win,
            points.black_win,
            points.white_draw,
            points.black_draw,
            points.white_loss,
            points.black_loss,
            points.forfeit_win,
            points.forfeit_loss,
            points.full_bye,
            points.half_bye,
            points.zero_bye,
            points.pairing_bye,
        ),
        initial_colour=colour.value if colour else "",
        acceleration="listed" if virtual else "none",
        virtual=tuple(sorted((number, values) for number, values in virtual.items())),
        tie_breaks=_usable_tie_breaks(report),
        tie_break_edition="2026",
    )


def _usable_tie_breaks(report: Tournament) -> tuple[str, ...]:
    stated = tuple(code for code in report.regulations.tie_breaks if code.upper() != "PTS")
    try:
        tie_breaks(",".join(stated))
    except UnusableTieBreak:
        return DEFAULT_TIE_BREAKS
    return stated or DEFAULT_TIE_BREAKS


def _registered(player: Player, presence: _Presence) -> EntryRegistered:
    person = person_named(player.name)
    title = player.title.upper()
    return EntryRegistered(
        stage=STAGE,
        entry=player.number,
        family=person.family or f"Player {player.number}",
        given=person.given,
        title=title if title in TITLES else "",
        rating=player.rating,
        federation=player.federation,
        fide_id=player.fide_id,
        sex=player.sex.lower() if player.sex.lower() in ("m", "w") else "",
        first_round=presence.first,
    )


def _before_round(
    report: Tournament, presence: dict[int, _Presence], number: int
) -> Iterator[Event]:
    for player in report.players:
        there = presence[player.number]
        if there.left == number:
            yield Withdrawn(STAGE, player.number, number)
        mark = player.cells[number - 1].mark
        away = number < there.first or (there.left and number >= there.left)
        if mark in REQUESTED_BYES and not away:
            yield ByeRequested(STAGE, player.number, number, mark.value)


def _round(report: Tournament, chart: Crosstable, number: int) -> Iterator[Event]:
    cells = {p.number: p.cells[number - 1] for p in report.players}
    pairs = in_board_order(played.played_round(report, number).pairs, chart, number)
    yield RoundPaired(
        stage=STAGE,
        round=number,
        boards=tuple((pair.white, pair.black) for pair in pairs),
        byes=tuple((n, cell.mark.value) for n, cell in cells.items() if cell.mark in BYES),
        system=IMPORTED,
        edition="",
        colourless=tuple(
            board for board, pair in enumerate(pairs, 1) if cells[pair.white].colour is None
        ),
    )
    yield RoundPublished(STAGE, number)
    for board, pair in enumerate(pairs, 1):
        result = GameResult(cells[pair.white].mark, cells[pair.black].mark)
        yield ResultRecorded(STAGE, number, board, result.code)
    yield RoundClosed(STAGE, number)
