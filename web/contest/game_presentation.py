"""The presentation that differs between games of rounds. All other presentation of rounds is in
`web.contest` alone.

A game derives one class from `GamePresentation` and registers it when its face is loaded.

The ranking is cached while a stage is unchanged: many sheets are made from one table, and when a
round ends all phones ask at once.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from domain.contest.entry import Participant
from domain.contest.game import GamePlace
from domain.contest.round import ContestRound, Pair
from domain.contest.stage import AnyStage
from domain.ids import Number, RoundNo
from domain.knockout.progress import KnockOutMatch, Progress
from domain.prizes.category import PersonFacts
from domain.results import Mark
from domain.standings.table import Standing
from web.contest.notation import Column, column_value_text
from web.contest.sheet_parts import Entrant, GameName, ShownName, name_in_words
from web.prizes.contest import ShownPerson
from web.shared.languages import Words
from web.shared.memo import CacheByIdentity
from web.shared.sheet import LEFT_OUT, LeftOut

S = TypeVar("S", bound=AnyStage)
R = TypeVar("R", bound=ContestRound)
E = TypeVar("E", bound=Participant)


class Square(NamedTuple):
    """One round of one player: "w", "b" or "" for no colour, the result ("·": in play), and the
    opponent (0: none). A tuple, because a big tournament has thousands of them.
    """

    colour: str
    mark: str
    opponent: int


class UnfinishedGame(NamedTuple):
    """Names, such as "3.2", of games for which no round waits, and whether each is adjourned."""

    round: RoundNo
    place: str
    adjourned: bool


Seats = tuple[tuple[ShownName | None, ShownName | None], bool]
"""The players of a board in the reading order of its result, and whether White comes first."""


class RankedTable(Protocol):
    """A ranked field, best first, each line with the values that decide the order."""

    @property
    def standings(self) -> tuple[Standing, ...]: ...


class Groups(NamedTuple):
    """The groups of a ranked participant: the quad, 0 if there is only one, and the team."""

    quad: int = 0
    team: str = ""


@dataclass(frozen=True, slots=True)
class SideScore:
    """A team of a match of individuals, with its points."""

    name: str
    points: str


class PrizeWinner(NamedTuple):
    """A possible winner of a prize: the person for categories, and the name on a list."""

    people: tuple[PersonFacts, ...]
    rating: int
    called: ShownPerson
    tags: frozenset[str] = frozenset()


class RatingTieBreaks(NamedTuple):
    """Tie-breaks without any player's value, and those that count unrated players as `unrated`."""

    left_out: tuple[str, ...] = ()
    made_up: tuple[str, ...] = ()
    unrated: int = 0


class GamePresentation(ABC, Generic[S, R, E]):
    """The presentation of a game, with stages S, rounds R and participants E."""

    to_come: ClassVar[str]
    """The message that lists future `games`, by round and board or match."""
    has_colours: ClassVar[bool] = True

    # Who takes part

    @abstractmethod
    def entrant(self, entry: E, score: str, apart: str) -> Entrant:
        """The entry as shown; `apart` distinguishes it from a namesake, "" without one."""

    @abstractmethod
    def score_function_before(self, stage: S, number: RoundNo) -> Callable[[Number], str]:
        """A function for the score of a number, as text, on which that round was paired."""

    def has_fixed_numbers(self, stage: S) -> bool:
        """Whether the pairing numbers can no longer change."""
        return bool(stage.rounds)

    def is_bye_irrevocable(self, stage: S, entry: E, number: RoundNo, mark: Mark) -> bool:
        """Whether a requested bye is irrevocable."""
        return False

    @abstractmethod
    def prize_winner(self, stage: S, entry: E) -> PrizeWinner:
        """The entry as a possible winner of prizes."""

    # Rounds

    @abstractmethod
    def count_results(self, r: R) -> tuple[int, int]:
        """The number of games with a result, and of all games for which the round waits."""

    @abstractmethod
    def awaited_pairs(self, r: R) -> Iterator[Pair]:
        """The pairs for which the round waits."""

    @abstractmethod
    def unfinished_games(self, stage: S) -> Iterator[tuple[UnfinishedGame, Pair]]:
        """Games for which no round waits: the standings are provisional until the last one ends."""

    @abstractmethod
    def round_name(self, stage: S, r: R) -> GameName | None:
        """The name of a round; None if it has only a number."""

    def round_words(self, stage: S, r: R, words: Words) -> str:
        """The round's name, or its number without one."""
        name = self.round_name(stage, r)
        return name_in_words(name, words) if name else words("Round {round}", round=r.number)

    @abstractmethod
    def seats_at_board(self, stage: S, r: R, at: GamePlace) -> Seats:
        """The players at a place of the round."""

    @abstractmethod
    def pair_result_text(self, stage: S, r: R, number: int) -> str:
        """The text of the result of the pair at that number in the round; "" without one."""

    @abstractmethod
    def squares_function(self, stage: S) -> Callable[[E], tuple[Square, ...]]:
        """A function for the squares of an entry, one for each round, drafts too."""

    # The ranking

    @abstractmethod
    def ranked_tables(self, stage: S, rounds: int) -> tuple[RankedTable, ...]:
        """The tables after that many rounds; several if the field is split into groups."""

    @abstractmethod
    def columns_after_points(self, stage: S) -> tuple[Column, ...]:
        """The columns of the values after the first, in the order in which they decide."""

    def deciding_columns(self, stage: S) -> tuple[Column, ...]:
        """The first of the columns, those that break ties of points."""
        return self.columns_after_points(stage)

    def points_column(self, stage: S) -> Column | LeftOut:
        """The column of the first value, if it is not simply points."""
        return LEFT_OUT

    def value_text(self, stage: S, column: Column | LeftOut, value: Fraction | None) -> str:
        """The text of points or a tie-break in that column; empty if undefined."""
        return column_value_text(column, value)

    @abstractmethod
    def is_over(self, stage: S) -> bool:
        """Whether no result can change the standings."""

    @abstractmethod
    def ranking_inputs(self, stage: S) -> tuple[object, ...]:
        """The facts besides former rounds on which the order after them depends."""

    def order_after(self, stage: S, rounds: int) -> Mapping[Number, int]:
        """The places after that many rounds, for the race."""
        (table,) = self.ranked_tables(stage, rounds)
        return {line.number: place for place, line in enumerate(table.standings, 1)}

    def groups_of(self, stage: S, number: Number) -> Groups:
        return Groups()

    def scores_of_sides(self, stage: S) -> tuple[SideScore, ...]:
        """The two teams of a match of individuals, with their points; empty in other events."""
        return ()

    def rating_tie_breaks(self, stage: S) -> RatingTieBreaks:
        return RatingTieBreaks()

    # The bracket

    @abstractmethod
    def bracket_progress(self, stage: S, rounds: int) -> Progress | None:
        """The bracket after that many rounds; None before it is drawn."""

    @abstractmethod
    def side_score(self, stage: S, match: KnockOutMatch, side: int) -> str:
        """The score so far of the upper (0) or lower (1) side of a match; empty before any game."""

    def decision_message(self, stage: S, match: KnockOutMatch) -> str | LeftOut:
        """The message about how a tied match was decided."""
        return LEFT_OUT


