"""The face of chess: its views, papers, pages and desk."""

from domain.before_sending.event import due_day
from domain.chess.stage import Round, Stage
from domain.messages import say
from domain.tournament import Tournament
from web.chess import knock_out_words
from web.chess.documents import FILES, broadcast, placed_games
from web.chess.game_presentation import ChessPresentation
from web.chess.own_page import OwnBoardPage, find_players, seat_notice
from web.chess.pages import StageDesk
from web.chess.papers import PAPERS
from web.chess.planning import DIVIDED, StageForm, StageTerms, tie_break_choice
from web.chess.site_pages import SITE
from web.chess.views import charts, desk, outcomes, pairings, rating_changes, start_position
from web.contest.face import CLOCK, areas_of_rounds, extent_of, status_text, workplace_links
from web.contest.game_presentation import register_presentation
from web.contest.pages.as_of import stage_as_of_version
from web.contest.views import bracket, leaders, prizes, standings
from web.contest.views.prizes import prize_contest
from web.face import Face, Overlay, adapt_own_page, views_by_name
from web.prizes.contest import Contests
from web.shared.frame import AreaLink, Link, Reader, part_address
from web.shared.languages import Words


def _status(stage: Stage, words: Words) -> str:
    if stage.knock_out is not None:
        return knock_out_words.knock_out_status(stage, words)
    players = words.count("{count} player", "{count} players", len(stage.participants()))
    if stage.round_robin is not None and not stage.rounds:
        kind = words(DIVIDED.get(stage.rules.system, say("round robin")))
        return f"{players}, {kind}, {words('numbers not drawn yet')}"

    def results(r: Round) -> str:
        entered = sum(board.result is not None for board in r.boards)
        boards = entered + len(r.boards_without_result)
        counts = {"entered": entered, "boards": boards}
        one, many = say("{entered} of {boards} result"), "{entered} of {boards} results"
        return words.count(one, many, boards, **counts)

    return f"{players}, {status_text(stage, words, results)}"


def _workplace_links(tournament: Tournament, stage: Stage, reader: Reader) -> tuple[Link, ...]:
    words, root = reader.words, part_address(tournament, stage.id)
    may_see = reader.may("see-before-sending", tournament.id, stage.id)
    day = words.day(due_day(tournament, stage)) if may_see else ""
    report = (Link(words("Report, due {day}", day=day), f"{root}/before-sending"),) if day else ()
    return workplace_links(tournament, stage, reader, "tablet") + report


register_presentation(Stage.game, ChessPresentation())
FACE: Face[Stage] = Face(
    kind=Stage,
    about=say("section of chess"),
    views=views_by_name(
        *(pairings.VIEW, pairings.NAMES, standings.VIEW, charts.CROSSTABLE, charts.SCHEDULE),
        *(bracket.VIEW, leaders.RACE, pairings.TOP, pairings.SCORE_GROUPS, leaders.CEREMONY),
        *(prizes.CATEGORIES, prizes.PRIZES, rating_changes.VIEW),
        *(outcomes.PROGRESS, outcomes.GRID, start_position.VIEW, CLOCK),
        *(desk.VIEW, desk.TABLET),
    ),
    desk=StageDesk,
    papers=PAPERS,
    files=FILES,
    site=SITE,
    status=_status,
    extent=extent_of,
    workplaces=_workplace_links,
    outside_fide=lambda stage: stage.left_fide_mode,
    games=placed_games,
    broadcast=broadcast,
    find_me=say("Find my board"),
    find=find_players,
    own_page=adapt_own_page(OwnBoardPage.build),
    as_of=stage_as_of_version,
    plan=StageForm.build,
    areas=areas_of_rounds(
        say("Entries"),
        standings=(AreaLink(say("Pictures"), "{part}/pictures"),),
        report=(AreaLink(say("Before sending"), "{part}/before-sending", "see-before-sending"),),
    ),
    contests=Contests(prize_contest, in_pairs=False, strength="Rating"),
    seat_notice=seat_notice,
    terms=StageTerms.from_stage,
    choices=tie_break_choice,
    overlays={
        "board": Overlay("Board", pairings.VIEW, "chess/overlays.js"),
        "standings": Overlay("Standings", standings.VIEW, "chess/overlays.js"),
        "next": Overlay(say("Next pairings"), pairings.VIEW, "chess/overlays.js"),
    },
)
