"""The clock of the round, as large as the wall: the head has it, there is nothing else to show."""

from domain.bridge.phase import phases_of
from domain.chess.stage import stage_of
from domain.ids import StageId
from domain.tournament import Tournament
from web.bridge.views.parts import phase_head
from web.chess.views.parts import head_of, published_rounds
from web.shared.sheet import Of, Sheet, View


def build(tournament: Tournament, stage_id: StageId) -> Sheet:
    if stage_id in phases_of(tournament):
        return Sheet(phase_head(tournament, phases_of(tournament)[stage_id]), ())
    stage = stage_of(tournament, stage_id)
    rounds = published_rounds(stage)
    return Sheet(head_of(tournament, stage, rounds[-1] if rounds else None), ())


VIEW = View("clock", build, of=(Of.STAGE, Of.PHASE))
