"""The explanation of the pairing of a match of teams of four."""

from domain.ids import Number
from domain.messages import say
from domain.teams_of_four.stage import TeamsStage
from domain.teams_of_four.standings import team_ranking
from events.contest.audit.why import PairedRound
from events.contest.vocabulary.rounds import BY_HAND
from web.contest.pages.why import Rival
from web.contest.pages.why_match import WhyOfGame
from web.contest.views.charts import ChartCell
from web.teams_of_four.scores import match_points, points_text
from web.teams_of_four.views.crosstable import chart_cells_of_round


def _system_words(paired: PairedRound[TeamsStage]) -> str:
    if paired.event is None or paired.event.system == BY_HAND:
        return say("Paired by hand")
    if paired.before.knock_out is not None:
        return "Knock-out"
    if paired.before.table is not None:
        return say("Round robin, {system} table", system=paired.event.system)
    return say("Swiss of teams of four")


def _rivals(paired: PairedRound[TeamsStage]) -> dict[int, Rival]:
    points = {
        int(place.number): points_text(place.points)
        for place in team_ranking(paired.before, paired.round.number - 1)
    }
    return {
        int(number): Rival(number, team.name, points.get(int(number), "0"))
        for number, team in paired.stage.numbered_entries()
    }


def _earlier_matches(paired: PairedRound[TeamsStage], number: int) -> list[ChartCell]:
    team = dict(paired.stage.numbered_entries())[Number(number)]
    rounds = paired.before.rounds[: paired.round.number - 1]
    return [chart_cells_of_round(paired.before, team, r)[-1] for r in rounds]


def _result_text(paired: PairedRound[TeamsStage], number: int) -> str:
    r = paired.stage.round(paired.round.number)
    match = r.match(number)
    return "–".join(match_points(paired.stage, r, match)) if match.finished else ""


WHY = WhyOfGame(_system_words, _rivals, _earlier_matches, lambda _: ("", ""), _result_text)
