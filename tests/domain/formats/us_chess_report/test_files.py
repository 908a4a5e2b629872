"""The three files of an event, read back by an independent reader."""

from dataclasses import replace
from datetime import date
from types import SimpleNamespace

import pytest

from domain.chess.stage import stages_of
from domain.errors import BadFile, NotNow, WallchartError
from domain.formats.us_chess_report.dbase import DoesNotFit
from domain.formats.us_chess_report.details import read_details
from domain.formats.us_chess_report.files import (
    HIGHEST_NUMBER,
    MOST_SECTIONS,
    NAMES_TOLD,
    _check_members,
    _event_fields,
    report_files,
    without_accents,
)
from domain.ids import RoundNo, StageId
from domain.tournament import Tournament
from tests.domain.formats.us_chess_report.events import DETAILS, five_players
from tests.domain.formats.us_chess_report.reading import read_dbase
from tests.stories import OPEN, field, played


def records_by_file(
    tournament: Tournament, details: str = DETAILS
) -> dict[str, list[dict[str, str]]]:
    written = report_files(tournament, read_details(details.encode()))
    return {name[:2]: read_dbase(data) for name, data in written.items()}


def test_the_event_is_one_record() -> None:
    assert records_by_file(five_players())["TH"] == [
        {
            **{"H_FORMAT": "2C", "H_PROGRAM": "WALLCHART", "H_EVENT_ID": ""},
            **{"H_NAME": "City Open 2026", "H_TOT_SECT": "1"},
            **{"H_BEG_DATE": "20261120", "H_END_DATE": "20261122", "H_AFF_ID": "A6012345"},
            **{"H_CITY": "Parsippany", "H_STATE": "NJ", "H_ZIPCODE": "07054", "H_COUNTRY": "USA"},
            **{"H_SENDCROS": "Y", "H_CTD_ID": "12345678", "H_ATD_ID": "12345679"},
            "H_OTHER_TD": "12345680",
        }
    ]


def test_a_section_is_one_record() -> None:
    assert records_by_file(five_players())["TS"] == [
        {
            **{"S_EVENT_ID": "", "S_SEC_NUM": "1", "S_SEC_NAME": "Open", "S_R_SYSTEM": "R"},
            **{"S_TIMECTL": "40/90,SD/30;d5", "S_CTD_ID": "12345678", "S_ATD_ID": "12345679"},
            **{"S_TRN_TYPE": "S", "S_TOT_RNDS": "5", "S_LST_PAIR": "5"},
            **{"S_BEG_DATE": "20261120", "S_END_DATE": "20261122", "S_SCH_LVL": ""},
            **{"S_GR_PRIX": "Y", "S_GP_PTS": "10", "S_FIDE": "N"},
        }
    ]


def test_an_entry_is_one_record_in_capitals_without_accents() -> None:
    first, second, *_ = records_by_file(five_players())["TD"]

    assert first == {
        **{"D_EVENT_ID": "", "D_SEC_NUM": "1", "D_PAIR_NUM": "1", "D_MEM_ID": "20000001"},
        **{"D_NAME": "LUCZAK-ZOLKIEWSKA, MALGORZATA", "D_STATE": "", "D_RATING": "2697"},
        **{"D_RND01": "X0", "D_RND02": "D2B", "D_RND03": "S5W", "D_RND04": "F0", "D_RND05": "B0"},
    }
    assert (second["D_NAME"], second["D_STATE"]) == ("O'NEILL, SEAN", "NY")


def test_a_shorter_section_is_unpaired_in_the_rounds_it_does_not_play() -> None:
    """40/90,SD/30;d5 is rated regular (R), G/30;d5 dual (D)."""
    long, short = played(field(2), 1), played(field(4), 3)
    stages = {
        OPEN: replace(stages_of(short)[OPEN], id=OPEN),
        StageId(2): replace(stages_of(long)[OPEN], id=StageId(2), name="U1200"),
    }
    members = "\n".join(f'{n} = "{20_000_000 + n}"' for n in range(1, 5))
    details = DETAILS[: DETAILS.index("[section.Open.members]")]
    details += f"[section.Open.members]\n{members}\n"
    details += '[section.U1200]\ntime_control = "G/30;d5"\n[section.U1200.members]\n'
    details += '1 = "30000001"\n2 = "30000002"\n'

    written = records_by_file(replace(short, parts=stages), details)

    assert [s["S_SEC_NUM"] for s in written["TS"]] == ["1", "2"]
    assert [s["S_TOT_RNDS"] for s in written["TS"]] == ["3", "1"]
    assert [s["S_R_SYSTEM"] for s in written["TS"]] == ["R", "D"]
    last = written["TD"][-1]
    assert (last["D_SEC_NUM"], last["D_RND02"], last["D_RND03"]) == ("2", "U0", "U0")


