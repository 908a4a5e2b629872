"""The picture of each pair's chances in different formats."""

from fractions import Fraction
from xml.etree import ElementTree

from domain.bridge.phases.carryover import FullCarryover, WeightedLinearCarryover
from domain.bridge.phases.formats import two_phases, two_semifinals
from domain.lab.simulation.pairs_tally import PairsSeries, percent_text, tally_series
from domain.lab.simulation.pairs_tournament import BoardsPlayed, PairsField, PairsSetup
from web.bridge.pictures.chances import chances_picture, describe_chances

SVG = "{http://www.w3.org/2000/svg}"
SETUPS = (
    PairsSetup(PairsField(24), two_phases(8), BoardsPlayed(4, 4, 4), FullCarryover()),
    PairsSetup(
        PairsField(24),
        two_semifinals(12, 6, 2),
        BoardsPlayed(4, 4, 4),
        WeightedLinearCarryover(Fraction(1, 50)),
    ),
)
WAYS = [PairsSeries(setup, tally_series(setup, "x", range(1, 5))) for setup in SETUPS]


def test_every_way_has_a_column_for_each_of_the_best() -> None:
    root = ElementTree.fromstring(chances_picture(WAYS, 5))

    wins = [bar for bar in root.iter(f"{SVG}rect") if bar.get("class") == "win"]
    assert [bar.get("data-pair") for bar in wins] == ["1", "2", "3", "4", "5"] * 2


def test_the_picture_has_the_chances_in_words_as_its_description() -> None:
    root = ElementTree.fromstring(chances_picture(WAYS, 2))
    words = root.findtext(f"{SVG}desc")

    assert words == describe_chances(WAYS, 2)
    assert words.startswith("Format 1, carryover full: pair 1 plays the final ")
    assert "Format 3, carryover linear:0.02: pair 1" in words


def test_the_bar_of_a_certain_finalist_ends_at_the_line_of_100_per_cent() -> None:
    setup = PairsSetup(PairsField(8), two_phases(8), BoardsPlayed(4, 4, 4), FullCarryover())
    root = ElementTree.fromstring(
        chances_picture([PairsSeries(setup, tally_series(setup, "x", range(1, 2)))], 1)
    )
    bar = next(each.attrib for each in root.iter(f"{SVG}rect") if each.get("class") == "final")
    lines = [float(each.attrib["d"].split()[1].split("H")[0]) for each in root.iter(f"{SVG}path")]
    percents = [each for each in root.iter(f"{SVG}text") if (each.text or "").endswith(" %")]

    top = float(bar["y"])
    assert (lines[-1], lines[0]) == (top, top + float(bar["height"]))
    assert [each.text for each in percents] == ["0 %", "25 %", "50 %", "75 %", "100 %"]
    for line, label in zip(lines, percents, strict=True):
        assert 0 < float(label.attrib["y"]) - line < float(label.attrib["font-size"])


def test_a_percentage_has_one_decimal() -> None:
    """0, 0.05, 49.95 and 100 per cent, rounded half up."""
    assert [percent_text(Fraction(n, 2000)) for n in (0, 1, 999, 2000)] == [
        "0.0 %",
        "0.1 %",
        "50.0 %",
        "100.0 %",
    ]
