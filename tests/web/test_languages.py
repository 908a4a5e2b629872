"""Whatever players read is there in every language, with the same places to fill."""

import re
from pathlib import Path

import pytest

from web.languages import LANGUAGES, LOCALE, catalogue, words_of
from web.printing import SHEETS
from web.render import STATIC, TEMPLATES
from web.views.notation import BYE_WORDS

WEB = Path(STATIC).parent
CALLED = re.compile(r"""\b(?:words|t)\(\s*(?:"([^"]+)"|'([^']+)')""")
HEADED = re.compile(r'\("([^"]+)", "(?:num|name|mid|)"\)')
# Looked up by a value, not written where it is looked up.
BY_VALUE = {*BYE_WORDS.values(), "rests", "out", *(title for title, _ in SHEETS.values())}
SOURCES = (*TEMPLATES.glob("*.html"), *STATIC.rglob("*.js"), *WEB.rglob("*.py"))
TRANSLATED = sorted(set(LANGUAGES) - {"en"})


def messages() -> set[str]:
    found = set(BY_VALUE)
    for source in SOURCES:
        for double, single in CALLED.findall(source.read_text()):
            found.add(double or single)
    found |= set(HEADED.findall((WEB / "printing.py").read_text()))
    return found


def places(message: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", message))


@pytest.mark.parametrize("lang", TRANSLATED)
def test_no_message_is_missing_and_none_is_left_over(lang: str) -> None:
    known = set(catalogue(LOCALE / lang / "messages.po"))

    assert messages() - known == set()
    assert known - messages() == set()


@pytest.mark.parametrize("lang", TRANSLATED)
def test_a_translation_fills_the_same_places(lang: str) -> None:
    for message, said in catalogue(LOCALE / lang / "messages.po").items():
        assert places(said) == places(message), message


def test_an_unknown_language_is_english() -> None:
    assert words_of("tlh").lang == "en"
    assert words_of("tlh")("Round {round}", round=3) == "Round 3"


def test_a_catalogue_is_read_as_gettext_writes_it(tmp_path: Path) -> None:
    """Long messages run over several lines; an empty translation is none."""
    file = tmp_path / "messages.po"
    file.write_text(
        'msgid ""\nmsgstr ""\n"Language: xx\\n"\n\n#: a comment\nmsgid ""\n"one "\n"two"\n'
        'msgstr "eins \\"zwei\\""\n\nmsgid "empty"\nmsgstr ""\n'
    )
    assert catalogue(file) == {"one two": 'eins "zwei"'}
