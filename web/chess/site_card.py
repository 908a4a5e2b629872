"""A player's card: their rounds."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from domain.chess.stage import Board, Entry, Round, Stage
from domain.crosstable import Crosstable
from domain.ids import EntryId, Number
from domain.results import Mark
from web.contest.lines import Entrant
from web.contest.ranking import tables_of
from web.contest.shown import bye_word, entrants_of, published_rounds
from web.shared.notation import is_forfeit, mark_text, score_text


@dataclass(frozen=True, slots=True)
class CardRow:
    """`result` is the player's half, "" while the game is on; `note` says why there is no game."""

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
    """What all cards of a stage share."""

    stage: Stage
    rounds: tuple[Round, ...]
    charts: Mapping[Number, Crosstable]
    players: Mapping[EntryId, Entrant]

    @classmethod
    def of(cls, stage: Stage) -> "Cards":
        rounds, shown_as = published_rounds(stage), entrants_of(stage)
        charts = {
            line.number: table.chart
            for table in tables_of(stage, len(rounds))
            for line in table.standings
        }
        players = {e.id: shown_as(e, score_text(charts[n].score(n))) for n, e in stage.numbered()}
        return cls(stage, rounds, charts, players)

    def rows(self, entry: Entry) -> Iterator[CardRow]:
        for r in self.rounds:
            board = next((b for b in r.boards if entry.id in (b.white, b.black)), None)
            yield self._game(r, board, entry) if board else self._absence(r, entry)

    def _game(self, r: Round, board: Board, entry: Entry) -> CardRow:
        white = board.white == entry.id
        result = board.result
        mark = None if result is None else result.white if white else result.black
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

    def _absence(self, r: Round, entry: Entry) -> CardRow:
        mark = dict(r.byes).get(entry.id, Mark.ZERO_BYE)
        note = "withdrawn" if entry.withdrawn_by(r.number) else bye_word(self.stage, mark)
        return CardRow(r.number, 0, "", None, "", False, note, self._score(entry, r))

    def _score(self, entry: Entry, r: Round) -> str:
        assert entry.number is not None
        return score_text(self.charts[entry.number].score(entry.number, r.number))
