"""The movement as a picture, section by section: who sits where, and where all go next.

The picture is that of the round that is on; the others are fetched when a screen is asked to show
the movement round by round.
"""

from dataclasses import dataclass
from functools import lru_cache

from domain.bridge.phase import phase_of
from domain.bridge.session import Session
from domain.ids import StageId
from domain.tournament import Tournament
from web.bridge.pictures.section import picture
from web.bridge.views.shown import phase_head
from web.shared.sheet import Sheet, View


@dataclass(frozen=True, slots=True)
class SectionRow:
    """`version` changes whenever somebody sits elsewhere than before."""

    key: str
    section: str
    movement: str
    round: int
    rounds: int
    version: int
    svg: str


def build(tournament: Tournament, stage_id: StageId) -> Sheet:
    phase = phase_of(tournament, stage_id)
    shown = phase.shown
    head = phase_head(tournament, phase)
    if shown is None:
        return Sheet(head, ())
    rows = (
        SectionRow(
            key=f"{shown.number}.{section.letter}",
            section=section.letter,
            movement=section.movement.name,
            round=min(shown.round_on, section.movement.rounds),
            rounds=section.movement.rounds,
            version=shown.changed_at,
            svg=_drawn(shown.table, section.letter, min(shown.round_on, section.movement.rounds)),
        )
        for section in shown.table.sections
    )
    return Sheet(head, tuple(rows))


@lru_cache(maxsize=256)
def _drawn(session: Session, letter: str, number: int) -> str:
    """Most events move nobody: the tables stay the same object, and so does the picture."""
    return picture(session, letter, number)


VIEW = View("movement", build, "Movement", "bridge/sheets/movement.js")
