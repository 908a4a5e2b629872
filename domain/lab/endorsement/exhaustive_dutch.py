"""The Dutch system of 2026 by its text: every candidate of a bracket, one after another.

An oracle for small fields, written from C.04.3 (2026) alone. It shares only the crosstable with the
engine: it reads past rounds itself, generates candidates in the order of articles 3.6, 3.7 and 4,
and keeps the first of the best (3.8).
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations, permutations
from typing import TypeVar

from domain.pairing import PairingRequest
from domain.results import PLAYED, Mark

Pair = tuple["ExhaustivePlayer", "ExhaustivePlayer"]
Somebody = TypeVar("Somebody")


@dataclass(eq=False)
class ExhaustivePlayer:
    """`colours` are those of the games played, such as "wbw", `floats` those of each round: "down",
    "up" or "". `met` and `banned` are numbers, `unplayed` counts rounds.
    """

    number: int
    score: int
    met: set[int] = field(default_factory=set)
    colours: str = ""
    floats: list[str] = field(default_factory=list)
    bye_barred: bool = False
    unplayed: int = 0
    topscorer: bool = False
    banned: set[int] = field(default_factory=set)

    @property
    def sort_key(self) -> tuple[int, int]:
        return -self.score, self.number

    @property
    def colour_difference(self) -> int:
        return self.colours.count("w") - self.colours.count("b")

    @property
    def colour_preference(self) -> tuple[str, int]:
        """The preferred colour (1.7), and its strength: 3 absolute, 2 strong, 1 mild, 0 none."""
        if not self.colours:
            return "", 0
        if self.colour_difference > 1 or self.colours[-2:] == "ww":
            return "b", 3
        if self.colour_difference < -1 or self.colours[-2:] == "bb":
            return "w", 3
        if self.colour_difference:
            return ("b" if self.colour_difference > 0 else "w"), 2
        return ("b" if self.colours[-1] == "w" else "w"), 1

    def has_floated(self, direction: str, rounds_ago: int) -> bool:
        return len(self.floats) >= rounds_ago and self.floats[-rounds_ago] == direction


def player_giving_way(a: ExhaustivePlayer, b: ExhaustivePlayer) -> ExhaustivePlayer:
    """The player, of two with one absolute preference, who gets the other colour (5.2.2-5.2.4)."""
    if abs(a.colour_difference) != abs(b.colour_difference):
        return min(a, b, key=lambda player: abs(player.colour_difference))
    for had_a, had_b in zip(reversed(a.colours), reversed(b.colours), strict=False):
        if had_a != had_b:
            return a if had_a == a.colour_preference[0] else b
    return max(a, b, key=lambda player: player.sort_key)


def gets_out_of_balance(a: ExhaustivePlayer, b: ExhaustivePlayer) -> bool:
    """Whether a player gets a colour difference beyond 2 (C10)."""
    yielding = player_giving_way(a, b)
    return abs(yielding.colour_difference + (1 if yielding.colour_preference[0] == "b" else -1)) > 2


def gets_three_in_a_row(a: ExhaustivePlayer, b: ExhaustivePlayer) -> bool:
    """Whether a player gets the same colour three times in a row (C11)."""
    yielding = player_giving_way(a, b)
    return (
        len(set(yielding.colours[-2:])) == 1
        and yielding.colours[-1] != yielding.colour_preference[0]
    )


def players_to_pair(request: PairingRequest, *, topscorers: bool = True) -> list[ExhaustivePlayer]:
    """The players to be paired; the Burstein system has no topscorers."""
    chart = request.chart
    points, played_rounds = chart.points, request.round_number - 1

    def score_in(number: int, round_number: int) -> int:
        return chart.score(number, round_number - 1) + request.virtual_points(number, round_number)

    found = []
    for row in chart.rows:
        if row.number in request.absent:
            continue
        entrant = ExhaustivePlayer(row.number, score_in(row.number, request.round_number))
        if topscorers and request.round_number == request.total_rounds:
            most_points = played_rounds * max(points.win, points.draw)
            entrant.topscorer = 2 * entrant.score > most_points  # 1.8
        for round_number in range(1, played_rounds + 1):
            cell = row.cell(round_number)
            worth = points.cell_points(cell)
            if cell.mark in PLAYED and cell.colour:
                entrant.met.add(cell.opponent)
                entrant.colours += cell.colour
                gap = score_in(row.number, round_number) - score_in(cell.opponent, round_number)
                entrant.floats.append("down" if gap > 0 else "up" if gap < 0 else "")
                continue
            entrant.unplayed += 1
            downfloats = cell.mark is Mark.PAIRING_BYE or worth > points.loss
            entrant.floats.append("down" if downfloats else "")
            entrant.bye_barred |= cell.mark is Mark.PAIRING_BYE or worth >= points.win
        for numbers, first, last in request.forbidden:
            if row.number in numbers and first <= request.round_number <= last:
                entrant.banned |= numbers
        found.append(entrant)
    return sorted(found, key=lambda player: player.sort_key)


def may_meet(a: ExhaustivePlayer, b: ExhaustivePlayer) -> bool:
    """Whether two players may meet: C1, C3 and forbidden pairs."""
    same_absolute = (
        a.colour_preference == b.colour_preference
        and a.colour_preference[1] == 3
        and not (a.topscorer or b.topscorer)
    )
    return not (b.number in a.met or b.number in a.banned or same_absolute)


def pair_by_the_text(request: PairingRequest) -> tuple[set[frozenset[int]], int] | None:
    """All pairs and the bye's receiver (0 for none); None if there is no legal round."""
    regulation = ExhaustiveRound(players_to_pair(request))
    return regulation.pair_round() if regulation.possible else None


