"""Commands on a stage played in rounds, and on teams, that differ from their events. The same types
are the HTTP bodies and the documented schema.

Every command names the state that its sender acted on, as far as it matters: a round number, and
for a result the version of the board that they saw (`saw`). An act that breaks pairing integrity is
refused with its warning and consequences until `confirmed` has the warning's level.
"""

from typing import Annotated

from msgspec import Meta, Struct

from events.contest.vocabulary.results import Moves
from events.contest.vocabulary.teams import TeamStated
from events.game.people import PersonStated
from events.log.vocabulary import Confirmed, FileName, Positive, Reason, Room, StageCommand, Text

Seat = Annotated[int, Meta(ge=0, description="Who the sender saw there; 0: not stated.")]


class EntryCommand(StageCommand, frozen=True, forbid_unknown_fields=True):
    entry: Positive


class WithdrawEntry(EntryCommand, frozen=True, forbid_unknown_fields=True):
    reason: Text = ""


class ReinstateEntry(EntryCommand, frozen=True, forbid_unknown_fields=True):
    pass


class ExpelEntry(EntryCommand, frozen=True, forbid_unknown_fields=True):
    reason: Reason
    confirmed: Confirmed = 0


class CancelBye(EntryCommand, frozen=True, forbid_unknown_fields=True):
    round: Positive


class ReportAbsent(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Give absent entries a zero-point bye in that round, or withdraw them; all or none."""

    round: Positive
    entries: Annotated[tuple[Positive, ...], Meta(min_length=1, max_length=1000)]
    withdraw: bool = False
    reason: Text = ""


class RoundCommand(StageCommand, frozen=True, forbid_unknown_fields=True):
    round: Positive


class PairRound(RoundCommand, frozen=True, forbid_unknown_fields=True):
    """Pair a round. Games of the previous round without a result are registered as adjourned, once
    that is confirmed.
    """

    confirmed: Confirmed = 0


class StartManualPairing(RoundCommand, frozen=True, forbid_unknown_fields=True):
    """Begin to pair the newest round by hand, until `EndManualPairing`."""

    reason: Reason
    confirmed: Confirmed = 0


class EndManualPairing(RoundCommand, frozen=True, forbid_unknown_fields=True):
    """End pairing by hand. A difference from the system's pairing has to be confirmed."""

    confirmed: Confirmed = 0


class ExchangePlaces(RoundCommand, frozen=True, forbid_unknown_fields=True):
    """Exchange two entries of the newest round: their pairings and colours, or a bye. Two opponents
    exchange colours, and their result is turned with them.
    """

    entry: Positive
    other: Positive
    reason: Reason
    confirmed: Confirmed = 0


class ExchangeBoards(RoundCommand, frozen=True, forbid_unknown_fields=True):
    """Exchange the boards or tables of two pairings of the newest round, given by their numbers."""

    board: Positive
    other: Positive
    reason: Reason
    confirmed: Confirmed = 0


class _OnBoard(RoundCommand, frozen=True, forbid_unknown_fields=True):
    board: Positive


class BoardCommand(_OnBoard, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`match` is the number of the board's match, 0 if there are no matches. `room` is open or
    closed if both rooms of a match play the board.
    """

    match: Annotated[int, Meta(ge=0)] = 0
    room: Room = ""


class RecordResult(BoardCommand, frozen=True, forbid_unknown_fields=True):
    """Enter a result. It is recorded on an empty board, is a second witness to the same result,
    disputes a result that its sender had not seen (by `saw`), and becomes a correction request if
    the round was closed or the board re-paired meanwhile. `saw` 0 claims to have seen nothing and
    disputes nothing.
    """

    result: str
    saw: int
    white: Seat = 0
    black: Seat = 0


class CorrectResult(BoardCommand, frozen=True, forbid_unknown_fields=True):
    result: str
    reason: Reason
    saw: int
    confirmed: Confirmed = 0
    white: Seat = 0
    black: Seat = 0


class CorrectAndPairOver(BoardCommand, frozen=True, forbid_unknown_fields=True):
    """Correct a result, and take back the rounds that FIDE mode does not allow to keep."""

    result: str
    reason: Reason
    saw: int
    confirmed: Confirmed = 0


class WithdrawResult(BoardCommand, frozen=True, forbid_unknown_fields=True):
    """Remove the result of a board."""

    reason: Reason
    saw: int


class ResolveDispute(BoardCommand, frozen=True, forbid_unknown_fields=True):
    """The chief arbiter decides the result of a disputed board."""

    result: str
    reason: Reason
    saw: int


class GrantCorrection(StageCommand, frozen=True, forbid_unknown_fields=True):
    """`request` is the request's version in the log, `saw` the version of its board."""

    request: Positive
    reason: Reason
    saw: int
    confirmed: Confirmed = 0


class BroughtGame(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A game of a file, the board that it belongs to, and its players. `result` is empty while the
    game is going on.
    """

    round: Positive
    board: Positive
    white: Positive
    black: Positive
    match: Annotated[int, Meta(ge=0)] = 0
    result: str = ""
    moves: Moves = ""


class TakeGames(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Keep the moves of these games, and propose their results where they are new."""

    games: Annotated[tuple[BroughtGame, ...], Meta(min_length=1, max_length=1000)]
    file: FileName = ""


class TakeProposedResults(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Enter results proposed from games for boards without one; all or none. `requests` are the
    versions of the proposals.
    """

    requests: Annotated[tuple[Positive, ...], Meta(min_length=1, max_length=1000)]


class ListedTeam(TeamStated, frozen=True, forbid_unknown_fields=True):
    """`members` in board order, reserves last."""

    members: Annotated[tuple[PersonStated, ...], Meta(max_length=100)] = ()


class RegisterTeam(ListedTeam, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """More members can be added later."""

    stage: Positive


class RegisterTeams(StageCommand, frozen=True, forbid_unknown_fields=True):
    """A list of teams; all are registered, or none. A list sent in several commands is identified
    by `list`, the key of the first command.
    """

    teams: Annotated[tuple[ListedTeam, ...], Meta(min_length=1, max_length=200)]
    list: Text = ""


class AddMember(PersonStated, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Add a member at the end of the board order; `order-members` changes the order."""

    stage: Positive
    entry: Positive


class DropMember(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Remove a member from the team; published rounds stay as they were."""

    entry: Positive
    member: Positive
    reason: Text = ""


class NumberTeams(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Number the teams that have no number by strength; or give `entries`, all teams in their
    order, if the rules of the event rank them differently.
    """

    entries: Annotated[tuple[Positive, ...], Meta(max_length=1000)] = ()
    reason: Text = ""
    confirmed: Confirmed = 0


class DrawTeams(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Give every team its number, and with it its place in the table or the bracket, in the
    announced way. `numbers` are (team, number) if they were drawn by hand. `server` is the server's
    part: leave it out.
    """

    numbers: Annotated[tuple[tuple[Positive, Positive], ...], Meta(max_length=256)] = ()
    server: Annotated[str, Meta(max_length=128)] = ""
