"""A round: its pairs, its byes, its state and the acts allowed in it.

A round is paired as a draft, published to the hall, played, and closed; a closed round accepts
corrections only (FIDE endorsement rules on past results, 2026). The last two rounds' states decide
whether the next round may be paired. Line-ups of teams are accepted once it is published.

Also the result of pairing every round of a Swiss again (endorsement rules C.02 (2026), Q57-63).
"""

from abc import ABC, abstractmethod
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field
from enum import StrEnum
from itertools import count
from typing import Any, NamedTuple, Self

from domain.contest.game import AnyGame, Game, GamePlace
from domain.ids import BoardNo, EntryId, RoundNo
from domain.messages import say
from domain.results import Mark
from domain.transitions import Transitions

Pair = tuple[EntryId, EntryId]


class PairsOfRound(NamedTuple):
    """The pairs and byes of a round, paired at that version; the boards whose places are in
    `colourless` have no colours.
    """

    number: RoundNo
    pairs: Sequence[Pair]
    byes: tuple[tuple[EntryId, Mark], ...]
    version: int
    colourless: Container[int] = ()


@dataclass(frozen=True, slots=True)
class BoardNumbers:
    """The numbering of boards from `first`; `fixed` has the boards of entries with a fixed one."""

    first: int = 1
    fixed: Mapping[EntryId, int] = field(default_factory=dict)

    def number_pairs(self, pairs: Sequence[Pair]) -> list[tuple[int, Pair]]:
        """Number the pairs by board. Of two players with a fixed board the lower board counts."""
        if not self.fixed:
            return list(enumerate(pairs, self.first))
        own = [min((self.fixed[e] for e in pair if e in self.fixed), default=0) for pair in pairs]
        taken = set(own)
        free = (number for number in count(self.first) if number not in taken)
        return sorted((mine or next(free), pair) for mine, pair in zip(own, pairs, strict=True))


IN_ORDER = BoardNumbers()


class RoundState(StrEnum):
    PAIRED = "paired"
    PUBLISHED = "published"
    CLOSED = "closed"


class RoundAct(StrEnum):
    PUBLISH = "be published"
    UNPUBLISH = "be taken back from the screens"
    UNPAIR = "be unpaired"
    CHANGE_PAIRS = "have its pairing changed"
    LINE_UP = "take line-ups"
    ENTER_RESULT = "take results"
    CORRECT_RESULT = "have a result corrected"
    CLOSE = "be closed"
    REOPEN = "be reopened"


ROUND_ACTS: Mapping[RoundState, Mapping[RoundAct, RoundState]] = {
    RoundState.PAIRED: {
        RoundAct.PUBLISH: RoundState.PUBLISHED,
        RoundAct.UNPAIR: RoundState.PAIRED,
        RoundAct.CHANGE_PAIRS: RoundState.PAIRED,
    },
    RoundState.PUBLISHED: {
        RoundAct.UNPUBLISH: RoundState.PAIRED,
        RoundAct.CHANGE_PAIRS: RoundState.PUBLISHED,
        RoundAct.LINE_UP: RoundState.PUBLISHED,
        RoundAct.ENTER_RESULT: RoundState.PUBLISHED,
        RoundAct.CORRECT_RESULT: RoundState.PUBLISHED,
        RoundAct.CLOSE: RoundState.CLOSED,
    },
    RoundState.CLOSED: {
        RoundAct.CORRECT_RESULT: RoundState.CLOSED,
        RoundAct.REOPEN: RoundState.PUBLISHED,
    },
}

_INSTEAD: Mapping[tuple[RoundState, RoundAct], str] = {
    (RoundState.PAIRED, RoundAct.LINE_UP): say("publish it first"),
    (RoundState.PAIRED, RoundAct.ENTER_RESULT): say("publish it first"),
    (RoundState.PAIRED, RoundAct.CLOSE): say("publish it and enter its results first"),
    (RoundState.PUBLISHED, RoundAct.UNPAIR): say("take it back from the screens first"),
    (RoundState.CLOSED, RoundAct.LINE_UP): say("reopen it first"),
    (RoundState.CLOSED, RoundAct.ENTER_RESULT): say(
        "correct the result with a reason, or reopen it"
    ),
    (RoundState.CLOSED, RoundAct.UNPUBLISH): say("reopen it first"),
}

