"""What is printed: black on white, A4 and Letter, the head of the table repeated on each page.

Each sheet is built from the sheet the screens show, so that paper and wall can't differ. The foot
says which state of the log it is: whoever keeps a printed sheet can prove later what hung there.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from markupsafe import Markup

from domain.chess.stage import Stage
from domain.chess.standings import columns as columns_with_values
from domain.contest.lifecycle import RoundState
from domain.ids import BoardNo, RoundNo
from domain.tournament import Tournament
from web.chess import norm_papers, rating_papers
from web.chess.contest import contest_of
from web.chess.knock_out_words import round_words
from web.chess.pictures.bracket import bracket_pictures
from web.chess.pictures.names import fitted
from web.chess.views import ceremony, crosstable, names, pairings, standings
from web.chess.views.shown import Player, in_order, newest_published, players_of, published_rounds
from web.chess.views.tie_break_names import columns_of, legend
from web.prizes.papers import papers_of
from web.shared.entry_slips import Holder, entry_slips
from web.shared.languages import Words
from web.shared.names import filing_key
from web.shared.paper import Card, Cell, Foot, Half, Paper, Printed, table
from web.shared.podium import podium
from web.shared.qr import code_of
from web.shared.sheet import rows_in

ON_A_PAGE = 34
"""Rows of an ordinary table that A4 and Letter hold."""


def _by_board(tournament: Tournament, stage: Stage, words: Words, _foot: Foot) -> Paper:
    rows = rows_in(pairings.build(tournament, stage.id), pairings.BoardRow)
    columns, body = table(
        rows,
        (words("Board"), "num strong", lambda row: str(row.board or "")),
        (words("White"), "name", lambda row: _brief(row.white, 32)),
        (words("Rtg"), "num", lambda row: str(row.white.rating or "")),
        (words("Pts"), "num", lambda row: row.white.score),
        (words("Result"), "mid written", lambda row: words(row.result) if row.black else ""),
        (words("Pts"), "num", lambda row: row.black.score if row.black else ""),
        (
            words("Black"),
            "name",
            lambda row: _brief(row.black, 32) if row.black else words(row.note),
        ),
        (words("Rtg"), "num", lambda row: str(row.black.rating or "") if row.black else ""),
    )
    paper = Paper("table", columns, body, unbroken=True)
    return _grouped(paper, words("Quad"), [_quad(row.quad) for row in rows])


def _by_name(tournament: Tournament, stage: Stage, words: Words, _foot: Foot) -> Paper:
    square = {"w": "□", "b": "■", "": ""}
    columns, body = table(
        rows_in(names.build(tournament, stage.id), names.NameRow),
        (words("Name"), "name", lambda row: _brief(row.player, 28)),
        (words("Board"), "num strong", lambda row: str(row.board or "")),
        ("", "mid", lambda row: square[row.colour]),
        (
            words("Opponent"),
            "name",
            lambda row: _brief(row.opponent, 24) if row.opponent else words(row.note),
        ),
    )
    return Paper("table", columns, body, folded=len(body) > ON_A_PAGE, unbroken=True)


def _standings(tournament: Tournament, stage: Stage, words: Words, _foot: Foot) -> Paper:
    sheet = standings.build(tournament, stage.id)
    rows, columns_here = rows_in(sheet, standings.StandingRow), columns_with_values(stage)
    columns, body = table(
        rows,
        (words("Rank"), "num", lambda row: str(row.rank or "")),
        (words("Name"), "name", lambda row: _full(row.player)),
        (words("Fed."), "", lambda row: row.player.federation),
        (words("Rating"), "num", lambda row: str(row.player.rating or "")),
        (words("Points"), "num strong", lambda row: row.player.score),
        *((name, "num", partial(_value, n)) for n, name in enumerate(columns_here)),
    )
    said = legend(columns_of(columns_here), words)
    assert isinstance(sheet.head, standings.StandingsHead)
    notes = standings.note_words(sheet.head, words)
    paper = Paper("table", columns, body, legend=said, notes=notes, during=_during(stage))
    teams = _grouped(paper, words("Team"), [row.team for row in rows], "name")
    return _grouped(teams, words("Quad"), [_quad(row.quad) for row in rows])


def _crosstable(tournament: Tournament, stage: Stage, words: Words, _foot: Foot) -> Paper:
    rows = rows_in(crosstable.build(tournament, stage.id), crosstable.ChartRow)
    cells = range(len(rows[0].cells) if rows else 0)
    columns, body = table(
        rows,
        (words("No."), "num", lambda row: str(row.player.number)),
        (words("Name"), "name", lambda row: _full(row.player)),
        *((str(n + 1), "mid", partial(_chart_cell, n)) for n in cells),
        (words("Points"), "num strong", lambda row: row.player.score),
    )
    paper = Paper("table", columns, body, during=_during(stage))
    return _grouped(paper, words("Quad"), [_quad(row.quad) for row in rows])


def _podium(_tournament: Tournament, stage: Stage, words: Words, _foot: Foot) -> Paper:
    placed = ceremony.placings(stage) if published_rounds(stage) else ()
    return replace(podium(placed, words, words("Points")), during=_during(stage))


def _during(stage: Stage) -> bool:
    shown = newest_published(stage)
    return shown is not None and shown.state is not RoundState.CLOSED


def _value(column: int, row: standings.StandingRow) -> str:
    return row.values[column]


def _chart_cell(column: int, row: crosstable.ChartRow) -> str:
    """ "12w½": the opponent's number, the colour, this player's half."""
    cell = row.cells[column]
    return f"{cell.opponent or ''}{cell.colour}{cell.result}"


def _bracket(_tournament: Tournament, stage: Stage, words: Words, _foot: Foot) -> Paper:
    return Paper("bracket", pictures=bracket_pictures(stage, words))


def _entries(_tournament: Tournament, stage: Stage, words: Words, _foot: Foot) -> Paper:
    shown_as = players_of(stage)
    columns, body = table(
        [(shown_as(entry, ""), entry.person) for _, entry in stage.numbered()],
        (words("No."), "num", lambda row: str(row[0].number)),
        (words("Name"), "name", lambda row: _full(row[0])),
        (words("Fed."), "", lambda row: row[1].federation),
        (words("Rating"), "num", lambda row: str(row[1].rating or "")),
        (words("Club"), "name", lambda row: row[1].club),
    )
    return Paper("table", columns, body)


def _slips(tournament: Tournament, stage: Stage, words: Words, foot: Foot) -> Paper:
    """Six to a page, one for each board that has no result yet; the code leads to its entry."""
    rounds = published_rounds(stage)
    rows = rows_in(pairings.build(tournament, stage.id), pairings.BoardRow)
    number = rounds[-1].number if rounds else 0
    called = round_words(stage, rounds[-1], words) if rounds else ""
    head = " · ".join(filter(None, (tournament.name, stage.name, called)))
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
    apart = stage.apart
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
                    for part in (
                        entry.person.federation,
                        str(entry.person.rating or ""),
                        apart.get(entry.id, ""),
                    )
                    if part
                ),
                Markup(),
            )
            for _, entry in entries
        ),
    )


def _entry_slips(tournament: Tournament, stage: Stage, words: Words, foot: Foot) -> Paper:
    staying = (entry for entry in in_order(stage) if entry.withdrawn_from is None)
    shown_as = players_of(stage)
    holders = [
        Holder(entry.id, str(entry.number or ""), _full(shown_as(entry, ""))) for entry in staying
    ]
    return entry_slips(tournament, stage, holders, words, foot)


def _printed(title: str, draw: Callable[[Tournament, Stage, Words, Foot], Paper]) -> Printed[Stage]:
    def drawn(tournament: Tournament, stage: Stage, words: Words, foot: Foot) -> Paper:
        paper = draw(tournament, stage, words, foot)
        rounds = published_rounds(stage)
        bracket = bool(rounds) and stage.knock_out is not None
        called = round_words(stage, rounds[-1], words) if bracket else ""
        return replace(paper, round=len(rounds), called=called)

    return Printed(title, drawn)


PAPERS: Mapping[str, Printed[Stage]] = {
    "pairings": _printed("Pairings by board", _by_board),
    "names": _printed("Pairings by name", _by_name),
    "standings": _printed("Standings", _standings),
    "crosstable": _printed("Crosstable", _crosstable),
    "podium": _printed("Podium", _podium),
    "bracket": Printed("Bracket", _bracket, lambda stage: stage.knock_out is not None),
    "entries": _printed("Entry list", _entries),
    "slips": _printed("Result slips", _slips),
    "entry-slips": _printed("Entry slips", _entry_slips),
    "places": _printed("Place cards", _places),
    "ratings": _printed("Rating changes", rating_papers.changes),
    "norms": _printed("Title norms", norm_papers.norms),
    "norm-certificates": _printed("Certificates of title norms", norm_papers.certificates),
    **papers_of(contest_of),
}


def _grouped(paper: Paper, title: str, groups: Sequence[str], kind: str = "num") -> Paper:
    """With a first column that says whose group a row is; as it was where there are no groups."""
    if not any(groups):
        return paper
    rows = ((Cell(name, kind), *row) for name, row in zip(groups, paper.rows, strict=True))
    return replace(paper, columns=(Cell(title, kind), *paper.columns), rows=tuple(rows))


def _quad(number: int) -> str:
    return str(number or "")


def _brief(player: Player, longest: int) -> str:
    """In so many letters; the given name gives way, title and what tells namesakes apart don't."""
    title = f"{player.title} " if player.title else ""
    apart = f" ({player.apart})" if player.apart else ""
    return f"{title}{fitted(player, longest - len(title) - len(apart))}{apart}"


def _full(player: Player) -> str:
    name = f"{player.family}, {player.given}" if player.given else player.family
    name = f"{name} ({player.apart})" if player.apart else name
    return f"{player.title} {name}" if player.title else name
