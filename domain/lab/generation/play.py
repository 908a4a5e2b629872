"""How the games of a round end."""

from random import Random

from domain.lab.generation.options import Options
from domain.pairing import Pairing
from domain.results import RESULTS, GameResult

_ORDINARY = {1: "1-0", 0: "=-=", -1: "0-1"}
_QUICK = {1: "W-L", 0: "D-D", -1: "L-W"}
_UNUSUAL = ("=-0", "0-=", "0-0")
_FORFEITED = ("+--", "--+")


def results(
    options: Options, boards: tuple[Pairing, ...], rating: dict[int, int], rng: Random
) -> dict[Pairing, GameResult]:
    """One game has one peculiarity at most; the order in which they are drawn is part of the
    seed.
    """
    left = list(boards)
    codes: dict[Pairing, str] = {}
    for board in options.double_forfeits.choose(left, rng):
        codes[board] = "---"
    for board in options.forfeits.choose([b for b in left if b not in codes], rng):
        codes[board] = rng.choice(_FORFEITED)
    for board in options.unusual.choose([b for b in left if b not in codes], rng):
        codes[board] = rng.choice(_UNUSUAL)
    played = [b for b in left if b not in codes]
    quick = set(options.quick.choose(played, rng))
    for board in played:
        advantage = rating[board.white] - rating[board.black]
        won = outcome(options.draws, advantage, rng)
        codes[board] = (_QUICK if board in quick else _ORDINARY)[won]
    return {board: RESULTS[codes[board]] for board in boards}


def outcome(draws: int, advantage: int, rng: Random) -> int:
    """1, 0 or -1 for White, by the expectation of the ratings; draws are rarer between unequals."""
    expected = round(1000 / (1 + 10 ** (-advantage / 400)))
    drawn = min(draws, 2 * expected, 2 * (1000 - expected))
    lot = rng.randrange(1000)
    if lot < expected - drawn // 2:
        return 1
    return 0 if lot < expected - drawn // 2 + drawn else -1
