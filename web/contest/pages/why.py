"""Common parts of pages that explain a pairing."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from domain.messages import say
from events.contest.audit.why import PairedRound
from web.contest.views.charts import Cell


@dataclass(frozen=True, slots=True)
class Rival:
    """A participant of the round, with the `score` before it."""

    number: int
    name: str
    score: str


@dataclass(frozen=True, slots=True)
class PairChoice:
    number: int
    name: str
    first: bool
    second: bool


class Beside(NamedTuple):
    """The previous and next board or match of the round, 0 if there is none, and the first one."""

    before: int
    after: int
    first: int


def beside(it: PairedRound, place: int) -> Beside:
    """The neighbours of a page; `place` 0 is the page of the byes."""
    numbers = [number for number, _ in it.round.numbered_pairs]
    before = [number for number in numbers if number < place]
    after = [number for number in numbers if place and number > place]
    return Beside(max(before, default=0), min(after, default=0), min(numbers, default=0))


Rivals = Mapping[int, Rival]
Games = Sequence[Cell]
"""The games of one participant, round by round."""


class PastRound(NamedTuple):
    """An earlier round of two participants: the opponent of each, or "", and the cell."""

    number: int
    first: tuple[str, Cell]
    second: tuple[str, Cell]
    met: bool


@dataclass(frozen=True, slots=True)
class PastRounds:
    """The rounds before the explained one, on which its pairing is based."""

    first: Rival
    second: Rival
    rounds: tuple[PastRound, ...]

    @property
    def met(self) -> tuple[int, ...]:
        """The rounds in which the two played each other."""
        return tuple(r.number for r in self.rounds if r.met)


def past_of(
    known: Rivals,
    two: tuple[int, int],
    paired: tuple[Rival | None, Rival | None],
    games_of: Callable[[int], Games],
) -> PastRounds | None:
    """The earlier rounds of the `two` chosen numbers, else of the `paired` ones."""
    chosen = known.get(two[0]), known.get(two[1])
    first, second = chosen if all(chosen) and two[0] != two[1] else paired
    if first is None or second is None:
        return None

    def names(cell: Cell) -> tuple[str, Cell]:
        other = known.get(cell.opponent)
        return other.name if other else "", cell

    games = zip(games_of(first.number), games_of(second.number), strict=True)
    return PastRounds(
        first,
        second,
        tuple(
            PastRound(number, names(one), names(other), one.opponent == second.number)
            for number, (one, other) in enumerate(games, 1)
        ),
    )


def title_of(it: PairedRound, place: int, tournament: str) -> str:
    """`place` is a board or a match, 0 the byes."""
    one = {"board": say("board {board}", board=place), "match": say("match {match}", match=place)}
    what = one[it.stage.pairing] if place else say("byes")
    return say(
        "Why? Round {number}, {what} · {name} · {tournament}",
        number=it.round.number,
        what=what,
        name=it.stage.name,
        tournament=tournament,
    )


def pair_at(it: PairedRound, place: int, known: Rivals) -> tuple[Rival | None, Rival | None]:
    if not place:
        return None, None
    one, other = it.round.pair_at(place)
    return known[it.number(one)], known[it.number(other)]


def choices_of(
    it: PairedRound, known: Rivals, two: tuple[int, int], asked: Rival | None
) -> Iterator[PairChoice]:
    """The choices for the question "why not these two?", for Swiss systems: `two` are the numbers
    chosen, 0 if not yet.
    """
    if it.system is None:
        return
    first = two[0] or (asked.number if asked else 0)
    playing = {int(it.number(entry)) for pair in it.round.pairs for entry in pair}
    there = sorted(playing | {number for number in two if number in known})
    second = two[1] or next((number for number in there if number != first), 0)
    for number in there:
        yield PairChoice(number, known[number].name, number == first, number == second)
