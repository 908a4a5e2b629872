"""The protocol of each match of a round: its boards with both line-ups once they are revealed, else
with lines for them.
"""

from domain.said import said_together
from domain.team_chess.round import Match, TeamRound
from domain.team_chess.stage import TeamStage
from domain.tournament import Tournament
from web.contest.shown import full_name, played_now, round_words
from web.shared.languages import Words
from web.shared.paper import Cell, Foot, Leaf, Paper
from web.team_chess.members import Who
from web.team_chess.views import boards
from web.team_chess.views.boards import GameRow, MatchHeading

SQUARES = {"w": "□", "b": "■", "": ""}
OTHER_COLOUR = {"w": "b", "b": "w"}


def protocols(tournament: Tournament, stage: TeamStage, words: Words, _foot: Foot) -> Paper:
    leaves = (
        _protocol(tournament, stage, r, match, words)
        for r in played_now(stage)
        for match in r.matches
    )
    return Paper("protocols", leaves=tuple(leaves))


def _protocol(
    tournament: Tournament, stage: TeamStage, r: TeamRound, match: Match, words: Words
) -> Leaf:
    rows = list(boards.rows_of(stage, r, (match,)))
    games = [row for row in rows if isinstance(row, GameRow)]
    row = next(row for row in rows if isinstance(row, MatchHeading))
    heads = (
        *(Cell(words("Board"), "num"), Cell("", "mid"), Cell(full_name(row.first), "name")),
        *(Cell(words("Result"), "mid"), Cell("", "mid"), Cell(full_name(row.second), "name")),
    )
    lines = [_protocol_line(game, words) for game in games] or [
        _blank_line(game.number, stage.rules.colour_in(game).value) for game in match.games
    ]
    points = f"{row.first_points}–{row.second_points}" if row.first_points else ""
    total = ("", "", words("Game points"), points, "", "")
    signed = ("", "", words("Captain"), words("Arbiter"), "", words("Captain"))
    foot = (
        tuple(Cell(text, "mid total" if n == 3 else "total") for n, text in enumerate(total)),
        tuple(Cell(text, "sign") for text in signed),
    )
    where = (row.moved, row.venue)
    called = round_words(stage, r, words)
    small = said_together(
        " · ", (part for part in (tournament.name, stage.name, called, *where) if part)
    )
    title = f"{words('Match')} {row.match}"
    return Leaf(
        title, f"{full_name(row.first)} – {full_name(row.second)}", small, heads, (*lines, *foot)
    )


def _protocol_line(game: GameRow, words: Words) -> tuple[Cell, ...]:
    return (
        Cell(str(game.board), "num strong"),
        Cell(SQUARES[game.colour], "mid"),
        Cell(sits(game.first, words), "name"),
        Cell(words(game.result) if game.result else "", "mid written"),
        Cell(SQUARES[OTHER_COLOUR[game.colour]], "mid"),
        Cell(sits(game.second, words), "name"),
    )


def _blank_line(board: int, colour: str) -> tuple[Cell, ...]:
    squares = SQUARES[colour], SQUARES[OTHER_COLOUR[colour]]
    texts = (str(board), squares[0], "", "", squares[1], "")
    kinds = ("num strong", "mid", "blank", "mid written", "mid", "blank")
    return tuple(map(Cell, texts, kinds))


def sits(who: Who | None, words: Words) -> str:
    return full_name(who) if who else words("empty")
