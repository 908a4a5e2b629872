"""What is printed: black on white, A4 and Letter, the head of the table repeated on each page.

Each sheet is built from the sheet the screens show, so that paper and wall can't differ. The foot
says which state of the log it is: whoever keeps a printed sheet can prove later what hung there.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from markupsafe import Markup

from domain.chess.stage import Stage
from domain.ids import BoardNo, RoundNo
from domain.tournament import Tournament
from web.chess.views import crosstable, names, pairings, standings
from web.chess.views.parts import Player, player_of, published_rounds
from web.chess.views.tie_break_names import columns_of, legend
from web.shared.languages import Words
from web.shared.names import filing_key
from web.shared.paper import Card, Cell, Foot, Half, Paper, Printed
from web.shared.qr import code_of

ON_A_PAGE = 34
"""Rows of an ordinary table that A4 and Letter hold."""


def _by_board(tournament: Tournament, stage: Stage, words: Words, _foot: Foot) -> Paper:
    rows = [
        row
        for row in pairings.build(tournament, stage.id).rows
        if isinstance(row, pairings.BoardRow)
    ]
    paper = Paper(
        "table",
        _heads(
            words,
            ("Board", "num"),
            ("White", "name"),
            ("", "num"),
            ("Result", "mid"),
            ("", "num"),
            ("Black", "name"),
        ),
        tuple(
            (
                Cell(str(row.board or ""), "num"),
                _name(row.white),
                Cell(row.white.score, "num"),
                Cell(words(row.result if row.black else row.note), "mid"),
                Cell(row.black.score if row.black else "", "num"),
                _name(row.black),
            )
            for row in rows
        ),
        folded=len(rows) > ON_A_PAGE,
    )
    return _grouped(paper, words("Quad"), [_quad(row.quad) for row in rows])


def _by_name(tournament: Tournament, stage: Stage, words: Words, _foot: Foot) -> Paper:
    rows = [row for row in names.build(tournament, stage.id).rows if isinstance(row, names.NameRow)]
    colour = {"w": words("White"), "b": words("Black"), "": ""}
    return Paper(
        "table",
        _heads(words, ("Name", "name"), ("Board", "num"), ("Colour", ""), ("Opponent", "name")),
        tuple(
            (
                _name(row.player),
                Cell(str(row.board or ""), "num"),
                Cell(colour[row.colour]),
                _name(row.opponent) if row.opponent else Cell(words(row.note), "name"),
            )
            for row in rows
        ),
        folded=len(rows) > ON_A_PAGE,
    )


def _standings(tournament: Tournament, stage: Stage, words: Words, _foot: Foot) -> Paper:
    sheet = standings.build(tournament, stage.id)
    rows = [row for row in sheet.rows if isinstance(row, standings.StandingRow)]
    breaks = tuple(Cell(name, "num") for name in stage.rules.tie_breaks)
    paper = Paper(
        "table",
        (
            *_heads(
                words,
                ("Rank", "num"),
                ("Name", "name"),
                ("Fed.", ""),
                ("Rating", "num"),
                ("Points", "num"),
            ),
            *breaks,
        ),
        tuple(
            (
                Cell(str(row.rank or ""), "num"),
                _name(row.player),
                Cell(row.player.federation),
                _rating(row.player),
                Cell(row.player.score, "num strong"),
                *(Cell(value, "num") for value in row.values),
            )
            for row in rows
        ),
        legend=legend(columns_of(stage.rules.tie_breaks), words),
    )
    teams = _grouped(paper, words("Team"), [row.team for row in rows], "name")
    return _grouped(teams, words("Quad"), [_quad(row.quad) for row in rows])


def _crosstable(tournament: Tournament, stage: Stage, words: Words, _foot: Foot) -> Paper:
    sheet = crosstable.build(tournament, stage.id)
    rows = [row for row in sheet.rows if isinstance(row, crosstable.ChartRow)]
    cells = len(rows[0].cells) if rows else 0
    numbers = tuple(Cell(str(n), "mid") for n in range(1, cells + 1))
    paper = Paper(
        "table",
        (
            *_heads(words, ("No.", "num"), ("Name", "name")),
            *numbers,
            *_heads(words, ("Points", "num")),
        ),
        tuple(
            (
                Cell(str(row.player.number), "num"),
                _name(row.player),
                *(Cell(_chart_cell(cell), "mid") for cell in row.cells),
                Cell(row.player.score, "num strong"),
            )
            for row in rows
        ),
    )
    return _grouped(paper, words("Quad"), [_quad(row.quad) for row in rows])


def _chart_cell(cell: crosstable.ChartCell) -> str:
    """ "12w½": the opponent's number, the colour, this player's half."""
    return f"{cell.opponent or ''}{cell.colour}{cell.result}"


def _entries(_tournament: Tournament, stage: Stage, words: Words, _foot: Foot) -> Paper:
    return Paper(
        "table",
        _heads(
            words,
            ("No.", "num"),
            ("Name", "name"),
            ("Fed.", ""),
            ("Rating", "num"),
            ("Club", "name"),
        ),
        tuple(
            (
                Cell(str(number), "num"),
                _name(player_of(entry, "")),
                Cell(entry.person.federation),
                Cell(str(entry.person.rating or ""), "num"),
                Cell(entry.person.club, "name"),
            )
            for number, entry in stage.numbered()
        ),
    )


def _slips(tournament: Tournament, stage: Stage, words: Words, foot: Foot) -> Paper:
    """Six to a page, one for each board that has no result yet; the code leads to its entry."""
    rounds = published_rounds(stage)
    rows = [
        row
        for row in pairings.build(tournament, stage.id).rows
        if isinstance(row, pairings.BoardRow)
    ]
    number = rounds[-1].number if rounds else 0
    head = f"{tournament.name} · {stage.name} · {words('Round {round}', round=number)}"
    desk = f"{foot.origin}/t/{tournament.id}/s/{stage.id}/tablet"
    return Paper(
        "slips",
        cards=tuple(
            Card(
                str(row.board),
                (_full(row.white), _full(row.black)),
                head,
                code_of(f"{desk}#board-{row.board}", f"{words('Board')} {row.board}"),
                tuple(_halves(stage, foot, number, row.board, words)),
            )
            for row in rows
            if row.black is not None and not row.result
        ),
    )


def _halves(stage: Stage, foot: Foot, number: int, board: int, words: Words) -> Iterator[Markup]:
    if foot.halves is None or not stage.own_entry:
        return
    for side, whose in (("w", "White"), ("b", "Black")):
        half = Half(stage.id, RoundNo(number), BoardNo(board), side)
        yield code_of(f"{foot.origin}{foot.halves(half)}{words.query}", words(whose))


def _places(_tournament: Tournament, stage: Stage, _words: Words, _foot: Foot) -> Paper:
    """One card a player, in the order in which they are handed out."""
    entries = sorted(
        stage.numbered(), key=lambda e: filing_key(e[1].person.family, e[1].person.given)
    )
    return Paper(
        "places",
        cards=tuple(
            Card(
                entry.person.title,
                (entry.person.given, entry.person.family),
                " · ".join(
                    part
                    for part in (entry.person.federation, str(entry.person.rating or ""))
                    if part
                ),
                Markup(),
            )
            for _, entry in entries
        ),
    )


def _printed(title: str, draw: Callable[[Tournament, Stage, Words, Foot], Paper]) -> Printed[Stage]:
    def drawn(tournament: Tournament, stage: Stage, words: Words, foot: Foot) -> Paper:
        paper = draw(tournament, stage, words, foot)
        return replace(paper, round=len(published_rounds(stage)))

    return Printed(title, drawn)


PAPERS: Mapping[str, Printed[Stage]] = {
    "pairings": _printed("Pairings by board", _by_board),
    "names": _printed("Pairings by name", _by_name),
    "standings": _printed("Standings", _standings),
    "crosstable": _printed("Crosstable", _crosstable),
    "entries": _printed("Entry list", _entries),
    "slips": _printed("Result slips", _slips),
    "places": _printed("Place cards", _places),
}


def _grouped(paper: Paper, title: str, groups: Sequence[str], kind: str = "num") -> Paper:
    """With a first column that says whose group a row is; as it was where there are no groups."""
    if not any(groups):
        return paper
    rows = ((Cell(name, kind), *row) for name, row in zip(groups, paper.rows, strict=True))
    return replace(paper, columns=(Cell(title, kind), *paper.columns), rows=tuple(rows))


def _quad(number: int) -> str:
    return str(number or "")


def _heads(words: Words, *columns: tuple[str, str]) -> tuple[Cell, ...]:
    return tuple(Cell(words(text) if text else "", kind) for text, kind in columns)


def _name(player: Player | None) -> Cell:
    return Cell(_full(player) if player else "", "name")


def _full(player: Player) -> str:
    name = f"{player.family}, {player.given}" if player.given else player.family
    return f"{player.title} {name}" if player.title else name


def _rating(player: Player) -> Cell:
    return Cell(str(player.rating or ""), "num")
