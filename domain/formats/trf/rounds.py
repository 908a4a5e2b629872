"""A report as the pairing systems see it: the chart, a round to be paired, a round that was.

A round that has been paired already is cut off first: those with a requested bye or a blank cell
in it were absent, U had the pairing-allocated bye, everybody else was paired. A late entry who
has not arrived is a row with nothing but zero-point byes before the round and absent in it; so
the engine recognises them.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from domain.crosstable import Crosstable, Row
from domain.errors import NotNow
from domain.formats.trf import announced
from domain.formats.trf.tournament import TournamentReport
from domain.ids import Number, RoundNo
from domain.pairing import Pairing, PairingRequest
from domain.results import ABSENT, REQUESTED_BYES, Colour, Mark
from domain.swiss.acceleration import baku
from domain.swiss.colour import inferred_initial_colour
from domain.swiss.pairing_system import BAKU, NONE
from domain.swiss.systems import accelerated


class PlayedRound(NamedTuple):
    """`pairs` by White's number. A forfeited game is a pair; `bye` is 0 if nobody had it.
    `colourless` are those pairs whose colours the report doesn't tell, the smaller number first.
    """

    pairs: tuple[Pairing, ...]
    bye: int
    colourless: tuple[Pairing, ...]


def crosstable(tournament: TournamentReport, rounds: int | None = None) -> Crosstable:
    """The first rounds, or everything that was paired."""
    return _chart(tournament, tournament.paired_rounds if rounds is None else rounds)


def _chart(tournament: TournamentReport, rounds: int) -> Crosstable:
    extra = extra_points(tournament, rounds)
    rows = [
        Row(Number(p.number), p.cells[:rounds], p.rating, extra.get(p.number, 0))
        for p in tournament.players
    ]
    return Crosstable(tuple(rows), rounds, tournament.points)


def total_rounds(tournament: TournamentReport) -> int:
    """As announced (XXR, 142); else as many as have dates (132) or were paired."""
    if tournament.rounds is not None:
        return tournament.rounds
    return max(len(tournament.header.round_dates), tournament.paired_rounds)


def request_for_round(tournament: TournamentReport, round_number: int) -> PairingRequest:
    """What a pairing system is asked for that round; a later round than the next can't be paired
    yet.
    """
    if not 1 <= round_number <= tournament.paired_rounds + 1:
        raise NotNow(
            f"Round {round_number} can't be paired: "
            f"{tournament.paired_rounds} rounds have been paired so far."
        )
    rounds = announced.announced_rounds(tournament, round_number) or total_rounds(tournament)
    plain = PairingRequest(
        round_number=RoundNo(round_number),
        total_rounds=max(rounds, round_number),
        chart=_chart_before(tournament, round_number),
        absent=_absent(tournament, round_number),
        virtual=virtual_points(tournament, round_number),
        forbidden=announced.forbidden(tournament, round_number),
        initial_colour=initial_colour(tournament),
        positions=announced.order(tournament, round_number),
        options=announced.system_options(tournament, round_number),
    )
    acceleration = announced.acceleration(tournament, round_number)
    return accelerated(acceleration, plain) if acceleration else plain


def _chart_before(tournament: TournamentReport, round_number: int) -> Crosstable:
    """The rounds before it, with the ratings of that time."""
    chart = _chart(tournament, round_number - 1)
    if not tournament.options:
        return chart
    then = announced.ratings(tournament, round_number)
    rows = tuple(replace(row, rating=then[row.number]) for row in chart.rows)
    return replace(chart, rows=rows)


def _absent(tournament: TournamentReport, round_number: int) -> frozenset[int]:
    if round_number > tournament.paired_rounds:
        return frozenset(
            n for bye in tournament.byes if bye.round_number == round_number for n in bye.numbers
        )
    index = round_number - 1
    return frozenset(p.number for p in tournament.players if p.cells[index].mark in REQUESTED_BYES)


def played_round(tournament: TournamentReport, round_number: int) -> PlayedRound:
    """The pairing the report gives for that round, whatever became of it."""
    index = round_number - 1
    pairs: list[Pairing] = []
    colourless: list[Pairing] = []
    bye = 0
    for player in tournament.players:
        opponent, colour, mark = player.cells[index]
        if mark is Mark.PAIRING_BYE:
            bye = player.number
        elif colour is Colour.WHITE:
            pairs.append(Pairing(Number(player.number), Number(opponent)))
        elif colour is None and opponent > player.number:
            colourless.append(Pairing(Number(player.number), Number(opponent)))
    return PlayedRound((*pairs, *colourless), bye, tuple(colourless))


def initial_colour(tournament: TournamentReport) -> Colour | None:
    """As written, else as the first round with colours tells it; None before any colour was
    given.
    """
    if tournament.initial_colour is not None:
        return tournament.initial_colour
    order = tournament.positions or [player.number for player in tournament.players]
    return inferred_initial_colour(crosstable(tournament), order)


def virtual_points(
    tournament: TournamentReport, round_number: int
) -> Mapping[int, tuple[int, ...]]:
    """Acceleration as written; where only record 192 asks for it (_BAKU), by C.04.7 (2026). As that
    round was paired, if the report says that others were paired otherwise.

    Whoever has a zero-point bye in round 1 is taken for a late entry.
    """
    stated = announced.acceleration(tournament, round_number)
    then = announced.added_points(tournament, round_number)
    if then is not None or stated == NONE:
        return then or {}
    asked = stated == BAKU or tournament.regulations.system.endswith("_BAKU")
    if tournament.virtual or not asked:
        return tournament.virtual
    late = _late(tournament)
    order = tournament.positions or tuple(p.number for p in tournament.players)
    on_time = [number for number in order if number not in late]
    return baku(order, on_time, total_rounds(tournament), tournament.points.win)


def _late(tournament: TournamentReport) -> frozenset[int]:
    if not tournament.paired_rounds:
        return frozenset(
            number
            for bye in tournament.byes
            if bye.round_number == 1 and bye.mark is Mark.ZERO_BYE
            for number in bye.numbers
        )
    return frozenset(p.number for p in tournament.players if p.cells[0] == ABSENT)


def extra_points(tournament: TournamentReport, rounds: int) -> Mapping[int, int]:
    """Tenths of record 299 until that round: what was given beyond the point system, or less than
    it.
    """
    extra: dict[int, int] = {}
    table = tournament.points.table
    for record in tournament.abnormal_points:
        for number in record.numbers:
            player = tournament.players[number - 1]
            for index, cell in enumerate(player.cells[:rounds]):
                if record.points is None or record.round_number not in (0, index + 1):
                    continue
                if record.mark is cell.mark:
                    difference = record.points - table[cell.mark, cell.colour]
                    extra[number] = extra.get(number, 0) + difference
            if record.mark is None and record.points is not None and record.round_number <= rounds:
                extra[number] = extra.get(number, 0) + record.points
    return extra
