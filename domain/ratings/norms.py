"""Title norms: FIDE Handbook B.01, in force from 2024-01-01, section 1.4. Whether the games that a
player may count make a norm, or which requirement is missing.

* 1.4.1: nine games over the board at least; eight of a tournament of nine rounds if the ninth was a
  forfeit win or the pairing-allocated bye. More than thirteen count as thirteen.
* 1.4.1d-f: with predetermined pairings all rounds count. Otherwise the games after the norm is
  reached may be left out, and so may any game won, as long as all other requirements are met: there
  is a norm if any such choice of games meets them.
* 1.4.2: games with opponents of no federation of FIDE don't count, nor do forfeits; in a round
  robin, nor does an unrated opponent who scored nothing.
* 1.4.3, 1.4.4: opponents from two federations other than the player's; three fifths at most from
  the player's own, two thirds at most from one. FID is an opponent and no federation. Some events
  are exempt (`exempt`).
* 1.4.5: half of the opponents hold a title, a third and at least three of them one that is named by
  the norm; in a double round robin a half instead of a third, each opponent counted once.
* 1.4.6, 1.4.7: one opponent, the lowest, is raised to the norm's floor; an unrated one counts 1400.
* 1.4.8: 35 per cent of the points, the average and the performance that the norm demands.

Minimum counts are rounded up, maximum counts down. The arbiter certifies the requirements that the
games do not show (registration, arbiters, rate of play, rounds a day: 1.1).

A forecast tries all outcomes of the games still to come.

Conditions on the whole field: FIDE Handbook B.01, from 2024-01-01, 1.4.3e and 1.5.

A Swiss is exempt from the rules on federations if in every round there are twenty FIDE-rated
players from abroad, of three federations, ten of them GM, IM, WGM or WIM. A player counts who
misses one round at most, apart from the pairing-allocated bye. One norm of an application comes
from a Swiss of forty players whose ratings average 2000 in every round.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import combinations, product

from domain.ratings.change import DIFFERENCE_OF_SCORE, divide_half_up, performance_rating
from domain.ratings.titles import DEMANDS, TITLED, Demands, Title

GAMES = 9
MOST_GAMES = 13
UNRATED = 1400
NO_FEDERATION = frozenset({"", "NON"})
"""Players of no federation of FIDE."""
NEUTRAL = "FID"


class Need(StrEnum):
    """A line of the certificate, with its `article`."""

    GAMES = "games"
    SCORE = "score"
    PERFORMANCE = "performance"
    AVERAGE = "average"
    TITLED = "titled"
    HOLDERS = "holders"
    OTHER_FEDERATIONS = "other federations"
    OWN_FEDERATION = "own federation"
    ONE_FEDERATION = "one federation"

    @property
    def article(self) -> str:
        return _ARTICLES[self]


_ARTICLES = {
    Need.GAMES: "B.01 1.4.1",
    Need.SCORE: "B.01 1.4.8",
    Need.PERFORMANCE: "B.01 1.4.8",
    Need.AVERAGE: "B.01 1.4.7",
    Need.TITLED: "B.01 1.4.5",
    Need.HOLDERS: "B.01 1.4.5",
    Need.OTHER_FEDERATIONS: "B.01 1.4.3",
    Need.OWN_FEDERATION: "B.01 1.4.4",
    Need.ONE_FEDERATION: "B.01 1.4.4",
}


@dataclass(frozen=True, slots=True)
class Requirement:
    """`found` must reach `needed`, or, for a `limit`, must not exceed it."""

    need: Need
    needed: int
    found: int
    limit: bool = False

    @property
    def is_met(self) -> bool:
        return self.found <= self.needed if self.limit else self.found >= self.needed


@dataclass(frozen=True, slots=True)
class NormGame:
    """A game over the board. `opponent` is the same in both games of a double round robin; `rating`
    is 0 if unrated; `half_points` are 0, 1 or 2; `opponent_scored` is False if the opponent has no
    points in the whole tournament.
    """

    round: int
    opponent: int
    rating: int
    title: str
    federation: str
    half_points: int
    opponent_scored: bool = True

    @property
    def won(self) -> bool:
        return self.half_points == 2


@dataclass(frozen=True, slots=True)
class NormEvent:
    """`double` is a double round robin; `exempt` from the rules on federations; `large` is a Swiss
    of the kind required for one norm of an application (1.5).
    """

    rounds: int
    predetermined: bool = False
    double: bool = False
    exempt: bool = False
    large: bool = False


@dataclass(frozen=True, slots=True)
class NormCandidate:
    """`given` counts the rounds won by forfeit or by the pairing-allocated bye."""

    federation: str
    games: tuple[NormGame, ...]
    given: int = 0


@dataclass(frozen=True, slots=True)
class Norm:
    """The norm by the chosen games. `raised` is the round of the opponent raised to the floor, 0 if
    none; `extra` are full points above the requirement, which count as games.
    """

    title: Title
    games: tuple[NormGame, ...]
    average: int
    performance: int
    raised: int
    requirements: tuple[Requirement, ...]
    extra: int = 0

    @property
    def is_met(self) -> bool:
        return all(requirement.is_met for requirement in self.requirements)

    @property
    def half_points(self) -> int:
        return sum(game.half_points for game in self.games)

    @property
    def credited_games(self) -> int:
        """The number of games that the norm counts for towards the title, 13 at most."""
        return min(MOST_GAMES, max(GAMES, len(self.games)) + self.extra)


def find_norm(title: Title, candidate: NormCandidate, event: NormEvent) -> Norm:
    """The norm by all the games if they make it, else by the largest choice of games that does; if
    none does, by all the games, with the missing requirements.
    """
    counted = tuple(_countable_games(candidate.games, event))
    everything = _norm_by_games(title, counted, candidate, event)
    if everything.is_met or event.predetermined or not _is_within_reach(title, counted):
        return everything
    for chosen in _game_choices(counted, _fewest_games(candidate, event)):
        found = _norm_by_games(title, chosen, candidate, event)
        if found.is_met:
            return found
    return everything


def _countable_games(games: Sequence[NormGame], event: NormEvent) -> Iterator[NormGame]:
    """The games that count for norms at all (1.4.2)."""
    for game in games:
        unrated_and_nothing = game.rating == 0 and not game.opponent_scored
        if game.federation not in NO_FEDERATION and not (
            event.predetermined and unrated_and_nothing
        ):
            yield game


def _fewest_games(candidate: NormCandidate, event: NormEvent) -> int:
    """Nine games; eight of nine rounds if one was given to the player (1.4.1)."""
    return GAMES - 1 if event.rounds == GAMES and candidate.given == 1 else GAMES


def _is_within_reach(title: Title, games: Sequence[NormGame]) -> bool:
    """Whether the performance is reachable: a full score against the strongest is the maximum."""
    strongest = max((max(game.rating, UNRATED) for game in games), default=0)
    return strongest + DIFFERENCE_OF_SCORE[100] >= DEMANDS[title].performance


def _game_choices(games: tuple[NormGame, ...], fewest: int) -> Iterator[tuple[NormGame, ...]]:
    """Every other choice of games, those with more games first."""
    choices = {
        tuple(game for game in games[:end] if game not in left_out)
        for end in range(fewest, len(games) + 1)
        for count in range(end - fewest + 1)
        for left_out in combinations([game for game in games[:end] if game.won], count)
    }
    rounds = {choice: tuple(game.round for game in choice) for choice in choices}
    yield from sorted(choices - {games}, key=lambda choice: (-len(choice), rounds[choice]))


def _norm_by_games(
    title: Title, games: tuple[NormGame, ...], candidate: NormCandidate, event: NormEvent
) -> Norm:
    """The norm by just these games, with all its requirements, met or not."""
    demands = DEMANDS[title]
    score = sum(game.half_points for game in games)
    ratings, raised = _raised_ratings(games, demands.floor)
    average = divide_half_up(sum(ratings), len(ratings)) if ratings else 0
    performed = performance_rating(average, score, len(games)) if games else 0
    requirements = (
        Requirement(Need.GAMES, _fewest_games(candidate, event), len(games)),
        Requirement(Need.SCORE, 35, 50 * score // len(games) if games else 0),
        Requirement(Need.PERFORMANCE, demands.performance, performed),
        Requirement(Need.AVERAGE, demands.average, average),
        *_title_requirements(games, demands, event),
        *(() if event.exempt else _federation_requirements(games, candidate.federation)),
    )
    found = Norm(title, games, average, performed, raised, requirements)
    return (
        replace(found, extra=_spare_points(demands, average, score, len(games)))
        if found.is_met
        else found
    )


def _raised_ratings(games: Sequence[NormGame], floor: int) -> tuple[list[int], int]:
    """The opponents' ratings, the lowest raised if it is below the floor, and its round."""
    ratings = [game.rating or UNRATED for game in games]
    if not ratings or min(ratings) >= floor:
        return ratings, 0
    lowest = ratings.index(min(ratings))
    ratings[lowest] = floor
    return ratings, games[lowest].round


