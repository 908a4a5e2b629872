"""The static site of a tournament, built into a folder: its links work, and it shows only
published facts.
"""

import gzip
import re
from collections.abc import Mapping
from dataclasses import replace
from html.parser import HTMLParser
from posixpath import join, normpath

import pytest

from domain.chess.stage import stages_of
from domain.contest.round import RoundState
from domain.ids import RoundNo, StageId
from domain.people import Person
from domain.results import Mark
from domain.tournament import Tournament
from events.bundle import read_bundle, verified_records
from events.fold import fold_records
from tests.golden.files import Golden
from tests.stories import LONG_NAMES, OPEN, field, number_id, played, with_entry, with_round
from web.pages.render import STATIC
from web.site.build import build_site

HOSTILE = '"><img src=x onerror="alert(1)"></a><script>alert(2)</script><!--'


FIRST_PLACES = 10
"""So many are on the front page."""


class Elements(HTMLParser):
    """The elements of a page, its addresses, and its text with blanks run together."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[str] = []
        self.addresses: list[str] = []
        self.ids: set[str] = set()
        self._texts: list[str] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(tag)
        self.addresses += [v or "" for k, v in attrs if k in ("href", "src")]
        self.ids |= {v or "" for k, v in attrs if k == "id"}
        assert not any(name.startswith("on") or name == "style" for name, _ in attrs), attrs

    def handle_data(self, data: str) -> None:
        self._texts.append(data)

    @property
    def text(self) -> str:
        return " ".join("".join(f" {t}" if t.strip() else " " for t in self._texts).split())


def pages(tournament: Tournament) -> dict[str, Elements]:
    files = build_site(tournament)
    return {path: Elements(d.decode()) for path, d in files.items() if path.endswith(".html")}


def some_tournament() -> Tournament:
    tournament = played(field(12, LONG_NAMES), 2)
    tournament = with_round(tournament, "1-2 1-0", "3-4 +--", "5-6", byes={7: Mark.HALF_BYE})
    return with_entry(tournament, 8, withdrawn_from=RoundNo(3))


def addresses_without_file(files: Mapping[str, bytes]) -> list[str]:
    """Addresses on the site's pages that are not of a file of its folder, or of a place in one."""
    pages = {path: Elements(d.decode()) for path, d in files.items() if path.endswith(".html")}
    missing = []
    for path, page in pages.items():
        for address in page.addresses:
            file, _, place = address.partition("#")
            target = normpath(join(path, "..", file)) if file else path
            places = pages[target].ids if target in pages else set()
            if target not in files or (place and place not in places):
                missing.append(f"{path}: {address}")
    return missing


@pytest.mark.parametrize("tournament", [field(1), field(4), played(field(7), 3), some_tournament()])
def test_every_address_is_a_file_of_the_folder(tournament: Tournament) -> None:
    assert addresses_without_file(build_site(tournament)) == []


@pytest.mark.parametrize("log", ["demo-open", "demo-pairs", "demo-teams-of-four", "team-knock-out"])
def test_every_address_of_a_game_in_two_languages_is_a_file_of_the_folder(log: str) -> None:
    records = verified_records(read_bundle(gzip.decompress(Golden(log).bundle.read_bytes()), log))
    tournament = fold_records(records)
    assert tournament is not None
    assert addresses_without_file(build_site(tournament, other_langs=["de"])) == []


def test_site_has_every_page_of_a_stage() -> None:
    files = build_site(played(field(4), 2))

    assert [path for path in files if path.endswith(".html")] == [
        "index.html",
        "stage-1/standings.html",
        "stage-1/crosstable.html",
        "stage-1/players.html",
        "stage-1/round-1.html",
        "stage-1/round-2.html",
        *(f"stage-1/player-{number_id(n)}.html" for n in range(1, 5)),
    ]


