"""The next pairing, and the end of a stage.

The pairing request follows from earlier rounds only: the table of `standings`, with a lag if
announced; a triangle that has begun is continued.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction

from domain.ids import EntryId, RoundNo
from domain.results import Colour, Mark
from domain.round_robin.systems import TableName
from domain.round_robin.table import Table
from domain.swiss.teams.matches import TeamCell, TeamRow
from domain.swiss.teams_of_four.matches import SwissTeamsRequest
from domain.teams_of_four.knock_out import progress_of
from domain.teams_of_four.round import BridgeMatch, TeamsRound
from domain.teams_of_four.rules import AT_ONCE
from domain.teams_of_four.scores import match_score
from domain.teams_of_four.stage import TeamsStage
from domain.teams_of_four.standings import team_ranking
from domain.teams_of_four.tables import teams_table

ABSENT = TeamCell(0, None, Mark.ZERO_BYE)


def pairing_request(
    stage: TeamsStage, wanted: RoundNo, absent: frozenset[int]
) -> SwissTeamsRequest:
    """The request for a round; `absent` are the numbers of the teams that are not paired."""
    before, swiss = wanted - 1, stage.rules.swiss
    numbers = stage.numbers
    ranked_rounds = max(0, before - swiss.lag)
    by_seed = ranked_rounds == 0 and not any(stage.carried.values())
    by_rank = (place.number for place in team_ranking(stage, ranked_rounds))
    order = sorted(numbers.values()) if by_seed else by_rank
    return SwissTeamsRequest(
        wanted,
        max(stage.rules.rounds, wanted),
        rows=tuple(_team_rows(stage, before, numbers)),
        absent=absent,
        forbidden=stage.forbidden_numbers,
        options=swiss,
        order=tuple(map(int, order)),
        triangles=_triangle_counts(stage, before, numbers),
        continuing=tuple(
            (numbers[match.first], numbers[match.second])
            for match in continued_matches(stage, wanted)
        ),
    )


def continued_matches(stage: TeamsStage, wanted: RoundNo) -> tuple[BridgeMatch, ...]:
    """The first halves of the previous round, which are continued."""
    before = stage.rounds[wanted - 2 : wanted - 1] if wanted > 1 else ()
    return tuple(match for r in before for match in r.matches if match.is_first_half)


def _team_rows(stage: TeamsStage, rounds: int, numbers: Mapping[EntryId, int]) -> Iterator[TeamRow]:
    cells: dict[int, list[TeamCell]] = {number: [] for number in numbers.values()}
    for r in stage.rounds[:rounds]:
        column = {
            numbers[team]: TeamCell(0, None, mark) for team, mark in r.byes if team in numbers
        }
        for match in r.matches:
            column |= _cells_of_match(stage, r, match, numbers)
        for number, row in cells.items():
            row.append(column.get(number, ABSENT))
    for number, row in sorted(cells.items()):
        yield TeamRow(number, tuple(row))


def _cells_of_match(
    stage: TeamsStage, r: TeamsRound, match: BridgeMatch, numbers: Mapping[EntryId, int]
) -> dict[int, TeamCell]:
    """The cells of the match's teams, by number. In a triangle a team's cell has the opponent it
    meets at home in the first round, the other one in the second. Points are hundredths.
    """
    score = match_score(stage, r, match)
    marks = score.marks or (Mark.ADJOURNED, Mark.ADJOURNED)
    found = {}
    for side, (team, other) in enumerate((match.teams, match.teams[::-1])):
        is_cell_of_round = not match.is_half or (side == 0) is match.is_first_half
        if is_cell_of_round and team in numbers:
            points = int(Fraction(score.points[side]) * 100) if score.points else 0
            colour = Colour.BLACK if side else Colour.WHITE
            found[numbers[team]] = TeamCell(numbers[other], colour, marks[side], points)
    return found


def _triangle_counts(
    stage: TeamsStage, rounds: int, numbers: Mapping[EntryId, int]
) -> Counter[int]:
    """How often each number was in a triangle, whose teams are each named first in one match."""
    return Counter(
        numbers[match.first]
        for r in stage.rounds[:rounds]
        for match in r.matches
        if match.is_first_half and match.first in numbers
    )


def table_of_stage(stage: TeamsStage, teams: int) -> Table:
    """The table of that many teams, to be drawn and recorded before the first round."""
    rules = stage.rules
    at_once = rules.system == AT_ONCE
    name = TableName.BERGER if at_once else TableName(rules.system)
    return teams_table(name, teams, rules.cycles, rules.triangles, at_once)


def is_played(stage: TeamsStage) -> bool:
    return stage.is_played(_is_bracket_over)


def is_over(stage: TeamsStage) -> bool:
    return stage.is_over(_is_bracket_over)


def _is_bracket_over(stage: TeamsStage) -> bool:
    return progress_of(stage).is_over
