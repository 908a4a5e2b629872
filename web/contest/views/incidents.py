"""What was noted of games, board by board: at the desk."""

from dataclasses import dataclass

from events.contest.facts.incidents import incident_words
from events.contest.game_rules import AnyStage


@dataclass(frozen=True, slots=True)
class IncidentLine:
    """`side` is "w", "b" or "", `kind` one of `domain.contest.incidents`; `says` tells it all."""

    round: int
    match: int
    board: int
    side: str
    kind: str
    says: str


def incident_lines(stage: AnyStage) -> tuple[IncidentLine, ...]:
    return tuple(
        IncidentLine(
            one.at.round,
            one.at.match,
            one.at.board,
            one.side,
            one.kind.value,
            incident_words(one.kind, one.side, one.text),
        )
        for one in stage.incidents
    )
