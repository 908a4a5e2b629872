"""The papers of a stage of chess (`web.contest.pages.papers`), also rating changes and norms."""

from collections.abc import Iterator, Mapping

from markupsafe import Markup

from domain.chess.rated_games import norm_candidates, norm_event, rated_meetings_by_entry
from domain.chess.stage import Stage
from domain.ids import BoardNo, RoundNo
from domain.messages import join_messages, say
from domain.people import Person
from domain.ratings.us_chess import bonus_threshold
from domain.results import Colour
from domain.tournament import Tournament
from web.chess.views import charts, pairings
from web.chess.views.rating_changes import RatingRow, rating_rows
from web.chess.views.start_position import start_of_game
from web.contest.name_fitting import fit_name
from web.contest.norm_papers import Aspirant, Norms, fide_changes_paper, games_columns
from web.contest.pages import papers
from web.contest.pages.papers import INCIDENTS, SCORE_SHEETS, SheetOfGame, score_sheets
from web.contest.sheet_parts import Entrant
from web.contest.views.charts import ChartCell
from web.contest.views.prizes import prize_contest
from web.contest.visibility import (
    entrant_function,
    full_name,
    newest_published_round,
    published_rounds,
)
from web.prizes.papers import prize_papers
from web.shared.badges import Badge, about_person, badges_paper
from web.shared.languages import Words
from web.shared.names import filing_key
from web.shared.paper import (
    Column,
    Foot,
    Paper,
    PaperCard,
    SheetKind,
    SlipHalf,
    table_cells,
    table_paper,
)
from web.shared.qr import address_code
from web.shared.sheet import rows_in


def rating_changes_paper(tournament: Tournament, stage: Stage, words: Words, _foot: Foot) -> Paper:
    rows = list(rating_rows(tournament, stage))
    if stage.follows_fide:
        return fide_changes_paper(rows, stage.time.pace, words, *_player_columns(words))
    threshold = bonus_threshold(tournament.ends)
    system = words("US Chess rating system (2020), bonus threshold {points}", points=threshold)
    unknown = words(
        "Floors other than 100 are not known here, nor who is provisional unless it is entered."
    )
    return table_paper(
        rows,
        *_player_columns(words),
        *games_columns(words),
        (words("Change"), "num", lambda row: row.change),
        (words("New rating"), "num strong", lambda row: row.new),
        legend=f"{system}.",
        notes=(unknown,),
    )


def _player_columns(words: Words) -> tuple[Column[RatingRow], ...]:
    return (
        (words("No."), "num", lambda row: str(row.player.number)),
        (words("Name"), "name", lambda row: full_name(row.player)),
        (words("Rating"), "num", lambda row: str(row.player.rating or "")),
    )


def _aspirants(stage: Stage) -> Iterator[Aspirant]:
    games = rated_meetings_by_entry(stage)
    for id_, (candidate, to_come) in norm_candidates(stage).items():
        entry, opponents = stage.entry(id_), games[id_]
        colours = [met.white for met in opponents if met.half_points is None]
        title, name = entry.person.title, stage.name_of(id_)
        yield Aspirant(
            id=id_,
            name=f"{title} {name}" if title else name,
            person=entry.person,
            candidate=candidate,
            to_come=to_come,
            finished=len(opponents) - len(colours),
            colour=(Colour.WHITE if colours[0] else Colour.BLACK) if len(colours) == 1 else None,
        )


def _people_by_number(stage: Stage) -> Mapping[int, Person]:
    return {int(number): entry.person for number, entry in stage.numbered_entries()}


NORMS = Norms(_aspirants, norm_event, _people_by_number)


def _starts(stage: Stage) -> Mapping[int, str]:
    """The drawn Chess960 position of each board of the newest published round: "SP518 RNBQKBNR"."""
    newest = newest_published_round(stage)
    boards = newest.boards if newest else ()
    drawn = ((board, start_of_game(stage, newest, board)) for board in boards if newest)
    return {int(board.number): str(start) for board, start in drawn if start}


