"""The movement as a picture, section by section: the seats, and the next moves.

The picture is that of the current round; others are fetched when a screen shows the movement round
by round.
"""

from dataclasses import dataclass

from domain.bridge.phase import phase_of
from domain.bridge.session import Session
from domain.ids import StageId
from domain.tournament import Tournament
from web.bridge.pictures.section import section_picture
from web.bridge.views.visibility import phase_head
from web.shared.memo import CacheOfTournaments
from web.shared.sheet import Sheet, View


@dataclass(frozen=True, slots=True)
class SectionRow:
    """`version` changes with every change of seats."""

    key: str
    section: str
    movement: str
    round: int
    rounds: int
    version: int
    svg: str


def build_sheet(tournament: Tournament, stage_id: StageId) -> Sheet:
    phase = phase_of(tournament, stage_id)
    shown = phase.public_session
    head = phase_head(tournament, phase)
    if shown is None:
        return Sheet(head, ())
    rows = []
    for section in shown.seating.sections:
        number = min(shown.current_round, section.movement.rounds)
        drawn = _draw_section(tournament, stage_id, shown.seating, (section.letter, number))
        rows.append(
            SectionRow(
                key=f"{shown.number}.{section.letter}",
                section=section.letter,
                movement=section.movement.name,
                round=number,
                rounds=section.movement.rounds,
                version=shown.changed_at,
                svg=drawn,
            )
        )
    return Sheet(head, tuple(rows))


def _draw_section(
    tournament: Tournament, stage: StageId, session: Session, letter_and_round: tuple[str, int]
) -> str:
    """The section in a round, cached while the tables are the same: few events move pairs."""
    letter, number = letter_and_round
    cached = _cache.get(tournament, (stage, letter))
    if cached is None or cached[0] is not session or cached[1] != number:
        drawn = section_picture(session, letter, number)
        cached = _cache.put(tournament, (stage, letter), (session, number, drawn))
    return cached[2]


_cache = CacheOfTournaments[tuple[Session, int, str]]()


VIEW = View("movement", build_sheet, "Movement", "bridge/sheets/movement.js")
