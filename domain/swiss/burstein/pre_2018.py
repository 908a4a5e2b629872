"""The Burstein System before 2018 (C.04.4.2 of that time), as bbpPairings plays it.

The text left much open; that program is the only one in use, so its decisions are followed.

- Without acceleration from the tournament rules the upper half has a win's points more in rounds 1
  and 2. A player not paired in round 1 is not counted for the halves.
- The bye goes to the last of the lowest score who may have it (neither a bye nor a forfeit win so
  far), even if the others can't be paired then.
- At most one player floats out of a scoregroup, into the next one, and no further. A scoregroup
  that can't be paired so is merged with the next lower one; if the last can't, with the one above.
- In a group as few preferences as possible are not granted, then the order of 4 (2026) decides.
- Colours follow the preferences as in the Dutch system; two equal ones the order in the group.

How strong a player's opponents have been, before 2018: Sonneborn-Berger, Buchholz, Median.

As bbpPairings computes them with `--burstein`. An opponent counts with their adjusted score: their
virtual points of this round, and every game they did not play as a draw. A round without a game
counts as one against a virtual opponent who had the player's points before it, scores the rest of
the game's points, and draws from then on. Median is Buchholz without the strongest and the weakest
opponent; there is none before three rounds are played.

Two players of one score compare by these three and their numbers; two of different scores, when a
floater is ranked among others, by Sonneborn-Berger, by score times Buchholz and score times Median,
and their numbers. That order of three or more players of different scores need not be transitive.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cmp_to_key
from typing import NamedTuple

from domain.messages import say
from domain.pairing import PairingRequest
from domain.results import PLAYED, Cell, CrosstableRow, Mark, PointSystem
from domain.swiss.burstein.bracket_loop import AS_PLAYED, BursteinLoop
from domain.swiss.colour import WantedColour, took_part
from domain.swiss.completion import players_with_opponent
from domain.swiss.dutch.bracket import Bracket
from domain.swiss.field import EditionAttributes, Field, numbers_in_order
from domain.swiss.matching.bits import members, span


class Opposition(NamedTuple):
    """Scores in tenths, Sonneborn-Berger in hundredths; `place` is among all numbers."""

    score: int
    sonneborn_berger: int
    buchholz: int
    median: int
    place: int

    @property
    def tie_break_values(self) -> tuple[int, int, int]:
        return self.sonneborn_berger, self.buchholz, self.median

    def sort_key(self, *, mixed: bool) -> tuple[int, int, int, int]:
        """The sort key, strongest opposition first; `mixed`: scores differ."""
        times = self.score if mixed else 1
        return (-self.sonneborn_berger, -times * self.buchholz, -times * self.median, self.place)


def compare_oppositions(a: Opposition, b: Opposition) -> int:
    """Negative if a ranks before b."""
    mixed = a.score != b.score
    return -1 if a.sort_key(mixed=mixed) < b.sort_key(mixed=mixed) else 1


by_opposition = cmp_to_key(compare_oppositions)


def oppositions_of(request: PairingRequest) -> dict[int, Opposition]:
    """The opposition of each number; `request.virtual` has the acceleration actually used."""
    rows = request.chart.rows
    place = {number: at for at, number in enumerate(numbers_in_order(request))}
    adjusted: dict[int, int] = {row.number: _adjusted_score(request, row) for row in rows}
    return {row.number: _opposition(request, row, adjusted, place[row.number]) for row in rows}


def _past_cells(request: PairingRequest, row: CrosstableRow) -> list[Cell]:
    return [row.cell(r) for r in range(1, request.round_number)]


def _adjusted_score(request: PairingRequest, row: CrosstableRow) -> int:
    points = request.chart.points
    return request.virtual_points(row.number, request.round_number) + sum(
        points.table[cell.mark, cell.colour] if _is_meeting(cell) else points.draw
        for cell in _past_cells(request, row)
    )


def _opposition(
    request: PairingRequest, row: CrosstableRow, adjusted: dict[int, int], place: int
) -> Opposition:
    worth = request.chart.points.table
    strengths = list(_strengths_met(request, row, adjusted))
    won = [worth[cell.mark, cell.colour] for cell in _past_cells(request, row)]
    buchholz = sum(strengths)
    middle = buchholz - max(strengths) - min(strengths) if len(strengths) > 2 else 0
    score = int(request.chart.score(row.number, request.round_number - 1))
    return Opposition(
        score + request.virtual_points(row.number, request.round_number),
        sum(points * strength for points, strength in zip(won, strengths, strict=True)),
        buchholz,
        middle,
        place,
    )


def _strengths_met(
    request: PairingRequest, row: CrosstableRow, adjusted: dict[int, int]
) -> Iterator[int]:
    """The adjusted score of each round's opponent, real or virtual."""
    points = request.chart.points
    past = _past_cells(request, row)
    so_far = request.virtual_points(row.number, request.round_number)
    for rest, cell in zip(range(len(past) - 1, -1, -1), past, strict=True):
        if _is_meeting(cell):
            yield adjusted[cell.opponent]
        else:
            yield so_far + _virtual_points_left(points, cell.mark) + rest * points.draw
        so_far += points.table[cell.mark, cell.colour]


def _is_meeting(cell: Cell) -> bool:
    return cell.mark in PLAYED and cell.opponent != 0 and cell.colour is not None


