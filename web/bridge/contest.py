"""The contest for prizes of a phase of bridge, by the pairs of its ranking.

A band of ratings applies to strengths. Once the phase is closed the ranking is that of the closing;
prizes and certificates only wait for the last result.
"""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import chain

from domain.bridge.movements.movement import Direction
from domain.bridge.phase import PairEntry, Phase, is_over, phases_of
from domain.bridge.phases.closing import FieldRank, field_ranks, fields_of
from domain.bridge.phases.live_standings import missing_boards
from domain.bridge.phases.ranking import PlacedPair
from domain.prizes.category import Contender, PersonFacts
from domain.tournament import Tournament
from web.bridge.scores import phase_now
from web.bridge.views.visibility import PlaceInPair, namesakes_of, phase_head, score_text
from web.prizes.contest import ContenderLine, PrizeContest, ShownPerson, unplaced_contenders
from web.prizes.sheets import prize_views
from web.shared.sheet import LEFT_OUT


def contest_of(tournament: Tournament, phase: Phase) -> PrizeContest:
    """The contest for prizes, with separate rankings if NS and EW are two fields."""
    ranking, fields = phase_now(tournament, phase.id).ranking, fields_of(phase)
    own, apart = field_ranks(ranking, fields), namesakes_of(phase)
    standings = [
        _contender_line(
            phase.entries[placed.pair], placed, own[placed.pair], fields.get(placed.pair), apart
        )
        for placed in ranking
        if placed.score.boards
    ]
    standings.sort(key=lambda line: (line.contender.field, line.contender.rank))
    return PrizeContest(
        phase.prizes,
        tuple(standings),
        phase.play.closed is not None or _is_complete(tournament, phase),
        ("NS", "EW") if fields else (),
        unplaced_contenders(standings, map(_contender, phase.entries.values())),
    )


def _is_complete(tournament: Tournament, phase: Phase) -> bool:
    """Whether no pair goes on, every session is closed, and all boards have results."""
    if any(each.follows == phase.id for each in phases_of(tournament).values()):
        return False
    owed = (missing_boards(phase, each.number, each.seating.rounds) for each in phase.sessions)
    return is_over(phase) and not any(True for _ in chain.from_iterable(owed))


def _contender_line(
    entry: PairEntry,
    placed: PlacedPair,
    own: FieldRank,
    direction: Direction | None,
    apart: Mapping[PlaceInPair, str],
) -> ContenderLine:
    field = int(direction is Direction.EW)
    contender = replace(_contender(entry), rank=own.rank, points=placed.total, field=field)
    players = tuple(
        ShownPerson(
            *("", p.family, p.given, p.federation),
            apart=apart.get((entry.number, place)) or LEFT_OUT,
        )
        for place, p in enumerate(entry.players, start=1)
    )
    return ContenderLine(contender, entry.number, players, score_text(placed))


def _contender(entry: PairEntry) -> Contender:
    """The pair without a place."""
    strength = entry.strength
    return Contender(
        entry=entry.number,
        name=entry.name,
        rank=0,
        points=Fraction(0),
        people=tuple(
            PersonFacts(player.sex, player.born, player.federation, player.club)
            for player in entry.players
        ),
        rating=strength.whole + Fraction(strength.hundredths, 100),
        tags=frozenset(entry.categories),
        withdrew=entry.withdrawn_from is not None,
    )


CATEGORIES, PRIZES = prize_views(phase_head, contest_of)
