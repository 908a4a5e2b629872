"""Title norms on paper: who has one, lacks something for one, or can still reach one, and the data
of the certificate that the chief arbiter signs (form IT1).

Who is listed: whoever has it, can have it with the games that are paired, or performs as it
demands. The rest of a certificate (registration, arbiters, rate of play) is not in the games.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.chess.rated import candidates, games_of, norm_event, pace_of
from domain.chess.stage import Entry, Stage
from domain.chess.time_control import Pace
from domain.ids import EntryId
from domain.people import Sex
from domain.ratings.forecast import Forecast, forecast
from domain.ratings.norms import Need, Norm, Requirement, least_score, norm
from domain.ratings.titles import DEMANDS, open_to
from domain.results import Colour
from domain.tournament import Tournament
from web.chess.views.notation import score_text
from web.shared.kept import Kept
from web.shared.languages import Words
from web.shared.paper import Foot, NormCertificate, Paper, table

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


@dataclass(frozen=True, slots=True)
class NormLine:
    """`ahead` is None where no game is paired, or too many are; `colour` is of the only one."""

    entry: Entry
    norm: Norm
    ahead: Forecast | None
    colour: Colour | None = None

    @property
    def hopeful(self) -> bool:
        return self.norm.met or (self.ahead is not None and self.ahead.possible is not None)


def norms(tournament: Tournament, stage: Stage, words: Words, _foot: Foot) -> Paper:
    columns, rows = table(
        norm_lines(tournament, stage),
        (words("Name"), "name", lambda line: _name(stage, line.entry)),
        (words("Norm"), "mid strong", lambda line: line.norm.title.value),
        (words("Games"), "num", lambda line: str(len(line.norm.games))),
        (words("Points"), "num", lambda line: _halves(line.norm.half_points)),
        (words("Average"), "num", lambda line: str(line.norm.average)),
        (words("Performance"), "num", lambda line: str(line.norm.performance)),
        ("", "name", lambda line: verdict(line, words)),
    )
    said = words("FIDE B.01 (2024), 1.4. Registration, arbiters and rate of play are not checked.")
    return Paper("table", columns, rows, legend=said)


def norm_lines(tournament: Tournament, stage: Stage) -> tuple[NormLine, ...]:
    """Kept for the stage as it is: the hall's phones ask one after another."""
    key = (id(stage), tournament.federation)
    kept = _lines.get(key)
    if kept is None or kept[0] is not stage:
        kept = _lines.put(key, (stage, tuple(_norm_lines(tournament, stage))))
    return kept[1]


_lines = Kept[tuple[Stage, tuple[NormLine, ...]]](20)
"""The stage itself is held, so that no other can have its identity meanwhile."""


def _norm_lines(tournament: Tournament, stage: Stage) -> Iterator[NormLine]:
    if not stage.of_fide or pace_of(stage) is not Pace.STANDARD:
        return  # B.01 1.1: two hours a player for sixty moves
    event, games = norm_event(stage, tournament.federation), games_of(stage)
    for entry_id, (candidate, to_come) in candidates(stage).items():
        entry = stage.entry(entry_id)
        paired = [met.white for met in games[entry_id] if met.half_points is None]
        colour = (Colour.WHITE if paired[0] else Colour.BLACK) if len(paired) == 1 else None
        for title in open_to(entry.person.title, entry.person.sex is Sex.FEMALE):
            found = norm(title, candidate, event)
            ahead = forecast(title, candidate, event, to_come) if to_come else None
            possible = ahead is not None and ahead.possible is not None
            performs = bool(found.games) and found.performance >= DEMANDS[title].performance
            if found.met or possible or performs:
                yield NormLine(entry, found, ahead, colour)


def chances(tournament: Tournament, stage: Stage, entry: EntryId, words: Words) -> tuple[str, ...]:
    """One sentence for each norm that this player has or can have: for their own page."""
    own = (line for line in norm_lines(tournament, stage) if line.entry.id == entry)
    return tuple(_chance(line, words) for line in own if line.hopeful)


def _chance(line: NormLine, words: Words) -> str:
    title = line.norm.title.value
    if line.norm.met:
        counts = line.norm.counts_as
        return words("{title} norm reached, counts as {games} games", title=title, games=counts)
    return words("{title} norm: {verdict}", title=title, verdict=verdict(line, words))


