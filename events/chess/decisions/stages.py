"""Planning the stages of a tournament, and announcing them anew."""

from collections.abc import Iterator
from dataclasses import replace

import msgspec

from domain.chess.stage import Stage
from domain.chess.standings import left_out_for_ratings, of_ratings
from domain.chess.usual import usual_tie_breaks
from domain.errors import NotNow, RuleViolation, Unsupported
from domain.ids import EntryId
from domain.pairings_checked import Occasion
from domain.results import Colour
from domain.swiss.systems import of_players
from domain.tournament import Tournament
from events.chess import commands as c
from events.chess.decisions.pairing_again import paired_again, pairs_rounds, told
from events.chess.decisions.round_robin import has_no_tie_breaks, same_rounds
from events.chess.decisions.tie_breaks import announced_tie_breaks, edition_of, stated
from events.chess.vocabulary.rounds import RoundsPairedAgain
from events.chess.vocabulary.stages import (
    FideModeLeft,
    PlacedByHand,
    StagePlanned,
    StageReplanned,
)
from events.warnings import Act, ask
from events.words import said


def plan_stage(state: Tournament, command: c.PlanStage) -> StagePlanned:
    system = of_players().get((command.system, command.edition))
    if system is None:
        raise Unsupported(f"Pairing system {command.system}", f"edition {command.edition}")
    system.refuse_unknown(command.acceleration, command.rounds)
    if command.initial_colour not in set(Colour):
        raise RuleViolation(
            'The initial colour must be "w" or "b", as it was drawn.', "C.04.3 (2026) 5.1"
        )
    if not command.loss <= command.draw <= command.win or command.win == 0:
        raise RuleViolation(
            "A win must be worth at least a draw, a draw at least a loss, and a win something.",
            "C.04.2 (2026)",
        )
    stated_order = command.tie_breaks
    usual = usual_tie_breaks(command.system)
    order = announced_tie_breaks(
        usual if stated_order is None else stated_order, command.tie_break_edition
    )
    if state.has_named(command.name):
        raise NotNow(f"There is a stage {command.name} already; give this one another name.")
    return _planned(state.next_part, command, order)


def _planned(stage: int, command: c.PlanStage, order: tuple[str, ...]) -> StagePlanned:
    win, draw, loss = command.win, command.draw, command.loss
    return StagePlanned(
        stage=stage,
        name=said(command.name, "name"),
        system=command.system,
        edition=command.edition,
        rounds=command.rounds,
        points=(win, win, draw, draw, loss, loss, win, 0, win, draw, 0, command.bye),
        initial_colour=command.initial_colour,
        acceleration=command.acceleration,
        tie_breaks=order,
        tie_break_edition=command.tie_break_edition,
        unrated=stated(command.unrated),
    )


def replan_stage(
    stage: Stage, command: c.ReplanStage
) -> tuple[StageReplanned] | tuple[StageReplanned, RoundsPairedAgain]:
    """The number of rounds and the tie-breaks; confirmed twice once a round is paired. Where
    another round is the last one then, all of them are paired again (Q57-63).
    """
    has_no_tie_breaks(stage)
    if stage.round_robin is not None:
        same_rounds(stage, command)
    rules, paired = stage.rules, len(stage.rounds)
    if command.rounds < paired:
        raise NotNow(f"{stage.name} has {paired} paired rounds; announce at least as many.")
    edition = edition_of(command.tie_break_edition or rules.tie_break_edition)
    fixed = stage.round_robin is not None
    order = announced_tie_breaks(command.tie_breaks, edition, fixed)
    unrated = rules.unrated if command.unrated is None else command.unrated
    more = command.rounds != rules.rounds
    before = (rules.tie_breaks, rules.tie_break_edition, rules.unrated)
    if not more and (order, edition, unrated) == before:
        raise NotNow(f"{stage.name} is announced like that already.")
    replanned = StageReplanned(
        stage=stage.id,
        rounds=command.rounds,
        tie_breaks=order,
        tie_break_edition=edition,
        reason=command.reason,
        confirmed=0,
        unrated=stated(unrated),
    )
    if not paired:
        return (replanned,)
    again = _paired_again(stage, replanned)
    act = Act.CHANGE_ROUNDS if more else Act.CHANGE_TIE_BREAKS
    follows = (*_replanning(stage, replanned), *(told(stage, again) if again else ()))
    level = ask(act, stage.in_fide_mode, command.confirmed, follows)
    confirmed = msgspec.structs.replace(replanned, confirmed=level)
    return (confirmed, again) if again else (confirmed,)


