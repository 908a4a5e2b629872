"""A report that becomes a tournament, held against the rules: its rounds paired again, its points
and ranks made again of its results.
"""

from collections.abc import Iterator

from domain.errors import DomainError
from domain.formats.trf import differences
from domain.formats.trf.ranking import misplaced_ranks
from domain.formats.trf.round_options import meant_for
from domain.formats.trf.systems import named_system
from domain.formats.trf.tournament import TournamentReport
from domain.messages import say
from domain.swiss.systems import USUAL


def report_differences(report: TournamentReport) -> Iterator[str]:
    """Rounds that were not paired by a Swiss known here are held against a table alone, by
    `imported_report`.
    """
    named = named_system(report)
    if named.swiss or not named.said:
        system = named.swiss or USUAL
        title = say("{title}, {edition}", title=system.title, edition=system.edition)
        suiting = meant_for(report, system)
        yield from differences.paired_otherwise(suiting, system.pair, title)
    yield from differences.otherwise_in_points(report)
    try:
        yield from differences.otherwise_ranked(misplaced_ranks(report))
    except DomainError as reason:
        yield say("its places can't be made again: {reason}", reason=str(reason))
