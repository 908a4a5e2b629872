"""The options that each round of a stage was paired with, for its report: an option is added where
the records of the report alone would give an engine another request than the log does
(`domain.formats.trf.records.comments`).

Each round is compared in the state just before it was paired, the next round in the present state,
with the players' present numbers.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby

from domain.chess.stage import Stage, stage_of
from domain.chess.standings import counted_as_announced
from domain.formats.trf.records.comments import KINDS, NOTHING, OF_STANDINGS
from domain.formats.trf.round_options import tie_break_edition
from domain.formats.trf.rounds import request_for_round
from domain.formats.trf.tournament import ReportedOption, TournamentReport
from domain.ids import Number, RoundNo, StageId
from domain.messages import said_together
from domain.pairing import Forbidden, PairingRequest
from domain.results import points_text
from domain.swiss.pairing_system import BAKU, LISTED, NONE
from domain.swiss.us_chess.options import PLUS_TWO, UsChessOptions
from domain.times.time_control import Pace
from events.audit.history import History
from events.chess.decisions.pairing import request_as_announced
from events.chess.decisions.reports.federation_report import complete_rounds, report
from events.chess.vocabulary.commands import ImportReport
from events.codec import command_of
from events.contest.audit.comments import with_comments

Stated = tuple[str, str]
"""An option's name and value."""


def as_paired(history: History, stage_id: StageId, rate: Pace | None = None) -> TournamentReport:
    """A report of the stage from which its rounds can be paired again; of a knock-out only games at
    one rate (None: those of the match itself).
    """
    state = history.at(history.head.version)
    stage = stage_of(state, stage_id)
    told = report(state, stage, rate)
    found = [*_of_rounds(history, stage, told), *_of_standings(stage, told)]
    return replace(told, options=tuple(found))


def full_report(history: History, stage_id: StageId) -> TournamentReport:
    """The report of a stage, with comments on all that its records can't express."""
    now = stage_of(history.at(history.head.version), stage_id)
    return with_comments(as_paired(history, stage_id), history, now, _imported(history, stage_id))


def _imported(history: History, stage_id: StageId) -> tuple[str, ...]:
    """The lines of the report that the stage was imported from; empty if it was planned here."""
    first = command_of(history.records[0].act)
    if not isinstance(first, ImportReport) or stage_id > len(first.sections):
        return ()
    return first.sections[stage_id - 1].lines


def without_standings(options: Sequence[ReportedOption]) -> tuple[ReportedOption, ...]:
    """The options without those on tie-breaks, which TRF16 has no place for."""
    return tuple(option for option in options if option.name not in OF_STANDINGS)


def _of_rounds(history: History, stage: Stage, told: TournamentReport) -> Iterator[ReportedOption]:
    if stage.round_robin is not None or stage.knock_out is not None:
        return
    rounds_of: dict[Stated, list[int]] = {}
    last = min(complete_rounds(stage) + 1, stage.rules.rounds)
    for number in range(1, last + 1):
        for stated in _of_round(_before(history, stage, number), stage, told, number):
            rounds_of.setdefault(stated, []).append(number)
    names = list(KINDS)
    for (name, value), rounds in sorted(rounds_of.items(), key=lambda one: names.index(one[0][0])):
        for first, end in _runs(rounds):
            yield (
                ReportedOption(name, value, first, end)
                if end < last
                else ReportedOption(name, value, first)
            )


def _runs(rounds: list[int]) -> Iterator[tuple[int, int]]:
    first = rounds[0]
    for one, following in zip(rounds, [*rounds[1:], 0], strict=True):
        if following != one + 1:
            yield first, one
            first = following


def _before(history: History, stage: Stage, number: int) -> Stage:
    """The stage before that round was paired; the stage as it is now, if it isn't paired yet."""
    if number > len(stage.rounds):
        return stage
    return stage_of(history.at(stage.rounds[number - 1].paired_at - 1), stage.id)


def _of_round(then: Stage, stage: Stage, told: TournamentReport, number: int) -> Iterator[Stated]:
    was = request_as_announced(then, RoundNo(number), frozenset())
    alone = request_for_round(told, number)
    now = {int(n): int(stage.entries[e.id].number or 0) for n, e in then.numbered_entries()}
    if then.rules.acceleration not in (NONE, BAKU, LISTED):
        yield "acceleration", then.rules.acceleration
    if was.total_rounds != alone.total_rounds:
        yield "announced-rounds", str(was.total_rounds)
    yield from _of_people(was, alone, now)
    yield from _of_added_points(was, alone, now, number)
    yield from _of_forbidden(was, alone, now, number)
    if isinstance(was.options, UsChessOptions):
        yield from _of_us_chess(was.options, then, now)


