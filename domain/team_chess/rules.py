"""What is announced of a stage of teams before it begins.

C.04.6 (2026), 1.2, 1.4, 1.7 leave to the regulations of an event: the primary score, whether the
other one decides colours, the type of colour preferences, what the pairing-allocated bye is worth.
Who may sit where is no rule of FIDE's Handbook; the usual ways are those of `Order`.

What is announced of a knock-out of teams beyond the matches themselves.

No rule of FIDE's Handbook says how a level match of teams is decided; what is usual in leagues and
cups is here, each as an announced option. Match points over all legs come first, then game points.
"""

from dataclasses import dataclass, field
from enum import StrEnum

from domain.ids import Number
from domain.knockout.plan import KnockOutPlan
from domain.results import STANDARD, Colour, Mark, PointSystem
from domain.swiss.systems import USUAL_OF_TEAMS, OfTeams, of_teams
from domain.swiss.teams.matches import TeamTerms
from domain.team_chess.round import Game

KNOCK_OUT = "knock-out"


class MemberTable(StrEnum):
    """Systems whose tables say which member meets whom (`domain.team_chess.round_robin`)."""

    SCHEVENINGEN = "scheveningen"
    SCHILLER = "schiller"
    HUTTON = "hutton"


DEFAULT_TIE_BREAKS = ("GP", "EDE", "BH:MP/C1", "SB:MP")
TABLE_TIE_BREAKS = ("GP", "EDE", "SB:MP")
"""Of a round robin, in which everybody has met the same opponents."""
MEMBER_TIE_BREAKS = ("MPVGP", "EDE")
"""Where every member plays on their own: the other score, then direct encounter."""


class Order(StrEnum):
    """The order in which members of a team may sit."""

    STATED = "stated"
    """In the order of its list; whoever is left out, those below move up (Olympiad)."""
    NEAR = "near"
    """In any order in which nobody sits above somebody rated more than `points` higher."""
    FREE = "free"


class Missing(StrEnum):
    """What becomes of a team whose line-up has not come when line-ups are revealed."""

    FIRST = "first"
    """Its first members who may play sit down, in their order."""
    LAST = "last"
    """Those who sat in the round before sit again, else the first members."""
    EMPTY = "empty"
    """Nobody sits: the arbiter hands in a line-up for it or forfeits the match."""


@dataclass(frozen=True, slots=True)
class LineUpRules:
    """`reserves`: a team has at most so many members beyond the boards, None: any number. `closes`
    is how many minutes before the round begins captains can no longer hand in; 0: until the arbiter
    reveals. `last_new_round`: no new member joins a team after that round, 0: any time.
    """

    order: Order = Order.STATED
    points: int = 0
    reserves: int | None = None
    closes: int = 0
    missing: Missing = Missing.FIRST
    last_new_round: int = 0
    hidden: bool = True
    """Nobody but its captain and the arbiters sees a line-up before all are revealed."""
    captains_enter: bool = False
    """Captains report the games of their own match from their telephones."""


@dataclass(frozen=True, slots=True)
class MatchPoints:
    """Match points in tenths. The pairing-allocated bye is worth `bye`, and `bye_game_points`,
    None: a draw on every board (C.04.6 (2026), 1.4).
    """

    win: int = 20
    draw: int = 10
    loss: int = 0
    bye: int = 10
    bye_game_points: int | None = None
    forfeit_loss: int = 0
    """Of a team that lost its match by forfeit; less than `loss` where that is punished."""

    def of(self, mark: Mark) -> int:
        """What a match that came to this is worth, or a round without one."""
        match mark:
            case Mark.WIN | Mark.FORFEIT_WIN | Mark.FULL_BYE:
                return self.win
            case Mark.DRAW | Mark.HALF_BYE:
                return self.draw
            case Mark.FORFEIT_LOSS:
                return self.forfeit_loss
            case Mark.LOSS:
                return self.loss
            case Mark.PAIRING_BYE:
                return self.bye
            case _:
                return 0


class BestBy(StrEnum):
    """What makes somebody the best of a board."""

    PERCENTAGE = "percentage"
    PERFORMANCE = "performance"
    POINTS = "points"


