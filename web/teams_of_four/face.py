"""Declarations of the pages of teams of four."""

from domain.messages import say
from domain.teams_of_four.stage import TeamsStage
from web.contest.face import CLOCK, areas_of_rounds, extent_of, workplace_links
from web.contest.game_presentation import register_presentation
from web.contest.pages.as_of import stage_as_of_version
from web.contest.team_presentation import team_status
from web.contest.views import bracket, leaders, prizes, standings
from web.contest.views.prizes import prize_contest
from web.face import Face, Overlay, adapt_own_page, views_by_name
from web.prizes.contest import Contests
from web.shared.frame import panel_link
from web.teams_of_four.documents import FILES
from web.teams_of_four.game_presentation import TeamsOfFourPresentation
from web.teams_of_four.own_page import OwnFourPage, find_own_teams, seat_notice
from web.teams_of_four.pages import FourDesk
from web.teams_of_four.papers import PAPERS
from web.teams_of_four.planning import FourForm
from web.teams_of_four.site_pages import SITE
from web.teams_of_four.views import boards, desk, names, outcomes, pairings, pairs, tablet

register_presentation(TeamsStage.game, TeamsOfFourPresentation())
FACE: Face[TeamsStage] = Face(
    kind=TeamsStage,
    about=say("section of teams of four"),
    views=views_by_name(
        *(pairings.VIEW, boards.VIEW, names.VIEW, names.START_LIST, pairs.VIEW),
        *(standings.VIEW, pairings.CROSSTABLE),
        *(pairings.SCHEDULE, bracket.VIEW, leaders.RACE, pairings.TOP, leaders.CEREMONY),
        *(
            prizes.CATEGORIES,
            prizes.PRIZES,
            outcomes.PROGRESS,
            outcomes.GRID,
            CLOCK,
            desk.VIEW,
            tablet.VIEW,
        ),
    ),
    desk=FourDesk,
    papers=PAPERS,
    files=FILES,
    site=SITE,
    status=team_status,
    extent=extent_of,
    workplaces=lambda of, stage, reader: workplace_links(of, stage, reader, "rooms"),
    outside_fide=lambda stage: stage.left_fide_mode,
    find_me=say("Find my match"),
    find=find_own_teams,
    own_page=adapt_own_page(OwnFourPage.build),
    as_of=stage_as_of_version,
    plan=FourForm.build,
    areas=areas_of_rounds(
        say("Teams"),
        rounds=(panel_link(say("Line-ups"), "line-ups"), panel_link(say("Rulings"), "rulings")),
    ),
    contests=Contests(prize_contest, in_pairs=False, strength=say("Strength")),
    seat_notice=seat_notice,
    placed={"room": tablet.room_view},
    overlays={
        "match": Overlay("Match", pairings.VIEW, "teams_of_four/overlays.js"),
        "board": Overlay("Board in both rooms", boards.VIEW, "teams_of_four/overlays.js"),
        "standings": Overlay("Standings", standings.VIEW, "teams_of_four/overlays.js"),
        "next": Overlay(say("Next pairings"), pairings.VIEW, "teams_of_four/overlays.js"),
    },
)
