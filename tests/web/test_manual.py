"""The manual: every warning has a section, every section a text, every picture is there."""

import re
from hashlib import sha256
from pathlib import Path

from starlette.testclient import TestClient

from events.contest import decisions as decisions_of_rounds
from events.game.warnings import WARNINGS, ConfirmationNeeded, WarnedAct, correction_warning
from events.team_chess import decisions as decisions_of_teams
from server.context.problems import problem_response
from tests.every import every
from tests.server.club import running
from web.pages.manual import ADDRESS, SECTION_OF_WARNING, TASKS, ManualPage, section_address
from web.pages.render import STATIC, TEMPLATES, render
from web.shared.languages import LANGUAGES, words_in

TEXTS = TEMPLATES / "manual"
PAGE = render(ManualPage.build())
IDS = {task.id for task in TASKS}
ASKED = re.compile(r"\b(?:Warned)?Act\.([A-Z_]+)")
FOREIGN = re.compile(r'(?:src|href)="(?:https?:)?//')
TRANSLATED = [
    path.relative_to(TEXTS) for path in sorted(TEXTS.glob("*/*.html")) if path.parent.name != "en"
]
MARK_UP = re.compile(r"</?(?!b>|i>)\w+|(?:src|href|class)=\"[^\"]*\"|<code>[^<]*|<kbd>[^<]*")
NAMES = re.compile(r"<b>([^<]*)</b>")
TRANSLATED_FROM = re.compile(r"\{# translated from (\w{8}) #\}\n")


def section(name: str) -> str:
    return PAGE.split(f'<section id="{name}">')[1].split("</section>")[0]


@every("act", WARNINGS, ids=lambda act: act.name)
def test_every_warning_is_listed_in_its_section_of_the_manual(act: WarnedAct) -> None:
    assert SECTION_OF_WARNING[act] in IDS
    assert f"<td>{act}</td>" in section(SECTION_OF_WARNING[act]).replace("&#39;", "'")


def test_every_section_has_a_text_and_no_text_is_left_over() -> None:
    texts = {path.stem: path.read_text() for path in (TEXTS / "en").glob("*.html")}

    assert set(texts) == IDS
    assert all(len(text.split()) > 30 for text in texts.values())
    long = [name for name in set(SECTION_OF_WARNING.values()) if len(texts[name].split()) >= 250]
    assert long == [], "who is warned has no time to read: short, task by task"


@every("lang", LANGUAGES)
def test_the_manual_is_whole_in_every_language(lang: str) -> None:
    assert {path.stem for path in (TEXTS / lang).glob("*.html")} == IDS
    page = render(ManualPage.build(lang), words_in(lang))
    assert [task.title for task in TASKS if words_in(lang).translate(task.title) not in page] == []


def digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:8]


def english(path: Path) -> str:
    return (TEXTS / "en" / path.name).read_text()


@every("path", TRANSLATED, ids=str)
def test_a_translation_is_of_the_present_english_text(path: Path) -> None:
    text = (TEXTS / path).read_text()
    made = TRANSLATED_FROM.match(text)

    assert made is not None, f"begin {path} with {{# translated from {digest(english(path))} #}}"
    assert made[1] == digest(english(path)), (
        f"look what has changed in en/{path.name}, and write {digest(english(path))} into {path}"
    )
    assert MARK_UP.findall(text) == MARK_UP.findall(english(path)), "lists, links, pictures, codes"


@every("path", TRANSLATED, ids=str)
def test_a_translation_names_buttons_and_fields_as_the_pages_do(path: Path) -> None:
    words = words_in(path.parent.name)
    names, own = (NAMES.findall(text) for text in (english(path), (TEXTS / path).read_text()))
    wanted = [words(name) for name in names]

    assert len(own) == len(names)
    translated = [(w, o) for name, w, o in zip(names, wanted, own, strict=True) if w != name]
    assert [(w, o) for w, o in translated if w != o] == []


def test_the_manuals_pictures_exist_with_alternative_texts_and_are_our_own() -> None:
    pictures = re.findall(r'<img src="/static/([^"]+)" alt="([^"]+)"', PAGE)

    assert len(pictures) == PAGE.count("<img ")
    assert pictures
    assert all((STATIC / path).is_file() and words for path, words in pictures)
    assert {Path(path).name for path, _ in pictures} == {
        path.name for path in (STATIC / "manual").glob("*.png")
    }
    assert not FOREIGN.search(PAGE)


def test_every_heading_of_the_manual_has_an_anchor() -> None:
    assert [f'href="#{task.id}"' for task in TASKS if f'href="#{task.id}"' not in PAGE] == []


@every("act", WARNINGS, ids=lambda act: act.name)
def test_a_warning_has_the_address_of_its_section_in_the_manual(act: WarnedAct) -> None:
    level = max(2, WARNINGS[act].otherwise)

    body = problem_response(ConfirmationNeeded(act, level, ("It follows.",))).body

    assert f'"manual":"{ADDRESS}#{SECTION_OF_WARNING[act]}"'.encode() in body
    assert section_address(act).partition("#")[2] in IDS


def test_the_chapter_on_teams_leads_where_warnings_of_team_acts_lead() -> None:
    folders = (Path(package.__path__[0]) for package in (decisions_of_rounds, decisions_of_teams))
    decisions = (path for folder in folders for path in folder.glob("*.py"))
    warnings = {name for path in decisions for name in ASKED.findall(path.read_text())}
    warnings |= {
        correction_warning(adjourned, since).name for adjourned in (True, False) for since in (1, 2)
    }

    assert {"CORRECT_LAST_ROUND", "RENUMBER", "FORBID_PAIR_LATE"} <= warnings
    linked = set(re.findall(r'href="#([^"]+)"', section("teams")))
    assert {SECTION_OF_WARNING[WarnedAct[name]] for name in warnings} <= linked <= IDS


def test_the_manual_is_public() -> None:
    with running() as club:
        page = TestClient(club.client.app).get(ADDRESS)

    assert page.status_code == 200
    assert "Manual for arbiters" in page.text
