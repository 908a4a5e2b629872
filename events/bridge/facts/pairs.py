"""Folds into a phase's pairs: registered, corrected, substituted, withdrawn, seated, dropped in."""

from collections.abc import Iterable
from dataclasses import replace

from domain.bridge.lines.lines import Lines
from domain.bridge.phase import Moment, PairEntry, Phase, Substitute, WaitingPair
from domain.bridge.session import EXCEPTIONAL, NOBODY, PairNo
from domain.messages import join_messages, say
from events.bridge.facts.scopes import (
    NEW_PAIR,
    PAIR,
    PHASE,
    moment_text,
    names_text,
    pair_name_of,
    player_name,
)
from events.bridge.vocabulary import pairs as v
from events.bridge.vocabulary.fields import Reseated, reseated_session
from events.game import Fact, fact, phrase
from events.game.words import list_some
from events.log.records import Recorded


@fact(
    v.PairRegistered,
    NEW_PAIR,
    lambda phase, e: say(
        "Player {pair}, {names}, is registered"
        if phase and phase.is_individual
        else "Pair {pair}, {names}, is registered",
        pair=e.pair,
        names=names_text(e.players),
    ),
)
def fold_pair_registered(_before: None, event: v.PairRegistered, record: Recorded) -> PairEntry:
    return PairEntry(
        PairNo(event.pair),
        tuple(map(v.player_of, event.players)),
        event.seeding,
        hundredths=event.hundredths,
        categories=event.categories,
        list=record.act.key,
        handicap=event.handicap,
    )


@fact(
    v.PairCorrected,
    PAIR,
    phrase(
        "{pair_name} is now {names}",
        pair_name=pair_name_of,
        names=lambda _, e: names_text(e.players),
    ),
)
def fold_pair_corrected(entry: PairEntry, event: v.PairCorrected, _record: Recorded) -> PairEntry:
    return replace(
        entry,
        players=tuple(map(v.player_of, event.players)),
        seeding=event.seeding,
        hundredths=event.hundredths,
        categories=event.categories,
        corrected=True,
        handicap=event.handicap,
    )


@fact(
    v.PairSubstituted,
    PAIR,
    phrase(
        "{comes} plays for {leaves} of pair {pair} from {moment}",
        comes=lambda _, e: v.player_of(e.player).full_name,
        leaves=lambda phase, e: player_name(phase, e.pair, e.replaces),
        pair=lambda _, e: e.pair,
        moment=moment_text,
    ),
)
def fold_pair_substituted(
    entry: PairEntry, event: v.PairSubstituted, _record: Recorded
) -> PairEntry:
    since = Moment(event.session, event.round)
    new = Substitute(event.replaces, v.player_of(event.player), since, event.reason)
    return replace(entry, substitutes=(*entry.substitutes, new))


@fact(
    v.PlayerReturned,
    PAIR,
    phrase(
        "{back} of pair {pair} plays again from {moment}",
        back=lambda phase, e: player_name(phase, e.pair, e.returns, "Player"),
        pair=lambda _, e: e.pair,
        moment=moment_text,
    ),
)
def fold_player_returned(entry: PairEntry, event: v.PlayerReturned, _record: Recorded) -> PairEntry:
    new = Substitute(event.returns, None, Moment(event.session, event.round), event.reason)
    return replace(entry, substitutes=(*entry.substitutes, new))


@fact(
    v.PairWithdrawn,
    PHASE,
    phrase("{pair_name} withdraws from {moment}", pair_name=pair_name_of, moment=moment_text),
)
def fold_pair_withdrawn(phase: Phase, event: v.PairWithdrawn, record: Recorded) -> Phase:
    pair = PairNo(event.pair)
    after = replace(
        phase,
        entries=_entries_with_withdrawal(phase, pair, Moment(event.session, event.round)),
        lines=phase.lines and _lines_without_pair(phase.lines, pair),
    )
    return _reseat_pairs(after, event.reseated, record.version)


def _seat_pair(phase: Phase, event: v.SeatTaken, record: Recorded) -> Phase:
    """Seat the pair; one that had withdrawn is present again."""
    pair, lines = PairNo(event.pair), phase.lines
    if lines and event.member:
        lines = place_in_line(lines, pair, event.line, event.member)
    after = replace(phase, entries=_entries_with_withdrawal(phase, pair, None), lines=lines)
    return _reseat_pairs(after, event.reseated, record.version)


def _seat_words(phase: Phase | None, event: v.SeatTaken) -> str:
    since = moment_text(phase, event)
    for reseated in event.reseated:
        if reseated.session == event.session and reseated.sittings:
            number, section, table, ns, *_ = reseated.sittings[0]
            side = "NS" if ns == event.pair else "EW"
            return since + say(
                ", at {table} {side} in round {number}",
                table=f"{section}{table}",
                side=side,
                number=number,
            )
    in_line = event.member and event.line
    return since + say(", in line {line}", line=event.line) if in_line else since


