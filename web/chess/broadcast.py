"""A stage of players as a broadcast shows it."""

from domain.chess.stage import Stage
from domain.chess.standings import columns, rankings
from domain.formats.broadcast import Broadcast, BroadcastLine, code_of
from domain.results import Colour, Mark
from web.contest.visibility import published_rounds


def broadcast_of(stage: Stage) -> Broadcast:
    shown = published_rounds(stage)
    codes = [code_of(name) for name in columns(stage)]
    lines = [line for table in rankings(stage, len(shown)) for line in table.standings]
    entries = dict(stage.numbered_entries())
    given = {e for r in shown for e, mark in r.byes if mark is not Mark.ZERO_BYE}
    return Broadcast(
        False,
        tuple(filter(None, codes)),
        _scoring(stage),
        tuple(
            BroadcastLine(
                entries[line.number].called,
                entries[line.number].person.fide_id,
                {
                    "score": line.values[0],
                    **{code: v for code, v in zip(codes, line.values[1:], strict=True) if code},
                },
                entries[line.number].id in given,
            )
            for line in lines
        ),
    )


def _scoring(stage: Stage) -> dict[str, str]:
    table = stage.rules.points.table
    marks = (("win", Mark.WIN, 10), ("draw", Mark.DRAW, 5))
    colours = (("white", Colour.WHITE), ("black", Colour.BLACK))
    usual = all(table[mark, colour] == worth for _, mark, worth in marks for _, colour in colours)
    return {
        f"customScoring.{side}.{name}": f"{table[mark, colour] // 10}.{table[mark, colour] % 10}"
        for side, colour in colours
        for name, mark, _ in marks
        if not usual
    }
