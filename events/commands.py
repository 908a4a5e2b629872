"""What can be asked of a tournament. The same types are the HTTP bodies and the documented schema.

Every command names what its sender acted on, as far as it matters: a round number, and for a result
the version at which he last saw the board (`saw`). An act that breaks pairing integrity is refused
with its warning and consequences until it comes with the warning's level in `confirmed`.
"""

from typing import Annotated

from msgspec import Meta, Struct

from events.bridge.commands.boards import PLAY_COMMANDS, PlayCommand
from events.bridge.commands.phases import BRIDGE_COMMANDS, BridgeCommand
from events.chess.commands.own_entry import AllowOwnEntry, OwnEntryCommand, ReportResult
from events.chess.commands.presence import AllowPair as AllowPair
from events.chess.commands.presence import CheckIn as CheckIn
from events.chess.commands.presence import CheckOut as CheckOut
from events.chess.commands.presence import ForbidPair as ForbidPair
from events.chess.commands.presence import MoveEntries as MoveEntries
from events.chess.commands.presence import ReportAbsent as ReportAbsent
from events.chess.commands.round_robin import AcceptReversal as AcceptReversal
from events.chess.commands.round_robin import AnnounceStartPositions as AnnounceStartPositions
from events.chess.commands.round_robin import BoardCommand as BoardCommand
from events.chess.commands.round_robin import DeclineReversal as DeclineReversal
from events.chess.commands.round_robin import DrawLots as DrawLots
from events.chess.commands.round_robin import DrawStartPositions as DrawStartPositions
from events.chess.commands.round_robin import PlanRoundRobin as PlanRoundRobin
from events.chess.commands.round_robin import RescheduleGame as RescheduleGame
from events.chess.commands.us_chess import AnnounceUsChess as AnnounceUsChess
from events.log.command import (
    Boards,
    Byes,
    Command,
    Confirmed,
    Name,
    Positive,
    Rating,
    Reason,
    Rounds,
    StageCommand,
    Text,
)
from events.tournament.hall_commands import ShowNotice, TimeRound


class CreateTournament(Command, frozen=True, forbid_unknown_fields=True):
    name: Name
    place: Text = ""
    federation: Text = ""
    starts: Text = ""
    ends: Text = ""
    arbiter: Text = ""


class PlanStage(Command, frozen=True, forbid_unknown_fields=True):
    """`initial_colour` is "w" or "b" as drawn; empty: the server draws it. Points are tenths."""

    name: Name
    rounds: Rounds
    system: str = "fide-dutch"
    edition: str = "2026"
    win: Annotated[int, Meta(ge=0, le=990)] = 10
    draw: Annotated[int, Meta(ge=0, le=990)] = 5
    loss: Annotated[int, Meta(ge=0, le=990)] = 0
    bye: Annotated[int, Meta(ge=0, le=990)] = 10
    acceleration: str = "none"
    initial_colour: str = ""
    tie_breaks: tuple[str, ...] = ("BH/C1", "BH", "SB")
    tie_break_edition: str = "2026"


class PersonFields(StageCommand, frozen=True, forbid_unknown_fields=True):
    family: Name
    given: Text = ""
    title: Text = ""
    rating: Rating = 0
    federation: Text = ""
    fide_id: Text = ""
    sex: Text = ""
    club: Text = ""


class RegisterEntry(PersonFields, frozen=True, forbid_unknown_fields=True):
    pass


class ListedPerson(Struct, frozen=True, forbid_unknown_fields=True):
    family: Name
    given: Text = ""
    title: Text = ""
    rating: Rating = 0
    federation: Text = ""
    fide_id: Text = ""
    sex: Text = ""
    club: Text = ""


class RegisterEntries(StageCommand, frozen=True, forbid_unknown_fields=True):
    """A list of players: all of them, or none."""

    people: Annotated[tuple[ListedPerson, ...], Meta(min_length=1, max_length=500)]