check_round_act = Transitions("Round", ROUND_ACTS, _INSTEAD).next_state
"""Gives the state of the round after the act; NotNow if its state does not allow that act."""


@dataclass(frozen=True, slots=True)
class ContestRound(ABC):
    """`byes` are the participants without an opponent, each with the reason. Instants are ISO 8601,
    UTC. `paired_at` is the version at which it was paired.
    """

    number: RoundNo
    state: RoundState
    _: KW_ONLY
    byes: tuple[tuple[EntryId, Mark], ...] = ()
    system: str = ""
    edition: str = ""
    paired_at: int = 0
    published: str = ""
    manual: bool = False
    """Whether the arbiter pairs it by hand; until published it has neither screens nor results."""
    seen: bool = False
    """Whether this pairing was ever visible in the hall, even if it was withdrawn since."""
    numbering: BoardNumbers = IN_ORDER
    """The numbering announced when the round was paired."""

    @property
    @abstractmethod
    def pairs(self) -> tuple[Pair, ...]:
        """The pairs, White or the team named first in front, in the order of boards or matches."""

    @property
    def numbered_pairs(self) -> Iterable[tuple[int, Pair]]:
        """The pairs with the number of their board or match, in order."""
        return enumerate(self.pairs, 1)

    def pair_at(self, number: int) -> Pair:
        return self.pairs[number - 1]

    @property
    def paired_entries(self) -> frozenset[EntryId]:
        return frozenset(entry for pair in self.pairs for entry in pair)

    @property
    def all_entries(self) -> frozenset[EntryId]:
        return self.paired_entries | {entry for entry, _ in self.byes}

    @abstractmethod
    def game(self, board: BoardNo, match: int = 0, room: str = "") -> AnyGame:
        """The game at that place; Unknown if there is none."""

    def game_at(self, at: GamePlace) -> AnyGame:
        return self.game(at.board, at.match, at.room)

    @abstractmethod
    def games(self) -> Iterator[tuple[GamePlace, AnyGame]]: ...

    @abstractmethod
    def with_games(self, changed: Mapping[GamePlace, Game[Any, Any]]) -> Self:
        """The round with these games replacing those at their places."""

    @abstractmethod
    def time_moved_to(self, at: GamePlace) -> str:
        """The time, in words, to which the game was moved; "": it is played with its round."""

    @property
    def disputed_games(self) -> tuple[GamePlace, ...]:
        return tuple(at for at, game in self.games() if game.is_disputed)


class CheckOccasion(StrEnum):
    """The reason of the check: the last round is closed, or another round became the last."""

    CLOSED = "closed"
    REPLANNED = "replanned"


RoundPairedAgain = tuple[int, tuple[tuple[int, int], ...], int]
"""A round, its new pairs and the receiver of the bye, 0 for none, as in a `RoundsPairedAgain`."""


class DifferingRound(NamedTuple):
    """A round and its different new pairing; without pairs if there is no legal one now."""

    round: RoundNo
    pairs: tuple[tuple[EntryId, EntryId], ...]
    bye: EntryId | None


@dataclass(frozen=True, slots=True)
class PairingsCheck:
    """`announced` is the announced number of rounds, `rounds` the number paired again, `otherwise`
    those of them that came out differently.
    """

    occasion: CheckOccasion
    announced: int
    rounds: int
    otherwise: tuple[DifferingRound, ...]


def check_summary(
    occasion: str, announced: int, rounds: int, differing: Iterable[RoundPairedAgain]
) -> PairingsCheck:
    """The result of a check, from the fields of its event (`RoundsPairedAgain`)."""
    otherwise = (
        DifferingRound(
            RoundNo(number),
            tuple((EntryId(white), EntryId(black)) for white, black in pairs),
            EntryId(bye) if bye else None,
        )
        for number, pairs, bye in differing
    )
    return PairingsCheck(CheckOccasion(occasion), announced, rounds, tuple(otherwise))
