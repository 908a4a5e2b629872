"""The explanation of the pairing of a match of teams of four."""

from domain.contest.entry import Team
from domain.messages import say
from domain.teams_of_four.round import TeamsRound
from domain.teams_of_four.stage import TeamsStage
from domain.teams_of_four.standings import team_ranking
from events.contest.audit.questions import PairedRound
from events.contest.vocabulary.rounds import RoundPaired
from web.contest.pages.why import Rival, WhyOfGame
from web.contest.views.charts import ChartCell
from web.teams_of_four.scores import match_points, points_text
from web.teams_of_four.views.pairings import chart_cells_of_round


def _system_words(paired: PairedRound[TeamsStage], event: RoundPaired) -> str:
    if paired.before.table is not None:
        return say("Round robin, {system} table", system=event.system)
    return say("Swiss of teams of four")


def _rivals(paired: PairedRound[TeamsStage]) -> dict[int, Rival]:
    points = {
        int(place.number): points_text(paired.before, place.points)
        for place in team_ranking(paired.before, paired.round.number - 1)
    }
    return {
        int(number): Rival(number, team.name, points.get(int(number), "0"))
        for number, team in paired.stage.numbered_entries()
    }


def _match_cell(stage: TeamsStage, team: Team, r: TeamsRound) -> ChartCell:
    return chart_cells_of_round(stage, team, r)[-1]


def _result_text(paired: PairedRound[TeamsStage], number: int) -> str:
    r = paired.stage.round(paired.round.number)
    match = r.match(number)
    return "–".join(match_points(paired.stage, r, match)) if match.is_finished else ""


WHY = WhyOfGame(_system_words, _rivals, _match_cell, lambda _: ("", ""), _result_text)
