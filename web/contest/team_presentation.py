"""The presentation that all games of teams share."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

from domain.contest.entry import Member, Team
from domain.contest.matches import AnyTeams, MatchRound, TeamMatch
from domain.contest.round import Pair
from domain.knockout.progress import Progress
from domain.messages import say
from domain.prizes.category import PersonFacts
from events.contest.decisions.draws import is_drawn
from events.contest.team_rules import team_rules_of
from web.contest.game_presentation import GamePresentation, PrizeWinner, Waiting
from web.contest.sheet_parts import Entrant
from web.prizes.contest import ShownPerson
from web.shared.sheet import LEFT_OUT

S = TypeVar("S", bound=AnyTeams)
R = TypeVar("R", bound=MatchRound[TeamMatch])


class TeamPresentation(GamePresentation[S, R, Team]):
    to_come = say("Provisional. Still to be played (round.match): {games}")

    def entrant(self, entry: Team, score: str, apart: str) -> Entrant:
        return Entrant(
            *(entry.id, entry.number or 0, "", entry.name, "", entry.federation, 0, score),
            apart=apart or LEFT_OUT,
            short=entry.short,
        )

    def awaited_pairs(self, r: R) -> Iterator[Pair]:
        """Matches for which the round waits, without forfeited and moved ones."""
        return (match.teams for match in r.matches if not match.finished and not match.moved_to)

    def unfinished_games(self, stage: S) -> Iterator[tuple[Waiting, Pair]]:
        for r, match in stage.outstanding_matches():
            yield Waiting(r.number, f"{r.number}.{match.number}", False), match.teams

    def bracket_progress(self, stage: S, rounds: int) -> Progress | None:
        if not stage.by_bracket or not is_drawn(stage):
            return None
        return team_rules_of(stage).progress_of(stage, rounds)


def winning_team(team: Team, members: Iterable[Member], rating: int) -> PrizeWinner:
    """A team as a possible winner: the conditions of a category apply to each of its members."""
    people = (member.person for member in members)
    return PrizeWinner(
        tuple(PersonFacts(p.sex, p.born, p.federation, p.club) for p in people)
        or (PersonFacts(federation=team.federation),),
        rating,
        ShownPerson("", team.name, "", team.federation),
    )
