"""The state of a stage of chess: that of any contest (`domain.contest.stage`), and the data of
players and their games.
"""

from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar, NamedTuple

from domain.chess.defaults import DEFAULT_TIE_BREAKS, ByeRules, body_of
from domain.chess.official_ratings import ListKind, OfficialRating, rating_for_round
from domain.claims import Claim
from domain.contest.entry import Participant
from domain.contest.game import Game, GamePlace as GamePlace
from domain.contest.round import ContestRound, Pair, PairsOfRound, RoundState
from domain.contest.stage import (
    Contest,
    CorrectionRequest as CorrectionRequest,
    ForbiddenEntries as ForbiddenEntries,
)
from domain.draws.announced_positions import AnnouncedDraws
from domain.draws.lots import AnnouncedLots
from domain.errors import Unknown
from domain.fast_replace import fast_replace
from domain.ids import BoardNo, EntryId, Number, RoundNo, StageId
from domain.knockout.plan import KnockOutPlan as KnockOut
from domain.messages import say
from domain.pairing import Body
from domain.people import KnownPerson, Person
from domain.results import STANDARD, Colour, GameResult, PointSystem
from domain.round_robin.plan import TablePlan
from domain.swiss.systems import USUAL
from domain.swiss.us_chess.options import NOTHING, AnnouncedRules
from domain.tournament import Tournament

Board = Game[EntryId, GameResult]


class RatedAs(NamedTuple):
    """The result with which a game counts for ratings, if not with its own, and the reason."""

    result: GameResult
    reason: str


@dataclass(frozen=True, slots=True)
class Round(ContestRound):
    boards: tuple[Board, ...] = ()

    @property
    def pairs(self) -> tuple[Pair, ...]:
        return tuple((board.white, board.black) for board in self.boards)

    @property
    def boards_without_result(self) -> tuple[BoardNo, ...]:
        return tuple(b.number for b in self.boards if b.result is None and not b.rescheduled)

    @property
    def numbered_pairs(self) -> Iterable[tuple[int, Pair]]:
        return ((board.number, (board.white, board.black)) for board in self.boards)

    def pair_at(self, number: int) -> Pair:
        board = self.board(BoardNo(number))
        return board.white, board.black

    def board(self, number: BoardNo) -> Board:
        return self.boards[self._place_of(number)]

    def _place_of(self, number: int) -> int:
        """The index of a board; most rounds have theirs from the first one on without gaps."""
        boards = self.boards
        place = number - boards[0].number if boards else 0
        if 0 <= place < len(boards) and boards[place].number == number:
            return place
        for place, board in enumerate(boards):
            if board.number == number:
                return place
        raise Unknown(say("board in round {number}:", number=self.number), number)

    def game(self, board: BoardNo, match: int = 0, room: str = "") -> Board:
        if match:
            raise Unknown(say("match in round {number}:", number=self.number), match)
        return self.boards[self._place_of(board)]

    def games(self) -> Iterator[tuple[GamePlace, Board]]:
        for board in self.boards:
            yield GamePlace(self.number, board.number), board

    def with_games(self, changed: Mapping[GamePlace, Board]) -> "Round":
        boards = list(self.boards)
        for at, game in changed.items():
            boards[self._place_of(at.board)] = game
        return fast_replace(self, boards=tuple(boards))

    def time_moved_to(self, at: GamePlace) -> str:
        return self.board(at.board).rescheduled


@dataclass(frozen=True, slots=True)
class StageRules:
    """The rules announced before the start. `initial_colour` is drawn by lot once and recorded;
    None in an imported stage without it: then it is inferred from the first round with colours.

    `acceleration` is a name that the system offers, or "listed"; then `virtual` lists (number,
    tenths by round).
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
    """A `StartingRankMethod` of `domain.chess.standings`; `equals` is one of `Equals` there."""
    equals: str = "name"
    lists: tuple[str, ...] = ()
    """The order in which FIDE's lists are searched for a rating; empty: by the rate of play."""
    unrated: int = 0
    """The rating of unrated players in tie-breaks made of ratings; 0: such tie-breaks are left out
    as long as a player is unrated.
    """


@dataclass(frozen=True, slots=True)
class Entry(Participant):
    person: Person
    drawn_for_prizes: tuple[RoundNo, ...] = ()
    """Rounds in which a win counts as a draw in the standings (US Chess, 7th edition, 22C)."""
    official: tuple[OfficialRating, ...] = ()
    no_half_byes: bool = False
    """Whether half-point byes are barred."""

    def rating_in(self, round_number: RoundNo) -> int:
        """The rating for games of that round: the tournament's, or that of a later list."""
        later = rating_for_round(self.official, ListKind.FIDE, round_number)
        return later.rating if later and later.from_round > 1 else self.person.rating

    def without_bye(self, round_number: RoundNo, irrevocable: bool = False) -> "Entry":
        given_back = (round_number,) if irrevocable else ()
        return replace(
            Participant.without_bye(self, round_number),
            drawn_for_prizes=(*self.drawn_for_prizes, *given_back),
        )

    @property
    def full_name(self) -> str:
        return self.person.full_name

    @property
    def short_name(self) -> str:
        return self.person.family

    @property
    def identifying_facts(self) -> KnownPerson:
        """The number comes last, as it may change."""
        person = self.person
        facts = (person.born, person.club, person.rating, self.number or 0)
        return KnownPerson(person.full_name, facts)