def _spare_points(demands: Demands, average: int, half_points: int, games: int) -> int:
    """The number of full points that could have been lost without losing the norm."""
    extra = 0
    while _meets_demands(demands, average, half_points - 2 * (extra + 1), games):
        extra += 1
    return extra


def _meets_demands(demands: Demands, average: int, half_points: int, games: int) -> bool:
    """Whether score and performance are enough (1.4.8)."""
    return (
        half_points >= 0
        and 50 * half_points >= 35 * games
        and performance_rating(average, half_points, games) >= demands.performance
    )


def least_half_points(norm: Norm) -> int:
    """The half points that would do for a norm that is met, with these games and opponents."""
    demands, games = DEMANDS[norm.title], len(norm.games)
    return next(
        half_points
        for half_points in range(2 * games + 1)
        if _meets_demands(demands, norm.average, half_points, games)
    )


def _title_requirements(
    games: Sequence[NormGame], demands: Demands, event: NormEvent
) -> Iterator[Requirement]:
    titles = [game.title for game in games]
    titled = sum(title in TITLED for title in titles)
    yield Requirement(Need.TITLED, _part_rounded_up(len(titles), 1, 2), titled)
    if event.double:
        titles = list({game.opponent: game.title for game in games}.values())
    holders_needed = (
        _part_rounded_up(len(titles), 1, 2)
        if event.double
        else max(3, _part_rounded_up(len(titles), 1, 3))
    )
    yield Requirement(
        Need.HOLDERS, holders_needed, sum(title in demands.holders for title in titles)
    )


