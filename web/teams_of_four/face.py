"""What teams of four show."""

from domain.messages import say
from domain.teams_of_four.knock_out import progress_of
from domain.teams_of_four.round import TeamsRound
from domain.teams_of_four.stage import TeamsStage
from events.contest.decisions.draws import is_drawn
from web.contest.face import CLOCK, areas_of_rounds, extent, how_far, workplaces
from web.contest.game_presentation import register_presentation
from web.contest.pages.as_of import as_of
from web.contest.views import bracket, ceremony, prizes, race, standings
from web.contest.views.prizes import contest_of
from web.contest.visibility import round_words
from web.face import Face, Overlay, by_name
from web.prizes.contest import Contests
from web.shared.frame import panel
from web.shared.languages import Words
from web.teams_of_four.documents import FILES
from web.teams_of_four.game_presentation import TeamsOfFourShow
from web.teams_of_four.own_page import OwnFourPage, find, seat_notice
from web.teams_of_four.pages import FourDesk
from web.teams_of_four.papers import PAPERS
from web.teams_of_four.planning import FourForm
from web.teams_of_four.site_pages import SITE
from web.teams_of_four.views import boards, crosstable, desk, outcomes, pairings, tablet, teams


def _status(stage: TeamsStage, words: Words) -> str:
    """Only what the hall may know: a draft is not mentioned."""
    teams = words.count("{count} team", "{count} teams", len(stage.participants()))
    if not is_drawn(stage):
        kind = words("round robin") if stage.knock_out is None else words("Knock-out")
        return f"{teams}, {kind}, {words('numbers not drawn yet')}"
    if stage.knock_out is not None:
        return f"{teams}, {_of_bracket(stage, words)}"
    return f"{teams}, {how_far(stage, words, lambda shown: _finished_text(shown, words))}"


def _finished_text(r: TeamsRound, words: Words) -> str:
    return words.count(
        "{finished} of {count} match finished",
        "{finished} of {count} matches finished",
        len(r.matches),
        finished=sum(match.finished for match in r.matches),
    )


def _of_bracket(stage: TeamsStage, words: Words) -> str:
    shown = stage.shown
    if shown is None:
        return f"{words('Knock-out')}, {words('not started')}"
    known = progress_of(stage, shown.number)
    if not known.winner:
        return round_words(stage, shown, words)
    return words("{name} wins", name=dict(stage.numbered_entries())[known.winner].name)


register_presentation(TeamsStage.game, TeamsOfFourShow())
FACE: Face[TeamsStage] = Face(
    kind=TeamsStage,
    about=say("section of teams of four"),
    views=by_name(
        *(pairings.VIEW, boards.VIEW, teams.VIEW, standings.VIEW, crosstable.VIEW),
        *(pairings.SCHEDULE, bracket.VIEW, race.VIEW, pairings.TOP, ceremony.VIEW),
        *(prizes.CATEGORIES, prizes.PRIZES, outcomes.PROGRESS, CLOCK, desk.VIEW, tablet.VIEW),
    ),
    desk=FourDesk,
    papers=PAPERS,
    files=FILES,
    site=SITE,
    status=_status,
    extent=extent,
    workplaces=lambda of, stage, reader: workplaces(of, stage, reader, "rooms"),
    outside_fide=lambda stage: stage.left_fide_mode,
    find_me=say("Find my match"),
    find=find,
    own_page=OwnFourPage.of,
    as_of=as_of,
    plan=FourForm.of,
    areas=areas_of_rounds(say("Teams"), rounds=(panel(say("Line-ups"), "line-ups"),)),
    contests=Contests(contest_of, in_pairs=False, strength=say("Strength")),
    seat_notice=seat_notice,
    placed={"room": tablet.at_table},
    overlays={
        "standings": Overlay("Standings", standings.VIEW, "teams_of_four/overlays.js"),
        "next": Overlay(say("Next pairings"), pairings.VIEW, "teams_of_four/overlays.js"),
    },
)
