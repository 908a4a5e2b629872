"""Teams of four as their log makes it, act by act; others start from some point of it.

Each team has six members, those of team n are numbered 6(n-1)+1 to 6n.
"""

from collections.abc import Callable
from typing import Any

from domain.contest.game import GamePlace
from domain.ids import StageId
from domain.teams_of_four.round import BridgeMatch, TableGame
from domain.teams_of_four.stage import TeamsStage
from events.contest import commands as tc
from events.contest.commands import RecordResult
from events.contest.vocabulary.rounds import RoundClosed
from events.game.people import PersonStated
from events.teams_of_four.vocabulary import commands as c
from events.tournament.vocabulary import CreateTournament
from tests.events.team_chess.cup import STAGE, Cup

NAMES = ("Alpha", "Beta", "Gamma", "Delta", "Omega", "Sigma", "Tau", "Rho")
PLAN = c.PlanTeamsOfFour("League", 3, boards=4)


def listed_teams(count: int, members: int = 6) -> tuple[tc.ListedTeam, ...]:
    return tuple(
        tc.ListedTeam(
            NAMES[n] if n < len(NAMES) else f"Team {n + 1}",
            strength=3000 - n,
            members=tuple(PersonStated(f"{n + 1}-{each}") for each in range(1, members + 1)),
        )
        for n in range(count)
    )


def members_of(team: int, *seats: int) -> tuple[int, ...]:
    """The members' numbers at these places in a team of six; without places, its first four."""
    return tuple(6 * (team - 1) + each for each in seats or (1, 2, 3, 4))


ResultAt = Callable[[GamePlace], str]


def home_gains(at: GamePlace) -> str:
    """4S is made in the open room and one down in the closed one: home gains on every board."""
    return "4S N 10" if at.room == "open" else "4S N 9"


class League(Cup):
    def __init__(self, plan: c.PlanTeamsOfFour = PLAN, teams: int = 4) -> None:
        self.records = []
        self.state = None
        self.do(CreateTournament("League"), "organiser").do(plan)
        if teams:
            self.do(tc.RegisterTeams(STAGE, listed_teams(teams)))

    @property
    def stage(self) -> TeamsStage:  # type: ignore[override]  # of another game
        assert self.state is not None
        part = self.state.parts[StageId(STAGE)]
        assert isinstance(part, TeamsStage)
        return part

    def table(self, match: int, board: int, room: str, of_round: int = 0) -> TableGame:
        found = self.match_at(match, of_round)
        return found.open[board - 1] if room == "open" else found.closed[board - 1]

    def match_at(self, match: int, of_round: int = 0) -> BridgeMatch:
        return self.stage.rounds[(of_round or len(self.stage.rounds)) - 1].match(match)

    def enter(self, at: GamePlace, result: str, saw: int | None = None, **more: Any) -> "League":
        seen = self.stage.round(at.round).game_at(at).changed_at if saw is None else saw
        self.do(RecordResult(STAGE, **at._asdict(), result=result, saw=seen), **more)
        return self

    def scored(self, score: ResultAt = home_gains) -> "League":
        """Enter a result for every board without one in the newest round, but not in forfeited
        matches.
        """
        for at, game in self.stage.rounds[-1].games():
            if game.result is None and self.match_at(at.match).forfeit is None:
                self.enter(at, score(at))
        return self

    def all_played(self, rounds: int = 1, score: ResultAt = home_gains) -> "League":
        for _ in range(rounds):
            self.published()
            self.scored(score)
        return self

    def closed(self) -> "League":
        self.do(RoundClosed(STAGE, len(self.stage.rounds)))
        return self
