"""Colour reversals: the late games that change colours when somebody's games are annulled.

US Chess, chapter 12 (7th edition), tables and reversals; the seven printed lists are cases of
what is computed here. In an even field everybody has one White more or one Black more than the
other colour. An annulled player takes one game from each of the others, played or not, and leaves
them two apart or level. Turning the colours of games that are still to come makes all of them
level again. In an odd field everybody was level and is now one apart, which no reversal can mend;
nothing changes then. After a second player the roles of the two fields change places, and the
same computation answers.

The set chosen is, in this order,
1. the one that leaves the least beyond level (nothing, whenever that can be reached),
2. of those, one from the fewest last rounds, for the organiser announces "the last three rounds",
3. of those, one with the fewest games,
4. of those, one whose games lie as late as possible (least sum of distances from the last round),
5. if several remain, always the same one.

`colour_flow` proves 3 and 4 inside a given number of rounds. For 1 and 2: more rounds mean more
arrows, so what is left over can only fall when a round is added; the first number of rounds that
leaves what all rounds together would leave is therefore the least one.

A game is never turned if it has been played, if the arbiter declined to turn it, or if one of its
players has left. Games of a player who left with half of their games or more keep their place in
the balance with the colours of the table: the rulebook reverses nothing on their account.

The list is in the printed order: first the games that help both players, by the number of the one
who had White too often; then the links of longer chains, from the last round backwards.
"""

from bisect import bisect_left
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from functools import cache

from domain.ids import Number
from domain.round_robin.colour_flow import surplus, surplus_left, turned_games
from domain.round_robin.table import ScheduledGame, Table, TableSlot, balances

_USUALLY_ENOUGH = 3


@dataclass(frozen=True, slots=True)
class Reversals:
    """`games` have their new colours. `uneven` are the balances that could not be mended."""

    games: tuple[ScheduledGame, ...] = ()
    uneven: Mapping[Number, int] = field(default_factory=dict)


NOTHING = Reversals()


def reversals(
    table: Table,
    annulled: Collection[int],
    fixed: Collection[TableSlot] = (),
    gone: Collection[int] = (),
) -> Reversals:
    """`fixed` slots are played or declined; `gone` have left, but their games count."""
    left_out = {*annulled, *gone}
    balance = {n: b for n, b in _without(table, annulled).items() if n not in left_out}
    if not any(surplus(b).must for b in balance.values()):
        return NOTHING

    def open_games(count: int) -> list[ScheduledGame]:
        late = (game for one in table.rounds[-count:] for game in one.games)
        staying = [g for g in late if g.white in balance and g.black in balance]
        return [g for g in staying if g.slot not in fixed] if fixed else staying

    last, left = _fewest_rounds(len(table.rounds), lambda n: surplus_left(balance, open_games(n)))
    turned = turned_games(balance, open_games(last), len(table.rounds))
    uneven = _mended(balance, turned) if left else {}
    return Reversals(tuple(g.reversed for g in _printed_order(turned, balance)), uneven)


def reversal_table(table: Table) -> Mapping[Number, tuple[ScheduledGame, ...]]:
    """What the rulebook prints: the reversals for each number, nothing being played yet.

    Only the last rounds change, so the moment of a withdrawal before half makes no difference.
    """
    numbers = map(Number, range(1, table.entries + 1))
    return {number: reversals(table, (number,)).games for number in numbers}


def _without(table: Table, annulled: Collection[int]) -> dict[Number, int]:
    """The balances left when all games of the annulled are taken away."""
    balance = dict(table.balances)
    lost = {game for number in annulled for game in table.games_of[Number(number)]}
    for number, gained in balances(lost).items():
        balance[number] -= gained
    return balance


def _fewest_rounds(rounds: int, left_by: Callable[[int], int]) -> tuple[int, int]:
    """The least number of last rounds that leaves as little as all of them, and what it leaves.

    `left_by` never rises, so the search may double its steps and then halve them.
    """
    left_by = cache(left_by)
    reach = min(_USUALLY_ENOUGH, rounds)
    while reach < rounds and left_by(reach):
        reach = min(2 * reach, rounds)
    best = left_by(reach)
    fewest = bisect_left(range(1, reach), True, key=lambda count: left_by(count) == best) + 1
    return fewest, best


def _mended(
    balance: Mapping[Number, int], turned: Collection[ScheduledGame]
) -> Mapping[Number, int]:
    gained = balances(game.reversed for game in turned)
    after = {number: b + 2 * gained.get(number, 0) for number, b in sorted(balance.items())}
    return {number: b for number, b in after.items() if surplus(b).must}


def _printed_order(
    turned: Collection[ScheduledGame], balance: Mapping[Number, int]
) -> list[ScheduledGame]:
    """First what helps both players, by who had White too often; then from the last round on."""

    def helps_both(game: ScheduledGame) -> bool:
        return balance[game.white] > 1 and balance[game.black] < -1

    direct = sorted((g for g in turned if helps_both(g)), key=lambda g: (g.white, -g.round))
    others = (g for g in turned if not helps_both(g))
    return [*direct, *sorted(others, key=lambda g: (-g.round, g.white))]
