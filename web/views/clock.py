"""The clock of the round, as large as the wall: the head has it, there is nothing else to show."""

from domain.ids import StageId
from domain.tournament import Tournament
from web.views.parts import head_of, published_rounds
from web.views.sheet import Sheet, View


def build(tournament: Tournament, stage_id: StageId) -> Sheet:
    stage = tournament.stage(stage_id)
    rounds = published_rounds(stage)
    return Sheet(head_of(tournament, stage, rounds[-1] if rounds else None), ())


VIEW = View("clock", build)
