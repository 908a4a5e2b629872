"""Commands of chess that differ from their events.

Commands of all games of rounds are in `events.contest.commands`.
"""

from typing import Annotated

from msgspec import Meta, Struct

from domain.knockout.plan import PRESETS
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
    """A stage by its report; `title` if a file has several. `people`, by number, have data that a
    report has no place for; empty: only the report's data.
    """

    lines: ReportLines
    title: Text = ""
    people: Annotated[tuple[PersonStated, ...], Meta(max_length=5000)] = ()


class ImportReport(FromFile, frozen=True, kw_only=True, forbid_unknown_fields=True):
    sections: Annotated[tuple[ReportedSection, ...], Meta(min_length=1, max_length=100)]


class Added(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Tenths added in these rounds to these numbers of the list; all ends included."""

    tenths: Tenths
    from_round: Rounds
    to_round: Rounds
    first: Annotated[int, Meta(ge=1, le=5000)]
    last: Annotated[int, Meta(ge=1, le=5000)]


class PlanStage(Command, frozen=True, forbid_unknown_fields=True):
    """`initial_colour` is "w" or "b" as drawn; empty: the server draws it. Points are tenths.

    `unrated` is the rating of players without one in rating tie-breaks; 0: these tie-breaks are
    left out while a player has no rating. `tie_breaks` null: those usual for the system. `added`:
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
    """All players meet each other. The number of rounds follows from the number of entries present
    when the numbers are drawn. `double` is "plain" or "fide", empty for a single cycle; points are
    tenths. The table may begin with another round than its first.

    In a "scheveningen" match between two clubs "plain" is the return match. "quads" are fours near
    one another in rating; where the number is not divisible by four, the lowest five to seven play
    a Swiss of three rounds instead. `unrated` is the rating of players without one in rating
    tie-breaks; 0: these tie-breaks are left out while a player has no rating.
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
    """The loser of a match is out. `steps` are the parts of a match, the match itself first, then
    the steps of tie-breaks: "2 standard", "2 rapid 25+10", "1 armageddon 5+0 against
    4+0"; the last one is played until it decides.

    `final_games`: another number of games in the final before its tie-breaks; 0: as in every match.
    `all_played`: all games of a step are played even if it is already decided.
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
    """A list of players; all are registered, or none. A list sent in several commands is identified
    by `list`, the key of the first command.
    """

    people: Annotated[tuple[PersonStated, ...], Meta(min_length=1, max_length=500)]
    list: Text = ""


class MoveEntries(Command, frozen=True, forbid_unknown_fields=True):
    """Move entries from one stage into another before either has a round; an empty list moves all,
    which merges the two.
    """

    source: Positive
    into: Positive
    reason: Reason
    entries: Entries = ()


class AnswerNoShows(RoundCommand, frozen=True, forbid_unknown_fields=True):
    """Decide which players who lost the newest round by forfeit are present for the next one, and
    which have left. Each of them who has not answered is named once.
    """

    staying: Entries = ()
    leaving: Entries = ()
    reason: Text = ""


class ExchangeNumbers(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Exchange the numbers of two entries; before round 4 is paired."""

    entries: tuple[Positive, Positive]
    reason: Reason
    confirmed: Confirmed = 0


class GiveNumbersAnew(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Number all entries by the present starting rank; before round 4 is paired."""

    reason: Reason
    confirmed: Confirmed = 0


class CorrectForRating(BoardCommand, frozen=True, forbid_unknown_fields=True):
    """Set the result for ratings alone; the recorded result takes the correction back."""

    result: str
    reason: Reason
    confirmed: Confirmed = 0


class AnnounceLots(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Promise the draw of a round robin's numbers or of a knock-out's bracket before it is made.
    `beacon` names the source of a word that can't be known in advance, such as a lottery; then the
    draw needs that word. `form` is its notation: "sorted numbers", "numbers in order",
    "hexadecimal" or "text"; all but "text" are written like the `example`.
    """

    beacon: Text = ""
    server: ServersPart = ""
    form: WrittenForm = "text"
    example: Text = ""


class DrawLots(StageCommand, frozen=True, forbid_unknown_fields=True):
    """`numbers` are (entry, number) as drawn by hand; empty: the server draws them. `toss` is the
    colour, "w" or "b", of number 1 of every quad in the last round and of the highest-rated player
    of the Swiss below them in the first; empty: the server tosses. If the draw was announced
    everything is drawn by it: `beacon` is the announced word.
    """

    numbers: Annotated[tuple[tuple[Positive, Positive], ...], Meta(max_length=207)] = ()
    toss: str = ""
    beacon: Text = ""
    server: ServersPart = ""


class DrawBracket(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Give all players their numbers, and with them their places in the bracket. `numbers` are
    (entry, number) if they were drawn by hand. `beacon` is the announced word, if the draw was
    announced with one.
    """

    numbers: Annotated[tuple[tuple[Positive, Positive], ...], Meta(max_length=256)] = ()
    server: ServersPart = ""
    beacon: Text = ""


class StartGames(RoundCommand, frozen=True, forbid_unknown_fields=True):
    """Pair and publish the next game of every match that goes on; closes the round before."""


class AnnounceStartPositions(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Promise a Chess960 draw for every round. `scope` is "round", "board" or "pair".

    `among` are the only positions to draw from; empty: all except those `excluded`. `commitments`
    bind seeds of your own, one for each round, which the server combines with its own, so that
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
    """Draw and show the positions of a round. `beacon` is the announced word, if there is one;
    `seed` is the one you promised for the round, empty if you promised none.
    """

    beacon: Text = ""
    seed: Annotated[str, Meta(max_length=128)] = ""
    server: ServersPart = ""
