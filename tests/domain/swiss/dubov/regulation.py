"""The Dubov system word for word, C.04.4.1 (2026): every set, every shift and every transposition
is tried in its order. For a handful of players; nothing here is shared with the engine.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations

from domain.pairing import PairingRequest
from domain.results import CrosstableRow, Mark

Pairs = list[tuple["Player", "Player"]]


@dataclass(frozen=True)
class Player:
    tpn: int
    score: int
    history: str
    met: frozenset[int]
    aro: int
    upfloats: int
    upfloated_last: bool
    barred_from_bye: bool

    @property
    def games(self) -> int:
        return len(self.history)

    @property
    def difference(self) -> int:
        return self.history.count("w") - self.history.count("b")

    @property
    def wants(self) -> str:
        """1.6: the colour."""
        if self.difference:
            return "b" if self.difference > 0 else "w"
        return "w" if self.history.endswith("b") else "b"

    @property
    def absolute(self) -> bool:
        return abs(self.difference) > 1 or self.history[-2:] in ("ww", "bb")


class DubovByTheText:
    def __init__(self, request: PairingRequest) -> None:
        self.request = request
        self.last_round = request.round_number >= request.total_rounds
        self.most = 2 + request.total_rounds // 5
        rows = request.chart.by_number
        self.players = [
            self._player(row) for row in rows.values() if row.number not in request.absent
        ]

    def _virtual(self, number: int, index: int) -> int:
        given = self.request.virtual.get(number, ())
        return given[index] if index < len(given) else 0

    def _score(self, row: CrosstableRow, index: int) -> int:
        """The pairing score before the round with that index."""
        worth = self.request.chart.points.table
        cells = [row.cell(r + 1) for r in range(index)]
        real = sum(worth[c.mark, c.colour] for c in cells)
        return real + row.penalty + self._virtual(row.number, index)

    def _player(self, row: CrosstableRow) -> Player:
        rows, rounds = self.request.chart.by_number, self.request.round_number - 1
        games = [(i, c) for i, c in enumerate(row.cells[:rounds]) if c.played and c.opponent]
        floats = [i for i, c in games if self._score(rows[c.opponent], i) > self._score(row, i)]
        ratings = [rows[c.opponent].rating for _, c in games]
        win = self.request.chart.points.win
        worth = self.request.chart.points.table
        unplayed = [c.mark for c in row.cells if not c.played]
        return Player(
            tpn=row.number,
            score=self._score(row, rounds),
            history="".join(str(c.colour) for _, c in games),
            met=frozenset(c.opponent for _, c in games),
            aro=int(sum(ratings) / len(ratings) + 0.5) if ratings else 0,
            upfloats=len(floats),
            upfloated_last=rounds - 1 in floats,
            barred_from_bye=any(
                m is Mark.PAIRING_BYE or worth[m, None] >= win
                for m in unplayed
                if m is not Mark.FORFEIT_LOSS
            ),
        )

    def legal(self, a: Player, b: Player) -> bool:
        """C1 and C3, and no forbidden pair."""
        for numbers, first, last in self.request.forbidden:
            if {a.tpn, b.tpn} <= numbers and first <= self.request.round_number <= last:
                return False
        same = a.absolute and b.absolute and a.wants == b.wants
        return b.tpn not in a.met and not same

    def pairings(self, players: Sequence[Player]) -> Iterator[Pairs]:
        if not players:
            yield []
            return
        first, *others = players
        for other in others:
            if self.legal(first, other):
                for rest in self.pairings([p for p in others if p != other]):
                    yield [(first, other), *rest]

    def possible(self, players: Sequence[Player]) -> bool:
        return next(self.pairings(players), None) is not None

    def bye(self) -> Player | None:
        """The receiver of the bye (3.1); None also if there is no candidate."""
        able = [
            p
            for p in self.players
            if not p.barred_from_bye and self.possible([o for o in self.players if o != p])
        ]
        return min(able, key=lambda p: (p.score, -p.games, -p.tpn), default=None)

    def round(self) -> tuple[set[tuple[int, int]], int | None] | None:
        """The pairs by TPN, the smaller first, and the bye; None if there is no legal round."""
        waiting, receiver = list(self.players), None
        if len(waiting) % 2:
            receiver = self.bye()
            if receiver is None:
                return None
            waiting.remove(receiver)
        if not self.possible(waiting):
            return None
        made: Pairs = []
        while waiting:
            bracket = self.bracket(waiting)
            made += self.paired(bracket)
            waiting = [p for p in waiting if p not in bracket]
        pairs = {(min(a.tpn, b.tpn), max(a.tpn, b.tpn)) for a, b in made}
        return pairs, receiver.tpn if receiver else None

    def bracket(self, waiting: Sequence[Player]) -> list[Player]:
        """3.2.1, 3.2.2: the residents and the first best set of upfloaters (4.2)."""
        top = max(p.score for p in waiting)
        residents = [p for p in waiting if p.score == top]
        lower = sorted((p for p in waiting if p.score < top), key=lambda p: (-p.score, p.tpn))
        for number in range(len(lower) + 1):
            sets = [
                chosen
                for chosen in combinations(lower, number)
                if self.possible([*residents, *chosen])
                and self.possible([p for p in lower if p not in chosen])
            ]
            if sets:
                best = min(sets, key=lambda chosen: self.quality(residents, chosen, top))
                return [*residents, *best]
        raise AssertionError("the waiting players can be paired")

    def quality(
        self, residents: Sequence[Player], chosen: Sequence[Player], top: int
    ) -> tuple[object, ...]:
        """C6 to C10 as costs."""
        differences = sorted((top - p.score for p in chosen), reverse=True)
        disappointed = self.least_disappointed([*residents, *chosen])
        if self.last_round:
            return differences, disappointed
        maximum = [p for p in chosen if p.upfloats >= self.most]
        again = sum(p.upfloated_last for p in chosen)
        times = sum(p.upfloats for p in maximum)
        return differences, disappointed, len(maximum), times, again

    def least_disappointed(self, bracket: Sequence[Player]) -> int:
        return min(self.count_disappointed(pairs) for pairs in self.pairings(bracket))

    def count_disappointed(self, pairs: Pairs) -> int:
        """C7."""
        return sum(a.wants == b.wants for a, b in pairs)

    def paired(self, bracket: Sequence[Player]) -> Pairs:
        """3.2.3 to 3.2.6."""
        players = sorted(bracket, key=lambda p: p.tpn)
        if any(p.games for p in players):
            g1 = [p for p in players if p.wants == "w"]
        else:
            g1 = players[: len(players) // 2]
        g2 = [p for p in players if p not in g1]
        g1_smaller = len(g1) <= len(g2)
        smaller, larger = (g1, g2) if g1_smaller else (g2, g1)
        least = self.least_disappointed(players)
        unavoidable = min(
            sum(a in smaller and b in smaller for a, b in pairs)
            for pairs in self.pairings(players)
            if self.count_disappointed(pairs) == least
        )
        for first in combinations(self.shifters(smaller, g1_smaller), unavoidable):
            small = [p for p in smaller if p not in first]
            large = [*larger, *first]
            more = (len(large) - len(small)) // 2
            for second in combinations(self.shifters(large, not g1_smaller), more):
                one = [*small, *second]
                other = [p for p in large if p not in second]
                s1, g2 = (one, other) if g1_smaller else (other, one)
                found = self.transposed(s1, g2)
                if found is not None and self.count_disappointed(found) == least:
                    return found
        raise AssertionError("the bracket can be paired")

    def shifters(self, group: Sequence[Player], seek_white: bool) -> list[Player]:
        """4.3: each time the middle of what remains, the higher of two."""
        left = sorted(group, key=lambda p: (p.aro if seek_white else 0, p.tpn))
        numbered = []
        while left:
            numbered.append(left.pop((len(left) - 1) // 2))
        return numbered

    def transposed(self, g1: Sequence[Player], g2: Sequence[Player]) -> Pairs | None:
        """The first transposition of G2, by TPN, that is legal (4.4)."""
        s1 = sorted(g1, key=lambda p: (p.aro, p.tpn))
        for t2 in permutations(sorted(g2, key=lambda p: p.tpn)):
            if all(self.legal(a, b) for a, b in zip(s1, t2, strict=True)):
                return list(zip(s1, t2, strict=True))
        return None