def _of_people(
    was: PairingRequest, alone: PairingRequest, now: Mapping[int, int]
) -> Iterator[Stated]:
    """The options on ranking and ratings."""
    ranked = [now[row.number] for row in was.chart.rows]
    if ranked != sorted(ranked):
        later = [row.number for row in alone.chart.rows if row.number not in ranked]
        yield "order", _list_numbers([*ranked, *later])
    rated = {now[row.number]: row.rating for row in was.chart.rows}
    changed = {
        n: rating for n, rating in rated.items() if rating != alone.chart.by_number[n].rating
    }
    if changed:
        yield (
            "ratings",
            said_together(" ", (f"{n}={rating}" for n, rating in sorted(changed.items()))),
        )


def _of_added_points(
    was: PairingRequest, alone: PairingRequest, now: Mapping[int, int], number: int
) -> Iterator[Stated]:
    used = {now[n]: _until(points, number) for n, points in was.virtual.items()}
    used = {n: points for n, points in sorted(used.items()) if points}
    known = {n: _until(points, number) for n, points in alone.virtual.items()}
    if used == {n: points for n, points in known.items() if points}:
        return
    runs = groupby(enumerate(used.items()), key=lambda one: (one[1][0] - one[0], one[1][1]))
    given = [
        _given_to_equals([n for _, (n, _) in members], points) for (_, points), members in runs
    ]
    yield "added-points", said_together(" ", given) or NOTHING


def _given_to_equals(alike: Sequence[int], points: tuple[int, ...]) -> str:
    """The option's text for consecutive numbers that were given equal points."""
    numbers = f"{alike[0]}-{alike[-1]}" if len(alike) > 1 else str(alike[0])
    return f"{numbers}={','.join(map(points_text, points))}"


def _until(points: tuple[int, ...], number: int) -> tuple[int, ...]:
    """The first `number` points without the zeros at their end."""
    kept = points[:number]
    while kept and not kept[-1]:
        kept = kept[:-1]
    return kept


def _of_forbidden(
    was: PairingRequest, alone: PairingRequest, now: Mapping[int, int], number: int
) -> Iterator[Stated]:
    used = {frozenset(now[n] for n in group) for group in _in_force(was.forbidden, number)}
    if used == _in_force(alone.forbidden, number):
        return
    if not used:
        yield "forbidden", NOTHING
    for group in sorted(map(sorted, used)):
        yield "forbidden", _list_numbers(group)


def _in_force(forbidden: tuple[Forbidden, ...], number: int) -> set[frozenset[int]]:
    """The groups that apply in the round; a group of one prohibits nothing."""
    active = (group for group in forbidden if group.first <= number <= group.last)
    return {group.numbers for group in active if len(group.numbers) > 1}


def _of_us_chess(used: UsChessOptions, then: Stage, now: Mapping[int, int]) -> Iterator[Stated]:
    """The options that differ from the defaults; the classes as they were announced."""
    again = sorted((now[n], now[earlier]) for n, earlier in used.re_entries.items())
    said = {
        "variations": said_together(" ", sorted(used.variations)),
        "plus-score": str(used.plus_score) if used.plus_score != PLUS_TWO else "",
        "house-player": str(now[used.house_player]) if used.house_player else "",
        "class-floors": _list_numbers(then.us_chess.class_floors),
        "recently-rated": _list_numbers(sorted(now[n] for n in used.known)),
        "late": _list_numbers(sorted(now[n] for n in used.late)),
        "half-byes-ahead": _list_numbers(sorted(now[n] for n in used.half_byes_ahead)),
        "re-entries": said_together(" ", (f"{n}={earlier}" for n, earlier in again)),
    }
    yield from ((name, value) for name, value in said.items() if value)
    for name, groups in (("team-mates", used.teams), ("asked-apart", used.requested)):
        for group in groups:
            if len(group) > 1:
                yield name, _list_numbers(sorted(now[n] for n in group))


def _of_standings(stage: Stage, told: TournamentReport) -> Iterator[ReportedOption]:
    if stage.rules.tie_break_edition != tie_break_edition(told):
        yield ReportedOption("tie-break-edition", stage.rules.tie_break_edition)
    if counted_as_announced(stage):
        yield ReportedOption("unrated-count-as", str(stage.rules.unrated))
    capped: dict[RoundNo, list[Number]] = {}
    for number, entry in stage.numbered_entries():
        for round_number in entry.drawn_for_prizes:
            capped.setdefault(round_number, []).append(number)
    for round_number, numbers in sorted(capped.items()):
        yield ReportedOption("prize-draws", _list_numbers(numbers), round_number, round_number)


def _list_numbers(numbers: Sequence[int]) -> str:
    return said_together(" ", map(str, numbers))
