"""Translation of the texts for players: screens, pages on phones, papers.

The English message is its own key. The catalogues are gettext's, `locale/LANG/messages.po`, read
by Babel once and cached, without a build step. An unknown language falls back to English, and so
does a message that a catalogue lacks; a test checks that the catalogues are complete.

A message with a count has the plural forms of the language (CLDR's categories, in the order of the
catalogue's msgstr[n]). Points may be halves, for which Polish has a separate form.

Days are written as the language writes them, numbers in groups of three digits, sizes in the
largest fitting unit.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from babel import Locale
from babel.dates import format_date
from babel.messages.catalog import Message
from babel.messages.pofile import read_po
from babel.numbers import get_decimal_symbol

from domain.messages import MessageText, plain_text

ORGANISER = "organiser"
"""The comment in a catalogue on messages that are on no public page."""
LOCALE = Path(__file__).parents[1] / "locale"
LANGUAGES: Mapping[str, str] = {
    "en": "English",
    "fr": "Français",
    "de": "Deutsch",
    "es": "Español",
    "pl": "Polski",
}

_FORMS = ("one", "few", "many", "other")
"""CLDR's categories in the order of a message's forms; two forms are of one and of other."""


@lru_cache(4096)
def plural_form(lang: str, count: Fraction, forms: int) -> int:
    """The index of a count's form among the forms of a message (CLDR's rules, by Babel)."""
    category = Locale(lang).plural_form(Decimal(count.numerator) / count.denominator)
    return _FORMS.index(category) if forms > 2 else int(category != "one")


@cache
def decimal_sign(lang: str) -> str:
    return get_decimal_symbol(Locale(lang))


_POINT = re.compile(r"(?<=\d)\.(?=\d)")
_DAY = re.compile(r"\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])")
_SET_OFF = re.compile(r"(?<![^}])[;:](?= )")
"""Marks between two placeholders or texts."""
_FROM_RIGHT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]")
"""Letters of Hebrew, Arabic and their kin."""

_AROUND = re.compile(r"([\s,;:.]*)(.*?)([\s,;:]*)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Words:
    """The texts in a reader's language: call it with the English message and its placeholders.
    `catalogue` maps a message to its plural forms, a single one for a message without a count.
    `chosen`: the reader selected this language, overriding the browser's preference.
    """

    lang: str
    catalogue: Mapping[str, tuple[str, ...]]
    chosen: bool = False

    @property
    def full_catalogue(self) -> "PageCatalogue":
        """The whole catalogue, for the scripts of the organiser's pages."""
        return PageCatalogue(self.lang, self.catalogue)

    @property
    def public_catalogue(self) -> "PageCatalogue":
        """The catalogue for scripts of public pages, without the organiser's messages."""
        public = _public_messages(self.lang) if self.catalogue else ()
        forms = self.catalogue
        return PageCatalogue(
            self.lang, {message: forms[message] for message in public if message in forms}
        )

    @property
    def query(self) -> str:
        """The query that selects this language in links; "" for English by default."""
        return f"?lang={self.lang}" if self.chosen or self.lang != "en" else ""

    def decimals(self, text: str) -> str:
        """Numbers that are written with a point, such as "52.38 %" or "12.34–7.66", with the
        language's decimal sign.
        """
        return text if self.lang == "en" else _POINT.sub(decimal_sign(self.lang), text)

    def day(self, text: str) -> str:
        """A day such as "2026-11-30" as the language writes it; other text stays as it is."""
        if not _DAY.fullmatch(text):
            return text
        return format_date(date.fromisoformat(text), "medium", Locale(self.lang))

    def days(self, first: str, last: str) -> str:
        """The days from the first to the last, where they are known."""
        return " – ".join(dict.fromkeys(self.day(each) for each in (first, last) if each))

    def join(self, mark: str, texts: Iterable[str]) -> str:
        """Join the texts with a mark, which French sets off by a space."""
        return self._set_off(mark).join(texts)

    def _set_off(self, marks: str) -> str:
        return _SET_OFF.sub(rf"{THIN}\g<0>", marks) if self.lang == "fr" else marks

    def translate(self, text: str) -> str:
        """Translate a message made in English; plain text as a whole, if it is known."""
        if isinstance(text, MessageText) and (self.catalogue or _FROM_RIGHT.search(text)):
            return self._translate_message(text)
        return self.catalogue.get(text, (plain_text(text),))[0]

    def _translate_message(self, text: MessageText) -> str:
        places = {name: self._placeholder_text(value) for name, value in text.places.items()}
        if text.number % 1:  # a counted sentence with a fraction, such as 1.5 points
            places["count"] = self.decimals(places["count"])
        message = self._translated_form(text) or self._set_off(text.message)
        return _fill_placeholders(message, places)

    def _placeholder_text(self, value: object) -> str:
        if isinstance(value, MessageText):
            return self._translate_message(value)
        text = str(value)
        return self.catalogue.get(text, (text,))[0] if isinstance(value, Enum) else text

    def _translated_form(self, text: MessageText) -> str:
        """The translation, "" without one. Catalogues have messages without surrounding marks."""
        forms = self.catalogue.get(text.message)
        before, core, after = "", text.message, ""
        if forms is None:
            before, core, after = _AROUND.fullmatch(text.message).groups()  # type: ignore[union-attr]  # any text
            forms = self.catalogue.get(core)
        if forms is None:
            return text.many if text.many and abs(text.number) != 1 else ""
        number = abs(Fraction(text.number))
        form = plural_form(self.lang, number, len(forms)) if len(forms) > 1 else 0
        return f"{before}{forms[form]}{after}"

    def __call__(self, message: str, **places: object) -> str:
        text = self.catalogue.get(message, (message,))[0]
        return _fill_placeholders(text, places)

    def of(self, context: str, message: str, **places: object) -> str:
        """A message whose translation depends on the context: boards of "chess" or of "bridge"."""
        text = self.catalogue.get(_key_in_context(context, message), (message,))[0]
        return _fill_placeholders(text, places)

    def count(self, one: str, many: str, number: int | Fraction, **places: object) -> str:
        """The plural form for the number; {count} is the number, or `count` in `places`."""
        forms = self.catalogue.get(one, (one, many))
        lang = self.lang if one in self.catalogue else "en"
        form = plural_form(lang, Fraction(number), len(forms))
        return _fill_placeholders(forms[form], {"count": number, **places})


