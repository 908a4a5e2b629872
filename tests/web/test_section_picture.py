"""The picture of a section's tables and moves in a round, and its description."""

import json
from xml.etree import ElementTree

import pytest

from domain.bridge.merges.vacancies import without_pair
from domain.bridge.movements.individual import whist
from domain.bridge.movements.mitchell import mitchell
from domain.bridge.planning.plan_figures import polish_plan
from domain.bridge.session import PairNo, Section, new_session
from domain.errors import Unknown
from domain.messages import message_from_data
from tests.catalogue.extract import messages
from web.bridge.pictures.section import describe_section, section_picture
from web.shared.languages import Words, words_in
from web.shared.svg import empty_element

THREE = new_session(1, [Section("A", mitchell(3), tuple(PairNo(n) for n in range(1, 7)))])
SVG = "{http://www.w3.org/2000/svg}"
BOX = 153
"""Letters times their font size that the box of a table has room for."""
CLASSES_OF_PICTURES = (
    *("move pair", "move set", "phase closed", "way chosen", "filled half"),
    *("square {shade}", "piece {names}"),
)


def test_the_description_names_each_table_and_move() -> None:
    assert describe_section(THREE, "A") == (
        "Table A1: 1 NS against 4 EW, set 1. "
        "Table A2: 2 NS against 5 EW, set 2. "
        "Table A3: 3 NS against 6 EW, set 3. "
        "Pair 4 goes from A1 to A2. Pair 5 goes from A2 to A3. Pair 6 goes from A3 to A1. "
        "Set 2 goes from A2 to A1. Set 3 goes from A3 to A2. Set 1 goes from A1 to A3."
    )


def test_classes_of_an_element_are_separated_by_spaces() -> None:
    assert empty_element("path", class_=("move", "pair")) == '<path class="move pair"/>'


def test_classes_of_pictures_are_not_translated() -> None:
    assert not messages().keys() & set(CLASSES_OF_PICTURES)


def test_sit_outs_and_empty_tables_are_described() -> None:
    without_2 = without_pair(THREE, PairNo(2))

    assert "Table A2: 5 sits out, set 2." in describe_section(without_2, "A")
    assert "Table A2: nobody, set 2." in describe_section(without_pair(without_2, PairNo(5)), "A")


def test_four_players_of_an_individual_find_room_in_the_box_of_their_table() -> None:
    people = tuple(PairNo(n) for n in range(1, 13))
    session = new_session(1, [Section("A", whist(12), people)])
    root = ElementTree.fromstring(section_picture(session, "A", 1))
    for group in root.iter(f"{SVG}g"):
        for text in group.findall(f"{SVG}text"):
            assert len(text.text or "") * int(text.get("font-size") or 0) <= BOX, text.text


@pytest.mark.parametrize("round_number", range(1, 6))
def test_every_table_and_every_move_is_drawn(round_number: int) -> None:
    session = polish_plan(34, 2).sessions[1]
    for section in session.sections:
        root = ElementTree.fromstring(section_picture(session, section.letter, round_number))
        moves = [p for p in root.iter(f"{SVG}path") if "move" in (p.get("class") or "")]
        words = root.findtext(f"{SVG}desc") or ""

        assert root.get("role") == "img"
        assert len(root.findall(f"{SVG}g")) == section.movement.tables
        assert len(moves) == words.count(" goes from ")
        assert bool(moves) == (round_number < 5), "after the last round there are no moves"


def test_names_are_no_markup() -> None:
    odd = new_session(1, [Section('<"&', mitchell(3), tuple(PairNo(n) for n in range(1, 7)))])

    assert ElementTree.fromstring(section_picture(odd, '<"&')).findtext(f"{SVG}title") == (
        'Session 1, section <"&, round 1'
    )


def test_an_unknown_round_or_section_has_no_picture() -> None:
    with pytest.raises(Unknown, match="round 4"):
        section_picture(THREE, "A", 4)
    with pytest.raises(Unknown, match="section B"):
        section_picture(THREE, "B")


def test_the_description_is_translated_with_the_public_messages_alone() -> None:
    """With the messages that public pages carry."""
    translate = Words("de", words_in("de").public_catalogue.catalogue).translate
    description = translate(describe_section(without_pair(THREE, PairNo(2)), "A"))

    assert description.startswith("Tisch A1: 1 NS gegen 4 OW, Satz 1.")
    assert "Paar 4 geht von A1 nach A2." in description
    assert translate(mitchell(3).name) == "Mitchell, 3 Tische"


def test_every_text_of_a_picture_has_its_message_for_translation() -> None:
    messages = {
        message_from_data(json.loads(data))
        for element in ElementTree.fromstring(section_picture(THREE, "A")).iter()
        if (data := element.get("data-message"))
    }

    assert {"Session 1, section A, round 1", "set 1", describe_section(THREE, "A")} <= messages
    assert "Satz 1" in map(words_in("de").translate, messages)