def _federation_requirements(games: Sequence[NormGame], own: str) -> Iterator[Requirement]:
    counts = Counter(game.federation for game in games if game.federation != NEUTRAL)
    others = len(counts.keys() - {own})
    yield Requirement(Need.OTHER_FEDERATIONS, 2, others)
    yield Requirement(Need.OWN_FEDERATION, 3 * len(games) // 5, counts[own], limit=True)
    most = max(counts.values(), default=0)
    yield Requirement(Need.ONE_FEDERATION, 2 * len(games) // 3, most, limit=True)


def _part_rounded_up(count: int, numerator: int, denominator: int) -> int:
    return -(-count * numerator // denominator)


MOST_UNKNOWN = 6
"""The most unknown games; 3 to the power of this many outcomes are tried."""


@dataclass(frozen=True, slots=True)
class Forecast:
    """Half points needed in the remaining `games`: `enough` for a norm from any games, `possible`
    if scored in the right games. None: out of reach.
    """

    games: int
    enough: int | None
    possible: int | None


def forecast_norm(
    title: Title, candidate: NormCandidate, event: NormEvent, to_come: Sequence[NormGame]
) -> Forecast | None:
    """The half points in `to_come` that surely suffice, and the fewest that can; their present
    scores are ignored. None beyond MOST_UNKNOWN games.
    """
    if len(to_come) > MOST_UNKNOWN:
        return None
    outcomes = list(_possible_outcomes(title, candidate, event, to_come))
    earned = {score for score, has_norm in outcomes if has_norm}
    missed = {score for score, has_norm in outcomes if not has_norm}
    enough = max(missed, default=-1) + 1
    most = 2 * len(to_come)
    return Forecast(
        len(to_come), enough if enough <= most else None, min(earned) if earned else None
    )


def _possible_outcomes(
    title: Title, candidate: NormCandidate, event: NormEvent, to_come: Sequence[NormGame]
) -> Iterator[tuple[int, bool]]:
    """The half points of each outcome of the games to come, and whether it gives the norm."""
    for points in product((0, 1, 2), repeat=len(to_come)):
        games = tuple(
            replace(game, half_points=half_points)
            for game, half_points in zip(to_come, points, strict=True)
        )
        played = replace(candidate, games=candidate.games + games)
        yield sum(points), find_norm(title, played, event).is_met


_NORM_TITLES = frozenset(Title)


@dataclass(frozen=True, slots=True)
class NormParticipant:
    """`missed` are the rounds without an opponent, apart from the pairing-allocated bye."""

    rating: int
    title: str
    federation: str
    missed: frozenset[int] = frozenset()


def has_foreign_field(field: Sequence[NormParticipant], host: str) -> bool:
    """Whether norms here are exempt from the rules on federations."""
    abroad = [p for p in field if p.rating and _is_foreign(p, host) and len(p.missed) <= 1]
    return (
        len(abroad) >= 20
        and len({p.federation for p in abroad}) >= 3
        and sum(p.title in _NORM_TITLES for p in abroad) >= 10
    )


def _is_foreign(participant: NormParticipant, host: str) -> bool:
    return participant.federation not in {host, NEUTRAL, *NO_FEDERATION}


def is_large_swiss(field: Sequence[NormParticipant], rounds: int) -> bool:
    """Whether a norm from this Swiss is the one every application needs."""
    return all(
        _is_large([p.rating for p in field if number not in p.missed])
        for number in range(1, rounds + 1)
    )


def _is_large(ratings: Sequence[int]) -> bool:
    """Whether forty players take part, the rated of them averaging 2000."""
    rated = [rating for rating in ratings if rating]
    return len(ratings) >= 40 and bool(rated) and sum(rated) >= 2000 * len(rated)
