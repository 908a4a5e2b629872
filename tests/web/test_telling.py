"""Sentences that were told in English are known again, and names in them left alone."""

import json
from pathlib import Path

from tests.every import every
from web.shared.languages import ENGLISH, words_of
from web.shared.telling import Telling

EXAMPLES = json.loads((Path(__file__).parent / "told.json").read_text(encoding="utf-8"))
"""The browser's code is held to the same ones."""


@every(("sentence", "german"), EXAMPLES, ids=lambda text: text[:40])
def test_a_sentence_is_told_in_the_readers_language(sentence: str, german: str) -> None:
    assert words_of("de").told(sentence) == german
    assert ENGLISH.told(sentence) == sentence


def test_of_two_messages_the_one_that_says_more_itself_is_taken() -> None:
    telling = Telling({"{name} has left": ("A {name}",), "{name} has left for good": ("B {name}",)})
    assert telling.told("Anna has left for good") == "B Anna"


def test_what_two_messages_could_be_stays_english() -> None:
    telling = Telling({"{a} meets": ("A {a}",), "Delta {b}": ("B {b}",)})
    assert telling.told("Delta meets") == "Delta meets"
    assert telling.told("Delta wins") == "B wins"


def test_a_name_is_not_taken_for_a_word() -> None:
    telling = Telling({"White": ("Weiß",), "{name} has left": ("{name} fort",)})
    assert telling.told("White has left") == "White fort"
    assert telling.told("White") == "Weiß"
