"""Baku acceleration: who gets how many virtual points in which round.

FIDE C.04.7 (2026), 1 (earlier C.04.5.1). Group A is the first 2⌈N/4⌉ of the round-1 list. The
first half of the rounds (rounded up) is accelerated: in the first half of those (rounded up)
group A has the points of a win, in the others half of them. Late entries are inserted by rank;
the last member of group A stays the same person, so that the group may grow. Before 2026 the
values were literally 1 and ½, which is the same with the usual point system.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from domain.errors import RuleViolation, Unsupported
from domain.messages import say


def group_a(entries: int) -> int:
    """How many players of a round-1 list belong to group A."""
    return 2 * -(-entries // 4)


def virtual_points(round_number: int, total_rounds: int, win: int = 10) -> int:
    """What a member of group A gets in this round, in tenths."""
    accelerated = (total_rounds + 1) // 2
    full = (accelerated + 1) // 2
    if round_number <= full:
        return win
    return win // 2 if round_number <= accelerated else 0


def baku(
    order: Sequence[int], round_one: Sequence[int], total_rounds: int, win: int = 10
) -> dict[int, tuple[int, ...]]:
    """Virtual points of every round for group A, as `PairingRequest.virtual` wants them.

    `order` are today's numbers, best first, late entries included; `round_one` those among them
    who were on the list when round 1 was paired.
    """
    if win % 2:
        raise Unsupported(say("Baku acceleration"), say("a win worth an odd number of tenths"))
    on_time = [number for number in order if number in set(round_one)]
    members = group_a(len(on_time))
    if not members:
        return {}
    last = order.index(on_time[min(members, len(on_time)) - 1])
    rounds = range(1, (total_rounds + 1) // 2 + 1)
    points = tuple(virtual_points(r, total_rounds, win) for r in rounds)
    return dict.fromkeys(order[: last + 1], points)


class AddedPoints(NamedTuple):
    """Tenths for the numbers `first` to `last` in rounds `from_round` to `to_round`, all ends
    included: what record 250 of TRF26 says of an acceleration that an event announces by itself.
    """

    tenths: int
    from_round: int
    to_round: int
    first: int
    last: int


def listed(rules: Iterable[AddedPoints], rounds: int) -> dict[int, tuple[int, ...]]:
    """The virtual points of all rounds that have any; who is in two rules gets those of both."""
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
