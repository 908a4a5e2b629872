"""The state of a phase of a pairs tournament, folded from its log.

Qualification, semifinal and final are phases that follow one another. Phases share the numbering of
stages with the chess stages of their tournament, so that one desk, one feed and one audit serve
both. Pairs keep their number for ever, substitutes included; all else refers to a pair by it.

A session's tables are stored whole and never computed again: `PhaseSession.seating` is the true
seating. Cards, room lists, screens and pictures are derived from it (`domain.bridge.cards`,
`domain.bridge.hall`).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar, NamedTuple

from domain.bridge.announced_scoring import ScoringRules
from domain.bridge.hall import HallState
from domain.bridge.ledger import Ledger, ledger_of
from domain.bridge.lines.lines import Lines, LineSession
from domain.bridge.merges.merging import MergeDone
from domain.bridge.partnerships import holders_of, is_partnership, number_text
from domain.bridge.phases.drop_ins import Entrance
from domain.bridge.planning.phase_plan import PhasePlan
from domain.bridge.planning.planner import Scheme
from domain.bridge.play import BoardAt, BoardRequest, Play
from domain.bridge.session import Bye, PairNo, Session, SessionState
from domain.bridge.strength import PairStrength
from domain.discarding import DiscardedEntries
from domain.errors import NotNow, Unknown
from domain.ids import RoundNo, StageId
from domain.messages import say
from domain.own_requests import OwnRequests
from domain.people import KnownPerson, Sex, name_among
from domain.prizes.allocation import NOTHING as NOTHING_TO_WIN, AnnouncedPrizes
from domain.rulings import Book
from domain.times.schedule import Clock, Notice, Schedule
from domain.tournament import Tournament


class Moment(NamedTuple):
    """A point of play: this round of this session."""

    session: int
    round: int


@dataclass(frozen=True, slots=True)
class Player:
    """`national_id` is the number in the list of the player's own federation."""

    family: str
    given: str = ""
    federation: str = ""
    club: str = ""
    national_id: str = ""
    sex: Sex = Sex.UNSTATED
    born: int = 0
    """Year of birth; 0: not known."""

    @property
    def full_name(self) -> str:
        return f"{self.family}, {self.given}" if self.given else self.family


class Substitute(NamedTuple):
    """A change in a pair: `player` plays instead of player number `replaces` (from 1) from `since`
    on; None: the original player is back.
    """

    replaces: int
    player: Player | None
    since: Moment
    reason: str = ""


@dataclass(frozen=True, slots=True)
class PairEntry:
    """A pair of two players, or of more who take turns; in an individual a single player. `seeding`
    and `hundredths` are its strength, more is stronger; `withdrawn_from` is the first round it no
    longer plays. `categories` are the organiser's names of prize categories; `handicap` is in
    hundredths of a per cent. `list` is the same for all imported together; `corrected`: changed
    since then.
    """

    number: PairNo
    players: tuple[Player, ...]
    seeding: int = 0
    withdrawn_from: Moment | None = None
    substitutes: tuple[Substitute, ...] = ()
    hundredths: int = 0
    categories: tuple[str, ...] = ()
    list: str = ""
    corrected: bool = False
    handicap: int = 0

    @property
    def strength(self) -> PairStrength:
        return PairStrength(self.seeding, self.hundredths)

    @property
    def name(self) -> str:
        return " – ".join(player.full_name for player in self.players)

    @property
    def full_name(self) -> str:
        return say("Pair {number} ({name})", number=number_text(self.number), name=self.name)

    def is_absent(self, at: Moment) -> bool:
        return self.withdrawn_from is not None and at >= self.withdrawn_from

    def players_at(self, at: Moment) -> tuple[Player, ...]:
        """The players at that moment, with substitutes in place of the replaced players."""
        now = list(self.players)
        for each in sorted(self.substitutes, key=lambda one: one.since):
            if each.since <= at:
                now[each.replaces - 1] = each.player or self.players[each.replaces - 1]
        return tuple(now)


@dataclass(frozen=True, slots=True)
class WaitingPair:
    """A pair preregistered to drop in, at that version of the log. It plays in `event` until it is
    `free`; it gets its number when it drops in.
    """

    version: int
    players: tuple[Player, ...]
    seeding: int = 0
    event: str = ""
    free: bool = False
    hundredths: int = 0
    categories: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        return " – ".join(player.full_name for player in self.players)


@dataclass(frozen=True, slots=True)
class Seeding:
    """The recorded ranking, strongest first, and the recorded seed of the lots. `edition` is that
    of the way the field is built from them.
    """

    ranking: tuple[PairNo, ...]
    seed: int
    edition: int


