"""Numbers of the list of teams (TPN): by strength, or as the rules of the event rank them."""

from collections.abc import Iterator

from domain.errors import NotNow
from domain.ids import EntryId
from domain.said import say
from domain.swiss.pairing_system import LAST_RENUMBERED
from domain.team_chess.stage import TeamStage
from events.contest.acting import act
from events.contest.decisions.pairing import numbers_anew
from events.contest.vocabulary.entries import NumbersAssigned
from events.contest.words import name
from events.game.roles import LEADING
from events.game.warnings import Act, ask
from events.team_chess.decisions.acting import teams
from events.team_chess.vocabulary import commands as c

RANKED = say("initial ranking")


@act("number-teams", c.NumberTeams, LEADING, on=teams)
def number_teams(stage: TeamStage, command: c.NumberTeams) -> NumbersAssigned:
    """Before round 1 whenever it is asked for; later only a list that is stated, with a reason."""
    if not stage.paired_by_system:
        raise NotNow(say("The numbers of {name} are drawn, not given; draw them.", name=stage.name))
    if command.entries:
        return _stated(stage, command)
    if command.reason:
        raise NotNow(say("Numbers by strength need no reason; name the teams in their order, too."))
    for numbering in numbers_anew(stage, stage.next_round):
        if stage.rounds:
            raise NotNow(say("Late teams get their numbers when the next round is paired."))
        return numbering
    raise NotNow(say("All teams of {name} have their numbers.", name=stage.name))


def _stated(stage: TeamStage, command: c.NumberTeams) -> NumbersAssigned:
    if stage.next_round > LAST_RENUMBERED:
        raise NotNow(
            say(
                "Round {last_renumbered} is paired; from then on numbers stay.",
                last_renumbered=LAST_RENUMBERED,
            )
        )
    had = {int(each.id): int(number) for number, each in stage.numbered()}
    listed = set(had) or {int(t.id) for t in stage.entries.values() if t.withdrawn_from is None}
    for id_ in command.entries:
        stage.entry(EntryId(id_))
    if set(command.entries) != listed or len(command.entries) != len(listed):
        raise NotNow(
            say(
                "{listed} teams are in the list; name each of them once, in their order.",
                listed=len(listed),
            )
        )
    numbers = tuple((id_, number) for number, id_ in enumerate(command.entries, 1))
    if had == dict(numbers):
        raise NotNow(say("The teams of {name} have these numbers already.", name=stage.name))
    if not stage.rounds:
        return NumbersAssigned(stage.id, numbers, command.reason or RANKED)
    if not command.reason.strip():
        raise NotNow(say("Say why numbers change that were given already."))
    told = tuple(_changes(stage, numbers))
    level = ask(Act.RENUMBER, stage.in_fide_mode, command.confirmed, told)
    return NumbersAssigned(stage.id, numbers, command.reason, level)


def _changes(stage: TeamStage, numbers: tuple[tuple[int, int], ...]) -> Iterator[str]:
    for id_, number in numbers:
        if stage.entry(EntryId(id_)).number != number:
            yield say("{name} gets number {number}.", name=name(stage, id_), number=number)
