"""Write the lines for engines, described in `records.engines`."""

from collections.abc import Iterator, Mapping

from domain.formats.trf.records.engines import BBP_POINTS, JAVAFO_POINTS
from domain.formats.trf.tournament import TournamentReport
from domain.results import STANDARD, Colour, PointSystem, points_text


def engine_lines(tournament: TournamentReport) -> Iterator[str]:
    """The lines for engines; in a team event, which they can't pair, only the number of rounds."""
    if tournament.rounds is not None:
        yield f"XXR {tournament.rounds}"
    if not tournament.ranked_teams:
        yield from _pairing_lines(tournament)


def _pairing_lines(tournament: TournamentReport) -> Iterator[str]:
    configuration = ["rank"] if tournament.positions else []
    if tournament.initial_colour:
        configuration.append("white1" if tournament.initial_colour is Colour.WHITE else "black1")
    if configuration:
        yield f"XXC {' '.join(configuration)}"
    yield from point_lines(tournament.points)
    yield from acceleration_lines(tournament.virtual)
    yield from _forbidden_lines(tournament)


def point_lines(points: PointSystem) -> Iterator[str]:
    """Lines of a point system, none for the usual one: XXS, and BB. if it can express it."""
    if points == STANDARD:
        return
    codes = {code: fields[0] for code, fields in JAVAFO_POINTS.items() if len(fields) == 1}
    values = (f"{code}={points_text(getattr(points, field))}" for code, field in codes.items())
    yield f"XXS {' '.join(values)}"
    values_of_bbp = {
        code: {getattr(points, field) for field in fields} for code, fields in BBP_POINTS.items()
    }
    if all(len(values) == 1 for values in values_of_bbp.values()):
        for code, (value,) in values_of_bbp.items():
            yield f"{code} {points_text(value):>4}"


def acceleration_lines(virtual: Mapping[int, tuple[int, ...]]) -> Iterator[str]:
    for number, values in virtual.items():
        yield f"XXA{number:5d} {' '.join(f'{points_text(value):>4}' for value in values)}"


def _forbidden_lines(tournament: TournamentReport) -> Iterator[str]:
    """The prohibitions for the round to be paired, as XXP has no rounds."""
    following = tournament.paired_rounds + 1
    for group in tournament.forbidden:
        if group.first <= following <= group.last:
            yield f"XXP {' '.join(map(str, sorted(group.numbers)))}"
