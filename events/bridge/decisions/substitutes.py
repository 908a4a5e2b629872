"""Substitutes: who plays for whom, and whether the regulations allow as many boards.

A substitute changes nothing but who sits there (Law 4 of 2017). Decided here: what goes beyond the
limit that was announced is the director's to allow, with the number of boards in view; a pair of
which nobody of its own is left at the table is not that pair, and is refused.
"""

from dataclasses import replace

from domain.bridge.phase import Moment, PairEntry, Phase, Player, Substitute
from domain.bridge.substitutes import by_substitutes
from domain.errors import NotNow, RuleViolation
from events.bridge import commands as c
from events.bridge.decisions.pairs import moment, stated_players
from events.bridge.vocabulary.phases import PairSubstituted
from events.bridge.vocabulary.stated import player_of
from events.bridge.vocabulary.substitutes import PlayerReturned, SubstitutionLimited
from events.warnings import Act, ask


def substitute_player(
    phase: Phase, command: c.SubstitutePlayer
) -> tuple[PairSubstituted | PlayerReturned, ...]:
    entry = phase.entry(command.pair)
    at = moment(phase, command.session, command.round)
    if entry.absent(at):
        raise NotNow(f"{entry.name} has withdrawn; seat the pair again first.")
    if command.replaces > len(entry.players):
        raise NotNow(f"{entry.name} has {len(entry.players)} players, no {command.replaces}.")
    (player,) = stated_players([command.player])
    end = Moment(at.session + 1, 1)
    ends = command.whole_session and end.session <= phase.plan.sessions
    new = [Substitute(command.replaces, player_of(player), at)]
    new += [Substitute(command.replaces, None, end)] if ends else []
    _check_limit(phase, entry, (*entry.substitutes, *new), at, command.confirmed)
    who = (phase.id, entry.number)
    comes = PairSubstituted(
        *who, at.session, at.round, command.replaces, player, reason=command.reason
    )
    if not ends:
        return (comes,)
    return comes, PlayerReturned(*who, *end, command.replaces, command.reason)


def _check_limit(
    phase: Phase, entry: PairEntry, substitutes: tuple[Substitute, ...], at: Moment, confirmed: int
) -> None:
    then = replace(entry, substitutes=substitutes)
    own: set[Player] = set(entry.players)
    if not own & set(then.playing(at)):
        raise RuleViolation(
            f"Nobody of pair {entry.number}, {entry.name}, would play: register the others as a "
            "pair of their own.",
            "Law 4 of 2017",
        )
    share = by_substitutes(phase, then)
    if share is None or not share.exceeds(phase.substitutes_limit):
        return
    told = (
        f"Pair {entry.number} would play {share.boards} of {share.of} boards with a substitute; "
        f"the regulations allow {phase.substitutes_limit} per cent, "
        f"{phase.substitutes_limit * share.of // 100} boards."
    )
    ask(Act.SUBSTITUTE_BEYOND_LIMIT, False, confirmed, (told,))


def return_player(phase: Phase, command: c.ReturnPlayer) -> tuple[PlayerReturned]:
    entry = phase.entry(command.pair)
    at = moment(phase, command.session, command.round)
    if command.returns > len(entry.players):
        raise NotNow(f"{entry.name} has {len(entry.players)} players, no {command.returns}.")
    player = entry.players[command.returns - 1]
    if entry.playing(at)[command.returns - 1] == player:
        raise NotNow(f"{player.full_name} plays then; nobody stands in.")
    return (
        PlayerReturned(
            phase.id, entry.number, at.session, at.round, command.returns, command.reason
        ),
    )


def limit_substitutes(phase: Phase, command: c.LimitSubstitutes) -> tuple[SubstitutionLimited]:
    if command.percent == phase.substitutes_limit:
        raise NotNow(f"{command.percent} per cent is the rule already.")
    return (SubstitutionLimited(phase.id, command.percent, command.reason),)
