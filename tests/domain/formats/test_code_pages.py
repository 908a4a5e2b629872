"""The code page in which a list was saved, guessed from names of many countries."""

import pytest

from domain.errors import BadFile
from domain.formats.code_pages import (
    NAMES,
    PAGES,
    decode_text,
    letter_score,
    possible_readings,
    unusual_words,
)
from tests.every import every

POLISH = (
    "Name;Rating\nŻółkiewska, Łucja;2100\nWójcik, Paweł;1900\nJabłoński, Józef;1500\nŚwięć, Ewa;1\n"
)
CZECH = "Name;Rating\nDvořák, Jiří;2100\nNovák, Petr;1900\nŠťastný, Ondřej;1650\n"
HUNGARIAN = "Name;Rating\nSzőke, Győző;2100\nFehér, Ödön;2000\nTűrő, Gergő;1800\n"
CROATIAN = "Name;Rating\nĐurđević, Ljubica;2100\nŠimić, Željko;2000\n"
GERMAN = "Name;Rating\nMüller, Jürgen;2100\nGrünfeldt, Käthe;1900\nGroß, Sören;1700\n"
FRENCH = "Nom;Elo\nLefèvre, François;2100\nBénard, Zoé;1900\nChâtelain, Noël;1700\n"
SPANISH = "Nombre;Elo\nMuñoz, José;2100\nGarcía, Íñigo;1900\nPérez, Andrés;1700\n"
ICELANDIC = "Name;Rating\nÞorsteinsdóttir, Hallgerður;2000\nÆgisson, Sæþór;1900\n"
TURKISH = "Name;Rating\nYılmaz, Şükrü;2100\nÖzdemir, İpek;2000\nÇağlar, Uğur;1900\n"
LITHUANIAN = "Name;Rating\nŽukauskas, Jonas;2100\nKačiušytė, Dovilė;2000\nŠimkūnas, Ąžuolas;1\n"
RUSSIAN = "Name;Rating\nИванов, Пётр;2100\nСмирнова, Анна;2000\n"
GREEK = "Name;Rating\nΠαπαδόπουλος, Γιώργος;2100\nΝικολάου, Ελένη;2000\n"
HEBREW = "Name;Rating\nמשה כהן;2100\nדוד לוי;2000\n"
ARABIC = "Name;Rating\nمحمد علي;2100\nأحمد حسن;2000\n"
JAPANESE = "Name;Rating\n山田太郎;2100\n佐藤花子;2000\nタナカ;1900\n"
CHINESE = "Name;Rating\n王小明;2100\n李华;2000\n"
TAIWANESE = "Name;Rating\n陳大文;2100\n林志玲;2000\n"
KOREAN = "Name;Rating\n김철수;2100\n이영희;2000\n"
MIXED = "Name\nMüller, Jürgen\nJäger, Käthe\nŁuczak, Małgorzata\nDvořák, Jiří\n"
ONE_NAME = "Name;Rating\nWałęsa, Lech;2100\nSmith, John;2000\n"


@every(
    ("text", "page"),
    [
        *((text, "cp1250") for text in (POLISH, CZECH, HUNGARIAN, CROATIAN, MIXED, ONE_NAME)),
        *((text, "cp1252") for text in (GERMAN, FRENCH, SPANISH, ICELANDIC)),
        *((TURKISH, "cp1254"), (LITHUANIAN, "cp1257"), (RUSSIAN, "cp1251"), (GREEK, "cp1253")),
        *((HEBREW, "cp1255"), (ARABIC, "cp1256"), (JAPANESE, "cp932"), (CHINESE, "gb18030")),
        *((TAIWANESE, "big5"), (KOREAN, "cp949")),
        *((POLISH, "iso8859-2"), (POLISH, "cp852"), (FRENCH, "mac-roman")),
    ],
)
def test_the_code_page_is_recognised_by_the_names_in_the_text(text: str, page: str) -> None:
    found = decode_text(text.encode(page), "list.csv")

    assert (found.encoding, found.text) == (page, text)


def test_of_code_pages_that_give_the_same_text_the_commonest_is_named() -> None:
    found = decode_text("Müller".encode("cp1250"), "list.csv")

    assert (found.encoding, found.text) == ("cp1252", "Müller")
    assert "cp1250" not in found.others, "it would say the same"
    assert "cp1251" in found.others


def test_curly_quotes_are_read_as_windows_1252() -> None:
    assert decode_text("O’Neill, “Queen’s” – B".encode("cp1252"), "a").encoding == "cp1252"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "ascii"])
def test_a_certain_encoding_has_no_alternatives(encoding: str) -> None:
    text = "Anna" if encoding == "ascii" else POLISH

    (found,) = possible_readings(text.encode(encoding), "list.csv")

    assert found.text == text
    assert found.others == ()


def test_every_other_page_that_can_be_read_is_offered_and_can_be_chosen() -> None:
    data = POLISH.encode("cp1250")
    guess = decode_text(data, "list.csv")
    assert "cp1252" in guess.others

    chosen = decode_text(data, "list.csv", "cp1252")

    assert chosen.text == data.decode("cp1252")
    assert "cp1250" in chosen.others
    for page in guess.others:
        assert decode_text(data, "list.csv", page).text != guess.text


@pytest.mark.parametrize(
    ("page", "text", "counted"),
    [("cp949", "김철수", 6), ("cp932", "山田太郎", 8), ("cp1250", "Świerczyński", 2)],
)
def test_a_letter_of_two_bytes_counts_as_two(page: str, text: str, counted: int) -> None:
    assert letter_score(page, text) == counted


@pytest.mark.parametrize(
    ("data", "chosen", "message"),
    [
        (b"\x81", "cp1252", "this is not Windows-1252, Western European; choose another"),
        (b"\xff", "utf-8", "this is not UTF-8"),
        (b"a", "cp9", "^list.csv: no code page 'cp9'; choose one of utf-8"),
        (b"\x89PNG\x00", "", "not a text file"),
    ],
)
def test_an_impossible_choice_of_page_is_refused(data: bytes, chosen: str, message: str) -> None:
    with pytest.raises(BadFile, match=message):
        decode_text(data, "list.csv", chosen)


def test_every_page_is_a_python_codec_and_has_a_name() -> None:
    for page in PAGES:
        assert "A".encode(page) == b"A"
        assert NAMES[page]


def test_a_guess_shows_words_with_unusual_letters_once() -> None:
    assert unusual_words('Name;Club\n"Wałęsa, Lech";Gdańsk\nSmith;Łódź;Łódź\n', 3) == (
        "Wałęsa",
        "Gdańsk",
        "Łódź",
    )
