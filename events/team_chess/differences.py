"""What differs between two states of a stage of teams, in sentences; see `events.differences`.

Line-ups that are not revealed are not told, only that they are others.
"""

from collections.abc import Iterator
from itertools import zip_longest

from domain.team_chess.round import Game, Match, TeamRound
from domain.team_chess.rules import TeamRules
from domain.team_chess.stage import TeamStage
from domain.team_chess.teams import Team
from events.differences_of_rounds import (
    SINGLE_RESULTS,
    of_prohibitions,
    of_ranking,
    of_taking_part,
    renumbered,
)
from events.results import result_words
from events.words import listed


def differences(before: TeamStage | None, after: TeamStage | None) -> Iterator[str]:
    if before is None or after is None:
        yield "The stage is planned." if after else "The stage is planned no more."
        return
    if before is after:
        return
    yield from _of_rules(before.rules, after.rules)
    if before.fide_mode != after.fide_mode:
        yield "FIDE mode is left."
    yield from of_prohibitions(before.forbidden, after.forbidden)
    if before.adjustments != after.adjustments:
        yield "Other points are given or taken beyond the results."
    if before.by_hand != after.by_hand:
        yield "Ties are decided by other values from outside."
    for id_ in sorted(before.entries.keys() | after.entries.keys()):
        yield from _of_team(before.entries.get(id_), after.entries.get(id_))
    yield from _of_numbers(before, after)
    for one, other in zip_longest(before.rounds, after.rounds):
        yield from _of_round(one, other)


def _of_rules(before: TeamRules, after: TeamRules) -> Iterator[str]:
    if before.rounds != after.rounds:
        yield f"{after.rounds} rounds are announced, not {before.rounds}."
    if before.line_ups != after.line_ups:
        yield "The rules of line-ups are announced otherwise."
    yield from of_ranking(before, after)


def _of_team(before: Team | None, after: Team | None) -> Iterator[str]:
    if before is after:
        return
    if before is None or after is None:
        there = after or before
        assert there is not None
        yield f"{there.name} is {'' if after else 'no longer '}registered."
        return
    name = after.name
    stated = [(t.name, t.short, t.federation, t.captain, t.strength) for t in (before, after)]
    if stated[0] != stated[1]:
        yield f"{name} is stated otherwise than before, as {before.name}."
    if before.members != after.members:
        yield f"{name} has other members, or in another order."
    yield from of_taking_part(name, before, after)


def _of_numbers(before: TeamStage, after: TeamStage) -> Iterator[str]:
    changed = renumbered(before.entries, after.entries)
    if changed:
        yield f"{changed} {'team has' if changed == 1 else 'teams have'} another number."


def _of_round(before: TeamRound | None, after: TeamRound | None) -> Iterator[str]:
    if before is after:
        return
    if before is None or after is None:
        there = after or before
        assert there is not None
        yield f"Round {there.number} is {'' if after else 'no longer '}paired."
        return
    if before.state != after.state:
        yield f"Round {after.number} is {after.state}, not {before.state}."
    places = {(match.number, *match.teams) for match in before.matches}
    changed = [m.number for m in after.matches if (m.number, *m.teams) not in places]
    if changed or len(before.matches) != len(after.matches):
        yield f"Round {after.number} has other pairings in match {listed(changed)}."
    if dict(before.byes) != dict(after.byes):
        yield f"Round {after.number} has other byes."
    met = {match.teams: match for match in before.matches}
    both = [(met[match.teams], match) for match in after.matches if match.teams in met]
    yield from _of_matches(after, both)
    yield from _of_results(after, both)


Both = list[tuple[Match, Match]]


def _of_matches(r: TeamRound, both: Both) -> Iterator[str]:
    for what, differs in (
        ("line-ups", lambda was, now: was.line_ups != now.line_ups or was.revealed != now.revealed),
        ("forfeits", lambda was, now: was.forfeit != now.forfeit),
        ("dates", lambda was, now: (was.moved_to, was.venue) != (now.moved_to, now.venue)),
    ):
        changed = [now.number for was, now in both if differs(was, now)]
        if changed:
            yield f"Round {r.number} has other {what} in match {listed(changed)}."


def _of_results(r: TeamRound, both: Both) -> Iterator[str]:
    changed: list[tuple[Match, Game, Game]] = [
        (now, game, other)
        for was, now in both
        for game, other in zip(was.games, now.games, strict=True)
        if game.result != other.result
    ]
    if len(changed) > SINGLE_RESULTS:
        matches = listed(sorted({match.number for match, _, _ in changed}), 12)
        yield f"Round {r.number} has {len(changed)} other results, in match {matches}."
        return
    for match, game, other in changed:
        old, new = result_words(game.result), result_words(other.result)
        yield (f"Round {r.number}, match {match.number}, board {game.number} has {new}, not {old}.")
