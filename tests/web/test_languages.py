"""Every message for players is translated into every language, with the same placeholders and with
all plural forms of the language.
"""

import re
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from gettext import c2py
from pathlib import Path

import pytest

from domain.messages import join_messages, say
from tests.catalogue.__main__ import HEADER, brought_up, template, written
from tests.catalogue.extract import messages
from tests.every import every
from web.faces import FACES
from web.shared.languages import (
    LANGUAGES,
    LOCALE,
    chosen_words,
    plural_form,
    preferred_language,
    read_catalogue,
    words_in,
)
from web.shared.paper import PaperCell

PLURAL_FORMS = re.compile(r"Plural-Forms: nplurals=(\d+); plural=(.*);\\n")
TRANSLATED = sorted(set(LANGUAGES) - {"en"})


def places(message: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", message))


# Read from all of web once, and only where a test asks.
found, made = messages, cache(template)


def test_the_message_template_is_up_to_date_with_the_sources() -> None:
    """`python -m tests.catalogue` writes it and brings the catalogues up to it."""
    assert (LOCALE / "messages.pot").read_bytes() == written(made(), HEADER)


@every("lang", TRANSLATED)
def test_no_message_is_missing_and_none_is_left_over(lang: str) -> None:
    translated = set(read_catalogue(LOCALE / lang / "messages.po"))

    assert set(found()) - translated == set()
    assert translated - set(found()) == set()


@every("lang", TRANSLATED)
def test_a_catalogue_is_as_babel_writes_it(lang: str) -> None:
    file = LOCALE / lang / "messages.po"
    assert file.read_bytes() == brought_up(lang, made())


@every("lang", LANGUAGES)
def test_no_two_papers_or_screens_of_a_game_share_a_title(lang: str) -> None:
    words = words_in(lang)
    for face in FACES.values():
        for titles in (
            [paper.title for paper in face.papers.values()],
            face.screen_titles.values(),
        ):
            named = [words(title) for title in titles]
            assert sorted(named) == sorted(set(named))


@every("lang", TRANSLATED)
def test_a_translation_fills_the_same_places(lang: str) -> None:
    for message, forms in read_catalogue(LOCALE / lang / "messages.po").items():
        for form in forms:
            free = {"count"} if len(forms) > 1 else set()
            assert places(form) - free == places(message) - free, message


def test_french_has_its_own_apostrophe() -> None:
    catalogue = read_catalogue(LOCALE / "fr" / "messages.po")
    assert [
        form for forms in catalogue.values() for form in forms if re.search(r"\w'\w", form)
    ] == []


def forms_of_messages_in(folder: str, language: str) -> list[str]:
    """The translations of the messages that stand in files of such a folder alone."""
    catalogue = read_catalogue(LOCALE / language / "messages.po")
    return [
        form
        for text, message in found().items()
        if all(folder in place for place in message.places)
        for form in catalogue[text]
    ]


def test_a_round_of_bridge_is_a_tour_in_french() -> None:
    assert [
        form
        for form in forms_of_messages_in("/bridge/", "fr")
        if re.search(r"(?<!toutes )\brondes?\b", form, re.I)
    ] == []


def test_a_board_of_chess_is_a_szachownica_in_polish() -> None:
    assert [
        form
        for form in forms_of_messages_in("chess/", "pl")
        if re.search(r"\bst[oó]ł|\bstole\b(?! sędz)", form, re.I)
    ] == []


def counted_messages() -> set[str]:
    return {text for text, message in found().items() if message.many}


def plural_forms(lang: str) -> tuple[int, Callable[[int], int]]:
    """The plural forms that the head of a catalogue states, on one line or on several."""
    text = (LOCALE / lang / "messages.po").read_text()
    stated = PLURAL_FORMS.search(text.replace('"\n"', ""))
    assert stated is not None
    return int(stated[1]), c2py(stated[2])


@every("lang", TRANSLATED)
def test_counted_messages_alone_have_all_plural_forms_of_their_language(lang: str) -> None:
    forms = {
        m: len(translations)
        for m, translations in read_catalogue(LOCALE / lang / "messages.po").items()
    }
    several = {message for message, count in forms.items() if count > 1}
    assert several == counted_messages() & set(forms)
    assert {forms[message] for message in several} == {plural_forms(lang)[0]}


@every("lang", TRANSLATED)
def test_a_count_takes_the_form_the_catalogue_states(lang: str) -> None:
    """Numbers up to 1,200 have every ending that the rules of a language distinguish."""
    forms, stated = plural_forms(lang)
    found = [plural_form(lang, Fraction(n), forms) for n in range(1200)]
    assert found == [stated(n) for n in range(1200)]


@pytest.mark.parametrize(
    ("lang", "expected"),
    [
        ("en", ["0 players", "1 player", "2 players", "5 players", "22 players"]),
        ("fr", ["0 joueur", "1 joueur", "2 joueurs", "5 joueurs", "22 joueurs"]),
        ("de", ["0 Spieler", "1 Spieler", "2 Spieler", "5 Spieler", "22 Spieler"]),
        ("es", ["0 jugadores", "1 jugador", "2 jugadores", "5 jugadores", "22 jugadores"]),
        ("pl", ["0 graczy", "1 gracz", "2 graczy", "5 graczy", "22 graczy"]),
    ],
)
def test_players_are_counted(lang: str, expected: list[str]) -> None:
    words = words_in(lang)
    counts = (0, 1, 2, 5, 22)
    assert [words.count("{count} player", "{count} players", n) for n in counts] == expected


@pytest.mark.parametrize(
    ("lang", "expected"),
    [
        ("en", ["½ points", "1 point", "1½ points", "2 points"]),
        ("fr", ["½ point", "1 point", "1½ point", "2 points"]),
        ("pl", ["½ punktu", "1 punkt", "1½ punktu", "2 punkty"]),
    ],
)
def test_halves_of_points_are_counted(lang: str, expected: list[str]) -> None:
    """CLDR: 0.5 and 1.5 are "one" in French, "other" in English and in Polish."""
    scores = {"½": Fraction(1, 2), "1": Fraction(1), "1½": Fraction(3, 2), "2": Fraction(2)}
    words = words_in(lang)
    assert [
        words.count("{count} point", "{count} points", n, count=text) for text, n in scores.items()
    ] == expected


@pytest.mark.parametrize("lang", LANGUAGES)
def test_numbers_have_the_decimal_sign_of_the_language(lang: str) -> None:
    sign = "." if lang == "en" else ","
    texts = ("52.38\u00a0%", "−0.50", "12.34–7.66", "1\u202f250.50\u00a0Fr.", "2½", "–", "")
    expected = ("52{}38\u00a0%", "−0{}50", "12{}34–7{}66", "1\u202f250{}50\u00a0Fr.", "2½", "–", "")
    assert [words_in(lang).decimals(text) for text in texts] == [
        text.format(sign, sign) for text in expected
    ]


def test_numbers_on_paper_have_the_decimal_sign_of_the_language_but_places_have_a_point() -> None:
    cells = (
        PaperCell("52.38", "num strong"),
        PaperCell("52.38\u00a0%", "num strong"),
        PaperCell("12.34–7.66", "mid written"),
        PaperCell("12: 7.66", "mid"),
        PaperCell("2.1", "num place"),
        PaperCell("v2.1", "name"),
    )
    assert [cell.text_in(words_in("de")) for cell in cells] == [
        "52,38",
        "52,38\u00a0%",
        "12,34–7,66",
        "12: 7,66",
        "2.1",
        "v2.1",
    ]


def test_days_are_written_as_the_language_writes_them_and_other_texts_stay() -> None:
    assert words_in("de").days("2026-11-30", "2026-12-02") == "30.11.2026 – 02.12.2026"
    assert words_in("fr").days("2026-11-30", "2026-11-30") == "30 nov. 2026"
    assert words_in("pl").days("", "2026-11-30") == "30 lis 2026"
    assert words_in("es").day("on Sundays") == "on Sundays"


def test_french_sets_off_the_marks_of_joined_texts() -> None:
    reasons = join_messages("; ", (say("White"), say("Black")))
    assert words_in("fr").translate(reasons) == "Blancs\u202f; Noirs"
    assert words_in("de").translate(reasons) == "Weiß; Schwarz"
    assert words_in("fr").join("; ", ("1:0", "a; b")) == "1:0\u202f; a; b"


@pytest.mark.parametrize(
    ("folder", "files", "bare"),
    [
        ("templates", "*.html", re.compile(r"\}\}: ")),
        ("static", "*.js", re.compile(r"`[^`]*\}: (\$|`)")),
    ],
)
def test_no_page_joins_texts_with_a_colon_that_french_does_not_set_off(
    folder: str, files: str, bare: re.Pattern[str]
) -> None:
    """Instead of a bare colon, templates use `words.joined`, scripts COLON."""
    of_one_language = {"endorsement.html", "auditor.js"}
    found = [
        f"{path.name}: {line.strip()}"
        for path in sorted((LOCALE.parent / folder).rglob(files))
        if "vendored" not in path.parts and path.name not in of_one_language
        for line in path.read_text(encoding="utf-8").splitlines()
        if bare.search(line)
    ]
    assert not found


def test_an_unknown_language_is_english() -> None:
    assert words_in("tlh").lang == "en"
    assert words_in("tlh")("Round {round}", round=3) == "Round 3"


def test_a_catalogue_is_read_as_gettext_writes_it(tmp_path: Path) -> None:
    """Long messages run over several lines; an empty translation is none."""
    file = tmp_path / "messages.po"
    file.write_text(
        'msgid ""\nmsgstr ""\n"Language: xx\\n"\n\n#: a comment\nmsgid ""\n"one "\n"two"\n'
        'msgstr "eins \\"zwei\\""\n\nmsgid "empty"\nmsgstr ""\n'
    )
    assert read_catalogue(file) == {"one two": ('eins "zwei"',)}


@pytest.mark.parametrize(
    ("accepted", "lang"),
    [
        ("", "en"),
        ("de", "de"),
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("da, en-gb;q=0.8, en;q=0.7", "en"),
        ("fr;q=0.2, pl ; q=0.85, es;q=0.8", "pl"),
        ("es;q=0.5,fr;q=0.5", "es"),
        ("nl,sv;q=0.5", "en"),
        ("de;q=0,pl;q=0.001", "pl"),
        ("PL-pl", "pl"),
        ("de;q=much,fr;q=0.1", "fr"),
        ("*", "en"),
        (",;q=,;;", "en"),
    ],
)
def test_the_language_a_browser_likes_best_is_taken(accepted: str, lang: str) -> None:
    """RFC 9110 (2022), 12.5.4; "da, en-gb;q=0.8, en;q=0.7" is its own example."""
    assert preferred_language(accepted) == lang


def test_links_carry_a_chosen_language_on_even_if_it_is_english() -> None:
    assert [words_in("en").query, chosen_words("en").query] == ["", "?lang=en"]
    assert words_in("de").query == chosen_words("de").query == "?lang=de"


@pytest.mark.parametrize("lang", ["en", "de"])
def test_name_from_right_to_left_does_not_turn_the_result_beside_it(lang: str) -> None:
    words = words_in(lang)
    name, isolated = "30 שלום, דוד", "\u206630 שלום, דוד\u2069"
    sentence = say("{name}: {result}", name=name, result="0–1")
    assert words.translate(sentence) == words("{name}: {result}", name=name, result="0–1")
    assert words.translate(sentence) == f"{isolated}: 0–1"
    assert sentence == f"{name}: 0–1"