fold_pair_reinstated: Fact[Phase, Phase, v.PairReinstated] = Fact(
    v.PairReinstated,
    PHASE,
    _seat_pair,
    phrase("{pair_name} plays again from {seat}", pair_name=pair_name_of, seat=_seat_words),
)
fold_late_seated: Fact[Phase, Phase, v.LateSeated] = Fact(
    v.LateSeated,
    PHASE,
    _seat_pair,
    phrase("{pair_name} takes a free seat from {seat}", pair_name=pair_name_of, seat=_seat_words),
)


def _entries_with_withdrawal(
    phase: Phase, pair: PairNo, since: Moment | None
) -> dict[PairNo, PairEntry]:
    return {**phase.entries, pair: replace(phase.entries[pair], withdrawn_from=since)}


def _lines_without_pair(lines: Lines, pair: PairNo) -> Lines:
    def without_pair(line: tuple[PairNo, ...]) -> tuple[PairNo, ...]:
        return tuple(NOBODY if member == pair else member for member in line)

    return replace(
        lines,
        normal=tuple(map(without_pair, lines.normal)),
        exceptional=without_pair(lines.exceptional),
    )


def place_in_line(lines: Lines, pair: PairNo, line: int, member: int) -> Lines:
    """The lines with the pair at that place of that line, both counted from 1."""
    members = list(lines.members(line))
    members[member - 1] = pair
    if line == EXCEPTIONAL:
        return replace(lines, exceptional=tuple(members))
    normal = (*lines.normal[: line - 1], tuple(members), *lines.normal[line:])
    return replace(lines, normal=normal)


def _reseat_pairs(phase: Phase, changes: Iterable[Reseated], version: int) -> Phase:
    for reseated in changes:
        before = phase.sessions[reseated.session - 1]
        table = reseated_session(before.seating, reseated)
        phase = phase.with_session(replace(before, seating=table, changed_at=version))
    return phase


def _preregistered_words(_phase: Phase | None, event: v.PairPreregistered) -> str:
    still = say(", who still play in {event},", event=event.event) if event.event else ""
    return say("{still} preregister to drop in", still=names_text(event.players) + still)


@fact(v.PairPreregistered, PHASE, _preregistered_words)
def fold_pair_preregistered(phase: Phase, event: v.PairPreregistered, record: Recorded) -> Phase:
    pair = WaitingPair(
        record.version,
        tuple(map(v.player_of, event.players)),
        event.seeding,
        event.event,
        not event.event,
        event.hundredths,
        event.categories,
    )
    return replace(phase, waiting=(*phase.waiting, pair))


def _settled_words(phase: Phase | None, event: v.PreregistrationSettled) -> str:
    known = [p for p in phase.waiting if p.version == event.preregistration] if phase else []
    name = (
        known[0].name
        if known
        else say(
            "The preregistration of version {preregistration}",
            preregistration=event.preregistration,
        )
    )
    outcomes = {v.FREE: say("out of the other event"), v.IN: say("dropped in")}
    outcomes[v.NOT_COMING] = v.NOT_COMING
    return say("{name}: {get}", name=name, get=outcomes[event.outcome])


@fact(v.PreregistrationSettled, PHASE, _settled_words)
def fold_preregistration_settled(
    phase: Phase, event: v.PreregistrationSettled, _record: Recorded
) -> Phase:
    """Remove the pair from the waiting list, or mark it as free if its other event is over."""
    version, free = event.preregistration, event.outcome == v.FREE
    waiting = (
        replace(pair, free=True) if pair.version == version else pair
        for pair in phase.waiting
        if free or pair.version != version
    )
    return replace(phase, waiting=tuple(waiting))


@fact(
    v.DroppedIn,
    PHASE,
    phrase(
        "Drop in: {what}",
        what=lambda _, event: list_some(
            [join_messages(" ", (pair, names_text(players))) for pair, players, _ in event.pairs], 4
        ),
    ),
)
def fold_dropped_in(phase: Phase, event: v.DroppedIn, _record: Recorded) -> Phase:
    coming = {
        PairNo(number): PairEntry(PairNo(number), tuple(map(v.player_of, players)), seeding)
        for number, players, seeding in event.pairs
    }
    for number, hundredths, categories in event.more:
        entry = coming[PairNo(number)]
        coming[entry.number] = replace(entry, hundredths=hundredths, categories=categories)
    play = replace(phase.play, waves=(*phase.play.waves, tuple(coming)))
    return replace(phase, entries={**phase.entries, **coming}, play=play)
