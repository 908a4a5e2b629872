"""Title norms on paper: players who have a norm, narrowly miss one, or can still reach one, and
the data of the certificate that the chief arbiter signs (form IT1). Each game provides the players
and their games.

Listed are players who have a norm, can have it with the games that are paired, or reach its
performance in at least half of the required games: one won game is no near miss. Other data of a
certificate (registration, arbiters) is unknown here.

Also the rating changes so far.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, Protocol, TypeVar

from domain.contest.stage import AnyStage
from domain.people import Person, Sex
from domain.ratings.norms import (
    Forecast,
    Need,
    Norm,
    NormCandidate,
    NormEvent,
    NormGame,
    Requirement,
    find_norm,
    forecast_norm,
    least_half_points,
)
from domain.ratings.titles import DEMANDS, norms_open_to
from domain.results import Colour
from domain.times.time_control import Pace, TimedPart
from domain.tournament import Tournament
from web.contest.notation import LISTS, rating_changes_sentence, score_text
from web.shared.languages import Words
from web.shared.memo import CacheByIdentity
from web.shared.paper import Column, Foot, NormCertificate, Paper, table_cells, table_paper

S = TypeVar("S", bound=AnyStage)

NEEDS = {
    Need.GAMES: "games",
    Need.SCORE: "35 % of the points",
    Need.PERFORMANCE: "performance",
    Need.AVERAGE: "opponents' average",
    Need.TITLED: "titled opponents",
    Need.HOLDERS: "opponents who hold the title",
    Need.OTHER_FEDERATIONS: "other federations",
    Need.OWN_FEDERATION: "own federation, at most",
    Need.ONE_FEDERATION: "one federation, at most",
}


class Aspirant(NamedTuple):
    """A numbered player, called `name` in lists. `finished` counts their games over the board,
    `to_come` are games paired or in play; `colour` is that of a single one.
    """

    id: int
    name: str
    person: Person
    candidate: NormCandidate
    to_come: tuple[NormGame, ...]
    finished: int
    colour: Colour | None = None


@dataclass(frozen=True, slots=True)
class NormLine:
    """`ahead` is None if no game is paired, or too many are; `large`: the norm is from a large
    Swiss, of which an application needs one.
    """

    whose: Aspirant
    norm: Norm
    ahead: Forecast | None
    large: bool

    @property
    def has_chance(self) -> bool:
        return self.norm.is_met or (self.ahead is not None and self.ahead.possible is not None)


class Norms(Generic[S]):
    """The norms of a game's stages. The game provides the aspirants of a stage, the norms possible
    with its field, given the host federation, and the players by number.
    """

    def __init__(
        self,
        aspirants: Callable[[S], Iterable[Aspirant]],
        event: Callable[[S, str], NormEvent],
        people: Callable[[S], Mapping[int, Person]],
    ) -> None:
        self._aspirants, self._event, self._people = aspirants, event, people
        self._cache = CacheByIdentity[S, tuple[NormLine, ...]](20)

    def lines(self, tournament: Tournament, stage: S) -> tuple[NormLine, ...]:
        """Return the lines, cached while the stage is unchanged, for many phones asking in turn."""
        played_in = tournament.federation
        return self._cache.get_or_compute(
            stage, played_in, lambda: self._norm_lines(stage, played_in)
        )

    def _norm_lines(self, stage: S, played_in: str) -> tuple[NormLine, ...]:
        if not stage.follows_fide or stage.time.pace is not Pace.STANDARD:
            return ()  # B.01 (2024), 1.1: two hours a player for sixty moves
        return tuple(norm_lines(self._aspirants(stage), self._event(stage, played_in)))

    def paper(self, tournament: Tournament, stage: S, words: Words, _foot: Foot) -> Paper:
        return norms_paper(self.lines(tournament, stage), words)

    def certificates(self, tournament: Tournament, stage: S, words: Words, _foot: Foot) -> Paper:
        at = Occasion(tournament, stage, self._people(stage))
        return certificates_paper(self.lines(tournament, stage), at, words)

    def chance_sentences(
        self, tournament: Tournament, stage: S, id_: int, words: Words
    ) -> tuple[str, ...]:
        """A sentence for each norm that this player has or can have, for their own page."""
        own = (line for line in self.lines(tournament, stage) if line.whose.id == id_)
        return tuple(chance_sentence(line, words) for line in own if line.has_chance)


def norm_lines(aspirants: Iterable[Aspirant], event: NormEvent) -> Iterator[NormLine]:
    for each in aspirants:
        for title in norms_open_to(each.person.title, each.person.sex is Sex.FEMALE):
            result = find_norm(title, each.candidate, event)
            ahead = (
                forecast_norm(title, each.candidate, event, each.to_come) if each.to_come else None
            )
            possible = ahead is not None and ahead.possible is not None
            if result.is_met or possible or _is_on_course(result):
                yield NormLine(each, result, ahead, event.large)


def _is_on_course(result: Norm) -> bool:
    """Whether the performance is reached in at least half of the required games."""
    required = next(each.needed for each in result.requirements if each.need is Need.GAMES)
    enough = 2 * len(result.games) >= required
    return enough and result.performance >= DEMANDS[result.title].performance


def norms_paper(lines: Iterable[NormLine], words: Words) -> Paper:
    columns, rows = table_cells(
        lines,
        (words("Name"), "name", lambda line: line.whose.name),
        (words("Norm"), "mid strong", lambda line: line.norm.title.value),
        (words("Games"), "num", lambda line: str(len(line.norm.games))),
        (words("Points"), "num", lambda line: _half_points_text(line.norm.half_points)),
        (words("Average"), "num", lambda line: str(line.norm.average)),
        (words("Performance"), "num", lambda line: str(line.norm.performance)),
        ("", "name", lambda line: verdict_sentence(line, words)),
    )
    legend = words(
        "FIDE B.01 (2024), 1.4. Registration, arbiters and rate of play are not checked."
    )
    return Paper("norms", columns, rows, legend=legend)


def chance_sentence(line: NormLine, words: Words) -> str:
    """A sentence about a norm that a player has or can have."""
    title = line.norm.title.value
    if line.norm.is_met:
        counts = line.norm.credited_games
        return words("{title} norm reached, counts as {games} games", title=title, games=counts)
    return words("{title} norm: {verdict}", title=title, verdict=verdict_sentence(line, words))


def verdict_sentence(line: NormLine, words: Words) -> str:
    """That it is a norm, the points that are enough for one, or what is missing (found/needed)."""
    if line.norm.is_met:
        return words("norm, counts as {games} games", games=line.norm.credited_games)
    if line.ahead is not None and line.ahead.possible is not None:
        return _outlook_text(line.ahead, line.whose.colour, words)
    missing = (each for each in line.norm.requirements if not each.is_met)
    return words.join(
        "; ", (f"{words(NEEDS[each.need])} {each.found}/{each.needed}" for each in missing)
    )


def _outlook_text(ahead: Forecast, colour: Colour | None, words: Words) -> str:
    """The points of the coming games that are enough for the norm, or can be."""
    half_points, games = ahead.enough, ahead.games
    if half_points is None:
        can_be = _half_points_text(ahead.possible or 0)
        return words("{points} of {games} can be enough", points=can_be, games=games)
    if half_points == 0:
        return words("any result is enough, once the game is played")
    if colour is None:
        return words(
            "{points} of {games} are enough", points=_half_points_text(half_points), games=games
        )
    return words(ENOUGH[half_points, colour])


ENOUGH = {
    (1, Colour.WHITE): "a draw with White is enough",
    (1, Colour.BLACK): "a draw with Black is enough",
    (2, Colour.WHITE): "a win with White is enough",
    (2, Colour.BLACK): "a win with Black is enough",
}
"""Half points of the only game that is paired."""


class Occasion(NamedTuple):
    """The event of a norm, and its players by number."""

    tournament: Tournament
    part: TimedPart
    opponents: Mapping[int, Person]


def certificates_paper(lines: Sequence[NormLine], at: Occasion, words: Words) -> Paper:
    """A certificate for each norm that is met."""
    reached = [line for line in lines if line.norm.is_met]
    return Paper(
        "norm-certificates",
        norm_certificates=tuple(_norm_certificate(at, line, words) for line in reached),
    )


def _norm_certificate(at: Occasion, line: NormLine, words: Words) -> NormCertificate:
    columns, rows = table_cells(
        line.norm.games,
        (words("Round"), "num", lambda game: str(game.round)),
        (words("Opponent"), "name", lambda game: at.opponents[game.opponent].full_name),
        (words("FIDE ID"), "num", lambda game: at.opponents[game.opponent].fide_id),
        (words("Fed."), "", lambda game: game.federation),
        (words("Title"), "", lambda game: game.title),
        (words("Rating"), "num", lambda game: str(game.rating or words("unrated"))),
        (words("Result"), "mid", lambda game: _half_points_text(game.half_points)),
    )
    return NormCertificate(
        title=words("Certificate of title result: {title}", title=line.norm.title.value),
        name=line.whose.person.full_name,
        facts=tuple(_certificate_facts(at, line, words)),
        columns=columns,
        rows=rows,
        checks=tuple(_requirement_cells(each, words) for each in line.norm.requirements),
        signatures=(words("Chief arbiter"), words("National federation")),
    )


def _certificate_facts(at: Occasion, line: NormLine, words: Words) -> Iterator[tuple[str, str]]:
    tournament, person, result = at.tournament, line.whose.person, line.norm
    yield words("FIDE ID"), person.fide_id
    yield words("Federation"), person.federation
    yield words("Year of birth"), str(person.born or "")
    yield words("Rating"), str(person.rating or "")
    yield words("Tournament"), f"{tournament.name}, {at.part.name}"
    yield (
        words.of("town", "Place"),
        ", ".join(filter(None, (tournament.place, tournament.federation))),
    )
    yield words("Dates"), words.days(tournament.starts, tournament.ends)
    yield words("Chief arbiter"), tournament.arbiter
    yield words("Time control"), words.translate(at.part.time.announced_control)
    yield words("Points"), f"{_half_points_text(result.half_points)} / {len(result.games)}"
    yield words("Points needed"), _half_points_text(least_half_points(result))
    yield words("Performance"), str(result.performance)
    yield words("Counts as games"), str(result.credited_games)
    if result.raised:
        yield words("Raised rating"), words("Round {round}", round=result.raised)
    if line.large:
        yield words("Large Swiss (1.5)"), words("40 players averaging 2000 in every round")
    if left_out := line.whose.finished - len(result.games):
        yield words("Games left out (1.4.1)"), str(left_out)


def _requirement_cells(each: Requirement, words: Words) -> tuple[str, str, str]:
    """The requirement with its article, the value reached, and the value needed."""
    sign = "≤" if each.limit else "≥"
    return (
        f"{words(NEEDS[each.need])} ({each.need.article})",
        str(each.found),
        f"{sign} {each.needed}",
    )


def _half_points_text(half_points: int) -> str:
    return score_text(5 * half_points)


class RatedGames(Protocol):
    """The rated games of a player, and the points of these."""

    @property
    def games(self) -> int: ...
    @property
    def points(self) -> str: ...


class RatedByFide(RatedGames, Protocol):
    @property
    def expected(self) -> str: ...
    @property
    def performance(self) -> int: ...
    @property
    def k(self) -> int: ...
    @property
    def change(self) -> str: ...
    @property
    def new(self) -> str: ...


Rated = TypeVar("Rated", bound=RatedByFide)


def fide_changes_paper(
    rows: Iterable[Rated], pace: Pace, words: Words, *whose: Column[Rated]
) -> Paper:
    """The rating changes by FIDE's formula; `whose` are the first columns."""

    def change(row: Rated) -> str:
        return row.change or (words("first rating {rating}", rating=row.new) if row.new else "")

    return table_paper(
        rows,
        *whose,
        *games_columns(words),
        (words("Expected"), "num", lambda row: row.expected),
        (words("Performance"), "num", lambda row: str(row.performance or "")),
        ("K", "num", lambda row: str(row.k or "")),
        (words("Change"), "num strong", change),
        legend=rating_changes_sentence(words),
        notes=(words(LISTS[pace]),),
    )


def games_columns(words: Words) -> tuple[Column[RatedGames], ...]:
    return (
        (words("Games"), "num", lambda row: str(row.games)),
        (words("Points"), "num", lambda row: row.points),
    )
