"""What is said keeps its message and its places, and is told in its reader's language."""

import json
import pickle
import re
from copy import deepcopy
from enum import StrEnum
from fractions import Fraction
from pathlib import Path

import msgspec
import pytest

from domain.messages import Said, as_data, from_data, join_messages, plain_text, say, say_counted
from domain.texts import counted_noun
from domain.times.time_control import time_control
from events.message_json import encode_with_messages
from tests.catalogue.sentences import spoken, unsaid
from tests.every import every
from web.pages.render import STATIC
from web.shared.languages import ENGLISH, LANGUAGES, Words, words_in

GERMAN = Words(
    "de",
    {
        "{name} has left": ("{name} ist fort",),
        "{what} at {name}": ("An {name}: {what}",),
        "White": ("Weiß",),
        "from round {number}": ("ab Runde {number}",),
        "{a} and {b}": ("{a} und {b}",),
        "{count} board": ("{count} Brett", "{count} Bretter"),
    },
)


RECORDED = Path(__file__).with_name("told.json")


class Colour(StrEnum):
    WHITE = "White"


TOLD = [
    (say("{name} has left", name="White"), "White ist fort"),
    (say("{name} has left", name=say("White")), "Weiß ist fort"),
    (say("{name} has left", name=Colour.WHITE), "Weiß ist fort"),
    (say("{name} has left: ", name="Anna"), "Anna ist fort: "),
    (say(", from round {number}", number=3), ", ab Runde 3"),
    (
        say("{what} at {name}", what=say("{name} has left", name="Bo"), name="A1"),
        "An A1: Bo ist fort",
    ),
    (say("{name} wins", name=say("White")), "Weiß wins"),
    (say("{name} has left", name="{what}"), "{what} ist fort"),
    (join_messages(", ", ["White", say("White")]), "White, Weiß"),
    (join_messages(" and ", ["Bo", say("White"), "Cy"]), "Bo und Weiß und Cy"),
    (join_messages(" and ", ["Bo", "Cy"]), "Bo und Cy"),
    (join_messages(" and ", ["Bo"]), "Bo"),
    ("Bo: " + say("{name} has left", name="Anna"), "Bo: Anna ist fort"),
    (say("{name} has left", name="Anna") + "!", "Anna ist fort!"),
    (say("from round {}").format(4), "ab Runde 4"),
    (counted_noun(1, "board"), "1 Brett"),
    (counted_noun(1200, "board"), "1,200 Bretter"),
    (counted_noun(2, "queue"), "2 queues"),
    ("White", "Weiß"),
    ("Anna has left", "Anna has left"),
]
"""Also what `told.json` holds, by which the scripts of pages are tried."""


def test_a_sentence_is_its_english_text() -> None:
    said = say("{name} has left", name="Anna")

    assert (said, str(said), f"{said}", {said: 1}["Anna has left"]) == (
        *("Anna has left", "Anna has left", "Anna has left"),
        1,
    )
    assert ENGLISH.translate(said) == "Anna has left"


@every(("said", "german"), TOLD, ids=lambda text: str(text)[:40])
def test_a_sentence_is_told_place_by_place_and_names_stay(said: str, german: str) -> None:
    assert GERMAN.translate(said) == german


def test_pages_are_sent_the_messages_that_their_scripts_are_tried_by() -> None:
    sent = [[json.loads(encode_with_messages({"says": said})), german] for said, german in TOLD]

    assert json.loads(RECORDED.read_text(encoding="utf-8")) == {
        "catalogue": {message: list(forms) for message, forms in GERMAN.catalogue.items()},
        "told": sent,
    }


def test_each_object_of_several_has_its_own_messages() -> None:
    left = say("{name} has left", name="Anna")
    sent = json.loads(encode_with_messages([{"says": left}, {"says": "Bo"}, {}]))

    assert sent[0]["messages"] == {"Anna has left": ["{name} has left", {"name": "Anna"}]}
    assert sent[1:] == [{"says": "Bo"}, {}]


def test_a_list_of_sentences_is_no_answer_for_it_has_no_place_for_their_messages() -> None:
    with pytest.raises(AssertionError, match="an object around it"):
        encode_with_messages([say("{name} has left", name="Anna")])


@every("said", [said for said, _ in TOLD if isinstance(said, Said)], ids=lambda said: said[:40])
def test_a_message_is_the_same_when_it_comes_back(said: Said) -> None:
    back = from_data(json.loads(json.dumps(as_data(said))))

    assert (back, GERMAN.translate(back)) == (said, GERMAN.translate(said))


@every("number", [1, 2, 5, 22, 1.5])
def test_polish_counts_in_its_own_way(number: float) -> None:
    words, one, many = words_in("pl"), "{count} point", "{count} points"
    said = say_counted(one, many, number, count=number)
    assert words.translate(said) == words.count(one, many, Fraction(number), count=number)


def test_several_without_anything_said_are_text() -> None:
    assert type(join_messages(", ", ["Anna", 2])) is str


def test_a_sentence_is_frozen_and_stays_what_it_is_when_copied() -> None:
    said = say("{name} has left", name="Anna")
    with pytest.raises(AttributeError):
        said.message = "other"  # type: ignore[attr-defined]
    for copy in (pickle.loads(pickle.dumps(said)), deepcopy(said)):
        assert isinstance(copy, Said)
        assert (copy, copy.message, copy.places) == (said, "{name} has left", {"name": "Anna"})


def test_nothing_writes_it_who_has_not_asked_for_its_text() -> None:
    said = say("{name} has left", name="Anna")
    with pytest.raises(TypeError):
        msgspec.json.encode(said)
    assert msgspec.json.encode([said], enc_hook=plain_text) == b'["Anna has left"]'


@every("file", spoken(), ids=str)
def test_no_sentence_is_put_together_that_could_not_be_told(file: Path) -> None:
    assert list(unsaid(file)) == []


@every("file", sorted(STATIC.rglob("*.css")), ids=str)
def test_no_style_sheet_says_a_text(file: Path) -> None:
    """A page says it, in its reader's language, and the sheet shows it: `content: attr(…)`."""
    shown = re.findall(r"\bcontent:([^;}]*)", file.read_text("utf-8"))
    texts = [text for each in shown for text in re.findall(r"""(["'])(.*?)\1""", each)]
    assert [text for _, text in texts if re.search(r"[^\W\d_]{2}", text)] == []


@every("lang", sorted(set(LANGUAGES) - {"en"}))
def test_a_time_control_is_told_in_one_language(lang: str) -> None:
    told = words_in(lang).translate(time_control("40/5400+30:20/3600+30:1800+10").words)
    assert (
        re.search("minutes|moves|seconds|then|from" if lang != "fr" else "moves|then", told) is None
    )


def test_every_language_tells_a_sentence_of_the_log() -> None:
    said = say("{name} has left", name="Anna")
    assert all("Anna" in words_in(lang).translate(said) for lang in LANGUAGES)
