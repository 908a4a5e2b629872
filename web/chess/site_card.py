"""A player's card: their rounds, and where each of their values in the standings comes from."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from domain.chess.stage import Board, Entry, Round, Stage
from domain.chess.standings import rankings
from domain.ids import EntryId, Number
from domain.results import Mark
from domain.standings import Explanation, RankingTable, Share, explain
from web.chess.views.notation import is_forfeit, mark_text, score_text
from web.chess.views.shown import Player, bye_word, players_of, published_rounds
from web.chess.views.standings import value_text


@dataclass(frozen=True, slots=True)
class CardRow:
    """`result` is the player's half, "" while the game is on; `note` says why there is no game."""

    round: int
    board: int
    colour: str
    opponent: Player | None
    result: str
    forfeit: bool
    note: str
    score: str


@dataclass(frozen=True, slots=True)
class ShareRow:
    round: str
    opponent: str
    value: str
    counted: bool
    why: str


@dataclass(frozen=True, slots=True)
class Detail:
    """One tie-break of the player: its name, its value, and the rounds it was counted from."""

    code: str
    name: str
    value: str
    method: str
    shares: tuple[ShareRow, ...]


@dataclass(frozen=True, slots=True)
class Cards:
    """What all cards of a stage share."""

    stage: Stage
    rounds: tuple[Round, ...]
    tables: Mapping[Number, RankingTable]
    players: Mapping[EntryId, Player]
    names: Mapping[Number, str]
    ranks: Mapping[Number, int | None]

    @classmethod
    def of(cls, stage: Stage) -> "Cards":
        rounds = published_rounds(stage)
        entries = dict(stage.numbered())
        tables = {
            line.number: table for table in rankings(stage, len(rounds)) for line in table.standings
        }
        shown_as, apart = players_of(stage), stage.apart
        return cls(
            stage,
            rounds,
            tables,
            {e.id: shown_as(e, score_text(tables[n].chart.score(n))) for n, e in entries.items()},
            {number: _called(entry, apart.get(entry.id)) for number, entry in entries.items()},
            {line.number: line.rank for table in tables.values() for line in table.standings},
        )

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
        return score_text(self.tables[entry.number].chart.score(entry.number, r.number))

    def details(self, number: Number) -> tuple[Detail, ...]:
        """Every tie-break; none of a player without a place, whose games may count for nobody."""
        if self.ranks.get(number) is None or not self.rounds:
            return ()
        table = self.tables[number]
        columns = range(1, len(table.order))
        return tuple(self._detail(explain(table, number, column)) for column in columns)

    def _detail(self, explanation: Explanation) -> Detail:
        return Detail(
            code=explanation.tiebreak.name,
            name=explanation.name,
            value=value_text(explanation.value),
            method=explanation.method.value,
            shares=tuple(self._share(share) for share in explanation.shares),
        )

    def _share(self, share: Share) -> ShareRow:
        return ShareRow(
            round=str(share.round or ""),
            opponent=self.names.get(Number(share.opponent), ""),
            value=value_text(share.value),
            counted=share.counted,
            why=share.why.value,
        )


def _called(entry: Entry, apart: str | None) -> str:
    return f"{entry.person.full_name} ({apart})" if apart else entry.person.full_name
