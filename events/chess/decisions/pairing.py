"""Pairing a round: numbers for whoever has none yet, then the stage's system, then the facts.

Numbers follow C.04.2 (2026) 2.2-2.4: rating, title, name, or as was announced; a late entry gets
its correct place and everybody below moves down. What the engine answers is recorded whole, with
its trace.

Where ratings decide who meets whom everybody is ranked anew if one was corrected, until round 4 is
paired. Decided here: that is seen by numbers that no longer fall with the ratings;
in the other systems numbers once given stay.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from msgspec import structs

from domain.chess.chart import chart
from domain.chess.stage import Entry, Stage
from domain.chess.starting_rank import ranking_key, tournament_rating
from domain.errors import NotNow
from domain.ids import EntryId, Number, RoundNo
from domain.pairing import Forbidden, PairingRequest, RoundPairing
from domain.results import Mark
from domain.swiss.acceleration import baku
from domain.swiss.pairing_system import LAST_RENUMBERED
from domain.swiss.systems import OfPlayers, system_of
from events.chess.decisions.knock_out import next_games
from events.chess.decisions.us_chess import options_of, unneeded
from events.chess.traces import encode_trace
from events.chess.vocabulary.entries import NumbersAssigned
from events.chess.vocabulary.rounds import RoundPaired
from events.warnings import Act, Question
from events.words import listed

PairingFact = NumbersAssigned | RoundPaired

ENGINE = "wallchart 1"
"""The pairing program that answers; a change that alters an answer gets a new number."""


def pair(stage: Stage, wanted: RoundNo) -> tuple[PairingFact, ...]:
    """The facts of pairing round `wanted`; the round before it must be complete."""
    next_and_announced(stage, wanted)
    if stage.knock_out is not None:
        return (paired(stage, wanted),)
    numbering, stage = numbered(stage, wanted)
    return (*numbering, paired(stage, wanted))


def numbered(stage: Stage, wanted: RoundNo) -> tuple[tuple[NumbersAssigned, ...], Stage]:
    """Numbers for whoever needs one in that round, and the stage with them."""
    numbering = _numbers_anew(stage, wanted)
    return numbering, _numbered(stage, numbering) if numbering else stage


def renumbering(stage: Stage, wanted: RoundNo) -> Iterator[Question]:
    """Who came late takes their place among the others, whose numbers change (Q115). Of a
    body that gives pairing numbers anew as a matter of course nobody asks."""
    was = {entry.id: number for number, entry in stage.numbered()}
    if not stage.rounds or not stage.of_fide or stage.knock_out is not None:
        return
    for event in _numbers_anew(stage, wanted):
        moved = [e for e, n in event.numbers if was.get(EntryId(e), n) != n]
        if moved:
            new = [stage.called(e) for e, _ in event.numbers if EntryId(e) not in was]
            told = f"{len(moved)} numbers change ({event.reason})."
            came = (f"New in the list: {listed(new, 4)}.",) if new else ()
            yield Question(Act.RENUMBER_LATE, (told, *came))


def paired(stage: Stage, wanted: RoundNo) -> RoundPaired:
    """What the stage's system answers for that round; numbers must have been given."""
    if stage.knock_out is not None:
        return structs.replace(next_games(stage, wanted), engine=ENGINE)
    byes = requested_byes(stage, wanted)
    request = pairing_request(stage, wanted, frozenset(byes))
    return _recorded(stage, wanted, swiss_of(stage).pair(request), byes)


def swiss_of(stage: Stage) -> OfPlayers:
    return system_of(stage.rules.system, stage.rules.edition)


def pairing_request(stage: Stage, wanted: RoundNo, absent: frozenset[int]) -> PairingRequest:
    """What the stage's system is asked for that round, from the rounds before it alone."""
    request = request_as_announced(stage, wanted, absent)
    return swiss_of(stage).accelerated(stage.rules.acceleration, request)


def request_as_announced(stage: Stage, wanted: RoundNo, absent: frozenset[int]) -> PairingRequest:
    """Before a named acceleration of the stage regroups it."""
    numbers = {entry.id: number for number, entry in stage.numbered()}
    return PairingRequest(
        round_number=wanted,
        total_rounds=stage.rules.rounds,
        chart=chart(stage, wanted - 1),
        absent=absent,
        virtual=virtual_points(stage),
        forbidden=tuple(
            Forbidden(
                frozenset(numbers[e] for e in group.entries if e in numbers),
                group.first,
                group.last,
            )
            for group in stage.forbidden
        ),
        initial_colour=stage.rules.initial_colour,
        options=options_of(stage, wanted),
    )


