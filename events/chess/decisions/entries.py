"""Registering and correcting players, barring them from byes, deciding on no-shows, moving players
into another stage (FIDE C.04.2 (2026) 2-3).
"""

from collections.abc import Iterator

from domain.chess.knock_out import has_drawn_bracket, no_shows
from domain.chess.stage import Stage, stage_of
from domain.errors import NotNow
from domain.ids import EntryId, StageId
from domain.messages import say, say_counted
from domain.results import Mark
from domain.tournament import Tournament
from events.chess.decisions.acting import any_stage
from events.chess.decisions.us_chess import is_paired_by_us_chess
from events.chess.vocabulary import commands as c, entries as v
from events.contest.acting import act, act_on_tournament
from events.contest.decisions.entries import refuse_named_twice
from events.contest.vocabulary.entries import CheckedIn, Withdrawn
from events.game.people import PersonStated, check_person
from events.game.roles import LEADING, RUNNING
from events.game.words import list_some
from events.log.vocabulary import common_fields

Registered = tuple[v.EntryRegistered | v.LateByesGiven, ...]


@act("register-entry", c.RegisterEntry, RUNNING, on=any_stage)
def register_entry(stage: Stage, command: c.RegisterEntry) -> Registered:
    return _register_people(stage, (command,))


@act("register-entries", c.RegisterEntries, RUNNING, on=any_stage)
def register_entries(stage: Stage, command: c.RegisterEntries) -> Registered:
    return _register_people(stage, command.people, command.list)


def _register_people(
    stage: Stage, people: tuple[PersonStated, ...], of_list: str = ""
) -> Registered:
    refuse_when_drawn(stage)
    seen: set[str] = set()
    for person in people:
        fide_id = person.fide_id.strip()
        _refuse_same_fide_id(stage, fide_id)
        if fide_id in seen:
            raise NotNow(
                "The FIDE ID {fide_id} is in the list twice; leave one of the lines out.",
                fide_id=fide_id,
            )
        seen |= {fide_id} - {""}
    return tuple(
        event
        for entry, person in enumerate(people, stage.next_entry_id)
        for event in _registration_events(stage, person, entry, of_list)
    )


def _registration_events(
    stage: Stage, person: PersonStated, entry: int, of_list: str
) -> Iterator[v.EntryRegistered | v.LateByesGiven]:
    """The entry of a person on the list with that key, and half-point byes for missed rounds."""
    first, fields = stage.next_to_publish, common_fields(check_person(person), PersonStated)
    yield v.EntryRegistered(stage=stage.id, entry=entry, first_round=first, list=of_list, **fields)
    if stage.bye_rules is not None:
        missed = range(1, min(first - 1, stage.bye_rules.late) + 1)
        if missed:
            yield v.LateByesGiven(stage.id, entry, tuple(missed))


def refuse_when_drawn(stage: Stage) -> None:
    if stage.is_paired_by_table and stage.rounds:
        raise NotNow(
            "The numbers of {name} are drawn; nobody can join it any more.", name=stage.name
        )
    if has_drawn_bracket(stage):
        raise NotNow(
            "The bracket of {name} is drawn; take the draw back first, as long as no game is "
            "paired.",
            name=stage.name,
        )


def _refuse_same_fide_id(stage: Stage, fide_id: str) -> None:
    """Refuse to register a player again. Only in a Swiss of US Chess may a withdrawn player enter
    once more (28S); elsewhere the entry is reinstated.
    """
    refuse_fide_id_in_use(stage, fide_id)
    again = is_paired_by_us_chess(stage)
    for entry in stage.entries.values():
        may_return = again and not entry.expelled
        if fide_id and entry.person.fide_id == fide_id and not may_return:
            raise NotNow(
                "The FIDE ID {fide_id} is registered already, as {called}, who has withdrawn; "
                "reinstate that entry.",
                fide_id=fide_id,
                called=entry.full_name,
            )


def refuse_fide_id_in_use(stage: Stage, fide_id: str, except_entry: EntryId | None = None) -> None:
    """Refuse the FIDE ID of another entry that has not withdrawn."""
    for entry in stage.entries.values():
        in_use = entry.id != except_entry and entry.withdrawn_from is None
        if fide_id and in_use and entry.person.fide_id == fide_id:
            raise NotNow(
                "The FIDE ID {fide_id} is registered already, as {called}; correct or withdraw "
                "that entry.",
                fide_id=fide_id,
                called=entry.full_name,
            )


@act("correct-entry", v.EntryCorrected, RUNNING, on=any_stage)
def correct_entry(stage: Stage, command: v.EntryCorrected) -> v.EntryCorrected:
    entry = stage.entry(EntryId(command.entry))
    if entry.withdrawn_from is None:
        refuse_fide_id_in_use(stage, command.fide_id.strip(), except_entry=entry.id)
    return check_person(command)


