"""Substitutes in a pair: the replaced player, the sessions, and the share of boards, which
regulations limit.

A pair keeps its number, names and scores with substitutes (Law 4 of 2017; the regulations limit
their use). Decided here: a board is played by a substitute if any of the pair at the table is not
an own player, and later sessions have as many rounds as the last planned one.
"""

from collections.abc import Iterator
from typing import NamedTuple

from domain.bridge.phase import Moment, PairEntry, Phase, Player
from domain.bridge.phases.eligibility import expected_length, rounds_of

NO_LIMIT = 100
"""No limit, in per cent."""


class StandIn(NamedTuple):
    """A player who stood in for another in sessions `first` to `last` of the phase."""

    player: Player
    replaced: Player
    first: int
    last: int


class BoardShare(NamedTuple):
    boards: int
    total: int

    def exceeds(self, percent: int) -> bool:
        return 100 * self.boards > percent * self.total


def stand_ins(entry: PairEntry, sessions: int) -> Iterator[StandIn]:
    """The pair's substitutes with their sessions, of `sessions` in the phase."""
    changes = sorted(entry.substitutes, key=lambda each: each.since)
    for index, each in enumerate(changes):
        if each.player is None:
            continue
        later = (c.since for c in changes[index + 1 :] if c.replaces == each.replaces)
        end = next(later, Moment(sessions + 1, 1))
        last = end.session if end.round > 1 else end.session - 1
        if end > each.since:
            yield StandIn(each.player, entry.players[each.replaces - 1], each.since.session, last)


def substituted_share(phase: Phase, entry: PairEntry) -> BoardShare | None:
    """The pair's boards played by substitutes; None while the number of all boards is unknown."""
    extent = expected_length(phase)
    if extent is None:
        return None
    sessions, boards = phase.plan.sessions, phase.plan.boards
    rounds = rounds_of(phase) or (extent.boards // boards // sessions,) * sessions
    played = (
        entry.players_at(Moment(session, number))
        for session, last in enumerate(rounds, 1)
        for number in range(1, last + 1)
    )
    substituted = sum(players != entry.players for players in played)
    return BoardShare(substituted * boards, extent.boards)
