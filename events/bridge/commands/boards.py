"""What can be said and asked about the boards of a pairs tournament; see `events.bridge.acts`.

A board is named by its session, round, section and table. `saw` is the version at which the sender
last saw it there; before it has a result, that of its session's plan.
"""

from typing import Annotated

from msgspec import Meta

from events.bridge.commands.phases import (
    Hundredths,
    Letter,
    ListedPair,
    Players,
    Round,
    Seed,
    Seeding,
    SessionCommand,
    SessionCommandWithReason,
)
from events.log.command import Categories, Positive, Reason, StageCommand, Text

Pair = Annotated[int, Meta(ge=0, description="The pair the sender saw there; 0: not stated.")]
Saw = Annotated[int, Meta(ge=0)]
Amount = Annotated[str, Meta(pattern=r"^[0-9]{1,5}([.][0-9]{1,4}|/[0-9]{1,4})?$")]
Named = Annotated[str, Meta(pattern=r"^[a-z]{1,12}(:[0-9./,]{1,100})?$")]


class TableBoard(SessionCommand, frozen=True, forbid_unknown_fields=True):
    round: Round
    section: Letter
    table: Positive
    board: Positive


class RecordBoard(TableBoard, frozen=True, forbid_unknown_fields=True):
    """A result such as 4HX N 10 SA, PASS or NP. Until the opponents have confirmed it the tablet
    that told it may enter it anew; another one that differs disputes it. What else becomes of it
    follows from `saw`, as for a game of chess.
    """

    result: Text
    saw: Saw
    ns: Pair = 0
    ew: Pair = 0


class ConfirmBoard(TableBoard, frozen=True, forbid_unknown_fields=True):
    """The opponents agree with the result that stands."""

    result: Text
    saw: Saw


class CorrectBoard(TableBoard, frozen=True, forbid_unknown_fields=True):
    """`turned`: the pairs sat the other way round than the movement says."""

    result: Text
    reason: Reason
    saw: Saw
    turned: bool = False


class WithdrawBoard(TableBoard, frozen=True, forbid_unknown_fields=True):
    reason: Reason
    saw: Saw


class ResolveBoard(TableBoard, frozen=True, forbid_unknown_fields=True):
    """A disputed board gets the result the director decides on."""

    result: Text
    reason: Reason
    saw: Saw


class GrantBoardCorrection(StageCommand, frozen=True, forbid_unknown_fields=True):
    """What came for a closed phase becomes the board's result. `request` is its version in the log,
    `saw` that of the board.
    """

    request: Positive
    reason: Reason
    saw: Saw


class DeclineBoardCorrection(StageCommand, frozen=True, forbid_unknown_fields=True):
    request: Positive
    reason: Reason


class AdjustScore(TableBoard, frozen=True, forbid_unknown_fields=True):
    """`result` is A+/A-, A60/A40, weighted as 60x4S N 10,40x-50 in per cent, contracts or scores
    from North-South, or split as 4S N 10/4S N 9. It is kept as given.
    """

    result: Text
    reason: Reason
    saw: Saw


class FoulBoard(SessionCommandWithReason, frozen=True, forbid_unknown_fields=True):
    """These tables had other cards; `form` names them, empty: the same as everybody after all."""

    board: Positive
    tables: Annotated[
        tuple[tuple[Round, Letter, Positive], ...], Meta(min_length=1, max_length=500)
    ]
    form: Annotated[str, Meta(max_length=20)] = "fouled"


class GivePenalty(SessionCommandWithReason, frozen=True, forbid_unknown_fields=True):
    """`amount` is a number such as 2, 0.5 or 1/3; `unit` "points" or "% of a top"."""

    pair: Positive
    amount: Amount
    unit: str = "% of a top"


class TakeBackPenalty(StageCommand, frozen=True, forbid_unknown_fields=True):
    """`penalty` is its version in the log."""

    penalty: Positive
    reason: Reason


class ClosePhase(StageCommand, frozen=True, forbid_unknown_fields=True):
    """`places` are (phase, how many), best phase first; 0: all who are left. `seed` is that of the
    ballot which splits a tie between a place that goes on and one that does not.
    """

    places: Annotated[
        tuple[tuple[Positive, Annotated[int, Meta(ge=0)]], ...], Meta(max_length=20)
    ] = ()
    not_going_on: Annotated[tuple[Positive, ...], Meta(max_length=500)] = ()
    seed: Seed = 0


class ReopenPhase(StageCommand, frozen=True, forbid_unknown_fields=True):
    reason: Reason


class AdmitReserve(StageCommand, frozen=True, forbid_unknown_fields=True):
    pair: Positive
    reason: Reason


class AnnounceCarryover(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Of the phase `stage`: none, full, weighted:0.3, linear, linear:0.03, ebu or fixed:12,8,4.
    Drop-ins get by "quotient", "interpolated", "median", "last" or "fixed:120". In IMPs the top is
    0 and "ebu" has no meaning.
    """

    policy: Named
    boards: Annotated[int, Meta(ge=1, le=1000)]
    top: Annotated[int, Meta(ge=0, le=10000, description="0 in IMPs.")]
    drop_ins: Named = "median"
    never_below_average: bool = False
    qualifying: Annotated[int, Meta(ge=0)] = 0
    reason: Text = ""


class DropIn(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Pairs that drop in together; in a session that is on they are seated like late pairs.
    `preregistered` are those that had preregistered, by the versions at which they did.
    """

    pairs: Annotated[tuple[ListedPair, ...], Meta(max_length=100)] = ()
    reason: Text = ""
    preregistered: Annotated[tuple[Positive, ...], Meta(max_length=100)] = ()


class AnnounceEntrance(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Whether pairs may drop into the phase; `mid_phase`: once its seats are drawn, too."""

    open: bool = True
    mid_phase: bool = True
    only_preregistered: bool = False
    reason: Text = ""


class PreregisterPair(StageCommand, frozen=True, forbid_unknown_fields=True):
    """A pair that wants to drop into the phase. `event` is where it still plays; empty: nowhere.
    When the seats are drawn it comes in by itself, if it is free then.
    """

    players: Players
    seeding: Seeding = 0
    event: Text = ""
    hundredths: Hundredths = 0
    categories: Categories = ()


class FreePreregistered(StageCommand, frozen=True, forbid_unknown_fields=True):
    """The pair is out of the other event. `preregistration` is its version in the log."""

    preregistration: Positive
    reason: Text = ""


class DropPreregistered(StageCommand, frozen=True, forbid_unknown_fields=True):
    """The pair does not come."""

    preregistration: Positive
    reason: Reason
