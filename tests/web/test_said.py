"""Translatable sentences: each keeps its message and places, and is translated for its reader."""

import json
import pickle
import re
from copy import deepcopy
from enum import StrEnum
from fractions import Fraction
from pathlib import Path

import msgspec
import pytest

from domain.errors import NotNow, Unknown, Unsupported, WallchartError
from domain.messages import (
    MessageText,
    join_messages,
    message_as_data,
    message_from_data,
    plain_text,
    restore_message,
    say,
    say_counted,
)
from domain.texts import counted_noun
from domain.times.time_control import parse_time_control
from events.game.words import require_text
from events.message_json import encode_with_messages
from tests.catalogue.sentences import modules_with_refusals, translated_modules, untranslatable
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


TRANSLATED = [
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
"""`told.json` holds the same for the tests of the scripts of pages."""


def test_a_sentence_is_its_english_text() -> None:
    sentence = say("{name} has left", name="Anna")

    assert (sentence, str(sentence), f"{sentence}", {sentence: 1}["Anna has left"]) == (
        *("Anna has left", "Anna has left", "Anna has left"),
        1,
    )
    assert ENGLISH.translate(sentence) == "Anna has left"


@every(("sentence", "german"), TRANSLATED, ids=lambda text: str(text)[:40])
def test_a_sentence_is_translated_with_its_places_and_names_stay(
    sentence: str, german: str
) -> None:
    assert GERMAN.translate(sentence) == german


def test_recorded_messages_for_script_tests_equal_those_sent_to_pages() -> None:
    sent = [
        [json.loads(encode_with_messages({"says": sentence})), german]
        for sentence, german in TRANSLATED
    ]

    assert json.loads(RECORDED.read_text(encoding="utf-8")) == {
        "catalogue": {message: list(forms) for message, forms in GERMAN.catalogue.items()},
        "told": sent,
    }


def test_each_object_of_several_has_its_own_messages() -> None:
    sentence = say("{name} has left", name="Anna")
    sent = json.loads(encode_with_messages([{"says": sentence}, {"says": "Bo"}, {}]))

    assert sent[0]["messages"] == {"Anna has left": ["{name} has left", {"name": "Anna"}]}
    assert sent[1:] == [{"says": "Bo"}, {}]


def test_a_list_of_sentences_is_no_answer_for_it_has_no_place_for_their_messages() -> None:
    with pytest.raises(AssertionError, match="an object around it"):
        encode_with_messages([say("{name} has left", name="Anna")])


@every(
    "sentence",
    [text for text, _ in TRANSLATED if isinstance(text, MessageText)],
    ids=lambda sentence: sentence[:40],
)
def test_a_sentence_read_back_from_json_is_equal(sentence: MessageText) -> None:
    back = message_from_data(json.loads(json.dumps(message_as_data(sentence))))

    assert (back, GERMAN.translate(back)) == (sentence, GERMAN.translate(sentence))


@every("number", [1, 2, 5, 22, 1.5])
def test_a_counted_sentence_has_the_polish_plural_form(number: float) -> None:
    words, one, many = words_in("pl"), "{count} point", "{count} points"
    sentence = say_counted(one, many, number, count=number)
    assert words.translate(sentence) == words.count(
        one, many, Fraction(number), count=words.decimals(str(number))
    )


@every(
    ("number", "polish"), [(1, "1 punkt"), (2, "2 punkty"), (10, "10 punktów"), (1.5, "1,5 punktu")]
)
def test_a_counted_amount_has_the_decimal_sign_of_the_language(number: float, polish: str) -> None:
    sentence = say_counted("{count} point", "{count} points", number)
    assert words_in("pl").translate(sentence) == polish


def test_a_message_is_restored_from_its_text_with_its_places() -> None:
    kept = "Anna, Bo has left"
    restored = restore_message(kept, "White", "{name} (left)", "{name} has left")
    assert (restored, GERMAN.translate(restored)) == (kept, "Anna, Bo ist fort")
    assert GERMAN.translate(restore_message("White", "{name} has left", "White")) == "Weiß"
    assert type(restore_message("gone", "{name} has left")) is str


def test_joining_plain_texts_gives_plain_text() -> None:
    assert type(join_messages(", ", ["Anna", 2])) is str


def test_a_sentence_is_immutable_and_copied_with_its_message() -> None:
    sentence = say("{name} has left", name="Anna")
    with pytest.raises(AttributeError):
        sentence.message = "other"  # type: ignore[attr-defined]
    for copy in (pickle.loads(pickle.dumps(sentence)), deepcopy(sentence)):
        assert isinstance(copy, MessageText)
        assert (copy, copy.message, copy.places) == (sentence, "{name} has left", {"name": "Anna"})


def test_a_sentence_is_serialised_only_with_an_explicit_hook() -> None:
    sentence = say("{name} has left", name="Anna")
    with pytest.raises(TypeError):
        msgspec.json.encode(sentence)
    assert msgspec.json.encode([sentence], enc_hook=plain_text) == b'["Anna has left"]'


@every("file", translated_modules(), ids=str)
def test_no_module_builds_a_sentence_that_can_not_be_translated(file: Path) -> None:
    assert list(untranslatable(file)) == []


@every("file", modules_with_refusals(), ids=str)
def test_no_module_refuses_with_a_sentence_that_can_not_be_translated(file: Path) -> None:
    assert list(untranslatable(file)) == []


@every(
    ("refused", "german"),
    [
        (Unknown("display", "D7"), "Anzeige D7 gibt es nicht."),
        (Unknown(say("opponent with the number"), 4), "Gegner mit der Nummer 4 gibt es nicht."),
        (Unsupported("A Howell", "x"), "Ein Howell kann x nicht erfüllen."),
    ],
    ids=str,
)
def test_a_refusal_is_translated_with_the_word_for_what_it_refuses(
    refused: WallchartError, german: str
) -> None:
    assert words_in("de").translate(str(refused)) == german


def test_an_empty_text_is_refused_by_the_name_of_its_field() -> None:
    with pytest.raises(NotNow) as refused:
        require_text(" ", "name")
    assert words_in("de").translate(str(refused.value)) == "Name fehlt; schreiben Sie etwas."


@every("file", sorted(STATIC.rglob("*.css")), ids=str)
def test_no_style_sheet_contains_text(file: Path) -> None:
    """A page says it, in its reader's language, and the sheet shows it: `content: attr(…)`."""
    shown = re.findall(r"\bcontent:([^;}]*)", file.read_text("utf-8"))
    texts = [text for each in shown for text in re.findall(r"""(["'])(.*?)\1""", each)]
    assert [text for _, text in texts if re.search(r"[^\W\d_]{2}", text)] == []


@every("lang", sorted(set(LANGUAGES) - {"en"}))
def test_a_time_control_is_translated_completely(lang: str) -> None:
    translated = words_in(lang).translate(parse_time_control("40/5400+30:20/3600+30:1800+10").words)
    assert (
        re.search("minutes|moves|seconds|then|from" if lang != "fr" else "moves|then", translated)
        is None
    )


def test_every_language_keeps_the_names_in_a_sentence() -> None:
    sentence = say("{name} has left", name="Anna")
    assert all("Anna" in words_in(lang).translate(sentence) for lang in LANGUAGES)