class Places(StrEnum):
    """Which board's prize somebody plays for."""

    ORDER = "order"
    """That of their place in the order of their team; reserves have one of their own (Olympiad)."""
    SEAT = "seat"
    """Every board they sat on, with the games they played there."""


@dataclass(frozen=True, slots=True)
class BoardPrizes:
    """`games` is how many somebody must have played to be listed."""

    best_by: BestBy = BestBy.PERCENTAGE
    games: int = 0
    places: Places = Places.ORDER


@dataclass(frozen=True, slots=True)
class TeamRules:
    """`system` is a Swiss of teams, a table of `domain.round_robin.systems`, one of `MemberTable`
    or "knock-out".

    `colours` are those of the first-named team by board, "WBWB": record 352 of TRF26. `points` are
    those of a game. `initial_colour` is drawn by lot once and recorded; None in an imported event.
    """

    system: str = USUAL_OF_TEAMS.code
    edition: str = USUAL_OF_TEAMS.edition
    rounds: int = 7
    boards: int = 4
    colours: str = "WBWB"
    terms: TeamTerms = TeamTerms()
    match_points: MatchPoints = MatchPoints()
    points: PointSystem = STANDARD
    line_ups: LineUpRules = field(default_factory=LineUpRules)
    acceleration: str = "none"
    virtual: tuple[tuple[Number, tuple[int, ...]], ...] = ()
    initial_colour: Colour | None = Colour.WHITE
    tie_breaks: tuple[str, ...] = DEFAULT_TIE_BREAKS
    tie_break_edition: str = "2026"
    board_prizes: BoardPrizes = BoardPrizes()

    def colour_of_first(self, board: int) -> Colour:
        """What the first-named team of a match has on that board, 1 the first."""
        return Colour(self.colours[(board - 1) % len(self.colours)].lower())

    def colour_in(self, game: Game) -> Colour:
        """What the first-named team of a match has in that game of it."""
        return game.seat.colour if game.seat else self.colour_of_first(game.number)

    @property
    def swiss(self) -> "OfTeams | None":
        """The Swiss system; None where a table or a bracket says who meets whom."""
        return swiss_of(self.system, self.edition)

    @property
    def member_table(self) -> MemberTable | None:
        return MemberTable(self.system) if self.system in set(MemberTable) else None

    @property
    def at_once(self) -> bool:
        """Whether no round waits for another: the boards of a Hutton are played together."""
        return self.system == MemberTable.HUTTON

    @property
    def games_in_match(self) -> int:
        return 1 if self.at_once else self.boards

    @property
    def bye_game_points(self) -> int:
        stated = self.match_points.bye_game_points
        return self.games_in_match * self.points.draw if stated is None else stated


def swiss_of(system: str, edition: str) -> "OfTeams | None":
    return of_teams().get((system, edition))


def usual_tie_breaks(system: str) -> tuple[str, ...]:
    """The tie-breaks used where none are announced; places in a knock-out need none."""
    if system == KNOCK_OUT:
        return ()
    if system in set(MemberTable):
        return MEMBER_TIE_BREAKS
    swiss = any(code == system for code, _ in of_teams())
    return DEFAULT_TIE_BREAKS if swiss else TABLE_TIE_BREAKS


class Decider(StrEnum):
    """Asked in the announced order as long as the teams are level. `BERLIN`: a win on board 1 of N
    counts N, on board 2 N-1, and so on, a draw half of it. `TOP_BOARD`: who won more on board 1; if
    level on board 2 … `BOTTOM_BOARD`: what was won on the last board is taken away, then the one
    above it, until one leads. `WINS`: more games won over the board. `LOWER_NUMBER`: the team
    seeded lower goes on, as cups of unequal teams have it.
    """

    BERLIN = "berlin"
    TOP_BOARD = "top-board"
    BOTTOM_BOARD = "bottom-board"
    WINS = "wins"
    LOWER_NUMBER = "lower-number"


USUAL = (Decider.BERLIN, Decider.TOP_BOARD)


@dataclass(frozen=True, slots=True)
class TeamKnockOut:
    """`plan` has a step of as many games as there are legs, then one for each tie-break match, the
    last of them again and again.
    """

    plan: KnockOutPlan
    deciders: tuple[Decider, ...] = USUAL

    @property
    def legs(self) -> int:
        return self.plan.steps[0].games
