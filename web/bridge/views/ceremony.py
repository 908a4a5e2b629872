"""The first ten pairs of a phase, each with what split those who have as much.

Where two fields play there are as many first places, and it is empty.
"""

from dataclasses import dataclass

from domain.bridge.phase import Phase, phase_of
from domain.bridge.phases.fields import fields_of
from domain.bridge.phases.ranking import Placed
from domain.ids import StageId
from domain.messages import said_together, say
from domain.tournament import Tournament
from web.bridge.scores import closing_now
from web.bridge.views.visibility import PhaseHead, phase_head
from web.bridge.wording import score_text
from web.shared.ceremony import CeremonyMessage, Placing, places_of
from web.shared.sheet import Sheet, View, fields_of as parts_of


@dataclass(frozen=True, slots=True)
class PhaseCeremonyHead(PhaseHead):
    """`final`: the phase is closed."""

    final: bool


def build(tournament: Tournament, stage_id: StageId) -> Sheet:
    phase = phase_of(tournament, stage_id)
    final = phase.play.closed is not None
    head = PhaseCeremonyHead(**parts_of(phase_head(tournament, phase)), final=final)
    return Sheet(head, placings(tournament, phase) if phase.shown else ())


def placings(tournament: Tournament, phase: Phase) -> tuple[Placing, ...]:
    if fields_of(phase):
        return ()
    ranked = [placed for placed in closing_now(tournament, phase) if placed.score.boards]
    return tuple(_placing(phase, *each) for each in places_of(ranked))


def _placing(phase: Phase, place: int, placed: Placed, behind: Placed | None) -> Placing:
    players = phase.entry(placed.pair).players
    level = behind is not None and behind.total == placed.total
    shared = behind is not None and behind.rank == placed.rank
    split = placed.split if level and not shared else None
    return Placing(
        key=str(placed.pair),
        place=place,
        rank=f"{placed.rank}{'=' * (shared or placed.rank != place)}",
        title="",
        family=said_together(" – ", (player.family for player in players)),
        given="",
        about=said_together(" – ", (player.given for player in players if player.given)),
        score=score_text(placed),
        behind=phase.entry(behind.pair).name if level and behind else "",
        decided=(CeremonyMessage(split.value),) if split else (),
        value="",
        against="",
    )


VIEW = View("ceremony", build, say("Final ceremony"), "bridge/sheets/ceremony.js")
