"""The rules of a stage of teams, announced before it begins.

C.04.6 (2026), 1.2, 1.4, 1.7 leave to the regulations of an event: the primary score, whether the
other one decides colours, the type of colour preferences, the value of the pairing-allocated bye.
Line-ups are not regulated in FIDE's Handbook; the usual rules are those of `LineUpOrder`.

For a knock-out of teams, FIDE's Handbook does not regulate how a level match is decided; the usual
rules of leagues and cups are options. Match points over all legs come first, then game points.
"""

from dataclasses import dataclass, field
from enum import StrEnum

from domain.contest.matches import TeamBracket
from domain.ids import Number
from domain.results import STANDARD, Colour, Mark, PointSystem
from domain.swiss.systems import USUAL_OF_TEAMS, OfTeams, systems_for_teams
from domain.swiss.teams.matches import TeamTerms
from domain.team_chess.round import Game

KNOCK_OUT = "knock-out"


class MemberTable(StrEnum):
    """Systems with tables of members (`domain.team_chess.round_robin`)."""

    SCHEVENINGEN = "scheveningen"
    SCHILLER = "schiller"
    HUTTON = "hutton"


DEFAULT_TIE_BREAKS = ("GP", "EDE", "BH:MP/C1", "SB:MP")
TABLE_TIE_BREAKS = ("GP", "EDE", "SB:MP")
"""For a round robin, in which all have met the same opponents."""
MEMBER_TIE_BREAKS = ("MPVGP", "EDE")
"""For tables of members: the other score, then direct encounter."""


class LineUpOrder(StrEnum):
    """The order in which members of a team may sit."""

    STATED = "stated"
    """In the order of the list; those below a left-out member move up (Olympiad)."""
    NEAR = "near"
    """In any order in which no member sits above one rated more than `points` higher."""
    FREE = "free"


class MissingLineUp(StrEnum):
    """The line-up of a team that has handed in none when line-ups are revealed."""

    FIRST = "first"
    """Its first members who may play, in order."""
    LAST = "last"
    """The members of the previous round, else the first members."""
    EMPTY = "empty"
    """None: the arbiter hands in a line-up for it or forfeits the match."""


@dataclass(frozen=True, slots=True)
class LineUpRules:
    """`reserves` is the most members beyond the boards, None: any number. `closes` is the number of
    minutes before the round when line-ups close for captains; 0: when the arbiter reveals them.
    `last_new_round`: no new member joins a team after that round, 0: any time.
    """

    order: LineUpOrder = LineUpOrder.STATED
    points: int = 0
    reserves: int | None = None
    closes: int = 0
    missing: MissingLineUp = MissingLineUp.FIRST
    last_new_round: int = 0
    hidden: bool = True
    """Only its captain and the arbiters see a line-up before all are revealed."""
    captains_enter: bool = False
    """Captains report the games of their own match from their phones."""


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
    """For a team that lost its match by forfeit; less than `loss` as a penalty."""

    def points_for(self, mark: Mark) -> int:
        """The match points for that mark, of a match or of a round without one."""
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
    """The criterion for the best of a board."""

    PERCENTAGE = "percentage"
    PERFORMANCE = "performance"
    POINTS = "points"


class BoardPrizeRule(StrEnum):
    """The board prize that a member plays for."""

    ORDER = "order"
    """The one of their place in the order of their team; reserves have their own (Olympiad)."""
    SEAT = "seat"
    """Those of all boards they sat on, with the games played there."""


@dataclass(frozen=True, slots=True)
class BoardPrizes:
    """`games` is the minimum of games to be listed."""

    best_by: BestBy = BestBy.PERCENTAGE
    games: int = 0
    places: BoardPrizeRule = BoardPrizeRule.ORDER


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
        """The colour of the first-named team on that board, 1 the first."""
        return Colour(self.colours[(board - 1) % len(self.colours)].lower())

    def first_colour_in(self, game: Game) -> Colour:
        """The colour of the first-named team in that game."""
        return game.seat.colour if game.seat else self.colour_of_first(game.number)

    def first_has_white(self, game: Game) -> bool:
        """Whether the team named first has White on that board."""
        return self.first_colour_in(game) is Colour.WHITE

    @property
    def swiss_system(self) -> "OfTeams | None":
        """The Swiss system; None if a table or a bracket fixes the pairs."""
        return registered_swiss(self.system, self.edition)

    @property
    def member_table(self) -> MemberTable | None:
        return MemberTable(self.system) if self.system in set(MemberTable) else None

    @property
    def rounds_played_at_once(self) -> bool:
        """Whether no round waits for another: the boards of a Hutton are played together."""
        return self.system == MemberTable.HUTTON

    @property
    def games_in_match(self) -> int:
        """1 in a Hutton, where each board is a round; otherwise the number of boards."""
        return 1 if self.rounds_played_at_once else self.boards

    @property
    def bye_game_points(self) -> int:
        stated = self.match_points.bye_game_points
        return self.games_in_match * self.points.draw if stated is None else stated


def registered_swiss(system: str, edition: str) -> "OfTeams | None":
    return systems_for_teams().get((system, edition))


def usual_tie_breaks(system: str) -> tuple[str, ...]:
    """The tie-breaks used if none are announced; places in a knock-out need none."""
    if system == KNOCK_OUT:
        return ()
    if system in set(MemberTable):
        return MEMBER_TIE_BREAKS
    swiss = any(code == system for code, _ in systems_for_teams())
    return DEFAULT_TIE_BREAKS if swiss else TABLE_TIE_BREAKS


class Decider(StrEnum):
    """Applied in the announced order as long as the teams are level. `BERLIN`: a win on board 1 of
    N counts N, on board 2 N-1, and so on, a draw half of it. `TOP_BOARD`: more points on board 1;
    if level on board 2 … `BOTTOM_BOARD`: points without the last board, then without the one above
    it, until one leads. `WINS`: more games won over the board. `LOWER_NUMBER`: the team seeded
    lower goes on, as in cups of unequal teams.
    """

    BERLIN = "berlin"
    TOP_BOARD = "top-board"
    BOTTOM_BOARD = "bottom-board"
    WINS = "wins"
    LOWER_NUMBER = "lower-number"


USUAL = (Decider.BERLIN, Decider.TOP_BOARD)


@dataclass(frozen=True, slots=True)
class TeamKnockOut(TeamBracket):
    """The last match that decides a tie may be repeated."""

    deciders: tuple[Decider, ...] = USUAL
