"""The papers of a session of pairs: guide cards, table cards, room list, start list, ranking. Those
of its results are in `web.bridge.session_papers`.

All are made from the tables of the published session, like screens. Cards are cut out, so each has
the version of the log.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping

from domain.bridge.cards import GuideCard, Stop, TableCard, guide_cards, table_cards
from domain.bridge.hall import allot_rooms
from domain.bridge.movements.movement import Direction
from domain.bridge.partnerships import number_text
from domain.bridge.phase import Moment, PairEntry, Phase, PhaseSession, Player
from domain.bridge.phases.closing import field_ranks, fields_of
from domain.bridge.session import PairNo, Section, SessionState
from domain.formats.masterpoint_schemes import announced_scheme
from domain.messages import join_messages, say
from domain.tournament import Tournament
from web.bridge import session_papers
from web.bridge.contest import contest_of
from web.bridge.pages import table_names_of
from web.bridge.scores import masterpoint_awards, phase_now
from web.bridge.session_papers import PaperSource, session_paper
from web.bridge.views import ranking, seats as pairs_list
from web.bridge.views.requests import ruling_rows
from web.bridge.views.visibility import (
    VisiblePerson,
    boards_text,
    entrant_word,
    entries_in_order,
    names_word,
    namesakes_of,
    pair_of,
    seat_words,
)
from web.prizes.papers import prize_papers
from web.shared.badges import Badge, badges_paper
from web.shared.ceremony import podium_paper
from web.shared.languages import Words
from web.shared.paper import (
    Column,
    Foot,
    Leaf,
    Paper,
    PaperCard,
    SheetKind,
    table_cells,
    table_paper,
)
from web.shared.qr import Holder, address_code, entry_slips
from web.shared.rulings import rulings_paper
from web.shared.sheet import rows_in


def _guide_cards(source: PaperSource, session: PhaseSession) -> Paper:
    cards = guide_cards(session.seating)
    return Paper("guides", leaves=tuple(_guide_leaf(source, session, card) for card in cards))


def _guide_leaf(source: PaperSource, session: PhaseSession, card: GuideCard) -> Leaf:
    phase, words = source.phase, source.words
    at = Moment(session.number, session.current_round)
    names = join_messages(
        " – ", (player.full_name for player in phase.entry(card.pair).players_at(at))
    )
    return Leaf(
        f"{words(entrant_word(phase))} {card.pair}",
        names,
        source.small_print(session),
        *table_cells(
            card.stops,
            (words.of("bridge", "Round"), "num", lambda stop: str(stop.round)),
            (words("Table"), "mid strong", lambda stop: stop.table or "–"),
            ("", "mid", lambda stop: seat_words(stop.seat, words)),
            (
                words("Players" if phase.is_individual else "Opponents"),
                "name",
                lambda stop: _opponents_text(source, session, stop),
            ),
            (
                words("Boards"),
                "mid",
                lambda stop: boards_text(phase, stop.set) if stop.has_opponents else "",
            ),
        ),
    )


def _opponents_text(source: PaperSource, session: PhaseSession, stop: Stop) -> str:
    """The opponents; in an individual the partner and the opponents' numbers."""
    at = Moment(session.number, stop.round)
    opponent = pair_of(source.phase, stop.opponent, at)
    if opponent is None:
        return source.words("sits out")
    partner = pair_of(source.phase, stop.partner, at)
    if partner is None:
        return opponent.numbered_name
    words = source.words
    return f"{words('with')} {partner.numbered_name} {words('against')} {opponent.number}"


def _table_cards(source: PaperSource, session: PhaseSession) -> Paper:
    return Paper(
        "guides",
        leaves=tuple(_table_leaf(source, session, card) for card in table_cards(session.seating)),
    )