def _fill_placeholders(message: str, places: Mapping[str, object]) -> str:
    """Fill the placeholders. Names from right to left are isolated: else 0–1 is shown as 1–0."""
    isolated = {
        place: f"\u2066{value}\u2069"
        for place, value in places.items()
        if isinstance(value, str)
        and not value.isascii()
        and "\u2069" not in value
        and _FROM_RIGHT.search(value)
    }
    return message.format_map({**places, **isolated}) if places else message


@dataclass(frozen=True, slots=True)
class PageCatalogue:
    """A catalogue that is embedded in a page for its scripts."""

    lang: str
    catalogue: Mapping[str, tuple[str, ...]]


@cache
def words_in(lang: str) -> Words:
    supported = lang if lang in LANGUAGES else "en"
    return Words(
        supported, {} if supported == "en" else read_catalogue(LOCALE / supported / "messages.po")
    )


@cache
def _public_messages(lang: str) -> tuple[str, ...]:
    """The keys of the messages on public pages."""
    return tuple(
        _message_key(message)
        for message in _translated_messages(LOCALE / lang / "messages.po")
        if not any(comment.startswith(ORGANISER) for comment in message.auto_comments)
    )


def chosen_words(lang: str) -> Words:
    """The texts of a language that the user asked for."""
    return replace(words_in(lang), chosen=True)


ENGLISH = words_in("en")


class OfferedLanguage(NamedTuple):
    """A language that the user can choose, by its own name, and its address."""

    lang: str
    name: str
    address: str


def preferred_language(accepted: str) -> str:
    """The supported language that a browser prefers (RFC 9110, 12.5.4); English if it accepts none.

    "de-AT" counts as German; a language with q=0 is not acceptable.
    """
    wishes = []
    for place, part in enumerate(accepted.split(",")):
        tag, _, weight = part.partition(";")
        lang = tag.strip().lower().partition("-")[0]
        weight_given = _weight_in_thousandths(weight)
        if lang in LANGUAGES and weight_given:
            wishes.append((-weight_given, place, lang))
    return min(wishes)[2] if wishes else "en"


def _weight_in_thousandths(weight: str) -> int:
    """Parse a weight: 800 for "q=0.8", 1000 if missing, 0 if unreadable."""
    match = _WEIGHT.match(weight.strip())
    if match is None:
        return 0 if weight.strip() else 1000
    return min(1000, int(match[1]) * 1000 + int(f"{match[2] or '':0<3}"))


_WEIGHT = re.compile(r"^q=([01])(?:\.(\d{0,3}))?$")


def read_catalogue(file: Path) -> dict[str, tuple[str, ...]]:
    """The forms of all translated messages, without the header."""
    return {
        _message_key(message): _translated_forms(message) for message in _translated_messages(file)
    }


def _translated_messages(file: Path) -> list[Message]:
    with file.open("rb") as written:
        return [
            message
            for message in read_po(written)
            if message.id and all(_translated_forms(message))
        ]


def _translated_forms(message: Message) -> tuple[str, ...]:
    forms = message.string or ""
    return (forms,) if isinstance(forms, str) else tuple(forms)


def _message_key(message: Message) -> str:
    """The key of a message in gettext's catalogues."""
    english = message.id if isinstance(message.id, str) else message.id[0]
    return _key_in_context(message.context or "", english)


def _key_in_context(context: str, message: str) -> str:
    return f"{context}\x04{message}" if context else message


THIN = "\N{NARROW NO-BREAK SPACE}"
"""The separator of groups (ISO 80000-1): not a decimal sign in any of the languages."""
FEW = 10
"""Below this number of a unit, tenths are shown, too."""


def group_thousands(number: int) -> str:
    return f"{number:,}".replace(",", THIN)


def size_text(count: int, words: Words) -> str:
    """The size of a file of that many bytes."""
    if count < 1_000_000:
        return words("{size} kB", size=_in_unit(count, 1_000, words))
    if count < 1_000_000_000:
        return words("{size} MB", size=_in_unit(count, 1_000_000, words))
    return words("{size} GB", size=_in_unit(count, 1_000_000_000, words))


def _in_unit(count: int, unit: int, words: Words) -> str:
    if count >= FEW * unit:
        return group_thousands(count // unit)
    tenths = -(-count * 10 // unit)  # rounded up, so that no file has size 0
    return words.decimals(f"{tenths // 10}.{tenths % 10}") if tenths % 10 else str(tenths // 10)
