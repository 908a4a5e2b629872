"""Find my board: a player's own page on his phone, found by name, without an account.

Nothing of a round that is not published is on it. It needs no script: it asks again by itself.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from typing import ClassVar

from domain.bridge.phase import Player, phases_of
from domain.chess.stage import Entry, Round, Stage, stage_of, stages_of
from domain.ids import EntryId, Number, StageId
from domain.people import Person
from domain.results import Colour, Mark
from domain.tournament import Tournament
from web.bridge.my_seat import MySeat, seat_of
from web.bridge.views.parts import in_order
from web.chess.views.notation import mark_text, score_text, score_value
from web.chess.views.parts import bye_word, filing_key, players_before, published_rounds
from web.chess.views.standings import ranks
from web.shared.languages import Offered, Words

MOST_FOUND = 20


@dataclass(frozen=True, slots=True)
class Found:
    name: str
    about: str
    address: str


@dataclass(frozen=True, slots=True)
class Line:
    """One round: the board ("" without one), the colour in words and as "w", "b" or ""."""

    round: int
    board: str
    colour: str
    colour_word: str
    opponent: str
    result: str


@dataclass(frozen=True, slots=True)
class Mine:
    """One player. `now` is the newest published round, if he is in it; `lines` are all of them,
    the newest first. `rank` is his place once every result of that round is in, else 0.
    """

    name: str
    stage: str
    address: str
    number: int
    rank: int
    score: str
    points: Fraction
    now: Line | None
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class MePage:
    template: ClassVar[str] = "me.html"
    tournament: str
    address: str
    asked: str
    found: tuple[Found, ...]
    mine: Mine | None
    words: Words
    seat: MySeat | None = None
    bridge: bool = False
    """There are pairs only: nobody looks for a board of chess."""
    languages: tuple[Offered, ...] = ()

    @classmethod
    def search(
        cls,
        tournament: Tournament,
        asked: str,
        words: Words,
        languages: tuple[Offered, ...] = (),
    ) -> "MePage":
        found = tuple(_found(tournament, asked, words)) if asked.strip() else ()
        address, bridge = _address(tournament), _bridge_only(tournament)
        return cls(
            tournament.name, address, asked, found, None, words, bridge=bridge, languages=languages
        )

    @classmethod
    def of(
        cls,
        tournament: Tournament,
        stage: StageId,
        entry: EntryId,
        words: Words,
        languages: tuple[Offered, ...] = (),
    ) -> "MePage":
        """Unknown if there is no such stage or entry; in a phase the entry is a pair's number."""
        address = _address(tournament)
        if stage in phases_of(tournament):
            seat = seat_of(tournament, stage, entry, words)
            return cls(tournament.name, address, "", (), None, words, seat, languages=languages)
        mine = _mine(stage_of(tournament, stage), entry, f"/t/{tournament.id}/s/{stage}", words)
        return cls(tournament.name, address, "", (), mine, words, languages=languages)


def way_to_me(tournament: Tournament) -> str:
    """What the code on a screen leads to, as a message."""
    return "Find my seat" if _bridge_only(tournament) else "Find my board"


def address_of_me(tournament: Tournament, words: Words) -> str:
    return f"{_address(tournament)}{words.query}"


def _bridge_only(tournament: Tournament) -> bool:
    return bool(phases_of(tournament)) and not stages_of(tournament)


def _address(tournament: Tournament) -> str:
    return f"/t/{tournament.id}/me"


def _found(tournament: Tournament, asked: str, words: Words) -> Iterator[Found]:
    """Every word of the question begins a word of the name; accents and case don't matter."""
    wanted = filing_key(asked, "")[0].replace(",", " ").split()
    several = len(tournament.names) > 1
    matches = [
        (filing_key(entry.person.family, entry.person.given), stage, entry)
        for stage in stages_of(tournament).values()
        for entry in stage.entries.values()
        if entry.number is not None and _begin(wanted, entry.person)
    ]
    for _, stage, entry in sorted(matches, key=lambda m: (m[0], m[1].id, m[2].id))[:MOST_FOUND]:
        about = _about(entry, stage.name if several else "", words)
        address = f"{_address(tournament)}?stage={stage.id}&entry={entry.id}{_language(words)}"
        yield Found(entry.person.full_name, about, address)
    yield from islice(_pairs_found(tournament, wanted, words), MOST_FOUND)


def _about(entry: Entry, stage: str, words: Words) -> str:
    """What tells him from another of his name; the number stands on every list in the hall."""
    person = entry.person
    rating = f"{words('Rating')} {person.rating}" if person.rating else ""
    facts = (stage, person.title, person.federation, rating, f"{words('No.')} {entry.number}")
    return " · ".join(fact for fact in facts if fact)


def _pairs_found(tournament: Tournament, wanted: list[str], words: Words) -> Iterator[Found]:
    """By either player, or by the pair's number; first where it plays now, in the latest phase."""
    several = len(tournament.names) > 1
    for phase in reversed(tuple(phases_of(tournament).values())):
        for entry in in_order(phase):
            named = any(_begin(wanted, player) for player in entry.players)
            if named or wanted == [str(entry.number)]:
                about = f"{words('Pair')} {entry.number}"
                address = f"{_address(tournament)}?stage={phase.id}&entry={entry.number}"
                where = f"{phase.name} · {about}" if several else about
                yield Found(entry.name, where, f"{address}{_language(words)}")


def _language(words: Words) -> str:
    return words.query.replace("?", "&")


def _begin(wanted: list[str], person: Person | Player) -> bool:
    names = " ".join(filing_key(person.family, person.given)).split()
    return all(any(name.startswith(word) for name in names) for word in wanted)


def _mine(stage: Stage, entry_id: EntryId, address: str, words: Words) -> Mine:
    entry = stage.entry(entry_id)
    rounds = published_rounds(stage)
    lines = tuple(_line(stage, r, entry_id, words) for r in reversed(rounds))
    numbered = entry.number is not None
    score = players_before(stage, len(rounds) + 1)[entry_id].score if numbered else score_text(0)
    return Mine(
        name=entry.person.full_name,
        stage=stage.name,
        address=address,
        number=entry.number or 0,
        rank=_rank(stage, rounds, entry),
        score=score,
        points=score_value(score),
        now=lines[0] if lines else None,
        lines=lines,
    )


def _rank(stage: Stage, rounds: tuple[Round, ...], entry: Entry) -> int:
    if not rounds or rounds[-1].missing:
        return 0
    return ranks(stage, len(rounds)).get(entry.number or Number(0), 0)


def _line(stage: Stage, r: Round, entry: EntryId, words: Words) -> Line:
    for board in r.boards:
        if entry not in (board.white, board.black):
            continue
        white = board.white == entry
        other = board.black if white else board.white
        colour = (Colour.WHITE if white else Colour.BLACK) if board.coloured else ""
        halves = board.result
        return Line(
            round=r.number,
            board=str(board.number),
            colour=colour,
            colour_word=words("White") if colour == Colour.WHITE else words("Black"),
            opponent=stage.entry(other).person.full_name,
            result=mark_text(halves.white if white else halves.black) if halves else "",
        )
    mark = dict(r.byes).get(entry, Mark.ZERO_BYE)
    return Line(r.number, "", "", "", words(bye_word(stage, mark)), mark_text(mark))
