"""The contenders for the prizes of a stage (all in its standings), standings by category, and
prizes.
"""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from domain.contest.entry import Participant
from domain.contest.stage import AnyStage
from domain.ids import EntryId
from domain.prizes.category import Contender
from domain.standings.table import Standing as Ranked
from domain.tournament import Tournament
from web.contest.game_presentation import points_text, presentation_of, tables_of
from web.contest.visibility import public_head, published_rounds
from web.prizes.contest import ContenderLine, PrizeContest, unplaced_contenders
from web.prizes.sheets import prize_views
from web.shared.memo import CacheByIdentity
from web.shared.sheet import LEFT_OUT

_contests = CacheByIdentity[AnyStage, PrizeContest](20)


def prize_contest(_tournament: Tournament, stage: AnyStage) -> PrizeContest:
    """The contest for prizes after the published rounds; each group is a separate ranking. Cached
    while the stage is unchanged: when a round ends, all phones ask at once.
    """
    return _contests.get_or_compute(stage, None, lambda: _prize_contest(stage))


def _prize_contest(stage: AnyStage) -> PrizeContest:
    entries, apart = dict(stage.numbered_entries()), stage.namesake_facts
    standings = tuple(
        _contender_line(stage, entries[line.number], line, field, apart)
        for field, table in enumerate(tables_of(stage, len(published_rounds(stage))))
        for line in table.standings
        if line.rank is not None
    )
    everybody = (_contender(stage, entry) for entry in stage.entries.values())
    over = presentation_of(stage).is_over(stage)
    return PrizeContest(
        stage.prizes, standings, over, unplaced=unplaced_contenders(standings, everybody)
    )


def _contender_line(
    stage: AnyStage, entry: Participant, line: Ranked, field: int, apart: Mapping[EntryId, str]
) -> ContenderLine:
    points = line.values[0] if line.values else Fraction(0)
    assert line.rank is not None, "only ranked lines are contenders"
    assert points is not None, "a ranked line has points"
    contender = replace(_contender(stage, entry), rank=line.rank, points=points, field=field)
    winner = presentation_of(stage).prize_winner(stage, entry)
    called = replace(winner.called, apart=apart.get(entry.id) or LEFT_OUT)
    return ContenderLine(contender, entry.number or 0, (called,), points_text(stage, line))


def _contender(stage: AnyStage, entry: Participant) -> Contender:
    """The entry without a place."""
    winner = presentation_of(stage).prize_winner(stage, entry)
    return Contender(
        entry=entry.id,
        name=entry.full_name,
        rank=0,
        points=Fraction(0),
        people=winner.people,
        rating=winner.rating,
        tags=winner.tags,
        withdrew=entry.withdrawn_from is not None,
    )


CATEGORIES, PRIZES = prize_views(public_head, prize_contest)
