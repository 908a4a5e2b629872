"""The balance figure: how fairly one ranking compares all pairs of a movement.

On a set, a pair competes with all who play it: two pairs in the same direction compete (+1), in
opposite directions they help each other (-1), and at the same table every matchpoint goes from one
to the other, once for each other table (a - 1); partners of an individual share theirs, 1 - a. A
movement is perfect if all pairs of pairs have the same sum. The figure is the standard deviation of
these sums divided by their mean: 0 is perfect, a plain Mitchell is above 1. This is why about an
eighth of the boards of a Mitchell are played with the arrow switched (G. Manning's analysis, on
which the English Bridge Union's advice rests).

Also the number of copies of each set of boards a session needs, and the tables that share one.

Without sharing every table that plays a set in a round has its own copy. Tables can also share one
for a round: each begins with another board of it and passes boards on, so that a copy serves as
many tables as it has boards. Decided here: neighbours share, as evenly as possible.
"""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import chain, combinations, pairwise, product

from domain.bridge.movements.howell import LARGEST
from domain.bridge.movements.movement import Movement, turn_game, with_note
from domain.bridge.partnerships import holders_of
from domain.bridge.session import Session
from domain.errors import Unsupported
from domain.messages import join_messages, restore_message, say

Side = tuple[int, ...]
"""The places in one direction at a table: one, or two partners."""


def switch_arrow(movement: Movement, last: int) -> Movement:
    """Exchange NS and EW in the last rounds, so that one ranking is fair."""
    if not last:
        return movement
    first = movement.rounds - last + 1
    games = tuple(turn_game(g) if g.round >= first else g for g in movement.games)
    switched = replace(movement, games=games, two_fields=False)
    return with_note(switched, _switch_note(first, movement.rounds))


def _switch_note(first: int, last: int) -> str:
    if first == last:
        return say("arrow switch in round {first}", first=first)
    return say("arrow switch in rounds {first} to {rounds}", first=first, rounds=last)


def rounds_note(first: int, last: int) -> str:
    """The note of a movement that has only these rounds of a longer one."""
    return say("rounds {first} to {last}", first=first, last=last)


def restore_note(text: str, rounds: int) -> str:
    """A note as kept in the log, made translatable again; its movement has that many rounds."""
    switches = (_switch_note(first, rounds) for first in range(1, rounds + 1))
    parts = (rounds_note(first, first + rounds - 1) for first in range(1, 2 * LARGEST))
    known = (say("barometer"), say("{rounds} rounds", rounds=rounds), *switches, *parts)
    return join_messages(", ", (restore_message(part, *known) for part in text.split(", ")))


def competition_sums(*movements: Movement) -> Mapping[tuple[int, int], int]:
    """The competition sum of each two places, by (smaller, larger); the places of several sections
    that play the same sets are numbered consecutively.
    """
    places = sum(movement.places for movement in movements)
    sums = dict.fromkeys(combinations(range(1, places + 1), 2), 0)
    by_set: dict[int, tuple[list[Side], list[Side]]] = {}
    before = 0
    for movement in movements:
        for game in movement.games:
            ns, ew = by_set.setdefault(game.set, ([], []))
            ns.append(tuple(before + place for place in holders_of(game.ns)))
            ew.append(tuple(before + place for place in holders_of(game.ew)))
        before += movement.places
    for ns, ew in by_set.values():
        for side in (ns, ew):
            for two in combinations(sorted(chain(*side)), 2):
                sums[two] += 1
            for two in chain(*(combinations(sorted(partners), 2) for partners in side)):
                sums[two] -= len(ns)
        for one, other in product(chain(*ns), chain(*ew)):
            sums[min(one, other), max(one, other)] -= 1
        for one, other in chain(*(product(*table) for table in zip(ns, ew, strict=True))):
            sums[min(one, other), max(one, other)] += len(ns)
    return sums


@lru_cache(maxsize=256)
def imbalance_squared(*movements: Movement) -> Fraction:
    """The balance figure squared, exact: variance divided by the squared mean."""
    sums = list(competition_sums(*movements).values())
    mean = Fraction(sum(sums), len(sums))
    if not mean:
        raise ZeroDivisionError(say("nobody competes with anybody"))
    return (Fraction(sum(each * each for each in sums), len(sums)) - mean**2) / mean**2


@lru_cache(maxsize=64)
def best_switch(movement: Movement) -> int:
    """The number of last rounds to switch for the smallest balance figure."""
    return min(
        range(movement.rounds),
        key=lambda last: (imbalance_squared(switch_arrow(movement, last)), last),
    )


def with_best_switch(movement: Movement) -> Movement:
    """The movement with the best arrow switch, if it has two fields."""
    return switch_arrow(movement, best_switch(movement)) if movement.two_fields else movement


@dataclass(frozen=True)
class Copies:
    """The copies of board sets a session needs: `at_once` has for each set the tables of the round
    in which most tables play it; `boards` is the size of a set.
    """

    boards: int
    at_once: Mapping[int, tuple[str, ...]]

    @cached_property
    def total(self) -> int:
        """The number of copies of all sets if no tables share."""
        return sum(map(len, self.at_once.values()))

    @cached_property
    def most(self) -> int:
        """The most copies needed of one set if no tables share."""
        return max(map(len, self.at_once.values()), default=0)

    @property
    def fewest(self) -> int:
        """The fewest copies of a set that suffice if tables share as much as possible."""
        return -(-self.most // self.boards)

    def tables_by_copy(self, number: int, made: int) -> tuple[tuple[str, ...], ...]:
        """The tables sharing each of the `made` copies of that set; Unsupported if too few."""
        tables = self.at_once[number]
        if made * self.boards < len(tables):
            raise Unsupported(
                say("A set of {boards} boards", boards=self.boards),
                say(
                    "{tables} tables at once with {made} copies; make {what}",
                    tables=len(tables),
                    made=made,
                    what=-(-len(tables) // self.boards),
                ),
            )
        groups = min(made, len(tables))
        edges = [index * len(tables) // groups for index in range(groups + 1)]
        return tuple(tables[a:b] for a, b in pairwise(edges))


def copies_of(session: Session, boards: int) -> Copies:
    """The copies of the session's sets, each of that many boards."""
    playing: defaultdict[tuple[int, int], list[str]] = defaultdict(list)
    for sitting in session.games:
        playing[sitting.set, sitting.round].append(sitting.name)
    at_once: dict[int, tuple[str, ...]] = {}
    for (number, _), tables in sorted(playing.items()):
        if len(tables) > len(at_once.get(number, ())):
            at_once[number] = tuple(tables)
    return Copies(boards, at_once)
