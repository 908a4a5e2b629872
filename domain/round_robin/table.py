"""A schedule as a frozen value: rounds of games with colours, and the resting entries.

Every construction and every record uses `table_of`, which gives an odd field its byes: the table of
the next even number is used and the player who meets the highest number rests (FIDE Handbook C.05
(2024), annex 1; US Chess chapter 12, 7th edition). Boards are numbered 1, 2, 3 … in the printed
order, without the resting game.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from domain.errors import Unknown, Unsupported
from domain.ids import BoardNo, Number, RoundNo
from domain.messages import say

LARGEST = 200


class TableSlot(NamedTuple):
    round: RoundNo
    board: BoardNo


class ScheduledGame(NamedTuple):
    round: RoundNo
    board: BoardNo
    white: Number
    black: Number

    @property
    def slot(self) -> TableSlot:
        return TableSlot(self.round, self.board)

    @property
    def players(self) -> frozenset[Number]:
        return frozenset((self.white, self.black))

    @property
    def with_colours_reversed(self) -> "ScheduledGame":
        return ScheduledGame(self.round, self.board, self.black, self.white)

    def opponent_of(self, number: int) -> Number:
        return self.black if number == self.white else self.white


@dataclass(frozen=True, slots=True)
class ScheduledRound:
    """One round of a table. `games` are in board order; `byes` are the entries who rest, none in an
    even field.
    """

    games: tuple[ScheduledGame, ...]
    byes: tuple[Number, ...] = ()


@dataclass(frozen=True)
class Table:
    """`meetings` is how often each pair plays: 1, or 2 in a double round robin."""

    entries: int
    rounds: tuple[ScheduledRound, ...]
    meetings: int = 1

    @cached_property
    def games(self) -> tuple[ScheduledGame, ...]:
        return tuple(game for each in self.rounds for game in each.games)

    @cached_property
    def by_slot(self) -> Mapping[TableSlot, ScheduledGame]:
        return {game.slot: game for game in self.games}

    @cached_property
    def games_of(self) -> Mapping[Number, tuple[ScheduledGame, ...]]:
        """The games of every number, first round first."""
        found: dict[Number, list[ScheduledGame]] = {
            Number(n): [] for n in range(1, self.entries + 1)
        }
        for game in self.games:
            found[game.white].append(game)
            found[game.black].append(game)
        return {number: tuple(games) for number, games in found.items()}

    @cached_property
    def colour_balances(self) -> Mapping[Number, int]:
        return colour_balances(self.games)

    def slots_until(self, round_number: int) -> frozenset[TableSlot]:
        """The slots of all games of the first rounds, as if played on schedule."""
        return frozenset(g.slot for each in self.rounds[:round_number] for g in each.games)

    def with_colours(self, changed: Iterable[ScheduledGame]) -> "Table":
        """The same table with the colours of the `changed` games."""
        new = {game.slot: game for game in changed}
        for slot, game in new.items():
            if slot not in self.by_slot or self.by_slot[slot].players != game.players:
                raise Unknown(
                    say(
                        "game in round {round} at board {board} between",
                        round=slot.round,
                        board=slot.board,
                    ),
                    say("{white} and {black}", white=game.white, black=game.black),
                )
        if not new:
            return self
        return Table(
            self.entries, tuple(_recolour_round(r, new) for r in self.rounds), self.meetings
        )


def _recolour_round(old: ScheduledRound, new: Mapping[TableSlot, ScheduledGame]) -> ScheduledRound:
    return ScheduledRound(tuple(new.get(game.slot, game) for game in old.games), old.byes)


def colour_balances(games: Iterable[ScheduledGame]) -> dict[Number, int]:
    """White games minus Black games of every number."""
    balance: dict[Number, int] = {}
    for _, _, white, black in games:
        balance[white] = balance.get(white, 0) + 1
        balance[black] = balance.get(black, 0) - 1
    return balance


def even_number(entries: int) -> int:
    """The number of entries, rounded up to an even number: the size of the table to be used."""
    if not 2 <= entries <= LARGEST:
        raise Unsupported(
            say("A round robin"),
            say(
                "{entries} entries (2 to {largest} are possible)", entries=entries, largest=LARGEST
            ),
        )
    return entries + entries % 2


def table_of(entries: int, rounds: Iterable[Sequence[tuple[int, int]]], meetings: int = 1) -> Table:
    """A table from (white, black) pairs in board order; a number above `entries` is the bye, and
    entries without a game rest.
    """
    numbered = enumerate(rounds, start=1)
    return Table(
        entries,
        tuple(_scheduled_round(entries, RoundNo(r), pairs) for r, pairs in numbered),
        meetings,
    )


def _scheduled_round(
    entries: int, number: RoundNo, pairs: Sequence[tuple[int, int]]
) -> ScheduledRound:
    real = [pair for pair in pairs if max(pair) <= entries]
    games = tuple(
        ScheduledGame(number, BoardNo(board), Number(white), Number(black))
        for board, (white, black) in enumerate(real, start=1)
    )
    playing = {player for pair in real for player in pair}
    rests = (Number(n) for n in range(1, entries + 1) if n not in playing)
    return ScheduledRound(games, tuple(rests))