class ExhaustiveRound:
    """One round of these players, the highest ranked first."""

    def __init__(self, players: list[ExhaustivePlayer]) -> None:
        self.players = players
        self.completable = cache(self._is_completable)
        self.bye_score = 0
        self.possible = True
        if len(players) % 2:
            receivers = [
                p.score
                for p in players
                if not p.bye_barred and self._can_pair_all([q for q in players if q is not p])
            ]
            self.possible = bool(receivers)
            self.bye_score = min(receivers, default=0)
        else:
            self.possible = self._can_pair_all(players)

    def _can_pair_all(self, players: Sequence[ExhaustivePlayer]) -> bool:
        """Whether all of them can be paired with one another."""
        if not players:
            return True
        first, rest = players[0], players[1:]
        return any(
            may_meet(first, other) and self._can_pair_all([p for p in rest if p is not other])
            for other in rest
        )

    def _is_completable(self, players: tuple[ExhaustivePlayer, ...]) -> bool:
        """Whether all can be paired (C4 with C2 and C5): only the bye's score may be left over."""
        if len(players) % 2 == 0:
            return self._can_pair_all(players)
        return any(
            not p.bye_barred
            and p.score == self.bye_score
            and self._can_pair_all([q for q in players if q is not p])
            for p in players
        )

    def pair_round(self) -> tuple[set[frozenset[int]], int]:
        """All pairs and the bye's receiver, 0 for none, by number."""
        scores = sorted({p.score for p in self.players}, reverse=True)
        groups = [[p for p in self.players if p.score == score] for score in scores]
        pairs: set[frozenset[int]] = set()
        floaters: list[ExhaustivePlayer] = []
        for k, residents in enumerate(groups):
            chosen = self._best_candidate(floaters, residents, groups[k + 1 :])
            pairs |= {frozenset((a.number, b.number)) for a, b in chosen}
            floaters = unpaired_players([*floaters, *residents], chosen)
        return pairs, floaters[0].number if floaters else 0

    def _best_candidate(
        self,
        mdps: list[ExhaustivePlayer],
        residents: list[ExhaustivePlayer],
        below: list[list[ExhaustivePlayer]],
    ) -> list[Pair]:
        """The pairs of the first of the best candidates (3.8)."""
        best: tuple[object, list[Pair]] | None = None
        ahead = cache(lambda unpaired: self._look_ahead(list(unpaired), below))
        lower = tuple(p for group in below for p in group)
        for candidate in candidates(mdps, residents):
            unpaired = unpaired_players([*mdps, *residents], candidate)
            if not all(may_meet(a, b) for a, b in candidate):
                continue
            if not self.completable((*unpaired, *lower)):
                continue
            cost = self._cost(mdps, residents, candidate, unpaired, ahead(tuple(unpaired)))
            if best is None or cost < best[0]:  # type: ignore[operator]
                best = cost, candidate
        assert best is not None
        return best[1]

    def _look_ahead(
        self, floaters: list[ExhaustivePlayer], below: list[list[ExhaustivePlayer]]
    ) -> object:
        """How well the following bracket can comply with C6 and C7 (C8)."""
        if not below:
            return ()
        lower = tuple(p for group in below[1:] for p in group)
        return min(
            (len(unpaired), [p.score for p in unpaired])
            for pairs in matchings(floaters, below[0])
            if self.completable(
                (*(unpaired := unpaired_players([*floaters, *below[0]], pairs)), *lower)
            )
        )

    def _cost(
        self,
        mdps: list[ExhaustivePlayer],
        residents: list[ExhaustivePlayer],
        pairs: list[Pair],
        unpaired: list[ExhaustivePlayer],
        ahead: object,
    ) -> object:
        """The cost by C6 to C21, compared item by item; less is better. `ahead` is that of C8."""
        mdp_pairs = [(a, b) for a, b in pairs if a in mdps]
        unpaired_residents = [p for p in unpaired if p in residents]
        unpaired_mdps = [p for p in unpaired if p in mdps]
        bye = len(unpaired) == 1 and unpaired[0].score == self.bye_score and len(self.players) % 2
        beyond = 10_000
        cost: list[object] = [len(unpaired), [p.score for p in unpaired], ahead]
        cost.append(unpaired[0].unplayed if bye and residents[0].score <= self.bye_score else 0)
        clashes = [
            (a, b)
            for a, b in pairs
            if a.colour_preference[0] and a.colour_preference[0] == b.colour_preference[0]
        ]
        topscorers = [
            (a, b) for a, b in clashes if a.colour_preference[1] == b.colour_preference[1] == 3
        ]
        cost.append(sum(gets_out_of_balance(a, b) for a, b in topscorers))
        cost.append(sum(gets_three_in_a_row(a, b) for a, b in topscorers))
        cost.append(len(clashes))
        weaker = [min(a.colour_preference[1], b.colour_preference[1]) for a, b in clashes]
        cost.append(sum(w == 2 for w in weaker))
        for back in (1, 2):
            cost.append(sum(p.has_floated("down", back) for p in unpaired_residents))
            cost.append(sum(b.has_floated("up", back) for _, b in mdp_pairs))
        for back in (1, 2):
            down = [a.score - b.score for a, b in mdp_pairs if a.has_floated("down", back)]
            down += [beyond + p.score for p in unpaired_mdps if p.has_floated("down", back)]
            cost.append(sorted(down, reverse=True))
            up = [a.score - b.score for a, b in mdp_pairs if b.has_floated("up", back)]
            cost.append(sorted(up, reverse=True))
        return cost


