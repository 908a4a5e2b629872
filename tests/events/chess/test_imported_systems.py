"""An imported report gets the pairing system that it names, or a note that this system is not
supported.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest

from domain.chess.stage import Stage, stage_of, stages_of
from domain.contest.round import RoundState
from domain.formats.trf.read import read_trf
from domain.formats.trf.systems import named_system
from domain.formats.trf.tournament import RequestedBye, TournamentReport
from domain.formats.trf.write import write_trf16, write_trf26
from domain.ids import StageId
from domain.results import Mark
from domain.round_robin.berger import DoubleForm
from domain.round_robin.plan import TablePlan
from domain.round_robin.systems import SYSTEMS as TABLES, TableName
from events.audit.history import History
from events.audit.verdict.provers import pair_all_rounds_again
from events.chess.decisions.reports.federation_report import build_report
from events.chess.decisions.reports.imported_report import events_of_report
from events.fold import fold_records
from events.log.records import Recorded
from tests.effort import beyond_the_gate
from tests.events import records
from tests.events.chess.test_imported_report import CLUB, games
from tests.every import every
from tests.stories import OPEN as FIRST
from tests.web.views.round_robins import (
    MATCH,
    QUADS,
    after_rounds,
    round_robin_drawn,
    without_player,
)

DUTCH = "planned as a Swiss by the FIDE Dutch system, 2026"
ROUND_ROBINS = [
    TablePlan(system, double, first_round=first)
    for system, double, first in product(TableName, (None, *DoubleForm), (1, 3))
]


def log_of_import(reading: TournamentReport) -> list[Recorded]:
    return records.records_of_events(*events_of_report(reading, "club").events)


def import_and_export(reading: TournamentReport) -> tuple[TournamentReport, Stage, tuple[str, ...]]:
    """The imported report as it is exported again, its stage, and the notes about its import."""
    state = fold_records(log_of_import(reading))
    assert state is not None
    stage = stage_of(state, StageId(1))
    return build_report(state, stage), stage, events_of_report(reading, "club").notes


def report_naming(code: str = "", words: str = "") -> TournamentReport:
    lines = [f"192 {code}"] if code else []
    lines += [f"092 {words}"] if words else []
    return read_trf("\n".join([*lines, CLUB.decode()]).encode(), "club.trf").tournament


def system_and_edition(stage: Stage) -> tuple[str, str]:
    return stage.rules.system, stage.rules.edition


@pytest.mark.parametrize(
    ("code", "words", "system"),
    [
        ("FIDE_DUBOV", "", ("dubov", "2026")),
        ("FIDE_BURSTEIN", "Swiss", ("burstein", "2026")),
        ("FIDE_DUTCH_2017", "", ("fide-dutch", "2017")),
        ("FIDE_DUTCH_2017_BAKU", "", ("fide-dutch", "2017")),
        ("CUSTOM_SWISS", "Individual: Swiss-System (us-chess 7th)", ("us-chess", "7th")),
        ("", "Individual: Swiss-System (burstein pre-2018)", ("burstein", "pre-2018")),
        ("", "FIDE_DUTCH_2025", ("fide-dutch", "2026")),
        ("", "Swiss (Dubov)", ("dubov", "2026")),
        ("", "Individual: Swiss-System (Standard)", ("fide-dutch", "2026")),
        ("", "", ("fide-dutch", "2026")),
    ],
)
def test_the_system_is_the_one_the_report_names(
    code: str, words: str, system: tuple[str, str]
) -> None:
    exported, stage, notes = import_and_export(report_naming(code, words))

    assert system_and_edition(stage) == system
    assert notes == ()
    assert games(exported) == games(report_naming())


@pytest.mark.parametrize("code", ["FIDE_DOUBLESWISS", "CUSTOM_SWISS", "FIDE_TEAM_BAKU"])
def test_an_unknown_system_of_a_report_is_noted(code: str) -> None:
    _, stage, notes = import_and_export(report_naming(code, "Swiss"))

    assert system_and_edition(stage) == ("fide-dutch", "2026")
    assert notes == (f"no pairing system is known here as {code}: {DUTCH}",)


def reports_written(plan: TablePlan, size: int, rounds: int) -> Iterator[TournamentReport]:
    tournament = after_rounds(round_robin_drawn(size, plan), rounds)
    trf_report = build_report(tournament, stages_of(tournament)[FIRST])
    for data in (write_trf16(trf_report), write_trf26(trf_report)):
        yield read_trf(data, "club.trf").tournament


@beyond_the_gate
@every("plan", ROUND_ROBINS, ids=str)
@every("size", [5, 6])
def test_a_reported_round_robin_is_imported_with_the_same_table(plan: TablePlan, size: int) -> None:
    table = plan.build_table(size)
    for before in reports_written(plan, size, len(table.rounds)):
        exported, stage, notes = import_and_export(before)

        assert notes == ()
        assert stage.round_robin is not None
        assert stage.round_robin.drawn_table.rounds == table.rounds
        assert games(exported) == games(before)
        assert [p.points for p in exported.players] == [p.points for p in before.players]


@pytest.mark.parametrize("rounds", [0, 1, 3])
def test_rounds_still_to_come_of_a_named_table_are_known(rounds: int) -> None:
    plan = TablePlan(TableName.BERGER, DoubleForm.PLAIN)
    *_, before = reports_written(plan, 7, rounds)

    _, stage, notes = import_and_export(before)

    assert (notes, stage.round_robin and stage.round_robin.system) == ((), TableName.BERGER)
    assert len(stage.rounds) == 14, "of seven players, each of whom rests once, twice over"
    assert [r.state for r in stage.rounds].count(RoundState.CLOSED) == rounds


def test_the_audit_builds_the_table_of_an_imported_round_robin_again() -> None:
    *_, before = reports_written(TablePlan(TableName.PORTER, first_round=2), 6, 5)
    verdicts = list(pair_all_rounds_again(History(log_of_import(before))))

    assert len(verdicts) == 5
    assert not any(one.is_different for one in verdicts)


@pytest.mark.parametrize(
    "code", [code for t in TABLES.values() for c in t.trf.values() for code in c]
)
def test_every_code_of_a_table_is_known(code: str) -> None:
    ((plan, codes),) = [
        (TablePlan(name, cycles), codes)
        for name, table in TABLES.items()
        for cycles, codes in table.trf.items()
        if code in codes
    ]
    *_, before = reports_written(plan, 4, 2)
    renamed = replace(before, regulations=before.regulations._replace(system=code))

    exported, stage, notes = import_and_export(renamed)

    assert notes == ()
    assert stage.round_robin is not None
    assert stage.round_robin.double is plan.double
    assert exported.regulations.system == codes[0]


def swiss_with_note(before: TournamentReport) -> tuple[Stage, str]:
    _, stage, (note,) = import_and_export(before)
    assert stage.round_robin is None
    return stage, note


def test_games_that_fit_no_table_are_imported_as_a_swiss_with_a_note() -> None:
    club = report_naming("BERGER_ROUNDROBIN")

    stage, note = swiss_with_note(club)

    assert note == (
        "the report names BERGER_ROUNDROBIN, but its games are not those of the table: " + DUTCH
    )
    assert system_and_edition(stage) == ("fide-dutch", "2026")


def test_a_round_robin_that_names_no_table_must_fit_exactly_one() -> None:
    *_, before = reports_written(TablePlan(TableName.BERGER), 6, 1)
    vague = replace(
        before,
        rounds=None,
        regulations=before.regulations._replace(system=""),
        header=before.header._replace(kind="Individual: Round-Robin"),
    )

    _, note = swiss_with_note(vague)

    assert note.startswith(
        "the report names Individual: Round-Robin, but its games are those of several tables: "
    )


def test_games_with_exchanged_colours_fit_no_table() -> None:
    *_, before = reports_written(TablePlan(TableName.BERGER), 4, 3)
    turned = tuple(
        p._replace(
            cells=(
                p.cells[0]._replace(colour=p.cells[0].colour and p.cells[0].colour.other),
                *p.cells[1:],
            )
        )
        for p in before.players
    )

    assert "not those of the table" in swiss_with_note(replace(before, players=turned))[1]


def test_a_scored_rest_fits_no_table() -> None:
    *_, berger_of_5 = reports_written(TablePlan(TableName.BERGER), size=5, rounds=5)
    with_full_byes = tuple(
        p._replace(
            cells=tuple(c._replace(mark=Mark.FULL_BYE) if not c.opponent else c for c in p.cells)
        )
        for p in berger_of_5.players
    )

    _, note = swiss_with_note(replace(berger_of_5, players=with_full_byes))
    assert "not those of the table" in note


def test_consequences_of_a_withdrawal_are_not_inferred_from_a_report() -> None:
    tournament = after_rounds(without_player(after_rounds(round_robin_drawn(6), 2), 3), 5)
    before = read_trf(
        write_trf26(build_report(tournament, stages_of(tournament)[FIRST])), "club.trf"
    ).tournament

    _, _, (note, lost) = import_and_export(before)
    assert "it takes points back (record 299)" in note
    assert "record 299" in lost


@pytest.mark.parametrize(("plan", "size"), [(MATCH, 6), (QUADS, 8)])
def test_a_divided_field_is_imported_as_a_swiss_with_a_note(plan: TablePlan, size: int) -> None:
    for before in reports_written(plan, size, 3):
        assert "its games are not those of the table" in swiss_with_note(before)[1]


def test_the_reports_own_order_is_kept_where_it_suits_a_round_robin() -> None:
    *_, before = reports_written(TablePlan(TableName.BERGER), 4, 3)
    suited = replace(before, regulations=before.regulations._replace(tie_breaks=("KS", "SB")))
    swiss_only = replace(before, regulations=before.regulations._replace(tie_breaks=("BH",)))

    assert import_and_export(suited)[1].rules.tie_breaks == ("KS", "SB")
    assert import_and_export(swiss_only)[1].rules.tie_breaks == ("DE", "SB", "WIN")


def test_a_bye_requested_for_a_resting_round_still_fits_the_table() -> None:
    plan = TablePlan(TableName.BERGER)
    *_, before = reports_written(plan, 5, 1)
    resting = plan.build_table(5).rounds[2].byes

    for number, known in ((3, True), (4, False)):  # the round of that rest, and another one
        bye = RequestedBye(Mark.ZERO_BYE, number, tuple(map(int, resting)))
        _, stage, _ = import_and_export(replace(before, byes=(bye,)))
        assert (stage.round_robin is not None) == known


def test_only_the_named_tables_are_tried() -> None:
    def systems(words: str) -> set[str]:
        return {plan.system for plan in named_system(report_naming("", words)).round_robins}

    assert systems("Round robin, Berger tables") == {TableName.BERGER}
    assert systems("Round robin") == set(TableName)
