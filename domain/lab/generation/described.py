"""The generator as its users are told of it: each option, and what is drawn where it is not set."""

from typing import NamedTuple


class Described(NamedTuple):
    """`field` of `Options`; `drawn` from the least to the most, both included, None: not drawn, but
    what `otherwise` says. Rates are per mille.
    """

    field: str
    says: str
    drawn: tuple[int, int] | None = None
    otherwise: str = ""

    @property
    def option(self) -> str:
        return f"--{self.field.replace('_', '-')}"


DESCRIBED: tuple[Described, ...] = (
    Described("players", "players", (15, 415)),
    Described("rounds", "rounds that are announced", (5, 17)),
    Described("highest_rating", "the highest rating", (2400, 2800)),
    Described("lowest_rating", "the lowest rating", (1400, 2300)),
    Described("draws", "draws between equals, of games", (100, 500)),
    Described("half_byes", "half-point byes, of players in a round", (5, 45)),
    Described("zero_byes", "zero-point byes, likewise", (0, 20)),
    Described("full_byes", "full-point byes, likewise", (0, 2)),
    Described("withdrawals", "players who leave, from round 2 on", (0, 10)),
    Described("forfeits", "games that one side forfeits", (10, 100)),
    Described("double_forfeits", "games that both sides forfeit", (0, 5)),
    Described("unusual", "results ½-0, 0-½ and 0-0 of played games", (0, 5)),
    Described("quick", "games too short to be rated", (0, 20)),
    Described("late", "players who come in round 2 to 4", (0, 30)),
    Described("clubs", "groups of players who must not meet", otherwise="none"),
    Described("club_size", "players in such a group", otherwise="3"),
    Described("accelerated", "Baku acceleration", otherwise="no"),
    Described("points", "points for a win, a draw, a loss and a bye", otherwise="1-½-0, a bye 1"),
    Described("tie_breaks", "the list that ranks the players", otherwise="none: points, number"),
)
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
