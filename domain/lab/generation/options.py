"""The options of a simulated tournament, with their descriptions and the ranges from which they are
drawn if not set; and the draw of a round's results.

The list follows the variations used by assessors to find defects: players, rounds, each kind of
bye, forfeits, unusual results, withdrawals, late entries, acceleration, forbidden pairs, point
systems, spread of ratings.
"""

from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple, TypeVar

from domain.errors import TooMany, Unsupported
from domain.pairing import Forbidden, Pairing
from domain.results import RESULTS, STANDARD, Colour, GameResult, Mark, PointSystem

LARGEST_NUMBER = 9_999
"""The largest number, as a report has four columns for it."""
T = TypeVar("T")


class Frequency(NamedTuple):
    """Chooses each of a round's candidates with a probability, plus a fixed number of them."""

    per_mille: int = 0
    per_round: int = 0

    def choose_candidates(self, candidates: list[T], rng: Random) -> list[T]:
        by_chance = [each for each in candidates if rng.randrange(1000) < self.per_mille]
        left = [each for each in candidates if each not in by_chance]
        return by_chance + rng.sample(left, min(self.per_round, len(left)))


NEVER = Frequency()


@dataclass(frozen=True)
class Options:
    """Rates of byes and withdrawals are of players in a round, those of results are of its games.

    `late` is the part of the players who arrive after round 1 has been paired. `clubs` are groups
    of players who must not meet, each of `club_size`. `unusual` results are ½-0, 0-½ and 0-0 of
    played games, `quick` ones are too short to be rated.
    """

    players: int = 60
    rounds: int = 9
    highest_rating: int = 2600
    lowest_rating: int = 1400
    rating_groups: int = 1
    group_gap: int = 0
    draws: int = 300
    half_byes: Frequency = NEVER
    zero_byes: Frequency = NEVER
    full_byes: Frequency = NEVER
    withdrawals: Frequency = NEVER
    forfeits: Frequency = NEVER
    double_forfeits: Frequency = NEVER
    unusual: Frequency = NEVER
    quick: Frequency = NEVER
    late: int = 0
    clubs: int = 0
    club_size: int = 3
    accelerated: bool = False
    points: PointSystem = STANDARD
    initial_colour: Colour | None = None
    tie_breaks: tuple[str, ...] = ()
    """The tie-breaks for ranking the players; empty: their numbers."""

    def __post_init__(self) -> None:
        if self.players > LARGEST_NUMBER:
            raise TooMany("The generator", f"{self.players} players; give 2 to {LARGEST_NUMBER}")
        if self.players < 2:
            raise Unsupported("The generator", f"{self.players} players; give 2 at least")
        if not 1 <= self.rounds <= 99:
            raise Unsupported("The generator", f"{self.rounds} rounds; give 1 to 99")
        if not 0 <= self.lowest_rating <= self.highest_rating <= 9999:
            raise Unsupported("The generator", "a lowest rating above the highest one")


class OptionDescription(NamedTuple):
    """The description of a `field` of `Options`. `drawn` is the range, both ends included; None if
    it is not drawn: then `otherwise` describes the default. Rates are per mille.
    """

    field: str
    says: str
    drawn: tuple[int, int] | None = None
    otherwise: str = ""

    @property
    def command_line_option(self) -> str:
        """The option on the command line, such as --half-byes."""
        return f"--{self.field.replace('_', '-')}"


DESCRIBED: tuple[OptionDescription, ...] = (
    OptionDescription("players", "players", (15, 415)),
    OptionDescription("rounds", "rounds that are announced", (5, 17)),
    OptionDescription("highest_rating", "the highest rating", (2400, 2800)),
    OptionDescription("lowest_rating", "the lowest rating", (1400, 2300)),
    OptionDescription("draws", "draws between equals, of games", (100, 500)),
    OptionDescription("half_byes", "half-point byes, of players in a round", (5, 45)),
    OptionDescription("zero_byes", "zero-point byes, likewise", (0, 20)),
    OptionDescription("full_byes", "full-point byes, likewise", (0, 2)),
    OptionDescription("withdrawals", "players who leave, from round 2 on", (0, 10)),
    OptionDescription("forfeits", "games that one side forfeits", (10, 100)),
    OptionDescription("double_forfeits", "games that both sides forfeit", (0, 5)),
    OptionDescription("unusual", "results ½-0, 0-½ and 0-0 of played games", (0, 5)),
    OptionDescription("quick", "games too short to be rated", (0, 20)),
    OptionDescription("late", "players who come in round 2 to 4", (0, 30)),
    OptionDescription("clubs", "groups of players who must not meet", otherwise="none"),
    OptionDescription("club_size", "players in such a group", otherwise="3"),
    OptionDescription("accelerated", "Baku acceleration", otherwise="no"),
    OptionDescription(
        "points", "points for a win, a draw, a loss and a bye", otherwise="1-½-0, a bye 1"
    ),
    OptionDescription(
        "tie_breaks", "the list that ranks the players", otherwise="none: points, number"
    ),
)


