"""The ten leaders and their places after each round; the last places change with the results.

It is empty before the first round, and if the field is split into groups, which have no common
leader.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from domain.contest.round import ContestRound
from domain.contest.stage import AnyStage
from domain.ids import Number, StageId
from domain.messages import say
from domain.tournament import Tournament
from events.contest.acting import contest_in
from web.contest.game_presentation import RankedTable, points_text, presentation_of, tables_of
from web.contest.sheet_parts import SheetHead
from web.contest.views.standings import entries_playing
from web.contest.visibility import entrants_of, head_of, published_rounds
from web.shared.memo import CacheOfTournaments
from web.shared.race import LEADERS, Runner
from web.shared.sheet import Sheet, View, fields_of

Places = Mapping[Number, int]


@dataclass(frozen=True, slots=True)
class RaceHead(SheetHead):
    """`steps` are the rounds; a single one is preceded by a step with the order of the numbers.
    `live`: the round of the last step is in play.
    """

    steps: tuple[str, ...]
    live: bool


def build_sheet(tournament: Tournament, number: StageId) -> Sheet:
    stage = contest_in(tournament, number)
    rounds = published_rounds(stage)
    tables = tables_of(stage, len(rounds)) if rounds and not stage.by_bracket else ()
    head = head_of(tournament, stage, rounds[-1] if rounds else None)
    live = bool(rounds) and head.entered < head.boards
    steps = tuple(str(n) for n in range(0 if len(rounds) == 1 else 1, len(rounds) + 1))
    whole_head = RaceHead(**fields_of(head), steps=steps, live=live)
    if len(tables) != 1:
        return Sheet(whole_head, ())
    earlier_places = [_places_after(tournament, stage, rounds[: int(step)]) for step in steps[:-1]]
    return Sheet(whole_head, tuple(_runners(stage, tables[0], earlier_places)))


def _runners(
    stage: AnyStage, table: RankedTable, earlier_places: Sequence[Places]
) -> Iterator[Runner]:
    entries, playing, shown_as = (
        dict(stage.numbered_entries()),
        entries_playing(stage),
        entrants_of(stage),
    )
    ranks = [line.rank for line in table.standings[: LEADERS + 1]]
    for place, line in enumerate(table.standings[:LEADERS], 1):
        entry = entries[line.number]
        shown = shown_as(entry)
        yield Runner(
            key=str(entry.id),
            title=shown.title,
            family=shown.family,
            given=shown.given,
            apart=shown.apart,
            rank=f"{line.rank}{'=' * (ranks.count(line.rank) > 1)}" if line.rank else "",
            score=points_text(stage, line),
            places=(*(places.get(line.number, 0) for places in earlier_places), place),
            playing=entry.id in playing,
        )


def _places_after(
    tournament: Tournament, stage: AnyStage, rounds: tuple[ContestRound, ...]
) -> Places:
    """The places after these rounds, which results of the current round do not change."""
    key, shows = (stage.id, len(rounds)), presentation_of(stage)
    made_from = (stage.rules, stage.entries, stage.by_hand, *shows.ranking_inputs(stage), *rounds)
    cached = _cached_places.get(tournament, key)
    if cached is None or not all(a is b for a, b in zip(cached[0], made_from, strict=True)):
        order = shows.order_after(stage, len(rounds)) if rounds else _places_by_number(stage)
        cached = _cached_places.put(tournament, key, (made_from, order))
    return cached[1]


_cached_places = CacheOfTournaments[tuple[tuple[object, ...], Places]]()


def _places_by_number(stage: AnyStage) -> Places:
    return {number: place for place, (number, _) in enumerate(stage.numbered_entries(), 1)}


def _worth_showing(tournament: Tournament, number: StageId) -> bool:
    return not contest_in(tournament, number).by_bracket


VIEW = View(
    "race", build_sheet, say("Lead race"), "contest/sheets/race.js", worth_showing=_worth_showing
)
