"""Classes common to games of teams: two teams meet in a match, a round consists of matches, and
every player of the stage has an id independent of the team.

Also the matches of a round robin, by its table, and the deadline for captains to hand in line-ups.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import KW_ONLY, dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import ClassVar, Generic, NamedTuple, Protocol, Self, TypeAlias, TypeVar

from domain.contest.entry import Member, MemberId, Team
from domain.contest.game import AnyGame, GamePlace
from domain.contest.round import ContestRound, Pair, PairsOfRound, RoundState
from domain.contest.stage import Contest, Rules
from domain.errors import NotNow, Unknown
from domain.fast_replace import fast_replace
from domain.ids import EntryId, RoundNo
from domain.knockout.plan import KnockOutPlan
from domain.messages import say
from domain.results import Mark
from domain.round_robin.plan import TablePlan
from domain.texts import counted_noun

G = TypeVar("G", bound=AnyGame)


@dataclass(frozen=True, slots=True)
class TeamMatch(ABC):
    """`first` is the team named first. `forfeit` are the marks of both teams if the whole match is
    forfeited. `moved_to` is its time, in words, if not that of its round, and `venue` its place.
    `changed_at` is the log's version that last changed it.
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

    def side_of(self, team: EntryId) -> int:
        """The side of a team: 0 if it is named first, else 1."""
        return self.teams.index(team)

    @property
    @abstractmethod
    def boards_without_result(self) -> tuple[object, ...]: ...

    @property
    @abstractmethod
    def is_finished(self) -> bool: ...

    @abstractmethod
    def keep_from(self, old: Self, version: int) -> Self:
        """The match with all that can be kept of an older one of the same teams."""


def game_numbered(games: Iterable[G], number: int, match: int) -> G:
    """The game on that board of a match; Unknown if there is none."""
    for game in games:
        if game.number == number:
            return game
    raise Unknown(say("board of match {number}:", number=match), number)


def with_game(games: Iterable[G], changed: G) -> tuple[G, ...]:
    return tuple(changed if game.number == changed.number else game for game in games)


M = TypeVar("M", bound=TeamMatch, covariant=True)


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

    def with_match(self, changed: TeamMatch) -> Self:
        at = changed.number
        matches = (*self.matches[: at - 1], changed, *self.matches[at:])
        return fast_replace(self, matches=matches)

    @property
    def unfinished_matches(self) -> tuple[int, ...]:
        """The matches that the round waits for."""
        return tuple(m.number for m in self.matches if not m.is_finished and not m.moved_to)

    def time_moved_to(self, at: GamePlace) -> str:
        return self.match(at.match).moved_to


class CaptainsRules(Protocol):
    """What captains may do, and until when."""

    @property
    def closes(self) -> int: ...
    @property
    def captains_enter(self) -> bool: ...


class AnyTeamRules(Rules, Protocol):
    """The rules announced for any stage of teams."""

    @property
    def line_ups(self) -> CaptainsRules: ...


AnyMatchRound: TypeAlias = MatchRound[TeamMatch]
R = TypeVar("R", bound=AnyMatchRound, covariant=True)
A = TypeVar("A", bound=AnyTeamRules, covariant=True)


@dataclass(frozen=True, slots=True)
class TeamBracket:
    """`plan` has a step with a game per leg, then one for each match that decides a tie."""

    plan: KnockOutPlan

    @property
    def legs(self) -> int:
        return self.plan.steps[0].games


