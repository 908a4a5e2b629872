"""Options of the generator from a configuration file of bbpPairings or JaVaFo, or from a tournament
to be imitated.

One `Key=value` a line; # begins a comment. Both programs call the numbers Rate, but count
differently: for bbpPairings ForfeitRate, RetiredRate and HalfPointByeRate are "one in so many",
in JaVaFo's manual 2.2 all rates are per mille. A file with a key that only JaVaFo has is
therefore read as JaVaFo would.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random

from domain.errors import BadFile
from domain.formats.trf.fields import tenths_of
from domain.formats.trf.records.engines import JAVAFO_POINTS
from domain.formats.trf.tournament import TournamentReport
from domain.lab.generation.options import Frequency, Options, draw_options
from domain.results import BYES, Mark

NUMBERS: Mapping[str, str] = {
    "PlayersNumber": "players",
    "RoundsNumber": "rounds",
    "HighestRating": "highest_rating",
    "LowestRating": "lowest_rating",
    "Groups": "rating_groups",
    "Separator": "group_gap",
}
ONE_IN: Mapping[str, str] = {
    "ForfeitRate": "forfeits",
    "RetiredRate": "withdrawals",
    "HalfPointByeRate": "half_byes",
    "HalfPointByteRate": "half_byes",
}
PER_MILLE: Mapping[str, str] = {
    "QuickgameRate": "quick",
    "ZPBRate": "zero_byes",
    "HPBRate": "half_byes",
    "FPBRate": "full_byes",
}
BBP_POINTS: Mapping[str, tuple[str, ...]] = {
    "PointsForWin": ("white_win", "black_win", "forfeit_win", "full_bye"),
    "PointsForDraw": ("white_draw", "black_draw", "half_bye"),
    "PointsForLoss": ("white_loss", "black_loss"),
    "PointsForZPB": ("zero_bye",),
    "PointsForForfeitLoss": ("forfeit_loss",),
    "PointsForPAB": ("pairing_bye",),
}
ABSENT_LIKE_FORFEIT = ("forfeit_loss", "zero_bye")
"""The points set by PointsForForfeitLoss in bbpPairings 6.0.0; 5.0.1, the program of the rules of
2017, sets only the former.
"""
POINTS: Mapping[str, tuple[str, ...]] = {
    **BBP_POINTS,
    **{f"{code}Points": fields for code, fields in JAVAFO_POINTS.items()},
}


def read_configuration(text: str, rng: Random, name: str = "", edition: str = "") -> Options:
    """Read options; missing ones are drawn. `edition` is that of the pairing rules."""
    entries = _parse_entries(text, name)
    per_mille = any(key in PER_MILLE or key.endswith("Points") for key in entries)
    options = draw_options(rng)
    points: dict[str, int] = {}
    changes: dict[str, int | Frequency] = {}
    for key, (value, line) in entries.items():
        refuse = _make_refusal(key, value, line, name)
        if key in NUMBERS:
            changes[NUMBERS[key]] = _parse_whole(value, refuse)
        elif key == "DrawPercentage":
            changes["draws"] = min(_parse_whole(value, refuse), 100) * 10
        elif key in PER_MILLE or (key in ONE_IN and per_mille):
            field = PER_MILLE.get(key) or ONE_IN[key]
            changes[field] = Frequency(min(_parse_whole(value, refuse), 1000))
        elif key in ONE_IN:
            changes[ONE_IN[key]] = _parse_one_in(value, refuse)
        elif key in POINTS:
            fields = POINTS[key]
            if key == "PointsForForfeitLoss" and edition != "2017":
                fields = ABSENT_LIKE_FORFEIT
            points |= dict.fromkeys(fields, _parse_tenths(value, refuse))
        else:
            raise BadFile(f"the generator does not know {key!r}", line, name)
    if "PointsForWin" in entries and "pairing_bye" not in points:
        points["pairing_bye"] = points["white_win"]
    system = replace(options.points, **points)
    return replace(options, **changes, points=system)  # type: ignore[arg-type]


def _parse_entries(text: str, name: str) -> dict[str, tuple[str, int]]:
    """The value of each key, and the number of its line."""
    entries: dict[str, tuple[str, int]] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        key, equals, value = line.partition("=")
        if not line.strip() or line.startswith("#"):
            continue
        if not equals:
            raise BadFile(f"expected Key=value, not {line.strip()!r}", number, name)
        entries[key.strip()] = value.strip(), number
    return entries


def _make_refusal(key: str, value: str, line: int, name: str) -> Callable[[], BadFile]:
    return lambda: BadFile(f"{value!r} is no value for {key}", line, name)


def _parse_whole(text: str, refuse: Callable[[], BadFile]) -> int:
    if not (text.isascii() and text.isdigit()):
        raise refuse()
    return int(text)


def _parse_one_in(text: str, refuse: Callable[[], BadFile]) -> Frequency:
    """The frequency of a rate that means "one in so many"."""
    tenths = tenths_of(text)
    if tenths is None or tenths < 10:
        raise refuse()
    return Frequency(10_000 // tenths)


def _parse_tenths(text: str, refuse: Callable[[], BadFile]) -> int:
    tenths = tenths_of(text)
    if tenths is None:
        raise refuse()
    return tenths


def options_like(model: TournamentReport) -> Options:
    """Options for the same numbers of players, rounds, draws, byes and forfeits as in the model."""
    cells = [cell for player in model.players for cell in player.cells]
    games = max(sum(1 for cell in cells if cell.opponent), 1)
    ratings = [player.rating for player in model.players]

    def share(mark: Mark, whole: int) -> int:
        """The cells with that mark, per mille of the `whole`."""
        return 1000 * sum(1 for cell in cells if cell.mark is mark) // max(whole, 1)

    present = sum(1 for cell in cells if cell.mark not in BYES or cell.mark is Mark.PAIRING_BYE)
    return Options(
        players=len(model.players),
        rounds=max(model.rounds or 0, model.paired_rounds, 1),
        highest_rating=max(ratings),
        lowest_rating=min(ratings),
        draws=share(Mark.DRAW, games),
        half_byes=Frequency(share(Mark.HALF_BYE, present)),
        zero_byes=Frequency(share(Mark.ZERO_BYE, present)),
        full_byes=Frequency(share(Mark.FULL_BYE, present)),
        forfeits=Frequency(2 * share(Mark.FORFEIT_WIN, games)),
        quick=Frequency(2 * share(Mark.UNRATED_WIN, games) + share(Mark.UNRATED_DRAW, games)),
        accelerated=bool(model.virtual),
        points=model.points,
        initial_colour=model.initial_colour,
    )
