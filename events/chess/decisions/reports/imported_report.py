"""Turn a tournament report into events, in the order in which they must have happened.

A report says who was absent, not why. Zero-point byes before a player's first appearance make them
a late entry; a run of at least two of them up to the last paired round, a withdrawal; all others a
requested bye. Boards are put in the order of C.04.2 (2026) 3.6, because reports do not number
them. A report that names no system, or an unknown one, is planned by FIDE's Dutch.
"""

from collections.abc import Iterator, Sequence
from dataclasses import astuple, dataclass

from domain.chess.defaults import DEFAULT_TIE_BREAKS
from domain.errors import Unsupported
from domain.formats.trf import round_options, rounds as played
from domain.formats.trf.systems import NamedSystem, named_system
from domain.formats.trf.tournament import ReportedPlayer, TournamentReport, person_of
from domain.messages import join_messages, say
from domain.results import BYES, REQUESTED_BYES, Crosstable, GameResult, Mark
from domain.standings.rules import TieBreakEdition
from domain.standings.tiebreaks.descriptor import UnusableTieBreak, parse_tie_break_list
from domain.swiss.completion import sort_by_board
from domain.swiss.pairing_system import BAKU, LISTED, NONE
from domain.swiss.systems import USUAL, OfPlayers
from domain.swiss.us_chess.options import UsChessOptions
from events.chess.decisions.reports import imported_round_robin
from events.chess.decisions.reports.imported_round_robin import FittingTable, find_fitting_table
from events.chess.vocabulary.entries import EntryRegistered
from events.chess.vocabulary.stages import StagePlanned, UsChessAnnounced
from events.contest.vocabulary.entries import (
    ByeRequested,
    NumbersAssigned,
    PairForbidden,
    Withdrawn,
)
from events.contest.vocabulary.results import ResultRecorded
from events.contest.vocabulary.rounds import IMPORTED, RoundClosed, RoundPaired, RoundPublished
from events.game.people import PersonStated, check_person, statement_of
from events.log.vocabulary import Event, common_fields
from events.tournament.report_facts import ImportedReport, first_events, time_announcements

STAGE = 1
LAST_ROUND = 999
"""Recorded as the last round of a prohibition without an end."""
SHORTEST_WITHDRAWAL = 2


@dataclass(frozen=True, slots=True)
class _Presence:
    """The first round of a player, and the first after they withdrew (0: they stayed)."""

    first: int
    left: int


def events_of_report(
    report: TournamentReport, name: str, people: Sequence[PersonStated] = ()
) -> ImportedReport:
    """The events of a report. `name` is used if it has none, e.g. the file's; `people` have more
    data on each player, by number.
    """
    statements = tuple(map(check_person, people)) or tuple(_people_of(report))
    named = named_system(report)
    fit = find_fitting_table(report, named) if named.round_robins else ""
    if isinstance(fit, FittingTable):
        events = (*first_events(report, name), *_round_robin_events(report, fit, statements))
        return ImportedReport(
            events,
            tuple(_notes_on_lost_records(report, imported_round_robin.announced_order(report)[0])),
        )
    system = named.swiss or USUAL
    events = (*first_events(report, name), *_swiss_events(report, system, statements))
    lost_notes = (
        *_notes_on_lost_options(report, system),
        *_notes_on_lost_records(report, _usable_tie_breaks(report)),
    )
    return ImportedReport(events, (*_system_notes(named, fit, system), *lost_notes))


def _system_notes(named: NamedSystem, why: str, system: OfPlayers) -> Iterator[str]:
    """The sentence on a stated system that is not used; `why` no table fits, if one was stated."""
    instead = say(
        "planned as a Swiss by the {title}, {edition}", title=system.title, edition=system.edition
    )
    if why:
        yield say(
            "the report names {said}, but {why}: {instead}",
            said=named.stated,
            why=why,
            instead=instead,
        )
    elif named.stated and not named.swiss:
        yield say(
            "no pairing system is known here as {said}: {instead}",
            said=named.stated,
            instead=instead,
        )


