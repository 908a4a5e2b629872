"""Tie-breaks as text, such as BH/C1/P."""

import pytest
from hypothesis import given, strategies as st

from domain.standings.tiebreaks import TIEBREAKS
from domain.standings.tiebreaks.definition import TieBreak
from domain.standings.tiebreaks.descriptor import (
    UnusableTieBreak,
    full_order,
    parse_tie_break,
    parse_tie_break_list,
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("BH", TieBreak("BH")),
        ("bh/c1", TieBreak("BH", cut=1)),
        ("BH-C1", TieBreak("BH", cut=1)),
        ("BHC1", TieBreak("BH", cut=1)),
        ("BH/C3/P", TieBreak("BH", cut=3, forfeits_played=True)),
        ("BH-M2", TieBreak("BH", median=2)),
        ("SB/M1", TieBreak("SB", median=1)),
        ("KS/L+2", TieBreak("KS", limit=2)),
        ("KS/L-1", TieBreak("KS", limit=-1)),
        ("KS-L+1", TieBreak("KS", limit=1)),
        ("AOB/F", TieBreak("AOB", fore=True)),
        ("AFB", TieBreak("AOB", fore=True)),
        ("TPN/R", TieBreak("TPN", reverse=True)),
        ("DE-P", TieBreak("DE", forfeits_played=True)),
        ("GE", TieBreak("REP")),
        ("OTHER_SOLK", TieBreak("SOLK")),
    ],
)
def test_a_descriptor_names_a_column(text: str, expected: TieBreak) -> None:
    assert parse_tie_break(text) == expected


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("XYZ", "no tie-break of that name is known"),
        ("OTHER_DICE", "no tie-break of that name is known"),
        ("EMMSB", "it belongs to team competitions"),
        ("BH:GP", "it belongs to team competitions"),
        ("SSSC/K10", "it belongs to team competitions"),
        ("BH/K2", "/K belongs to team competitions"),
        ("WIN/C1", "WIN doesn't know the modifier /C"),
        ("SB/F", "SB doesn't know the modifier /F"),
        ("BH/Q", "/Q is not a modifier"),
        ("BH//C1", "/ is not a modifier"),
        ("½", "it is not of the form NAME/C1/P"),
    ],
)
def test_unsupported_descriptors_are_refused_by_name(text: str, sentence: str) -> None:
    with pytest.raises(UnusableTieBreak) as refused:
        parse_tie_break(text)

    assert str(refused.value) == f"The tie-break {text!r} can't be computed: {sentence}."


def test_a_list_may_be_separated_by_commas_semicolons_or_blanks() -> None:
    wanted = (TieBreak("BH", cut=1), TieBreak("BH"), TieBreak("SB"), TieBreak("DE"))

    assert parse_tie_break_list("BH/C1,BH; SB DE") == wanted
    assert parse_tie_break_list(" ") == ()


def test_points_come_first_unless_the_list_begins_with_them() -> None:
    assert [t.name for t in full_order(parse_tie_break_list("BH,PTS,SB"))] == ["PTS", "BH", "SB"]
    assert [t.name for t in full_order(parse_tie_break_list("PTS,SB"))] == ["PTS", "SB"]


@given(st.sampled_from(sorted(TIEBREAKS)), st.data())
def test_a_written_tie_break_is_read_back(code: str, data: st.DataObject) -> None:
    suffixes = {"C": "/C2", "M": "/M1", "L": "/L-3", "P": "/P", "F": "/F", "R": "/R"}
    known = [suffixes[m] for m in suffixes if m in TIEBREAKS[code].modifiers]
    chosen = data.draw(st.lists(st.sampled_from(known), unique=True) if known else st.just([]))

    column = parse_tie_break(code + "".join(chosen))

    assert parse_tie_break(column.name) == column
    assert len(column.modifiers) == len(chosen)


@given(st.text(max_size=12))
def test_any_text_is_read_or_refused_as_a_tie_break(text: str) -> None:
    try:
        code = parse_tie_break(text).code
    except UnusableTieBreak as refused:
        code = ""
        message = str(refused)

    assert code in TIEBREAKS or message.startswith(f"The tie-break {text!r}")