def _table_leaf(source: PaperSource, session: PhaseSession, card: TableCard) -> Leaf:
    words = source.words
    return Leaf(
        f"{words('Table')} {card.table}",
        "",
        source.small_print(session),
        *table_cells(
            card.rows,
            (words.of("bridge", "Round"), "num", lambda row: str(row.round)),
            (words("NS"), "num strong", lambda row: number_text(row.ns) if row.ns else "–"),
            (words("EW"), "num strong", lambda row: number_text(row.ew) if row.ew else "–"),
            (words("Boards"), "mid", lambda row: boards_text(source.phase, row.set)),
        ),
    )


def _room_list(source: PaperSource, session: PhaseSession) -> Paper:
    words, kind = source.words, "name" if source.phase.room_names else "num"
    return table_paper(
        sections_by_room(source.phase, session),
        (words("Room"), kind, lambda row: row[0]),
        (words("Section"), "mid strong", lambda row: row[1].letter),
        (words("Tables"), "num", lambda row: str(row[1].movement.tables)),
        (words("North-South"), "name", lambda row: _pairs_at_start(session, row[1], Direction.NS)),
        (words("East-West"), "name", lambda row: _pairs_at_start(session, row[1], Direction.EW)),
    )


def sections_by_room(phase: Phase, session: PhaseSession) -> Iterator[tuple[str, Section]]:
    """The sections with their rooms, as named by the director. Without names rooms are numbered and
    filled as announced, or all sections are in room 1 if they do not fit.
    """
    if phase.room_names:
        return _named_rooms(phase, session)
    return ((str(number), section) for number, section in _numbered_rooms(phase, session))


def _named_rooms(phase: Phase, session: PhaseSession) -> Iterator[tuple[str, Section]]:
    """The sections room by room, ordered by the first section; those without a room are last."""
    rooms: dict[str, list[Section]] = {}
    for section in session.seating.sections:
        rooms.setdefault(phase.room_names.get(section.letter, ""), []).append(section)
    for room, sections in sorted(rooms.items(), key=lambda one: not one[0]):
        yield from ((room or "–", section) for section in sections)


def _numbered_rooms(phase: Phase, session: PhaseSession) -> Iterator[tuple[int, Section]]:
    waiting: dict[int, list[Section]] = defaultdict(list)
    for section in session.seating.sections:
        waiting[section.movement.tables].append(section)
    sizes = {size: len(sections) for size, sections in waiting.items()}
    rooms = allot_rooms(sizes, phase.plan.rooms) if phase.plan.rooms else None
    for number, holds in enumerate(rooms or (sizes,), start=1):
        here = [waiting[size].pop(0) for size, count in holds.items() for _ in range(count)]
        yield from ((number, section) for section in sorted(here, key=_section_order(session)))


def _section_order(session: PhaseSession) -> Callable[[Section], int]:
    order = {section.letter: index for index, section in enumerate(session.seating.sections)}
    return lambda section: order[section.letter]


def _pairs_at_start(session: PhaseSession, section: Section, direction: Direction) -> str:
    """The pairs that begin at each table, table by table."""
    here = [s for s in session.seating.sittings if (s.round, s.section) == (1, section.letter)]
    pairs: list[PairNo] = [sitting.pair_in(direction) for sitting in here]
    return join_messages(", ", (number_text(pair) if pair else "–" for pair in pairs))


def _start_list(tournament: Tournament, phase: Phase, words: Words, _foot: Foot) -> Paper:
    return table_paper(
        rows_in(pairs_list.build_start_list(tournament, phase.id), pairs_list.SeatedPairRow),
        (words(entrant_word(phase)), "num strong", lambda row: str(row.pair)),
        (
            words(names_word(phase)),
            "name",
            lambda row: join_messages(" – ", map(_full_name, row.players)),
        ),
        (words("Fed."), "", lambda row: row.federation),
        (words("Begins"), "mid", lambda row: _first_seat_words(row, words)),
    )


def _first_seat_words(row: pairs_list.SeatedPairRow, words: Words) -> str:
    if row.withdrawn:
        return words("left")
    seat = [row.seat.partition(" ")[0], seat_words(row.seat.partition(" ")[2], words)]
    since = [words.of("bridge", "Round {round}", round=row.begins)] if row.begins else []
    return " · ".join((" ".join(seat).strip(), *since))


