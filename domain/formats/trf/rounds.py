"""Convert a report for the pairing systems: its crosstable, pairing requests, and paired rounds.

A round that has been paired already is removed first: players with a requested bye or a blank cell
in it were absent, U had the pairing-allocated bye, all others were paired. A late entry not yet
arrived has only zero-point byes before it and is absent in it, as engines require.

A pairings checker (FIDE C.02.03) pairs every round of a report again and compares.

An engine requires individual players, and points that equal their results: bbpPairings refuses a
report with different ones, because a misread point system would pair another tournament than the
one played.

Compared are opponents, colours and the bye, not the order of the boards, which is not in a report.
A game without colours in the report is compared without them. A round without any legal pairing
agrees with a report without pairs in it.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from domain.errors import BadFile, NotNow, NoValidPairing
from domain.formats.trf import round_options
from domain.formats.trf.agreement import PointsDisagreement
from domain.formats.trf.round_options import option_values
from domain.formats.trf.tournament import TournamentReport
from domain.ids import Number, RoundNo
from domain.pairing import Pairing, PairingRequest, RoundPairing
from domain.results import ABSENT, REQUESTED_BYES, Colour, Crosstable, CrosstableRow, Mark
from domain.swiss.acceleration import baku_points
from domain.swiss.colour import inferred_initial_colour
from domain.swiss.pairing_system import BAKU, NONE
from domain.swiss.systems import apply_acceleration


class PlayedRound(NamedTuple):
    """`pairs` by White's number. A forfeited game is a pair; `bye` is 0 if there was none.
    `colourless` are the pairs without colours in the report, the smaller number first.
    """

    pairs: tuple[Pairing, ...]
    bye: int
    colourless: tuple[Pairing, ...]


def crosstable_of_report(tournament: TournamentReport, rounds: int | None = None) -> Crosstable:
    """The crosstable of the first `rounds` rounds, by default of all paired rounds."""
    rounds = tournament.paired_rounds if rounds is None else rounds
    extra = extra_points(tournament, rounds)
    worth = tournament.points.table
    rows = [CrosstableRow(Number(p.number), p.cells[:rounds], p.rating) for p in tournament.players]
    if extra:
        rows = [
            _with_extra_points(row, extra[row.number], worth) if row.number in extra else row
            for row in rows
        ]
    return Crosstable(tuple(rows), rounds, tournament.points)


def _with_extra_points(
    row: CrosstableRow, extra: Mapping[int, int], worth: Mapping[tuple[Mark, Colour | None], int]
) -> CrosstableRow:
    """The row with the points of record 299 in its rounds, for floats and products of scores."""
    cells = enumerate(row.cells, start=1)
    awarded = tuple(worth[cell.mark, cell.colour] + extra.get(r, 0) for r, cell in cells)
    return replace(row, awarded=awarded, penalty=extra.get(0, 0))


def total_rounds(tournament: TournamentReport) -> int:
    """The announced rounds (XXR, 142); else those with dates (132) or paired."""
    if tournament.rounds is not None:
        return tournament.rounds
    return max(len(tournament.header.round_dates), tournament.paired_rounds)


def request_for_round(tournament: TournamentReport, round_number: int) -> PairingRequest:
    """The pairing request for that round, at most the one after the last paired round."""
    if not 1 <= round_number <= tournament.paired_rounds + 1:
        raise NotNow(
            "Round {round} can't be paired: {number} rounds have been paired so far.",
            round=round_number,
            number=tournament.paired_rounds,
        )
    rounds = round_options.announced_rounds(tournament, round_number) or total_rounds(tournament)
    stated = option_values(tournament, "order", round_number)
    plain = PairingRequest(
        round_number=RoundNo(round_number),
        total_rounds=max(rounds, round_number),
        chart=_chart_before(tournament, round_number),
        absent=_absent_players(tournament, round_number),
        virtual=virtual_points(tournament, round_number),
        forbidden=round_options.forbidden_pairs(tournament, round_number),
        initial_colour=initial_colour(tournament),
        positions=tuple(map(int, stated[-1].split())) if stated else tournament.positions,
        options=round_options.system_options(tournament, round_number),
    )
    acceleration = round_options.stated_acceleration(tournament, round_number)
    return apply_acceleration(acceleration, plain) if acceleration else plain


def _chart_before(tournament: TournamentReport, round_number: int) -> Crosstable:
    """The crosstable of the rounds before that round, with the ratings used for pairing it."""
    chart = crosstable_of_report(tournament, round_number - 1)
    if not tournament.options:
        return chart
    then = round_options.ratings_in_round(tournament, round_number)
    rows = tuple(replace(row, rating=then[row.number]) for row in chart.rows)
    return replace(chart, rows=rows)


def _absent_players(tournament: TournamentReport, round_number: int) -> frozenset[int]:
    if round_number > tournament.paired_rounds:
        return frozenset(
            n for bye in tournament.byes if bye.round_number == round_number for n in bye.numbers
        )
    index = round_number - 1
    return frozenset(p.number for p in tournament.players if p.cells[index].mark in REQUESTED_BYES)


def played_round(tournament: TournamentReport, round_number: int) -> PlayedRound:
    """The report's pairing of that round, forfeits included."""
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
    """The stated initial colour, else that of the first round with colours; None without any."""
    if tournament.initial_colour is not None:
        return tournament.initial_colour
    order = tournament.positions or [player.number for player in tournament.players]
    return inferred_initial_colour(crosstable_of_report(tournament), order)