def test_the_same_event_gives_the_same_bytes() -> None:
    details = read_details(DETAILS.encode())

    assert report_files(five_players(), details) == report_files(five_players(), details)


@pytest.mark.parametrize(
    ("valid", "invalid", "message"),
    [
        ('4 = "20000004"\n5 = "20000005"\n', "", "the US Chess member ID of no. 4, 5 is missing"),
        ('5 = "20000005"', '5 = "20000005"\n6 = "20000006"', "no player with the number 6"),
        ('"20000005"', '"20000004"', "no. 4 and 5 have the same member ID 20000004"),
        ("section.Open", "section.Closed", "there is no section 'Closed'"),
        ('ends = "2026-11-22"', 'ends = "2026-11-02"', "before it begins"),
        ('begins = "2026-11-20"', "", "does not say when it begins"),
        ('city = "Parsippany"', 'city = "Llanfairpwllgwyngyllgogerych"', "field H_CITY"),
        ('"40/90,SD/30;d5"', '"ninety"', "is not a time control"),
    ],
)
def test_reports_us_chess_would_refuse_are_refused(valid: str, invalid: str, message: str) -> None:
    assert valid in DETAILS

    with pytest.raises(WallchartError, match=message):
        records_by_file(five_players(), DETAILS.replace(valid, invalid))


def test_a_re_entry_is_an_entry_of_the_same_member() -> None:
    tournament = five_players()
    stage = stages_of(tournament)[StageId(1)]
    earlier = next(entry for number, entry in stage.numbered_entries() if number == 4)
    left = replace(earlier, withdrawn_from=RoundNo(4))
    section = replace(stage, entries={**stage.entries, left.id: left})
    twice = DETAILS.replace('"20000005"', '"20000004"')

    written = records_by_file(
        replace(tournament, parts={**tournament.parts, section.id: section}), twice
    )

    assert [e["D_MEM_ID"] for e in written["TD"]][3:] == ["20000004", "20000004"]


def test_a_name_of_another_alphabet_is_refused_not_mangled() -> None:
    tournament = played(field(2, ["Иванов, Пётр", "Li, Wei"]), 1)
    details = DETAILS[: DETAILS.index("3 = ")]

    with pytest.raises(DoesNotFit, match="field D_NAME"):
        records_by_file(tournament, details)


def test_without_a_round_there_is_nothing_to_report() -> None:
    with pytest.raises(NotNow, match="nothing to report"):
        records_by_file(field(4))


def test_a_section_without_details_is_refused() -> None:
    details = read_details(DETAILS[: DETAILS.index("[section")].encode())

    with pytest.raises(BadFile, match="details of section 'Open' are missing"):
        report_files(five_players(), details)


@pytest.mark.parametrize(
    ("name", "expected"), [("Þórðardóttir", "Thordardottir"), ("Weiß", "Weiss"), ("Çağrı", "Cagri")]
)
def test_latin_letters_lose_their_marks(name: str, expected: str) -> None:
    assert without_accents(name) == expected


def test_a_report_with_more_sections_than_it_has_room_for_is_refused() -> None:
    details = read_details(DETAILS.encode())
    days = (date(2026, 11, 20), date(2026, 11, 22))

    assert _event_fields(five_players(), details, MOST_SECTIONS, days)["H_TOT_SECT"] == str(
        MOST_SECTIONS
    )
    with pytest.raises(BadFile, match=f"{MOST_SECTIONS + 1} sections; a report has room for"):
        _event_fields(five_players(), details, MOST_SECTIONS + 1, days)


def test_a_few_missing_member_ids_are_named_and_more_are_summed_up() -> None:
    def refusal_without_ids(count: int) -> str:
        ids = "\n".join(f'{n} = "{20_000_000 + n}"' for n in range(count + 1, 13))
        details = DETAILS[: DETAILS.index("[section.Open.members]")]
        with pytest.raises(BadFile) as refused:
            records_by_file(played(field(12), 1), f"{details}[section.Open.members]\n{ids}")
        return str(refused.value)

    few = ", ".join(map(str, range(1, NAMES_TOLD + 1)))
    assert f"no. {few} is missing" in refusal_without_ids(NAMES_TOLD)
    assert f"no. {few}, … is missing" in refusal_without_ids(NAMES_TOLD + 1)


def test_a_pairing_number_above_the_highest_is_refused() -> None:
    entries = [SimpleNamespace(number=HIGHEST_NUMBER)]
    section = SimpleNamespace(name="Open", entries=entries)
    details = SimpleNamespace(members={HIGHEST_NUMBER: SimpleNamespace(id="1")})
    _check_members(section, details, set())  # type: ignore[arg-type]  # the parts it reads

    entries[0].number += 1
    details.members = {HIGHEST_NUMBER + 1: SimpleNamespace(id="1")}
    with pytest.raises(BadFile, match=f"room for numbers up to {HIGHEST_NUMBER}"):
        _check_members(section, details, set())  # type: ignore[arg-type]
