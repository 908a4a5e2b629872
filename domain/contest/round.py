"""A round: who meets whom, who has no opponent, and how far it is."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import KW_ONLY, dataclass
from typing import Any, Self

from domain.contest.game import At, Game
from domain.contest.lifecycle import RoundState
from domain.ids import BoardNo, EntryId, RoundNo
from domain.results import Mark

Pair = tuple[EntryId, EntryId]


@dataclass(frozen=True, slots=True)
class ContestRound(ABC):
    """`byes` hold everybody who meets nobody, and why. Instants are ISO 8601, UTC. `paired_at` is
    the version at which it was paired.
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
    """The arbiter is pairing it by hand: neither screens nor results until they end that."""
    seen: bool = False
    """The hall has seen it as it was paired, whether or not it was taken back since."""

    @property
    @abstractmethod
    def pairs(self) -> tuple[Pair, ...]:
        """White, or the team named first, in front; in the order of boards or matches."""

    @property
    def paired_entries(self) -> frozenset[EntryId]:
        return frozenset(entry for pair in self.pairs for entry in pair)

    @property
    def everybody(self) -> frozenset[EntryId]:
        return self.paired_entries | {entry for entry, _ in self.byes}

    @abstractmethod
    def game(self, board: BoardNo, match: int = 0) -> Game[Any]:
        """Unknown if there is none."""

    @abstractmethod
    def games(self) -> Iterator[tuple[At, Game[Any]]]: ...

    @abstractmethod
    def with_games(self, changed: Mapping[tuple[int, int], Game[Any]]) -> Self:
        """By match and board, in the place of those that stand there."""

    @abstractmethod
    def moved_to(self, at: At) -> str:
        """When the game is played if not with its round, in words; "": with its round."""

    @property
    def disputed(self) -> tuple[At, ...]:
        return tuple(at for at, game in self.games() if game.disputed)
