"""Entries of one stage of chess move into another; all of them merge the two.

Decided here: only while neither stage has a paired round, for afterwards a stage's pairings would
name people who are not in it; and a stage that was emptied stays, so that they can move back. Of
a group that may not meet, those who move together still may not, nor those who stay.
"""

from domain.chess.knock_out import is_drawn
from domain.chess.stage import Stage, stage_of
from domain.errors import NotNow
from domain.ids import EntryId, StageId
from domain.tournament import Tournament
from events.chess.commands import MoveEntries
from events.chess.vocabulary.entries import EntriesMoved


def move_entries(state: Tournament, command: MoveEntries) -> EntriesMoved:
    source, into = (stage_of(state, StageId(stage)) for stage in (command.source, command.into))
    if source is into:
        raise NotNow(f"They are in {into.name} already; name another stage.")
    for stage in (source, into):
        if stage.rounds:
            raise NotNow(f"{stage.name} has a paired round; its entries can't be moved any more.")
        if is_drawn(stage):
            raise NotNow(f"The bracket of {stage.name} is drawn; take the draw back first.")
    going = _going(source, command.entries)
    _nobody_twice(source, into, going)
    first = into.next_entry
    pairs = tuple((int(entry), first + i) for i, entry in enumerate(going))
    return EntriesMoved(source.id, into.id, pairs, command.reason)


def _going(source: Stage, named: tuple[int, ...]) -> list[EntryId]:
    if len(set(named)) != len(named):
        raise NotNow("An entry is named twice; name each of them once.")
    going = [source.entry(EntryId(entry)).id for entry in named] or sorted(source.entries)
    if not going:
        raise NotNow(f"{source.name} has no entries to move.")
    return going


def _nobody_twice(source: Stage, into: Stage, going: list[EntryId]) -> None:
    there = {entry.person.fide_id for entry in into.entries.values()} - {""}
    for id_ in going:
        person = source.entry(id_).person
        if person.fide_id in there:
            raise NotNow(
                f"{person.full_name} is in {into.name}, too, by the FIDE ID; withdraw one of the "
                "two entries or leave this one out."
            )
