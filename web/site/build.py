"""Build the result site of a tournament: `build_site`."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, replace
from itertools import islice

from domain.tournament import Part, Tournament
from web.faces import face_of, parts_by_game
from web.pages.links import links_of
from web.pages.render import STATIC, template_environment
from web.proof import FOLDER, page_name, proof_files
from web.shared.frame import Link, accent_of
from web.shared.languages import LANGUAGES, OfferedLanguage, Words, words_in
from web.site import pages as addresses
from web.site.pages import PartCard, SiteFrame, SiteFront, SitePage

ASSETS = ("base.css", "site.css", "icon.svg")
LEADERS = 10
FONTS = ("*.woff2", "*LICENSE*")


def build_site(
    tournament: Tournament,
    code: str = "",
    lang: str = "en",
    other_langs: Sequence[str] = (),
    proof: bool = False,
) -> Mapping[str, bytes]:
    """All files by path in the folder. `code` is the short code of the log's head. The other
    languages have the same pages in folders of their own; each page links to its translations.
    `proof` includes the audit without a server: ten megabytes.
    """
    langs = (lang, *other_langs)
    fronts = {each: _front_frame(tournament, code, words_in(each), proof) for each in langs}
    files = {
        addresses.language_prefix(each, langs) + path: page.encode()
        for each, front in fronts.items()
        for path, page in _html_pages(tournament, front, langs)
    }
    audit = {f"{FOLDER}/{path}": data for path, data in proof_files(lang).items()} if proof else {}
    return files | dict(_asset_files()) | audit


def _html_pages(
    tournament: Tournament, front: SiteFrame, langs: Sequence[str]
) -> Iterator[tuple[str, str]]:
    """All pages in a language as HTML, by their paths in its folder."""
    words = front.words
    parts = parts_by_game(tournament)
    cards = tuple(_part_card(tournament, part, words) for part in parts)
    front_frame = _frame_at(front, addresses.FRONT, langs)
    yield addresses.FRONT, _render_page(SiteFront(front_frame, cards))
    for part, card in zip(parts, cards, strict=True):
        site = face_of(part).site
        frame = replace(
            front,
            up=addresses.UP,
            stage=card.name,
            accent=card.accent,
            menu=site.menu(part, front.words),
            rounds=site.rounds(part, front.words),
            page_of=site.page_of,
        )
        pages = face_of(part).site.pages(tournament, part, frame)
        folder = addresses.stage_folder(part.id)
        for address, page in pages:
            path = f"{folder}/{address}"
            page_frame = replace(_frame_at(frame, path, langs), here=address)
            yield path, _render_page(replace(page, frame=page_frame))


def _frame_at(frame: SiteFrame, path: str, langs: Sequence[str]) -> SiteFrame:
    """The frame with the links from that page to the whole site and to its other languages."""
    own = addresses.language_prefix(frame.words.lang, langs) + path
    root = addresses.UP * own.count("/")
    translations = (
        OfferedLanguage(
            lang, LANGUAGES[lang], f"{root}{addresses.language_prefix(lang, langs)}{path}"
        )
        for lang in langs
    )
    return replace(frame, root=root, languages=tuple(translations) if len(langs) > 1 else ())


def _front_frame(tournament: Tournament, code: str, words: Words, proof: bool) -> SiteFrame:
    about = links_of(tournament)
    state = words("Version {version} of the log", version=tournament.version)
    origin = state + (f", {code}" if code else "")
    front = SiteFrame("", about.name, about.details, "", 1, (), (), addresses.FRONT, origin, words)
    return replace(front, proof=f"{FOLDER}/{page_name(words.lang)}") if proof else front


def _part_card(tournament: Tournament, part: Part, words: Words) -> PartCard:
    face, folder = face_of(part), addresses.stage_folder(part.id)
    inside = (Link(p.title, f"{folder}/{p.address}") for p in face.site.first(part, words))
    leaders = tuple(
        leader._replace(address=f"{folder}/{leader.address}")
        for leader in islice(face.site.leaders(tournament, part), LEADERS)
    )
    status, colour = face.status(part, words), accent_of(tournament, part.id)
    return PartCard(part.name, status, colour, tuple(inside), leaders)


def _render_page(page: SitePage) -> str:
    context = {field.name: getattr(page, field.name) for field in fields(page)}
    pages = {
        "page_of": page.frame.page_of,
        "round_page": addresses.round_page,
        "session_page": addresses.session_page,
        "player_page": addresses.player_page,
        "pair_page": addresses.pair_page,
    }
    return template_environment().get_template(page.template).render(context | pages)


def _asset_files() -> Iterator[tuple[str, bytes]]:
    for name in ASSETS:
        yield f"static/{name}", (STATIC / name).read_bytes()
    for pattern in FONTS:
        for font in sorted((STATIC / "fonts").glob(pattern)):
            yield f"static/fonts/{font.name}", font.read_bytes()
