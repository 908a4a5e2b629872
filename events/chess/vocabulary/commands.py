"""What can be asked of chess alone, where it is not the event itself that is asked for.

What every game of rounds has is in `events.contest.commands`.
"""

from typing import Annotated

from msgspec import Meta, Struct

from domain.knockout.match import PRESETS
from domain.swiss.systems import USUAL
from events.contest.commands import BoardCommand, RoundCommand
from events.game.people import PersonStated
from events.game.promised_draws import ServersPart, WrittenForm
from events.log.vocabulary import (
    Command,
    Confirmed,
    FromFile,
    Name,
    Positive,
    Rating,
    Reason,
    ReportLines,
    Rounds,
    StageCommand,
    Text,
)

Tenths = Annotated[int, Meta(ge=0, le=990)]
Entries = Annotated[tuple[Positive, ...], Meta(max_length=1000)]
StartPositions = Annotated[
    tuple[Annotated[int, Meta(ge=0, le=959)] | Annotated[str, Meta(max_length=100)], ...],
    Meta(max_length=960, description="Numbers, or as written: SP518, RNBQKBNR, FEN."),
]
Commitments = Annotated[tuple[Text, ...], Meta(max_length=400)]


class ReportedSection(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A stage by its report; `title` where a file has several. `people`, by number, say more of
    everybody than a report has a place for; none: as the report says.
    """

    lines: ReportLines
    title: Text = ""
    people: Annotated[tuple[PersonStated, ...], Meta(max_length=5000)] = ()


class ImportReport(FromFile, frozen=True, kw_only=True, forbid_unknown_fields=True):
    sections: Annotated[tuple[ReportedSection, ...], Meta(min_length=1, max_length=100)]


class Added(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """So many tenths, in these rounds, for these numbers of the list; all ends included."""

    tenths: Tenths
    from_round: Rounds
    to_round: Rounds
    first: Annotated[int, Meta(ge=1, le=5000)]
    last: Annotated[int, Meta(ge=1, le=5000)]


class PlanStage(Command, frozen=True, forbid_unknown_fields=True):
    """`initial_colour` is "w" or "b" as drawn; empty: the server draws it. Points are tenths.

    `unrated` is what players without a rating count as in tie-breaks made of ratings; 0: these are
    left out while somebody has no rating. `tie_breaks` null: those usual for the system. `added`:
    the rules of the acceleration "listed".
    """

    name: Name
    rounds: Rounds
    system: str = USUAL.code
    edition: str = "2026"
    win: Tenths = 10
    draw: Tenths = 5
    loss: Tenths = 0
    bye: Tenths = 10
    acceleration: str = "none"
    initial_colour: str = ""
    tie_breaks: tuple[str, ...] | None = None
    tie_break_edition: str = "2026"
    unrated: Rating = 0
    added: Annotated[tuple[Added, ...], Meta(max_length=50)] = ()


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


class RegisterEntry(PersonStated, frozen=True, kw_only=True, forbid_unknown_fields=True):
    stage: Positive


class RegisterEntries(StageCommand, frozen=True, forbid_unknown_fields=True):
    """A list of players: all of them, or none. One that takes several commands is one list by
    `list`, the key of the first of them.
    """

    people: Annotated[tuple[PersonStated, ...], Meta(min_length=1, max_length=500)]
    list: Text = ""


class MoveEntries(Command, frozen=True, forbid_unknown_fields=True):
    """From one stage of chess into another before either has a round; no entries named: all, which
    merges the two.
    """

    source: Positive
    into: Positive
    reason: Reason
    entries: Entries = ()


class AnswerNoShows(RoundCommand, frozen=True, forbid_unknown_fields=True):
    """Who lost the newest round by forfeit stays, and is there for the next one, or has left. All
    of them who have not been heard of, each named once.
    """

    staying: Entries = ()
    leaving: Entries = ()
    reason: Text = ""


class ExchangeNumbers(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Two entries have each other's number from now on; before round 4 is paired."""

    entries: tuple[Positive, Positive]
    reason: Reason
    confirmed: Confirmed = 0


class GiveNumbersAnew(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Everybody by the starting rank as it is now; before round 4 is paired."""

    reason: Reason
    confirmed: Confirmed = 0


class CorrectForRating(BoardCommand, frozen=True, forbid_unknown_fields=True):
    """What the game counts as in ratings alone. What stands there takes the correction back."""

    result: str
    reason: Reason
    confirmed: Confirmed = 0


class AnnounceLots(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Promise the draw of a round robin's numbers or of a knock-out's bracket before it is made.
    `beacon` names the source of a word that can't be known in advance, such as a lottery; then the
    draw needs that word. `form` is how it is written: "sorted numbers", "numbers in order",
    "hexadecimal" or "text"; what is no text is written like the `example`.
    """

    beacon: Text = ""
    server: ServersPart = ""
    form: WrittenForm = "text"
    example: Text = ""


class DrawLots(StageCommand, frozen=True, forbid_unknown_fields=True):
    """`numbers` are (entry, number) as drawn by hand; empty: the server draws them. `toss` is the
    colour, "w" or "b", of number 1 of every quad in the last round and of the highest-rated player
    of the Swiss below them in the first; empty: the server tosses. Where the draw was announced
    everything is drawn by it: `beacon` is the announced word.
    """

    numbers: Annotated[tuple[tuple[Positive, Positive], ...], Meta(max_length=207)] = ()
    toss: str = ""
    beacon: Text = ""
    server: ServersPart = ""


class DrawBracket(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Give all players their numbers, and with them their places in the bracket. `numbers` are
    (entry, number) where they were drawn by hand. `beacon` is the announced word, where the draw
    was announced with one.
    """

    numbers: Annotated[tuple[tuple[Positive, Positive], ...], Meta(max_length=256)] = ()
    server: ServersPart = ""
    beacon: Text = ""


class StartGames(RoundCommand, frozen=True, forbid_unknown_fields=True):
    """The next game of every match that can go on, shown at once; closes the round before."""


class AnnounceStartPositions(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Promise a Chess960 draw for every round. `scope` is "round", "board" or "pair".

    `among` are the only positions that may come; empty: all but those `excluded`. `commitments`
    bind seeds of your own, one for each round, with which the server draws beside its own, so that
    neither can choose alone. `beacon` names the source of a word that can't be known in advance,
    such as dice on stage; then each draw needs that word, in the `form` and like the `example` as
    of `announce-lots`. `server` is the server's part: leave it out.
    """

    scope: str = "round"
    excluded: StartPositions = (518,)
    repeats: str = "no repeats"
    commitments: Commitments = ()
    among: StartPositions = ()
    beacon: Text = ""
    server: Commitments = ()
    form: WrittenForm = "text"
    example: Text = ""


class DrawStartPositions(RoundCommand, frozen=True, forbid_unknown_fields=True):
    """Draw and show, at this moment. `beacon` is the announced word, if there is one; `seed` is the
    one you promised for the round, empty where you promised none.
    """

    beacon: Text = ""
    seed: Annotated[str, Meta(max_length=128)] = ""
    server: ServersPart = ""
