"""Tie-breaks of teams as text, such as BH:GP/C1; the primary score is MP or GP."""

import pytest

from domain.standings.tiebreaks.definition import TieBreak
from domain.standings.tiebreaks.descriptor import UnusableTieBreak, parse_team_tie_break
from domain.standings.tiebreaks.teams import TEAM_TIEBREAKS
from tests.every import every


@pytest.mark.parametrize(
    ("text", "primary", "expected"),
    [
        ("BH", "MP", TieBreak("BH", score="MP")),
        ("BH", "GP", TieBreak("BH", score="GP")),
        ("bh:gp/c1/p", "MP", TieBreak("BH", cut=1, forfeits_played=True, score="GP")),
        ("SBC1", "MP", TieBreak("SB", cut=1, score="MP")),
        ("MPvGP", "MP", TieBreak("MPVGP")),
        ("GP", "MP", TieBreak("PTS", score="GP")),
        ("MPTS", "GP", TieBreak("PTS", score="MP")),
        ("EDET/P", "MP", TieBreak("EDET", forfeits_played=True)),
        ("EDE:GP", "MP", TieBreak("EDE", score="GP")),
        ("ESB", "MP", TieBreak("EMGSB")),
        ("ESB", "GP", TieBreak("EGMSB")),
        ("ESB:GG/C1", "MP", TieBreak("EGGSB", cut=1)),
        ("SSSC/K3", "MP", TieBreak("SSSC", divisor=3)),
        ("REP", "MP", TieBreak("REP")),
        ("TPN/R", "MP", TieBreak("TPN", reverse=True)),
    ],
)
def test_a_descriptor_names_a_column(text: str, primary: str, expected: TieBreak) -> None:
    assert parse_team_tie_break(text, primary) == expected


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("XYZ", "no tie-break of that name is known"),
        ("ARO", "it belongs to individuals"),
        ("BC:GP", "BC does not choose between MP and GP"),
        ("BH/K2", "BH doesn't know the modifier /K"),
        ("EDE/C1", "EDE doesn't know the modifier /C"),
        ("B/H/", "no tie-break of that name is known"),
        ("1", "it is not of the form NAME:MP/C1/P"),
    ],
)
def test_unsupported_descriptors_are_refused_by_name(text: str, sentence: str) -> None:
    with pytest.raises(UnusableTieBreak, match=sentence) as refused:
        parse_team_tie_break(text, "MP")
    assert repr(text) in str(refused.value)


@every("code", TEAM_TIEBREAKS)
@every("primary", ["MP", "GP"])
def test_a_written_tie_break_is_read_back(code: str, primary: str) -> None:
    found = parse_team_tie_break(code, primary)
    assert parse_team_tie_break(found.name, primary) == found
