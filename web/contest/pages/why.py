"""Common parts of pages that explain a pairing."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from domain.contest.stage import AnyStage
from domain.messages import say
from events.contest.audit.why import PairedRound
from web.contest.views.charts import ChartCell


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


def neighbour_pages(paired: PairedRound[AnyStage], place: int) -> Beside:
    """The neighbours of a page; `place` 0 is the page of the byes."""
    numbers = [number for number, _ in paired.round.numbered_pairs]
    before = [number for number in numbers if number < place]
    after = [number for number in numbers if place and number > place]
    return Beside(max(before, default=0), min(after, default=0), min(numbers, default=0))


Rivals = Mapping[int, Rival]
Games = Sequence[ChartCell]
"""The games of one participant, round by round."""


class PastRound(NamedTuple):
    """An earlier round of two participants: the opponent of each, or "", and the cell."""

    number: int
    first: tuple[str, ChartCell]
    second: tuple[str, ChartCell]
    met: bool


@dataclass(frozen=True, slots=True)
class PastRounds:
    """The rounds before the explained one, on which its pairing is based."""

    first: Rival
    second: Rival
    rounds: tuple[PastRound, ...]

    @property
    def rounds_met(self) -> tuple[int, ...]:
        """The rounds in which the two played each other."""
        return tuple(r.number for r in self.rounds if r.met)


def common_past(
    rivals: Rivals,
    pair_asked: tuple[int, int],
    explained: tuple[Rival | None, Rival | None],
    games_of: Callable[[int], Games],
) -> PastRounds | None:
    """The earlier rounds of the two numbers in `pair_asked`, else of the pair `explained`."""
    chosen = rivals.get(pair_asked[0]), rivals.get(pair_asked[1])
    first, second = chosen if all(chosen) and pair_asked[0] != pair_asked[1] else explained
    if first is None or second is None:
        return None

    def opponent_and_cell(cell: ChartCell) -> tuple[str, ChartCell]:
        other = rivals.get(cell.opponent)
        return other.name if other else "", cell

    games = zip(games_of(first.number), games_of(second.number), strict=True)
    return PastRounds(
        first,
        second,
        tuple(
            PastRound(
                number,
                opponent_and_cell(one),
                opponent_and_cell(other),
                one.opponent == second.number,
            )
            for number, (one, other) in enumerate(games, 1)
        ),
    )


def page_title(paired: PairedRound[AnyStage], place: int, tournament: str) -> str:
    """`place` is a board or a match, 0 the byes."""
    messages = {
        "board": say("board {board}", board=place),
        "match": say("match {match}", match=place),
    }
    subject = messages[paired.stage.pairing] if place else say("byes")
    return say(
        "Why? Round {number}, {what} · {name} · {tournament}",
        number=paired.round.number,
        what=subject,
        name=paired.stage.name,
        tournament=tournament,
    )


def rivals_at(
    paired: PairedRound[AnyStage], place: int, rivals: Rivals
) -> tuple[Rival | None, Rival | None]:
    """The pair at that board or match; without one for 0, the page of the byes."""
    if not place:
        return None, None
    one, other = paired.round.pair_at(place)
    return rivals[paired.number_of(one)], rivals[paired.number_of(other)]


def pair_choices(
    paired: PairedRound[AnyStage], rivals: Rivals, pair_asked: tuple[int, int], shown: Rival | None
) -> Iterator[PairChoice]:
    """The choices for the question "why not these two?", for Swiss systems. `pair_asked` are the
    numbers chosen, 0 if not yet.
    """
    if paired.system is None:
        return
    first = pair_asked[0] or (shown.number if shown else 0)
    playing = {int(paired.number_of(entry)) for pair in paired.round.pairs for entry in pair}
    numbers = sorted(playing | {number for number in pair_asked if number in rivals})
    second = pair_asked[1] or next((number for number in numbers if number != first), 0)
    for number in numbers:
        yield PairChoice(number, rivals[number].name, number == first, number == second)
