"""What the games still to come have to bring for a norm, found by exhausting their outcomes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product

from domain.ratings.norms import NormCandidate, NormEvent, NormGame, norm
from domain.ratings.titles import Title

MOST_UNKNOWN = 6
"""3 to the power of this many outcomes are weighed."""


@dataclass(frozen=True, slots=True)
class Forecast:
    """In half points of the `games` to come. With `enough` of them there is a norm however they
    come; with `possible` there is one if they come from the right games. None: not at all.
    """

    games: int
    enough: int | None
    possible: int | None


def forecast(
    title: Title, candidate: NormCandidate, event: NormEvent, to_come: Sequence[NormGame]
) -> Forecast | None:
    """`to_come` name the opponents, their points don't matter; None if they are too many."""
    if len(to_come) > MOST_UNKNOWN:
        return None
    outcomes = list(_outcomes(title, candidate, event, to_come))
    earned = {score for score, has_norm in outcomes if has_norm}
    missed = {score for score, has_norm in outcomes if not has_norm}
    enough = max(missed, default=-1) + 1
    most = 2 * len(to_come)
    return Forecast(
        len(to_come), enough if enough <= most else None, min(earned) if earned else None
    )


def _outcomes(
    title: Title, candidate: NormCandidate, event: NormEvent, to_come: Sequence[NormGame]
) -> Iterator[tuple[int, bool]]:
    for points in product((0, 1, 2), repeat=len(to_come)):
        games = tuple(
            replace(game, half_points=half_points)
            for game, half_points in zip(to_come, points, strict=True)
        )
        played = replace(candidate, games=candidate.games + games)
        yield sum(points), norm(title, played, event).met