def draw_options(rng: Random) -> Options:
    """Draw all options at random, within the ranges of JaVaFo's generator if it has any."""
    drawn: dict[str, Any] = {}
    for each in DESCRIBED:
        if each.drawn:
            number, is_rate = rng.randint(*each.drawn), getattr(Options, each.field) == NEVER
            drawn[each.field] = Frequency(number) if is_rate else number
    return Options(**drawn)


MODEL = (
    "White is expected to score 1 / (1 + 10 ^ (-d / 400)) where d is how much higher White is "
    "rated. The share of draws is that of equals, but never more than twice what the weaker side "
    "is expected to score; wins and losses share the rest so that the expectation stays. A game "
    "has one peculiarity at most, drawn in this order: both forfeit, one forfeits, an unusual "
    "result, a game too short to be rated."
)
SEED = (
    "The same seed and options give the same tournament, on any machine. Without one the seed is "
    "drawn from the system's own source; it stands in the first line of the report. Tournament k "
    "of several has the seed SEED-k, so that each can be made again alone. A tournament ends early "
    "where no legal pairing is left, as a real one would."
)


def draw_clubs(options: Options, rng: Random) -> tuple[Forbidden, ...]:
    """Draw groups of players who must not meet."""
    numbers = range(1, options.players + 1)
    size = min(options.club_size, options.players)
    return tuple(Forbidden(frozenset(rng.sample(numbers, size))) for _ in range(options.clubs))


def draw_byes(options: Options, present: list[int], away: dict[int, Mark], rng: Random) -> None:
    """Draw byes for some of those present, and add them to `away`."""
    kinds = (
        (options.full_byes, Mark.FULL_BYE),
        (options.half_byes, Mark.HALF_BYE),
        (options.zero_byes, Mark.ZERO_BYE),
    )
    for rate, mark in kinds:
        left = [number for number in present if number not in away]
        away |= dict.fromkeys(rate.choose_candidates(left, rng), mark)


_ORDINARY = {1: "1-0", 0: "=-=", -1: "0-1"}
_QUICK = {1: "W-L", 0: "D-D", -1: "L-W"}
_UNUSUAL = ("=-0", "0-=", "0-0")
_FORFEITED = ("+--", "--+")


def draw_results(
    options: Options, boards: tuple[Pairing, ...], rating: dict[int, int], rng: Random
) -> dict[Pairing, GameResult]:
    """Draw a round's results, each unusual in at most one way; `rating` is by number."""
    left = list(boards)
    codes: dict[Pairing, str] = {}
    for board in options.double_forfeits.choose_candidates(left, rng):
        codes[board] = "---"
    for board in options.forfeits.choose_candidates([b for b in left if b not in codes], rng):
        codes[board] = rng.choice(_FORFEITED)
    for board in options.unusual.choose_candidates([b for b in left if b not in codes], rng):
        codes[board] = rng.choice(_UNUSUAL)
    played = [b for b in left if b not in codes]
    quick = set(options.quick.choose_candidates(played, rng))
    for board in played:
        advantage = rating[board.white] - rating[board.black]
        outcome = draw_outcome(options.draws, advantage, rng)
        codes[board] = (_QUICK if board in quick else _ORDINARY)[outcome]
    return {board: RESULTS[codes[board]] for board in boards}


def draw_outcome(draws: int, advantage: int, rng: Random) -> int:
    """Draw 1, 0 or -1 for White by the ratings' expectation. `draws` is the share of draws between
    equals, per mille; unequal players draw less often.
    """
    expected = round(1000 / (1 + 10 ** (-advantage / 400)))
    drawn = min(draws, 2 * expected, 2 * (1000 - expected))
    lot = rng.randrange(1000)
    if lot < expected - drawn // 2:
        return 1
    return 0 if lot < expected - drawn // 2 + drawn else -1
