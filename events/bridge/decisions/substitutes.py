"""Substitutes: who plays for whom, and whether the regulations allow as many boards.

A substitute changes only who sits at the table (Law 4 of 2017). Decided here: the director may
allow more boards than the announced limit, knowing their number; a pair without any of its own
players at the table is refused.
"""

from dataclasses import replace

from domain.bridge.phase import Moment, PairEntry, Phase, Substitute
from domain.bridge.substitutes import substituted_share
from domain.errors import NotNow, RuleViolation
from domain.messages import say
from events.bridge.decisions.acting import the_phase
from events.bridge.decisions.pairs import moment_of, normalised_player
from events.bridge.vocabulary.commands import SubstitutePlayer
from events.bridge.vocabulary.pairs import PairSubstituted, PlayerReturned, player_of
from events.game import act
from events.game.roles import RUNNING
from events.game.warnings import WarnedAct, warning_level


@act("substitute-player", SubstitutePlayer, the_phase, RUNNING)
def substitute_player(
    phase: Phase, command: SubstitutePlayer
) -> tuple[PairSubstituted | PlayerReturned, ...]:
    entry, number = phase.entry(command.pair), command.replaces
    at = moment_of(phase, command.session, command.round)
    if entry.is_absent(at):
        raise NotNow("{name} has withdrawn; seat the pair again first.", name=entry.name)
    if number > len(entry.players):
        raise NotNow(
            "{name} has {players} players, no {number}.",
            name=entry.name,
            players=len(entry.players),
            number=number,
        )
    player = normalised_player(command.player)
    end = Moment(at.session + 1, 1)
    ends = command.whole_session and end.session <= phase.plan.sessions
    new = [Substitute(number, player_of(player), at)]
    new += [Substitute(number, None, end)] if ends else []
    _check_limit(phase, entry, (*entry.substitutes, *new), at, command.confirmed)
    pair, reason = (phase.id, entry.number), command.reason
    comes = PairSubstituted(*pair, at.session, at.round, number, player, reason)
    return (comes, PlayerReturned(*pair, number, *end, reason)) if ends else (comes,)


def _check_limit(
    phase: Phase, entry: PairEntry, substitutes: tuple[Substitute, ...], at: Moment, confirmed: int
) -> None:
    then = replace(entry, substitutes=substitutes)
    if not phase.is_individual and not set(entry.players) & set(then.players_at(at)):
        raise RuleViolation(
            "Nobody of pair {number}, {name}, would play: register the others as a pair of "
            "their own.",
            "Law 4 of 2017",
            number=entry.number,
            name=entry.name,
        )
    share = substituted_share(phase, then)
    if share is None or not share.exceeds(phase.substitutes_limit):
        return
    warning = say(
        "Pair {number} would play {boards} of {of} boards with a substitute; the regulations "
        "allow {substitutes_limit} per cent, {substitutes_limit2} boards.",
        number=entry.number,
        boards=share.boards,
        of=share.total,
        substitutes_limit=phase.substitutes_limit,
        substitutes_limit2=phase.substitutes_limit * share.total // 100,
    )
    warning_level(WarnedAct.SUBSTITUTE_BEYOND_LIMIT, False, confirmed, (warning,))


@act("return-player", PlayerReturned, the_phase, RUNNING)
def return_player(phase: Phase, command: PlayerReturned) -> PlayerReturned:
    entry = phase.entry(command.pair)
    at = moment_of(phase, command.session, command.round)
    if command.returns > len(entry.players):
        raise NotNow(
            "{name} has {players} players, no {returns}.",
            name=entry.name,
            players=len(entry.players),
            returns=command.returns,
        )
    player = entry.players[command.returns - 1]
    if entry.players_at(at)[command.returns - 1] == player:
        raise NotNow("{full_name} plays then; nobody stands in.", full_name=player.full_name)
    return command
