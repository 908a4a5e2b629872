"""The word of an announced draw, in the one spelling that was announced.

A lottery's numbers can be written `3, 12, 7` or `03 07 12`: two spellings give two draws, so the
person who writes them down could choose. Therefore a draw is announced with the form of its word,
and with an example if the word is made of numbers or digits; the word is converted to that form, or
refused if it has another.

    sorted numbers      as many as in the example and as wide, the smallest first: a lottery
    numbers in order    the same in the order in which they came: dice
    hexadecimal         as many digits as in the example: a public source such as drand
    text                words and numbers in lower case, without accents, signs and leading zeros
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from unicodedata import combining, normalize

from domain.errors import NotNow, RuleViolation
from domain.messages import join_messages, say

FEWEST_HEX_DIGITS = 16
"""64 bits."""
_LONGEST_NUMBER = 9


class WordForm(StrEnum):
    SORTED = "sorted numbers"
    IN_ORDER = "numbers in order"
    HEX = "hexadecimal"
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class AnnouncedWord:
    """`beacon` is the source of the word; empty: no word was announced. `example` has the form of
    the word; only a text needs none.
    """

    beacon: str = ""
    form: WordForm = WordForm.TEXT
    example: str = ""

    def word_in_announced_form(self, written: str) -> str:
        """The word as used in the draw, empty for none; RuleViolation for one of another form."""
        word = self._word_in_form(written)
        if not word and written.strip():
            raise RuleViolation(
                "The word {written} is not of the form that was announced, such as {example}.",
                say("announced draw"),
                written=repr(written),
                example=repr(self.example),
            )
        return word

    def has_free_order(self, word: str) -> bool:
        """Whether it is a text of several numbers, which could be written in any order."""
        numbers = " " in word and word.replace(" ", "").isdecimal()
        return numbers and self.form is WordForm.TEXT

    def _word_in_form(self, written: str) -> str:
        """The word in the announced form; empty if it has another."""
        match self.form:
            case WordForm.TEXT:
                return _normalize_text(written)
            case WordForm.HEX:
                digits = _hex_digits(written)
                return digits if len(digits) == len(self.example) else ""
            case _:
                sample, numbers = self.example.split(), _parse_numbers(written)
                width = len(sample[0])
                fits = len(numbers) == len(sample) and max(numbers) < 10**width
                return _write_numbers(self.form, numbers, width) if fits else ""


def announced_word(beacon: str, form: str, example: str) -> AnnouncedWord:
    """The announced word; raises for an unknown form, or for figures without an example."""
    if form not in set(WordForm):
        known = join_messages(", ", WordForm)
        raise NotNow("{form} is no form of a word: write {known}.", form=repr(form), known=known)
    source, word_form = join_messages(" ", beacon.split()), WordForm(form)
    if not source:
        if example.strip():
            raise NotNow("Say where the word will come from that is written so.")
        return AnnouncedWord()
    normalised = _normalize_example(word_form, example)
    if not normalised and word_form is not WordForm.TEXT:
        raise NotNow(
            "Give an example of the word, such as 03 17 22 28 41 49 for a lottery: it fixes how "
            "many numbers or digits there are."
        )
    return AnnouncedWord(source, word_form, normalised)


def _normalize_example(form: WordForm, written: str) -> str:
    """The example in the given form; empty if it has another form or is too short."""
    match form:
        case WordForm.TEXT:
            return _normalize_text(written)
        case WordForm.HEX:
            digits = _hex_digits(written)
            return digits if len(digits) >= FEWEST_HEX_DIGITS else ""
        case _:
            widest = max(map(len, re.findall(r"\d+", written)), default=0)
            return _write_numbers(form, _parse_numbers(written), widest)


def _normalize_text(written: str) -> str:
    plain = "".join(c for c in normalize("NFKD", written) if not combining(c)).casefold()
    words = re.findall(r"[^\W_]+", plain)
    return " ".join(word.lstrip("0") or "0" if word.isdecimal() else word for word in words)


def _hex_digits(written: str) -> str:
    """The digits in lower case without blanks; empty if there are other characters."""
    digits = "".join(written.split()).lower()
    return digits if re.fullmatch("[0-9a-f]+", digits) else ""


def _parse_numbers(written: str) -> list[int]:
    """The numbers in the text; empty if it has letters, or a number that is too long."""
    plain = normalize("NFKC", written)
    found = re.findall(r"\d+", plain)
    others = re.search(r"[^\W\d]|_", plain)
    if others or any(len(each) > _LONGEST_NUMBER for each in found):
        return []
    return [int(each) for each in found]


def _write_numbers(form: WordForm, numbers: list[int], width: int) -> str:
    ordered = sorted(numbers) if form is WordForm.SORTED else numbers
    return " ".join(str(each).zfill(width) for each in ordered)
