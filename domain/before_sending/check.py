"""All findings of a report to FIDE: `findings`."""

from domain.before_sending.event import event
from domain.before_sending.finding import Finding
from domain.before_sending.games import games
from domain.before_sending.official import official
from domain.before_sending.people import people
from domain.chess.stage import Stage
from domain.tournament import Tournament


def findings(tournament: Tournament, stage: Stage) -> tuple[Finding, ...]:
    """What stops the report first; each in the order in which it is best mended."""
    found = (*games(stage), *event(tournament, stage), *people(stage), *official(tournament, stage))
    return tuple(sorted(found, key=lambda one: one.weight != "stops"))
