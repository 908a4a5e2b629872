"""The pairing request of the Swiss of teams of four after the rounds in a file of matches.

Teams have the numbers of the file, else those of their first match in it. A team without a match in
a round had the bye. A team with two matches in a round was in a triangle, with the first of them in
the previous round. A file without rounds has the first one.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from domain.bridge.scoring.match import Scale
from domain.errors import BadFile
from domain.formats.pairs_results.cells import parse_integer
from domain.formats.team_matches.agreement import ScoredMatch, score_matches
from domain.formats.team_matches.document import MatchesFile
from domain.ids import RoundNo
from domain.results import Colour, Mark
from domain.swiss.teams.matches import TeamCell, TeamRow
from domain.swiss.teams_of_four.matches import SwissTeamsOptions, SwissTeamsRequest
from domain.teams_of_four.rules import Awards

BYE = TeamCell(0, None, Mark.PAIRING_BYE, int(100 * Awards().bye))


class TeamsSoFar(NamedTuple):
    """The teams after the rounds of a file: `rows` by number, with points in hundredths of a
    victory point, `triangles` that each has played.
    """

    names: Mapping[int, str]
    rows: tuple[TeamRow, ...]
    rounds: int
    triangles: Mapping[int, int]

    def pairing_request(
        self, round_number: int, total_rounds: int, options: SwissTeamsOptions
    ) -> SwissTeamsRequest:
        """The request for that round, of `total_rounds` in all."""
        return SwissTeamsRequest(
            RoundNo(round_number),
            max(total_rounds, round_number),
            rows=self.rows,
            options=options,
            triangles=self.triangles,
        )


def teams_so_far(file: MatchesFile, scale: Scale, name: str = "") -> TeamsSoFar:
    """The teams by the matches of the file, scored again on this scale."""
    numbers = _team_numbers(file)
    cells: dict[int, dict[int, TeamCell]] = {number: {} for number in numbers.values()}
    triangles: dict[int, int] = {}
    for match in score_matches(file, scale):
        number = parse_integer(match.printed.round) if match.printed.round else 1
        if number is None or number < 1:
            raise BadFile(f"{match.printed.title} is in no round that has a number", 0, name)
        teams = numbers[match.printed.home], numbers[match.printed.visitors]
        for side, own in enumerate(teams):
            row, at = cells[own], number
            if number in row:
                triangles[own] = triangles.get(own, 0) + 1
                at = number - 1
            row[at] = _team_cell(match, side, teams[1 - side])
    rounds = max((at for row in cells.values() for at in row), default=0)
    rows = tuple(
        TeamRow(number, tuple(row.get(n, BYE) for n in range(1, rounds + 1)))
        for number, row in sorted(cells.items())
    )
    return TeamsSoFar({number: team for team, number in numbers.items()}, rows, rounds, triangles)


def _team_numbers(file: MatchesFile) -> Mapping[str, int]:
    """The number of each team by its name."""
    if file.teams:
        return {team.name: team.number for team in file.teams}
    met: Sequence[str] = [team for m in file.matches for team in (m.home, m.visitors)]
    return {team: number for number, team in enumerate(dict.fromkeys(met), 1)}


def _team_cell(match: ScoredMatch, side: int, opponent: int) -> TeamCell:
    """A team's cell of a match; `side` is 0 for the home team, 1 for the visitors."""
    points = int(Fraction(match.points[side]) * 100) if match.points else 0
    margin = match.total.margins[side]
    mark = Mark.WIN if margin > 0 else Mark.LOSS if margin < 0 else Mark.DRAW
    return TeamCell(opponent, Colour.BLACK if side else Colour.WHITE, mark, points)
