"""A pair's own page on the phone: its present seat, and all its seats of the session.

It shows only published sessions.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from domain.bridge.cards import Stop, guide_card
from domain.bridge.phase import Moment, Phase, PhaseSession, Player, phases_of
from domain.bridge.phases.closing import field_ranks, fields_of
from domain.bridge.scoring.policy import Form
from domain.bridge.session import PairNo, SessionState
from domain.messages import join_messages
from domain.tournament import Tournament
from web.bridge.contest import contest_of
from web.bridge.score_card import PairLine, lines_by_pair, travellers_of
from web.bridge.scores import PhaseNow, phase_now, scores_by_round
from web.bridge.traveller import double_dummy_answers, finished_boards
from web.bridge.views.visibility import (
    boards_text,
    current_moment,
    entrant_word,
    entries_in_order,
    pair_of,
    room_at,
    score_text,
    seat_words,
)
from web.face import NOWHERE, PresentPlace, SearchResult, SeatNotice, own_page_address
from web.shared.board_words import fixed_decimals
from web.shared.clock import next_beginning_words
from web.shared.frame import Reader, part_address
from web.shared.languages import Words
from web.shared.names import matches_name
from web.shared.paper import WorkedOut

Solver = WorkedOut | None
"""Gives the double dummy answers, which are computed in the background; None: there are none."""


@dataclass(frozen=True, slots=True)
class SeatLine:
    """`opponent` is empty for a sit-out, `table` if the movement rests the pair. `side` is the
    direction in two letters, `score` that of the round so far, in per cent or IMPs.
    """

    round: int
    table: str
    room: str
    side: str
    direction: str
    opponent: str
    boards: str
    score: str
    partner: str = ""
    """Only in an individual."""


@dataclass(frozen=True, slots=True)
class OwnCard:
    """The boards of a session, each with the address of its traveller once that is public."""

    session: int
    unit: str
    lines: tuple[tuple[PairLine, str], ...]


@dataclass(frozen=True, slots=True)
class MySeat:
    """`now` is the seat in the current `round`, if any; `left`: it has withdrawn. `score` is in
    per cent or, with a carryover or in IMPs, the total; without a board yet it is the carryover.
    An unranked pair has no rank.
    """

    name: str
    phase: str
    entrant: str
    pair: int
    session: int
    round: int
    left: bool
    rank: str
    score: str
    now: SeatLine | None
    stops: tuple[SeatLine, ...]
    categories: tuple[tuple[str, int], ...] = ()
    """Its categories, with its place there; empty while it is not ranked."""
    cards: tuple[OwnCard, ...] = ()
    """The cards of played sessions, newest first."""


@dataclass(frozen=True, slots=True)
class OwnSeatPage:
    template: ClassVar[str] = "bridge/own_seat.html"
    tournament: str
    address: str
    seat: MySeat
    coming: str
    reader: Reader

    @classmethod
    def build(
        cls, tournament: Tournament, phase: Phase, entry: int, reader: Reader, solver: Solver
    ) -> "OwnSeatPage":
        """The page of a pair; `entry` is its number."""
        seat = own_seat(tournament, phase, entry, reader.words, solver)
        return cls(
            tournament.name,
            f"/t/{tournament.id}/me",
            seat,
            next_beginning_words(phase, reader, phase.entry(entry).withdrawn_from),
            reader,
        )


def find_pairs(
    tournament: Tournament, typed: Sequence[str], words: Words
) -> Iterator[SearchResult]:
    """The pairs with a player of that name, or with that number, in the latest phase first. A pair
    found in a later phase already is marked with `before`.
    """
    several = len(tournament.parts) > 1
    met: set[tuple[Player, ...]] = set()
    for phase in reversed(tuple(phases_of(tournament).values())):
        for entry in entries_in_order(phase):
            named = any(
                matches_name(typed, player.family, player.given) for player in entry.players
            )
            if named or list(typed) == [str(entry.number)]:
                about = f"{words(entrant_word(phase))} {entry.number}"
                shown = entry.name, f"{phase.name} · {about}" if several else about
                before = entry.players in met
                met.add(entry.players)
                place = NOWHERE if before else _present_place(phase, entry.number, words)
                yield SearchResult.build(
                    tournament, phase, entry.number, shown, words, place=place, before=before
                )


def _present_place(phase: Phase, pair: PairNo, words: Words) -> PresentPlace:
    stop = _current_stop(phase, pair)
    if stop is None:
        return NOWHERE
    if not stop.has_opponents:
        return PresentPlace(words("sits out"))
    directions = {"NS": words("North-South"), "EW": words("East-West")}
    return PresentPlace(
        f"{words('Table')} {stop.table}",
        direction=seat_words(stop.compass, words) or directions.get(stop.direction or "", ""),
    )


def seat_notice(tournament: Tournament, phase: Phase, pair: int, words: Words) -> SeatNotice | None:
    """The seat in the current round, in the newest phase in which these players play."""
    players = phase.entry(pair).players
    for later in reversed(tuple(phases_of(tournament).values())):
        for entry in later.entries.values():
            shown = later.public_session
            if entry.players != players or shown is None or shown.state is SessionState.CLOSED:
                continue
            if (stop := _current_stop(later, entry.number)) is not None:
                line = _seat_line(later, shown, stop, words, "")
                return SeatNotice(
                    f"{words('Session {session}', session=shown.number)} · "
                    f"{words.of('bridge', 'Round {round}', round=stop.round)}",
                    _seat_text(line, words),
                    own_page_address(tournament, later, entry.number, words),
                )
    return None


def _seat_text(line: SeatLine, words: Words) -> str:
    if not line.opponent:
        return words("sits out")
    table = f"{words('Table')} {line.table}"
    boards = words("Boards {boards}", boards=line.boards)
    place = " · ".join(filter(None, (table, line.room, line.direction, boards)))
    partner = f"{words('with')} {line.partner} " if line.partner else ""
    return f"{place}\n{partner}{words('against')} {line.opponent}"


def _current_stop(phase: Phase, pair: PairNo) -> Stop | None:
    """The pair's seat in the current round; None if it is absent or no session is published."""
    shown = phase.public_session
    if shown is None or phase.entry(pair).is_absent(current_moment(shown)):
        return None
    card = guide_card(shown.seating, pair)
    return next((stop for stop in card.stops if stop.round == shown.current_round), None)


