"""The audit's proofs that only chess has: every promised draw, and the standings."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import zip_longest

from domain.chess.stage import Stage, stage_of, stages_of
from domain.chess.standings import counting_tie_breaks, rankings as tables_of
from domain.knockout.plan import SYSTEM as KNOCK_OUT
from domain.messages import join_messages, say
from domain.standings.exact_values import exact_text
from domain.texts import counted_noun
from domain.tournament import Tournament
from events.audit.history import History
from events.audit.proof import AuditFinding
from events.audit.redecision import Redecision
from events.chess.audit.draws import RepeatedDraw, RepeatedLots, repeat_announced_lots, repeat_draws
from events.chess.decisions.knock_out import numbers_by_seed
from events.chess.decisions.reports.federation_report import complete_round_count
from events.chess.facts.round_robin import drawn_plan
from events.chess.vocabulary.draws import BracketDrawn, LotsDrawn
from events.contest.audit.proof import PairingComparison, Rebuilders
from events.log.vocabulary import Event

SHOWN = 5


@dataclass(frozen=True, slots=True)
class PlacedPlayer:
    rank: int | None
    name: str
    values: tuple[Fraction | None, ...]


@dataclass(frozen=True, slots=True)
class Ranking:
    """The standings of a stage after its last complete round, computed from the log alone.
    `columns` are the codes of each place's `values`: points (PTS), then the tie-breaks.
    """

    stage: str
    after_round: int
    columns: tuple[str, ...]
    places: tuple[PlacedPlayer, ...]


@dataclass(frozen=True, slots=True)
class ChessProof:
    """`draws` are those of start positions, `lots` announced draws of numbers and brackets."""

    rankings: tuple[Ranking, ...]
    draws: tuple[RepeatedDraw, ...] = ()
    lots: tuple[RepeatedLots, ...] = ()

    @property
    def _all_draws(self) -> tuple[RepeatedDraw | RepeatedLots, ...]:
        return (*self.draws, *self.lots)

    @property
    def has_doubts(self) -> bool:
        return any(draw.doubt for draw in self._all_draws)

    def summary(self) -> Mapping[str, object]:
        return {}

    def evidence(self) -> Mapping[str, object]:
        draws = [draw._asdict() for draw in self.draws]
        lots = [draw._asdict() for draw in self.lots]
        found = {"start_positions": draws, "announced_lots": lots}
        return {name: rows for name, rows in found.items() if rows}

    def _summaries(self) -> Iterator[str]:
        if self.draws:
            yield say("Start positions: {held}.", held=_summary_of_draws(self.draws))
        if self.lots:
            yield say("Announced draws: {held}.", held=_summary_of_draws(self.lots))

    def proved_lines(self) -> Iterator[str]:
        yield from self._summaries()
        for draw in self._all_draws:
            yield from (
                say(
                    "  {where} (version {version}): {said}",
                    where=draw.place_text,
                    version=draw.version,
                    said=said,
                )
                for said in filter(None, (draw.doubt, draw.remark))
            )

    def further_lines(self) -> Iterator[str]:
        for ranking in self.rankings:
            yield from _ranking_lines(ranking)

    def findings(self) -> Iterator[AuditFinding]:
        yield from map(AuditFinding, self._summaries())
        for draw in self._all_draws:
            if draw.doubt:
                yield AuditFinding(
                    say(
                        "{where} (version {version}): {doubt}",
                        where=draw.place_text,
                        version=draw.version,
                        doubt=draw.doubt,
                    ),
                    True,
                )

    def notes(self) -> Iterator[AuditFinding]:
        for draw in self._all_draws:
            if draw.remark:
                yield AuditFinding(
                    say(
                        "{where} (version {version}): {remark}",
                        where=draw.place_text,
                        version=draw.version,
                        remark=draw.remark,
                    )
                )


def _summary_of_draws(draws: Sequence[RepeatedDraw | RepeatedLots]) -> str:
    same = sum(not draw.doubt for draw in draws)
    return say(
        "{counted} made again, {held} the same", counted=counted_noun(len(draws), "draw"), held=same
    )


def _ranking_lines(ranking: Ranking) -> Iterator[str]:
    yield say(
        "Standings of {stage} after round {after_round}, computed again:",
        stage=ranking.stage,
        after_round=ranking.after_round,
    )
    for place in ranking.places[:SHOWN]:
        values = join_messages(
            ", ",
            (
                join_messages(" ", (column, "-" if value is None else exact_text(value)))
                for column, value in zip(ranking.columns, place.values, strict=True)
            ),
        )
        yield say(
            "  {rank}. {name}: {values}", rank=place.rank or "-", name=place.name, values=values
        )
    if len(ranking.places) > SHOWN:
        yield say("  and {places} more", places=len(ranking.places) - SHOWN)


def prove_chess(history: History, _decided: Redecision) -> ChessProof:
    return ChessProof(
        rankings=tuple(rankings(history.current_state)) if history.current_state else (),
        draws=tuple(repeat_draws(history)),
        lots=tuple(repeat_announced_lots(history)),
    )


def rankings(state: Tournament) -> list[Ranking]:
    ranked = (stage for stage in stages_of(state).values() if complete_round_count(stage))
    return [ranking for stage in ranked for ranking in _rankings_of_stage(stage)]


def _rankings_of_stage(stage: Stage) -> Iterator[Ranking]:
    last = complete_round_count(stage)
    people = {number: entry.person.full_name for number, entry in stage.numbered_entries()}
    tables = tables_of(stage, last)
    for group, table in enumerate(tables, 1):
        places = (PlacedPlayer(row.rank, people[row.number], row.values) for row in table.standings)
        name = stage.name
        if len(tables) > 1:
            name = say("{name}, quad {group}", name=stage.name, group=group)
        yield Ranking(name, last, ("PTS", *counting_tie_breaks(stage)), tuple(places))


def _rebuild_table(before: Tournament, event: Event, version: int) -> Iterator[PairingComparison]:
    """Build the announced table again and compare it with the recorded one, round by round."""
    assert isinstance(event, LotsDrawn), "it is looked up by its class"
    plan = stage_of(before, event.stage).round_robin
    assert plan is not None, "lots are drawn for a round robin"
    table = drawn_plan(plan, event.toss, event.teams).build_table(len(event.numbers)).rounds
    for number, (was, now) in enumerate(zip_longest(event.rounds, table), 1):
        recorded = {(white, black) for white, black in was or ()}
        computed = {(int(g.white), int(g.black)) for g in now.games} if now else set()
        comparison = PairingComparison(event.stage, number, version, plan.system, "")
        yield comparison.compare_pairings(tuple(sorted(recorded)), tuple(sorted(computed)))


def _redraw_numbers(before: Tournament, event: Event, version: int) -> Iterator[PairingComparison]:
    """Draw a bracket's numbers again from the seed and compare them as (entry, number)."""
    assert isinstance(event, BracketDrawn), "it is looked up by its class"
    if not event.by_hand:
        drawn = numbers_by_seed(stage_of(before, event.stage), bytes.fromhex(event.seed))
        comparison = PairingComparison(event.stage, 0, version, KNOCK_OUT, "")
        yield comparison.compare_pairings(tuple(sorted(event.numbers)), tuple(sorted(drawn)))


REBUILT: Rebuilders = {LotsDrawn: _rebuild_table, BracketDrawn: _redraw_numbers}