def virtual_points(
    tournament: TournamentReport, round_number: int
) -> Mapping[int, tuple[int, ...]]:
    """The virtual points used for pairing that round, as written; if only record 192 names an
    acceleration (_BAKU), by C.04.7 (2026).

    A player with a zero-point bye in round 1 counts as a late entry.
    """
    stated = round_options.stated_acceleration(tournament, round_number)
    added = round_options.added_points(tournament, round_number)
    if added is not None or stated == NONE:
        return added or {}
    is_baku = stated == BAKU or tournament.regulations.system.endswith("_BAKU")
    if tournament.virtual or not is_baku:
        return tournament.virtual
    late = _late_entries(tournament)
    order = tournament.positions or tuple(p.number for p in tournament.players)
    on_time = [number for number in order if number not in late]
    return baku_points(order, on_time, total_rounds(tournament), tournament.points.win)


def _late_entries(tournament: TournamentReport) -> frozenset[int]:
    """The players with a zero-point bye in round 1."""
    if not tournament.paired_rounds:
        return frozenset(
            number
            for bye in tournament.byes
            if bye.round_number == 1 and bye.mark is Mark.ZERO_BYE
            for number in bye.numbers
        )
    return frozenset(p.number for p in tournament.players if p.cells[0] == ABSENT)


def extra_points(tournament: TournamentReport, rounds: int) -> Mapping[int, Mapping[int, int]]:
    """Differences from the point system by records 299 until that round, in tenths, by number and
    round; round 0: for no particular round.
    """
    extra: dict[int, dict[int, int]] = {}

    def add_tenths(number: int, round_number: int, tenths: int) -> None:
        given = extra.setdefault(number, {})
        given[round_number] = given.get(round_number, 0) + tenths

    table = tournament.points.table
    for record in tournament.abnormal_points:
        for number in record.numbers:
            player = tournament.players[number - 1]
            for index, cell in enumerate(player.cells[:rounds]):
                if record.points is None or record.round_number not in (0, index + 1):
                    continue
                if record.mark is cell.mark:
                    add_tenths(number, index + 1, record.points - table[cell.mark, cell.colour])
            if record.mark is None and record.points is not None and record.round_number <= rounds:
                add_tenths(number, record.round_number, record.points)
    return extra


def points_disagreements(tournament: TournamentReport) -> Iterator[PointsDisagreement]:
    """Players with other written points than computed, including record 299."""
    chart = crosstable_of_report(tournament)
    for player in tournament.players:
        computed = chart.score(player.number)
        if player.points is not None and player.points != computed:
            yield PointsDisagreement(player.number, player.points, computed)


def check_individual(tournament: TournamentReport, name: str) -> None:
    """Refuse a team event, whose players can't be paired again individually."""
    if tournament.ranked_teams:
        raise team_event_refused(name)


def team_event_refused(name: str) -> BadFile:
    """The refusal of the file with that name, which is of teams."""
    return BadFile("this is a team event; only individual tournaments can be paired", 0, name)


PairRound = Callable[[PairingRequest], RoundPairing]


class VerifiedRound(NamedTuple):
    """A round paired again: pairs are (white, black), the bye is (number, 0). `expected` are those
    of the report; `answer` is None if no pairing is legal."""

    round_number: int
    expected: tuple[tuple[int, int], ...]
    answer: RoundPairing | None
    differs: bool

    @property
    def computed_pairs(self) -> tuple[tuple[int, int], ...]:
        return with_bye(self.answer.boards, self.answer.bye) if self.answer else ()


def verified_rounds(tournament: TournamentReport, pair: PairRound) -> Iterator[VerifiedRound]:
    for round_number in range(1, tournament.paired_rounds + 1):
        yield verify_round(tournament, round_number, pair)


def verify_round(tournament: TournamentReport, round_number: int, pair: PairRound) -> VerifiedRound:
    """Pair a round again and compare it with that of the report."""
    played = played_round(tournament, round_number)
    return compare_round(
        round_number,
        with_bye(played.pairs, played.bye),
        lambda: pair(request_for_round(tournament, round_number)),
        frozenset(played.colourless),
    )


def compare_round(
    round_number: int,
    expected: tuple[tuple[int, int], ...],
    pair: Callable[[], RoundPairing],
    colourless: Collection[tuple[int, int]] = (),
) -> VerifiedRound:
    """Compare the pairs and bye with the answer; `colourless` pairs without their colours."""
    try:
        answer = pair()
    except NoValidPairing:
        return VerifiedRound(round_number, expected, None, bool(expected))
    pairs = with_bye(answer.boards, answer.bye)
    computed = {(b, a) if (b, a) in colourless else (a, b) for a, b in pairs}
    return VerifiedRound(round_number, expected, answer, computed != set(expected))


def with_bye(pairs: tuple[tuple[int, int], ...], bye: int | None) -> tuple[tuple[int, int], ...]:
    """The pairs as (white, black), and the bye, if any, as (number, 0)."""
    boards = tuple((white, black) for white, black in pairs)
    return (*boards, (bye, 0)) if bye else boards