def own_seat(
    tournament: Tournament, phase: Phase, pair: int, words: Words, solver: Solver = None
) -> MySeat:
    entry, shown = phase.entry(pair), phase.public_session
    now = phase_now(tournament, phase.id) if shown else None
    rank, score = _rank_and_score(phase, now, entry.number, words) if now else ("", "")
    by_round = scores_by_round(tournament, phase, shown.number) if shown else {}
    rounds = {n: won[entry.number].text for n, won in by_round.items() if entry.number in won}
    at = current_moment(shown) if shown else Moment(1, 1)
    card = guide_card(shown.seating, entry.number) if shown else None
    stops = (
        tuple(
            _seat_line(phase, shown, stop, words, rounds.get(stop.round, "")) for stop in card.stops
        )
        if shown and card
        else ()
    )
    return MySeat(
        name=join_messages(" – ", (player.full_name for player in entry.players_at(at))),
        phase=phase.name,
        entrant=entrant_word(phase),
        pair=entry.number,
        session=shown.number if shown else 0,
        round=at.round,
        left=entry.is_absent(at),
        rank=rank,
        score=score,
        now=next((stop for stop in stops if stop.round == at.round), None),
        stops=stops,
        categories=_category_places(tournament, phase, entry.number) if rank else (),
        cards=tuple(_own_cards(tournament, phase, entry.number, words, solver)),
    )


def _own_cards(
    tournament: Tournament, phase: Phase, pair: PairNo, words: Words, solver: Solver
) -> Iterator[OwnCard]:
    unit = "%" if phase.scoring.form is Form.MATCHPOINTS else "IMP"
    root = f"{part_address(tournament, phase.id)}/traveller"
    for session in reversed(phase.visible_sessions):
        number, over = session.number, finished_boards(phase, session)
        found = tuple(travellers_of(tournament, phase, session))
        known = phase.play.deals.get(number, {})
        deals = {board: known[board] for board in over & known.keys()}
        answers = double_dummy_answers(solver, deals, found)
        lines = sorted(
            lines_by_pair({number: found}, words, {number: answers}).get(pair, ()),
            key=lambda line: (line.round, line.board),
        )
        if lines:
            seen = (f"{root}/{number}/{line.board}" * (line.board in over) for line in lines)
            yield OwnCard(number, unit, tuple(zip(lines, seen, strict=True)))


def _category_places(
    tournament: Tournament, phase: Phase, pair: PairNo
) -> tuple[tuple[str, int], ...]:
    if not phase.prizes.categories:
        return ()
    return tuple(contest_of(tournament, phase).category_places.get(pair, ()))


def _seat_line(
    phase: Phase, session: PhaseSession, stop: Stop, words: Words, score: str
) -> SeatLine:
    at = Moment(session.number, stop.round)
    opponent, partner = pair_of(phase, stop.opponent, at), pair_of(phase, stop.partner, at)
    direction = {"NS": words("North-South"), "EW": words("East-West")}
    return SeatLine(
        round=stop.round,
        table=stop.table,
        room=room_at(phase, stop.table),
        side=seat_words(stop.seat, words),
        direction=seat_words(stop.compass, words) or direction.get(stop.direction or "", ""),
        opponent=opponent.numbered_name if opponent else "",
        partner=partner.numbered_name if partner else "",
        boards=boards_text(phase, stop.set) if stop.has_opponents else "",
        score=score,
    )


def _rank_and_score(phase: Phase, now: PhaseNow, pair: PairNo, words: Words) -> tuple[str, str]:
    """The pair's rank and score; without a board yet, its carryover."""
    placed = next((each for each in now.ranking if each.pair == pair), None)
    if placed is None:
        return "", ""
    if not placed.score.boards:
        carried = f"{words('Carryover')} {words.decimals(fixed_decimals(placed.score.carryover))}"
        return "", carried if now.starts else ""
    own = field_ranks(now.ranking, fields_of(phase))[pair]
    return f"{own.rank}{'=' if own.shared else ''}", score_text(placed)
