"""What is played in a phase of bridge and how it ends: who decides about which command."""

from domain.bridge.phase import phase_of
from domain.ids import StageId
from domain.tournament import Tournament
from events.bridge.commands import boards as c
from events.bridge.commands.files import FileCommand
from events.bridge.decisions import boards, session_files
from events.bridge.decisions import drop_ins as entrance
from events.bridge.decisions import ends as phase_ends
from events.bridge.decisions import ledger as board_ledger
from events.bridge.decisions import requests as board_requests
from events.bridge.folds.play import PlayChange


def decide(state: Tournament, command: c.PlayCommand) -> tuple[PlayChange, ...]:
    if isinstance(command, c.PhaseEndCommand):
        return (phase_ends.decide(state, command),)
    if isinstance(command, c.EntranceCommand):
        return entrance.decide(state, command)
    phase = phase_of(state, StageId(command.stage))
    if isinstance(command, FileCommand):
        return session_files.decide(phase, command)
    if isinstance(command, c.RequestCommand):
        return board_requests.decide(phase, command)
    if isinstance(command, board_ledger.LedgerCommand):
        return (board_ledger.decide(phase, command),)
    return (boards.decide(phase, command),)
