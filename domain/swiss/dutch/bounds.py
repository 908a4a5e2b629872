"""How few colour preferences can be disappointed, by counting alone, and which pairs reach that
count.

FIDE C.04.3 (2026) C12, C13; (2017) C10, C11. Players fall into five categories: 0 no preference,
1 White mildly, 2 White at least strongly, 3 and 4 the same for Black. Let m mild and s strong
players want one colour and o players the other or none.

- If m + s ≤ o for both colours, nobody need be disappointed: no two who want the same colour
  meet.
- Otherwise x = (m + s - o)/2 pairs among the m + s are the least, for every other one of them
  needs one of the o. It is reached exactly when none of the o meet one another.
- Of these x pairs one without a mild player disappoints a strong preference. At most m of them
  have a mild player, so that y = max(0, x - m) is the least. It is reached exactly when x < m: no
  two strong ones meet; x = m: each of the pairs has exactly one mild player, who then meets none
  of the o; x > m: every mild one is in a pair of their own among them, with a strong one.

So "both least numbers are reached" is the same as "only categories that allow one another meet",
and the question has become one of an unweighted graph (complementary slackness).
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

CATEGORIES = range(5)


class Least(NamedTuple):
    """Numbers of pairs in which a preference, and a strong preference, is disappointed."""

    disappointed: int
    strongly: int


Partners = tuple[tuple[int, ...], ...]
"""For each category those that its players may meet."""


def least_disappointed(counts: Sequence[int]) -> tuple[Least, Partners]:
    """What a complete pairing of so many players of each category can reach, and how.

    `counts` must add up to an even number.
    """
    nobody, white_mild, white, black_mild, black = counts
    excess = white_mild + white - black_mild - black
    if excess >= nobody:
        return _excess((excess - nobody) // 2, 1, white_mild)
    if -excess >= nobody:
        return _excess((-excess - nobody) // 2, 3, black_mild)
    return Least(0, 0), _partners(0, "balanced")


def _excess(pairs: int, mild: int, mild_players: int) -> tuple[Least, Partners]:
    least = Least(pairs, max(0, pairs - mild_players))
    if not pairs:
        return least, _partners(mild, "none")
    if pairs < mild_players:
        return least, _partners(mild, "mild to spare")
    return least, _partners(mild, "mild just enough" if pairs == mild_players else "mild too few")


@lru_cache
def _partners(mild: int, situation: str) -> Partners:
    strong = mild + 1
    others = {c for c in CATEGORIES if c not in (mild, strong)}
    meets: dict[str, set[tuple[int, int]]] = {
        "balanced": {(a, b) for a in CATEGORIES for b in CATEGORIES if not same_colour(a, b)},
        "none": {(c, o) for c in (mild, strong) for o in others},
        "mild to spare": {(c, o) for c in (mild, strong) for o in others}
        | {(mild, mild), (mild, strong)},
        "mild just enough": {(strong, o) for o in others} | {(mild, strong)},
        "mild too few": {(strong, o) for o in others} | {(mild, strong), (strong, strong)},
    }
    pairs = meets[situation] | {(b, a) for a, b in meets[situation]}
    return tuple(tuple(b for b in CATEGORIES if (a, b) in pairs) for a in CATEGORIES)


def same_colour(a: int, b: int) -> bool:
    return a > 0 and b > 0 and (a - 1) // 2 == (b - 1) // 2
