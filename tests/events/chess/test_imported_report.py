"""A report becomes facts, the facts a state, the state a report again."""

from dataclasses import replace
from pathlib import Path

import pytest

from domain.chess.stage import Stage, stage_of
from domain.errors import BadFile
from domain.formats.trf.read import read_trf
from domain.formats.trf.tournament import (
    NationalRecord,
    ReportedOption,
    ReportedPlayer,
    TournamentReport,
)
from domain.formats.trf.write import write_trf16, write_trf26
from domain.ids import EntryId, RoundNo, StageId
from domain.results import Mark
from events.chess.decisions.reports.federation_report import build_report
from events.chess.decisions.reports.imported_report import events_of_report
from events.contest.vocabulary.entries import ByeRequested, Withdrawn
from events.fold import fold_records
from events.tournament.vocabulary import TournamentCreated
from tests.effort import beyond_the_gate
from tests.events.records import records_of_events

# 1 and 4 draw, 2 beats 3; then 2 beats 1 while 3 has a half-point bye and 4 is gone for good.
# 5 arrives in round 2 and gets the bye.
CLUB_ROWS = (
    "   1 m GM Alpha, Anna      2500 GER 0.5 |   4 w =|   2 b 0|0000 - Z|0000 - H",
    "   2      Beta, Bert       2400 GER 3.0 |   3 b 1|   1 w 1|   5 w +|0000 - Z",
    "   3      Gamma            2300 POL 1.5 |   2 w 0|0000 - H|0000 - U|0000 - Z",
    "   4      Delta, Dora      2200 FRA 0.5 |   1 b =|0000 - Z|0000 - Z|0000 - Z",
    "   5      Epsilon, Else    2100 FRA 1.0 |0000 - Z|0000 - U|   2 b -|0000 - Z",
)


def line(row: str) -> str:
    """A row of the table above in the columns of TRF16."""
    person, *cells = row.split("|")
    number, sex_and_title, name = person[:4], person[5:10], person[10:27]
    rating, federation, points = person[27:31], person[32:35], person[36:39]
    start = (
        f"001 {number} {sex_and_title}{name:<33} {rating:>4} {federation}     1234{number.strip()}"
    )
    return f"{start:<80}{points:>4} {'':4}  " + "  ".join(cells)


CLUB = "\n".join(["012 Club Evening", "XXR 5", "XXC white1", *map(line, CLUB_ROWS)]).encode()


def report_and_stage(data: bytes, name: str = "club.trf") -> tuple[TournamentReport, Stage]:
    reading = read_trf(data, name).tournament
    state = fold_records(records_of_events(*events_of_report(reading, name).events))
    assert state is not None
    return build_report(state, stage_of(state, StageId(1))), stage_of(state, StageId(1))


def test_absences_become_late_entries_withdrawals_or_requested_byes() -> None:
    events = events_of_report(read_trf(CLUB, "club.trf").tournament, "club").events

    assert [e for e in events if isinstance(e, Withdrawn)] == [Withdrawn(1, 4, 2)]
    byes = [e for e in events if isinstance(e, ByeRequested)]
    assert ByeRequested(1, 3, 2, "H") in byes
    assert not any(bye.entry == 4 for bye in byes)
    _, stage = report_and_stage(CLUB)
    assert stage.entries[EntryId(5)].first_round == 2
    assert stage.entries[EntryId(4)].withdrawn_from == 2


def test_imported_rounds_have_the_reported_games_and_results() -> None:
    _, stage = report_and_stage(CLUB)

    first = stage.round(RoundNo(1))
    assert [(b.white, b.black, b.result and b.result.code) for b in first.boards] == [
        (1, 4, "=-="),
        (3, 2, "0-1"),
    ]
    assert stage.round(RoundNo(3)).boards[0].result == (Mark.FORFEIT_WIN, Mark.FORFEIT_LOSS)
    assert (EntryId(3), Mark.PAIRING_BYE) in stage.round(RoundNo(3)).byes


def test_a_person_keeps_what_the_report_says() -> None:
    _, stage = report_and_stage(CLUB)

    person = stage.entries[EntryId(1)].person
    assert (person.family, person.given, person.title) == ("Alpha", "Anna", "GM")
    assert (person.rating, person.federation, person.fide_id) == (2500, "GER", "12341")
    assert stage.entries[EntryId(3)].person.given == ""


def test_the_export_reads_back_the_same_games() -> None:
    exported, _ = report_and_stage(CLUB)

    for written in (write_trf16(exported), write_trf26(exported)):
        assert games(read_trf(written, "again").tournament) == games(
            read_trf(CLUB, "club").tournament
        )


def games(tournament: TournamentReport) -> dict[int, tuple[object, ...]]:
    return {p.number: p.cells for p in tournament.players}


def points_differ(before: ReportedPlayer, after: ReportedPlayer) -> bool:
    return before.points is not None and before.points != after.points


