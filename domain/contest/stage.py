"""The state of a stage that is played in rounds, folded from its log. Frozen; copies share most
data.

Stages of one tournament (Open, U1800) have their own format and standings. Entries keep their id
for ever, their number (TPN) may change; rounds therefore name entries by id.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar, Generic, Protocol, Self, TypeAlias, TypeVar

from domain.claims import Request
from domain.contest.entry import Participant
from domain.contest.game import GamePlace, KeptMoves
from domain.contest.incidents import Incident
from domain.contest.round import (
    IN_ORDER,
    BoardNumbers,
    ContestRound,
    PairingsCheck,
    PairsOfRound,
    RoundState,
)
from domain.discarding import DiscardedEntries
from domain.errors import Unknown
from domain.fast_replace import fast_replace
from domain.ids import EntryId, Number, RoundNo, StageId
from domain.messages import say
from domain.own_requests import OwnRequests
from domain.pairing import Forbidden
from domain.people import KnownPerson, distinguish_namesakes, name_among
from domain.prizes.allocation import NOTHING as NOTHING_TO_WIN, AnnouncedPrizes
from domain.results import Mark, Outcome, parse_result
from domain.times.schedule import Clock, Notice, Schedule
from domain.times.time_control import TimeLimits

CorrectionRequest = Request[GamePlace, Outcome]


class Rules(Protocol):
    """The rules announced for any stage before it begins."""

    @property
    def system(self) -> str: ...
    @property
    def edition(self) -> str: ...
    @property
    def rounds(self) -> int: ...
    @property
    def tie_breaks(self) -> tuple[str, ...]: ...
    @property
    def tie_break_edition(self) -> str: ...


E = TypeVar("E", bound=Participant, covariant=True)
R = TypeVar("R", bound=ContestRound, covariant=True)
A = TypeVar("A", bound=Rules, covariant=True)


@dataclass(frozen=True, slots=True)
class ForbiddenEntries:
    """Entries of which no two may meet in rounds `first` to `last`, both included."""

    entries: frozenset[EntryId]
    first: RoundNo
    last: RoundNo
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Contest(ABC, Generic[E, R, A]):
    """`noun`, `entry_noun`, `entries_noun` and `pairing_noun` are the names in messages of the
    stage, a participant, several of them, and a meeting of two: a board, a match.
    """

    game: ClassVar[str]
    noun: ClassVar[str]
    unit: ClassVar[str] = "round"
    entry_noun: ClassVar[str]
    entries_noun: ClassVar[str]
    pairing_noun: ClassVar[str]
    pairings_noun: ClassVar[str]
    in_rooms: ClassVar[bool] = False
    """Whether both rooms of a match play each of its boards."""

    id: StageId
    name: str
    rules: A
    entries: Mapping[EntryId, E] = field(default_factory=dict)
    rounds: tuple[R, ...] = ()
    forbidden: tuple[ForbiddenEntries, ...] = ()
    requests: tuple[CorrectionRequest, ...] = ()
    declined: tuple[CorrectionRequest, ...] = ()
    """The requests that an arbiter has declined."""
    moves: Mapping[GamePlace, KeptMoves] = field(default_factory=dict)
    """The moves of imported games."""
    incidents: tuple[Incident, ...] = ()
    board_numbers: BoardNumbers = IN_ORDER
    """The numbering of rounds paired from now on."""
    fide_mode: bool = True
    """Whether the stage is run as FIDE requires of an endorsed program, if its rules are FIDE's;
    once left, it is never entered again. Use `in_fide_mode` or `left_fide_mode`.
    """
    clock: Clock | None = None
    notices: tuple[Notice, ...] = ()
    countdown: int = 0
    """The length of the screens' countdown to published seats in seconds; 0: none."""
    prizes: AnnouncedPrizes = NOTHING_TO_WIN
    dropped: int = 0
    """The last round that was visible in the hall and then dropped or undone."""
    own_requests: OwnRequests = ()
    takes_requests: bool = False
    schedule: Schedule = Schedule()
    time: TimeLimits = TimeLimits()
    by_hand: Mapping[EntryId, int] = field(default_factory=dict)
    """Stated values, higher first, that separate players still tied after the tie-breaks."""
    checked: PairingsCheck | None = None
    """The result of the last check by pairing all rounds again."""
    discarded: tuple[DiscardedEntries[EntryId, E], ...] = ()
    """Entries removed as mistakes, in the order of the acts."""

    def parse_result(self, code: str) -> Outcome:
        """Parse a result code of the log; raises for impossible ones."""
        return parse_result(code)

    @property
    @abstractmethod
    def is_paired_by_table(self) -> bool:
        """Whether a table fixed all pairs before round 1."""

    @property
    @abstractmethod
    def is_knock_out(self) -> bool:
        """Whether the stage is a knock-out: the loser of a match is out."""

    @property
    def paired_by_system(self) -> bool:
        """Whether it is paired round by round, by a Swiss system."""
        return not self.is_paired_by_table and not self.is_knock_out

    @abstractmethod
    def new_round(self, paired: PairsOfRound) -> R:
        """A new round with these pairs."""

    @abstractmethod
    def with_other_pairs(self, paired: PairsOfRound) -> Self:
        """The stage with other pairs in that round; those that meet as before keep their games."""

    @property
    def follows_fide(self) -> bool:
        """Whether FIDE mode applies: not if another body's rules are followed."""
        return True

    @property
    def in_fide_mode(self) -> bool:
        return self.follows_fide and self.fide_mode

    @property
    def left_fide_mode(self) -> bool:
        return self.follows_fide and not self.fide_mode

    def entry(self, entry: EntryId) -> E:
        try:
            return self.entries[entry]
        except KeyError:
            raise Unknown(
                say("{noun} in {name}:", noun=self.entry_noun, name=self.name), entry
            ) from None

    @property
    def next_entry_id(self) -> EntryId:
        """The next id of an entry, which is never used again, even if the entry is discarded."""
        discarded = (id_ for act in self.discarded for id_ in act.entries)
        return EntryId(1 + max((*self.entries, *discarded), default=0))

    def round(self, number: RoundNo) -> R:
        if not 1 <= number <= len(self.rounds):
            raise Unknown(say("paired round in {name}:", name=self.name), number)
        return self.rounds[number - 1]

    def with_round(self, changed: ContestRound) -> Self:
        number = changed.number
        assert 0 < number <= len(self.rounds), "number 0, in a forged log, would double the rounds"
        rounds = (*self.rounds[: number - 1], changed, *self.rounds[number:])
        return fast_replace(self, rounds=rounds)

    def with_entries(self, entries: Mapping[EntryId, E]) -> Self:
        """The stage with these entries replacing those with their ids."""
        return fast_replace(self, entries={**self.entries, **entries})

    def was_seen(self, number: int) -> bool:
        """Whether a pairing of the round was ever visible: only then can it have results."""
        if number <= self.dropped:
            return True
        return 1 <= number <= len(self.rounds) and self.rounds[number - 1].seen

    @property
    def next_round(self) -> RoundNo:
        return RoundNo(len(self.rounds) + 1)

    @property
    def next_to_publish(self) -> RoundNo:
        """The first round not visible in the hall; one more than the last if all are. It can still
        be paired, or paired again.
        """
        waiting = (r.number for r in self.rounds if r.state is RoundState.PAIRED)
        return next(waiting, self.next_round)

    @property
    def newest_shown_round(self) -> R | None:
        """The newest round visible in the hall; unpublished ones are visible only at the desk."""
        seen = [r for r in self.rounds if r.state is not RoundState.PAIRED]
        return seen[-1] if seen else None

    @property
    def publications(self) -> tuple[tuple[int, str], ...]:
        """The published rounds visible in the hall, each with its instant."""
        seen = (r for r in self.rounds if r.state is not RoundState.PAIRED)
        return tuple((int(r.number), r.published) for r in seen if r.published)

    @property
    def last_publication(self) -> str:
        """The instant of the latest publication of a round; empty: none is published."""
        return max((r.published for r in self.rounds), default="")

    def round_for_clock(self, number: int) -> RoundNo:
        """The round a clock may be set for; Unknown if it is not paired."""
        return self.round(RoundNo(number)).number

    @property
    def rounds_announced(self) -> int:
        return self.rules.rounds

    @property
    def rounds_begun(self) -> int:
        return self.newest_shown_round.number if self.newest_shown_round else 0

    def half_point_byes(self, entry: Participant) -> frozenset[int]:
        """The rounds of recorded half-point byes, and of those still requested."""
        recorded = {int(r.number) for r in self.rounds if (entry.id, Mark.HALF_BYE) in r.byes}
        wishes = (int(number) for number, mark in entry.byes if mark is Mark.HALF_BYE)
        return frozenset(recorded.union(n for n in wishes if n >= self.next_to_publish))

    @property
    def forbidden_numbers(self) -> tuple[Forbidden, ...]:
        """The forbidden meetings by number; who has none yet is left out."""
        numbers = self.numbers
        return tuple(
            Forbidden(
                frozenset(numbers[e] for e in each.entries if e in numbers), each.first, each.last
            )
            for each in self.forbidden
        )

    def with_clock(self, clock: Clock | None) -> Self:
        return replace(self, clock=clock)

    def with_notices(self, notices: tuple[Notice, ...]) -> Self:
        return replace(self, notices=notices)

    def with_countdown(self, seconds: int) -> Self:
        return replace(self, countdown=seconds)

    def with_schedule(self, schedule: Schedule) -> Self:
        return replace(self, schedule=schedule)

    def with_time(self, time: TimeLimits) -> Self:
        return replace(self, time=time)

    def with_prizes(self, prizes: AnnouncedPrizes) -> Self:
        return replace(self, prizes=prizes)

    def with_own_requests(self, requests: OwnRequests, takes: bool) -> Self:
        return replace(self, own_requests=requests, takes_requests=takes)

    def name_of(self, entry: int) -> str:
        """The name, with the distinguishing fact for namesakes."""
        return name_among(self._known_people, self.entry(EntryId(entry)).id)

    @property
    def namesake_facts(self) -> Mapping[EntryId, str]:
        """The distinguishing facts of namesakes; other entries are missing."""
        return distinguish_namesakes(self._known_people)

    @property
    def _known_people(self) -> Mapping[EntryId, KnownPerson]:
        return {id_: entry.identifying_facts for id_, entry in self.entries.items()}

    def numbered_name(self, entry: int) -> str:
        """The number and short name, such as "12 Carlsen"; the full name while not numbered."""
        named = self.entry(EntryId(entry))
        return f"{named.number} {named.short_name}" if named.number else named.full_name

    def participants(self) -> tuple[E, ...]:
        """The entries that are counted and listed: those with a number, as in reports; if there are
        no numbers yet, all who have not left.
        """
        numbered = tuple(entry for _, entry in self.numbered_entries())
        staying = (e for _, e in sorted(self.entries.items()) if e.withdrawn_from is None)
        return numbered or tuple(staying)

    def numbered_entries(self) -> Iterator[tuple[Number, E]]:
        """Entries with a number, ascending by it."""
        ranked = ((e.number, e) for e in self.entries.values() if e.number is not None)
        yield from sorted(ranked, key=lambda each: each[0])

    @property
    def numbers(self) -> dict[EntryId, Number]:
        return {entry.id: number for number, entry in self.numbered_entries()}

    @property
    def by_number(self) -> dict[Number, EntryId]:
        return {number: entry.id for number, entry in self.numbered_entries()}

    @property
    def withdrawn_numbers(self) -> frozenset[Number]:
        return frozenset(n for n, e in self.numbered_entries() if e.withdrawn_from is not None)


AnyStage: TypeAlias = Contest[Participant, ContestRound, Rules]
"""A stage of any game that is played in rounds."""