def _paired_again(stage: Stage, replanned: StageReplanned) -> RoundsPairedAgain | None:
    """None where the same round is the last one, or none of those that are paired."""
    last, rules = len(stage.rounds), stage.rules
    if (last == rules.rounds) == (last == replanned.rounds) or not pairs_rounds(stage):
        return None
    now = replace(stage, rules=replace(rules, rounds=replanned.rounds))
    return paired_again(now, Occasion.REPLANNED)


def _replanning(stage: Stage, replanned: StageReplanned) -> Iterator[str]:
    rules, last = stage.rules, len(stage.rounds)
    if replanned.rounds != rules.rounds:
        yield f"{replanned.rounds} rounds instead of {rules.rounds}."
    if last in (rules.rounds, replanned.rounds) and replanned.rounds != rules.rounds:
        yield f"Round {last} was paired under other rules for the last round."
    if replanned.tie_breaks != rules.tie_breaks:
        was, now = ", ".join(rules.tie_breaks), ", ".join(replanned.tie_breaks)
        yield f"Ties are broken by {now} instead of {was}."
    if replanned.tie_break_edition != rules.tie_break_edition:
        was, now = rules.tie_break_edition, replanned.tie_break_edition
        yield f"Tie-breaks are reckoned by the rules of {now} instead of {was}."
    yield from _of_unrated(stage, replanned)


def _of_unrated(stage: Stage, replanned: StageReplanned) -> Iterator[str]:
    """What becomes of tie-breaks made of ratings, where somebody has none."""
    unrated = replanned.unrated or 0
    rules = replace(stage.rules, tie_breaks=replanned.tie_breaks, unrated=unrated)
    after = replace(stage, rules=rules)
    if left := left_out_for_ratings(after):
        yield f"{', '.join(left)} stays out of the table: not everybody has a rating."
    elif unrated != stage.rules.unrated and (made := of_ratings(after)):
        yield f"Players without a rating count as {unrated or 'nothing'} in {', '.join(made)}."


def place_by_hand(stage: Stage, command: c.PlaceByHand) -> PlacedByHand:
    if stage.knock_out is not None:
        raise NotNow(f"{stage.name} is a knock-out: places follow from its bracket.")
    values = {EntryId(entry): value for entry, value in command.values}
    if len(values) < len(command.values):
        raise NotNow("Somebody stands in the list twice; leave one of the lines out.")
    if any(stage.entry(entry).number is None for entry in values):
        raise NotNow("Only players who have a number have a place.")
    if values == stage.by_hand:
        raise NotNow("Places are decided like that already.")
    level = ask(Act.PLACE_BY_HAND, stage.in_fide_mode, command.confirmed)
    return PlacedByHand(stage.id, command.values, command.reason, level)


def leave_fide_mode(stage: Stage, command: c.LeaveFideMode) -> FideModeLeft:
    if not stage.of_fide:
        raise NotNow(f"{stage.name} does not follow FIDE's rules: it is not in FIDE mode.")
    if not stage.fide_mode:
        raise NotNow(f"{stage.name} has left FIDE mode already.")
    level = ask(Act.LEAVE_FIDE_MODE, True, command.confirmed)
    return FideModeLeft(stage.id, command.reason, level)
