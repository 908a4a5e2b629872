"""Two papers for the arbiter: what the tournament does to ratings, and who has a title norm, lacks
something for one, or can still reach one.

Who is listed for a norm: whoever has it, can have it with the games that are paired, or performs as
it demands. The rest of a certificate (registration, arbiters, rate of play) is not in the games.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from domain.chess.rated import candidates, norm_event
from domain.chess.stage import Entry, Stage
from domain.people import Sex
from domain.ratings.forecast import Forecast, forecast
from domain.ratings.norms import Need, Norm, norm
from domain.ratings.titles import DEMANDS, open_to
from domain.ratings.us_chess import bonus_threshold
from domain.tournament import Tournament
from web.chess.views.notation import score_text
from web.chess.views.rating_changes import RatingRow, rating_rows
from web.chess.views.shown import Player, player_of
from web.shared.languages import Words
from web.shared.paper import Column, Foot, Paper, table

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
    rows = list(rating_rows(tournament, stage))
    return _fide(rows, words) if stage.of_fide else _us_chess(tournament, rows, words)


def _fide(found: Sequence[RatingRow], words: Words) -> Paper:
    columns, rows = table(
        found,
        *_whose(words),
        (words("Expected"), "num", lambda row: row.expected),
        (words("Performance"), "num", lambda row: str(row.performance or "")),
        ("K", "num", lambda row: str(row.k or "")),
        (words("Change"), "num strong", lambda row: _change(row, words)),
    )
    said = words("FIDE B.02 (2024, 2025). K as the list or the entry tells it, else by the rating.")
    return Paper("table", columns, rows, legend=said)


def _us_chess(tournament: Tournament, found: Sequence[RatingRow], words: Words) -> Paper:
    columns, rows = table(
        found,
        *_whose(words),
        (words("Change"), "num", lambda row: row.change),
        (words("New rating"), "num strong", lambda row: row.new),
    )
    threshold = bonus_threshold(tournament.ends)
    said = words("US Chess rating system (2020), bonus threshold {points}", points=threshold)
    rest = words(
        "Floors other than 100 are not known here; nor is who is provisional, unless told."
    )
    return Paper("table", columns, rows, legend=f"{said}.", notes=(rest,))


def _whose(words: Words) -> tuple[Column[RatingRow], ...]:
    return (
        (words("No."), "num", lambda row: str(row.player.number)),
        (words("Name"), "name", lambda row: _full(row.player)),
        (words("Rating"), "num", lambda row: str(row.player.rating or "")),
        (words("Games"), "num", lambda row: str(row.games)),
        (words("Points"), "num", lambda row: row.points),
    )


def _change(row: RatingRow, words: Words) -> str:
    return row.change or (words("first rating {rating}", rating=row.new) if row.new else "")


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


def _full(player: Player) -> str:
    name = f"{player.family}, {player.given}" if player.given else player.family
    return f"{player.title} {name}" if player.title else name


def _name(entry: Entry) -> str:
    return _full(player_of(entry, ""))


def _halves(half_points: int) -> str:
    return score_text(5 * half_points)
