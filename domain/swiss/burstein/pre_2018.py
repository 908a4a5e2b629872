"""The Burstein System before 2018 (C.04.4.2 of that time), as bbpPairings plays it.

Its text left much open, and that program is the only one in use; what it decides is the rule here.

- Without acceleration from the tournament rules the upper half has a win's points more in rounds
  1 and 2. Whoever was not paired in round 1 is not counted for the halves.
- The bye goes to the last of the lowest score who may have it (neither a bye nor a forfeit win so
  far), whether or not the others can be paired without them.
- At most one player floats out of a scoregroup, into the next, and can't float on. A scoregroup
  that can't be paired so is merged with the next lower one; if the last can't, with the one above.
- In a group as few preferences as possible give way, then the order of `order` decides.
- Colours follow the preferences as in the Dutch system; two equal ones the order in the group.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from domain.pairing import PairingRequest
from domain.said import say
from domain.swiss.burstein.bracket_loop import BursteinLoop
from domain.swiss.burstein.facts import AS_PLAYED
from domain.swiss.burstein.opposition import Opposition, before, by_opposition
from domain.swiss.colour import WantedColour, took_part
from domain.swiss.dutch.bracket import Bracket
from domain.swiss.dutch.completion import joined_to
from domain.swiss.field import Attributes, Field, order_of
from domain.swiss.matching.bits import members, span

ACCELERATED_ROUNDS = 2


def accelerated(request: PairingRequest) -> PairingRequest:
    """The request with the system's own acceleration, unless it brings another."""
    if request.virtual:
        return request
    order = order_of(request)
    first = [place for place, number in enumerate(order) if _in_round_one(request, number)]
    upper = len(first) // 2
    if not upper:
        return request
    points = (request.chart.points.win,) * ACCELERATED_ROUNDS
    return replace(request, virtual=dict.fromkeys(order[: first[upper - 1] + 1], points))


def _in_round_one(request: PairingRequest, number: int) -> bool:
    if request.round_number == 1:
        return number not in request.absent
    cell = request.chart.by_number[number].cell(1)
    return took_part(cell.opponent, cell.mark)


class _Group(NamedTuple):
    """The ranks `low` to `high` - 1; `arrivals` are those of whom one may float into it."""

    low: int
    high: int
    arrivals: int


class EditionPre2018(BursteinLoop):
    edition = "pre-2018"
    attributes = Attributes(absence_floats=False, any_win_bars=False, topscorers=False)
    bye_article = AS_PLAYED

    def __init__(
        self, field: Field, opposition: Sequence[Opposition], *, shortcut: bool = True
    ) -> None:
        """`opposition` for each rank in the field."""
        self.opposition = opposition
        super().__init__(field, shortcut=shortcut)

    def sequence(self, bracket: Bracket) -> list[int]:
        here = [*range(bracket.low, bracket.high), *bracket.moved_down]
        return sorted(here, key=lambda g: by_opposition(self.opposition[g]))

    def ranked(self, a: int, b: int) -> tuple[int, int]:
        """Without preferences the number in the initial ranking counts."""
        preference = self.field.preference
        if preference[a].wish is WantedColour.NONE and preference[b].wish is WantedColour.NONE:
            first = self.field.parity[a] < self.field.parity[b]
        else:
            first = before(self.opposition[a], self.opposition[b]) < 0
        return (a, b) if first else (b, a)

    def run(self) -> None:
        groups = self._merged_groups()
        scoregroups = set(self.field.groups)
        arrivals: tuple[int, ...] = ()
        for group, leavers in zip(groups, self._possible_leavers(groups), strict=True):
            bracket = Bracket(arrivals, group.low, group.high)
            pairs = self.settle(bracket, [(leavers,) if group.high % 2 else ()])
            if pairs is None:
                raise self.impossible()
            merged = (group.low, group.high) not in scoregroups
            arrivals = self.finish(bracket, pairs, say("merged scoregroups") if merged else "")

    def _merged_groups(self) -> list[_Group]:
        return self._merged_upwards(self._merged_downwards())

    def merges(self) -> Iterator[list[tuple[int, int]]]:
        """The ranks of each group, first as merged downwards only, then as they were paired."""
        yield [(low, high) for low, high, _ in self._merged_downwards()]
        yield [(finished.bracket.low, finished.bracket.high) for finished in self.finished]

    def _merged_downwards(self) -> list[_Group]:
        """Scoregroups, merged downwards until each can be paired with those above it."""
        groups: list[_Group] = []
        low = arrivals = 0
        for _, high in self.field.groups:
            group = _Group(low, high, arrivals)
            leavers = self._leavers(group)
            if leavers or high == self.field.size:
                groups.append(group)
                low, arrivals = high, leavers if high % 2 else 0
        return groups

    def _merged_upwards(self, groups: list[_Group]) -> list[_Group]:
        while groups and not self._leavers(groups[-1]):
            last = groups.pop()
            if not groups:
                raise self.impossible()
            groups.append(groups.pop()._replace(high=last.high))
        return groups

    def _leavers(self, group: _Group) -> int:
        """Who may float out of the group; if nobody need, not 0 if it can be paired."""
        low, high, arrivals = group
        partners = joined_to(self.field, span(low, high), arrivals)
        if high % 2:
            return self.completion.removable(low, high, (partners,) if low % 2 else ())
        if low % 2:
            return self.completion.removable(low, high) & partners
        return 0 if self.completion.deficit(low, high) else span(low, high)

    def _possible_leavers(self, groups: Sequence[_Group]) -> list[int]:
        """For each group who may float out of it so that all below can be paired."""
        found: list[int] = []
        onward = 0
        for low, high, _ in reversed(groups):
            found.append(onward)
            if low % 2:
                leaving = (onward,) if high % 2 else ()
                partners = self.completion.removable(low, high, leaving)
                above = next(group for group in groups if group.high == low)
                onward = joined_to(self.field, span(above.low, above.high), partners)
            else:
                onward = 0
        return found[::-1]


def receiver(field: Field) -> tuple[int, int]:
    """The rank of who gets the bye, -1 if nobody may, and how many may have it."""
    can = members(field.bye_allowed)
    return (can[-1], len(can)) if can else (-1, 0)
