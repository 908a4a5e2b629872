"""The state of a stage of teams, as the fold of its log gives it. Frozen, cheap to copy in part."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar, NamedTuple

from domain.claims import Request
from domain.discarding import Discarded
from domain.errors import Unknown
from domain.ids import EntryId, Number, RoundNo, StageId
from domain.lifecycle import RoundState
from domain.namesakes import Known, name_among, told_apart
from domain.own_requests import OwnRequests
from domain.pairings_checked import PairingsChecked
from domain.prizes.announced import NOTHING as NOTHING_TO_WIN
from domain.prizes.announced import Announced
from domain.results import GameResult
from domain.round_robin.plan import TablePlan
from domain.team_chess.cup import TeamKnockOut
from domain.team_chess.round import At, Match, Seat, TeamRound
from domain.team_chess.rules import TeamRules
from domain.team_chess.teams import Member, MemberId, Team
from domain.times.hall import Clock, Notice
from domain.times.schedule import Schedule
from domain.times.time_limits import TimeLimits
from domain.tournament import Tournament

CorrectionRequest = Request[At, GameResult]


class Adjustment(NamedTuple):
    """Points given or taken beyond the results, in tenths: record 299 of TRF26. They are points of
    that round; 0: they were there from the start.
    """

    team: EntryId
    match_points: int
    game_points: int
    round: RoundNo
    reason: str


@dataclass(frozen=True, slots=True)
class ForbiddenTeams:
    """None of the teams may meet another of them in rounds `first` to `last`, both included."""

    teams: frozenset[EntryId]
    first: RoundNo
    last: RoundNo
    reason: str = ""


@dataclass(frozen=True, slots=True)
class TeamStage:
    game: ClassVar[str] = "team-chess"
    noun: ClassVar[str] = "stage of teams"
    unit: ClassVar[str] = "round"

    id: StageId
    name: str
    rules: TeamRules
    teams: Mapping[EntryId, Team] = field(default_factory=dict)
    rounds: tuple[TeamRound, ...] = ()
    table: TablePlan | None = None
    """Of a round robin: who meets whom, by the teams' numbers."""
    seats: tuple[tuple[tuple[Seat, ...], ...], ...] = ()
    """By round and match of the table, where it says which member meets whom."""
    knock_out: TeamKnockOut | None = None
    adjustments: tuple[Adjustment, ...] = ()
    forbidden: tuple[ForbiddenTeams, ...] = ()
    requests: tuple[CorrectionRequest, ...] = ()
    fide_mode: bool = True
    clock: Clock | None = None
    notices: tuple[Notice, ...] = ()
    countdown: int = 0
    prizes: Announced = NOTHING_TO_WIN
    dropped: int = 0
    """The last round of those whose pairing the hall has seen and that was dropped or undone."""
    own_requests: OwnRequests = ()
    takes_requests: bool = False
    schedule: Schedule = Schedule()
    time: TimeLimits = TimeLimits()
    discarded: tuple[Discarded[EntryId, Team], ...] = ()
    checked: PairingsChecked | None = None
    """The last time every round was paired again."""
    by_hand: Mapping[EntryId, int] = field(default_factory=dict)
    """Values from outside, the higher one first: they part whom the tie-breaks leave tied."""

    @property
    def in_fide_mode(self) -> bool:
        """As long as it was not left: whoever pairs teams pairs them by FIDE's rules."""
        return self.fide_mode

    def team(self, team: EntryId) -> Team:
        try:
            return self.teams[team]
        except KeyError:
            raise Unknown(f"team in {self.name}:", team) from None

    def member(self, member: MemberId) -> tuple[Team, Member]:
        """With their team."""
        for team in self.teams.values():
            for each in team.members:
                if each.id == member:
                    return team, each
        raise Unknown(f"player in {self.name}:", member)

    @property
    def next_team(self) -> EntryId:
        """An id is nobody else's, not even that of a discarded team."""
        gone = (id_ for act in self.discarded for id_ in act.entries)
        return EntryId(1 + max((*self.teams, *gone), default=0))

    @property
    def next_member(self) -> MemberId:
        """As of teams."""
        gone = (team for act in self.discarded for team in act.entries.values())
        known = (each.id for team in (*self.teams.values(), *gone) for each in team.members)
        return MemberId(1 + max(known, default=0))

    def round(self, number: RoundNo) -> TeamRound:
        if not 1 <= number <= len(self.rounds):
            raise Unknown(f"paired round in {self.name}:", number)
        return self.rounds[number - 1]

    def was_seen(self, number: int) -> bool:
        """Whether the hall has ever seen a pairing of the round."""
        if number <= self.dropped:
            return True
        return 1 <= number <= len(self.rounds) and self.rounds[number - 1].seen

    @property
    def next_round(self) -> RoundNo:
        return RoundNo(len(self.rounds) + 1)

    @property
    def next_to_publish(self) -> RoundNo:
        """The first round the hall does not see; one more than the last when it sees them all."""
        waiting = (r.number for r in self.rounds if r.state is RoundState.PAIRED)
        return next(waiting, self.next_round)

    @property
    def shown(self) -> TeamRound | None:
        """The newest round the hall may see: nothing of an unpublished one ever leaves the desk."""
        seen = [r for r in self.rounds if r.state is not RoundState.PAIRED]
        return seen[-1] if seen else None

    def not_finished(self) -> Iterator[tuple[TeamRound, Match]]:
        """Matches of published rounds that lack a result and that no round waits for."""
        for r in self.rounds:
            if r.state is RoundState.PAIRED:
                continue
            for match in r.matches:
                alone = r.state is RoundState.CLOSED or bool(match.moved_to)
                if not match.finished and alone:
                    yield r, match

    @property
    def last_published(self) -> str:
        return max((r.published for r in self.rounds), default="")

    def round_to_time(self, number: int) -> RoundNo:
        return self.round(RoundNo(number)).number

    @property
    def rounds_announced(self) -> int:
        return self.rules.rounds

    @property
    def rounds_begun(self) -> int:
        return self.shown.number if self.shown else 0

    def with_clock(self, clock: Clock | None) -> "TeamStage":
        return replace(self, clock=clock)

    def with_notices(self, notices: tuple[Notice, ...]) -> "TeamStage":
        return replace(self, notices=notices)

    def with_countdown(self, seconds: int) -> "TeamStage":
        return replace(self, countdown=seconds)

    def with_schedule(self, schedule: Schedule) -> "TeamStage":
        return replace(self, schedule=schedule)

    def with_time(self, time: TimeLimits) -> "TeamStage":
        return replace(self, time=time)

    def with_prizes(self, prizes: Announced) -> "TeamStage":
        return replace(self, prizes=prizes)

    def with_own_requests(self, requests: OwnRequests, takes: bool) -> "TeamStage":
        return replace(self, own_requests=requests, takes_requests=takes)

    def name_of(self, entry: int) -> str:
        """A team's name, and among namesakes what tells them apart."""
        return name_among(self._known, self.team(EntryId(entry)).id)

    @property
    def apart(self) -> Mapping[EntryId, str]:
        """What tells teams of one name apart; of no other."""
        return told_apart(self._known)

    @property
    def _known(self) -> Mapping[EntryId, Known]:
        return {id_: team.known for id_, team in self.teams.items()}

    def called(self, entry: int) -> str:
        team = self.team(EntryId(entry))
        return f"{team.number} {team.name}" if team.number else team.name

    def numbered(self) -> Iterator[tuple[Number, Team]]:
        """Teams that have a number, ascending by it."""
        yield from sorted((t.number, t) for t in self.teams.values() if t.number is not None)

    def participants(self) -> tuple[Team, ...]:
        """Who is counted and listed: those who have a number; before any has one all who have not
        left again.
        """
        numbered = tuple(team for _, team in self.numbered())
        staying = (t for t in self.teams.values() if t.withdrawn_from is None)
        return numbered or tuple(sorted(staying, key=lambda team: team.id))


def team_stages_of(tournament: Tournament) -> dict[StageId, TeamStage]:
    return tournament.parts_of(TeamStage)


def team_stage_of(tournament: Tournament, number: int) -> TeamStage:
    """Unknown if there is none of that number, or if it is no stage of teams."""
    return tournament.part_of(TeamStage, number)
