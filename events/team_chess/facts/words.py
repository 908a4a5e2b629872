"""Small words that sentences about teams need."""

from domain.said import said_together, say
from domain.team_chess.round import Match, TeamRound
from domain.team_chess.stage import TeamStage
from domain.team_chess.teams import MemberId
from events.contest.words import meeting


def member(stage: TeamStage | None, number: int) -> str:
    for each in stage.entries.values() if stage else ():
        for one in each.members:
            if one.id == MemberId(number):
                return one.person.full_name
    return say("player {number}", number=number) if number else "nobody"


def match_words(stage: TeamStage, r: TeamRound, match: Match) -> str:
    """Where a match that is not finished stands, and whose it is."""
    boards = said_together(", ", map(str, match.missing))
    said = say("has no result on board {boards}", boards=boards) if boards else say("is adjourned")
    return say(
        "Round {number}, match {number2}, {meeting}, {said}.",
        number=r.number,
        number2=match.number,
        meeting=meeting(stage, *match.teams),
        said=said,
    )
