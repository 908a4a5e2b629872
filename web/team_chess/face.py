"""Declarations of the pages of team chess."""

from domain.messages import say
from domain.team_chess.stage import TeamStage
from web.contest.face import CLOCK, areas_of_rounds, extent_of, workplace_links
from web.contest.game_presentation import register_presentation
from web.contest.pages.as_of import stage_as_of_version
from web.contest.team_presentation import team_status
from web.contest.views import bracket, leaders, prizes, standings
from web.contest.views.prizes import prize_contest
from web.face import Face, Overlay, adapt_own_page, views_by_name
from web.prizes.contest import Contests
from web.shared.frame import panel_link
from web.team_chess.documents import FILES, broadcast, placed_games
from web.team_chess.game_presentation import TeamChessPresentation
from web.team_chess.own_page import OwnTeamPage, find_own_teams, seat_notice
from web.team_chess.pages import TeamDesk
from web.team_chess.papers import PAPERS
from web.team_chess.planning import TeamForm, tie_break_choice
from web.team_chess.site_pages import SITE
from web.team_chess.views import boards, desk, outcomes, players, tablet

register_presentation(TeamStage.game, TeamChessPresentation())
FACE: Face[TeamStage] = Face(
    kind=TeamStage,
    about=say("section of team chess"),
    views=views_by_name(
        *(boards.MATCHES, boards.VIEW, players.NAMES, players.START_LIST, players.VIEW),
        *(standings.VIEW, boards.CROSSTABLE, boards.SCHEDULE, bracket.VIEW),
        *(leaders.RACE, boards.TOP, leaders.CEREMONY, prizes.CATEGORIES, prizes.PRIZES),
        *(outcomes.PROGRESS, outcomes.GRID, CLOCK, desk.VIEW, tablet.VIEW),
    ),
    desk=TeamDesk,
    papers=PAPERS,
    files=FILES,
    site=SITE,
    status=team_status,
    extent=extent_of,
    workplaces=lambda of, stage, reader: workplace_links(of, stage, reader, "matches"),
    outside_fide=lambda stage: stage.left_fide_mode,
    games=placed_games,
    broadcast=broadcast,
    find_me=say("Find my match"),
    find=find_own_teams,
    own_page=adapt_own_page(OwnTeamPage.build),
    as_of=stage_as_of_version,
    plan=TeamForm.build,
    areas=areas_of_rounds(say("Teams"), rounds=(panel_link(say("Line-ups"), "line-ups"),)),
    contests=Contests(prize_contest, in_pairs=False, strength="Rating"),
    seat_notice=seat_notice,
    choices=tie_break_choice,
    overlays={
        "match": Overlay("Match", boards.MATCHES, "team_chess/overlays.js"),
        "board": Overlay("Board", boards.VIEW, "team_chess/overlays.js"),
        "standings": Overlay("Standings", standings.VIEW, "team_chess/overlays.js"),
        "next": Overlay(say("Next pairings"), boards.MATCHES, "team_chess/overlays.js"),
    },
)