def _pairings_by_board(tournament: Tournament, stage: Stage, words: Words, _foot: Foot) -> Paper:
    rows = rows_in(pairings.VIEW.build(tournament, stage.id), pairings.BoardRow)
    starts = _starts(stage)
    different = {*starts.values()}
    own: Column[pairings.BoardRow] = (
        words("Start position"),
        "mid",
        lambda row: starts.get(row.board, ""),
    )
    columns, body = table_cells(
        rows,
        (words("Board"), "num strong", lambda row: str(row.board or "")),
        (words("White"), "name", lambda row: _short_name(row.white, 32)),
        (words("Rtg"), "num", lambda row: str(row.white.rating or "")),
        (words("Pts"), "num", lambda row: row.white.score),
        (words("Result"), "mid written", lambda row: _printed_result(row, words)),
        (words("Pts"), "num", lambda row: row.black.score if row.black else ""),
        (
            words("Black"),
            "name",
            lambda row: _short_name(row.black, 32) if row.black else words(row.note),
        ),
        (words("Rtg"), "num", lambda row: str(row.black.rating or "") if row.black else ""),
        *([own] if len(different) > 1 else []),
    )
    shared = different if len(different) == 1 else ()
    notes = tuple(words.join(": ", (words("Start position"), start)) for start in shared)
    paper = Paper("table", columns, body, unbroken=True, notes=notes)
    return papers.with_group_column(paper, words("Quad"), [str(row.quad or "") for row in rows])


def _printed_result(row: pairings.BoardRow, words: Words) -> str:
    if row.disputed:
        return words("disputed")
    return words(row.result) if row.black else ""


def _pairings_by_name(tournament: Tournament, stage: Stage, words: Words, _foot: Foot) -> Paper:
    square = {"w": "□", "b": "■", "": ""}
    columns, body = table_cells(
        rows_in(pairings.NAMES.build(tournament, stage.id), pairings.NameRow),
        (words("Name"), "name", lambda row: _short_name(row.player, 28)),
        (words("Board"), "num strong", lambda row: str(row.board or "")),
        ("", "mid", lambda row: square[row.colour]),
        (
            words("Opponent"),
            "name",
            lambda row: _short_name(row.opponent, 24) if row.opponent else words(row.note),
        ),
    )
    return Paper("table", columns, body, folded=len(body) > papers.ON_A_PAGE, unbroken=True)


def _chart_cell(cell: ChartCell) -> str:
    """The cell "12w½": the opponent's number, the colour, this player's half."""
    return f"{cell.opponent or ''}{cell.mark}{cell.scored}"


def _entries_paper(_tournament: Tournament, stage: Stage, words: Words, _foot: Foot) -> Paper:
    shown_as = entrant_function(stage)
    return table_paper(
        [(shown_as(entry, ""), entry.person) for _, entry in stage.numbered_entries()],
        (words("No."), "num", lambda row: str(row[0].number)),
        (words("Name"), "name", lambda row: full_name(row[0])),
        (words("Fed."), "", lambda row: row[1].federation),
        (words("Rating"), "num", lambda row: str(row[1].rating or "")),
        (words("Club"), "name", lambda row: row[1].club),
    )


def _result_slips(tournament: Tournament, stage: Stage, words: Words, foot: Foot) -> Paper:
    """Result slips, six per page, for each board without a result, with codes for own entry; a
    disputed board has none, as an arbiter decides it.
    """
    rounds = published_rounds(stage)
    rows = rows_in(pairings.VIEW.build(tournament, stage.id), pairings.BoardRow)
    number = rounds[-1].number if rounds else 0
    head = papers.event_line(tournament, stage, words)
    desk = f"{foot.origin}/t/{tournament.id}/s/{stage.id}/tablet"
    starts = _starts(stage)
    return Paper(
        "slips",
        cards=tuple(
            PaperCard(
                str(row.board),
                (full_name(row.white), full_name(row.black)),
                join_messages(" · ", filter(None, (head, starts.get(row.board, "")))),
                address_code(f"{desk}#board-{row.board}", f"{words('Board')} {row.board}"),
                () if row.disputed else tuple(_half_codes(stage, foot, number, row.board, words)),
            )
            for row in rows
            if row.black is not None and not row.result
        ),
    )