def unpaired_players(
    players: Iterable[ExhaustivePlayer], pairs: Iterable[Pair]
) -> list[ExhaustivePlayer]:
    paired = {id(p) for pair in pairs for p in pair}
    return [p for p in players if id(p) not in paired]


def matchings(
    mdps: list[ExhaustivePlayer], residents: list[ExhaustivePlayer]
) -> Iterator[list[Pair]]:
    """All sets of legal pairs of a bracket, without pairs of MDPs."""
    players = [*mdps, *residents]
    if not players:
        yield []
        return
    first, rest = players[0], players[1:]
    left = mdps[1:] if mdps else []
    yield from matchings(left, residents if mdps else residents[1:])
    for other in rest:
        if other in mdps or not may_meet(first, other):
            continue
        others = [p for p in residents if p is not other and p is not first]
        for pairs in matchings(left, others):
            yield [(first, other), *pairs]


def candidates(
    mdps: list[ExhaustivePlayer], residents: list[ExhaustivePlayer]
) -> Iterator[list[Pair]]:
    """Candidates by 3.6, 3.7 for every number of pairs, largest first; players ordered by 1.2."""
    for m1 in range(min(len(mdps), len(residents)), -1, -1):
        for p in range((len(residents) - m1) // 2, -1, -1):
            for upper in combinations(mdps, m1):  # the smallest differing number first (4.4)
                for opponents in permutations(residents, m1):
                    mdp_pairs = list(zip(upper, opponents, strict=True))
                    rest = [r for r in residents if r not in opponents]
                    for pairs in remainder_pairings(rest, p):
                        yield [*mdp_pairs, *pairs]


def remainder_pairings(
    players: list[Somebody], p: int
) -> Iterator[list[tuple[Somebody, Somebody]]]:
    """All sets of `p` pairs: S1 against S2 with all exchanges (4.3) and transpositions (4.2)."""
    for upper, lower in exchanges(len(players), p):
        for order in transpositions(lower, p):
            yield [(players[i], players[j]) for i, j in zip(upper, order, strict=True)]


def exchanges(size: int, p: int) -> list[tuple[list[int], list[int]]]:
    """Positions of S1, `p` of them, and of S2 after each exchange, the original first."""
    first, second = range(p), range(p, size)

    def rank(
        swap: tuple[tuple[int, ...], tuple[int, ...]],
    ) -> tuple[int, int, list[int], list[int]]:
        leaving, into = swap
        return len(leaving), sum(into) - sum(leaving), [-i for i in reversed(leaving)], list(into)

    swaps = sorted(
        (
            (leaving, into)
            for k in range(min(p, size - p) + 1)
            for leaving in combinations(first, k)
            for into in combinations(second, k)
        ),
        key=rank,
    )
    return [
        (
            sorted([i for i in first if i not in leaving] + list(into)),
            sorted([j for j in second if j not in into] + list(leaving)),
        )
        for leaving, into in swaps
    ]


def transpositions(lower: Sequence[int], p: int) -> Iterator[tuple[int, ...]]:
    """Transpositions in the order of the numbers placed opposite S1 (4.2)."""
    yield from permutations(lower, p)
