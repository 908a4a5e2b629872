"""Decode the bytes of a list saved in an unknown code page.

A byte order mark decides, and valid UTF-8 is accepted as such. All else is a guess:
charset-normalizer names the possible pages, and the letters of the text choose among them. Names
are too short for the statistics of running text, but each language has its own letters: in the
right page a Polish list has only Polish letters, in another one those of no language. The guess is
shown with every other possible page, for the user to choose.
"""

import codecs
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple

from charset_normalizer import from_bytes

from domain.errors import BadFile

_BINARY = bytes({*range(9), *range(14, 32), 11, 12})
LONGEST_SAMPLE = 100_000
UTF8, UTF16 = "utf-8", "utf-16"

PAGES: Mapping[str, str] = {
    "cp1252": "Windows-1252, Western European",
    "cp1250": "Windows-1250, Central European",
    "cp1254": "Windows-1254, Turkish",
    "cp1257": "Windows-1257, Baltic",
    "cp1251": "Windows-1251, Cyrillic",
    "cp1253": "Windows-1253, Greek",
    "cp1255": "Windows-1255, Hebrew",
    "cp1256": "Windows-1256, Arabic",
    "gb18030": "GB 18030, Chinese",
    "big5": "Big5, Chinese",
    "cp932": "Shift-JIS, Japanese",
    "cp949": "Windows-949, Korean",
    "iso8859-2": "ISO 8859-2, Central European",
    "cp852": "DOS 852, Central European",
    "cp850": "DOS 850, Western European",
    "mac-roman": "Macintosh, Western European",
    "latin-1": "ISO 8859-1, Western European",
}
"""Code pages of lists, with the names used here; the commonest first."""

NAMES: Mapping[str, str] = {UTF8: "UTF-8", "utf-8-sig": "UTF-8", UTF16: "UTF-16", **PAGES}

_WESTERN = (
    "äöüß",  # German
    "àâæçéèêëîïôœùûüÿ",  # French
    "áéíñóúü",  # Spanish
    "áàâãçéêíóôõúü",  # Portuguese
    "àèéìíòóù",  # Italian
    "åäöé",  # Swedish, Finnish
    "æøåéö",  # Danish, Norwegian
    "áæðéíóöúýþ",  # Icelandic
    "áéëïóöü",  # Dutch
)
_CENTRAL = (
    "ąćęłńóśźż",  # Polish
    "áčďéěíňóřšťúůýž",  # Czech
    "áäčďéíĺľňóôŕšťúýž",  # Slovak
    "áéíóöőúüű",  # Hungarian
    "čćđšž",  # Croatian, Slovene
    "ăâîșțşţ",  # Romanian
    "äöüß",  # German
)
_LANGUAGES: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("cp1252", "cp850", "mac-roman", "latin-1"), _WESTERN),
    **dict.fromkeys(("cp1250", "iso8859-2", "cp852"), _CENTRAL),
    "cp1254": ("çğıöşüâîûi̇",),
    "cp1257": ("ąčęėįšųūž", "āčēģīķļņšūž", "äõöüšž"),
    "cp1251": (
        "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
        "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя",
        "абвгдђежзијклљмнњопрстћуфхцчџш",
    ),
    "cp1253": ("αβγδεζηθικλμνξοπρστυφχψωςάέήίόύώϊϋΐΰ",),
    "cp1255": ("אבגדהוזחטיכךלמםנןסעפףצץקרשת",),
    "cp1256": ("ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىيپچژگ",),
}
_COMMON: Mapping[str, tuple[int, int]] = {
    "gb18030": (0xB0, 0xD7),
    "big5": (0xA4, 0xC6),
    "cp932": (0x82, 0x98),
    "cp949": (0xB0, 0xC8),
}
"""In two-byte pages, the first bytes of the common characters, of which names consist."""
_CASED = frozenset(("cp1251", "cp1253"))
_OTHER_SCRIPTS = frozenset({"cp1255", "cp1256", *_COMMON})
_NOT_LATIN = _CASED | _OTHER_SCRIPTS
_RARE = frozenset(("cp852", "cp850", "mac-roman"))
_PUNCTUATION = frozenset("’‘“”„–—«»…ªº°\u00a0")


class DecodedText(NamedTuple):
    """A text with its encoding; `others` are the other possible ones, empty if it is certain."""

    encoding: str
    text: str
    others: tuple[str, ...] = ()


def decode_text(data: bytes, name: str, chosen: str = "") -> DecodedText:
    """Decode by the encoding `chosen`, or the most likely one; `name` is the file's."""
    return possible_readings(data, name, chosen)[0]


