"""What FIDE calls a pairings checker (C.02.03): pair every round of a report again and compare.

An engine insists on players who meet as individuals, and on points their results make: bbpPairings
refuses a report where they differ, because a wrongly understood point system would pair another
tournament than the one that was played.

Compared are opponents, colours and the bye, not the order of the boards, which a report does not
keep. A game whose colours the report leaves out is compared without them. A round for which the
system finds no legal pairing equals one in which the report has none either.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from domain.errors import BadFile, NoValidPairing
from domain.formats.trf.rounds import PlayedRound, crosstable, played_round, request_for_round
from domain.formats.trf.tournament import TournamentReport
from domain.pairing import PairingRequest, RoundPairing
from domain.points import points_text


class PointsDisagreement(NamedTuple):
    number: int
    written: int
    computed: int

    def __str__(self) -> str:
        return (
            f"player {self.number} has {points_text(self.written)} points, "
            f"but the results make {points_text(self.computed)}"
        )


def points_disagreements(tournament: TournamentReport) -> Iterator[PointsDisagreement]:
    """Players whose written points differ, those of record 299 considered."""
    chart = crosstable(tournament)
    for player in tournament.players:
        computed = chart.score(player.number)
        if player.points is not None and player.points != computed:
            yield PointsDisagreement(player.number, player.points, computed)


def check_individual(tournament: TournamentReport, name: str) -> None:
    """In a team event the teams are paired; pairing its players anew would mean nothing."""
    if tournament.ranked_teams:
        raise BadFile("this is a team event; only individual tournaments can be paired", 0, name)


def check_points(tournament: TournamentReport, name: str) -> None:
    for disagreement in points_disagreements(tournament):
        raise BadFile(str(disagreement), 0, name)


PairRound = Callable[[PairingRequest], RoundPairing]


class Verified(NamedTuple):
    """One round: pairs as (white, black), the bye as (number, 0). `answer` None: nothing is
    legal.
    """

    round_number: int
    expected: tuple[tuple[int, int], ...]
    answer: RoundPairing | None
    differs: bool

    @property
    def got(self) -> tuple[tuple[int, int], ...]:
        return with_bye(self.answer.boards, self.answer.bye) if self.answer else ()


def verified_rounds(tournament: TournamentReport, pair: PairRound) -> Iterator[Verified]:
    for round_number in range(1, tournament.paired_rounds + 1):
        yield verified(tournament, round_number, pair)


def verified(tournament: TournamentReport, round_number: int, pair: PairRound) -> Verified:
    played = played_round(tournament, round_number)
    expected = with_bye(played.pairs, played.bye)
    try:
        answer = pair(request_for_round(tournament, round_number))
    except NoValidPairing:
        return Verified(round_number, expected, None, bool(expected))
    got = _regardless(played, with_bye(answer.boards, answer.bye))
    return Verified(round_number, expected, answer, got != set(expected))


def with_bye(pairs: tuple[tuple[int, int], ...], bye: int | None) -> tuple[tuple[int, int], ...]:
    boards = tuple((white, black) for white, black in pairs)
    return (*boards, (bye, 0)) if bye else boards


def _regardless(played: PlayedRound, got: tuple[tuple[int, int], ...]) -> set[tuple[int, int]]:
    """`got`, with the pairs whose colours the report doesn't know turned as the report lists
    them.
    """
    colourless = set(played.colourless)
    return {(b, a) if (b, a) in colourless else (a, b) for a, b in got}
