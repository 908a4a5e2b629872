"""From a tournament to the files of its site: `site`."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, replace

from domain.bridge.phase import phases_of
from domain.chess.stage import Entry, Stage, stages_of
from domain.ids import StageId
from domain.tournament import Tournament
from web.bridge.site_pages import phase_card, phase_frame, phase_pages
from web.chess.site_card import Cards
from web.chess.views import crosstable, standings
from web.chess.views.pairings import rows_of
from web.chess.views.parts import player_of, published_rounds
from web.shared.languages import LANGUAGES, Offered, Words, words_of
from web.shared.links import Link, Reader, accent, links, part_links
from web.shared.render import STATIC, environment
from web.site import addresses
from web.site.pages import (
    Frame,
    SiteCrosstable,
    SiteFront,
    SitePage,
    SitePlayer,
    SitePlayers,
    SiteRound,
    SiteStandings,
    StageCard,
)

ASSETS = ("base.css", "site.css", "icon.svg")
FONTS = ("*.woff2", "*LICENSE*")


def site(
    tournament: Tournament, code: str = "", lang: str = "en", also: Sequence[str] = ()
) -> Mapping[str, bytes]:
    """Every file by its path in the folder. `code` is the short code of the log's head. The other
    languages have the same pages in folders of their own; each page leads to its likes.
    """
    langs = (lang, *also)
    files = {
        addresses.in_language(one, langs) + path: page.encode()
        for one in langs
        for path, page in _pages(tournament, code, words_of(one), langs)
    }
    return files | dict(_assets())


def _pages(
    tournament: Tournament, code: str, words: Words, langs: Sequence[str]
) -> Iterator[tuple[str, str]]:
    front = _frame(tournament, code, words)
    cards = tuple(_stage_cards(tournament, words))
    phases = tuple(_phase_cards(tournament, words))
    placed = _placed(front, addresses.FRONT, langs)
    yield addresses.FRONT, _render(SiteFront(placed, (*cards, *phases)))
    for stage, card in zip(stages_of(tournament).values(), cards, strict=True):
        frame = _stage_frame(front, stage, card)
        yield from _framed(stage.id, frame, _stage_pages(tournament, stage, frame), langs)
    for phase, card in zip(phases_of(tournament).values(), phases, strict=True):
        frame = phase_frame(front, phase, card)
        yield from _framed(phase.id, frame, phase_pages(tournament, phase, frame), langs)


def _framed(
    stage: StageId, frame: Frame, pages: Iterable[tuple[str, SitePage]], langs: Sequence[str]
) -> Iterator[tuple[str, str]]:
    folder = addresses.folder_of(stage)
    for address, page in pages:
        path = f"{folder}/{address}"
        placed = replace(_placed(frame, path, langs), here=address)
        yield path, _render(replace(page, frame=placed))


def _placed(frame: Frame, path: str, langs: Sequence[str]) -> Frame:
    """With the way from that page to the whole site and to its likes in the other languages."""
    own = addresses.in_language(frame.words.lang, langs) + path
    root = addresses.UP * own.count("/")
    likes = (
        Offered(lang, LANGUAGES[lang], f"{root}{addresses.in_language(lang, langs)}{path}")
        for lang in langs
    )
    return replace(frame, root=root, languages=tuple(likes) if len(langs) > 1 else ())


def _stage_pages(
    tournament: Tournament, stage: Stage, frame: Frame
) -> Iterator[tuple[str, SitePage]]:
    yield addresses.STANDINGS, _standings(tournament, stage.id, frame)
    yield addresses.CROSSTABLE, _crosstable(tournament, stage, frame)
    people = tuple(player_of(entry, "") for entry in _in_order(stage))
    yield addresses.PLAYERS, SitePlayers(frame, people)
    for r in published_rounds(stage):
        yield addresses.round_page(r.number), SiteRound(frame, r.number, rows_of(stage, r))
    yield from _player_pages(stage, frame)


def _standings(tournament: Tournament, stage: StageId, frame: Frame) -> SiteStandings:
    sheet = standings.build(tournament, stage)
    head = sheet.head
    assert isinstance(head, standings.StandingsHead)
    columns = tuple(column.head for column in head.columns)
    rows = tuple(row for row in sheet.rows if isinstance(row, standings.StandingRow))
    complete = head.entered == head.boards
    return SiteStandings(frame, head.round, complete, columns, rows, head.teams)


def _crosstable(tournament: Tournament, stage: Stage, frame: Frame) -> SiteCrosstable:
    sheet = crosstable.build(tournament, stage.id)
    head = sheet.head
    assert isinstance(head, crosstable.ChartHead)
    rows = tuple(row for row in sheet.rows if isinstance(row, crosstable.ChartRow))
    entries = {int(number): int(entry.id) for number, entry in stage.numbered()}
    rounds = tuple(str(number) for number in range(1, head.columns + 1))
    opponents = tuple(str(number) for number in entries for _ in range(head.meetings))
    return SiteCrosstable(frame, head.meetings > 0, opponents or rounds, rows, entries)


def _player_pages(stage: Stage, frame: Frame) -> Iterator[tuple[str, SitePage]]:
    cards = Cards.of(stage)
    for entry in _in_order(stage):
        rows = tuple(cards.rows(entry)) if entry.number else ()
        details = cards.details(entry.number) if entry.number else ()
        player = cards.players.get(entry.id) or player_of(entry, "")
        facts = tuple(_facts(entry, cards, frame.words))
        yield (
            addresses.player_page(entry.id),
            SitePlayer(frame, player, facts, rows, details),
        )


def _facts(entry: Entry, cards: Cards, words: Words) -> Iterator[tuple[str, str]]:
    person = entry.person
    rank = cards.ranks.get(entry.number) if entry.number and cards.rounds else None
    known = {
        words("Place"): str(rank or ""),
        words("Points"): cards.players[entry.id].score if entry.id in cards.players else "",
        words("Number"): str(entry.number or ""),
        words("Rating"): str(person.rating or ""),
        words("Federation"): person.federation,
        words("Club"): person.club,
        words("FIDE ID"): person.fide_id,
    }
    yield from ((name, value) for name, value in known.items() if value)


def _in_order(stage: Stage) -> list[Entry]:
    """By number; those without one yet behind, in the order they came."""
    return sorted(stage.entries.values(), key=lambda e: (e.number is None, e.number or 0, e.id))


def _frame(tournament: Tournament, code: str, words: Words) -> Frame:
    known = links(tournament)
    state = words("Version {version} of the log", version=tournament.version)
    origin = state + (f", {code}" if code else "")
    return Frame("", known.name, known.details, "", 1, (), (), addresses.FRONT, origin, words)


def _stage_frame(front: Frame, stage: Stage, card: StageCard) -> Frame:
    words = front.words
    menu = (
        Link(words("Standings"), addresses.STANDINGS),
        Link(words("Crosstable"), addresses.CROSSTABLE),
        Link(words("Players"), addresses.PLAYERS),
    )
    rounds = tuple(
        Link(str(r.number), addresses.round_page(r.number)) for r in published_rounds(stage)
    )
    return replace(
        front, up=addresses.UP, stage=card.name, accent=card.accent, menu=menu, rounds=rounds
    )


def _stage_cards(tournament: Tournament, words: Words) -> Iterator[StageCard]:
    for stage in stages_of(tournament).values():
        known = part_links(tournament, stage.id, Reader(words))
        folder = addresses.folder_of(stage.id)
        pages = [
            Link(words("Standings"), addresses.STANDINGS),
            *(
                Link(words("Round {round}", round=r.number), addresses.round_page(r.number))
                for r in published_rounds(stage)[-1:]
            ),
            Link(words("Crosstable"), addresses.CROSSTABLE),
            Link(words("Players"), addresses.PLAYERS),
        ]
        inside = tuple(Link(page.title, f"{folder}/{page.address}") for page in pages)
        yield StageCard(known.name, known.status, known.accent, inside)


def _phase_cards(tournament: Tournament, words: Words) -> Iterator[StageCard]:
    for phase in phases_of(tournament).values():
        yield phase_card(phase, accent(tournament, phase.id), words)


def _render(page: SitePage) -> str:
    context = {field.name: getattr(page, field.name) for field in fields(page)}
    pages = {"round_page": addresses.round_page, "player_page": addresses.player_page}
    pages |= {"session_page": addresses.session_page, "pair_page": addresses.pair_page}
    return environment().get_template(page.template).render(context | pages)


def _assets() -> Iterator[tuple[str, bytes]]:
    for name in ASSETS:
        yield f"static/{name}", (STATIC / name).read_bytes()
    for pattern in FONTS:
        for font in sorted((STATIC / "fonts").glob(pattern)):
            yield f"static/fonts/{font.name}", font.read_bytes()
