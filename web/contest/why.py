"""What pages on why a pairing is what it is have alike."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from domain.messages import say
from events.contest.audit.why import PairedRound


@dataclass(frozen=True, slots=True)
class Rival:
    """A participant of the round: `score` is what they had before it."""

    number: int
    name: str
    score: str


@dataclass(frozen=True, slots=True)
class PairChoice:
    number: int
    name: str
    first: bool
    second: bool


Rivals = Mapping[int, Rival]


def title_of(it: PairedRound, place: int, tournament: str) -> str:
    """`place` is a board or a match, 0 the byes."""
    what = f"{it.stage.pairing} {place}" if place else "byes"
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
    one, other = it.round.pairs[place - 1]
    return known[it.number(one)], known[it.number(other)]


def choices_of(
    it: PairedRound, known: Rivals, two: tuple[int, int], asked: Rival | None
) -> Iterator[PairChoice]:
    """For the question why not these two, where a Swiss system can be asked: `two` are the numbers
    chosen, 0 where none is yet.
    """
    if it.system is None:
        return
    first = two[0] or (asked.number if asked else 0)
    playing = {int(it.number(entry)) for pair in it.round.pairs for entry in pair}
    there = sorted(playing | {number for number in two if number in known})
    second = two[1] or next((number for number in there if number != first), 0)
    for number in there:
        yield PairChoice(number, known[number].name, number == first, number == second)