@dataclass(frozen=True, slots=True)
class PlayerReport:
    """A result reported by one player, side "w" or "b"; it counts if the other one agrees."""

    round: RoundNo
    board: BoardNo
    side: str
    claim: Claim[GameResult]


@dataclass(frozen=True, slots=True)
class Stage(Contest[Entry, Round, StageRules]):
    game: ClassVar[str] = "chess"
    noun: ClassVar[str] = say("section of players")
    entry_noun: ClassVar[str] = say("entry")
    entries_noun: ClassVar[str] = say("players")
    pairing_noun: ClassVar[str] = say("board")
    pairings_noun: ClassVar[str] = say("boards")

    round_robin: TablePlan | None = None
    knock_out: KnockOut | None = None
    start_positions: AnnouncedDraws | None = None
    lots: AnnouncedLots | None = None
    """The draw of the numbers of a round robin or the bracket of a knock-out, if announced."""
    us_chess: AnnouncedRules = NOTHING
    own_entry: bool = False
    """Whether players may enter their own results."""
    reports: Mapping[tuple[RoundNo, BoardNo], tuple[PlayerReport, ...]] = field(
        default_factory=dict
    )
    bye_rules: ByeRules | None = None
    """None: no rules of byes were announced."""
    rated_as: Mapping[tuple[RoundNo, BoardNo], RatedAs] = field(default_factory=dict)
    """Games that count differently for ratings than in pairings and standings."""

    @property
    def follows_fide(self) -> bool:
        return body_of(self.rules.system) is Body.FIDE

    @property
    def is_paired_by_table(self) -> bool:
        return self.round_robin is not None

    @property
    def is_knock_out(self) -> bool:
        return self.knock_out is not None

    def was_seen(self, number: int) -> bool:
        """Tables are visible in the hall from the start."""
        if self.round_robin is not None and 1 <= number <= len(self.rounds):
            return True
        return Contest.was_seen(self, number)

    def new_round(self, paired: PairsOfRound) -> Round:
        pairs = self.board_numbers.number_pairs(paired.pairs)
        return Round(
            paired.number,
            RoundState.PAIRED,
            _new_boards(pairs, paired.version, paired.colourless),
            byes=paired.byes,
            paired_at=paired.version,
            numbering=self.board_numbers,
        )

    def with_other_pairs(self, paired: PairsOfRound) -> "Stage":
        r = self.rounds[paired.number - 1]
        kept = {(board.white, board.black): board for board in r.boards}
        boards = tuple(
            _keep_history(board, old) if (old := kept.get((board.white, board.black))) else board
            for board in _new_boards(r.numbering.number_pairs(paired.pairs), paired.version, ())
        )
        return self.with_round(replace(r, boards=boards, byes=paired.byes))

    def reports_of(self, number: RoundNo, board: Board) -> Mapping[str, PlayerReport]:
        """The players' own reports, by side, since players or result of the board last changed."""
        return {
            report.side: report
            for report in self.reports.get((number, board.number), ())
            if report.claim.version > max(board.changed_at, board.seated_at)
        }

    def outstanding_games(self) -> Iterator[tuple[Round, Board]]:
        """Games of published rounds that are adjourned or moved to another time: the standings are
        provisional until the last of them has its result.
        """
        for r in self.rounds:
            if r.state is RoundState.PAIRED:
                continue
            for board in r.boards:
                alone = r.state is RoundState.CLOSED or bool(board.rescheduled)
                if board.is_adjourned or (board.result is None and alone):
                    yield r, board

    def unfinished_at_the_end(self) -> tuple[tuple[Round, Board], ...]:
        """Games without a result, or adjourned, once the last round is published. While there are
        any the standings are not final (endorsement rules C.02 (2026), Q157-169).
        """
        shown = self.newest_shown_round
        if shown is None or shown.number < self.rules.rounds or self.knock_out is not None:
            return ()
        return tuple((r, board) for r in self.rounds for board in r.boards if board.is_unfinished)

    def different_rated_result(self, r: Round, board: Board) -> RatedAs | None:
        """The result for which the game is rated, if it differs from the game's."""
        known = self.rated_as.get((r.number, board.number))
        if known is None or board.is_unfinished or board.result == known.result:
            return None
        return known


def _new_boards(
    numbered: Iterable[tuple[int, Pair]], version: int, colourless: Container[int]
) -> tuple[Board, ...]:
    """The boards of these pairs, created at that version of the log."""
    # As tuples of all their fields, as calling the class takes twice as long.
    return tuple(
        tuple.__new__(
            Game, (i, w, b, None, version, 0, i not in colourless, "", False, version, (), None)
        )
        for i, (w, b) in numbered
    )


def _keep_history(board: Board, old: Board) -> Board:
    """The new board with the history of the same players' old board, maybe of another number."""
    seated = old.seated_at if old.number == board.number else board.seated_at
    return board._replace(
        result=old.result, witnesses=old.witnesses, claims=old.claims, seated_at=seated
    )


def stages_of(tournament: Tournament) -> dict[StageId, Stage]:
    return tournament.parts_of(Stage)


def stage_of(tournament: Tournament, number: int) -> Stage:
    """The stage of that number; Unknown if there is none, or if it is not of chess."""
    return tournament.part_of(Stage, number)
