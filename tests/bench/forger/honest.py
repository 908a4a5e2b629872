"""Honest logs that nobody has written down: a known one told again, by other roles, with fields
given and left out as their commands allow.
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
from events.codec import command_of, encode_all, encode_command, encode_filled_in, event_of
from events.decide import decide_command, fill_draws, sender_of
from events.fold import apply_event
from events.log.chain import chained_records
from events.log.records import Act, Batch, Head, Recorded, by_act
from events.log.vocabulary import Command
from server.live.server_draws import ServerChance
from tests.events.audit.lies import Log, mutants

LEFT_OUT, OTHERWISE = 0.15, 0.25
"""Of so many commands a field is left out, or has another value."""
CHANCE = ServerChance(lambda: Colour.WHITE, Random(31), secret=bytes(32))


def told_again(log: Log, lots: Random) -> Log:
    """What is refused in another form is asked as it was, and left out where that is refused."""
    telling = _Telling(log[0].tournament, lots)
    for run in by_act(log):
        act = run[0].act
        if not ACT_OF[type(command_of(act))].roles:
            continue  # a copy says what its origin was, and this is another one
        telling.tell(command_of(replace(act, drawn=b"")), act)
    return telling.records


class _Telling:
    def __init__(self, name: TournamentId, lots: Random) -> None:
        self.records: list[Recorded] = []
        self._name, self._lots = name, lots
        self._keys, self._head = count(1), Head()
        self._state: Any = None

    def tell(self, asked: Command, was: Act) -> None:
        other = self._otherwise(asked)
        for command in (other, asked) if other != asked else (asked,):
            try:
                self._append(command, was)
                return
            except (WallchartError, LookupError, ValueError):
                continue

    def _append(self, command: Command, was: Act) -> None:
        declared = ACT_OF[type(command)]
        actors = sorted({*declared.roles, declared.themselves} - {""})
        actor = was.actor if self._lots.random() < 0.5 else self._lots.choice(actors)
        full = fill_draws(self._state, command, CHANCE)
        kind, body = encode_command(command)
        last = self.records[-1].act.instant if self.records else ""
        key, device = f"key-{next(self._keys):05}", f"{was.device} {self._lots.randrange(3)}"
        act = Act(
            kind, body, actor, device, was.instant, key, drawn=encode_filled_in(command, full)
        )
        act = act.not_before(last)
        events = decide_command(self._state, full, sender_of(act))
        batch = Batch(self._name, self._head.version, act, encode_all(events))
        for record in chained_records(self._head, batch):
            self._state = apply_event(self._state, event_of(record), record)
            self.records.append(record)
            self._head = Head(record.version, record.hash)

    def _otherwise(self, asked: Command) -> Command:
        lots = self._lots
        optional = [one for one in fields(asked) if one.default is not msgspec.NODEFAULT]
        for one in optional:
            if lots.random() < LEFT_OUT:
                asked = replace(asked, **{one.name: one.default})
        if lots.random() < OTHERWISE:
            name = lots.choice([one.name for one in fields(asked)] or ["stage"])
            others = list(mutants(getattr(asked, name, 1), lots))
            if others:
                asked = _read(asked, name, lots.choice(others))
        return asked


def _read(asked: Command, name: str, value: Any) -> Command:
    """As a server would take it; what it would not take stays as it was."""
    try:
        body = msgspec.json.encode(replace(asked, **{name: value}))
        return msgspec.json.decode(body, type=type(asked))
    except (msgspec.MsgspecError, TypeError, AttributeError):
        return asked