def _ranking_paper(tournament: Tournament, phase: Phase, words: Words, _foot: Foot) -> Paper:
    """The ranking of the screen, without empty columns."""
    rows = list(rows_in(ranking.build_sheet(tournament, phase.id), ranking.RankRow))
    carried, shares = any(row.carryover for row in rows), any(row.share for row in rows)
    share: Column[ranking.RankRow] = ("%", "num strong", lambda row: row.share)
    carryover: Column[ranking.RankRow] = (words("Carryover"), "num", lambda row: row.carryover)
    handicap: Column[ranking.RankRow] = (words("Handicap"), "num", lambda row: row.handicap)
    net: Column[ranking.RankRow] = (words("Net %"), "num strong", lambda row: row.net)
    total: Column[ranking.RankRow] = (words("Total"), "num strong", lambda row: row.total)
    return table_paper(
        rows,
        (words("Rank"), "num", _rank_text),
        (words(entrant_word(phase)), "num", lambda row: str(row.pair.pair)),
        (words(names_word(phase)), "name", lambda row: _names_with_substitutes(phase, row, words)),
        (words("Boards"), "num", lambda row: str(row.boards)),
        *([share] * shares),
        *([handicap, net] * any(row.handicap for row in rows)),
        *([carryover] * carried),
        *([total] * (carried or not shares)),
    )


def _podium_paper(tournament: Tournament, phase: Phase, words: Words, _foot: Foot) -> Paper:
    return podium_paper(
        ranking.ceremony_placings(tournament, phase) if phase.public_session else (), words, ""
    )


def _rank_text(row: ranking.RankRow) -> str:
    """The rank, "=" if shared; a dash for a pair that is not ranked."""
    return f"{row.field} {row.rank or '–'}{'=' * row.shared}".strip()


def _names_with_substitutes(phase: Phase, row: ranking.RankRow, words: Words) -> str:
    return join_messages(
        ", ", (phase.entry(row.pair.pair).name, *(each.text(words) for each in row.stand_ins))
    )


def _full_name(person: VisiblePerson) -> str:
    name = f"{person.family}, {person.given}" if person.given else person.family
    return f"{name} ({person.apart})" if person.apart else name


def _table_codes(tournament: Tournament, phase: Phase, words: Words, foot: Foot) -> Paper:
    """A code for each table, valid until the session ends; empty if the user may not print them."""
    shown = phase.public_session
    if foot.tables is None or shown is None or shown.state is not SessionState.PUBLISHED:
        return Paper("tables")
    small = PaperSource(tournament, phase, words, None).small_print(shown)
    says = words("Scan it with the tablet that lies on this table.")
    return Paper(
        "tables",
        cards=tuple(
            PaperCard(
                place, (says,), small, address_code(f"{foot.origin}{foot.tables(place)}", place)
            )
            for place in table_names_of(phase)
        ),
    )


def _rulings_paper(_tournament: Tournament, phase: Phase, words: Words, foot: Foot) -> Paper:
    return rulings_paper(
        ruling_rows(phase),
        foot,
        words,
        (words("Session"), "num", lambda row: str(row.session)),
        (words.of("bridge", "Round"), "num", lambda row: str(row.round)),
        (words("Table"), "mid strong", lambda row: f"{row.section}{row.table}"),
        (words("Board no."), "num strong", lambda row: str(row.board)),
        (words("Pair"), "mid", lambda row: f"{number_text(row.ns)}–{number_text(row.ew)}"),
    )


def _entry_slips(tournament: Tournament, phase: Phase, words: Words, foot: Foot) -> Paper:
    staying = (entry for entry in entries_in_order(phase) if entry.withdrawn_from is None)
    holders = [Holder(entry.number, str(entry.number), entry.name) for entry in staying]
    return entry_slips(tournament, phase, holders, words, foot)


