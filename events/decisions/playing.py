"""What is played in a phase of bridge and how it ends: who decides about which command."""

from domain.ids import StageId
from domain.tournament import Tournament
from events import board_commands as c
from events.decisions import board_ledger, boards, phase_ends
from events.play_fold import PlayChange


def decide(state: Tournament, command: c.PlayCommand) -> PlayChange:
    if isinstance(command, c.PhaseEndCommand):
        return phase_ends.decide(state, command)
    phase = state.phase(StageId(command.stage))
    if isinstance(command, board_ledger.LedgerCommand):
        return board_ledger.decide(phase, command)
    return boards.decide(phase, command)
