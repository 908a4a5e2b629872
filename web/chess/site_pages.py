"""The pages of a stage: its standings, its crosstable, its rounds, every player's own games."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from markupsafe import Markup

from domain.chess.stage import Entry, Stage
from domain.tournament import Tournament
from web.chess.knock_out_words import round_words
from web.chess.pictures.bracket import bracket_pictures
from web.chess.site_card import CardRow, Cards, Detail
from web.chess.views import bracket, crosstable, standings
from web.chess.views.bracket import MatchRow
from web.chess.views.crosstable import ChartRow
from web.chess.views.pairings import BoardRow, rows_of
from web.chess.views.shown import Player, players_of, published_rounds
from web.chess.views.standings import StandingRow, TeamLine
from web.face import SiteOf
from web.shared.bracket_picture import rounds_of
from web.shared.languages import Words
from web.shared.links import Link
from web.shared.sheet import rows_in
from web.site import addresses
from web.site.letters import by_letter
from web.site.pages import Frame, Leader, Lettered, SitePage


@dataclass(frozen=True, slots=True)
class SiteStandings:
    """`after` is the round the table stands after, 0 before the first; `complete`: all of it.
    `teams` are those of a Scheveningen match. `notes` say what has to be known.
    """

    template: ClassVar[str] = "site/standings.html"
    frame: Frame
    after: int
    complete: bool
    columns: tuple[str, ...]
    rows: tuple[StandingRow, ...]
    teams: tuple[TeamLine, ...]
    notes: tuple[str, ...]
    called: str = ""
    """What its last round is called in a knock-out."""


@dataclass(frozen=True, slots=True)
class SiteRound:
    template: ClassVar[str] = "site/round.html"
    frame: Frame
    called: str
    rows: tuple[BoardRow, ...]


@dataclass(frozen=True, slots=True)
class SiteBracket:
    """`rounds` are the message of each, the players in it and its matches, the newest first."""

    template: ClassVar[str] = "site/bracket.html"
    frame: Frame
    pictures: tuple[Markup, ...]
    rounds: tuple[tuple[str, int, tuple[MatchRow, ...]], ...]


@dataclass(frozen=True, slots=True)
class SiteCrosstable:
    """`headings` stand over the cells: rounds, or opponents in a round robin (`grid`)."""

    template: ClassVar[str] = "site/crosstable.html"
    frame: Frame
    grid: bool
    headings: tuple[str, ...]
    rows: tuple[ChartRow, ...]
    entries: dict[int, int]
    """The entry of each number, for the links in the cells."""


@dataclass(frozen=True, slots=True)
class SitePlayers:
    """Where all look for themselves: by name."""

    template: ClassVar[str] = "site/players.html"
    frame: Frame
    letters: tuple[Lettered, ...]


@dataclass(frozen=True, slots=True)
class SitePlayer:
    """`facts` are the name and the value of what is known about the player."""

    template: ClassVar[str] = "site/player.html"
    frame: Frame
    player: Player
    facts: tuple[tuple[str, str], ...]
    rows: tuple[CardRow, ...]
    details: tuple[Detail, ...]


def _pages(tournament: Tournament, stage: Stage, frame: Frame) -> Iterator[tuple[str, SitePage]]:
    yield addresses.STANDINGS, _standings(tournament, stage, frame)
    yield addresses.CROSSTABLE, _crosstable(tournament, stage, frame)
    if stage.knock_out is not None:
        yield addresses.BRACKET, _bracket(tournament, stage, frame)
    shown_as = players_of(stage)
    people = [shown_as(entry, "") for entry in stage.participants()]
    yield addresses.PLAYERS, SitePlayers(frame, by_letter(people))
    for r in published_rounds(stage):
        yield (
            addresses.round_page(r.number),
            SiteRound(frame, round_words(stage, r, frame.words), rows_of(stage, r)),
        )
    yield from _player_pages(stage, frame)


def _standings(tournament: Tournament, stage: Stage, frame: Frame) -> SiteStandings:
    sheet = standings.build(tournament, stage.id)
    head = sheet.head
    assert isinstance(head, standings.StandingsHead)
    columns = tuple(column.head for column in head.columns)
    rows = tuple(rows_in(sheet, standings.StandingRow))
    complete = head.entered == head.boards
    said = standings.note_words(head, frame.words)
    of_bracket = stage.knock_out is not None and stage.shown
    called = round_words(stage, of_bracket, frame.words) if of_bracket else ""
    return SiteStandings(frame, head.round, complete, columns, rows, head.teams, said, called)


def _crosstable(tournament: Tournament, stage: Stage, frame: Frame) -> SiteCrosstable:
    sheet = crosstable.build(tournament, stage.id)
    head = sheet.head
    assert isinstance(head, crosstable.ChartHead)
    rows = tuple(rows_in(sheet, crosstable.ChartRow))
    entries = {int(number): int(entry.id) for number, entry in stage.numbered()}
    rounds = tuple(str(number) for number in range(1, head.columns + 1))
    opponents = tuple(str(number) for number in entries for _ in range(head.meetings))
    return SiteCrosstable(frame, head.meetings > 0, opponents or rounds, rows, entries)


def _bracket(tournament: Tournament, stage: Stage, frame: Frame) -> SiteBracket:
    rows = rows_in(bracket.build(tournament, stage.id), MatchRow)
    known = [row for row in rows if row.upper.player or row.lower.player]
    return SiteBracket(frame, bracket_pictures(stage, frame.words), rounds_of(known))


def _player_pages(stage: Stage, frame: Frame) -> Iterator[tuple[str, SitePage]]:
    cards, shown_as = Cards.of(stage), players_of(stage)
    for entry in stage.participants():
        rows = tuple(cards.rows(entry)) if entry.number else ()
        details = cards.details(entry.number) if entry.number else ()
        player = cards.players.get(entry.id) or shown_as(entry, "")
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


def _menu(stage: Stage, words: Words) -> tuple[Link, ...]:
    knock_out = stage.knock_out is not None
    return (
        *((Link(words("Bracket"), addresses.BRACKET),) if knock_out else ()),
        Link(words("Standings"), addresses.STANDINGS),
        Link(words("Crosstable"), addresses.CROSSTABLE),
        Link(words("Players"), addresses.PLAYERS),
    )


def _first(stage: Stage, words: Words) -> tuple[Link, ...]:
    """What most come for: the table, their own games, the newest round."""
    table, *others, _players = _menu(stage, words)
    rounds = (
        Link(round_words(stage, r, words), addresses.round_page(r.number))
        for r in published_rounds(stage)[-1:]
    )
    return (table, Link(words("My games"), addresses.PLAYERS), *rounds, *others)


def _leaders(tournament: Tournament, stage: Stage) -> Iterator[Leader]:
    """A bracket has none: it is the table."""
    if not published_rounds(stage) or stage.knock_out is not None:
        return
    for row in rows_in(standings.build(tournament, stage.id), StandingRow):
        player, address = row.player, addresses.player_page(row.player.entry)
        rank = str(row.rank or "")
        yield Leader(rank, player.title, player.family, player.given, player.score, address)


def _rounds(stage: Stage) -> tuple[Link, ...]:
    return tuple(
        Link(str(r.number), addresses.round_page(r.number)) for r in published_rounds(stage)
    )


SITE = SiteOf(_pages, _menu, _first, _rounds, _leaders)
