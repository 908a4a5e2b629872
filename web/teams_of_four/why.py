"""The explanation of the pairing of a match of teams of four."""

from domain.ids import Number
from domain.messages import say
from domain.teams_of_four.standings import ranking
from events.contest.audit.why import PairedRound
from events.contest.vocabulary.rounds import BY_HAND
from web.contest.pages.why import Rival
from web.contest.pages.why_match import WhyOfGame
from web.contest.views.charts import Cell
from web.teams_of_four.scores import match_points, points_text
from web.teams_of_four.views.crosstable import cells_of


def _system(it: PairedRound) -> str:
    if it.event is None or it.event.system == BY_HAND:
        return say("Paired by hand")
    if it.before.knock_out is not None:
        return "Knock-out"
    if it.before.table is not None:
        return say("Round robin, {system} table", system=it.event.system)
    return say("Swiss of teams of four")


def _rivals(it: PairedRound) -> dict[int, Rival]:
    known = {
        int(place.number): points_text(place.points)
        for place in ranking(it.before, it.round.number - 1)
    }
    return {
        int(number): Rival(number, team.name, known.get(int(number), "0"))
        for number, team in it.stage.numbered_entries()
    }


def _matches(it: PairedRound, number: int) -> list[Cell]:
    team = dict(it.stage.numbered_entries())[Number(number)]
    rounds = it.before.rounds[: it.round.number - 1]
    return [cells_of(it.before, team, r)[-1] for r in rounds]


def _result(it: PairedRound, number: int) -> str:
    match = it.round.match(number)
    return "–".join(match_points(it.stage, it.round, match)) if match.finished else ""


WHY = WhyOfGame(_system, _rivals, _matches, lambda _it: ("", ""), _result)
