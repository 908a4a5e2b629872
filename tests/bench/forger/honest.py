"""Honest logs in any number: a known log whose commands are given again, by other roles, with
optional fields given or left out and some values changed.
"""

from itertools import count
from random import Random
from typing import Any

import msgspec
from msgspec.structs import fields, replace

from domain.errors import WallchartError
from domain.ids import TournamentId
from domain.results import Colour
from events.catalogue import ACT_OF
from events.codec import command_of, encode_command, encode_events, encode_filled_in, event_of
from events.decide import decide_command, fill_draws, sender_of
from events.fold import apply_event
from events.log.chain import chained_records
from events.log.records import Act, Batch, Head, Recorded, group_by_act
from events.log.vocabulary import Command
from server.live.server_draws import ServerChance
from tests.events.audit.lies import Log, mutants

LEAVE_OUT, CHANGE = 0.15, 0.25
"""How probable it is that an optional field of a command is left out, and that one of its fields
gets another value.
"""
CHANCE = ServerChance(lambda: Colour.WHITE, Random(31), secret=bytes(32))


def rewritten_log(log: Log, random: Random) -> Log:
    """A changed command that is refused is given as it was, and left out if that is refused too."""
    rewriter = _Rewriter(log[0].tournament, random)
    for run in group_by_act(log):
        act = run[0].act
        if not ACT_OF[type(command_of(act))].roles:
            continue  # a copy says what its origin was, and this is another one
        rewriter.repeat(command_of(replace(act, drawn=b"")), act)
    return rewriter.records


class _Rewriter:
    def __init__(self, name: TournamentId, random: Random) -> None:
        self.records: list[Recorded] = []
        self._name, self._random = name, random
        self._keys, self._head = count(1), Head()
        self._state: Any = None

    def repeat(self, command: Command, was: Act) -> None:
        changed = self._changed_command(command)
        for candidate in (changed, command) if changed != command else (command,):
            try:
                self._append(candidate, was)
                return
            except (WallchartError, LookupError, ValueError):
                continue

    def _append(self, command: Command, was: Act) -> None:
        declared = ACT_OF[type(command)]
        actors = sorted({*declared.roles, declared.themselves} - {""})
        actor = was.actor if self._random.random() < 0.5 else self._random.choice(actors)
        full = fill_draws(self._state, command, CHANCE)
        kind, body = encode_command(command)
        last = self.records[-1].act.instant if self.records else ""
        key, device = f"key-{next(self._keys):05}", f"{was.device} {self._random.randrange(3)}"
        act = Act(
            kind, body, actor, device, was.instant, key, drawn=encode_filled_in(command, full)
        )
        act = act.with_instant_not_before(last)
        events = decide_command(self._state, full, sender_of(act))
        batch = Batch(self._name, self._head.version, act, encode_events(events))
        for record in chained_records(self._head, batch):
            self._state = apply_event(self._state, event_of(record), record)
            self.records.append(record)
            self._head = Head(record.version, record.hash)

    def _changed_command(self, command: Command) -> Command:
        random = self._random
        optional = [field for field in fields(command) if field.default is not msgspec.NODEFAULT]
        for field in optional:
            if random.random() < LEAVE_OUT:
                command = replace(command, **{field.name: field.default})
        if random.random() < CHANGE:
            name = random.choice([field.name for field in fields(command)] or ["stage"])
            others = list(mutants(getattr(command, name, 1), random))
            if others:
                command = _with_value(command, name, random.choice(others))
        return command


def _with_value(command: Command, name: str, value: Any) -> Command:
    """The command with that value as a server decodes it; unchanged if it refuses the value."""
    try:
        body = msgspec.json.encode(replace(command, **{name: value}))
        return msgspec.json.decode(body, type=type(command))
    except (msgspec.MsgspecError, TypeError, AttributeError):
        return command