def verdict(line: NormLine, words: Words) -> str:
    if line.norm.met:
        return words("norm, counts as {games} games", games=line.norm.counts_as)
    if line.ahead is not None and line.ahead.possible is not None:
        return _outlook(line.ahead, line.colour, words)
    return "; ".join(
        f"{words(NEEDS[each.need])} {each.found}/{each.needed}"
        for each in line.norm.requirements
        if not each.met
    )


def _outlook(ahead: Forecast, colour: Colour | None, words: Words) -> str:
    points, games = ahead.enough, ahead.games
    if points is None:
        can_be = _halves(ahead.possible or 0)
        return words("{points} of {games} can be enough", points=can_be, games=games)
    if points == 0:
        return words("whatever comes is enough, once it is played")
    if colour is None:
        return words("{points} of {games} are enough", points=_halves(points), games=games)
    return words(ENOUGH[points, colour])


ENOUGH = {
    (1, Colour.WHITE): "a draw with White is enough",
    (1, Colour.BLACK): "a draw with Black is enough",
    (2, Colour.WHITE): "a win with White is enough",
    (2, Colour.BLACK): "a win with Black is enough",
}
"""Half points of the only game that is paired."""


def certificates(tournament: Tournament, stage: Stage, words: Words, _foot: Foot) -> Paper:
    """One for each norm there is."""
    made = [line for line in norm_lines(tournament, stage) if line.norm.met]
    return Paper(
        "norm-certificates",
        norm_certificates=tuple(_certificate(tournament, stage, line, words) for line in made),
    )


def _certificate(
    tournament: Tournament, stage: Stage, line: NormLine, words: Words
) -> NormCertificate:
    columns, rows = table(
        line.norm.games,
        (words("Round"), "num", lambda game: str(game.round)),
        (words("Opponent"), "name", lambda game: _opponent(stage, game.opponent).person.full_name),
        (words("FIDE ID"), "num", lambda game: _opponent(stage, game.opponent).person.fide_id),
        (words("Fed."), "", lambda game: game.federation),
        (words("Title"), "", lambda game: game.title),
        (words("Rating"), "num", lambda game: str(game.rating or words("unrated"))),
        (words("Result"), "mid", lambda game: _halves(game.half_points)),
    )
    return NormCertificate(
        title=words("Certificate of title result: {title}", title=line.norm.title.value),
        name=line.entry.person.full_name,
        facts=tuple(_facts(tournament, stage, line, words)),
        columns=columns,
        rows=rows,
        checks=tuple(_check(each, words) for each in line.norm.requirements),
        signatures=(words("Chief arbiter"), words("National federation")),
    )


def _opponent(stage: Stage, number: int) -> Entry:
    return next(entry for each, entry in stage.numbered() if each == number)


def _facts(
    tournament: Tournament, stage: Stage, line: NormLine, words: Words
) -> Iterator[tuple[str, str]]:
    person, found = line.entry.person, line.norm
    yield words("FIDE ID"), person.fide_id
    yield words("Federation"), person.federation
    yield words("Year of birth"), str(person.born or "")
    yield words("Rating"), str(person.rating or "")
    yield words("Tournament"), f"{tournament.name}, {stage.name}"
    yield words("Place"), ", ".join(filter(None, (tournament.place, tournament.federation)))
    yield words("Dates"), " – ".join(filter(None, (tournament.starts, tournament.ends)))
    yield words("Chief arbiter"), tournament.arbiter
    yield words("Points"), f"{_halves(found.half_points)} / {len(found.games)}"
    yield words("Points needed"), _halves(least_score(found))
    yield words("Performance"), str(found.performance)
    yield words("Counts as games"), str(found.counts_as)
    if found.raised:
        yield words("Raised rating"), words("Round {round}", round=found.raised)
    left_out = sum(met.half_points is not None for met in games_of(stage)[line.entry.id]) - len(
        found.games
    )
    if left_out:
        yield words("Games left out (1.4.1)"), str(left_out)


def _check(each: Requirement, words: Words) -> tuple[str, str, str]:
    """The requirement, what was found, what was needed, with the article."""
    sign = "≤" if each.limit else "≥"
    return (
        f"{words(NEEDS[each.need])} ({each.need.article})",
        str(each.found),
        f"{sign} {each.needed}",
    )


def _name(stage: Stage, entry: Entry) -> str:
    name, title = stage.name_of(entry.id), entry.person.title
    return f"{title} {name}" if title else name


def _halves(half_points: int) -> str:
    return score_text(5 * half_points)
