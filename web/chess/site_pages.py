"""The pages of a stage of chess (`web.contest.pages.site`): its rounds, and every player's own
games.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from domain.chess.stage import Entry, Stage
from domain.said import say
from domain.tournament import Tournament
from web.chess.site_card import CardRow, Cards
from web.chess.views import crosstable
from web.chess.views.pairings import BoardRow, rows_of
from web.contest.lines import Entrant
from web.contest.pages import site
from web.contest.ranking import ranks
from web.contest.shown import entrants_of, published_rounds, round_words
from web.face import SiteOf
from web.shared.languages import Words
from web.shared.links import Link
from web.site import addresses
from web.site.letters import by_letter
from web.site.pages import Frame, Lettered, SitePage


@dataclass(frozen=True, slots=True)
class SiteRound:
    template: ClassVar[str] = "chess/site/round.html"
    frame: Frame
    called: str
    rows: tuple[BoardRow, ...]
    page_of: site.PageOf


@dataclass(frozen=True, slots=True)
class SitePlayers:
    """Where all look for themselves: by name."""

    template: ClassVar[str] = "chess/site/players.html"
    frame: Frame
    letters: tuple[Lettered, ...]
    page_of: site.PageOf


@dataclass(frozen=True, slots=True)
class SitePlayer:
    """`facts` are the name and the value of what is known about the player."""

    template: ClassVar[str] = "chess/site/player.html"
    frame: Frame
    player: Entrant
    facts: tuple[tuple[str, str], ...]
    rows: tuple[CardRow, ...]
    details: tuple[site.Detail, ...]
    page_of: site.PageOf


TERMS = site.SiteTerms(
    who="Name",
    people="Players",
    own=say("My games"),
    rated=True,
    page_of=addresses.player_page,
    under_way=say("Games still under way have scored nothing yet."),
)


def _pages(tournament: Tournament, stage: Stage, frame: Frame) -> Iterator[tuple[str, SitePage]]:
    of = (tournament, stage, frame, TERMS)
    yield addresses.STANDINGS, site.standings_page(*of)
    yield addresses.CROSSTABLE, site.crosstable_page(crosstable.VIEW, *of)
    if stage.by_bracket:
        yield addresses.BRACKET, site.bracket_page(*of)
    shown_as = entrants_of(stage)
    people = [shown_as(entry) for entry in stage.participants()]
    yield addresses.PLAYERS, SitePlayers(frame, by_letter(people), TERMS.page_of)
    for r in published_rounds(stage):
        called = round_words(stage, r, frame.words)
        page = SiteRound(frame, called, rows_of(stage, r), TERMS.page_of)
        yield addresses.round_page(r.number), page
    yield from _player_pages(stage, frame)


def _player_pages(stage: Stage, frame: Frame) -> Iterator[tuple[str, SitePage]]:
    cards, details, shown_as = Cards.of(stage), site.Details.of(stage), entrants_of(stage)
    places = ranks(stage, len(cards.rounds)) if cards.rounds else {}
    for entry in stage.participants():
        player = cards.players.get(entry.id) or shown_as(entry)
        place = places.get(entry.number, 0) if entry.number else 0
        yield (
            TERMS.page_of(entry.id),
            SitePlayer(
                frame,
                player,
                facts=tuple(_facts(entry, player, place, frame.words)),
                rows=tuple(cards.rows(entry)) if entry.number else (),
                details=tuple(details.rows(entry.number)),
                page_of=TERMS.page_of,
            ),
        )


def _facts(entry: Entry, player: Entrant, place: int, words: Words) -> Iterator[tuple[str, str]]:
    person = entry.person
    known = {
        words("Place"): str(place or ""),
        words("Points"): player.score,
        words("Number"): str(entry.number or ""),
        words("Rating"): str(person.rating or ""),
        words("Federation"): person.federation,
        words("Club"): person.club,
        words("FIDE ID"): person.fide_id,
    }
    yield from ((name, value) for name, value in known.items() if value)


def _menu(stage: Stage, words: Words) -> tuple[Link, ...]:
    return site.menu(stage, words, TERMS)


SITE: SiteOf[Stage] = SiteOf(
    _pages,
    _menu,
    first=lambda stage, words: site.first(stage, words, TERMS, _menu(stage, words)),
    rounds=site.rounds,
    leaders=lambda tournament, stage: site.leaders(tournament, stage, TERMS),
)
