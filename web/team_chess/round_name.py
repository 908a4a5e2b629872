"""What a round of a knock-out of teams is called: "Semi-finals, leg 2", not "Round 4".

The rounds of a Hutton are its boards, which are played together.
"""

from domain.said import say
from domain.team_chess.knock_out import TIE_BREAK_MATCH, knock_out_of, progress_of
from domain.team_chess.round import Match, TeamRound
from domain.team_chess.stage import TeamStage
from web.shared.round_name import GameName
from web.shared.sheet import LEFT_OUT


def name_of(stage: TeamStage, r: TeamRound) -> GameName | None:
    """What all its matches have in common; None where nothing does, and without a bracket. Of what
    is shown together in a Hutton that it is all.
    """
    if stage.rules.at_once:
        return GameName(say("All boards"), 0, "", "", 0)
    if stage.knock_out is None or not r.matches:
        return None
    known = progress_of(stage, r.number)
    numbers = {team.id: number for number, team in stage.numbered()}
    by_pair = {match.pair: match.id for match in known.matches.values() if match.pair}
    ids = {by_pair.get(frozenset(numbers[team] for team in match.teams)) for match in r.matches}
    met = {_meeting(stage, r, match) for match in r.matches}
    rounds = {each.round for each in ids if each is not None}
    if None in ids or len(rounds) != 1:
        return None
    only = ids.pop() if len(ids) == 1 else None
    says = known.bracket.called(only) if only else known.bracket.round_called(rounds.pop())
    meeting, legs = met.pop(), knock_out_of(stage).legs
    if met:
        return GameName(*says, "", "", 0)
    if meeting > legs:
        return GameName(*says, TIE_BREAK_MATCH, "", 0)
    return GameName(*says, "", "", 0, leg=meeting if legs > 1 else LEFT_OUT)


def _meeting(stage: TeamStage, r: TeamRound, match: Match) -> int:
    """For which time these two meet."""
    pair = set(match.teams)
    so_far = (met for each in stage.rounds[: r.number] for met in each.matches)
    return sum(set(met.teams) == pair for met in so_far)
