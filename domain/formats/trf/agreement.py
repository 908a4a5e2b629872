"""Check that the rows of a report agree: each player's cell must match the opponent's.

Refused are a missing or repeated number, an opponent who does not exist or names another opponent,
a player against himself, one colour for both players, marks that make no game (C.02.03 (2026) knows
½-0 and 0-0, but no 1-½), more rounds than announced.
"""

from typing import NamedTuple, NoReturn

from domain.errors import BadFile
from domain.formats.trf.fields import AGREEING, MISSING, NOBODY, OLD_FULL_POINT, ReadCell
from domain.formats.trf.records.players import PlayerLine
from domain.messages import say
from domain.results import Cell, Mark, points_text

PAIRING_BYE = ReadCell(0, "-U", Cell(0, None, Mark.PAIRING_BYE))
FULL_BYE = ReadCell(0, "-F", Cell(0, None, Mark.FULL_BYE))


class PointsDisagreement(NamedTuple):
    """Points in tenths."""

    number: int
    written: int
    computed: int

    def __str__(self) -> str:
        return say(
            "player {number} has {points} points, but the results make {computed}",
            number=self.number,
            points=points_text(self.written),
            computed=points_text(self.computed),
        )


def order_by_number(players: list[PlayerLine], name: str) -> list[PlayerLine]:
    """The lines by starting number, every number from 1 on exactly once."""
    if not players:
        raise BadFile("there is no player, no line starts with 001 and a starting number", 0, name)
    ascending = sorted(players, key=lambda player: player.number)
    for expected, player in enumerate(ascending, start=1):
        if player.number < expected:
            message = "the starting number {number} is used twice"
            raise BadFile(message, player.line, name, number=player.number)
        if player.number > expected:
            sentence = "the starting number {number} is missing; {number2} follows"
            raise BadFile(sentence, player.line, name, number=expected, number2=player.number)
    return ascending


class Grid(NamedTuple):
    """The cells by round and in it by number, of which 0 is unused: the fastest layout."""

    opponents: list[list[int]]
    codes: list[list[str]]

    @classmethod
    def from_players(cls, players: list[PlayerLine]) -> "Grid":
        columns = list(zip(*[player.cells for player in players], strict=True))
        return cls(
            [[0, *[cell.opponent for cell in column]] for column in columns],
            [["", *[cell.code for cell in column]] for column in columns],
        )

    @property
    def paired_rounds(self) -> int:
        """The last round with an opponent or a pairing-allocated bye."""
        for index in range(len(self.codes), 0, -1):
            if any(self.opponents[index - 1]) or PAIRING_BYE.code in self.codes[index - 1]:
                return index
        return 0


def settle_old_byes(players: list[PlayerLine], grid: Grid, of_teams: bool) -> None:
    """Decide the kind of old files' whole-point byes: a single one in a paired round is the
    pairing-allocated bye, several were granted; of teams it is a board without an opponent.
    """
    for index, codes in enumerate(grid.codes):
        if OLD_FULL_POINT not in codes:
            continue
        alone = codes.count(OLD_FULL_POINT) == 1 and PAIRING_BYE.code not in codes
        paired = not of_teams and any(grid.opponents[index])
        bye = PAIRING_BYE if alone and paired else FULL_BYE
        for player in players:
            if player.cells[index].code == OLD_FULL_POINT:
                player.cells[index] = bye
                codes[player.number] = bye.code


def pad_rows(players: list[PlayerLine]) -> None:
    """Pad every row to the longest: a blank cell is a zero-point bye (TRF16)."""
    longest = max(len(player.cells) for player in players)
    for player in players:
        if len(player.cells) < longest:
            player.cells.extend([NOBODY] * (longest - len(player.cells)))


def check_games(players: list[PlayerLine], grid: Grid, name: str) -> None:
    """Check that every opponent's cell agrees, with the other colour and a fitting mark."""
    for index, (opponents, codes) in enumerate(zip(*grid, strict=True)):
        for number, opponent in enumerate(opponents):
            if not opponent:
                continue
            if opponent >= len(opponents) or opponent == number:
                _refuse_opponent(players, number, index, name)
            if opponents[opponent] != number or (
                opponent > number and codes[number] + codes[opponent] not in AGREEING
            ):
                _refuse_game(players, number, index, name)


def _refuse_opponent(players: list[PlayerLine], number: int, index: int, name: str) -> NoReturn:
    player = players[number - 1]
    opponent = player.cells[index].opponent
    sentence = (
        "player {number}, round {round}: the opponent is himself"
        if opponent == number
        else "player {number}, round {round}: the opponent is player {number2}, who does not exist"
    )
    raise BadFile(sentence, player.line, name, number=number, round=index + 1, number2=opponent)


def _refuse_game(players: list[PlayerLine], number: int, index: int, name: str) -> NoReturn:
    player, cell = players[number - 1], players[number - 1].cells[index]
    other, opponents_cell = players[cell.opponent - 1], players[cell.opponent - 1].cells[index]
    reason = _disagreement_text(cell, opponents_cell, number)
    raise BadFile(
        "players {number} and {number2}, round {round}: {reason} (see line {number3})",
        player.line,
        name,
        number=number,
        number2=other.number,
        round=index + 1,
        reason=reason,
        number3=other.line,
    )


def _disagreement_text(cell: ReadCell, opponents_cell: ReadCell, number: int) -> str:
    """The reason why the cells of player `number` and the opponent make no game."""
    me, other = number, cell.opponent
    if opponents_cell == NOBODY:
        return say(
            "{number} names {number2} as opponent, but the result of {number2} is missing",
            number=me,
            number2=other,
        )
    if opponents_cell.opponent != number:
        other_way = (
            "{number} names {number2} as opponent, but {number2} names player {number3}"
            if opponents_cell.opponent
            else "{number} names {number2} as opponent, but {number2} names nobody"
        )
        return say(other_way, number=me, number2=other, number3=opponents_cell.opponent)
    if cell.code[0] == opponents_cell.code[0]:
        return say("both have the colour {code}", code=cell.code[0])
    if "-" in (cell.code[0], opponents_cell.code[0]):
        return say("only one of them has a colour")
    if MISSING in (cell.code[1], opponents_cell.code[1]):
        missing = me if cell.code[1] == MISSING else other
        return say("the result of {number} is missing", number=missing)
    return say(
        "the results {code} and {code2} contradict one another",
        code=cell.code[1],
        code2=opponents_cell.code[1],
    )


def check_rounds(announced: int | None, written: int, name: str) -> None:
    """Refuse more rounds than were announced."""
    if announced is not None and written > announced:
        sentence = "{number} rounds are announced, but there are columns for {number2}"
        raise BadFile(sentence, 0, name, number=announced, number2=written)


def several_pairing_byes(players: list[PlayerLine], grid: Grid) -> list[tuple[int, int]]:
    """(line, round) of each pairing-allocated bye after the first of its round."""
    found: list[tuple[int, int]] = []
    for round_number, codes in enumerate(grid.codes, start=1):
        if codes.count(PAIRING_BYE.code) > 1:
            byes = [p.line for p in players if codes[p.number] == PAIRING_BYE.code]
            found += [(line, round_number) for line in byes[1:]]
    return found
