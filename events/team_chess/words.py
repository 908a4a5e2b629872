"""Small words that every sentence about team chess needs: a team, a player, a match."""

from domain.team_chess.round import Match, TeamRound
from domain.team_chess.stage import TeamStage
from domain.team_chess.teams import MemberId


def team(stage: TeamStage | None, number: int) -> str:
    """Number and name, as far as they are known: "4 Delta"."""
    known = {int(id_): each for id_, each in stage.entries.items()} if stage else {}
    if stage is None or number not in known:
        return f"team {number}"
    return stage.called(number) if known[number].number else stage.name_of(number)


def meeting(stage: TeamStage | None, first: int, second: int) -> str:
    """Who meets whom: "4 Delta – 1 Alpha"."""
    return f"{team(stage, first)} – {team(stage, second)}"


def member(stage: TeamStage | None, number: int) -> str:
    for each in stage.entries.values() if stage else ():
        for one in each.members:
            if one.id == MemberId(number):
                return one.person.full_name
    return f"player {number}" if number else "nobody"


def match_words(stage: TeamStage, r: TeamRound, match: Match) -> str:
    """Where a match that is not finished stands, and whose it is."""
    said = f"has no result on board {_boards(match)}" if match.missing else "is adjourned"
    return f"Round {r.number}, match {match.number}, {meeting(stage, *match.teams)}, {said}."


def _boards(match: Match) -> str:
    return ", ".join(map(str, match.missing))