# Reports whose own points contradict their results, by how many players: an organiser's half
# point for a bye or absence that carries no awarding code, or an unfinished game.
INCONSISTENT = {
    "swiss_21p_5r.trf": 1,
    "swiss_34p_6r.trf": 5,
    "swiss_63p_6r.trf": 8,
    "team_swiss_129p_15teams_7r.trf": 1,
    "trf26_team_8p_2teams.trf": 1,
}
BROKEN = {
    "case_incompatible_color.trf": "line 2: players 2 and 3, round 5: both have the colour b",
    "case_incorrect_points.trf": "line 2: player 2 has 4.0 points, but the results make 3.0",
    "case_missing_result.trf": "line 2: players 2 and 3, round 5",
    "case_missing_starting_number.trf": "line 7: the starting number 7 is missing",
    "case_too_many_results.trf": "5 rounds are announced, but there are columns for 6",
}


@beyond_the_gate
@pytest.mark.shared
def test_every_real_report_goes_through_the_log_unchanged(shared: Path) -> None:
    files = sorted((shared / "data" / "trf").rglob("*.trf"))
    assert len(files) > 40
    for file in files:
        if file.name in BROKEN:
            with pytest.raises(BadFile, match=BROKEN[file.name].replace("(", r"\(")):
                read_trf(file.read_bytes(), file.name)
            continue
        before = read_trf(file.read_bytes(), file.name).tournament
        after, _ = report_and_stage(file.read_bytes(), file.name)

        assert games(after) == games(before), file.name
        read_back = read_trf(write_trf16(after), file.name).tournament
        assert games(read_back) == games(before), file.name
        different = sum(map(points_differ, before.players, after.players))
        assert different == INCONSISTENT.get(file.name, 0), file.name


def test_a_report_without_a_name_is_called_by_its_file_and_an_odd_sex_is_left_out() -> None:
    nameless = CLUB.replace(b"012 Club Evening\n", b"")
    events = events_of_report(read_trf(nameless, "club.trf").tournament, "club").events
    named = events_of_report(read_trf(CLUB, "club.trf").tournament, "club").events

    assert isinstance(events[0], TournamentCreated)
    assert isinstance(named[0], TournamentCreated)
    assert (events[0].name, named[0].name) == ("club", "Club Evening")
    _, stage = report_and_stage(CLUB)
    assert [stage.entries[EntryId(n)].person.sex for n in (1, 2)] == ["m", ""]


EVENT = "\n".join(
    (
        *("042 2026/11/21", "052 22.11.2026", "102 IA Nowak, Anna (1100000)"),
        *("112 Kowalski, Jan 1100001", "112", "122 90min + 30sec", "222 5400+30"),
        "132".ljust(91) + "26/11/21  26/11/21  26/11/21  26/11/22",
        "XXR 4",
    )
)


def test_the_header_of_a_report_survives_import_and_export() -> None:
    imported_state, stage = report_and_stage(CLUB.replace(b"XXR 5", EVENT.encode()))
    header = imported_state.header
    assert (header.start_date, header.end_date) == ("2026/11/21", "2026/11/22")
    assert header.chief_arbiter == "IA Nowak, Anna (1100000)"
    assert header.deputies == ("Kowalski, Jan (1100001)",)
    assert header.time_control == "90min + 30sec"
    assert header.round_dates == ("26/11/21", "26/11/21", "26/11/21", "26/11/22")
    assert imported_state.regulations.encoded_time_control == "5400+30"
    assert stage.schedule.days_of_rounds(4)[2:] == ("2026-11-21", "2026-11-22")
    for report_bytes in (write_trf16(imported_state), write_trf26(imported_state)):
        read_back = read_trf(report_bytes, "again.trf").tournament
        assert read_back.header == header
    assert read_back.regulations.encoded_time_control == "5400+30"
    assert report_and_stage(write_trf26(imported_state))[0].header == header


@pytest.mark.parametrize("dates", ["26/11/21  26/11/20", "26/11/21  soon"])
def test_impossible_days_of_a_report_are_left_out(dates: str) -> None:
    stage = report_and_stage(CLUB.replace(b"XXR 5", f"132 {dates}\n222 fast\nXXR 5".encode()))[1]
    assert not stage.schedule
    assert stage.time.announced_control == ""


MEMBERSHIP = "of national records the membership number alone is kept"


@pytest.mark.parametrize(
    ("record", "further_notes"),
    [
        (NationalRecord("GER", 1, rating=2500, national_id="77"), ()),
        (NationalRecord("GER", 1, national_id="77"), ()),
        (NationalRecord("GER", 1, rating=2450), (MEMBERSHIP,)),
        (NationalRecord("GER", 1, title="CM"), (MEMBERSHIP,)),
    ],
)
def test_data_of_national_records_that_are_lost_are_noted(
    record: NationalRecord, further_notes: tuple[str, ...]
) -> None:
    reading = replace(read_trf(CLUB, "club.trf").tournament, national=(record,))

    notes = events_of_report(reading, "club").notes

    assert notes == (
        *events_of_report(read_trf(CLUB, "club.trf").tournament, "club").notes,
        *further_notes,
    )


@pytest.mark.parametrize(("last", "named"), [(3, False), (4, True)])
def test_options_of_another_system_are_noted_if_they_hold_for_the_next_round(
    last: int, named: bool
) -> None:
    stated = ReportedOption("variations", "29E5h", 1, last)
    reading = replace(read_trf(CLUB, "club.trf").tournament, options=(stated,))

    notes = events_of_report(reading, "club").notes

    assert any(note.startswith("the options of US Chess mean nothing") for note in notes) == named