_PRESENTATIONS: dict[str, GamePresentation[Any, Any, Any]] = {}


def bracket_round_name(
    stage: AnyStage, pairs: Iterable[Pair], progress: Progress
) -> tuple[str, int] | None:
    """The name of their only match or common round: a message and its count; None without one."""
    numbers = stage.numbers
    by_pair = {
        match.both_numbers: match.id for match in progress.matches.values() if match.both_numbers
    }
    ids = {by_pair.get(frozenset(map(numbers.__getitem__, pair))) for pair in pairs}
    rounds = {each.round for each in ids if each is not None}
    if None in ids or len(rounds) != 1:
        return None
    only = ids.pop() if len(ids) == 1 else None
    return progress.bracket.match_name(only) if only else progress.bracket.round_name(rounds.pop())


def register_presentation(game: str, presentation: GamePresentation[Any, Any, Any]) -> None:
    """Register the presentation under the name in `game` of the game's stages."""
    _PRESENTATIONS[game] = presentation


def presentation_of(stage: AnyStage) -> GamePresentation[AnyStage, ContestRound, Participant]:
    return _PRESENTATIONS[stage.game]


_tables = CacheByIdentity[AnyStage, tuple[RankedTable, ...]](40)


def tables_of(stage: AnyStage, rounds: int) -> tuple[RankedTable, ...]:
    """The ranked tables after that many rounds, one for each group; cached."""
    return _tables.get_or_compute(
        stage, rounds, lambda: presentation_of(stage).ranked_tables(stage, rounds)
    )


def lines_of(stage: AnyStage, rounds: int) -> tuple[Standing, ...]:
    """The lines of all groups, one group after the other."""
    return tuple(line for table in tables_of(stage, rounds) for line in table.standings)


def ranks_by_number(stage: AnyStage, rounds: int) -> Mapping[Number, int]:
    """The ranks after that many rounds; 0 for an unranked number."""
    return {line.number: line.rank or 0 for line in lines_of(stage, rounds)}


def all_columns(stage: AnyStage) -> tuple[Column, ...]:
    """The points if they have a column, and the tie-breaks in the order they decide."""
    presentation = presentation_of(stage)
    points = presentation.points_column(stage)
    return (
        (points, *presentation.columns_after_points(stage))
        if points
        else presentation.columns_after_points(stage)
    )


def points_text(stage: AnyStage, line: Standing) -> str:
    """The text of the first value; empty for a bracket."""
    presentation = presentation_of(stage)
    column = presentation.points_column(stage)
    return presentation.value_text(stage, column, line.values[0]) if line.values else ""


def tie_break_values(line: Standing) -> tuple[Fraction | None, ...]:
    return line.values[1:]
