"""The game of bridge for the log: duplicate pairs, played in phases of several sessions; and which
pairs of a phase can be discarded as mistaken entries, and how they are restored.

Pair numbers are printed on cards and called in the hall, so they have no needless gaps: the numbers
of discarded last pairs are given again.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import count

from domain.bridge.phase import PairEntry, Phase, is_over
from domain.bridge.play import mark_changed_records as touched_play
from domain.bridge.session import PairNo
from domain.discarding import DiscardedEntries
from domain.errors import NotNow
from domain.messages import say
from domain.own_requests import requests_after_undo
from events.bridge.decisions import (
    boards,
    drop_ins,
    ends,
    imported_results,
    irregular_play,
    ledger,
    lines,
    merges,
    next_phases,
    pairs,
    phases,
    requests,
    rulings,
    seats,
    session_files,
    sessions,
    substitutes,
    typed_scores,
)
from events.bridge.differences import phase_differences
from events.bridge.facts import (
    boards as of_boards,
    ends as of_ends,
    files as of_files,
    pairs as of_pairs,
    phases as of_phases,
    sessions as of_sessions,
)
from events.game import ActRule, Fact, GameDefinition, declared_in
from events.game.discarding import Discarding
from events.log.vocabulary import Event


class PairDiscarding(Discarding[Phase, PairEntry]):
    def entries(self, part: Phase) -> Mapping[PairNo, PairEntry]:
        return part.entries

    def discarding_acts(self, part: Phase) -> tuple[DiscardedEntries[PairNo, PairEntry], ...]:
        return part.discarded

    def reasons_to_keep(self, part: Phase) -> Mapping[int, str]:
        return dict(_reasons_to_keep(part))

    def change_words(self, part: Phase, number: int) -> str:
        entry = part.entries[PairNo(number)]
        if entry.withdrawn_from is not None:
            return say("has withdrawn")
        if entry.substitutes:
            return say("has a substitute")
        return say("is corrected since") if entry.corrected else ""

    def ids_to_restore(
        self, part: Phase, act: DiscardedEntries[PairNo, PairEntry]
    ) -> tuple[tuple[int, int], ...]:
        _refuse_registered_again(part, act)
        taken = set(part.entries)
        free = (n for n in count(1 + max(taken, default=0)) if n not in act.entries)
        return tuple((was, was if was not in taken else next(free)) for was in sorted(act.entries))

    def restored_entry(
        self, part: Phase, act: DiscardedEntries[PairNo, PairEntry], was: int, number: int
    ) -> PairEntry:
        return replace(act.entries[PairNo(was)], number=PairNo(number))


def _refuse_registered_again(phase: Phase, act: DiscardedEntries[PairNo, PairEntry]) -> None:
    entered = {
        (player.federation, player.national_id): entry
        for entry in phase.entries.values()
        for player in entry.players
        if player.national_id
    }
    for entry in act.entries.values():
        for player in entry.players:
            other = entered.get((player.federation, player.national_id))
            if other is not None:
                raise NotNow(
                    "{full_name} of {name} is entered again already, in {name2}; correct that "
                    "pair, or discard it first.",
                    full_name=player.full_name,
                    name=entry.name,
                    name2=other.name,
                )


def _reasons_to_keep(phase: Phase) -> Iterator[tuple[PairNo, str]]:
    """Reasons why pairs can't be discarded, the strongest last."""
    for pair in (*phase.play.admitted, *(pair for wave in phase.play.waves for pair in wave)):
        yield pair, say("came by the rules of the phases; withdraw it instead")
    for line in phase.play.penalties:
        yield line.penalty.pair, say("has a penalty in the ledger; withdraw it instead")
    if phase.seeding is not None:
        for pair in phase.seeding.ranking:
            yield pair, say("is seeded already; change the announced plan first, or withdraw it")
    for session in phase.sessions:
        for pair in session.seating.by_pair:
            yield (
                pair,
                say(
                    "has a seat in session {number} already; withdraw it instead",
                    number=session.number,
                ),
            )


FACTS = (of_phases, of_pairs, of_sessions, of_boards, of_ends, of_files)
ACTS = (
    *(imported_results, phases, next_phases, pairs, substitutes, seats, lines, sessions, merges),
    *(session_files, boards, typed_scores, requests, irregular_play, rulings),
    *(ledger, ends, drop_ins),
)


def restored_phase(restored: Phase, undone: Phase, version: int) -> Phase:
    """Mark what the undo changed with its version; keep requests that players have made since."""
    if restored is undone:
        return restored
    seen = {session.number: session.changed_at for session in undone.sessions}
    sessions = tuple(
        session
        if seen.get(session.number) == session.changed_at
        else replace(session, changed_at=version)
        for session in restored.sessions
    )
    return replace(
        restored,
        sessions=sessions,
        play=touched_play(restored.play, undone.play, version),
        own_requests=requests_after_undo(restored.own_requests, undone.own_requests),
    )


def session_of_event(phase: Phase, event: Event) -> int:
    """The session the event is about, or the newest one."""
    return getattr(event, "session", 0) or len(phase.sessions)


BRIDGE = GameDefinition(
    name=Phase.game,
    facts=declared_in(Fact, *FACTS),
    acts=declared_in(ActRule, *ACTS),
    restore_part=restored_phase,
    differences=phase_differences,
    round_of=session_of_event,
    is_played=is_over,
    discarding=PairDiscarding(),
    asking=pairs.ASKING,
)