def _score_sheets(tournament: Tournament, stage: Stage, words: Words, _foot: Foot) -> Paper:
    rows = rows_in(pairings.VIEW.build(tournament, stage.id), pairings.BoardRow)
    small, starts = papers.event_line(tournament, stage, words), _starts(stage)
    return score_sheets(
        (
            SheetOfGame(
                " · ".join(filter(None, (f"{words('Board')} {row.board}", starts.get(row.board)))),
                *(full_name(row.white), full_name(row.black), small),
            )
            for row in rows
            if row.black is not None
        ),
        words,
    )


def _half_codes(
    stage: Stage, foot: Foot, number: int, board: int, words: Words
) -> Iterator[Markup]:
    """The codes with which White and Black enter the result of a board; none if they may not."""
    if foot.halves is None or not stage.own_entry:
        return
    for side, colour in (("w", "White"), ("b", "Black")):
        half = SlipHalf(stage.id, RoundNo(number), BoardNo(board), side)
        yield address_code(f"{foot.origin}{foot.halves(half)}{words.query}", words(colour))


def _place_cards(_tournament: Tournament, stage: Stage, _words: Words, _foot: Foot) -> Paper:
    """A card for each player, in the order in which they are handed out."""
    apart = stage.namesake_facts
    people = sorted(
        ((entry.id, entry.person) for _, entry in stage.numbered_entries()),
        key=lambda each: filing_key(each[1].family, each[1].given),
    )
    return Paper(
        "places",
        cards=tuple(
            PaperCard(
                person.title,
                (person.given, person.family),
                about_person(person.federation, rating, apart.get(id_, "")),
                Markup(),
            )
            for id_, person in people
            for rating in [str(person.rating or "")]
        ),
    )


def _badges_paper(tournament: Tournament, stage: Stage, _words: Words, _foot: Foot) -> Paper:
    apart = stage.namesake_facts
    people = ((entry.person, apart.get(entry.id, "")) for _, entry in stage.numbered_entries())
    return badges_paper(tournament, (Badge(who, who.title, who.club, fact) for who, fact in people))


_RATING = ("Rating", "num", lambda row: str(row.player.rating or ""))
PAPERS: Mapping[str, SheetKind[Stage]] = {
    "pairings": papers.printed_round_sheet(
        say("Pairings by board"), _pairings_by_board, of_any_round=True
    ),
    "names": papers.printed_round_sheet(
        say("Pairings by name"), _pairings_by_name, of_any_round=True
    ),
    "standings": papers.standings_paper("Name", _RATING),
    "crosstable": papers.crosstable_paper(charts.CROSSTABLE, "Name", _chart_cell),
    "ranked-crosstable": papers.ranked_crosstable_paper(
        charts.CROSSTABLE,
        "Name",
        _chart_cell,
        ("Fed.", "", lambda row: row.player.federation),
        _RATING,
    ),
    "podium": papers.PODIUM,
    "bracket": papers.BRACKET,
    "entries": papers.printed_round_sheet(say("Entry list"), _entries_paper),
    "slips": papers.printed_round_sheet(say("Result slips"), _result_slips),
    "score-sheets": papers.printed_round_sheet(SCORE_SHEETS, _score_sheets),
    "entry-slips": papers.ENTRY_SLIPS,
    "places": papers.printed_round_sheet(say("Place cards"), _place_cards),
    "badges": papers.printed_round_sheet(say("Badges"), _badges_paper),
    "ratings": papers.printed_round_sheet(say("Rating changes"), rating_changes_paper),
    "norms": papers.printed_round_sheet(say("Title norms"), NORMS.paper),
    "norm-certificates": papers.printed_round_sheet(
        say("Certificates of title norms"), NORMS.certificates
    ),
    "incidents": INCIDENTS,
    **prize_papers(prize_contest),
}


def _short_name(player: Entrant, longest: int) -> str:
    """The name in a limited length; a title or a club beside it shortens the given name only."""
    title = f"{player.title} " if player.title else ""
    apart = f" ({player.apart})" if player.apart else ""
    room = max(longest - len(title) - len(apart), min(len(player.family), longest))
    return f"{title}{fit_name(player, room)}{apart}"
