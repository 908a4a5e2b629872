"""What an engine insists on: players who meet as individuals, and points their results make.

bbpPairings refuses a report where they differ, because a wrongly understood point system would pair
another tournament than the one that was played.
"""

from collections.abc import Iterator
from typing import NamedTuple

from domain.errors import BadFile
from domain.formats.trf.fields.numbers import points_text
from domain.formats.trf.rounds import crosstable
from domain.formats.trf.tournament import Tournament


class Disagreement(NamedTuple):
    number: int
    written: int
    computed: int

    def __str__(self) -> str:
        return (
            f"player {self.number} has {points_text(self.written)} points, "
            f"but the results make {points_text(self.computed)}"
        )


def points_disagreements(tournament: Tournament) -> Iterator[Disagreement]:
    """Players whose written points differ, those of record 299 considered."""
    chart = crosstable(tournament)
    for player in tournament.players:
        computed = chart.score(player.number)
        if player.points is not None and player.points != computed:
            yield Disagreement(player.number, player.points, computed)


def check_individual(tournament: Tournament, name: str) -> None:
    """In a team event the teams are paired; pairing its players anew would mean nothing."""
    if tournament.ranked_teams:
        raise BadFile("this is a team event; only individual tournaments can be paired", 0, name)


def check_points(tournament: Tournament, name: str) -> None:
    for disagreement in points_disagreements(tournament):
        raise BadFile(str(disagreement), 0, name)
