"""The options that each round of a stage was paired with, for its report: an option is added where
the records of the report alone would give an engine another request than the log does
(`domain.formats.trf.records.comments`).

Each round is compared in the state just before it was paired, the next round in the present state,
with the players' present numbers: `number_now` has them by the number at that time.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import starmap

from domain.chess.stage import Stage, stage_of
from domain.chess.standings import tie_breaks_with_unrated
from domain.formats.trf.records.comments import KINDS, NOTHING, OF_STANDINGS
from domain.formats.trf.round_options import tie_break_edition
from domain.formats.trf.rounds import request_for_round
from domain.formats.trf.tournament import ReportedOption, TournamentReport
from domain.ids import Number, RoundNo, StageId
from domain.messages import join_messages
from domain.pairing import Forbidden, PairingRequest
from domain.results import points_text
from domain.swiss.pairing_system import BAKU, LISTED, NONE
from domain.swiss.us_chess.options import PLUS_TWO, UsChessOptions
from domain.times.time_control import Pace
from events.audit.history import History
from events.chess.decisions.pairing import request_as_announced
from events.chess.decisions.reports.federation_report import build_report, complete_round_count
from events.chess.vocabulary.commands import ImportReport
from events.codec import command_of
from events.contest.audit.reports import with_comments

StatedOption = tuple[str, str]
"""An option's name and value."""


def report_with_options(
    history: History, stage_id: StageId, rate: Pace | None = None
) -> TournamentReport:
    """A report of the stage from which its rounds can be paired again; of a knock-out only games at
    one rate (None: those of the match itself).
    """
    state = history.state_at(history.head.version)
    stage = stage_of(state, stage_id)
    plain = build_report(state, stage, rate)
    options = [*_round_options(history, stage, plain), *_standings_options(stage, plain)]
    return replace(plain, options=tuple(options))


def full_report(history: History, stage_id: StageId) -> TournamentReport:
    """The report of a stage, with comments on all that its records can't express."""
    now = stage_of(history.state_at(history.head.version), stage_id)
    return with_comments(
        report_with_options(history, stage_id), history, now, _imported_lines(history, stage_id)
    )


def _imported_lines(history: History, stage_id: StageId) -> tuple[str, ...]:
    """The lines of the report that the stage was imported from; empty if it was planned here."""
    first = command_of(history.records[0].act)
    if not isinstance(first, ImportReport) or stage_id > len(first.sections):
        return ()
    return first.sections[stage_id - 1].lines


def without_standings(options: Sequence[ReportedOption]) -> tuple[ReportedOption, ...]:
    """The options without those on tie-breaks, which TRF16 has no place for."""
    return tuple(option for option in options if option.name not in OF_STANDINGS)


def _round_options(
    history: History, stage: Stage, plain: TournamentReport
) -> Iterator[ReportedOption]:
    """The options of the rounds of a Swiss, each with the runs of rounds that it applied to; the
    run that reaches the next round has no end.
    """
    if stage.round_robin is not None or stage.knock_out is not None:
        return
    rounds_of: dict[StatedOption, list[int]] = {}
    last = min(complete_round_count(stage) + 1, stage.rules.rounds)
    for number in range(1, last + 1):
        for stated in _options_of_round(
            _stage_before_pairing(history, stage, number), stage, plain, number
        ):
            rounds_of.setdefault(stated, []).append(number)
    names = list(KINDS)
    for (name, value), rounds in sorted(
        rounds_of.items(), key=lambda option: names.index(option[0][0])
    ):
        for first, end in _runs_of_rounds(rounds):
            if end < last:
                yield ReportedOption(name, value, first, end)
            else:
                yield ReportedOption(name, value, first)


def _runs_of_rounds(rounds: list[int]) -> Iterator[tuple[int, int]]:
    """(first, last) of each run of consecutive rounds."""
    first = rounds[0]
    for number, following in zip(rounds, [*rounds[1:], 0], strict=True):
        if following != number + 1:
            yield first, number
            first = following


def _stage_before_pairing(history: History, stage: Stage, number: int) -> Stage:
    """The stage before that round was paired; the stage as it is now, if it isn't paired yet."""
    if number > len(stage.rounds):
        return stage
    return stage_of(history.state_at(stage.rounds[number - 1].paired_at - 1), stage.id)


def _options_of_round(
    then: Stage, stage: Stage, plain: TournamentReport, number: int
) -> Iterator[StatedOption]:
    """The options by which the `plain` report gives the log's request, from the stage `then`."""
    by_log = request_as_announced(then, RoundNo(number), frozenset())
    by_report = request_for_round(plain, number)
    number_now = {int(n): int(stage.entries[e.id].number or 0) for n, e in then.numbered_entries()}
    if then.rules.acceleration not in (NONE, BAKU, LISTED):
        yield "acceleration", then.rules.acceleration
    if by_log.total_rounds != by_report.total_rounds:
        yield "announced-rounds", str(by_log.total_rounds)
    yield from _ranking_options(by_log, by_report, number_now)
    yield from _added_points_option(by_log, by_report, number_now, number)
    yield from _forbidden_options(by_log, by_report, number_now, number)
    if isinstance(by_log.options, UsChessOptions):
        yield from _us_chess_options(by_log.options, then, number_now)