@dataclass(frozen=True, slots=True)
class TeamContest(Contest[Team, R, A]):
    """A stage of teams. Each kind of game defines the matches of its rounds (`new_matches`)."""

    entry_noun: ClassVar[str] = say("team")
    entries_noun: ClassVar[str] = say("teams")
    pairing_noun: ClassVar[str] = say("match")
    pairings_noun: ClassVar[str] = say("matches")

    table: TablePlan | None = None
    """The table of a round robin, by the teams' numbers."""
    knock_out: TeamBracket | None = None
    """The announced plan of a knock-out; None for other stages."""

    @property
    def is_paired_by_table(self) -> bool:
        return self.table is not None

    @property
    def is_knock_out(self) -> bool:
        return self.knock_out is not None

    @property
    def bracket(self) -> KnockOutPlan | None:
        """The plan of a knock-out, drawn or not; None for another system."""
        return self.knock_out.plan if self.knock_out else None

    def with_bracket(self, plan: KnockOutPlan) -> Self:
        assert self.knock_out is not None, "only a knock-out has a bracket"
        return fast_replace(self, knock_out=replace(self.knock_out, plan=plan))

    @abstractmethod
    def new_matches(
        self, number: RoundNo, pairs: Sequence[Pair], version: int
    ) -> Iterator[TeamMatch]:
        """The matches of a round paired at that version."""

    @abstractmethod
    def empty_round(self, number: RoundNo) -> R:
        """A round that has no matches yet."""

    def new_round(self, paired: PairsOfRound) -> R:
        matches = tuple(self.new_matches(paired.number, paired.pairs, paired.version))
        r = self.empty_round(paired.number)
        return fast_replace(r, matches=matches, byes=paired.byes, paired_at=paired.version)

    def with_other_pairs(self, paired: PairsOfRound) -> Self:
        r = self.rounds[paired.number - 1]
        before = {match.teams: match for match in r.matches}
        matches = tuple(
            new.keep_from(before[new.teams], paired.version) if new.teams in before else new
            for new in self.new_matches(r.number, paired.pairs, paired.version)
        )
        return self.with_round(fast_replace(r, matches=matches, byes=paired.byes))

    def is_played(self, bracket_over: Callable[[Self], bool]) -> bool:
        """Whether every result is entered, though a round may still be open. A knock-out is over
        with its last match, even if fewer rounds were played than announced.
        """
        begun = [r for r in self.rounds if r.state is not RoundState.PAIRED]
        waits = any(r.unfinished_matches for r in begun if r.state is RoundState.PUBLISHED)
        if not begun or waits or any(self.outstanding_matches()):
            return False
        return bracket_over(self) if self.is_knock_out else len(begun) >= self.rules.rounds

    def is_over(self, bracket_over: Callable[[Self], bool]) -> bool:
        """Whether no remaining match can change a place; a correction can."""
        closed = all(r.state is RoundState.CLOSED for r in self.rounds)
        return closed and self.is_played(bracket_over)

    def member(self, member: MemberId) -> tuple[Team, Member]:
        """The member and their team; Unknown if there is none."""
        for team in self.entries.values():
            for each in team.members:
                if each.id == member:
                    return team, each
        raise Unknown(say("player in {name}:", name=self.name), member)

    @property
    def next_member_id(self) -> MemberId:
        """The next free id of a member, also counting those of discarded teams."""
        gone = (team for act in self.discarded for team in act.entries.values())
        known = (each.id for team in (*self.entries.values(), *gone) for each in team.members)
        return MemberId(1 + max(known, default=0))

    def outstanding_matches(self) -> Iterator[tuple[R, TeamMatch]]:
        """Matches of published rounds without a result that no round waits for."""
        for r in self.rounds:
            if r.state is RoundState.PAIRED:
                continue
            for match in r.matches:
                alone = r.state is RoundState.CLOSED or bool(match.moved_to)
                if not match.is_finished and alone:
                    yield r, match


AnyTeams: TypeAlias = TeamContest[AnyMatchRound, AnyTeamRules]
"""A stage of teams of any game."""


class Fixture(NamedTuple):
    """A match of the table, `first` named first."""

    round: RoundNo
    first: EntryId
    second: EntryId


def plan_of(stage: AnyTeams) -> TablePlan:
    assert stage.table is not None, "only a round robin has a table"
    return stage.table


def fixtures(stage: AnyTeams) -> tuple[Fixture, ...]:
    """All matches of the table, round by round; none before the numbers are drawn."""
    if stage.table is None or stage.table.table is None:
        return ()
    teams = stage.by_number
    return tuple(
        Fixture(game.round, teams[game.white], teams[game.black])
        for game in stage.table.table.games
    )


def fixtures_in(stage: AnyTeams, wanted: RoundNo) -> tuple[Fixture, ...]:
    """The matches of a round, in the order of the table; raises if there is no such round."""
    plan = plan_of(stage)
    if plan.table is None:
        raise NotNow(
            "Draw the numbers of {name} first: the table says who meets whom.", name=stage.name
        )
    if wanted > len(plan.table.rounds):
        raise NotNow(
            "The table of {name} has {rounds}.",
            name=stage.name,
            rounds=counted_noun(len(plan.table.rounds), "round"),
        )
    return tuple(each for each in fixtures(stage) if each.round == wanted)


def resting_entries_in(stage: AnyTeams, wanted: RoundNo) -> tuple[EntryId, ...]:
    """The entries without a match in that round of the table."""
    teams = stage.by_number
    return tuple(teams[number] for number in plan_of(stage).drawn_table.rounds[wanted - 1].byes)


def forfeit_of(stage: AnyTeams, fixture: Fixture) -> tuple[Mark, Mark] | None:
    """The marks of a match decided by a withdrawal; None: it is played."""
    withdrawn = [stage.entry(team).is_withdrawn_by(fixture.round) for team in fixture[1:]]
    if not any(withdrawn):
        return None
    first, second = (Mark.FORFEIT_LOSS if gone else Mark.FORFEIT_WIN for gone in withdrawn)
    return first, second


def line_ups_close_at(stage: AnyTeams, number: RoundNo) -> str:
    """The instant, ISO 8601, UTC, at which line-ups close; empty if they are accepted until the
    arbiter reveals them, or if the schedule has no start time for the round.
    """
    beginning = stage.schedule.beginning_of(number)
    before = stage.rules.line_ups.closes
    if not before or beginning is None or not beginning.instant:
        return ""
    begins = datetime.fromisoformat(beginning.instant)
    return (begins - timedelta(minutes=before)).astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
