"""Decide: (state, command) -> events, or a refusal. Pure: no clock, no lots, no I/O.

An illegal command raises a DomainError and nothing is appended. What was legal once is never judged
again: that is the fold's half of the bargain.
"""

from typing import assert_never

from domain.errors import DomainError
from domain.tournament import Tournament
from events import commands as c
from events.bridge.commands.boards import PlayCommand
from events.bridge.commands.phases import BridgeCommand
from events.bridge.decisions import phases as bridge
from events.bridge.decisions import playing
from events.chess.commands.own_entry import OwnEntryCommand
from events.chess.decisions import (
    disputes,
    entries,
    manual,
    own_entry,
    presence,
    prohibitions,
    results,
    round_robin,
    rounds,
    start_positions,
)
from events.chess.decisions import stages as setup
from events.chess.decisions.moving import move_entries
from events.kinds import AnyEvent
from events.tournament import hall_decisions as hall
from events.tournament.undo_decisions import undo

Events = tuple[AnyEvent, ...]


class AlreadyCreated(DomainError):
    def __str__(self) -> str:
        return "This tournament exists already."


class NotCreated(DomainError):
    def __str__(self) -> str:
        return "This tournament has not been created."


def decide(state: Tournament | None, command: c.AnyCommand) -> Events:
    if isinstance(command, c.CreateTournament):
        if state is not None:
            raise AlreadyCreated
        return setup.create_tournament(command)
    if state is None:
        raise NotCreated
    if isinstance(command, c.RecordResult | c.CorrectResult):  # almost all that is ever sent
        return results.decide(state, command)
    if isinstance(command, c.HallCommand):
        return hall.decide(state, command)
    if isinstance(command, OwnEntryCommand):
        return own_entry.decide(state, command)
    if isinstance(command, BridgeCommand):
        return bridge.decide(state, command)
    if isinstance(command, PlayCommand):
        return playing.decide(state, command)
    return _on(state, command)


def _on(state: Tournament, command: c.ActCommand) -> Events:
    round_robin.refuse_acts_of_a_swiss(state, command)
    match command:
        case (
            c.RegisterEntry()
            | c.RegisterEntries()
            | c.CorrectEntry()
            | c.WithdrawEntry()
            | c.ReinstateEntry()
            | c.RequestBye()
            | c.CancelBye()
            | c.ForbidPair()
            | c.AllowPair()
            | c.CheckIn()
            | c.CheckOut()
            | c.ReportAbsent()
            | c.MoveEntries()
        ):
            return _about_entries(state, command)
        case (
            c.PairRound()
            | c.UnpairRound()
            | c.PublishRound()
            | c.UnpublishRound()
            | c.CloseRound()
            | c.ReopenRound()
        ):
            return rounds.decide(state, command)
        case c.RecordResult() | c.CorrectResult() | c.WithdrawResult():
            return results.decide(state, command)
        case c.ResolveDispute() | c.GrantCorrection() | c.DeclineCorrection():
            return disputes.decide(state, command)
        case c.StartManualPairing() | c.ChangePairing() | c.EndManualPairing():
            return manual.decide(state, command)
        case c.PlanStage() | c.ReplanStage() | c.LeaveFideMode() | c.AnnounceUsChess():
            return setup.decide(state, command)
        case (
            c.PlanRoundRobin()
            | c.DrawLots()
            | c.RescheduleGame()
            | c.DeclineReversal()
            | c.AcceptReversal()
        ):
            return round_robin.decide(state, command)
        case c.AnnounceStartPositions() | c.DrawStartPositions():
            return start_positions.decide(state, command)
        case c.UndoAct():
            return undo(state, command)
        case _:
            assert_never(command)


def _about_entries(
    state: Tournament,
    command: entries.EntryCommand
    | prohibitions.ProhibitionCommand
    | presence.PresenceCommand
    | c.MoveEntries,
) -> Events:
    match command:
        case c.ForbidPair() | c.AllowPair():
            return prohibitions.decide(state, command)
        case c.CheckIn() | c.CheckOut() | c.ReportAbsent():
            return presence.decide(state, command)
        case c.MoveEntries():
            return (move_entries(state, command),)
        case _:
            return entries.decide(state, command)
