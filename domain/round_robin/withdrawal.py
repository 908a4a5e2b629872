"""The treatment of the games of a player who withdraws or is expelled from a round robin.

FIDE Handbook C.05 (2024), 6.6: with fewer than half of their games completed their results stay in
the crosstable, for rating and history, but do not count, neither in the standings nor in
tie-breaks, and they are listed last without a place; from half on the results count and the
remaining games are won by forfeit. Only games played over the board are completed games. Colours
are not mentioned.

US Chess, chapter 12 and rule 30B (7th edition): the same limit, "half" rounded up (two of the three
games of a quad, five of the nine of a ten-player table), games played are rated in any case, and in
an even field colours are reversed in the last rounds (see `reversals`).

So both agree on the limit, as half of an odd number rounded up is the first number not less than
half, and differ on colours. Decided here, as neither says it: the half is that of the games in the
player's table, byes left out and both cycles of a double round robin together, including games
against players who left earlier. Players who leave at the same moment are treated together. After a
later departure the announced reversals stay, and new ones are added only for players then more than
one game apart.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import groupby
from operator import attrgetter

from domain.errors import RuleViolation, Unknown
from domain.ids import Number
from domain.messages import say
from domain.round_robin.reversals import Reversals, best_reversals
from domain.round_robin.table import ScheduledGame, Table, TableSlot


@dataclass(frozen=True, slots=True)
class WithdrawalRules:
    name: str
    article: str
    reverses_colours: bool


FIDE = WithdrawalRules("FIDE", "FIDE Handbook C.05 (2024), 6.6", reverses_colours=False)
US_CHESS = WithdrawalRules("US Chess", "US Chess 30B, 30E (7th edition)", reverses_colours=True)


class Treatment(StrEnum):
    ANNULLED = "annulled"
    FORFEITED = "forfeited"


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """`played` are all games of the tournament over by then.

    `irregular` are those played with other colours than scheduled, `settled` those with a result
    without play.
    """

    number: Number
    played: frozenset[TableSlot]
    irregular: frozenset[ScheduledGame] = frozenset()
    settled: frozenset[TableSlot] = frozenset()


@dataclass(frozen=True, slots=True)
class Forfeit:
    """A game that counts and is not played. `winner` is None if both players have left."""

    game: ScheduledGame
    winner: Number | None


@dataclass(frozen=True, slots=True)
class Departure:
    """The treatment of one withdrawal, with the games `played` of those `scheduled`."""

    number: Number
    played: int
    scheduled: int
    treatment: Treatment


@dataclass(frozen=True, slots=True)
class Aftermath:
    """`table` has the present colours, of played games the actual ones.

    `steps` has one set of reversals for each moment of a departure.
    """

    table: Table
    departures: tuple[Departure, ...] = ()
    steps: tuple[Reversals, ...] = ()
    forfeits: tuple[Forfeit, ...] = ()

    @property
    def annulled_numbers(self) -> frozenset[Number]:
        return self._numbers_treated(Treatment.ANNULLED)

    @property
    def forfeited_numbers(self) -> frozenset[Number]:
        return self._numbers_treated(Treatment.FORFEITED)

    @property
    def reversed_games(self) -> tuple[ScheduledGame, ...]:
        """All games reversed and not reversed back later, with their present colours."""
        turned = Counter(game.slot for step in self.steps for game in step.games)
        return tuple(self.table.by_slot[slot] for slot, times in turned.items() if times % 2)

    def _numbers_treated(self, treatment: Treatment) -> frozenset[Number]:
        return frozenset(each.number for each in self.departures if each.treatment is treatment)


def treatment_of(played: int, scheduled: int) -> Treatment:
    return Treatment.ANNULLED if 2 * played < scheduled else Treatment.FORFEITED


def withdrawal_after(table: Table, number: int, round_number: int) -> Withdrawal:
    """A withdrawal after a complete round: all games up to it were played on schedule."""
    return Withdrawal(Number(number), table.slots_until(round_number))


def derive_aftermath(
    table: Table,
    withdrawals: Sequence[Withdrawal],
    rules: WithdrawalRules,
    declined: Collection[TableSlot] = (),
) -> Aftermath:
    """Judge the withdrawals in order; `declined` slots keep the colours of the table."""
    after = Aftermath(table)
    moment = attrgetter("played", "irregular", "settled")
    for (played, irregular, settled), leaving in groupby(withdrawals, moment):
        after = replace(after, table=after.table.with_colours(irregular))
        after = _judge_withdrawals(after, played, (each.number for each in leaving))
        if rules.reverses_colours:
            after = _level_colours(after, {*declined, *played, *settled})
    over = frozenset(slot for each in withdrawals for slot in (*each.played, *each.settled))
    return replace(after, forfeits=tuple(_forfeited_games(after, over)))


def _judge_withdrawals(
    before: Aftermath, played: Collection[TableSlot], leaving: Iterable[Number]
) -> Aftermath:
    """Add the departures of the players who leave at the same moment."""
    departures = list(before.departures)
    for number in leaving:
        if number not in before.table.games_of:
            raise Unknown("entry", number)
        if any(each.number == number for each in departures):
            raise RuleViolation(
                "Entry {number} has left already.", say("a player withdraws once"), number=number
            )
        scheduled = before.table.games_of[number]
        games = sum(game.slot in played for game in scheduled)
        treatment = treatment_of(games, len(scheduled))
        departures.append(Departure(number, games, len(scheduled), treatment))
    return replace(before, departures=tuple(departures))


def _level_colours(after: Aftermath, fixed: Collection[TableSlot]) -> Aftermath:
    """Reverse the games that level the colours again; those in `fixed` slots keep theirs."""
    found = best_reversals(after.table, after.annulled_numbers, fixed, after.forfeited_numbers)
    return replace(after, table=after.table.with_colours(found.games), steps=(*after.steps, found))


def _forfeited_games(after: Aftermath, finished: Collection[TableSlot]) -> Iterable[Forfeit]:
    """Games of players who left with half of theirs; not those against annulled players."""
    for game in after.table.games:
        leavers = game.players & after.forfeited_numbers
        if leavers and not game.players & after.annulled_numbers and game.slot not in finished:
            yield Forfeit(game, next(iter(game.players - leavers), None))
