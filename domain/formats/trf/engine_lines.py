"""The lines for engines that go with TRF16: TRF(x) of JaVaFo's manual 2.2 and TRF(bx) of
bbpPairings.
"""

from collections.abc import Iterator, Mapping

from domain.formats.trf.fields.numbers import points_text
from domain.formats.trf.records import bbp as bbp_records
from domain.formats.trf.records import javafo as javafo_records
from domain.formats.trf.tournament import Tournament
from domain.points import STANDARD, PointSystem
from domain.results import Colour


def engine_lines(tournament: Tournament) -> Iterator[str]:
    """A team event gets its number of rounds and no more: engines pair individuals."""
    if tournament.rounds is not None:
        yield f"XXR {tournament.rounds}"
    if not tournament.ranked_teams:
        yield from _pairing_lines(tournament)


def _pairing_lines(tournament: Tournament) -> Iterator[str]:
    configuration = ["rank"] if tournament.positions else []
    if tournament.initial_colour:
        configuration.append("white1" if tournament.initial_colour is Colour.WHITE else "black1")
    if configuration:
        yield f"XXC {' '.join(configuration)}"
    yield from point_lines(tournament.points)
    yield from acceleration_lines(tournament.virtual)
    yield from _forbidden_lines(tournament)


def point_lines(points: PointSystem) -> Iterator[str]:
    """Nothing for the usual system. What BB. can't tell apart is left to XXS alone."""
    if points == STANDARD:
        return
    codes = {
        code: fields[0] for code, fields in javafo_records.POINT_CODES.items() if len(fields) == 1
    }
    values = (f"{code}={points_text(getattr(points, field))}" for code, field in codes.items())
    yield f"XXS {' '.join(values)}"
    values_of_bbp = {
        code: {getattr(points, field) for field in fields}
        for code, fields in bbp_records.POINT_CODES.items()
    }
    if all(len(values) == 1 for values in values_of_bbp.values()):
        for code, (value,) in values_of_bbp.items():
            yield f"{code} {points_text(value):>4}"


def acceleration_lines(virtual: Mapping[int, tuple[int, ...]]) -> Iterator[str]:
    for number, values in virtual.items():
        yield f"XXA{number:5d} {' '.join(f'{points_text(value):>4}' for value in values)}"


def _forbidden_lines(tournament: Tournament) -> Iterator[str]:
    """XXP has no rounds: what does not concern the round to be paired is left out."""
    following = tournament.paired_rounds + 1
    for group in tournament.forbidden:
        if group.first <= following <= group.last:
            yield f"XXP {' '.join(map(str, sorted(group.numbers)))}"
