"""C.04.6 (2026) word by word, for few teams: every set and every pairing is looked at.

Nothing of the engine is used but the values it is asked with.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations

from domain.results import Colour, Mark
from domain.swiss.teams.matches import Preferences, Score, TeamRequest, TeamRow

Pair = tuple[int, int]
Wish = tuple[str, int] | None
"""A colour and 2 for a strong, 1 for a mild preference."""


def matchings(teams: Sequence[int]) -> Iterator[list[Pair]]:
    if not teams:
        yield []
        return
    first, *others = teams
    for other in others:
        rest = [team for team in others if team != other]
        for pairs in matchings(rest):
            yield [(first, other), *pairs]


class TeamSwissByTheText:
    def __init__(self, request: TeamRequest) -> None:
        self.request = request
        self.played = request.round_number - 1
        self.rows = {row.number: row for row in request.rows}
        self.teams = sorted(n for n in self.rows if n not in request.absent)
        self.score = {n: self._pairing_score(self.rows[n], request.round_number) for n in self.rows}
        self.late = request.round_number > request.total_rounds - 2
        self.can_pair = cache(self._can_pair)
        self.need = cache(self._need)

    def answer(self) -> tuple[set[Pair], int] | None:
        """White's team first; 0 if there is no bye. None: there is no legal pairing (3.3.3)."""
        bye = 0
        waiting = frozenset(self.teams)
        if len(waiting) % 2:
            fit = [n for n in waiting if self._may_have_bye(n) and self.can_pair(waiting - {n})]
            if not fit:
                return None
            bye = min(fit, key=lambda n: (self.score[n], -len(self._meetings(n)), -n))
            waiting -= {bye}
        elif not self.can_pair(waiting):
            return None
        pairs: list[Pair] = []
        for score in sorted({self.score[n] for n in self.teams}, reverse=True):
            residents = frozenset(n for n in waiting if self.score[n] == score)
            if residents:
                up = self._upfloaters(residents, waiting - residents)
                pairs += self._best_pairing(residents, up)
                waiting -= residents | up
        return {self._with_colours(*pair) for pair in pairs}, bye

    # 1: scores, floats, colours

    def _points(self, row: TeamRow, score: Score, rounds: int) -> int:
        return row.points(score, rounds)

    def _pairing_score(self, row: TeamRow, round_number: int) -> int:
        added = self.request.virtual.get(row.number, ())[round_number - 1 : round_number]
        return self._points(row, self.request.terms.primary, round_number - 1) + sum(added)

    def _meetings(self, n: int) -> list[int]:
        return [c.opponent for c in self.rows[n].cells[: self.played] if c.played]

    def _has_floated(self, n: int) -> bool:
        if not self.played:
            return False
        cell = self.rows[n].cells[self.played - 1]
        if not cell.played:
            return False
        then = [self._pairing_score(self.rows[t], self.played) for t in (n, cell.opponent)]
        return then[0] != then[1]

    def _colours(self, n: int) -> str:
        return "".join(c.colour or "" for c in self.rows[n].cells[: self.played] if c.played)

    def _difference(self, n: int) -> int:
        colours = self._colours(n)
        return colours.count("w") - colours.count("b")

    def _wish(self, n: int) -> Wish:
        colours, difference = self._colours(n), self._difference(n)
        kind = self.request.terms.preferences
        if kind is Preferences.NONE:
            return None
        if difference < -1 or (difference in (0, -1) and colours[-2:] == "bb"):
            return "w", 2
        if difference > 1 or (difference in (0, 1) and colours[-2:] == "ww"):
            return "b", 2
        if kind is Preferences.TYPE_A or not colours:
            return None
        if difference == -1:
            return "w", 1
        if difference == 1:
            return "b", 1
        if self.request.round_number == self.request.total_rounds:
            return None
        return ("w" if colours[-1] == "b" else "b"), 1

    # 2: criteria

    def _may_have_bye(self, n: int) -> bool:
        bars = (Mark.PAIRING_BYE, Mark.FORFEIT_WIN, Mark.FULL_BYE)
        return not any(c.mark in bars for c in self.rows[n].cells[: self.played])

    def _may_meet(self, a: int, b: int) -> bool:
        forbidden = any(
            {a, b} <= numbers and first <= self.request.round_number <= last
            for numbers, first, last in self.request.forbidden
        )
        return not forbidden and b not in self._meetings(a)

    def _can_pair(self, teams: frozenset[int]) -> bool:
        if len(teams) % 2:
            return False
        if not teams:
            return True
        first = min(teams)
        return any(
            self.can_pair(teams - {first, other})
            for other in teams - {first}
            if self._may_meet(first, other)
        )

    def _need(self, residents: frozenset[int], below: frozenset[int]) -> int:
        """The fewest upfloaters with which all can be paired (C1, C3, C4)."""
        for count in range(len(residents) % 2, len(below) + 1, 2):
            for up in map(frozenset, combinations(sorted(below), count)):
                if self.can_pair(residents | up) and self.can_pair(below - up):
                    return count
        raise AssertionError("the round can be completed")

    # 3: the process

    def _upfloaters(self, residents: frozenset[int], lower: frozenset[int]) -> frozenset[int]:
        count = self.need(residents, lower)
        order = sorted(lower, key=lambda n: (-self.score[n], n))
        legal = [
            up
            for up in combinations(order, count)
            if self.can_pair(residents | set(up)) and self.can_pair(lower - set(up))
        ]
        best = min(legal, key=lambda up: self._worth(residents, lower, up))
        return frozenset(best)

    def _worth(
        self, residents: frozenset[int], lower: frozenset[int], up: tuple[int, ...]
    ) -> tuple[object, ...]:
        """C5, C6, C7, then 3.5.4 by numbers in the order of 3.5.3."""
        rest = lower - set(up)
        scores = sorted({self.score[n] for n in self.teams}, reverse=True)
        own = self.score[min(residents)]
        following = next((s for s in scores if s < own), None)
        group = frozenset(n for n in rest if self.score[n] == following)
        c6 = self.need(group, rest - group) if group else 0
        c7 = 0 if self.late else sum(map(self._has_floated, up))
        return [-s for s in sorted(self.score[n] for n in up)], c6, c7, list(up)

    def _best_pairing(self, residents: frozenset[int], up: frozenset[int]) -> list[Pair]:
        legal = [
            pairs
            for pairs in matchings(sorted(residents | up))
            if all(self._may_meet(a, b) for a, b in pairs)
        ]
        return min(legal, key=lambda pairs: self._quality(pairs, up))

    def _quality(self, pairs: list[Pair], up: frozenset[int]) -> list[object]:
        c8 = c9 = c10 = 0
        for a, b in pairs:
            one, other = self._wish(a), self._wish(b)
            if one and other and one[0] == other[0]:
                c8 += 1
                c9 += one[1] == other[1] == 2
            if not self.late:
                c10 += (a in up and self._has_floated(b)) + (b in up and self._has_floated(a))
        tops = sorted(min(pair) for pair in pairs)
        bottom = {min(pair): max(pair) for pair in pairs}
        return [c8, c9, c10, tops, [bottom[top] for top in tops]]

    # 4: colours

    def _with_colours(self, a: int, b: int) -> Pair:
        terms = self.request.terms
        first, other = sorted(
            (a, b),
            key=lambda n: (
                -self._points(self.rows[n], terms.primary, self.played),
                -self._points(self.rows[n], terms.primary.other, self.played)
                if terms.secondary
                else 0,
                n,
            ),
        )
        white = self._first_has_white(first, other)
        return (first, other) if white else (other, first)

    def _first_has_white(self, first: int, other: int) -> bool:
        mine, theirs = self._colours(first), self._colours(other)
        if not mine and not theirs:
            drawn = self.request.initial_colour is Colour.WHITE
            return drawn if first % 2 else not drawn
        wish, claim = self._wish(first), self._wish(other)
        if granted := _colour_granted(wish, claim):
            return granted == "w"
        if self._difference(first) != self._difference(other):
            return self._difference(first) < self._difference(other)
        for now, then in zip(reversed(mine), reversed(theirs), strict=False):
            if now != then:
                return now == "b"
        if wish:
            return wish[0] == "w"
        return mine[-1] == "b" if mine else theirs[-1] == "w"


def _colour_granted(wish: Wish, claim: Wish) -> str:
    """The first-team's colour by 4.3.2 to 4.3.4; empty if they say nothing."""
    other = {"w": "b", "b": "w"}
    if wish and claim and wish[0] == claim[0]:
        if wish[1] == claim[1]:
            return ""
        return wish[0] if wish[1] > claim[1] else other[wish[0]]
    if wish:
        return wish[0]
    return other[claim[0]] if claim else ""
