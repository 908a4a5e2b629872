"""Announcing what byes players may have.

Decided here: what was announced before any round was paired is said anew without a question; later
it is told first what follows.
"""

from collections.abc import Iterator

from msgspec import UNSET

from domain.chess.bye_rules import ByeRules
from domain.chess.stage import Stage
from domain.errors import NotNow, RuleViolation
from domain.points import in_points
from domain.results import Mark
from domain.texts import counted
from events.chess import commands as c
from events.chess.vocabulary.bye_rules import ByeRulesAnnounced
from events.warnings import Act, ask


def announce_bye_rules(stage: Stage, command: c.AnnounceByeRules) -> ByeRulesAnnounced:
    rules, points = stage.rules, stage.rules.points
    if command.worth > points.win:
        raise RuleViolation(
            f"A bye of {in_points(command.worth)} is worth more than a win; give it "
            f"{in_points(points.win)} at most.",
            "C.04.2 (2026) 3.3",
        )
    if command.last_round > rules.rounds:
        raise NotNow(
            f"{stage.name} has {counted(rules.rounds, 'round')}; there is no round "
            f"{command.last_round} to have the last bye in."
        )
    now = ByeRules(command.most, command.last_round, command.worth, command.late)
    if now == stage.bye_rules:
        raise NotNow(f"{stage.name} is announced with these rules of byes already.")
    return ByeRulesAnnounced(
        stage=stage.id,
        most=now.most,
        last_round=now.last_round,
        worth=now.worth,
        reason=command.reason,
        confirmed=_asked(stage, now, command.confirmed),
        late=now.late or UNSET,
    )


def _asked(stage: Stage, now: ByeRules, confirmed: int) -> int:
    """What byes that were given are worth weighs more than whom the rules grant another."""
    given = given_half_point_byes(stage)
    before = stage.rules.points.half_bye
    if given and now.worth != before:
        told = (
            f"{counted(len(given), 'bye')} given already: each "
            f"{in_points(now.worth)} instead of {in_points(before)}."
        )
        act = Act.CHANGE_BYE_WORTH
        return ask(act, stage.in_fide_mode, confirmed, (told, *_beyond(stage, now)))
    if stage.rounds and stage.bye_rules is not None:
        act = Act.CHANGE_BYE_RULES
        return ask(act, stage.in_fide_mode, confirmed, tuple(_beyond(stage, now)))
    return 0


def given_half_point_byes(stage: Stage) -> list[tuple[int, int]]:
    """Entry and round of each in a paired round."""
    return [
        (entry, r.number) for r in stage.rounds for entry, mark in r.byes if mark is Mark.HALF_BYE
    ]


def _beyond(stage: Stage, now: ByeRules) -> Iterator[str]:
    """Those who have what the rules would no longer grant."""
    had: dict[int, set[int]] = {}
    for given, number in given_half_point_byes(stage):
        had.setdefault(given, set()).add(number)
    for entry in stage.entries.values():
        asked = {int(n) for n, mark in entry.byes if mark is Mark.HALF_BYE}
        had.setdefault(entry.id, set()).update(asked)
    too_many = sum(len(rounds) > now.most for rounds in had.values())
    too_late = sum(any(map(now.too_late, rounds)) for rounds in had.values())
    if too_many:
        yield f"{counted(too_many, 'player')} with more than {now.most} already."
    if too_late:
        yield f"{counted(too_late, 'player')} with one after round {now.last_round} already."
