"""Announcing a tournament, changing its data, discarding it from the lists; undoing.

Before data changes, the consequences for posted lists, reports and the hall are shown.

An undo restores exactly the state before the last act that broke pairing integrity, by a
compensating event (endorsement rules C.02 (2026), Q112-115). Only the newest such act can be
undone; later events are undone with it and listed first, so that nothing is taken back unseen. An
undo is not such an act and can't be undone: the act can be repeated instead, with its own warning.
Leaving FIDE mode can't be undone, nor anything before it.
"""

import re
from collections.abc import Iterator
from itertools import islice

from msgspec.structs import replace

from domain.errors import DomainError, NotNow, RuleViolation
from domain.messages import join_messages, say
from domain.people import Official
from domain.tournament import Tournament, Undoable
from events.game import CommandSender, act, the_tournament
from events.game.roles import LEADING, NOT_BY_REQUEST, OWNING
from events.game.warnings import WarnedAct, warning_level
from events.game.words import list_some, require_text
from events.games import difference_sentences
from events.log.chain import device_id
from events.log.vocabulary import Command, common_fields
from events.tournament import vocabulary as v
from events.tournament.vocabulary import CreateTournament, UndoAct

CONSEQUENCES_SHOWN = 12
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_FEDERATION = re.compile(r"[A-Z]{3}")


class AlreadyCreated(DomainError):
    def __str__(self) -> str:
        return say("This tournament exists already.")


def _no_state(_state: object, _command: Command) -> None:
    """The absent state before a log begins."""


@act("create-tournament", CreateTournament, _no_state, OWNING, begins=True)
def create_tournament(_state: None, command: CreateTournament) -> v.TournamentCreated:
    _check_days(command.starts, command.ends)
    fields = {"name": require_text(command.name, "name")}
    return v.TournamentCreated(**common_fields(command, v.TournamentCreated) | fields)


@act("copy-tournament", v.TournamentCopied, the_tournament, NOT_BY_REQUEST)
def copy_tournament(_state: Tournament, command: v.TournamentCopied) -> v.TournamentCopied:
    return command


def _check_days(starts: str, ends: str) -> None:
    """Refuse dates in the wrong order; days may be any text, as in reports."""
    if _DATE.fullmatch(starts) and _DATE.fullmatch(ends) and ends < starts:
        raise NotNow(
            "The last day, {ends}, is before the first, {starts}; correct one.",
            ends=ends,
            starts=starts,
        )


@act("describe-tournament", v.TournamentDescribed, the_tournament, LEADING)
def describe_tournament(state: Tournament, command: v.TournamentDescribed) -> v.TournamentDescribed:
    _check_days(command.starts, command.ends)
    federation = command.federation.strip().upper()
    if federation and not _FEDERATION.fullmatch(federation):
        raise RuleViolation(
            "{federation} is not a federation; write its code of three letters.",
            "C.02.03 (2025), record 032",
            federation=repr(command.federation),
        )
    deputies = [d for d in map(_normal_official, command.deputies) if d != Official()]
    if nameless := [
        d for d in (_normal_official(command.chief), *deputies) if not d.name and d.report_text
    ]:
        raise NotNow("{told} has no name; write one.", told=nameless[0].report_text)
    now = replace(
        command,
        name=require_text(command.name, "name"),
        place=command.place.strip(),
        federation=federation,
        chief=_official_fields(_normal_official(command.chief)),
        deputies=tuple(map(_official_fields, deputies)),
        organiser=command.organiser.strip(),
        confirmed=0,
    )
    if now == v.TournamentDescribed(
        name=state.name,
        place=state.place,
        federation=state.federation,
        starts=state.starts,
        ends=state.ends,
        chief=_official_fields(state.chief),
        deputies=tuple(map(_official_fields, state.deputies)),
        organiser=state.organiser,
        reason=command.reason,
    ):
        raise NotNow("{name} is described like that already.", name=state.name)
    consequences = tuple(_description_changes(state, now))
    level = 0
    if consequences:
        level = warning_level(WarnedAct.DESCRIBE_OTHERWISE, True, command.confirmed, consequences)
    return replace(now, confirmed=level)


def _normal_official(fields: tuple[str, str, str]) -> Official:
    """The official of a (name, title, FIDE ID), without needless blanks."""
    name, title, number = (join_messages(" ", field.split()) for field in fields)
    return Official(name, title.upper(), number)


def _official_fields(official: Official) -> tuple[str, str, str]:
    return official.name, official.title, official.fide_id


