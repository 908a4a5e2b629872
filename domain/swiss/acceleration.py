"""Baku acceleration: the virtual points of each player in each round.

FIDE C.04.7 (2026), 1 (earlier C.04.5.1). Group A is the first 2⌈N/4⌉ of the round-1 list. The first
half of the rounds (rounded up) is accelerated: in the first half of those (rounded up) group A has
the points of a win, in the others half of them. Late entries are inserted by rank; the last member
of group A never changes, so the group may grow. Before 2026 the values were fixed at 1 and ½, which
is the same in the usual point system.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from domain.errors import RuleViolation, Unsupported
from domain.messages import say


def group_a_size(entries: int) -> int:
    """The players in group A of a round-1 list: those of half of the boards, rounded up."""
    return 2 * -(-entries // 4)


def virtual_points(round_number: int, total_rounds: int, win: int = 10) -> int:
    """The virtual points of a member of group A in this round, in tenths."""
    accelerated = (total_rounds + 1) // 2
    full = (accelerated + 1) // 2
    if round_number <= full:
        return win
    return win // 2 if round_number <= accelerated else 0


def baku_points(
    order: Sequence[int], round_one: Sequence[int], total_rounds: int, win: int = 10
) -> dict[int, tuple[int, ...]]:
    """Virtual points of every round for group A, in the form of `PairingRequest.virtual`.

    `order` is the present list of numbers, best first, with late entries; `round_one` are the
    numbers that were on it when round 1 was paired.
    """
    if win % 2:
        raise Unsupported(say("Baku acceleration"), say("a win worth an odd number of tenths"))
    on_time = [number for number in order if number in set(round_one)]
    members = group_a_size(len(on_time))
    if not members:
        return {}
    last = order.index(on_time[min(members, len(on_time)) - 1])
    rounds = range(1, (total_rounds + 1) // 2 + 1)
    points = tuple(virtual_points(r, total_rounds, win) for r in rounds)
    return dict.fromkeys(order[: last + 1], points)


class AddedPoints(NamedTuple):
    """Tenths for the numbers `first` to `last` in rounds `from_round` to `to_round`, all ends
    included: record 250 of TRF26, for an acceleration of an event's own.
    """

    tenths: int
    from_round: int
    to_round: int
    first: int
    last: int


def listed_points(rules: Iterable[AddedPoints], rounds: int) -> dict[int, tuple[int, ...]]:
    """The virtual points of each number, by round; the points of several rules add up."""
    added: dict[int, list[int]] = {}
    for rule in rules:
        if not 1 <= rule.from_round <= rule.to_round <= rounds or not 1 <= rule.first <= rule.last:
            raise RuleViolation(
                "Points are added from a round to a later one of {rounds}, and from a number to a "
                "later one.",
                "C.04.7 (2026)",
                rounds=rounds,
            )
        for number in range(rule.first, rule.last + 1):
            by_round = added.setdefault(number, [])
            by_round.extend([0] * (rule.to_round - len(by_round)))
            for r in range(rule.from_round, rule.to_round + 1):
                by_round[r - 1] += rule.tenths
    return {number: tuple(by_round) for number, by_round in sorted(added.items())}
