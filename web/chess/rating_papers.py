"""Rating changes by the tournament and its title norms, on paper and for the players' own
pages.
"""

from collections.abc import Iterator, Mapping, Sequence

from domain.chess.rated_games import candidates, games_of, norm_event
from domain.chess.stage import Stage
from domain.people import Person
from domain.ratings.us_chess import bonus_threshold
from domain.results import Colour
from domain.tournament import Tournament
from web.chess.views.rating_changes import RatingRow, rating_rows
from web.contest.norm_papers import Aspirant, Norms, fide_changes, games_columns
from web.contest.sheet_parts import Entrant
from web.shared.languages import Words
from web.shared.paper import Column, Foot, Paper, table_paper


def changes(tournament: Tournament, stage: Stage, words: Words, _foot: Foot) -> Paper:
    rows = list(rating_rows(tournament, stage))
    return _fide(rows, stage, words) if stage.of_fide else _us_chess(tournament, rows, words)


def _fide(found: Sequence[RatingRow], stage: Stage, words: Words) -> Paper:
    return fide_changes(found, stage.time.pace, words, *_whose(words))


def _us_chess(tournament: Tournament, found: Sequence[RatingRow], words: Words) -> Paper:
    threshold = bonus_threshold(tournament.ends)
    said = words("US Chess rating system (2020), bonus threshold {points}", points=threshold)
    rest = words(
        "Floors other than 100 are not known here, nor who is provisional unless it is entered."
    )
    return table_paper(
        found,
        *_whose(words),
        *games_columns(words),
        (words("Change"), "num", lambda row: row.change),
        (words("New rating"), "num strong", lambda row: row.new),
        legend=f"{said}.",
        notes=(rest,),
    )


def _whose(words: Words) -> tuple[Column[RatingRow], ...]:
    return (
        (words("No."), "num", lambda row: str(row.player.number)),
        (words("Name"), "name", lambda row: _full(row.player)),
        (words("Rating"), "num", lambda row: str(row.player.rating or "")),
    )


def _full(player: Entrant) -> str:
    name = f"{player.family}, {player.given}" if player.given else player.family
    name = f"{name} ({player.apart})" if player.apart else name
    return f"{player.title} {name}" if player.title else name


def _aspirants(stage: Stage) -> Iterator[Aspirant]:
    games = games_of(stage)
    for id_, (candidate, to_come) in candidates(stage).items():
        entry, met = stage.entry(id_), games[id_]
        paired = [one.white for one in met if one.half_points is None]
        title, name = entry.person.title, stage.name_of(id_)
        yield Aspirant(
            id=id_,
            name=f"{title} {name}" if title else name,
            person=entry.person,
            candidate=candidate,
            to_come=to_come,
            finished=len(met) - len(paired),
            colour=(Colour.WHITE if paired[0] else Colour.BLACK) if len(paired) == 1 else None,
        )


def _people(stage: Stage) -> Mapping[int, Person]:
    return {int(number): entry.person for number, entry in stage.numbered_entries()}


NORMS = Norms(_aspirants, norm_event, _people)