class CorrectEntry(PersonFields, frozen=True, kw_only=True, forbid_unknown_fields=True):
    entry: Positive
    reason: Text = ""


class EntryCommand(StageCommand, frozen=True, forbid_unknown_fields=True):
    entry: Positive


class WithdrawEntry(EntryCommand, frozen=True, forbid_unknown_fields=True):
    reason: Text = ""


class ReinstateEntry(EntryCommand, frozen=True, forbid_unknown_fields=True):
    pass


class RequestBye(EntryCommand, frozen=True, forbid_unknown_fields=True):
    """`kind` is H, F or Z. A full point and a second half point are warned of."""

    round: Positive
    kind: str
    confirmed: Confirmed = 0


class CancelBye(EntryCommand, frozen=True, forbid_unknown_fields=True):
    round: Positive


class ReplanStage(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Announce anew what may change after the start: the number of rounds and the tie-breaks.

    `tie_break_edition` empty: the one announced before.
    """

    rounds: Rounds
    tie_breaks: tuple[str, ...]
    reason: Reason
    confirmed: Confirmed = 0
    tie_break_edition: str = ""


class LeaveFideMode(StageCommand, frozen=True, forbid_unknown_fields=True):
    """For ever."""

    reason: Reason
    confirmed: Confirmed = 0


class RoundCommand(StageCommand, frozen=True, forbid_unknown_fields=True):
    round: Positive


class PairRound(RoundCommand, frozen=True, forbid_unknown_fields=True):
    pass


class PublishRound(RoundCommand, frozen=True, forbid_unknown_fields=True):
    pass


class CloseRound(RoundCommand, frozen=True, forbid_unknown_fields=True):
    pass


class RoundCommandWithReason(RoundCommand, frozen=True, forbid_unknown_fields=True):
    reason: Reason


class UnpairRound(RoundCommandWithReason, frozen=True, forbid_unknown_fields=True):
    pass


class UnpublishRound(RoundCommandWithReason, frozen=True, forbid_unknown_fields=True):
    pass


class ReopenRound(RoundCommandWithReason, frozen=True, forbid_unknown_fields=True):
    pass


class StartManualPairing(RoundCommandWithReason, frozen=True, forbid_unknown_fields=True):
    """The newest round is the arbiter's to pair until he ends that."""

    confirmed: Confirmed = 0


class ChangePairing(RoundCommandWithReason, frozen=True, forbid_unknown_fields=True):
    """The whole round as it shall be; boards that stay as they are keep their results."""

    boards: Boards
    byes: Byes = ()
    confirmed: Confirmed = 0


class EndManualPairing(RoundCommand, frozen=True, forbid_unknown_fields=True):
    """Compared with what the system pairs; a difference has to be confirmed."""

    confirmed: Confirmed = 0


Seat = Annotated[int, Meta(ge=0, description="The entry the sender saw there; 0: not stated.")]


class RecordResult(RoundCommand, frozen=True, forbid_unknown_fields=True):
    """What becomes of it follows from `saw` alone: recorded on an empty board, a second witness to
    the same result, a dispute with a result he had not seen, a correction request where the round
    was closed or paired anew meanwhile. `saw` 0 claims to have seen nothing and disputes nothing.
    """

    board: Positive
    result: str
    saw: int
    white: Seat = 0
    black: Seat = 0


class CorrectResult(RoundCommand, frozen=True, forbid_unknown_fields=True):
    board: Positive
    result: str
    reason: Reason
    saw: int
    confirmed: Confirmed = 0
    white: Seat = 0
    black: Seat = 0


class WithdrawResult(RoundCommand, frozen=True, forbid_unknown_fields=True):
    """The board has no result after all."""

    board: Positive
    reason: Reason
    saw: int


class ResolveDispute(RoundCommand, frozen=True, forbid_unknown_fields=True):
    """The chief arbiter decides what a disputed board's result is."""

    board: Positive
    result: str
    reason: Reason
    saw: int


class GrantCorrection(StageCommand, frozen=True, forbid_unknown_fields=True):
    """`request` is the request's version in the log, `saw` the version of its board."""

    request: Positive
    reason: Reason
    saw: int
    confirmed: Confirmed = 0


class DeclineCorrection(StageCommand, frozen=True, forbid_unknown_fields=True):
    request: Positive
    reason: Reason


class UndoAct(Command, frozen=True, forbid_unknown_fields=True):
    """Go back to the state just before the last act that broke pairing integrity. `version` is
    that act's place in the log, `saw` the log's version when its consequences were read."""

    version: Positive
    reason: Reason
    saw: int
    confirmed: Confirmed = 0


ActCommand = (
    PlanStage
    | RegisterEntry
    | RegisterEntries
    | CorrectEntry
    | WithdrawEntry
    | ReinstateEntry
    | RequestBye
    | CancelBye
    | ForbidPair
    | AllowPair
    | CheckIn
    | CheckOut
    | ReportAbsent
    | MoveEntries
    | PairRound
    | UnpairRound
    | PublishRound
    | UnpublishRound
    | CloseRound
    | ReopenRound
    | RecordResult
    | CorrectResult
    | WithdrawResult
    | ResolveDispute
    | GrantCorrection
    | DeclineCorrection
    | ReplanStage
    | LeaveFideMode
    | StartManualPairing
    | ChangePairing
    | EndManualPairing
    | PlanRoundRobin
    | DrawLots
    | RescheduleGame
    | DeclineReversal
    | AcceptReversal
    | AnnounceStartPositions
    | DrawStartPositions
    | AnnounceUsChess
    | UndoAct
)
"""On a tournament that exists."""

HallCommand = TimeRound | ShowNotice
OfBridge = BridgeCommand | PlayCommand
AnyCommand = CreateTournament | HallCommand | OwnEntryCommand | OfBridge | ActCommand

COMMANDS: dict[str, type[AnyCommand]] = {
    "create-tournament": CreateTournament,
    "plan-stage": PlanStage,
    "register-entry": RegisterEntry,
    "register-entries": RegisterEntries,
    "correct-entry": CorrectEntry,
    "withdraw-entry": WithdrawEntry,
    "reinstate-entry": ReinstateEntry,
    "request-bye": RequestBye,
    "cancel-bye": CancelBye,
    "forbid-pair": ForbidPair,
    "allow-pair": AllowPair,
    "check-in": CheckIn,
    "check-out": CheckOut,
    "report-absent": ReportAbsent,
    "move-entries": MoveEntries,
    "pair-round": PairRound,
    "unpair-round": UnpairRound,
    "publish-round": PublishRound,
    "unpublish-round": UnpublishRound,
    "close-round": CloseRound,
    "reopen-round": ReopenRound,
    "record-result": RecordResult,
    "correct-result": CorrectResult,
    "withdraw-result": WithdrawResult,
    "resolve-dispute": ResolveDispute,
    "grant-correction": GrantCorrection,
    "decline-correction": DeclineCorrection,
    "replan-stage": ReplanStage,
    "leave-fide-mode": LeaveFideMode,
    "start-manual-pairing": StartManualPairing,
    "change-pairing": ChangePairing,
    "end-manual-pairing": EndManualPairing,
    "plan-round-robin": PlanRoundRobin,
    "draw-lots": DrawLots,
    "reschedule-game": RescheduleGame,
    "decline-reversal": DeclineReversal,
    "accept-reversal": AcceptReversal,
    "announce-start-positions": AnnounceStartPositions,
    "draw-start-positions": DrawStartPositions,
    "announce-us-chess": AnnounceUsChess,
    "time-round": TimeRound,
    "show-notice": ShowNotice,
    "allow-own-entry": AllowOwnEntry,
    "report-result": ReportResult,
    "undo-act": UndoAct,
    **BRIDGE_COMMANDS,
    **PLAY_COMMANDS,
}