def _badges_paper(tournament: Tournament, phase: Phase, words: Words, _foot: Foot) -> Paper:
    apart, noun = namesakes_of(phase), words(entrant_word(phase))

    def badge(pair: PairEntry, place: int, player: Player) -> Badge:
        fact = apart.get((pair.number, place), "")
        known = fact == str(pair.number)
        return Badge(player, f"{noun} {pair.number}", player.club, "" if known else fact)

    return badges_paper(
        tournament,
        (
            badge(pair, place, player)
            for pair in phase.entries.values()
            for place, player in enumerate(pair.players, start=1)
        ),
    )


def _masterpoints_paper(tournament: Tournament, phase: Phase, words: Words, _foot: Foot) -> Paper:
    ranking = phase_now(tournament, phase.id).ranking
    awards, fields = masterpoint_awards(phase, ranking), fields_of(phase)
    own = field_ranks(ranking, fields)
    rows = [placed.pair for placed in ranking if placed.pair in awards]
    columns, body = table_cells(
        sorted(rows, key=lambda pair: fields.get(pair, "")),
        (
            words("Rank"),
            "num",
            lambda pair: f"{fields.get(pair, '')} {own[pair].rank}{'=' * own[pair].shared}".strip(),
        ),
        (words(entrant_word(phase)), "num", str),
        (words(names_word(phase)), "name", lambda pair: phase.entry(pair).name),
        (words("Masterpoints"), "num strong", lambda pair: str(awards[pair].points)),
        (
            words("Reckoned"),
            "",
            lambda pair: words.decimals(words.translate(awards[pair].arithmetic)),
        ),
    )
    return Paper("table", columns, body, notes=tuple(_masterpoint_notes(phase, words)))


def _masterpoint_notes(phase: Phase, words: Words) -> Iterator[str]:
    announced = phase.play.masterpoints
    if announced is None:
        return
    scheme, _ = announced_scheme(announced)
    yield scheme.title
    yield words(
        "Source: {source}; edition: {edition}", source=scheme.source, edition=scheme.edition
    )
    if announced.reading:
        readings = ", ".join(scheme.readings)
        yield words(
            "Read as {reading}, one of {readings}", reading=announced.reading, readings=readings
        )
    yield words("Those who tie share the awards of all their places equally.")


def _session_paper(
    title: str, draw: Callable[[PaperSource, PhaseSession], Paper]
) -> SheetKind[Phase]:
    """The paper of any published session."""
    return SheetKind(title, session_paper(draw), of_any_round=True)


PAPERS: Mapping[str, SheetKind[Phase]] = {
    "guide-cards": _session_paper(say("Guide cards"), _guide_cards),
    "table-cards": _session_paper(say("Table cards"), _table_cards),
    "table-codes": SheetKind(say("Codes for the tablets"), _table_codes),
    "pick-up-slips": _session_paper(say("Pick-up slips"), session_papers.pick_up_slips),
    "blank-travellers": _session_paper(say("Blank travellers"), session_papers.blank_travellers),
    "room-list": _session_paper(say("Room list"), _room_list),
    "start-list": SheetKind(say("Start list"), _start_list),
    "entry-slips": SheetKind(say("Entry slips"), _entry_slips),
    "badges": SheetKind(say("Badges"), _badges_paper),
    "ranking": SheetKind("Ranking", _ranking_paper),
    "recap": _session_paper(say("Recap, round by round"), session_papers.recap_paper),
    "score-cards": _session_paper(say("Personal score cards"), session_papers.score_cards),
    "travellers": _session_paper(say("Travellers"), session_papers.travellers_paper),
    "hand-records": _session_paper(say("Hand records"), session_papers.hand_records),
    "frequencies": _session_paper(say("Frequencies"), session_papers.frequencies_paper),
    "rulings": SheetKind("Rulings", _rulings_paper),
    "masterpoints": SheetKind(
        "Masterpoints", _masterpoints_paper, lambda phase: phase.play.masterpoints is not None
    ),
    "podium": SheetKind("Podium", _podium_paper),
    **prize_papers(contest_of, say("Director")),
}
