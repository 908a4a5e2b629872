"""The explanation of the pairing of a match of team chess."""

from domain.ids import Number
from domain.messages import say
from domain.results import Colour, points_as_read
from domain.team_chess.rules import MemberTable
from domain.team_chess.scores import rows_of, sides_of
from events.contest.audit.why import PairedRound
from events.contest.vocabulary.rounds import BY_HAND
from web.contest.pages.why import Rival
from web.contest.pages.why_match import WhyOfGame
from web.contest.views.charts import Cell
from web.team_chess.views.crosstable import cell_of


def _colours(it: PairedRound) -> tuple[str, str]:
    """The colours of the two teams on the first board."""
    white_first = it.stage.rules.colour_of_first(1) is Colour.WHITE
    return ("white", "black") if white_first else ("black", "white")


_BY_MEMBERS = {
    MemberTable.SCHEVENINGEN: say("Scheveningen match"),
    MemberTable.SCHILLER: say("Schiller system"),
    MemberTable.HUTTON: "Hutton",
}


def _system(it: PairedRound) -> str:
    if it.event is None or it.event.system == BY_HAND:
        return say("Paired by hand")
    if it.before.knock_out is not None:
        return "Knock-out"
    if it.before.rules.member_table is not None:
        return _BY_MEMBERS[it.before.rules.member_table]
    if it.before.table is not None:
        return say("Round robin, {system} table", system=it.event.system)
    if it.system is None:
        return it.event.system
    faster = say("; acceleration: Baku") if it.stage.rules.acceleration == "baku" else ""
    return say(
        "Swiss system of teams, C.04.6, {edition} edition{faster}",
        edition=it.event.edition,
        faster=faster,
    )


def _rivals(it: PairedRound) -> dict[int, Rival]:
    before = it.round.number - 1
    rows = {row.number: row for row in rows_of(it.before, before)}
    score = it.stage.rules.terms.primary
    return {
        int(number): Rival(number, team.name, points_as_read(rows[number].points(score, before)))
        for number, team in it.before.numbered_entries()
    } | {
        int(number): Rival(number, team.name, "0")
        for number, team in it.stage.numbered_entries()
        if number not in rows
    }


def _matches(it: PairedRound, number: int) -> list[Cell]:
    team = dict(it.stage.numbered_entries())[Number(number)]
    return [cell_of(it.before, team, r) for r in it.before.rounds[: it.round.number - 1]]


def _result(it: PairedRound, number: int) -> str:
    match = it.round.match(number)
    if not match.finished:
        return ""
    first, second = sides_of(it.stage.rules, match)
    return f"{points_as_read(first.game_points)}–{points_as_read(second.game_points)}"


WHY = WhyOfGame(_system, _rivals, _matches, _colours, _result)
