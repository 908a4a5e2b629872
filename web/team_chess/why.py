"""The explanation of the pairing of a match of team chess."""

from domain.messages import say
from domain.results import Colour, points_as_read
from domain.team_chess.rules import MemberTable
from domain.team_chess.scores import scores_by_side, team_rows
from domain.team_chess.stage import TeamStage
from events.contest.audit.questions import PairedRound
from events.contest.vocabulary.rounds import RoundPaired
from web.contest.pages.why import Rival, WhyOfGame
from web.team_chess.views.boards import chart_cell


def _colours(paired: PairedRound[TeamStage]) -> tuple[str, str]:
    """The colours of the first and the second team on board 1."""
    white_first = paired.stage.rules.colour_of_first(1) is Colour.WHITE
    return ("white", "black") if white_first else ("black", "white")


_BY_MEMBERS = {
    MemberTable.SCHEVENINGEN: say("Scheveningen match"),
    MemberTable.SCHILLER: say("Schiller system"),
    MemberTable.HUTTON: "Hutton",
}


def _system_words(paired: PairedRound[TeamStage], event: RoundPaired) -> str:
    if paired.before.rules.member_table is not None:
        return _BY_MEMBERS[paired.before.rules.member_table]
    if paired.before.table is not None:
        return say("Round robin, {system} table", system=event.system)
    if paired.system is None:
        return event.system
    faster = say("; acceleration: Baku") if paired.stage.rules.acceleration == "baku" else ""
    return say(
        "Swiss system of teams, C.04.6, {edition} edition{faster}",
        edition=event.edition,
        faster=faster,
    )


def _rivals(paired: PairedRound[TeamStage]) -> dict[int, Rival]:
    rounds_before = paired.round.number - 1
    rows = {row.number: row for row in team_rows(paired.before, rounds_before)}
    score = paired.stage.rules.terms.primary
    return {
        int(number): Rival(
            number, team.name, points_as_read(rows[number].points(score, rounds_before))
        )
        for number, team in paired.before.numbered_entries()
    } | {
        int(number): Rival(number, team.name, "0")
        for number, team in paired.stage.numbered_entries()
        if number not in rows
    }


def _result_text(paired: PairedRound[TeamStage], number: int) -> str:
    match = paired.stage.round(paired.round.number).match(number)
    if not match.is_finished:
        return ""
    first, second = scores_by_side(paired.stage.rules, match)
    return f"{points_as_read(first.game_points)}–{points_as_read(second.game_points)}"


WHY = WhyOfGame(_system_words, _rivals, chart_cell, _colours, _result_text)
