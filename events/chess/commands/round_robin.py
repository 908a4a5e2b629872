"""Round robins and draws of start positions; see `events.chess.commands`."""

from typing import Annotated

from msgspec import Meta

from events.log.command import Command, Name, Positive, Rating, StageCommand, Text

Tenths = Annotated[int, Meta(ge=0, le=990)]


class BoardCommand(StageCommand, frozen=True, forbid_unknown_fields=True):
    round: Positive
    board: Positive


class PlanRoundRobin(Command, frozen=True, forbid_unknown_fields=True):
    """Everybody meets everybody. How many rounds there are follows from the entries that are there
    when the numbers are drawn. `double` is "plain" or "fide", empty for a single cycle; points are
    tenths. The table may begin with another round than its first.

    Of a "scheveningen" match between two clubs "plain" is the return match. "quads" are fours near
    one another in rating; where the number is not divisible by four, the lowest five to seven play
    a Swiss of three rounds instead. `unrated` is what players without a rating count as in
    tie-breaks made of ratings; 0: these are left out while somebody has no rating.
    """

    name: Name
    system: str = "berger"
    double: str = ""
    withdrawals: str = "fide"
    numbering: str = "lot"
    win: Tenths = 10
    draw: Tenths = 5
    loss: Tenths = 0
    tie_breaks: tuple[str, ...] = ("DE", "SB", "WIN")
    tie_break_edition: str = "2026"
    first_round: Annotated[int, Meta(ge=1, le=199)] = 1
    unrated: Rating = 0


class DrawLots(StageCommand, frozen=True, forbid_unknown_fields=True):
    """`numbers` are (entry, number) as drawn by hand; empty: the server draws them. `toss` is the
    colour, "w" or "b", of number 1 of every quad in the last round and of the highest-rated player
    of the Swiss below them in the first; empty: the server tosses. Where the draw was announced
    everything is drawn by it: `beacon` is the word nobody could know before. `server` is the
    server's part: leave it out.
    """

    numbers: Annotated[tuple[tuple[Positive, Positive], ...], Meta(max_length=207)] = ()
    toss: str = ""
    beacon: Text = ""
    server: Annotated[str, Meta(max_length=128)] = ""


class AnnounceLots(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Promise the draw of a round robin's numbers or of a knock-out's bracket before it is made.
    `beacon` says where a word will come from that nobody can know before, such as a lottery:
    nothing is drawn without it then. `server` is the server's part: leave it out.
    """

    beacon: Text = ""
    server: Annotated[str, Meta(max_length=128)] = ""


class RescheduleGame(BoardCommand, frozen=True, forbid_unknown_fields=True):
    """Postpone a game or have it played early. `to` says when; empty: with its round, after all."""

    to: Text
    reason: Text = ""


class DeclineReversal(BoardCommand, frozen=True, forbid_unknown_fields=True):
    """Keep the colours of the table in this game."""

    reason: Text = ""


class AcceptReversal(BoardCommand, frozen=True, forbid_unknown_fields=True):
    """Agree to a reversal, also after having declined it."""


StartPositions = Annotated[
    tuple[Annotated[int, Meta(ge=0, le=959)] | Annotated[str, Meta(max_length=100)], ...],
    Meta(max_length=960, description="Numbers, or as written: SP518, RNBQKBNR, FEN."),
]
Commitments = Annotated[tuple[Text, ...], Meta(max_length=400)]


class AnnounceStartPositions(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Promise a Chess960 draw for every round. `scope` is "round", "board" or "pair".

    `among` are the only positions that may come; empty: all but those `excluded`. `commitments`
    bind seeds of your own, one for each round, with which the server draws beside its own: nobody
    can choose alone then. `beacon` says where a word will come from that nobody can know before,
    such as dice on stage: no round is drawn without it then. `server` is the server's part: leave
    it out.
    """

    scope: str = "round"
    excluded: StartPositions = (518,)
    repeats: str = "no repeats"
    commitments: Commitments = ()
    among: StartPositions = ()
    beacon: Text = ""
    server: Commitments = ()


class DrawStartPositions(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Draw and show, at this moment. `beacon` is a word nobody could know before, if there is one;
    `seed` is the one you promised for the round, empty where you promised none. `server` is the
    server's part: leave it out.
    """

    round: Positive
    beacon: Text = ""
    seed: Annotated[str, Meta(max_length=128)] = ""
    server: Annotated[str, Meta(max_length=128)] = ""