def _description_changes(state: Tournament, now: v.TournamentDescribed) -> Iterator[str]:
    """Yield sentences on changed data; filling in empty fields needs no confirmation."""
    if now.name != state.name:
        yield say(
            "It is called {name}, not {name2}; sheets that hang keep the old name.",
            name=now.name,
            name2=state.name,
        )
    if state.place and now.place != state.place:
        yield say(
            "It is played in {place}, not in {place2}.",
            place=now.place or say("an unknown place"),
            place2=state.place,
        )
    if state.federation and now.federation != state.federation:
        yield say(
            "It is held in {federation}, not in {federation2}: reports name it, and norms "
            "count foreigners by it.",
            federation=now.federation or say("no federation"),
            federation2=state.federation,
        )

    if state.starts and now.starts != state.starts:
        yield say(
            "It begins on {starts}, not on {starts2}; ratings are those of the list in force then.",
            starts=now.starts or say("an unknown day"),
            starts2=state.starts,
        )

    if state.ends and now.ends != state.ends:
        yield say(
            "It ends on {ends}, not on {ends2}: the days until its report is due count from then.",
            ends=now.ends or say("an unknown day"),
            ends2=state.ends,
        )

    if state.chief.name and now.chief[0] != state.chief.name:
        yield say(
            "{chief} leads it, not {name}, and signs for it.",
            chief=now.chief[0] or say("Nobody"),
            name=state.chief.name,
        )


@act("discard-tournament", v.TournamentDiscarded, the_tournament, OWNING)
def discard_tournament(state: Tournament, command: v.TournamentDiscarded) -> v.TournamentDiscarded:
    if state.discarded:
        raise NotNow(
            "{name} is discarded already: {discarded}", name=state.name, discarded=state.discarded
        )
    shown = [part.name for part in state.parts.values() if part.rounds_begun]
    consequences = (
        (say("The hall has seen rounds of {shown}.", shown=list_some(shown)),) if shown else ()
    )
    level = warning_level(WarnedAct.DISCARD_TOURNAMENT, True, command.confirmed, consequences)
    return replace(command, reason=require_text(command.reason, "reason"), confirmed=level)


@act("bring-back-tournament", v.TournamentBroughtBack, the_tournament, OWNING)
def bring_back_tournament(
    state: Tournament, command: v.TournamentBroughtBack
) -> v.TournamentBroughtBack:
    if not state.discarded:
        raise NotNow("{name} is not discarded; it is in the lists.", name=state.name)
    return command


def _check_sender_signs(
    _state: Tournament, command: v.SignaturesRequired, by: CommandSender
) -> v.SignaturesRequired:
    """Refuse the command from a device that does not sign, as it would lock itself out."""
    if command.required and not by.signed and device_id(by.device):
        raise NotNow(
            say("This device does not sign; open the page over https and enrol the device again.")
        )
    return command


@act("require-signatures", v.SignaturesRequired, the_tournament, LEADING, weigh=_check_sender_signs)
def require_signatures(state: Tournament, command: v.SignaturesRequired) -> v.SignaturesRequired:
    if state.signed == command.required:
        raise NotNow(
            say("{name} takes only signed entries already.", name=state.name)
            if command.required
            else say("{name} takes entries without a signature already.", name=state.name)
        )
    return command


@act("undo-act", UndoAct, the_tournament, LEADING)
def undo_act(state: Tournament, command: UndoAct) -> v.ActUndone:
    undoable = state.undoable
    if undoable is None:
        raise NotNow("No act that broke pairing integrity can be undone: none stands.")
    if command.version != undoable.first:
        raise NotNow(
            "The last act that can be undone is the one at version {first}, not {version}. An "
            "undo is not undone; do the act again instead.",
            first=undoable.first,
            version=command.version,
        )
    if command.saw != state.version:
        raise NotNow(
            "The tournament is at version {version}, you looked at {saw}: see what has come "
            "in before it is taken back.",
            version=state.version,
            saw=command.saw,
        )
    warned = WarnedAct.UNDO_WITH_LATER_ACTS if state.version > undoable.last else WarnedAct.UNDO
    level = warning_level(
        warned, True, command.confirmed, tuple(_undo_consequences(state, undoable))
    )
    return v.ActUndone(undoable.first, command.reason, level)


def _undo_consequences(state: Tournament, undoable: Undoable) -> Iterator[str]:
    changes = difference_sentences(state, undoable.before)
    yield from islice(changes, CONSEQUENCES_SHOWN)
    if rest := sum(1 for _ in changes):
        yield say("{rest} more.", rest=rest)