@act("bar-half-byes", v.HalfByesBarred, RUNNING, on=any_stage)
def bar_half_byes(stage: Stage, command: v.HalfByesBarred) -> v.HalfByesBarred:
    """Bar a player from half-point byes; byes requested before stay and are listed."""
    entry = stage.entry(EntryId(command.entry))
    if entry.no_half_byes and command.barred:
        raise NotNow("{called} is barred from half-point byes already.", called=entry.full_name)
    if not entry.no_half_byes and not command.barred:
        raise NotNow("{called} is not barred from half-point byes.", called=entry.full_name)
    first = stage.next_to_publish
    rounds = [n for n, mark in entry.byes if mark is Mark.HALF_BYE and n >= first]
    if command.barred and rounds:
        raise NotNow(
            say_counted(
                "{called} has asked for one in round {rounds}; cancel it first.",
                "{called} has asked for one in rounds {rounds}; cancel them first.",
                len(rounds),
                called=entry.full_name,
                rounds=list_some(rounds),
            )
        )
    return command


@act("answer-no-shows", c.AnswerNoShows, RUNNING, on=any_stage)
def answer_no_shows(stage: Stage, command: c.AnswerNoShows) -> Iterator[CheckedIn | Withdrawn]:
    """Check in or withdraw the no-shows. Refuse an outdated list, naming a player who has checked
    in or withdrawn since, or who is missing in it.
    """
    if command.round != stage.next_round:
        raise NotNow(
            "Round {next_round} is paired next; look at the list again.",
            next_round=stage.next_round,
        )
    named = (*command.staying, *command.leaving)
    refuse_named_twice(stage, named)
    if not named:
        raise NotNow("No player is named; say who stays and who has left.")
    undecided = {int(entry.id) for entry in no_shows(stage)}
    for id_ in named:
        if id_ not in undecided:
            raise NotNow(
                "{called} has been heard of meanwhile; look at the list again.",
                called=stage.entry(EntryId(id_)).full_name,
            )
    for id_ in sorted(undecided - set(named)):
        name = stage.entry(EntryId(id_)).full_name
        raise NotNow("{name} forfeited, too; say whether they stay.", name=name)
    for id_ in command.staying:
        yield CheckedIn(stage.id, id_, command.round)
    for id_ in command.leaving:
        yield Withdrawn(stage.id, id_, command.round, command.reason)


@act_on_tournament("move-entries", c.MoveEntries, LEADING)
def move_entries(state: Tournament, command: c.MoveEntries) -> v.EntriesMoved:
    """Move entries into another stage. They keep their byes in rounds which that stage has, and can
    move back. A prohibited group is split into the members that move and those that stay.
    """
    source, into = (stage_of(state, StageId(stage)) for stage in (command.source, command.into))
    if source is into:
        raise NotNow("They are in {name} already; name another section.", name=into.name)
    if reason := why_not_moved(source, into):
        raise NotNow(reason)
    moving = _moving_entries(source, command.entries)
    _refuse_if_in_both_stages(source, into, moving)
    pairs = tuple((int(entry), here) for here, entry in enumerate(moving, into.next_entry_id))
    return v.EntriesMoved(source.id, into.id, pairs, command.reason)


def why_not_moved(source: Stage, into: Stage) -> str:
    """Why entries can't move from one stage to the other, "" if they can."""
    for stage in (source, into):
        if stage.rounds:
            return say(
                "{name} has a paired round; its entries can't be moved any more.", name=stage.name
            )
        if has_drawn_bracket(stage):
            return say("The bracket of {name} is drawn; take the draw back first.", name=stage.name)
    return ""


def _moving_entries(source: Stage, entries: tuple[int, ...]) -> list[EntryId]:
    """The named entries, or all of the stage if none is named."""
    refuse_named_twice(source, entries)
    moving = [EntryId(entry) for entry in entries] or sorted(source.entries)
    if not moving:
        raise NotNow("{name} has no entries to move.", name=source.name)
    return moving


def _refuse_if_in_both_stages(source: Stage, into: Stage, moving: list[EntryId]) -> None:
    there = [entry for entry in into.entries.values() if entry.withdrawn_from is None]
    fide_ids = {entry.person.fide_id for entry in there} - {""}
    for id_ in moving:
        entry = source.entry(id_)
        if entry.withdrawn_from is None and entry.person.fide_id in fide_ids:
            raise NotNow(
                "{called} is in {name}, too, by the FIDE ID; withdraw one of the two entries "
                "or leave this one out.",
                called=entry.full_name,
                name=into.name,
            )
