"""A file of several sections becomes one tournament with one stage per section."""

from domain.chess.stage import stage_of, stages_of
from domain.formats.swisssys.read import read_swisssys
from domain.formats.swisssys.write import write_swisssys
from domain.ids import EntryId, StageId
from domain.results import Mark
from domain.tournament import Tournament
from events.chess.decisions.reports.imported_sections import combine_reports
from events.log.vocabulary import Event
from tests.domain.formats.swisssys.test_swisssys import FOUR, player_record, swisssys_file
from tests.events.memory_log import MemoryLog


def state_after_events(*events: Event) -> Tournament:
    log = MemoryLog()
    log.append_events(*events[1:])
    return log.state


def imported_tournament(*files: bytes) -> tuple[Tournament, tuple[str, ...]]:
    """The tournament that the sections of the files become, and the notes about the import."""
    sections = [
        (section.name, section.report, ())
        for data in files
        for section in read_swisssys(data).sections
    ]
    found = combine_reports(sections, "x")
    return state_after_events(*found.events), found.notes


def test_each_section_is_a_stage_with_its_members() -> None:
    other = swisssys_file(player_record(1, "Fox", "B;-1;-;0;-1;-1;0"), **{"Section name": "U1200"})
    state, notes = imported_tournament(swisssys_file(*FOUR, **{"Final round": 4}), other, other)

    assert [stage.name for stage in stages_of(state).values()] == ["Open", "U1200", "U1200 (3)"]
    assert notes == ()
    stage = stage_of(state, StageId(1))
    assert (stage.rules.system, stage.rules.tie_breaks[0], stage.rules.rounds) == (
        "us-chess",
        "MMED",
        4,
    )
    assert stage.entry(EntryId(2)).person.national_id == "12345672"
    assert dict(stage.entry(EntryId(2)).byes) == {3: Mark.HALF_BYE, 4: Mark.ZERO_BYE}
    assert stage.time.words == "G/90; d5"
    assert dict(stage_of(state, StageId(2)).rounds[0].byes) == {1: Mark.PAIRING_BYE}


def test_imported_sections_are_exported_unchanged() -> None:
    state, _ = imported_tournament(swisssys_file(*FOUR, **{"Final round": 4}))
    (before,) = read_swisssys(swisssys_file(*FOUR, **{"Final round": 4})).sections
    (after,) = read_swisssys(write_swisssys(state)).sections

    assert [p.cells for p in after.report.players] == [p.cells for p in before.report.players]
    assert [p.name for p in after.report.players] == [p.name for p in before.report.players]
    assert after.report.byes == before.report.byes