def next_and_announced(stage: Stage, wanted: RoundNo) -> None:
    if wanted <= len(stage.rounds):
        raise NotNow(f"Round {wanted} is paired already; unpair it first to pair it again.")
    if wanted != stage.next_round:
        raise NotNow(f"The next round is {stage.next_round}; round {wanted} can't be paired yet.")
    if wanted > stage.rules.rounds and stage.knock_out is None:
        raise NotNow(f"{stage.name} has {stage.rules.rounds} rounds and all of them are paired.")


def _numbers_anew(stage: Stage, wanted: RoundNo) -> tuple[NumbersAssigned, ...]:
    newcomers = [e for e in stage.entries.values() if e.number is None and _arrived(e, wanted)]
    ranking = [entry for _, entry in stage.numbered()]
    rated_anew = _rated_anew(stage, wanted, ranking)
    holed = _holed(stage, ranking)
    if not newcomers and not rated_anew and not holed:
        return ()
    reason = "late entries" if ranking else "initial ranking"
    if holed:
        reason = "discarded entries"
    if rated_anew:
        ranking.sort(key=lambda e: ranking_key(stage.rules, e))
        reason = "corrected ratings"
    keys = [ranking_key(stage.rules, entry) for entry in ranking]
    for entry in sorted(newcomers, key=lambda e: ranking_key(stage.rules, e)):
        key = ranking_key(stage.rules, entry)
        place = next((i for i, other in enumerate(keys) if other > key), len(keys))
        ranking.insert(place, entry)
        keys.insert(place, key)
    numbers = tuple((entry.id, number) for number, entry in enumerate(ranking, 1))
    return (NumbersAssigned(stage.id, numbers, reason),)


def _rated_anew(stage: Stage, wanted: RoundNo, ranking: list[Entry]) -> bool:
    ratings = [tournament_rating(stage.rules, entry) for entry in ranking]
    may_change = swiss_of(stage).numbers_follow_ratings and wanted <= LAST_RENUMBERED
    return may_change and ratings != sorted(ratings, reverse=True)


def _holed(stage: Stage, ranking: list[Entry]) -> bool:
    """Who was discarded after the draft of a round was dropped leaves a number behind. Imported
    lists have holes of their own, and keep them.
    """
    numbers = [entry.number for entry in ranking]
    return bool(stage.discarded) and numbers != list(range(1, len(numbers) + 1))


def _arrived(entry: Entry, wanted: RoundNo) -> bool:
    return entry.first_round <= wanted and not entry.withdrawn_by(wanted)


def _numbered(stage: Stage, numbering: tuple[NumbersAssigned, ...]) -> Stage:
    entries = dict(stage.entries)
    for entry, number in numbering[0].numbers:
        entries[EntryId(entry)] = replace(entries[EntryId(entry)], number=Number(number))
    return replace(stage, entries=entries)


def requested_byes(stage: Stage, wanted: RoundNo) -> dict[Number, Mark]:
    """The numbers that are not to be paired in that round, and what they get instead."""
    asked = ((number, entry.bye_in(wanted)) for number, entry in stage.numbered())
    return {number: mark for number, mark in asked if mark is not None}


def virtual_points(stage: Stage) -> Mapping[int, tuple[int, ...]]:
    """Acceleration in tenths, round by round, for whoever has any."""
    rules = stage.rules
    match rules.acceleration:
        case "baku":
            ranked = list(stage.numbered())
            on_time = [number for number, entry in ranked if entry.first_round == 1]
            return baku([n for n, _ in ranked], on_time, rules.rounds, rules.points.win)
        case "listed":
            return dict(rules.virtual)
        case _:
            return {}


def _recorded(
    stage: Stage, wanted: RoundNo, pairing: RoundPairing, byes: Mapping[Number, Mark]
) -> RoundPaired:
    entry = {number: entry.id for number, entry in stage.numbered()}
    marks = dict(byes)
    if pairing.bye is not None:
        marks[pairing.bye] = Mark.PAIRING_BYE
    playing = frozenset(number for board in pairing.boards for number in board)
    marks |= dict(unneeded(stage, playing, marks))
    return RoundPaired(
        stage=stage.id,
        round=wanted,
        boards=tuple((entry[white], entry[black]) for white, black in pairing.boards),
        byes=tuple((entry[number], mark.value) for number, mark in sorted(marks.items())),
        system=stage.rules.system,
        edition=stage.rules.edition,
        trace=encode_trace(pairing.trace),
        engine=ENGINE,
    )
