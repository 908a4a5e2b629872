"""Who contends for the prizes of a phase of bridge: the pairs of its ranking.

A band of ratings is one of strengths. Once the phase is closed the ranking is that of the closing.
"""

from fractions import Fraction

from domain.bridge.movements.movement import Direction
from domain.bridge.phase import PairEntry, Phase
from domain.bridge.phases.fields import InField, fields_of, in_fields
from domain.bridge.phases.ranking import Placed
from domain.prizes.category import Contender, Somebody
from domain.tournament import Tournament
from web.bridge.scores import phase_now
from web.bridge.wording import score_text
from web.prizes.contest import Called, Contest, Standing


def contest_of(tournament: Tournament, phase: Phase) -> Contest:
    """Where North-South and East-West are two fields each is a ranking of its own."""
    ranking, fields = phase_now(tournament, phase.id).ranking, fields_of(phase)
    own = in_fields(ranking, fields)
    standings = [
        _standing(phase.entries[placed.pair], placed, own[placed.pair], fields.get(placed.pair))
        for placed in ranking
        if placed.score.boards
    ]
    standings.sort(key=lambda one: (one.contender.field, one.contender.rank))
    return Contest(
        phase.prizes,
        tuple(standings),
        phase.play.closed is not None,
        ("NS", "EW") if fields else (),
    )


def _standing(
    entry: PairEntry, placed: Placed, own: InField, direction: Direction | None
) -> Standing:
    strength = entry.strength
    contender = Contender(
        entry=entry.number,
        name=entry.name,
        rank=own.rank,
        points=placed.total,
        people=tuple(
            Somebody(player.sex, player.born, player.federation, player.club)
            for player in entry.players
        ),
        rating=strength.whole + Fraction(strength.hundredths, 100),
        tags=frozenset(entry.categories),
        field=int(direction is Direction.EW),
        withdrew=entry.withdrawn_from is not None,
    )
    players = tuple(Called("", p.family, p.given, p.federation) for p in entry.players)
    return Standing(contender, entry.number, players, score_text(placed))
