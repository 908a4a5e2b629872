"""What is played in a phase of bridge and how it ends: who decides about which command."""

from domain.ids import StageId
from domain.tournament import Tournament
from events import board_commands as c
from events.decisions import (
    board_ledger,
    board_requests,
    boards,
    entrance,
    phase_ends,
    session_files,
)
from events.file_commands import FileCommand
from events.play_fold import PlayChange


def decide(state: Tournament, command: c.PlayCommand) -> tuple[PlayChange, ...]:
    if isinstance(command, c.PhaseEndCommand):
        return (phase_ends.decide(state, command),)
    if isinstance(command, c.EntranceCommand):
        return entrance.decide(state, command)
    phase = state.phase(StageId(command.stage))
    if isinstance(command, FileCommand):
        return session_files.decide(phase, command)
    if isinstance(command, c.RequestCommand):
        return board_requests.decide(phase, command)
    if isinstance(command, board_ledger.LedgerCommand):
        return (board_ledger.decide(phase, command),)
    return (boards.decide(phase, command),)
