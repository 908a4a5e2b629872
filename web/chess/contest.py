"""Who contends for the prizes of a stage of chess: everybody in its standings."""

from domain.chess.over import is_over
from domain.chess.stage import Entry, Stage
from domain.chess.standings import rankings
from domain.prizes.category import Contender, Somebody
from domain.standings import Standing as Ranked
from domain.tournament import Tournament
from web.chess.views.shown import published_rounds
from web.chess.views.standings import value_text
from web.prizes.contest import Called, Contest, Standing
from web.shared.kept import KeptAsItIs


def contest_of(_tournament: Tournament, stage: Stage) -> Contest:
    """After the rounds that the hall has seen. Every quad is a ranking of its own. Kept for the
    stage as it is: when a round ends, all the hall's phones ask at once.
    """
    return _contests.of(stage, None, lambda: _contest_of(stage))


_contests = KeptAsItIs[Stage, Contest](20)


def _contest_of(stage: Stage) -> Contest:
    rounds, entries = published_rounds(stage), dict(stage.numbered())
    standings = tuple(
        _standing(entries[line.number], line, field)
        for field, table in enumerate(rankings(stage, len(rounds)))
        for line in table.standings
        if line.rank is not None
    )
    return Contest(stage.prizes, standings, is_over(stage))


def _standing(entry: Entry, line: Ranked, field: int) -> Standing:
    person, points = entry.person, line.values[0]
    assert line.rank is not None, "only who has a place contends"
    assert points is not None, "whoever has a place has points"
    contender = Contender(
        entry=entry.id,
        name=person.full_name,
        rank=line.rank,
        points=points,
        people=(Somebody(person.sex, person.born, person.federation, person.club),),
        rating=person.rating,
        tags=frozenset(person.categories),
        field=field,
        withdrew=entry.withdrawn_from is not None,
    )
    called = Called(person.title, person.family, person.given, person.federation)
    return Standing(contender, entry.number or 0, (called,), value_text(points))
