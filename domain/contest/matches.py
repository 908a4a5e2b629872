"""What games of teams share beyond rounds: two teams meet in a match, a round is made of matches,
and every player of the stage has an id whatever team they are of.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import KW_ONLY, dataclass
from typing import Any, Generic, Self, TypeVar

from domain.contest.game import At
from domain.contest.round import ContestRound, Pair, RoundState
from domain.contest.stage import A, Contest
from domain.contest.teams import Member, MemberId, Team
from domain.errors import Unknown
from domain.fast_replace import fast_replace
from domain.ids import EntryId
from domain.messages import say
from domain.results import Mark
from domain.round_robin.plan import TablePlan


@dataclass(frozen=True, slots=True)
class TeamMatch(ABC):
    """`first` is the team named first. `forfeit` are the marks of both teams where the whole match
    is forfeited. `moved_to` says when it is played if not with its round, in words, and `venue`
    where. `changed_at` is the log's version that last touched it.
    """

    number: int
    first: EntryId
    second: EntryId
    _: KW_ONLY
    forfeit: tuple[Mark, Mark] | None = None
    moved_to: str = ""
    venue: str = ""
    changed_at: int = 0

    @property
    def teams(self) -> tuple[EntryId, EntryId]:
        return self.first, self.second

    def side(self, team: EntryId) -> int:
        """0 for the team named first, 1 for the other."""
        return self.teams.index(team)

    @property
    @abstractmethod
    def finished(self) -> bool: ...


M = TypeVar("M", bound=TeamMatch)


@dataclass(frozen=True, slots=True)
class MatchRound(ContestRound, Generic[M]):
    matches: tuple[M, ...] = ()

    @property
    def pairs(self) -> tuple[Pair, ...]:
        return tuple(match.teams for match in self.matches)

    def match(self, number: int) -> M:
        if not 1 <= number <= len(self.matches):
            raise Unknown(say("match in round {number}:", number=self.number), number)
        return self.matches[number - 1]

    def match_of(self, team: EntryId) -> M | None:
        return next((match for match in self.matches if team in match.teams), None)

    def with_match(self, changed: M) -> Self:
        at = changed.number
        matches = (*self.matches[: at - 1], changed, *self.matches[at:])
        return fast_replace(self, matches=matches)

    @property
    def unfinished(self) -> tuple[int, ...]:
        """Matches that the round waits for."""
        return tuple(m.number for m in self.matches if not m.finished and not m.moved_to)

    def moved_to(self, at: At) -> str:
        return self.match(at.match).moved_to


R = TypeVar("R", bound="MatchRound[Any]")


@dataclass(frozen=True, slots=True)
class TeamContest(Contest[Team, R, A]):
    table: TablePlan | None = None
    """Of a round robin: who meets whom, by the teams' numbers."""

    @property
    def by_table(self) -> bool:
        return self.table is not None

    def member(self, member: MemberId) -> tuple[Team, Member]:
        """With their team."""
        for team in self.entries.values():
            for each in team.members:
                if each.id == member:
                    return team, each
        raise Unknown(say("player in {name}:", name=self.name), member)

    @property
    def next_member(self) -> MemberId:
        """As of teams."""
        gone = (team for act in self.discarded for team in act.entries.values())
        known = (each.id for team in (*self.entries.values(), *gone) for each in team.members)
        return MemberId(1 + max(known, default=0))

    def not_finished(self) -> Iterator[tuple[R, Any]]:
        """Matches of published rounds that lack a result and that no round waits for."""
        for r in self.rounds:
            if r.state is RoundState.PAIRED:
                continue
            for match in r.matches:
                alone = r.state is RoundState.CLOSED or bool(match.moved_to)
                if not match.finished and alone:
                    yield r, match