def _notes_on_lost_options(report: TournamentReport, system: OfPlayers) -> Iterator[str]:
    """Sentences on options that can't be kept, such as those of other rounds than the next."""
    if _known_acceleration(report, system) is None:
        stated = round_options.stated_acceleration(report, report.paired_rounds + 1)
        yield say(
            "the acceleration {stated} is not known of the {title}: none is announced",
            stated=stated,
            title=system.title,
        )
    options = round_options.system_options(report, report.paired_rounds + 1)
    if isinstance(options, UsChessOptions) and system.option_type is not UsChessOptions:
        yield say(
            "the options of US Chess mean nothing to the {title}: none is announced",
            title=system.title,
        )


def _notes_on_lost_records(report: TournamentReport, used: tuple[str, ...]) -> Iterator[str]:
    """Sentences on records that are not kept; `used` are the tie-breaks that are announced."""
    if report.abnormal_points:
        yield say("points given or taken beside the results (record 299) are not taken over")
    stated = _stated_tie_breaks(report)
    if stated and used != stated:
        yield say(
            "the tie-breaks {codes} can't be followed: the usual ones are announced",
            codes=join_messages(", ", stated),
        )
    ranked = report.regulations.standings_order
    if ranked and tuple(code for code in ranked if code.upper() != "PTS") != stated:
        yield say(
            "the order of record 212, {codes}, is not kept", codes=join_messages(", ", ranked)
        )
    if report.positions:
        yield say("the ranking by the position of the lines is not kept: numbers rank")
    if report.teams:
        yield say("the teams of record 013 are not kept in a tournament of players")
    ratings = {player.number: player.rating for player in report.players}
    if any(row.title or row.rating not in (0, ratings.get(row.number)) for row in report.national):
        yield say("of national records the membership number alone is kept")


def _round_robin_events(
    report: TournamentReport, fit: FittingTable, people: Sequence[PersonStated]
) -> Iterator[Event]:
    yield imported_round_robin.round_robin_planned_event(report, fit, STAGE)
    yield from time_announcements(report, STAGE)
    for number, person in enumerate(people, 1):
        yield _entry_registered_event(number, person, 1)
    yield imported_round_robin.lots_drawn_event(fit, STAGE)
    yield from imported_round_robin.events_of_played_rounds(report, fit, STAGE)


def _swiss_events(
    report: TournamentReport, system: OfPlayers, people: Sequence[PersonStated]
) -> Iterator[Event]:
    presence = {p.number: _presence_of(p, report.paired_rounds) for p in report.players}
    yield _stage_planned_event(report, system)
    yield from time_announcements(report, STAGE)
    for number, person in enumerate(people, 1):
        yield _entry_registered_event(number, person, presence[number].first)
    yield from _us_chess_announcement(report, system)
    if report.players:
        numbers = tuple((p.number, p.number) for p in report.players)
        yield NumbersAssigned(STAGE, numbers, say("as in the imported report"))
    for group in report.forbidden:
        yield PairForbidden(
            STAGE, tuple(sorted(group.numbers)), "", group.first, min(group.last, LAST_ROUND)
        )
    chart = played.crosstable_of_report(report)
    for number in range(1, report.paired_rounds + 1):
        for player in report.players:
            stay = presence[player.number]
            if stay.left == number:
                yield Withdrawn(STAGE, player.number, number)
            mark = player.cells[number - 1].mark
            absent = number < stay.first or (stay.left and number >= stay.left)
            if mark in REQUESTED_BYES and not absent:
                yield ByeRequested(STAGE, player.number, number, mark.value)
        yield from _round_events(report, chart, number)
    yield from _byes_in_later_rounds(report, presence)


def _byes_in_later_rounds(
    report: TournamentReport, presence: dict[int, _Presence]
) -> Iterator[ByeRequested]:
    """The byes requested in rounds still to be paired, except by players who have withdrawn."""
    for bye in report.byes:
        if bye.round_number > report.paired_rounds:
            for number in bye.numbers:
                if not presence[number].left:
                    yield ByeRequested(STAGE, number, bye.round_number, bye.mark.value)


