"""Registering, correcting, withdrawing; byes (FIDE C.04.2 (2026) 2-3).

A full-point bye and a second half-point bye are warned of (endorsement rules C.02 (2026),
Q170-188), where the stage follows FIDE's rules, and every half-point bye that the announced rules
do not grant. In FIDE mode a second one is asked about though the rules grant it: nobody can switch
that off (Q218). Decided here: a half-point bye counts from its recorded round or while it is asked
for.
"""

from collections.abc import Iterator

from msgspec import UNSET

from domain.chess.knock_out import is_drawn
from domain.chess.stage import Entry, Stage
from domain.errors import NotNow, RuleViolation
from domain.ids import EntryId, RoundNo
from domain.results import REQUESTED_BYES, Mark
from domain.texts import counted
from events.chess import commands as c
from events.chess.decisions.round_robin import games_are_decided, has_a_number
from events.chess.decisions.us_chess import late_for_irrevocable
from events.chess.vocabulary.bye_rules import LateByesGiven
from events.chess.vocabulary.entries import (
    ByeCancelled,
    ByeRequested,
    EntryCorrected,
    EntryRegistered,
    Expelled,
    HalfByesBarred,
    Reinstated,
    Withdrawn,
)
from events.people import person_stated
from events.warnings import Act, ask
from events.words import listed


def open_round(stage: Stage) -> RoundNo:
    """The first round that can still be (re-)paired: an unpublished one counts as open."""
    return stage.next_to_publish


def register_entry(
    stage: Stage, command: c.RegisterEntry
) -> tuple[EntryRegistered | LateByesGiven, ...]:
    _still_joinable(stage)
    _not_twice(stage, command.fide_id.strip())
    return tuple(_entered(stage, _registered(stage, command, stage.next_entry)))


def register_entries(
    stage: Stage, command: c.RegisterEntries
) -> tuple[EntryRegistered | LateByesGiven, ...]:
    _still_joinable(stage)
    seen: set[str] = set()
    for person in command.people:
        fide_id = person.fide_id.strip()
        _not_twice(stage, fide_id)
        if fide_id in seen:
            raise NotNow(f"FIDE ID {fide_id} is in the list twice; leave one of the lines out.")
        seen |= {fide_id} - {""}
    first = stage.next_entry
    return tuple(
        event
        for i, one in enumerate(command.people)
        for event in _entered(stage, _registered(stage, one, first + i, command.list))
    )


def _entered(
    stage: Stage, registered: EntryRegistered
) -> Iterator[EntryRegistered | LateByesGiven]:
    """With half-point byes for the rounds that were missed, as the announced rules say."""
    yield registered
    if stage.bye_rules is not None:
        missed = range(1, min(registered.first_round - 1, stage.bye_rules.late) + 1)
        if missed:
            yield LateByesGiven(stage.id, registered.entry, tuple(missed))


def _still_joinable(stage: Stage) -> None:
    if stage.round_robin is not None and stage.rounds:
        raise NotNow(f"The numbers of {stage.name} are drawn; nobody can join it any more.")

    if is_drawn(stage):
        raise NotNow(
            f"The bracket of {stage.name} is drawn; take the draw back first, as long as no game "
            "is paired."
        )


def _not_twice(stage: Stage, fide_id: str, but: EntryId | None = None) -> None:
    for entry in stage.entries.values():
        if fide_id and entry.person.fide_id == fide_id and entry.id != but:
            raise NotNow(
                f"FIDE ID {fide_id} is registered already, as {entry.person.full_name}; "
                "correct or reinstate that entry."
            )


def _registered(
    stage: Stage, command: c.RegisterEntry | c.ListedPerson, entry: int, of_list: str = ""
) -> EntryRegistered:
    return EntryRegistered(
        stage=stage.id,
        entry=entry,
        first_round=open_round(stage),
        list=of_list or UNSET,
        **person_stated(command),  # type: ignore[arg-type]  # the values are of the fields of that name
    )


def correct_entry(stage: Stage, command: c.CorrectEntry) -> EntryCorrected:
    entry = stage.entry(EntryId(command.entry))
    _not_twice(stage, command.fide_id.strip(), but=entry.id)
    return EntryCorrected(
        stage=stage.id,
        entry=entry.id,
        reason=command.reason,
        **person_stated(command),  # type: ignore[arg-type]  # as in _register
    )


def withdraw_entry(stage: Stage, command: c.WithdrawEntry) -> Withdrawn:
    entry = stage.entry(EntryId(command.entry))
    if entry.withdrawn_from is not None:
        raise NotNow(
            f"{entry.person.full_name} has withdrawn already, from round {entry.withdrawn_from}."
        )
    if stage.round_robin is not None or stage.knock_out is not None:
        games_are_decided(stage, entry)
    return Withdrawn(
        stage=stage.id, entry=entry.id, from_round=open_round(stage), reason=command.reason
    )


def expel_entry(stage: Stage, command: c.ExpelEntry) -> Expelled:
    """As a withdrawal, and with no place in the standings (C.07 (2026) 4)."""
    entry = stage.entry(EntryId(command.entry))
    if entry.expelled:
        raise NotNow(f"{entry.person.full_name} is expelled already.")
    fixed = stage.round_robin is not None or stage.knock_out is not None
    if entry.withdrawn_from is None and fixed:
        games_are_decided(stage, entry)
    from_round = open_round(stage) if entry.withdrawn_from is None else entry.withdrawn_from
    told = (f"{entry.person.full_name} plays no more from round {from_round} on.",)
    level = ask(Act.EXPEL, stage.in_fide_mode, command.confirmed, told)
    return Expelled(stage.id, entry.id, from_round, command.reason, level)


