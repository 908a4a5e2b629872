"""A public word (a beacon) that enters a draw is normalised: one spelling, or refused."""

from random import Random

import pytest
from hypothesis import given, strategies as st

from domain.draws.words import AnnouncedWord, WordForm, announced_word
from domain.errors import NotNow, RuleViolation

LOTTERY = announced_word("the lottery", "sorted numbers", "3 17 22 28 41 49")
DRAND = announced_word("drand 12345", "hexadecimal", "A1" * 32)
DICE = announced_word("three dice", "numbers in order", "4 2 6")


@pytest.mark.parametrize(
    "text",
    [
        "03 07 12 28 41 49",
        "49 41 28 12 7 3",
        "3, 7, 12, 28, 41, 49",
        "3-7-12-28-41-49",
        " 3\t7  12 28 41 49. ",
        "003 007 012 028 041 049",
        "３ ７ 12 28 41 49",
        "(3) (7) (12) (28) (41) (49)",
    ],
)
def test_eight_spellings_of_lottery_numbers_have_one_normal_form(text: str) -> None:
    assert LOTTERY.word_in_announced_form(text) == "03 07 12 28 41 49"


@pytest.mark.parametrize(
    ("word", "text"),
    [
        (LOTTERY, "3 7 12 28 41"),
        (LOTTERY, "3 7 12 28 41 49 11"),
        (LOTTERY, "3 7 12 28 41 490"),
        (LOTTERY, "3 7 12 28 41 x49"),
        (LOTTERY, "3 7 12 28 41 1234567890123"),
        (LOTTERY, "seven"),
        (DICE, "4 2"),
        (DICE, "4 2 11"),
        (DRAND, "b2" * 31),
        (DRAND, "xy" * 32),
        (AnnouncedWord("the mayor"), "!?"),
    ],
)
def test_a_word_of_another_form_is_refused(word: AnnouncedWord, text: str) -> None:
    with pytest.raises(RuleViolation, match="not of the form that was announced"):
        word.word_in_announced_form(text)


def test_each_form_keeps_different_words_different() -> None:
    assert DICE.word_in_announced_form("6;2;4") == "6 2 4"
    assert DRAND.word_in_announced_form("B2" * 16 + "\n" + "c3" * 16) == "b2" * 16 + "c3" * 16
    assert (
        AnnouncedWord("the mayor").word_in_announced_form("Grün, SAYS  she: 007!")
        == "grun says she 7"
    )
    assert LOTTERY.word_in_announced_form("  ") == ""
    assert announced_word("", "text", "") == AnnouncedWord()


@pytest.mark.parametrize(
    ("beacon", "form", "example", "sentence"),
    [
        ("lottery", "sorted numbers", "", "Give an example"),
        ("lottery", "sorted numbers", "six numbers", "Give an example"),
        ("drand", "hexadecimal", "abc", "Give an example"),
        ("", "sorted numbers", "1 2 3", "where the word will come from"),
        ("lottery", "as it pleases", "1 2 3", "no form of a word"),
    ],
)
def test_an_ambiguous_announcement_is_refused(
    beacon: str, form: str, example: str, sentence: str
) -> None:
    with pytest.raises(NotNow, match=sentence):
        announced_word(beacon, form, example)


@given(st.sampled_from(WordForm), st.text(max_size=40), st.integers(0, 99))
def test_a_normalised_word_is_unchanged(form: WordForm, written: str, seed: int) -> None:
    word = {
        WordForm.SORTED: LOTTERY,
        WordForm.IN_ORDER: DICE,
        WordForm.HEX: DRAND,
        WordForm.TEXT: AnnouncedWord("the mayor"),
    }[form]
    numbers = Random(seed).sample(range(1, 50), 6)
    for each in (written, " ".join(map(str, numbers)), ",".join(map(str, numbers[:3]))):
        try:
            once = word.word_in_announced_form(each)
        except RuleViolation:
            continue
        assert word.word_in_announced_form(once) == once
