"""Knock-outs and matches; see `events.chess.commands`."""

from typing import Annotated

from msgspec import Meta

from domain.knockout.steps import PRESETS
from events.chess.commands.round_robin import BoardCommand
from events.chess.commands.rounds import RoundCommand
from events.log.command import Command, Name, Positive, Reason, StageCommand, Text


class PlanKnockOut(Command, frozen=True, forbid_unknown_fields=True):
    """Who loses a match is out. `steps` are what a match is made of, the match itself first, then
    one step of tie-breaks after the other: "2 standard", "2 rapid 25+10", "1 armageddon 5+0 against
    4+0"; the last one is played until it decides.

    `final_games`: another number of games in the final before its tie-breaks; 0: as in every match.
    `all_played`: the games of a step are played to the end though one side can't be caught.
    `seeding` is "rating", "pots" (1 and 2 stay, 3 and 4 are drawn among themselves, so are 5 to
    8 …) or "lot". White in the first game goes by `colours`: "lot", or to the "higher" or the
    "lower" number.
    """

    name: Name
    steps: Annotated[tuple[Text, ...], Meta(max_length=20)] = PRESETS["club"]
    final_games: Annotated[int, Meta(ge=0, le=24)] = 0
    all_played: bool = False
    third_place: bool = False
    seeding: str = "rating"
    colours: str = "lot"


class DrawBracket(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Everybody gets their number, and with it their place in the bracket. `numbers` are (entry,
    number) where they were drawn by hand. `beacon` is the word nobody could know before, where the
    draw was announced. `server` is the server's part: leave it out.
    """

    numbers: Annotated[tuple[tuple[Positive, Positive], ...], Meta(max_length=256)] = ()
    server: Annotated[str, Meta(max_length=128)] = ""
    beacon: Text = ""


class UndrawBracket(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Somebody comes late: as long as no game is paired the bracket can be drawn anew."""

    reason: Reason


class StartGames(RoundCommand, frozen=True, forbid_unknown_fields=True):
    """The next game of every match that can go on, shown at once; closes the round before."""


class ChooseColours(BoardCommand, frozen=True, forbid_unknown_fields=True):
    """The two of an Armageddon game change sides: who won the lot may choose the colour."""

    reason: Text = ""