def _presence_of(player: ReportedPlayer, rounds: int) -> _Presence:
    appearances = [r for r, cell in enumerate(player.cells, 1) if cell.mark is not Mark.ZERO_BYE]
    if not appearances:
        return _Presence(rounds + 1, 0)
    gone_for = rounds - appearances[-1]
    left = appearances[-1] + 1 if gone_for >= SHORTEST_WITHDRAWAL else 0
    return _Presence(appearances[0], left)


def _stage_planned_event(report: TournamentReport, system: OfPlayers) -> StagePlanned:
    virtual = played.virtual_points(report, report.paired_rounds + 1)
    acceleration = LISTED if virtual else _known_acceleration(report, system) or NONE
    colour = report.initial_colour
    return StagePlanned(
        stage=STAGE,
        name="Open",
        system=system.code,
        edition=system.edition,
        rounds=max(played.total_rounds(report), report.paired_rounds, 1),
        points=astuple(report.points),
        initial_colour=colour.value if colour else "",
        acceleration=acceleration,
        virtual=tuple(sorted((number, values) for number, values in virtual.items())),
        tie_breaks=_usable_tie_breaks(report),
        tie_break_edition=(
            round_options.stated_tie_break_edition(report) or TieBreakEdition.FIDE_2026
        ),
        unrated=round_options.rating_of_unrated(report),
    )


def _known_acceleration(report: TournamentReport, system: OfPlayers) -> str | None:
    """The acceleration by a name that the system knows; None if the report states another."""
    stated = round_options.stated_acceleration(report, report.paired_rounds + 1)
    if stated in ("", NONE, BAKU):
        return NONE
    try:
        system.refuse_unknown_acceleration(stated, played.total_rounds(report))
    except Unsupported:
        return None
    return stated


def _us_chess_announcement(
    report: TournamentReport, system: OfPlayers
) -> Iterator[UsChessAnnounced]:
    """Yield the options as the next round would be paired; re-entries are recognised by name."""
    wanted = report.paired_rounds + 1
    options = round_options.system_options(report, wanted)
    if not isinstance(options, UsChessOptions) or system.option_type is not UsChessOptions:
        return
    event = UsChessAnnounced(
        stage=STAGE,
        variations=tuple(sorted(options.variations)),
        house_player=options.house_player,
        class_floors=round_options.class_floors(report, wanted),
        families=tuple(tuple(sorted(team)) for team in options.teams),
        requested=tuple(tuple(sorted(group)) for group in options.requested),
        plus_score=options.plus_score,
        known=tuple(sorted(options.known)),
    )
    if event != UsChessAnnounced(STAGE):
        yield event


def _usable_tie_breaks(report: TournamentReport) -> tuple[str, ...]:
    stated = _stated_tie_breaks(report)
    return stated if stated and _are_usable_tie_breaks(stated) else DEFAULT_TIE_BREAKS


def _stated_tie_breaks(report: TournamentReport) -> tuple[str, ...]:
    return tuple(code for code in report.regulations.tie_breaks if code.upper() != "PTS")


def _are_usable_tie_breaks(codes: tuple[str, ...]) -> bool:
    try:
        parse_tie_break_list(",".join(codes))
    except UnusableTieBreak:
        return False
    return True


def _people_of(report: TournamentReport) -> Iterator[PersonStated]:
    members = {row.number: row.national_id for row in report.national if row.national_id}
    for player in report.players:
        person = person_of(player, members.get(player.number, ""))
        yield PersonStated(**statement_of(person))


def _entry_registered_event(number: int, person: PersonStated, first_round: int) -> EntryRegistered:
    fields = common_fields(person, PersonStated)
    return EntryRegistered(stage=STAGE, entry=number, first_round=first_round, **fields)


def _round_events(report: TournamentReport, chart: Crosstable, number: int) -> Iterator[Event]:
    cells = {p.number: p.cells[number - 1] for p in report.players}
    pairs = sort_by_board(played.played_round(report, number).pairs, chart, number)
    yield RoundPaired(
        stage=STAGE,
        round=number,
        pairs=tuple((pair.white, pair.black) for pair in pairs),
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
