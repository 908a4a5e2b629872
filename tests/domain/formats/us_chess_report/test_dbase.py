"""dBase III as its description has it, byte by byte."""

import pytest
from hypothesis import given, strategies as st

from domain.formats.us_chess_report.dbase import DbaseColumn, DoesNotFit, dbase_table
from tests.domain.formats.us_chess_report.reading import read_dbase

COLUMNS = (DbaseColumn("D_NAME", 5), DbaseColumn("D_STATE", 2))


def test_a_table_of_two_records_byte_by_byte() -> None:
    data = dbase_table(
        COLUMNS, [{"D_NAME": "ANNA", "D_STATE": "NY"}, {"D_NAME": "BO"}], (2026, 11, 22)
    )

    header = bytes([3, 126, 11, 22, 2, 0, 0, 0, 97, 0, 8, 0]) + bytes(20)
    name = b"D_NAME" + bytes(5) + b"C" + bytes(4) + bytes([5, 0]) + bytes(14)
    state = b"D_STATE" + bytes(4) + b"C" + bytes(4) + bytes([2, 0]) + bytes(14)
    assert data == header + name + state + b"\r" + b" ANNA NY BO     \x1a"


@pytest.mark.parametrize("value", ["ANNAMARIA", "ÅSA", "A\nB", "A\0B"])
def test_values_that_do_not_fit_are_refused_by_name(value: str) -> None:
    with pytest.raises(DoesNotFit, match="does not fit the field D_NAME") as refusal:
        dbase_table(COLUMNS, [{"D_NAME": value}], (2026, 1, 1))

    assert "\n" not in str(refusal.value)


def test_the_owner_of_a_value_that_does_not_fit_is_named() -> None:
    with pytest.raises(DoesNotFit, match=r"'NYC' \(ANNA\) does not fit the field D_STATE"):
        dbase_table(COLUMNS, [{"D_NAME": "ANNA", "D_STATE": "NYC"}], (2026, 1, 1))


plain_text = st.text(st.characters(min_codepoint=33, max_codepoint=126), max_size=5)


@given(st.lists(st.fixed_dictionaries({"D_NAME": plain_text, "D_STATE": st.just("NY")})))
def test_written_files_are_read_back(records: list[dict[str, str]]) -> None:
    assert read_dbase(dbase_table(COLUMNS, records, (2026, 1, 1))) == records
