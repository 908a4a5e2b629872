"""The ten who lead, and the place of each after every round; the last one moves with the results.

Of quads, where nobody leads them all, and before the first round it is empty.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from domain.chess.chart import chart
from domain.chess.predetermined import annulled
from domain.chess.stage import Round, Stage, stage_of
from domain.chess.standings import rankings, rules_of
from domain.ids import EntryId, Number, StageId
from domain.standings.counted import without_games_of
from domain.standings.table import RankingTable, tabulate
from domain.standings.tiebreaks.descriptor import tie_break
from domain.tournament import Tournament
from web.chess.views.shown import Head, head_of, published_rounds
from web.chess.views.standings import value_text
from web.shared.kept import KeptOfTournaments
from web.shared.race import LEADERS, Runner
from web.shared.sheet import Sheet, View, fields_of

Places = Mapping[Number, int]


@dataclass(frozen=True, slots=True)
class RaceHead(Head):
    """`steps` are the rounds; with only one of them a step before it has the order of the numbers.
    `live`: the last step is of a round that is still on.
    """

    steps: tuple[str, ...]
    live: bool


def build(tournament: Tournament, stage_id: StageId) -> Sheet:
    stage = stage_of(tournament, stage_id)
    rounds = published_rounds(stage)
    tables = rankings(stage, len(rounds)) if rounds and stage.knock_out is None else ()
    head = head_of(tournament, stage, rounds[-1] if rounds else None)
    live = bool(rounds) and head.entered < head.boards
    steps = tuple(str(n) for n in range(0 if len(rounds) == 1 else 1, len(rounds) + 1))
    whole = RaceHead(**fields_of(head), steps=steps, live=live)
    if len(tables) != 1:
        return Sheet(whole, ())
    before = [_places(tournament, stage, rounds[: int(step)]) for step in steps[:-1]]
    return Sheet(whole, _rows(stage, rounds[-1], tables[0], before))


def _rows(
    stage: Stage, newest: Round, table: RankingTable, before: list[Places]
) -> tuple[Runner, ...]:
    entries = dict(stage.numbered())
    lines = table.standings[:LEADERS]
    ranks = [line.rank for line in table.standings[: LEADERS + 1]]
    playing = _playing(newest)
    return tuple(
        Runner(
            key=str(entries[line.number].id),
            title=entries[line.number].person.title,
            family=entries[line.number].person.family,
            given=entries[line.number].person.given,
            rank=f"{line.rank}{'=' * (ranks.count(line.rank) > 1)}" if line.rank else "",
            score=value_text(line.values[0]),
            places=(*(places.get(line.number, 0) for places in before), place),
            playing=entries[line.number].id in playing,
        )
        for place, line in enumerate(lines, 1)
    )


def _playing(newest: Round) -> frozenset[EntryId]:
    boards = (board for board in newest.boards if board.number in newest.missing)
    return frozenset(entry for board in boards for entry in (board.white, board.black))


def _places(tournament: Tournament, stage: Stage, rounds: tuple[Round, ...]) -> Places:
    """Everybody's after these rounds. Results of the round that is on don't change them."""
    key = (stage.id, len(rounds))
    made_from = (stage.rules, stage.entries, stage.round_robin, stage.by_hand, *rounds)
    kept = _kept.get(tournament, key)
    if kept is None or not all(a is b for a, b in zip(kept[0], made_from, strict=True)):
        kept = _kept.put(tournament, key, (made_from, _order(stage, len(rounds))))
    return kept[1]


_kept = KeptOfTournaments[tuple[tuple[object, ...], Places]]()


def _order(stage: Stage, rounds: int) -> Places:
    """In a round robin by points: its tie-breaks are made of all the games there will be."""
    if rounds == 0:
        return {number: place for place, (number, _) in enumerate(stage.numbered(), 1)}
    if stage.round_robin is None:
        (table,) = rankings(stage, rounds)
    else:
        counting = without_games_of(chart(stage, rounds), annulled(stage))
        table = tabulate(counting, [tie_break("PTS")], rules_of(stage))
    return {line.number: place for place, line in enumerate(table.standings, 1)}


VIEW = View(
    "race",
    build,
    "Lead race",
    "chess/sheets/race.js",
    worth_showing=lambda of, part: stage_of(of, part).knock_out is None,
)