def possible_readings(data: bytes, name: str, chosen: str = "") -> tuple[DecodedText, ...]:
    """All possible readings, the most likely first; only one if it is certain or chosen."""
    if chosen:
        return (_decode_chosen(data, name, chosen),)
    marked = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    if not marked and len(data.translate(None, _BINARY)) != len(data):
        raise BadFile("not a text file; a list (CSV) was expected", 0, name)
    unmarked = "utf-8-sig" if data.startswith(codecs.BOM_UTF8) else UTF8
    certain = UTF16 if marked else unmarked
    if (text := _decode_or_none(data, certain)) is not None:
        return (DecodedText(certain, text),)
    pages = dict(_possible_pages(data))
    if not pages:
        raise BadFile("not a text file; a list (CSV) was expected", 0, name)
    return tuple(
        DecodedText(page, read, tuple(other for other in pages if other != page))
        for page, read in pages.items()
    )


def unusual_words(text: str, most: int = 6) -> tuple[str, ...]:
    """The first words with letters beyond ASCII, by which a user judges the guess."""
    words = (word.strip("\"'.,;:|()") for word in text.replace(";", " ").replace(",", " ").split())
    return tuple(dict.fromkeys(word for word in words if not word.isascii()))[:most]


def _decode_chosen(data: bytes, name: str, chosen: str) -> DecodedText:
    if chosen not in NAMES:
        names = ", ".join(NAMES)
        sentence = "no code page {chosen}; choose one of {names}"
        raise BadFile(sentence, 0, name, chosen=repr(chosen), names=names)
    text = _decode_or_none(data, chosen)
    if text is None:
        sentence = "this is not {page}; choose another code page"
        raise BadFile(sentence, 0, name, page=NAMES[chosen])
    return DecodedText(
        chosen, text, tuple(page for page, _ in _possible_pages(data) if page != chosen)
    )


def _possible_pages(data: bytes) -> Iterator[tuple[str, str]]:
    """The possible (page, text), those with the most explained letters first, equal ones in the
    library's order. Equal texts are listed once; a page of a script without letters is left out.
    """
    possible = [found.encoding for found in from_bytes(data, cp_isolation=list(PAGES))]
    place = {codecs.lookup(page).name: rank for rank, page in enumerate(possible)}
    read = [(page, text) for page in PAGES if (text := _decode_or_none(data, page)) is not None]
    unlisted = len(possible)
    explained = {page: letter_score(page, text) for page, text in read}
    ordered = sorted(
        (r for r in read if r[0] not in _OTHER_SCRIPTS or explained[r[0]] > 0),
        key=lambda r: (-explained[r[0]], place.get(codecs.lookup(r[0]).name, unlisted)),
    )
    seen: set[str] = set()
    for _, text in ordered:
        if text not in seen:
            seen.add(text)
            yield next(page for page, same in read if same == text), text


def letter_score(page: str, text: str) -> int:
    """The number of characters beyond ASCII that one language of that page explains, less those
    that none can: a sign or a capital within a word, a word of two scripts.
    """
    counted: Counter[str] = Counter()
    strange = 0
    for word in text[:LONGEST_SAMPLE].split():
        if word.isascii():
            continue
        mixed = page in _NOT_LATIN and any(c.isascii() and c.isalpha() for c in word)
        # A name begins with a capital if the script has any.
        strange += page in _CASED and word[0].islower()
        for before, c in pairwise(f" {word}"):
            if c.isascii():
                continue
            if c in _PUNCTUATION:
                counted[""] += 1
            elif not c.isalpha() or mixed or (c.isupper() and before.islower()):
                strange += 1
            else:
                counted[c.lower()] += 1
    explained = max(_letters_by_language(page, counted))
    return explained + counted[""] - 2 * strange - (page in _RARE)


def _letters_by_language(page: str, counted: Counter[str]) -> Iterator[int]:
    """The letters of each language of the page; a letter of two bytes counts twice."""
    for language in _LANGUAGES.get(page, ()):
        yield sum(counted[c] for c in language)
    if page in _COMMON:
        first, last = _COMMON[page]
        # Of a letter that the page has, it may not have the small one: of the ångström sign.
        bytes_of = {c: c.encode(page, "replace") for c in counted if c}
        yield 2 * sum(counted[c] for c, code in bytes_of.items() if first <= code[0] <= last)


def _decode_or_none(data: bytes, encoding: str) -> str | None:
    """The text; None if it is not in that encoding, or has a null character."""
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError:
        return None
    return None if "\0" in text else text