@dataclass(frozen=True, slots=True)
class PhaseSession:
    """`changed_at` is the version that last changed the seating; `published` an instant, UTC.
    `called` is the round the director called last, 0 before the first call.
    """

    seating: Session
    state: SessionState = SessionState.PLANNED
    planned_at: int = 0
    changed_at: int = 0
    published: str = ""
    merges: tuple[MergeDone, ...] = ()
    called: int = 0
    clock: Clock | None = None

    @property
    def current_round(self) -> int:
        """The round whose seats are shown in the hall: before the first call, the first one."""
        return max(1, self.called)

    @property
    def number(self) -> int:
        return self.seating.number

    @property
    def byes(self) -> tuple[Bye, ...]:
        return self.seating.byes

    @property
    def standing_merges(self) -> tuple[MergeDone, ...]:
        """The merges that were not undone."""
        return tuple(done for done in self.merges if done.undone_from is None)


@dataclass(frozen=True, slots=True)
class Phase:
    """`follows` is the phase its pairs come from. `lines` are those of the Polish movement, with
    vacancies for missing pairs; `line_ups` are their meetings in session 1, 2 …, including played
    sessions. The director has declined the requests in `declined`.
    """

    game: ClassVar[str] = "bridge"
    noun: ClassVar[str] = say("phase of bridge")
    unit: ClassVar[str] = "session"

    id: StageId
    name: str
    plan: PhasePlan
    follows: StageId | None = None
    scoring: ScoringRules = ScoringRules()
    entries: Mapping[PairNo, PairEntry] = field(default_factory=dict)
    seeding: Seeding | None = None
    lines: Lines | None = None
    line_ups: tuple[LineSession, ...] = ()
    lines_since: int = 1
    """The first session played by these lines; earlier sessions had others."""
    sessions: tuple[PhaseSession, ...] = ()
    notices: tuple[Notice, ...] = ()
    countdown: int = 0
    prizes: AnnouncedPrizes = NOTHING_TO_WIN
    substitutes_limit: int = 100
    """The most boards of a pair that may be played with a substitute, in per cent."""
    codes_revoked: int = 0
    """The version at which the codes of its tables were last revoked."""
    room_names: Mapping[str, str] = field(default_factory=dict)
    """Section → the name of its room; sections without a name are missing."""
    play: Play = Play()
    requests: tuple[BoardRequest, ...] = ()
    declined: tuple[BoardRequest, ...] = ()
    rulings: Book[BoardAt] = ()
    entrance: Entrance = Entrance()
    waiting: tuple[WaitingPair, ...] = ()
    """In the order of preregistration."""
    schedule: Schedule = Schedule()
    discarded: tuple[DiscardedEntries[PairNo, PairEntry], ...] = ()
    """Entries removed as mistakes, in the order of the acts."""
    own_requests: OwnRequests = ()
    takes_requests: bool = False
    hall: HallState = HallState()

    @property
    def is_individual(self) -> bool:
        """Whether entries are single players, each ranked alone."""
        return self.plan.scheme is Scheme.INDIVIDUAL

    def entry(self, pair: int) -> PairEntry:
        """The pair of that number; for an individual's partnership its two players as a pair."""
        if is_partnership(pair):
            return _as_one_pair(PairNo(pair), [self.entry(each) for each in holders_of(pair)])
        try:
            return self.entries[PairNo(pair)]
        except KeyError:
            raise Unknown(say("pair in {name}:", name=self.name), pair) from None

    def session(self, number: int) -> PhaseSession:
        if not 1 <= number <= len(self.sessions):
            raise Unknown(say("planned session in {name}:", name=self.name), number)
        return self.sessions[number - 1]

    def published_session(self, number: int) -> PhaseSession:
        """The session of that number; raises unless it accepts results."""
        session = self.session(number)
        if session.state is SessionState.PLANNED:
            raise NotNow(
                "Session {number} is not published yet; it takes no results.", number=number
            )
        return session

    @property
    def next_session(self) -> int:
        """The number of the first session that is not planned."""
        return len(self.sessions) + 1

    @property
    def visible_sessions(self) -> tuple[PhaseSession, ...]:
        """The sessions visible in the hall, which count; drafts are visible only at the desk."""
        return tuple(s for s in self.sessions if s.state is not SessionState.PLANNED)

    @property
    def public_session(self) -> PhaseSession | None:
        """The newest session visible in the hall."""
        return self.visible_sessions[-1] if self.visible_sessions else None

    @property
    def publications(self) -> tuple[tuple[int, str], ...]:
        """Number and instant of publication of each session visible in the hall."""
        return tuple((s.number, s.published) for s in self.visible_sessions if s.published)

    @property
    def last_publication(self) -> str:
        return max((session.published for session in self.sessions), default="")

    def round_for_clock(self, number: int) -> RoundNo:
        """That round of the session visible in the hall, whose clock is the phase's."""
        session = self.public_session
        if session is None:
            raise NotNow("{name} has no published session to be timed.", name=self.name)
        if number > session.seating.rounds:
            raise Unknown(say("round in session {number}:", number=session.number), number)
        return RoundNo(number)

    def with_clock(self, clock: Clock | None) -> "Phase":
        """The phase with this clock, or none, in the session visible in the hall."""
        shown = self.public_session
        assert shown is not None, "only what the hall sees is timed"
        return self.with_session(replace(shown, clock=clock))

    def with_notices(self, notices: tuple[Notice, ...]) -> "Phase":
        return replace(self, notices=notices)

    def with_countdown(self, seconds: int) -> "Phase":
        return replace(self, countdown=seconds)

    @property
    def rounds_announced(self) -> int:
        return self.plan.sessions

    @property
    def rounds_begun(self) -> int:
        return self.public_session.number if self.public_session else 0

    def with_schedule(self, schedule: Schedule) -> "Phase":
        return replace(self, schedule=schedule)

    def name_of(self, entry: int) -> str:
        """The pair's name, with its number if several pairs have that name."""
        known = {e.number: KnownPerson(e.name, (e.number,)) for e in self.entries.values()}
        return name_among(known, self.entry(entry).number)

    def with_prizes(self, prizes: AnnouncedPrizes) -> "Phase":
        return replace(self, prizes=prizes)

    def with_own_requests(self, requests: OwnRequests, takes: bool) -> "Phase":
        return replace(self, own_requests=requests, takes_requests=takes)

    def numbered_name(self, entry: int) -> str:
        known = self.entry(entry)
        return say("{number} {name}", number=known.number, name=known.name)

    def with_session(self, session: PhaseSession) -> "Phase":
        """The phase with this session replacing the one of its number, or added as the next."""
        number = session.number
        assert number > 0, "in a log that was made up each would double them"
        after = (*self.sessions[: number - 1], session, *self.sessions[number:])
        return replace(self, sessions=after)

    @property
    def ledger(self) -> Ledger:
        """The ledger of all meetings, played or seated, drafts included."""
        return self._with_irregular_games(ledger_of(s.seating for s in self.sessions), 0)

    def ledger_without_session(self, number: int) -> Ledger:
        """The ledger to prove a session's seating against: all others except later drafts."""
        seated = ledger_of(
            s.seating
            for s in self.sessions
            if s.number < number or (s.number > number and s.state is not SessionState.PLANNED)
        )
        return self._with_irregular_games(seated, number)

    def _with_irregular_games(self, seated: Ledger, but: int) -> Ledger:
        """Add games played against wrong opponents to the ledger, except those of session `but`."""
        met = [(ns, ew) for session, ns, ew in self.play.irregular_meetings() if session != but]
        return seated.with_meetings(met) if met else seated

    def staying_entries(self, number: int) -> tuple[PairEntry, ...]:
        """The pairs present for a whole session, by number: those it is planned for.

        A pair that leaves in the middle keeps its seat until then, but gets none in a new plan.
        """
        return tuple(
            entry
            for _, entry in sorted(self.entries.items())
            if entry.withdrawn_from is None or entry.withdrawn_from.session > number
        )

    def idle_entries(self, number: int) -> Iterator[PairEntry]:
        """The pairs present for the session that have no seat in it."""
        seated = self.session(number).seating.by_pair
        for entry in self.staying_entries(number):
            if entry.number not in seated:
                yield entry


def _as_one_pair(number: PairNo, entries: Sequence[PairEntry]) -> PairEntry:
    """The two players as one pair; substitutes play in place of their players."""
    players: tuple[Player, ...] = ()
    stand_ins: tuple[Substitute, ...] = ()
    for entry in entries:
        before = len(players)
        stand_ins += tuple(
            each._replace(replaces=before + each.replaces) for each in entry.substitutes
        )
        players += entry.players
    return PairEntry(number, players, substitutes=stand_ins)


def phases_of(tournament: Tournament) -> dict[StageId, Phase]:
    return tournament.parts_of(Phase)


def phase_of(tournament: Tournament, number: int) -> Phase:
    """The phase of that number; Unknown if there is none, or if it is not of bridge."""
    return tournament.part_of(Phase, number)


def is_over(phase: Phase) -> bool:
    """Whether every announced session is closed."""
    sessions = phase.sessions
    closed = all(session.state is SessionState.CLOSED for session in sessions)
    return closed and 0 < phase.plan.sessions <= len(sessions)
