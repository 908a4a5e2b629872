"""Whether a log could have happened as it has it, judged without the audit: each command, given to
the rules in the state before it, by a role that may give it, makes the events that follow.
"""

from msgspec.structs import replace

from domain.errors import WallchartError
from domain.tournament import Tournament
from events.catalogue import ACT_OF
from events.codec import command_of, encode_events, event_of
from events.decide import decide_command, fill_draws, sender_of
from events.fold import apply_event
from events.log.records import Recorded, group_by_act
from tests.bench.forger.honest import CHANCE
from tests.events.audit.lies import Log


def is_possible(log: Log) -> bool:
    try:
        return _every_act_follows(log)
    except (WallchartError, LookupError, TypeError, ValueError, AssertionError):
        return False


def _every_act_follows(log: Log) -> bool:
    state: Tournament | None = None
    keys: set[str] = set()
    last = ""
    for run in group_by_act(log):
        act = run[0].act
        if act.key in keys or act.instant < last or not _role_may_give(run[0]):
            return False
        keys.add(act.key)
        last = act.instant
        asked, full = command_of(replace(act, drawn=b"")), command_of(act)
        fields = [n for n in asked.__struct_fields__ if getattr(asked, n) != getattr(full, n)]
        drawn = fill_draws(state, asked, CHANCE)
        if fields != [n for n in fields if getattr(asked, n) != getattr(drawn, n)]:
            return False
        if encode_events(decide_command(state, full, sender_of(act))) != tuple(
            each.event for each in run
        ):
            return False
        for record in run:
            state = apply_event(state, event_of(record), record)
    return True


def _role_may_give(record: Recorded) -> bool:
    act = ACT_OF[type(command_of(record.act))]
    return not act.roles or record.act.actor in {*act.roles, act.themselves} - {""}