def _virtual_points_left(points: PointSystem, mark: Mark) -> int:
    """The virtual opponent's points for the player's result without a game."""
    if mark in (Mark.FORFEIT_LOSS, Mark.ZERO_BYE):
        return points.win
    if mark is Mark.HALF_BYE:
        return points.draw
    if mark is Mark.PAIRING_BYE and points.pairing_bye < points.win:
        return points.win if points.pairing_bye < points.draw else points.draw
    return points.forfeit_loss


ACCELERATED_ROUNDS = 2


def with_own_acceleration(request: PairingRequest) -> PairingRequest:
    """The request with the system's own acceleration, unless it has another one already."""
    if request.virtual:
        return request
    order = numbers_in_order(request)
    first = [place for place, number in enumerate(order) if _was_in_round_one(request, number)]
    upper = len(first) // 2
    if not upper:
        return request
    points = (request.chart.points.win,) * ACCELERATED_ROUNDS
    return replace(request, virtual=dict.fromkeys(order[: first[upper - 1] + 1], points))


def _was_in_round_one(request: PairingRequest, number: int) -> bool:
    if request.round_number == 1:
        return number not in request.absent
    return took_part(request.chart.by_number[number].cell(1))


class _Group(NamedTuple):
    """The ranks `low` to `high` - 1; one of `arrivals` (bits) may float into the group."""

    low: int
    high: int
    arrivals: int


class EditionPre2018(BursteinLoop):
    edition = "pre-2018"
    attributes = EditionAttributes(absence_floats=False, any_win_bars=False, topscorers=False)
    bye_article = AS_PLAYED

    def __init__(
        self, field: Field, opposition: Sequence[Opposition], *, shortcut: bool = True
    ) -> None:
        """`opposition` for each rank in the field."""
        self.opposition = opposition
        super().__init__(field, shortcut=shortcut)

    def players_in_order(self, bracket: Bracket) -> list[int]:
        players = [*range(bracket.low, bracket.high), *bracket.moved_down]
        return sorted(players, key=lambda g: by_opposition(self.opposition[g]))

    def higher_ranked_first(self, a: int, b: int) -> tuple[int, int]:
        """The two with the higher ranked first, by opposition, or by initial ranking if neither has
        a preference.
        """
        preference = self.field.preference
        if preference[a].wish is WantedColour.NONE and preference[b].wish is WantedColour.NONE:
            first = self.field.parity[a] < self.field.parity[b]
        else:
            first = compare_oppositions(self.opposition[a], self.opposition[b]) < 0
        return (a, b) if first else (b, a)

    def choose_receiver(self) -> tuple[int, int]:
        candidates = members(self.field.bye_allowed)
        return (candidates[-1], len(candidates)) if candidates else (-1, 0)

    def pair_all(self) -> None:
        groups = self._merged_downwards()
        while groups and not self._possible_floaters(groups[-1]):
            last = groups.pop()
            if not groups:
                raise self.no_pairing_error()
            groups.append(groups.pop()._replace(high=last.high))
        scoregroups = set(self.field.groups)
        arrivals: tuple[int, ...] = ()
        for group, leavers in zip(groups, self._possible_leavers(groups), strict=True):
            bracket = Bracket(arrivals, group.low, group.high)
            pairs = self.settle_bracket(bracket, [(leavers,) if group.high % 2 else ()])
            if pairs is None:
                raise self.no_pairing_error()
            merged = (group.low, group.high) not in scoregroups
            arrivals = self.finish_bracket(
                bracket, pairs, say("merged scoregroups") if merged else ""
            )

    def merged_ranges(self) -> Iterator[list[tuple[int, int]]]:
        """The groups as ranges of ranks: after merging downwards only, then as they were paired."""
        yield [(low, high) for low, high, _ in self._merged_downwards()]
        yield [(finished.bracket.low, finished.bracket.high) for finished in self.finished_brackets]

    def _merged_downwards(self) -> list[_Group]:
        """Scoregroups, merged downwards until each can be paired with the group above it."""
        groups: list[_Group] = []
        low = arrivals = 0
        for _, high in self.field.groups:
            group = _Group(low, high, arrivals)
            leavers = self._possible_floaters(group)
            if leavers or high == self.field.size:
                groups.append(group)
                low, arrivals = high, leavers if high % 2 else 0
        return groups

    def _possible_floaters(self, group: _Group) -> int:
        """Players who may float out of the group; not 0 if it can be paired without a floater."""
        low, high, arrivals = group
        partners = players_with_opponent(self.field, span(low, high), arrivals)
        if high % 2:
            return self.completion.removable_players(low, high, (partners,) if low % 2 else ())
        if low % 2:
            return self.completion.removable_players(low, high) & partners
        return 0 if self.completion.unpaired_count(low, high) else span(low, high)

    def _possible_leavers(self, groups: Sequence[_Group]) -> list[int]:
        """For each group the players (bits) who may leave it with all below still pairable."""
        leavers: list[int] = []
        onward = 0
        for low, high, _ in reversed(groups):
            leavers.append(onward)
            if low % 2:
                leaving = (onward,) if high % 2 else ()
                partners = self.completion.removable_players(low, high, leaving)
                above = next(group for group in groups if group.high == low)
                onward = players_with_opponent(self.field, span(above.low, above.high), partners)
            else:
                onward = 0
        return leavers[::-1]