def test_the_site_has_its_fonts_with_licences() -> None:
    files = build_site(field(2))

    assert {path for path in files if path.startswith("static/")} >= {
        "static/base.css",
        "static/site.css",
        "static/fonts/SourceSans3-latin-400.woff2",
        "static/fonts/SourceSans3-LICENSE.md",
    }
    for address in re.findall(r'url\("([^"]+)"\)', (STATIC / "base.css").read_text()):
        assert f"static/{address}" in files


def test_the_site_has_no_scripts_frames_or_forms() -> None:
    for page in pages(some_tournament()).values():
        assert not {"script", "iframe", "object", "form"} & set(page.elements)


def test_typed_texts_never_become_markup_in_the_site() -> None:
    person = Person(HOSTILE, HOSTILE, federation="<b>", club=HOSTILE)
    tame, hostile = played(field(4), 2), played(field(4), 2)
    for number in range(1, 5):
        tame = with_entry(tame, number, person=Person("A", "B", federation="C", club="D"))
        hostile = with_entry(hostile, number, person=person)
    hostile = replace(hostile, name=HOSTILE, place=HOSTILE)
    tame = replace(tame, place="E")

    assert {path: page.elements for path, page in pages(hostile).items()} == {
        path: page.elements for path, page in pages(tame).items()
    }


def test_the_site_has_nothing_of_a_draft() -> None:
    before = played(field(4), 1)
    draft = with_round(before, "1-2", "3-4", state=RoundState.PAIRED)

    assert build_site(draft) == build_site(before)


def test_the_same_tournament_gives_the_same_bytes() -> None:
    assert build_site(some_tournament(), "7K2M-Q9XD") == build_site(some_tournament(), "7K2M-Q9XD")


def test_every_page_has_the_version_and_code_of_its_log() -> None:
    for page in build_site(replace(field(2), version=41), "7K2M-Q9XD").values():
        if page.startswith(b"<!doctype"):
            assert b"Version 41 of the log, 7K2M-Q9XD" in page


def test_the_standings_are_headed_during_or_after_a_round() -> None:
    during = pages(with_round(field(4), "1-3 1-0", "4-2"))["stage-1/standings.html"].text
    over = pages(with_round(field(4), "1-3 1-0", "4-2 0-1"))["stage-1/standings.html"].text

    assert "Standings during round 1" in during
    assert "Standings after round 1" in over


def test_a_players_page_has_their_rounds_points_and_tie_breaks() -> None:
    #    1      2      3
    # 1  3w1    2b½    bye
    tournament = with_round(field(4, ("Ash, Ann", "Bell, Bo", "Cole, Cy")), "1-3 1-0", "4-2 1-0")
    tournament = with_round(tournament, "2-1 =-=", "3-4 0-1")
    tournament = with_round(tournament, "4-2 1-0", byes={1: Mark.PAIRING_BYE, 3: Mark.ZERO_BYE})

    text = pages(tournament)[f"stage-1/player-{number_id(1)}.html"].text

    assert "1 1 FM Cole Cy" in text
    assert "2 1 Bell Bo" in text
    assert "3 bye" in text
    assert "Points 2½" in text
    assert "BH/C1" in text


def test_a_card_explains_a_tie_break_game_by_game() -> None:
    # Buchholz after two rounds: 1 met 3 (1 point) and 2 (1½ points), so 2½.
    tournament = with_round(field(4, ("Ash, Ann", "Bell, Bo", "Cole, Cy")), "1-3 1-0", "4-2 0-1")
    tournament = with_round(tournament, "2-1 =-=", "3-4 1-0")

    text = pages(tournament)[f"stage-1/player-{number_id(1)}.html"].text

    explained = text[text.index("Tie-breaks, game by game") :]
    assert "BH Buchholz 2½" in explained
    assert "1 Cole, Cy 1 played 2 Bell, Bo 1 ½ played sum" in explained


