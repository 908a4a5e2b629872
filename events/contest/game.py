"""The definition of a game of rounds for the log, and the restoring of its stages by an undo."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from types import ModuleType
from typing import Any

from domain.contest.game import AnyGame, At
from domain.contest.round import ContestRound, Pair
from domain.contest.stage import AnyStage
from domain.own_requests import requests_after_undo
from events.contest.differences import difference_sentences
from events.contest.discarding import DiscardingEntries
from events.contest.game_rules import game_rules_of
from events.game import ActRule, Asking, Fact, GameDefinition, declared_in
from events.log.records import Version
from events.log.vocabulary import Event

Place = tuple[Pair, int, int, str, int, int]
"""Two participants and their game: match, board, room, White and Black."""


def game_of_rounds(
    name: str,
    facts: Sequence[ModuleType],
    acts: Sequence[ModuleType],
    is_played: Callable[[Any], bool],
    asking: Asking,
) -> GameDefinition:
    """Define a game of rounds from what its modules declare and what all such games share."""
    return GameDefinition(
        name=name,
        facts=declared_in(Fact, *facts),
        acts=declared_in(ActRule, *acts),
        restore_part=restored_stage,
        differences=difference_sentences,
        round_of=_round_of,
        is_played=is_played,
        discarding=DiscardingEntries(),
        asking=asking,
    )


def _round_of(stage: AnyStage, event: Event) -> int:
    return getattr(event, "round", 0) or len(stage.rounds)


def restored_stage(before: AnyStage, now: AnyStage, version: Version) -> AnyStage:
    """The restored stage `before`; games that it changes are marked, later requests are kept."""
    now_by_number = {r.number: r for r in now.rounds}
    rounds = tuple(
        _restored_round(before, r, now_by_number.get(r.number), version) for r in before.rounds
    )
    requests = {r.version: r for r in (*before.requests, *now.requests)}
    seen = max((r.number for r in now.rounds if r.seen), default=0)
    return replace(
        game_rules_of(before).keep_beyond_undo(before, now),
        rounds=rounds,
        requests=tuple(requests[version] for version in sorted(requests)),
        moves={**now.moves, **before.moves},
        incidents=now.incidents,
        dropped=max(before.dropped, now.dropped, seen),
        own_requests=requests_after_undo(before.own_requests, now.own_requests),
    )


def _restored_round(
    stage: AnyStage, before: ContestRound, now: ContestRound | None, version: Version
) -> ContestRound:
    """The restored round, whose games that differ are marked as changed by the undo."""
    if before is now:
        return before
    later = _games_by_place(now) if now else {}
    games = {
        at: game._replace(changed_at=version, seated_at=version)
        for place, (at, game) in _games_by_place(before).items()
        if place not in later or later[place][1].changed_at != game.changed_at
    }
    after: ContestRound = game_rules_of(stage).mark_round(before.with_games(games), now, version)
    return after


def _games_by_place(r: ContestRound) -> dict[Place, tuple[At, AnyGame]]:
    return {
        (r.pair_at(at.match or at.board), at.match, at.board, at.room, game.white, game.black): (
            at,
            game,
        )
        for at, game in r.games()
    }
