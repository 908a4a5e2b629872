"""The contenders for the prizes of a part: each game provides the ranking and their names."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Generic, TypeVar

from domain.prizes.allocation import Allocation, AnnouncedPrizes
from domain.prizes.category import Category, Contender, eligible_contenders, places_among
from domain.tournament import Part, Tournament
from web.shared.sheet import LEFT_OUT, LeftOut

P = TypeVar("P", bound=Part)


@dataclass(frozen=True, slots=True)
class ShownPerson:
    """A person as shown: the player, or one of the pair."""

    title: str
    family: str
    given: str
    federation: str
    apart: str | LeftOut = field(default=LEFT_OUT, kw_only=True)
    """The distinction from a namesake."""

    @property
    def full_name(self) -> str:
        name = f"{self.family}, {self.given}" if self.given else self.family
        name = f"{name} ({self.apart})" if self.apart else name
        return f"{self.title} {name}" if self.title else name

    @property
    def given_first(self) -> str:
        """The name as on a certificate: title, given name, family name."""
        return " ".join(filter(None, (self.title, self.given, self.family)))


@dataclass(frozen=True, slots=True)
class ContenderLine:
    """`number` is that of the entry or pair on every list, `score` a text."""

    contender: Contender
    number: int
    players: tuple[ShownPerson, ...]
    score: str

    @property
    def name(self) -> str:
        return " – ".join(player.full_name for player in self.players)


def unplaced_contenders(
    standings: Iterable[ContenderLine], everybody: Iterable[Contender]
) -> tuple[Contender, ...]:
    """Those who take part without a place in the standings."""
    placed = {line.contender.entry for line in standings}
    return tuple(one for one in everybody if one.entry not in placed and not one.withdrew)


@dataclass(frozen=True)
class PrizeContest:
    """`final`: `standings` cannot change. `fields` name (messages) separate rankings, if any.
    `unplaced` take part, but have no place yet: they belong to categories, and win nothing.
    """

    announced: AnnouncedPrizes
    standings: tuple[ContenderLine, ...]
    final: bool
    fields: tuple[str, ...] = ()
    unplaced: tuple[Contender, ...] = ()

    @cached_property
    def lines_by_entry(self) -> Mapping[int, ContenderLine]:
        return {standing.contender.entry: standing for standing in self.standings}

    @property
    def contenders(self) -> tuple[Contender, ...]:
        return tuple(standing.contender for standing in self.standings)

    def allocation(self) -> Allocation:
        return self.announced.allocate_to(self.contenders)

    def places_in(self, category: Category) -> Iterator[tuple[int, ContenderLine]]:
        """The members of the category, best first, each with its place there."""
        lines, category_members = (
            self.lines_by_entry,
            eligible_contenders(category, self.contenders),
        )
        for place, contender in zip(places_among(category_members), category_members, strict=True):
            yield place, lines[contender.entry]

    @cached_property
    def category_places(self) -> Mapping[int, Sequence[tuple[str, int]]]:
        """The categories of each entry, with its place there."""
        by_entry: dict[int, list[tuple[str, int]]] = {}
        for category in self.announced.categories:
            for place, standing in self.places_in(category):
                by_entry.setdefault(standing.contender.entry, []).append((category.name, place))
        return by_entry


ContestOf = Callable[[Tournament, P], PrizeContest]


@dataclass(frozen=True, slots=True)
class Contests(Generic[P]):
    """The contests of a game's parts. `in_pairs`: a contender is two people; `strength` is the
    message for the value that defines a band.
    """

    contest_of: ContestOf[P]
    in_pairs: bool
    strength: str
