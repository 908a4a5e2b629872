"""The Burstein System by its text: every pairing of a bracket, one after another.

An oracle for small fields, written from C.04.4.2 (2026), 1.7, 1.8, 2, 3 and 4, and from the words
of `domain.swiss.burstein.pre_2018`. It reads the past itself; for the form before 2018 it is given
the evaluation of the opposition, which the expected pairings of the other program prove.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cmp_to_key

from domain.lab.endorsement.exhaustive_dutch import ExhaustivePlayer, may_meet, players_to_pair
from domain.pairing import PairingRequest
from domain.results import PLAYED, Mark
from domain.swiss.burstein.pre_2018 import Opposition, compare_oppositions

Pairs = tuple[tuple[ExhaustivePlayer, ExhaustivePlayer], ...]
Candidate = tuple[Pairs, tuple[ExhaustivePlayer, ...]]
"""The pairs of a bracket and its downfloaters."""
Answer = tuple[set[frozenset[int]], int]
"""The pairs by number, and the number with the bye, 0 for none."""


def pairings_in_order(players: Sequence[ExhaustivePlayer], floaters: int) -> Iterator[Candidate]:
    """Article 4: all pairings of players in the order of their numbers, that many floating out."""
    if len(players) < floaters or (len(players) - floaters) % 2:
        return
    if not players:
        yield (), ()
        return
    first, rest = players[0], players[1:]
    for other in reversed(rest):
        left = [p for p in rest if p is not other]
        for pairs, out in pairings_in_order(left, floaters):
            yield ((first, other), *pairs), out
    if floaters:
        for pairs, out in pairings_in_order(rest, floaters - 1):
            yield pairs, (first, *out)


def are_legal(pairs: Pairs) -> bool:
    return all(may_meet(a, b) for a, b in pairs)


def can_complete(players: Sequence[ExhaustivePlayer]) -> bool:
    return any(are_legal(pairs) for pairs, _ in pairings_in_order(players, 0))


def count_equal_preferences(pairs: Pairs) -> int:
    return sum(
        bool(a.colour_preference[0]) and a.colour_preference[0] == b.colour_preference[0]
        for a, b in pairs
    )


def scoregroups(players: Sequence[ExhaustivePlayer]) -> list[list[ExhaustivePlayer]]:
    scores = sorted({p.score for p in players}, reverse=True)
    return [[p for p in players if p.score == score] for score in scores]


def ranking_key(request: PairingRequest) -> Callable[[ExhaustivePlayer], tuple[int, int, int]]:
    """A sort key by 1.7 and 1.8, the highest ranked first."""
    chart, points = request.chart, request.chart.points
    rounds = range(1, request.round_number)

    def standing(number: int) -> int:
        return chart.score(number, len(rounds))

    def strength_as_opponent(number: int) -> int:
        total = standing(number)
        for r in reversed(rounds):
            cell = chart.by_number[number].cell(r)
            if number not in request.absent or cell.mark is not Mark.ZERO_BYE:
                break
            total += points.draw - points.zero_bye
        return total

    def place(entrant: ExhaustivePlayer) -> tuple[int, int, int]:
        buchholz = berger = 0
        for r in rounds:
            cell = chart.by_number[entrant.number].cell(r)
            game = cell.mark in PLAYED
            strength = strength_as_opponent(cell.opponent) if game else standing(entrant.number)
            buchholz += strength
            berger += strength * points.cell_points(cell)
        return -buchholz, -berger, entrant.number

    return place


def pair_by_2026(request: PairingRequest) -> Answer | None:
    """Pair a round after the seeding rounds; None if there is no legal one."""
    rank = ranking_key(request)
    players = sorted(players_to_pair(request, topscorers=False), key=rank)
    receiver = None
    if len(players) % 2:
        can = [
            p for p in players if not p.bye_barred and can_complete(_players_without(players, p))
        ]
        if not can:
            return None
        receiver = max(can, key=lambda p: (-p.score, -p.unplayed, rank(p)))
        players = _players_without(players, receiver)
    elif not can_complete(players):
        return None
    groups = scoregroups(players)
    arrivals: list[ExhaustivePlayer] = []
    found: set[frozenset[int]] = set()
    for k, group in enumerate(groups):
        pairs, out = _best(sorted([*arrivals, *group], key=rank), groups[k + 1 :])
        found |= {frozenset((a.number, b.number)) for a, b in pairs}
        arrivals = list(out)
    return found, receiver.number if receiver else 0


def _players_without(
    players: Sequence[ExhaustivePlayer], without: ExhaustivePlayer
) -> list[ExhaustivePlayer]:
    return [p for p in players if p is not without]


def _best(
    bracket: Sequence[ExhaustivePlayer], below: Sequence[list[ExhaustivePlayer]]
) -> Candidate:
    """C5, C6, C7, C8; `min` keeps the first of equals."""
    possible = [
        c for n in range(len(bracket) + 1) for c in _complying_candidates(bracket, below, n)
    ]
    least = min(_floaters(c) for c in possible)
    ideal = [c for c in possible if _floaters(c) == least]
    return min(ideal, key=lambda c: (_next_bracket(c[1], below), count_equal_preferences(c[0])))


def _complying_candidates(
    bracket: Sequence[ExhaustivePlayer], below: Sequence[list[ExhaustivePlayer]], floaters: int
) -> Iterator[Candidate]:
    rest = [p for group in below for p in group]
    for pairs, out in pairings_in_order(bracket, floaters):
        if are_legal(pairs) and can_complete([*out, *rest]):
            yield pairs, out


def _floaters(candidate: Candidate) -> tuple[int, list[int]]:
    """C5 and C6."""
    return len(candidate[1]), sorted((p.score for p in candidate[1]), reverse=True)


def _next_bracket(
    out: Sequence[ExhaustivePlayer], below: Sequence[list[ExhaustivePlayer]]
) -> tuple[int, list[int]] | tuple[()]:
    """C7: what the next bracket reaches of C5 and C6 with these floaters."""
    if not below:
        return ()
    bracket = [*out, *below[0]]
    return min(
        _floaters(c)
        for n in range(len(bracket) + 1)
        for c in _complying_candidates(bracket, below[1:], n)
    )


def pair_by_pre_2018(request: PairingRequest, opposition: dict[int, Opposition]) -> Answer | None:
    """`request` with the acceleration that is in force."""

    def strength(player: ExhaustivePlayer) -> Opposition:
        return opposition[player.number]

    def compare_players(a: ExhaustivePlayer, b: ExhaustivePlayer) -> int:
        return compare_oppositions(strength(a), strength(b))

    players = sorted(
        players_to_pair(request, topscorers=False),
        key=lambda p: (-p.score, strength(p).sort_key(mixed=False)),
    )
    receiver = 0
    if len(players) % 2:
        marks = {row.number: [cell.mark for cell in row.cells] for row in request.chart.rows}
        barred = {Mark.PAIRING_BYE, Mark.FORFEIT_WIN}
        can = [p for p in players if not barred & set(marks[p.number])]  # type: ignore[index]
        if not can:
            return None
        receiver = can[-1].number
        players = _players_without(players, can[-1])
    groups = _merged_scoregroups(scoregroups(players))
    if groups is None:
        return None
    left = list(_rounds(groups))
    for k in range(len(groups)):
        keys = [_key(candidates[k], cmp_to_key(compare_players)) for candidates in left]
        left = [one for one, key in zip(left, keys, strict=True) if key == min(keys)]
    pairs = [pair for pairs, _ in left[0] for pair in pairs]
    return {frozenset((a.number, b.number)) for a, b in pairs}, receiver


def _merged_scoregroups(
    groups: list[list[ExhaustivePlayer]],
) -> list[list[ExhaustivePlayer]] | None:
    done: list[list[ExhaustivePlayer]] = []
    current: list[ExhaustivePlayer] = []
    for group in groups:
        current = [*current, *group]
        if any(True for _ in _rounds([*done, current])):
            done.append(current)
            current = []
    if current:
        done.append(current)
    while done and not any(True for _ in _rounds(done)):
        last = done.pop()
        if not done:
            return None
        done.append([*done.pop(), *last])
    return done


def _rounds(
    groups: Sequence[list[ExhaustivePlayer]], k: int = 0, arrival: ExhaustivePlayer | None = None
) -> Iterator[tuple[Candidate, ...]]:
    """All candidates of groups k and below, with one downfloater from a group of odd size to the
    next; the last group's leaves the round.
    """
    if k == len(groups):
        yield ()
        return
    here = [*groups[k], *([arrival] if arrival else [])]
    for pairs, out in pairings_in_order(here, len(here) % 2):
        if are_legal(pairs) and (not out or out[0] is not arrival):
            for below in _rounds(groups, k + 1, out[0] if out else None):
                yield ((pairs, out), *below)


def _key(candidate: Candidate, rank: Callable[[ExhaustivePlayer], object]) -> tuple[int, list[int]]:
    """Fewest preferences disappointed, then number 1's opponent, the largest number first."""
    pairs, out = candidate
    bracket = sorted([*out, *(p for pair in pairs for p in pair)], key=rank)  # type: ignore[arg-type]
    number = {id(p): i for i, p in enumerate(bracket, start=1)}
    partner = {id(p): q for a, b in pairs for p, q in ((a, b), (b, a))}
    opponents = [-number[id(partner[id(p)])] if id(p) in partner else 0 for p in bracket]
    return count_equal_preferences(pairs), opponents