def test_two_stages_have_a_folder_each_and_one_front_page() -> None:
    with_one_stage = played(field(4), 1)
    second = replace(stages_of(with_one_stage)[OPEN], id=StageId(2), name="U1200")
    with_two_stages = replace(
        with_one_stage, parts={**stages_of(with_one_stage), StageId(2): second}
    )

    front = pages(with_two_stages)["index.html"]

    assert "stage-2/standings.html" in front.addresses
    assert "U1200" in front.text


def test_front_page_starts_with_standings_and_links_to_players_games() -> None:
    front = pages(played(field(40), 2))["index.html"]

    first, second, third, *_ = (a for a in front.addresses if a.startswith("stage-1/"))
    assert [first, second] == ["stage-1/standings.html", "stage-1/players.html"]
    assert third == "stage-1/round-2.html"
    assert sum("stage-1/player-" in address for address in front.addresses) == FIRST_PLACES
    assert not [a for a in pages(field(4))["index.html"].addresses if "player-" in a]


def test_players_are_listed_by_name_without_diacritics() -> None:
    names = ("Zorn, Anna", "Łukasz, Bo", "Lund, Cia", "Ångström, Di")
    text = pages(field(4, names))["stage-1/players.html"].text

    places = [text.index(name.split(",")[0]) for name in (names[3], names[1], names[2], names[0])]
    assert places == sorted(places)


def test_standings_before_the_first_round_list_players_without_places() -> None:
    text = pages(field(3, ("Ash, Ann",)))["stage-1/players.html"].text

    assert "Ash Ann" in text
    assert "Round" not in text


@pytest.mark.parametrize(
    ("lang", "table", "board", "tie_breaks"),
    [
        ("fr", "Classement après la ronde 2", "Échiquier", "Départages, partie par partie"),
        ("de", "Tabelle nach Runde 2", "Brett", "Feinwertungen, Partie für Partie"),
        ("es", "Clasificación tras la ronda 2", "Tablero", "Desempates, partida a partida"),
        (
            "pl",
            "Klasyfikacja po rundzie 2",
            "Szachownica",
            "Punktacja pomocnicza, partia po partii",
        ),
    ],
)
def test_a_stage_of_chess_is_written_in_the_language_asked_for(
    lang: str, table: str, board: str, tie_breaks: str
) -> None:
    tournament = played(field(4), 2)
    english, files = build_site(tournament), build_site(tournament, lang=lang)
    pages = {path: page.decode() for path, page in files.items() if path.endswith(".html")}

    assert table in pages["stage-1/standings.html"]
    assert f">{board}</th>" in pages["stage-1/round-1.html"]
    assert tie_breaks in pages[f"stage-1/player-{number_id(1)}.html"]
    for path, page in pages.items():
        assert f'<html lang="{lang}"' in page
        assert files[path] != english[path], path


def test_pages_in_several_languages_are_linked_and_share_files() -> None:
    files = build_site(played(field(4), 2), lang="de", other_langs=("en", "pl"))
    pages = {path: page.decode() for path, page in files.items() if path.endswith(".html")}
    own = {path for path in pages if not path.startswith(("en/", "pl/"))}

    assert {f"{lang}/{path}" for lang in ("en", "pl") for path in own} | own == set(pages)
    assert not [path for path in files if path.startswith(("en/static", "pl/static"))]
    assert '<html lang="de"' in pages["index.html"]
    for path, page in pages.items():
        for address in Elements(page).addresses:
            page_of = address.partition("#")[0]
            target = normpath(join(path, "..", page_of)) if page_of else path
            assert target in files, f"{path} leads to {address}"
        shared = path.removeprefix("en/").removeprefix("pl/")
        likes = [a for a in Elements(page).addresses if a.endswith(shared.rpartition("/")[2])]
        assert {normpath(join(path, "..", a)) for a in likes} >= {
            *(shared, f"en/{shared}", f"pl/{shared}")
        }


def test_a_site_in_one_language_offers_no_other() -> None:
    assert 'class="languages"' not in build_site(field(2))["index.html"].decode()
