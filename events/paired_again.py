"""How rounds that come out otherwise when they are paired again are told, whoever meets in them."""

from collections.abc import Callable, Iterable, Iterator

from domain.contest.pairings_checked import Outcome
from domain.results import Mark
from events.by_hand import Paired
from events.words import listed


def told(
    otherwise: Iterable[Outcome],
    recorded: Callable[[int], Paired],
    meeting: Callable[[int, int], str],
    called: Callable[[int], str],
) -> Iterator[str]:
    """Each of the rounds, with the pairing that the system has now."""
    for number, pairs, bye in otherwise:
        if not pairs:
            yield f"Round {number} has no legal pairing now."
            continue
        stands = recorded(number)
        same = set(stands.pairs)
        new = [meeting(*pair) for pair in pairs if pair not in same]
        if bye and dict(stands.byes).get(bye) != Mark.PAIRING_BYE:
            new.append(f"a bye for {called(bye)}")
        yield f"Round {number} comes out otherwise now: {listed(new, 8)}."