def bar_half_byes(stage: Stage, command: c.BarHalfByes) -> HalfByesBarred:
    """Those who asked for before stay; they are named where there are any."""
    entry = stage.entry(EntryId(command.entry))
    if entry.no_half_byes and command.barred:
        raise NotNow(f"{entry.person.full_name} is barred from half-point byes already.")
    if not entry.no_half_byes and not command.barred:
        raise NotNow(f"{entry.person.full_name} is not barred from half-point byes.")
    first = open_round(stage)
    asked = [n for n, mark in entry.byes if mark is Mark.HALF_BYE and n >= first]
    if command.barred and asked:
        raise NotNow(
            f"{entry.person.full_name} has asked for one in round {listed(asked)}; cancel it first."
        )
    return HalfByesBarred(stage.id, entry.id, command.barred, command.reason)


def reinstate_entry(stage: Stage, command: c.ReinstateEntry) -> Reinstated:
    entry = stage.entry(EntryId(command.entry))
    if entry.withdrawn_from is None:
        raise NotNow(f"{entry.person.full_name} has not withdrawn.")
    if stage.round_robin is not None or stage.knock_out is not None:
        has_a_number(stage, entry)
    return Reinstated(stage=stage.id, entry=entry.id, from_round=open_round(stage))


def _still_open(stage: Stage, entry: Entry, round_number: int) -> None:
    if round_number < open_round(stage):
        raise NotNow(f"Round {round_number} is paired already; it is too late for a bye in it.")
    if round_number > stage.rules.rounds:
        raise NotNow(
            f"{stage.name} has {stage.rules.rounds} rounds; there is no round {round_number}."
        )
    if entry.withdrawn_by(RoundNo(round_number)):
        raise NotNow(f"{entry.person.full_name} has withdrawn from round {entry.withdrawn_from}.")


def request_bye(stage: Stage, command: c.RequestBye) -> ByeRequested:
    entry = stage.entry(EntryId(command.entry))
    if command.kind not in REQUESTED_BYES:
        raise RuleViolation(
            f"{command.kind!r} is not a bye one can ask for; write H (half point), F (full point) "
            "or Z (zero points).",
            "C.04.2 (2026) 3.3",
        )
    _still_open(stage, entry, command.round)
    if command.kind == Mark.HALF_BYE and entry.no_half_byes:
        raise RuleViolation(
            f"{entry.person.full_name} may not have half-point byes; write Z (zero points).",
            "FIDE C.02 (2026), Q170-188",
        )
    if (RoundNo(command.round), command.kind) in entry.byes:
        raise NotNow(f"{entry.person.full_name} has this bye in round {command.round} already.")
    if command.kind == Mark.HALF_BYE and late_for_irrevocable(stage, entry, command.round):
        raise RuleViolation(
            f"Half-point byes from round {stage.us_chess.irrevocable_from} on had to be asked for "
            f"before {entry.person.full_name} began to play.",
            "US Chess, 7th edition, 22C",
        )
    level = _warned_of(stage, entry, command)
    return ByeRequested(stage.id, entry.id, command.round, command.kind, level)


def _warned_of(stage: Stage, entry: Entry, command: c.RequestBye) -> int:
    if not stage.of_fide and stage.bye_rules is None:
        return 0
    if command.kind == Mark.FULL_BYE and stage.of_fide:
        return ask(Act.GIVE_FULL_POINT_BYE, stage.in_fide_mode, command.confirmed)
    if command.kind != Mark.HALF_BYE:
        return 0
    others = sorted(half_point_byes(stage, entry) - {command.round})
    has = f"{entry.person.full_name} has one in round {listed(others)}."
    if beyond := tuple(_beyond_rules(stage, command.round, len(others))):
        told = (*beyond, has) if others else beyond
        return ask(Act.GIVE_BYE_BEYOND_RULES, stage.in_fide_mode, command.confirmed, told)
    if not others or (stage.bye_rules is not None and not stage.in_fide_mode):
        return 0
    return ask(Act.GIVE_ANOTHER_HALF_POINT_BYE, stage.in_fide_mode, command.confirmed, (has,))


def _beyond_rules(stage: Stage, number: int, others: int) -> Iterator[str]:
    """What the announced rules have against a half-point bye in that round."""
    rules = stage.bye_rules
    if rules is None:
        return
    if not rules.most:
        yield "The announced rules grant no half-point byes."
    elif others >= rules.most:
        yield f"The announced rules grant {counted(rules.most, 'half-point bye')} to each player."
    if rules.most and rules.too_late(number):
        yield f"The announced rules grant none after round {rules.last_round}."


def half_point_byes(stage: Stage, entry: Entry) -> set[int]:
    """Rounds of those they had and of those they asked for."""
    had = {r.number for r in stage.rounds if (entry.id, Mark.HALF_BYE) in r.byes}
    first = open_round(stage)
    asked = {number for number, mark in entry.byes if mark is Mark.HALF_BYE and number >= first}
    return {int(number) for number in had | asked}


def cancel_bye(stage: Stage, command: c.CancelBye) -> ByeCancelled:
    entry = stage.entry(EntryId(command.entry))
    _still_open(stage, entry, command.round)
    if RoundNo(command.round) not in dict(entry.byes):
        raise NotNow(f"{entry.person.full_name} has asked for no bye in round {command.round}.")
    half = dict(entry.byes)[RoundNo(command.round)] is Mark.HALF_BYE
    return ByeCancelled(
        stage=stage.id,
        entry=entry.id,
        round=command.round,
        irrevocable=half and late_for_irrevocable(stage, entry, command.round),
    )
