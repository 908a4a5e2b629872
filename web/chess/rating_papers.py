"""Rating changes by the tournament and its title norms, on paper and for the players' own
pages.
"""

from collections.abc import Iterator, Mapping

from domain.chess.rated_games import games_of, norm_candidates, norm_event
from domain.chess.stage import Stage
from domain.people import Person
from domain.ratings.us_chess import bonus_threshold
from domain.results import Colour
from domain.tournament import Tournament
from web.chess.views.rating_changes import RatingRow, rating_rows
from web.contest.norm_papers import Aspirant, Norms, fide_changes_paper, games_columns
from web.contest.visibility import full_name
from web.shared.languages import Words
from web.shared.paper import Column, Foot, Paper, table_paper


def rating_changes_paper(tournament: Tournament, stage: Stage, words: Words, _foot: Foot) -> Paper:
    rows = list(rating_rows(tournament, stage))
    if stage.follows_fide:
        return fide_changes_paper(rows, stage.time.pace, words, *_player_columns(words))
    threshold = bonus_threshold(tournament.ends)
    system = words("US Chess rating system (2020), bonus threshold {points}", points=threshold)
    unknown = words(
        "Floors other than 100 are not known here, nor who is provisional unless it is entered."
    )
    return table_paper(
        rows,
        *_player_columns(words),
        *games_columns(words),
        (words("Change"), "num", lambda row: row.change),
        (words("New rating"), "num strong", lambda row: row.new),
        legend=f"{system}.",
        notes=(unknown,),
    )


def _player_columns(words: Words) -> tuple[Column[RatingRow], ...]:
    return (
        (words("No."), "num", lambda row: str(row.player.number)),
        (words("Name"), "name", lambda row: full_name(row.player)),
        (words("Rating"), "num", lambda row: str(row.player.rating or "")),
    )


def _aspirants(stage: Stage) -> Iterator[Aspirant]:
    games = games_of(stage)
    for id_, (candidate, to_come) in norm_candidates(stage).items():
        entry, opponents = stage.entry(id_), games[id_]
        colours = [met.white for met in opponents if met.half_points is None]
        title, name = entry.person.title, stage.name_of(id_)
        yield Aspirant(
            id=id_,
            name=f"{title} {name}" if title else name,
            person=entry.person,
            candidate=candidate,
            to_come=to_come,
            finished=len(opponents) - len(colours),
            colour=(Colour.WHITE if colours[0] else Colour.BLACK) if len(colours) == 1 else None,
        )


def _people_by_number(stage: Stage) -> Mapping[int, Person]:
    return {int(number): entry.person for number, entry in stage.numbered_entries()}


NORMS = Norms(_aspirants, norm_event, _people_by_number)
