"""Lines of a session that can change sections, and the effects of swapping two of them in words,
for the desk, which shows the proof before the swap is made.
"""

from dataclasses import dataclass

from domain.bridge.ledger import Meeting
from domain.bridge.merges.swapping import Facing, Swap, has_begun, movable_lines, swaps_of_line
from domain.bridge.phase import Phase, PhaseSession, phase_of
from domain.bridge.session import SessionState
from domain.ids import StageId
from domain.messages import join_messages, say
from domain.texts import counted_noun
from domain.tournament import Tournament
from events.game.words import list_some

NAMED = 4


@dataclass(frozen=True, slots=True)
class LineSpot:
    """A line that can be moved, and its pairs."""

    section: str
    line: int
    pairs: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SwapLine:
    """A line to swap with, possible if no pairs meet `again`. `proof` tells what was compared and
    found, `disturbed` are the later sessions to be replanned.
    """

    section: str
    line: int
    facing: tuple[str, ...]
    proof: str
    again: str
    disturbed: tuple[int, ...]
    merges: int


def movable_spots(phase: Phase, session: PhaseSession) -> tuple[LineSpot, ...]:
    """Lines that can be swapped; none once play has begun, or with a single section."""
    if session.state is SessionState.CLOSED or has_begun(phase, session):
        return ()
    found = movable_lines(session.table)
    if len({each.section for each in found}) < 2:
        return ()
    return tuple(LineSpot(each.section, each.line, each.pairs) for each in found)


def swap_lines(
    tournament: Tournament, stage: StageId, session: int, section: str, line: int
) -> tuple[SwapLine, ...]:
    """Exchanges of the line with each other one; Unknown if there is no such session."""
    return tuple(
        map(_swap_line, swaps_of_line(phase_of(tournament, stage), session, section, line))
    )


def _swap_line(swap: Swap) -> SwapLine:
    section, line = swap.act.other
    new, meetings = counted_noun(swap.games, "new game"), counted_noun(swap.compared, "meeting")
    compared = say("{new} compared with {meetings}", new=new, meetings=meetings)
    return SwapLine(
        section=section,
        line=line,
        facing=tuple(map(_facing_text, swap.facing)),
        proof=say("{compared}: nobody meets again.", compared=compared)
        if not swap.again
        else compared + ".",
        again=_rematches_text(swap.again),
        disturbed=swap.disturbed,
        merges=swap.merges,
    )


def _facing_text(facing: Facing) -> str:
    lines = join_messages(" and ", map(str, facing.lines))
    message = "lines {lines}" if len(facing.lines) > 1 else "line {lines}"
    return say(
        "Section {section}: {lines}", section=facing.section, lines=say(message, lines=lines)
    )


def _rematches_text(again: tuple[Meeting, ...]) -> str:
    if not again:
        return ""
    pairs = list_some(
        [say("{one} and {other}", one=one, other=other) for one, other in again], NAMED
    )
    return say("Pairs {pairs} have met.", pairs=pairs)
