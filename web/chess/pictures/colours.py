"""Everybody's colours: one square a round, open for White, filled for Black, half for a bye."""

from markupsafe import Markup

from domain.chess.chart import chart
from domain.chess.stage import Stage
from domain.results import Cell, Colour
from domain.said import say
from web.contest.fitted import LETTER, fitted, name_text
from web.contest.shown import published_rounds
from web.shared.languages import Words
from web.shared.svg import element, picture, text

SIDE, PITCH, TOP = 16, 24, 34
NUMBERS = 44


def colour_strips(stage: Stage, words: Words) -> Markup:
    rounds = len(published_rounds(stage))
    if rounds == 0:
        return Markup()
    table = chart(stage, rounds)
    entries = list(stage.numbered())
    names = LETTER * max(len(fitted(entry.person)) for _, entry in entries)
    squares = [names + NUMBERS + n * PITCH for n in range(rounds)]
    parts = [
        text(x + SIDE / 2, 18, str(n), "middle", class_="quiet") for n, x in enumerate(squares, 1)
    ]
    for place, (number, entry) in enumerate(entries):
        y = TOP + place * PITCH
        row = table.by_number[number]
        inside = (
            name_text(names, y + 13, entry.person, "end"),
            text(names + NUMBERS - 8, y + 13, str(number), "end", class_="quiet"),
            *(_square(row.cell(n), x, y, words) for n, x in enumerate(squares, 1)),
        )
        parts.append(element("g", *inside, data_of=number))
    says = words(
        "Colours: {players}, {rounds}",
        players=words.count("{count} player", "{count} players", len(entries)),
        rounds=words.count("{count} round", "{count} rounds", rounds),
    )
    return picture(squares[-1] + PITCH, TOP + len(entries) * PITCH, says, parts)


def _square(cell: Cell, x: int, y: int, words: Words) -> Markup:
    """Only a game that was played is a colour (C.04.1 (2026): colours of unplayed games don't
    count)."""
    if cell.played and cell.colour is not None:
        white = cell.colour is Colour.WHITE
        says = words("White") if white else words("Black")
        return _rectangle(x, y, SIDE, "open" if white else "filled", says)
    says = words("no game")
    half = _rectangle(x, y + SIDE // 2, SIDE // 2, say("filled half"), says)
    return Markup("{}{}").format(half, _rectangle(x, y, SIDE, "outline", says))


def _rectangle(x: int, y: int, height: int, kind: str, says: str) -> Markup:
    title = element("title", says)
    return element("rect", title, x=x, y=y, width=SIDE, height=height, class_=kind)
