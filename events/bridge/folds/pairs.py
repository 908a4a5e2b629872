"""The pairs of a phase after they came, changed, left or took a seat that was free."""

from dataclasses import replace

from domain.bridge.lines.lines import Lines
from domain.bridge.phase import Moment, PairEntry, Phase, Substitute
from domain.bridge.session import EXCEPTIONAL, NOBODY, PairNo
from events.bridge.vocabulary.phases import (
    PairCorrected,
    PairRegistered,
    PairSubstituted,
    PairWithdrawn,
    SeatTaken,
)
from events.bridge.vocabulary.stated import Reseated, player_of, reseated_session
from events.bridge.vocabulary.substitutes import PlayerReturned
from events.log.recorded import Recorded


def registered(_before: None, event: PairRegistered, record: Recorded) -> PairEntry:
    return PairEntry(
        PairNo(event.pair),
        tuple(map(player_of, event.players)),
        event.seeding,
        hundredths=event.hundredths or 0,
        categories=event.categories or (),
        list=record.act.key,
    )


def corrected(entry: PairEntry, event: PairCorrected, _record: Recorded) -> PairEntry:
    players = tuple(map(player_of, event.players))
    return replace(
        entry,
        players=players,
        seeding=event.seeding,
        hundredths=event.hundredths or 0,
        categories=event.categories or (),
        corrected=True,
    )


def substituted(entry: PairEntry, event: PairSubstituted, _record: Recorded) -> PairEntry:
    since = Moment(event.session, event.round)
    new = Substitute(event.replaces, player_of(event.player), since, event.reason)
    return replace(entry, substitutes=(*entry.substitutes, new))


def returned(entry: PairEntry, event: PlayerReturned, _record: Recorded) -> PairEntry:
    new = Substitute(event.returns, None, Moment(event.session, event.round), event.reason)
    return replace(entry, substitutes=(*entry.substitutes, new))


def withdrawn(phase: Phase, event: PairWithdrawn, record: Recorded) -> Phase:
    pair = PairNo(event.pair)
    after = replace(
        phase,
        entries=_absent(phase, pair, Moment(event.session, event.round)),
        lines=phase.lines and _without(phase.lines, pair),
    )
    return _reseated(after, event.reseated, record.version)


def seated(phase: Phase, event: SeatTaken, record: Recorded) -> Phase:
    """Whoever had withdrawn is there again."""
    pair, lines = PairNo(event.pair), phase.lines
    if lines and event.member:
        lines = placed(lines, pair, event.line, event.member)
    after = replace(phase, entries=_absent(phase, pair, None), lines=lines)
    return _reseated(after, event.reseated, record.version)


def _absent(phase: Phase, pair: PairNo, since: Moment | None) -> dict[PairNo, PairEntry]:
    return {**phase.entries, pair: replace(phase.entries[pair], withdrawn_from=since)}


def _without(lines: Lines, pair: PairNo) -> Lines:
    def holed(line: tuple[PairNo, ...]) -> tuple[PairNo, ...]:
        return tuple(NOBODY if member == pair else member for member in line)

    return replace(
        lines, normal=tuple(map(holed, lines.normal)), exceptional=holed(lines.exceptional)
    )


def placed(lines: Lines, pair: PairNo, line: int, member: int) -> Lines:
    """The lines with the pair at that place of a line, counted from 1."""
    members = list(lines.members(line))
    members[member - 1] = pair
    if line == EXCEPTIONAL:
        return replace(lines, exceptional=tuple(members))
    normal = (*lines.normal[: line - 1], tuple(members), *lines.normal[line:])
    return replace(lines, normal=normal)


def _reseated(phase: Phase, stated: tuple[Reseated, ...], version: int) -> Phase:
    for one in stated:
        before = phase.sessions[one.session - 1]
        table = reseated_session(before.table, one)
        phase = phase.with_session(replace(before, table=table, changed_at=version))
    return phase
