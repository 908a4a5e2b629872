"""A round of teams: its matches with their boards, the line-ups, and who has no match."""

from dataclasses import dataclass
from typing import NamedTuple

from domain.claims import Claim
from domain.errors import Unknown
from domain.ids import BoardNo, EntryId, RoundNo
from domain.lifecycle import RoundState
from domain.results import Colour, GameResult, Mark
from domain.team_chess.teams import NOBODY, MemberId


class At(NamedTuple):
    """Where a game is played: `match` is the number of the match in its round, its table."""

    round: RoundNo
    match: int
    board: BoardNo


class Seat(NamedTuple):
    """Who meets whom on a board by a table, by their numbers in their teams, and what the team
    named first has there.
    """

    first: int
    second: int
    colour: Colour

    def number(self, side: int) -> int:
        """Of who sits there for the team named first (0) or for the other (1)."""
        return self.second if side else self.first


class Game(NamedTuple):
    """A board of a match. `white` and `black` are NOBODY until line-ups are revealed, and where a
    team left the board empty. The rest as of a board between individuals: `changed_at` is the log's
    version that last touched it, `witnesses` counts further devices that reported the same, `told`
    is all that was said since somebody last decided; where it differs, `result` is None. A result
    that `follows` from an empty board or a forfeited match was never entered.
    """

    number: BoardNo
    white: MemberId = NOBODY
    black: MemberId = NOBODY
    result: GameResult | None = None
    changed_at: int = 0
    witnesses: int = 0
    follows: bool = False
    seated_at: int = 0
    told: tuple[Claim[GameResult], ...] = ()
    seat: Seat | None = None
    """Where a table says who meets whom; None: equal boards meet, by the announced colours."""

    @property
    def disputed(self) -> bool:
        return self.result is None and bool(self.told)

    @property
    def adjourned(self) -> bool:
        return self.result is not None and self.result.white is Mark.ADJOURNED

    @property
    def unfinished(self) -> bool:
        return self.result is None or self.adjourned


class LineUp(NamedTuple):
    """Who sits where, board 1 first, NOBODY on a board left empty. `version` is its place in the
    log, `actor` who handed it in: "captain", or an arbiter's role.
    """

    members: tuple[MemberId, ...]
    version: int
    actor: str = ""
    instant: str = ""


@dataclass(frozen=True, slots=True)
class Match:
    """`first` is the team named first: what it has on board 1 is the colour that pairing counts
    (C.04.6 (2026), 1.6.1), by `TeamRules.colour_of_first`. `games` stand in board order, as many as
    there are boards; in a Hutton the one board that is played in the round. `forfeit` are the marks
    of both teams where the whole match is forfeited. `moved_to` says when it is played if not with
    its round, in words, and `venue` where.
    """

    number: int
    first: EntryId
    second: EntryId
    games: tuple[Game, ...]
    line_ups: tuple[LineUp | None, LineUp | None] = (None, None)
    revealed: bool = False
    forfeit: tuple[Mark, Mark] | None = None
    moved_to: str = ""
    venue: str = ""
    changed_at: int = 0

    @property
    def teams(self) -> tuple[EntryId, EntryId]:
        return self.first, self.second

    def side(self, team: EntryId) -> int:
        """0 for the team named first, 1 for the other."""
        return self.teams.index(team)

    def game(self, number: BoardNo) -> Game:
        for game in self.games:
            if game.number == number:
                return game
        raise Unknown(f"board of match {self.number}:", number)

    @property
    def missing(self) -> tuple[BoardNo, ...]:
        """Boards without a result."""
        return tuple(game.number for game in self.games if game.result is None)

    @property
    def finished(self) -> bool:
        return self.forfeit is not None or not any(game.unfinished for game in self.games)


@dataclass(frozen=True, slots=True)
class TeamRound:
    """`byes` hold every team that has no match, and why. Instants are ISO 8601, UTC."""

    number: RoundNo
    state: RoundState
    matches: tuple[Match, ...]
    byes: tuple[tuple[EntryId, Mark], ...]
    system: str = ""
    edition: str = ""
    paired_at: int = 0
    published: str = ""
    manual: bool = False
    seen: bool = False

    def match(self, number: int) -> Match:
        if not 1 <= number <= len(self.matches):
            raise Unknown(f"match in round {self.number}:", number)
        return self.matches[number - 1]

    def match_of(self, team: EntryId) -> Match | None:
        return next((match for match in self.matches if team in match.teams), None)

    @property
    def unfinished(self) -> tuple[int, ...]:
        """Matches that the round waits for."""
        return tuple(m.number for m in self.matches if not m.finished and not m.moved_to)
