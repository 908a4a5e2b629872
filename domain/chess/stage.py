"""The state of a stage of chess, as the fold of its log gives it. Frozen, cheap to copy in part.

Stages of one tournament (Open, U1800) have their own format and standings. Entries keep their id
for ever, their number (TPN) may change; boards therefore name entries by id.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar

from domain.chess.bye_rules import ByeRules
from domain.chess.official_ratings import ListKind, OfficialRating, in_round
from domain.chess.round import At as At
from domain.chess.round import Board as Board
from domain.chess.round import RatedAs as RatedAs
from domain.chess.round import Round as Round
from domain.chess.usual import DEFAULT_TIE_BREAKS, body_of
from domain.claims import Claim, Request
from domain.discarding import Discarded
from domain.draws.announced_positions import AnnouncedDraws
from domain.draws.lots import AnnouncedLots
from domain.errors import Unknown
from domain.ids import BoardNo, EntryId, Number, RoundNo, StageId
from domain.knockout.plan import KnockOutPlan as KnockOut
from domain.lifecycle import RoundState
from domain.namesakes import Known, name_among, told_apart
from domain.own_requests import OwnRequests
from domain.pairing import Body
from domain.pairings_checked import PairingsChecked
from domain.people import Person
from domain.points import STANDARD, PointSystem
from domain.prizes.announced import NOTHING as NOTHING_TO_WIN
from domain.prizes.announced import Announced
from domain.results import Colour, GameResult, Mark
from domain.round_robin.plan import TablePlan
from domain.swiss.systems import USUAL
from domain.swiss.us_chess.options import NOTHING, AnnouncedRules
from domain.times.hall import Clock, Notice
from domain.times.schedule import Schedule
from domain.times.time_limits import TimeLimits
from domain.tournament import Tournament


@dataclass(frozen=True, slots=True)
class StageRules:
    """What is announced before the start. `initial_colour` is drawn by lot once and recorded; None
    in an imported stage that does not tell it: then it follows from the first coloured round.

    `acceleration` is a name that the system offers, or "listed"; then `virtual`
    lists (number, tenths by round).
    """

    system: str = USUAL.code
    edition: str = USUAL.edition
    rounds: int = 9
    points: PointSystem = STANDARD
    acceleration: str = "none"
    virtual: tuple[tuple[Number, tuple[int, ...]], ...] = ()
    initial_colour: Colour | None = Colour.WHITE
    tie_breaks: tuple[str, ...] = DEFAULT_TIE_BREAKS
    tie_break_edition: str = "2026"
    starting_rank: str = "FIDE"
    """A method of `domain.chess.starting_rank`; `equals` is what decides among equals there."""
    equals: str = "name"
    lists: tuple[str, ...] = ()
    """In which order FIDE's lists are asked for a rating; empty: as is usual for the rate of play.
    """
    unrated: int = 0
    """What players without a rating count as in tie-breaks made of ratings; 0: these are left out
    while there is such a player.
    """


@dataclass(frozen=True, slots=True)
class Entry:
    """A player in a stage. `number` is None until the list of participants is ranked.

    `first_round` is the first round they can be paired for; `withdrawn_from` the first they no
    longer play. `checked_in` are the rounds before which they were seen at the desk.
    """

    id: EntryId
    person: Person
    number: Number | None = None
    first_round: RoundNo = RoundNo(1)
    withdrawn_from: RoundNo | None = None
    byes: tuple[tuple[RoundNo, Mark], ...] = ()
    checked_in: tuple[RoundNo, ...] = ()
    drawn_for_prizes: tuple[RoundNo, ...] = ()
    """Rounds in which a win counts as a draw in the standings (US Chess, 7th edition, 22C)."""
    list: str = ""
    corrected: bool = False
    official: tuple[OfficialRating, ...] = ()
    expelled: bool = False
    no_half_byes: bool = False
    """They may not have half-point byes."""

    def rating_in(self, round_number: RoundNo) -> int:
        """What their games of that round are rated with: the tournament's, until a later list
        holds.
        """
        later = in_round(self.official, ListKind.FIDE, round_number)
        return later.rating if later and later.from_round > 1 else self.person.rating

    def bye_in(self, round_number: RoundNo) -> Mark | None:
        """The bye asked for, or the zero-point bye of one who is not there; None: he plays."""
        if round_number < self.first_round or self.withdrawn_by(round_number):
            return Mark.ZERO_BYE
        return dict(self.byes).get(round_number)

    @property
    def called(self) -> str:
        return self.person.full_name

    @property
    def known(self) -> Known:
        """A number comes last: it may be another one tomorrow."""
        person = self.person
        facts = (person.born, person.club, person.rating, self.number or 0)
        return Known(person.full_name, facts)

    def withdrawn_by(self, round_number: RoundNo) -> bool:
        return self.withdrawn_from is not None and round_number >= self.withdrawn_from


CorrectionRequest = Request[At, GameResult]


@dataclass(frozen=True, slots=True)
class PlayerReport:
    """What one player of a board, side "w" or "b", says; it counts once the other says the same."""

    round: RoundNo
    board: BoardNo
    side: str
    claim: Claim[GameResult]


@dataclass(frozen=True, slots=True)
class ForbiddenEntries:
    """None of the entries may meet another of them in rounds `first` to `last`, both included."""

    entries: frozenset[EntryId]
    first: RoundNo
    last: RoundNo
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Stage:
    game: ClassVar[str] = "chess"
    noun: ClassVar[str] = "stage"
    unit: ClassVar[str] = "round"

    id: StageId
    name: str
    rules: StageRules
    entries: Mapping[EntryId, Entry] = field(default_factory=dict)
    rounds: tuple[Round, ...] = ()
    round_robin: TablePlan | None = None
    knock_out: KnockOut | None = None
    start_positions: AnnouncedDraws | None = None
    lots: AnnouncedLots | None = None
    """Of the numbers of a round robin or the bracket of a knock-out, if they were announced."""
    forbidden: tuple[ForbiddenEntries, ...] = ()
    requests: tuple[CorrectionRequest, ...] = ()
    fide_mode: bool = True
    """Run as FIDE asks of an endorsed program, where its rules are FIDE's; left once, it is never
    entered again. What is asked is `in_fide_mode` or `left_fide_mode`.
    """
    clock: Clock | None = None
    notices: tuple[Notice, ...] = ()
    countdown: int = 0
    prizes: Announced = NOTHING_TO_WIN
    dropped: int = 0
    """The last round of those whose pairing the hall has seen and that was dropped or undone."""
    us_chess: AnnouncedRules = NOTHING
    own_entry: bool = False
    """Players may enter their own results."""
    own_requests: OwnRequests = ()
    takes_requests: bool = False
    reports: Mapping[tuple[RoundNo, BoardNo], tuple[PlayerReport, ...]] = field(
        default_factory=dict
    )
    schedule: Schedule = Schedule()
    time: TimeLimits = TimeLimits()
    bye_rules: ByeRules | None = None
    """None: nothing was announced of byes."""
    by_hand: Mapping[EntryId, int] = field(default_factory=dict)
    """Values from outside, the higher one first: they part whom the tie-breaks leave tied."""
    rated_as: Mapping[tuple[RoundNo, BoardNo], RatedAs] = field(default_factory=dict)
    """Games that count otherwise in ratings than in pairings and standings."""
    checked: PairingsChecked | None = None
    """What came of pairing all rounds again, the last time that was done."""
    discarded: tuple[Discarded[EntryId, Entry], ...] = ()
    """What was entered by mistake, in the order of the acts."""

    @property
    def of_fide(self) -> bool:
        """Whether FIDE mode means anything: not where another body's rules are followed."""
        return body_of(self.rules.system) is Body.FIDE

    @property
    def in_fide_mode(self) -> bool:
        return self.of_fide and self.fide_mode

    @property
    def left_fide_mode(self) -> bool:
        return self.of_fide and not self.fide_mode

    def entry(self, entry: EntryId) -> Entry:
        try:
            return self.entries[entry]
        except KeyError:
            raise Unknown(f"entry in {self.name}:", entry) from None

    @property
    def next_entry(self) -> EntryId:
        """An id is nobody else's, not even that of a discarded entry."""
        gone = (id_ for act in self.discarded for id_ in act.entries)
        return EntryId(1 + max((*self.entries, *gone), default=0))

    def round(self, number: RoundNo) -> Round:
        if not 1 <= number <= len(self.rounds):
            raise Unknown(f"paired round in {self.name}:", number)
        return self.rounds[number - 1]

    def was_seen(self, number: int) -> bool:
        """Whether the hall has ever seen a pairing of the round, as it has seen all of a table:
        only then can somebody have a result for it.
        """
        if number <= self.dropped:
            return True
        if not 1 <= number <= len(self.rounds):
            return False
        return self.round_robin is not None or self.rounds[number - 1].seen

    def reports_of(self, number: RoundNo, board: Board) -> Mapping[str, PlayerReport]:
        """What its players have said, by side, since the board last changed hands or results."""
        return {
            report.side: report
            for report in self.reports.get((number, board.number), ())
            if report.claim.version > max(board.changed_at, board.seated_at)
        }

    @property
    def next_round(self) -> RoundNo:
        return RoundNo(len(self.rounds) + 1)

    @property
    def next_to_publish(self) -> RoundNo:
        """The first round the hall does not see; one more than the last when it sees them all."""
        waiting = (r.number for r in self.rounds if r.state is RoundState.PAIRED)
        return next(waiting, self.next_round)

    @property
    def shown(self) -> Round | None:
        """The newest round the hall may see: nothing of an unpublished one ever leaves the desk."""
        seen = [r for r in self.rounds if r.state is not RoundState.PAIRED]
        return seen[-1] if seen else None

    def not_finished(self) -> Iterator[tuple[Round, Board]]:
        """Games of published rounds that are adjourned, or that no round waits for: the standings
        are provisional until the last of them has its result.
        """
        for r in self.rounds:
            if r.state is RoundState.PAIRED:
                continue
            for board in r.boards:
                alone = r.state is RoundState.CLOSED or bool(board.rescheduled)
                if board.adjourned or (board.result is None and alone):
                    yield r, board

    def unfinished_at_the_end(self) -> tuple[tuple[Round, Board], ...]:
        """Once the hall has seen the last round: games without a result, adjourned ones too. As
        long as there is one nothing is final (endorsement rules C.02 (2026), Q157-169).
        """
        shown = self.shown
        if shown is None or shown.number < self.rules.rounds or self.knock_out is not None:
            return ()
        return tuple((r, board) for r in self.rounds for board in r.boards if board.unfinished)

    def rated_otherwise(self, r: Round, board: Board) -> RatedAs | None:
        """As long as the game has a result, and another one."""
        known = self.rated_as.get((r.number, board.number))
        if known is None or board.unfinished or board.result == known.result:
            return None
        return known

    @property
    def last_published(self) -> str:
        return max((r.published for r in self.rounds), default="")

    def round_to_time(self, number: int) -> RoundNo:
        return self.round(RoundNo(number)).number

    def with_clock(self, clock: Clock | None) -> "Stage":
        return replace(self, clock=clock)

    def with_notices(self, notices: tuple[Notice, ...]) -> "Stage":
        return replace(self, notices=notices)

    def with_countdown(self, seconds: int) -> "Stage":
        return replace(self, countdown=seconds)

    @property
    def rounds_announced(self) -> int:
        return self.rules.rounds

    @property
    def rounds_begun(self) -> int:
        return self.shown.number if self.shown else 0

    def with_schedule(self, schedule: Schedule) -> "Stage":
        return replace(self, schedule=schedule)

    def name_of(self, entry: int) -> str:
        """Their name, and among namesakes what tells them apart."""
        return name_among(self._known, self.entry(EntryId(entry)).id)

    @property
    def apart(self) -> Mapping[EntryId, str]:
        """What tells namesakes apart; of nobody else."""
        return told_apart(self._known)

    @property
    def _known(self) -> Mapping[EntryId, Known]:
        return {id_: entry.known for id_, entry in self.entries.items()}

    def with_time(self, time: TimeLimits) -> "Stage":
        return replace(self, time=time)

    def with_prizes(self, prizes: Announced) -> "Stage":
        return replace(self, prizes=prizes)

    def with_own_requests(self, requests: OwnRequests, takes: bool) -> "Stage":
        return replace(self, own_requests=requests, takes_requests=takes)

    def called(self, entry: int) -> str:
        known = self.entry(EntryId(entry))
        return f"{known.number} {known.person.family}" if known.number else known.person.full_name

    def participants(self) -> tuple[Entry, ...]:
        """Who is counted and listed: those who have a number, as in reports; before anybody has one
        all who have not left again.
        """
        numbered = tuple(entry for _, entry in self.numbered())
        staying = (e for e in self.entries.values() if e.withdrawn_from is None)
        return numbered or tuple(sorted(staying, key=lambda entry: entry.id))

    def numbered(self) -> Iterator[tuple[Number, Entry]]:
        """Entries that have a number, ascending by it."""
        yield from sorted((e.number, e) for e in self.entries.values() if e.number is not None)


def stages_of(tournament: Tournament) -> dict[StageId, Stage]:
    return tournament.parts_of(Stage)


def stage_of(tournament: Tournament, number: int) -> Stage:
    """Unknown if there is none of that number, or if it is no chess."""
    return tournament.part_of(Stage, number)
