"""Title norms of a stage of individuals, on paper and for the players' own pages."""

from collections.abc import Iterator

from domain.chess.rated import candidates, games_of, norm_event
from domain.chess.stage import Stage
from domain.ids import EntryId
from domain.results import Colour
from domain.times.time_control import Pace
from domain.tournament import Tournament
from web.shared import norm_papers
from web.shared.kept import KeptAsItIs
from web.shared.languages import Words
from web.shared.norm_papers import Aspirant, NormLine, Occasion, certificates_paper, norms_paper
from web.shared.paper import Foot, Paper


def norms(tournament: Tournament, stage: Stage, words: Words, _foot: Foot) -> Paper:
    return norms_paper(norm_lines(tournament, stage), words)


def certificates(tournament: Tournament, stage: Stage, words: Words, _foot: Foot) -> Paper:
    people = {int(number): entry.person for number, entry in stage.numbered()}
    at = Occasion(tournament, stage, people)
    return certificates_paper(norm_lines(tournament, stage), at, words)


def norm_lines(tournament: Tournament, stage: Stage) -> tuple[NormLine, ...]:
    """Kept for the stage as it is: the hall's phones ask one after another."""
    made_from = tournament.federation
    return _lines.of(stage, made_from, lambda: tuple(_norm_lines(tournament, stage)))


_lines = KeptAsItIs[Stage, tuple[NormLine, ...]](20)


def _norm_lines(tournament: Tournament, stage: Stage) -> Iterator[NormLine]:
    if not stage.of_fide or stage.time.pace is not Pace.STANDARD:
        return  # B.01 (2024), 1.1: two hours a player for sixty moves
    yield from norm_papers.norm_lines(_aspirants(stage), norm_event(stage, tournament.federation))


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


def chances(tournament: Tournament, stage: Stage, entry: EntryId, words: Words) -> tuple[str, ...]:
    """One sentence for each norm that this player has or can have: for their own page."""
    own = (line for line in norm_lines(tournament, stage) if line.whose.id == entry)
    return tuple(norm_papers.chance(line, words) for line in own if line.hopeful)
