"""Site pages of a stage of chess (`web.contest.pages.site`): rounds, and a card of each player
with their games.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from domain.chess.stage import Board, Entry, Round, Stage
from domain.ids import EntryId, Number
from domain.messages import say
from domain.results import Colour, Crosstable, Mark
from domain.standings.table import RankingTable
from domain.tournament import Tournament
from web.chess.views import charts
from web.chess.views.pairings import BoardRow, pairing_rows
from web.contest.game_presentation import ranks_by_number, tables_of
from web.contest.notation import is_forfeit, mark_text, score_text
from web.contest.pages import site
from web.contest.sheet_parts import Entrant
from web.contest.visibility import bye_word, entrant_function, published_rounds, round_words
from web.face import GameSite
from web.shared.languages import Words
from web.site import pages
from web.site.pages import LetterGroup, SiteFrame, SitePages, group_by_letter


@dataclass(frozen=True, slots=True)
class CardRow:
    """`result` is the player's half, "" during the game; `note` says why there is no game."""

    round: int
    board: int
    colour: str
    opponent: Entrant | None
    result: str
    forfeit: bool
    note: str
    score: str


@dataclass(frozen=True, slots=True)
class Cards:
    """Data common to all cards of a stage; `charts` has the crosstable in which a number plays."""

    stage: Stage
    rounds: tuple[Round, ...]
    charts: Mapping[Number, Crosstable]
    players: Mapping[EntryId, Entrant]

    @classmethod
    def from_stage(cls, stage: Stage) -> "Cards":
        rounds, shown_as = published_rounds(stage), entrant_function(stage)
        charts = {
            line.number: table.chart
            for table in tables_of(stage, len(rounds))
            if isinstance(table, RankingTable)
            for line in table.standings
        }
        players = {
            e.id: shown_as(e, score_text(charts[n].score(n))) for n, e in stage.numbered_entries()
        }
        return cls(stage, rounds, charts, players)

    def rows(self, entry: Entry) -> Iterator[CardRow]:
        for r in self.rounds:
            board = next((b for b in r.boards if entry.id in (b.white, b.black)), None)
            yield self._game_row(r, board, entry) if board else self._absence_row(r, entry)

    def _game_row(self, r: Round, board: Board, entry: Entry) -> CardRow:
        white = board.white == entry.id
        result = board.result
        mark = result.mark_of(Colour.WHITE if white else Colour.BLACK) if result else None
        return CardRow(
            round=r.number,
            board=board.number,
            colour=("w" if white else "b") if board.coloured else "",
            opponent=self.players[board.black if white else board.white],
            result=mark_text(mark) if mark else "",
            forfeit=is_forfeit(result),
            note="",
            score=self._score(entry, r) if mark else "",
        )

    def _absence_row(self, r: Round, entry: Entry) -> CardRow:
        mark = dict(r.byes).get(entry.id, Mark.ZERO_BYE)
        note = "withdrawn" if entry.is_withdrawn_by(r.number) else bye_word(self.stage, mark)
        return CardRow(r.number, 0, "", None, "", False, note, self._score(entry, r))

    def _score(self, entry: Entry, r: Round) -> str:
        """The score after that round."""
        assert entry.number is not None
        return score_text(self.charts[entry.number].score(entry.number, r.number))


@dataclass(frozen=True, slots=True)
class SiteRound:
    template: ClassVar[str] = "chess/site/round.html"
    frame: SiteFrame
    called: str
    rows: tuple[BoardRow, ...]


@dataclass(frozen=True, slots=True)
class SitePlayers:
    """All players by name."""

    template: ClassVar[str] = "chess/site/players.html"
    frame: SiteFrame
    letters: tuple[LetterGroup, ...]


@dataclass(frozen=True, slots=True)
class SitePlayer:
    """`facts` are pairs of a label and a value."""

    template: ClassVar[str] = "chess/site/player.html"
    frame: SiteFrame
    player: Entrant
    facts: tuple[tuple[str, str], ...]
    rows: tuple[CardRow, ...]
    details: tuple[site.TieBreakDetail, ...]


TERMS = site.SiteTerms(
    name_heading="Name",
    people="Players",
    own=say("My games"),
    rated=True,
    page_of=pages.player_page,
    under_way=say("Games still under way have scored nothing yet."),
)


def _site_pages(tournament: Tournament, stage: Stage, frame: SiteFrame) -> SitePages:
    yield from site.table_pages(charts.CROSSTABLE, tournament, stage, frame, TERMS)
    shown_as = entrant_function(stage)
    people = [shown_as(entry) for entry in stage.participants()]
    yield pages.PLAYERS, SitePlayers(frame, group_by_letter(people))
    for r in published_rounds(stage):
        name = round_words(stage, r, frame.words)
        page = SiteRound(frame, name, pairing_rows(stage, r))
        yield pages.round_page(r.number), page
    yield from _player_pages(stage, frame)


def _player_pages(stage: Stage, frame: SiteFrame) -> SitePages:
    cards = Cards.from_stage(stage)
    details = site.ExplanationDetails.build(stage)
    shown_as = entrant_function(stage)
    places = ranks_by_number(stage, len(cards.rounds)) if cards.rounds else {}
    for entry in stage.participants():
        player = cards.players.get(entry.id) or shown_as(entry)
        place = places.get(entry.number, 0) if entry.number else 0
        yield (
            TERMS.page_of(entry.id),
            SitePlayer(
                frame,
                player,
                facts=tuple(_player_facts(entry, player, place, frame.words)),
                rows=tuple(cards.rows(entry)) if entry.number else (),
                details=tuple(details.rows(entry.number)),
            ),
        )


def _player_facts(
    entry: Entry, player: Entrant, place: int, words: Words
) -> Iterator[tuple[str, str]]:
    person = entry.person
    facts = {
        words("Place"): str(place or ""),
        words("Points"): player.score,
        words("Number"): str(entry.number or ""),
        words("Rating"): str(person.rating or ""),
        words("Federation"): person.federation,
        words("Club"): person.club,
        words("FIDE ID"): person.fide_id,
    }
    yield from ((name, value) for name, value in facts.items() if value)


SITE: GameSite[Stage] = site.site_of(_site_pages, TERMS)
