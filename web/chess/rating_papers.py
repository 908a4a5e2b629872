"""Two papers for the arbiter: what the tournament does to ratings, and who has a title norm, lacks
something for one, or can still reach one.

Who is listed for a norm: whoever has it, can have it with the games that are paired, or performs as
it demands. The rest of a certificate (registration, arbiters, rate of play) is not in the games.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from domain.chess.rated import (
    Rated,
    candidates,
    games_of,
    norm_event,
    rated,
    us_chess_rated,
)
from domain.chess.stage import Entry, Stage
from domain.people import Sex
from domain.ratings.forecast import Forecast, forecast
from domain.ratings.norms import Need, Norm, norm
from domain.ratings.titles import DEMANDS, open_to
from domain.ratings.us_chess import ESTABLISHED, NewRating, bonus_threshold
from domain.tournament import Tournament
from web.chess.views.notation import score_text
from web.shared.languages import Words
from web.shared.paper import Foot, Paper, table

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


def changes(tournament: Tournament, stage: Stage, words: Words, _foot: Foot) -> Paper:
    return _fide(tournament, stage, words) if stage.of_fide else _us_chess(tournament, stage, words)


def _fide(tournament: Tournament, stage: Stage, words: Words) -> Paper:
    columns, rows = table(
        [
            row
            for row in rated(stage, tournament.ends)
            if row.first or (row.change and row.change.games)
        ],
        (words("No."), "num", lambda row: str(row.entry.number)),
        (words("Name"), "name", lambda row: _name(row.entry)),
        (words("Rating"), "num", lambda row: str(row.entry.person.rating or "")),
        (words("Games"), "num", lambda row: str(row.change.games) if row.change else ""),
        (words("Points"), "num", _points),
        (words("Expected"), "num", _expected),
        ("K", "num", lambda row: str(row.change.k) if row.change else ""),
        (words("Change"), "num strong", lambda row: _change(row, words)),
    )
    said = words("FIDE B.02 (2024, 2025). K as the list or the entry tells it, else by the rating.")
    return Paper("table", columns, rows, legend=said)


def _us_chess(tournament: Tournament, stage: Stage, words: Words) -> Paper:
    found = us_chess_rated(stage, tournament.ends)
    score = {
        entry: sum(met.half_points or 0 for met in games)
        for entry, games in games_of(stage).items()
    }
    columns, rows = table(
        [(entry, found[entry.id]) for _, entry in stage.numbered() if entry.id in found],
        (words("No."), "num", lambda row: str(row[0].number)),
        (words("Name"), "name", lambda row: _name(row[0])),
        (words("Rating"), "num", lambda row: str(row[0].person.rating or "")),
        (words("Games"), "num", lambda row: str(row[1].played)),
        (words("Points"), "num", lambda row: _halves(score[row[0].id])),
        (words("Bonus"), "num", lambda row: signed(row[1].bonus) if row[1].bonus else ""),
        (words("New rating"), "num strong", lambda row: _new(*row)),
    )
    threshold = bonus_threshold(tournament.ends)
    said = words("US Chess rating system (2020), bonus threshold {points}", points=threshold)
    rest = words(
        "Floors other than 100 are not known here; nor is who is provisional, unless told."
    )
    return Paper("table", columns, rows, legend=f"{said}.", notes=(rest,))


def _new(entry: Entry, rating: NewRating) -> str:
    """A provisional rating says on how many games it is based: 1511/9."""
    known = entry.person.rated_games is not None or not entry.person.rating
    provisional = known and rating.games < ESTABLISHED
    return f"{rating.rounded}/{rating.games}" if provisional else str(rating.rounded)


def _points(row: Rated) -> str:
    return _halves(row.change.half_points) if row.change else ""


def _halves(half_points: int) -> str:
    return score_text(5 * half_points)


def _expected(row: Rated) -> str:
    return f"{row.change.expected // 100}.{row.change.expected % 100:02}" if row.change else ""


def _change(row: Rated, words: Words) -> str:
    if row.change is None:
        return words("first rating {rating}", rating=row.first or 0)
    return signed(row.change.points)


def signed(points: Fraction) -> str:
    """With one decimal, halves away from zero: +8.4, −0.6."""
    tenths = (abs(points) * 20 + 1) // 2
    sign = "+" if points > 0 and tenths else "−" if points < 0 and tenths else ""
    return f"{sign}{tenths // 10}.{tenths % 10}"


@dataclass(frozen=True, slots=True)
class NormLine:
    """`ahead` is None where no game is paired, or too many are."""

    entry: Entry
    norm: Norm
    ahead: Forecast | None


def norms(tournament: Tournament, stage: Stage, words: Words, _foot: Foot) -> Paper:
    columns, rows = table(
        list(norm_lines(tournament, stage)),
        (words("Name"), "name", lambda line: _name(line.entry)),
        (words("Norm"), "mid strong", lambda line: line.norm.title.value),
        (words("Games"), "num", lambda line: str(len(line.norm.games))),
        (words("Points"), "num", lambda line: _halves(line.norm.half_points)),
        (words("Average"), "num", lambda line: str(line.norm.average)),
        (words("Performance"), "num", lambda line: str(line.norm.performance)),
        ("", "name", lambda line: _verdict(line, words)),
    )
    said = words("FIDE B.01 (2024), 1.4. Registration, arbiters and rate of play are not checked.")
    return Paper("table", columns, rows, legend=said)


def norm_lines(tournament: Tournament, stage: Stage) -> Iterator[NormLine]:
    event = norm_event(stage, tournament.federation)
    for entry_id, (candidate, to_come) in candidates(stage).items():
        entry = stage.entry(entry_id)
        for title in open_to(entry.person.title, entry.person.sex is Sex.FEMALE):
            found = norm(title, candidate, event)
            ahead = forecast(title, candidate, event, to_come) if to_come else None
            possible = ahead is not None and ahead.possible is not None
            performs = bool(found.games) and found.performance >= DEMANDS[title].performance
            if found.met or possible or performs:
                yield NormLine(entry, found, ahead)


def _verdict(line: NormLine, words: Words) -> str:
    if line.norm.met:
        return words("norm, counts as {games} games", games=line.norm.counts_as)
    if line.ahead is not None and line.ahead.enough is not None:
        return words(
            "{points} of {games} are enough",
            points=_halves(line.ahead.enough),
            games=line.ahead.games,
        )
    if line.ahead is not None and line.ahead.possible is not None:
        return words(
            "{points} of {games} can be enough",
            points=_halves(line.ahead.possible),
            games=line.ahead.games,
        )
    return "; ".join(
        f"{words(NEEDS[each.need])} {each.found}/{each.needed}"
        for each in line.norm.requirements
        if not each.met
    )


def _name(entry: Entry) -> str:
    person = entry.person
    return f"{person.title} {person.full_name}" if person.title else person.full_name