def _ranking_options(
    by_log: PairingRequest, by_report: PairingRequest, number_now: Mapping[int, int]
) -> Iterator[StatedOption]:
    ranked = [number_now[row.number] for row in by_log.chart.rows]
    if ranked != sorted(ranked):
        later = [row.number for row in by_report.chart.rows if row.number not in ranked]
        yield "order", _list_numbers([*ranked, *later])
    rated = {number_now[row.number]: row.rating for row in by_log.chart.rows}
    changed = {
        n: rating for n, rating in rated.items() if rating != by_report.chart.by_number[n].rating
    }
    if changed:
        yield (
            "ratings",
            join_messages(" ", (f"{n}={rating}" for n, rating in sorted(changed.items()))),
        )


def _added_points_option(
    by_log: PairingRequest, by_report: PairingRequest, number_now: Mapping[int, int], number: int
) -> Iterator[StatedOption]:
    used = {number_now[n]: _points_until(points, number) for n, points in by_log.virtual.items()}
    used = {n: points for n, points in sorted(used.items()) if points}
    known = {n: _points_until(points, number) for n, points in by_report.virtual.items()}
    if used == {n: points for n, points in known.items() if points}:
        return
    runs: list[tuple[int, int, tuple[int, ...]]] = []
    for n, points in used.items():
        first, last, points_before = runs[-1] if runs else (0, 0, ())
        if (n, points) == (last + 1, points_before):
            runs[-1] = (first, n, points)
        else:
            runs.append((n, n, points))
    yield "added-points", join_messages(" ", starmap(_added_points_text, runs)) or NOTHING


def _added_points_text(first: int, last: int, points: tuple[int, ...]) -> str:
    """The option's text for consecutive numbers with equal added points: "1-4=1,1"."""
    numbers = f"{first}-{last}" if first < last else str(first)
    return f"{numbers}={','.join(map(points_text, points))}"


def _points_until(points: tuple[int, ...], number: int) -> tuple[int, ...]:
    """The first `number` points without the zeros at their end."""
    rest = points[:number]
    while rest and not rest[-1]:
        rest = rest[:-1]
    return rest


def _forbidden_options(
    by_log: PairingRequest, by_report: PairingRequest, number_now: Mapping[int, int], number: int
) -> Iterator[StatedOption]:
    used = {
        frozenset(number_now[n] for n in group)
        for group in _groups_in_force(by_log.forbidden, number)
    }
    if used == _groups_in_force(by_report.forbidden, number):
        return
    if not used:
        yield "forbidden", NOTHING
    for group in sorted(map(sorted, used)):
        yield "forbidden", _list_numbers(group)


def _groups_in_force(forbidden: tuple[Forbidden, ...], number: int) -> set[frozenset[int]]:
    """The groups that apply in the round; a group of one prohibits nothing."""
    active = (group for group in forbidden if group.first <= number <= group.last)
    return {group.numbers for group in active if len(group.numbers) > 1}


def _us_chess_options(
    used: UsChessOptions, then: Stage, number_now: Mapping[int, int]
) -> Iterator[StatedOption]:
    """The options of a round paired from `then` that are not the defaults; announced classes."""
    re_entries = sorted(
        (number_now[n], number_now[earlier]) for n, earlier in used.re_entries.items()
    )
    options = {
        "variations": join_messages(" ", sorted(used.variations)),
        "plus-score": str(used.plus_score) if used.plus_score != PLUS_TWO else "",
        "house-player": str(number_now[used.house_player]) if used.house_player else "",
        "class-floors": _list_numbers(then.us_chess.class_floors),
        "recently-rated": _list_numbers(sorted(number_now[n] for n in used.known)),
        "late": _list_numbers(sorted(number_now[n] for n in used.late)),
        "half-byes-ahead": _list_numbers(sorted(number_now[n] for n in used.half_byes_ahead)),
        "re-entries": join_messages(" ", (f"{n}={earlier}" for n, earlier in re_entries)),
    }
    yield from ((name, value) for name, value in options.items() if value)
    for name, groups in (("team-mates", used.teams), ("asked-apart", used.requested)):
        for group in groups:
            if len(group) > 1:
                yield name, _list_numbers(sorted(number_now[n] for n in group))


def _standings_options(stage: Stage, plain: TournamentReport) -> Iterator[ReportedOption]:
    if stage.rules.tie_break_edition != tie_break_edition(plain):
        yield ReportedOption("tie-break-edition", stage.rules.tie_break_edition)
    if tie_breaks_with_unrated(stage):
        yield ReportedOption("unrated-count-as", str(stage.rules.unrated))
    numbers_by_round: dict[RoundNo, list[Number]] = {}
    for number, entry in stage.numbered_entries():
        for round_number in entry.drawn_for_prizes:
            numbers_by_round.setdefault(round_number, []).append(number)
    for round_number, numbers in sorted(numbers_by_round.items()):
        yield ReportedOption("prize-draws", _list_numbers(numbers), round_number, round_number)


def _list_numbers(numbers: Sequence[int]) -> str:
    return join_messages(" ", map(str, numbers))
