"""The face of bridge: its views, papers, pages and desk."""

from domain.bridge.phase import Phase
from domain.bridge.session import SessionState
from domain.messages import say
from domain.tournament import Tournament
from web.bridge.as_of import phase_as_of
from web.bridge.contest import CATEGORIES, PRIZES, contest_of
from web.bridge.documents import FILES
from web.bridge.own_page import OwnSeatPage, find_pairs, seat_notice
from web.bridge.pages import PhaseDesk
from web.bridge.papers import PAPERS
from web.bridge.planning import PhaseForm
from web.bridge.site_pages import SITE
from web.bridge.traveller import finished_boards
from web.bridge.views import (
    desk,
    movement,
    progress,
    race,
    ranking,
    results,
    seats,
    session_board,
    table_tablet,
)
from web.bridge.views.visibility import phase_head
from web.face import Extent, Face, Overlay, views_by_name
from web.prizes.contest import Contests
from web.shared.board_words import result_words, seat_letter, vulnerability_words
from web.shared.clock import PlayingOfAll, clock_view
from web.shared.frame import (
    FEES,
    Area,
    AreaLink,
    Link,
    Reader,
    areas_of_game,
    panel_link,
    part_address,
)
from web.shared.languages import Words
from web.shared.sheet import rows_in


def _status_text(phase: Phase, words: Words) -> str:
    many = len(phase.entries)
    pairs = (
        words.count("{count} player", "{count} players", many)
        if phase.is_individual
        else words.count("{count} pair", "{count} pairs", many)
    )
    sessions, shown = phase.plan.sessions, phase.public_session
    if shown is None:
        planned = words.count("{count} session", "{count} sessions", sessions)
        return f"{pairs}, {planned}, {words('not started')}"
    where = {"session": shown.number, "sessions": sessions}
    if shown.state is SessionState.CLOSED:
        return f"{pairs}, {words('session {session} of {sessions} finished', **where)}"
    on = words("session {session} of {sessions} under way", **where)
    rounds = {"round": shown.current_round, "rounds": shown.seating.rounds}
    return f"{pairs}, {on}, {words('round {round} of {rounds}', **rounds)}"


def _phase_extent(phase: Phase) -> Extent:
    shown = phase.public_session
    closed = sum(session.state is SessionState.CLOSED for session in phase.sessions)
    seen, timed = (shown.number, shown.current_round) if shown else (0, 0)
    return Extent(phase.plan.sessions, seen, timed, closed)


def _workplaces(tournament: Tournament, phase: Phase, reader: Reader) -> tuple[Link, ...]:
    """The links to the desk, for who may use it, and to the travellers, once one is public."""
    words, root, shown = reader.words, part_address(tournament, phase.id), phase.public_session
    over = sorted(finished_boards(phase, shown)) if shown else ()
    desk = (
        [Link(words("Desk"), f"{root}/desk")] if reader.may("desk", tournament.id, phase.id) else []
    )
    if shown and over:
        first = f"{root}/traveller/{shown.number}/{over[0]}{words.query}"
        return (*desk, Link(words("Results board by board"), first))
    return tuple(desk)


def _tables_playing(tournament: Tournament, phase: Phase) -> PlayingOfAll:
    tables = [
        tile
        for tile in rows_in(progress.GRID.build(tournament, phase.id), progress.TableTile)
        if tile.boards
    ]
    return sum(set(tile.boards) != {"1"} for tile in tables), len(tables)


AREAS = areas_of_game(
    Area(
        "r",
        (
            panel_link(say("Session"), "tables"),
            panel_link(say("Plan"), "plan"),
            panel_link(say("Sections and rooms"), "rooms"),
            AreaLink(say("Type scores"), "{part}/type", "typing"),
            AreaLink(say("Results and rulings"), "{part}/results", "results"),
            AreaLink(say("What comes next"), "{part}/next", "next-phases"),
        ),
        within=("movement",),
    ),
    (panel_link(say("Pairs"), "pairs"), FEES),
)


FACE = Face(
    kind=Phase,
    about=say("phase of bridge"),
    views=views_by_name(
        *(seats.VIEW, progress.TABLES, seats.START_LIST, movement.VIEW, ranking.VIEW),
        *(race.VIEW, ranking.CEREMONY, session_board.VIEW),
        *(CATEGORIES, PRIZES),
        *(
            progress.VIEW,
            progress.GRID,
            clock_view(phase_head, _tables_playing),
            results.VIEW,
            desk.VIEW,
            table_tablet.VIEW,
        ),
    ),
    placed={table_tablet.NAME: table_tablet.view_of_table},
    desk=PhaseDesk,
    papers=PAPERS,
    files=FILES,
    site=SITE,
    status=_status_text,
    extent=_phase_extent,
    workplaces=_workplaces,
    outside_fide=lambda _phase: False,
    find_me=say("Find my seat"),
    find=find_pairs,
    own_page=OwnSeatPage.build,
    as_of=phase_as_of,
    plan=PhaseForm.build,
    areas=AREAS,
    renamed=lambda phase: {"Pairs": say("Players")} if phase.is_individual else {},
    contests=Contests(contest_of, in_pairs=True, strength="Strength"),
    seat_notice=seat_notice,
    overlays={
        "table": Overlay("Table", progress.TABLES, "bridge/overlays.js"),
        "standings": Overlay("Ranking", ranking.VIEW, "bridge/overlays.js"),
        "next": Overlay(say("Next tables"), progress.TABLES, "bridge/overlays.js"),
    },
    filters={"said": result_words, "seat": seat_letter, "vulnerable": vulnerability_words},
)
