"""Who must not meet whom, for which rounds, and when that ends.

In FIDE mode the list is made before round 1 (endorsement rules C.02 (2026), Q194-196).
"""

from domain.chess.stage import Stage
from domain.errors import NotNow
from domain.ids import EntryId
from events.chess import commands as c
from events.chess.decisions.entries import open_round
from events.chess.vocabulary.entries import PairAllowed, PairForbidden
from events.warnings import Act, ask


def _each_once(stage: Stage, entries: tuple[int, ...]) -> None:
    for entry in entries:
        stage.entry(EntryId(entry))
    if len(set(entries)) != len(entries):
        raise NotNow("An entry is named twice; name each of them once.")


def forbid_pair(stage: Stage, command: c.ForbidPair) -> PairForbidden:
    _each_once(stage, command.entries)
    first = command.first_round or open_round(stage)
    if first < open_round(stage):
        raise NotNow(f"Round {first} is published; forbid the pair from a later one on.")
    if command.last_round and command.last_round < first:
        raise NotNow(f"Round {command.last_round} comes before round {first}; turn them round.")
    if max(first, command.last_round) > stage.rules.rounds:
        raise NotNow(f"{stage.name} has {stage.rules.rounds} rounds; name one of them.")
    level = _asked(stage, Act.FORBID_PAIR_LATE, command.confirmed)
    return PairForbidden(
        stage.id, command.entries, command.reason, first, command.last_round, level
    )


def allow_pair(stage: Stage, command: c.AllowPair) -> PairAllowed:
    _each_once(stage, command.entries)
    named, first = frozenset(command.entries), open_round(stage)
    if not any(group.entries == named and group.last >= first for group in stage.forbidden):
        raise NotNow(f"They may meet from round {first} on already; nothing is to end.")
    level = _asked(stage, Act.ALLOW_PAIR_LATE, command.confirmed)
    return PairAllowed(stage.id, command.entries, first, command.reason, level)


def _asked(stage: Stage, act: Act, confirmed: int) -> int:
    return ask(act, stage.in_fide_mode, confirmed) if stage.rounds else 0
