"""Small words that sentences about teams need."""

from domain.team_chess.round import Match, TeamRound
from domain.team_chess.stage import TeamStage
from domain.team_chess.teams import MemberId
from events.contest.words import meeting


def member(stage: TeamStage | None, number: int) -> str:
    for each in stage.entries.values() if stage else ():
        for one in each.members:
            if one.id == MemberId(number):
                return one.person.full_name
    return f"player {number}" if number else "nobody"


def match_words(stage: TeamStage, r: TeamRound, match: Match) -> str:
    """Where a match that is not finished stands, and whose it is."""
    boards = ", ".join(map(str, match.missing))
    said = f"has no result on board {boards}" if boards else "is adjourned"
    return f"Round {r.number}, match {match.number}, {meeting(stage, *match.teams)}, {said}."
