"""Find the table of a reported round robin, if exactly one fits.

A table fits if it contains every game of the report with its colours and no rest is scored: then
the rounds still to come are known too, and the audit can build the table again. Decided here:
consequences of a withdrawal are not inferred from a report, which has neither the time of a
withdrawal nor the rules that applied.
"""

from collections.abc import Iterator, Mapping
from dataclasses import astuple, replace
from typing import NamedTuple

from domain.errors import Unsupported
from domain.formats.trf import round_options
from domain.formats.trf.systems import NamedSystem
from domain.formats.trf.tournament import TournamentReport
from domain.messages import say
from domain.results import ABSENT, PLAYED, Cell, Colour, GameResult, Mark
from domain.round_robin.plan import TablePlan
from domain.round_robin.table import LARGEST, ScheduledRound, Table
from domain.standings.rules import RankingRules
from domain.standings.table import refuse_unsuitable_tiebreaks
from domain.standings.tiebreaks.descriptor import UnusableTieBreak, parse_tie_break_list
from events.chess.vocabulary.commands import PlanRoundRobin
from events.chess.vocabulary.draws import LotsDrawn, RoundRobinPlanned
from events.contest.vocabulary.results import ResultRecorded
from events.contest.vocabulary.rounds import RoundClosed, RoundPublished


class FittingTable(NamedTuple):
    plan: TablePlan
    table: Table


def find_fitting_table(report: TournamentReport, system: NamedSystem) -> FittingTable | str:
    """The only table that fits, or why there is none, as the end of a sentence."""
    entries = len(report.players)
    if not 2 <= entries <= LARGEST:
        return say("it has {entries} players", entries=entries)
    if report.abnormal_points:
        return say("it takes points back (record 299) and does not tell who left when")
    if report.virtual or report.forbidden:
        return say("no round robin has an acceleration or forbidden pairs")
    found = [
        fit
        for plan in system.round_robins
        for fit in _fitting_tables(report, plan, system.anywhere)
    ]
    if not found:
        return say("its games are not those of the table")
    if any(other.table.rounds != found[0].table.rounds for other in found):
        return say("its games are those of several tables")
    return found[0]


def _fitting_tables(
    report: TournamentReport, plan: TablePlan, anywhere: bool
) -> Iterator[FittingTable]:
    """The tables of the plan that fit; `anywhere`: they may begin with any of their rounds."""
    single = replace(plan, double=None).build_table(len(report.players))
    for first, round_ in enumerate(single.rounds, 1):
        if first == 1 or (anywhere and _fits_round(report, round_, 1)):
            turned = replace(plan, first_round=first)
            table = turned.build_table(len(report.players))
            if (
                report.rounds in (None, len(table.rounds))
                and report.paired_rounds <= len(table.rounds)
                and all(
                    _fits_round(report, round_, number)
                    for number, round_ in enumerate(table.rounds, 1)
                )
            ):
                yield FittingTable(turned, table)


def _fits_round(report: TournamentReport, round_: ScheduledRound, number: int) -> bool:
    """Whether a round fits; a future round fits unless a bye was requested in it."""
    scheduled = _scheduled_cells(round_)
    if number <= report.paired_rounds:
        return all(_fits_cell(p.cells[number - 1], scheduled[p.number]) for p in report.players)
    absences = [bye for bye in report.byes if bye.round_number == number]
    return all(bye.mark is Mark.ZERO_BYE and set(bye.numbers) <= {*round_.byes} for bye in absences)


def _scheduled_cells(round_: ScheduledRound) -> Mapping[int, Cell]:
    """Each number's cell in that round of the table, with a draw for any result."""
    cells = {int(number): ABSENT for number in round_.byes}
    for game in round_.games:
        cells[game.white] = Cell(game.black, Colour.WHITE, Mark.DRAW)
        cells[game.black] = Cell(game.white, Colour.BLACK, Mark.DRAW)
    return cells


def _fits_cell(cell: Cell, scheduled: Cell) -> bool:
    """Whether a cell fits the scheduled game, with any result; a forfeit may have no colour."""
    if not scheduled.opponent:
        return cell == scheduled
    coloured = cell.colour is scheduled.colour or (cell.colour is None and cell.mark not in PLAYED)
    return cell.opponent == scheduled.opponent and coloured


def round_robin_planned_event(
    report: TournamentReport, fit: FittingTable, stage: int
) -> RoundRobinPlanned:
    plan = fit.plan
    order, edition = announced_order(report)
    return RoundRobinPlanned(
        stage=stage,
        name="Open",
        system=plan.system,
        double=plan.double or "",
        withdrawals=plan.withdrawals,
        numbering=plan.numbering,
        points=astuple(report.points),
        tie_breaks=order,
        tie_break_edition=edition,
        first_round=plan.first_round,
        unrated=round_options.rating_of_unrated(report),
    )


def announced_order(report: TournamentReport) -> tuple[tuple[str, ...], str]:
    """(tie-breaks, edition): the report's if they suit a round robin, otherwise the usual ones."""
    usual = PlanRoundRobin("")
    stated = tuple(code for code in report.regulations.tie_breaks if code.upper() != "PTS")
    try:
        refuse_unsuitable_tiebreaks(
            parse_tie_break_list(",".join(stated)), RankingRules(predetermined=True)
        )
    except (Unsupported, UnusableTieBreak):
        return usual.tie_breaks, usual.tie_break_edition
    return stated or usual.tie_breaks, usual.tie_break_edition


def lots_drawn_event(fit: FittingTable, stage: int) -> LotsDrawn:
    numbers = tuple((number, number) for number in range(1, fit.table.entries + 1))
    games = tuple(tuple((g.white, g.black) for g in round_.games) for round_ in fit.table.rounds)
    return LotsDrawn(stage, numbers, games, fit.table.meetings)


def events_of_played_rounds(
    report: TournamentReport, fit: FittingTable, stage: int
) -> Iterator[RoundPublished | ResultRecorded | RoundClosed]:
    rounds = fit.table.rounds[: report.paired_rounds]
    for number, round_ in enumerate(rounds, 1):
        marks = {p.number: p.cells[number - 1].mark for p in report.players}
        yield RoundPublished(stage, number)
        for game in round_.games:
            result = GameResult(marks[game.white], marks[game.black])
            yield ResultRecorded(stage, number, game.board, result.code)
        yield RoundClosed(stage, number)
