"""The book of rulings: rulings on calls, appeals and decisions on these.

Decided here. A ruling may be replaced until there is an appeal, as directors correct their own
errors (Law 82C of 2017); an appeal is decided once (Law 93). A new score is an ordinary correction
or adjustment of its game, checked by Law 12 like any other, and recorded with its ruling.
"""

from collections.abc import Callable, Iterable
from typing import Any

from domain.errors import NotNow, Unknown
from domain.messages import say
from domain.rulings import PartWithRulings, Ruling, RulingState
from domain.tournament import Tournament
from events.game import OfPart, act
from events.game.roles import RUNNING
from events.log.vocabulary import Event
from events.rulings import vocabulary as v

Events = tuple[Event, ...]
Rescored = tuple[str, str, Iterable[Event]]
Rescore = Callable[[Any, Any, v.ScoreCommand, str], Rescored]
"""Rescore a board: from part, place of the board, command and reason to the old result, the
new one in its notation, and the events that change it.
"""
_RESCORE_BY_GAME: dict[str, Rescore] = {}


def register_rescoring(game: str, rescore: Rescore) -> None:
    _RESCORE_BY_GAME[game] = rescore


def part_with_rulings(state: Tournament, command: OfPart) -> PartWithRulings:
    part = state.part(command.stage)
    if not isinstance(part, PartWithRulings):
        raise NotNow("{name} has no book of rulings.", name=part.name)
    return part


@act("give-ruling", v.GiveRuling, part_with_rulings, RUNNING)
def give_ruling(part: PartWithRulings, command: v.GiveRuling) -> Events:
    ruling = _ruling_at(part, command.ruling)
    if ruling.state not in (RulingState.PENDING, RulingState.RULED):
        raise NotNow(
            "Ruling {version} is {state}; the appeal decides it.",
            version=ruling.version,
            state=ruling.state,
        )
    why = say("ruling {version}: {text}", version=ruling.version, text=command.text)
    previous, result, changes = _change_score(part, ruling, command, why)
    given = v.RulingGiven(
        part.id, ruling.version, command.law, command.text, command.appeal_until, previous, result
    )
    return (*changes, given)


@act("appeal-ruling", v.RulingAppealed, part_with_rulings, RUNNING)
def appeal_ruling(part: PartWithRulings, command: v.RulingAppealed) -> v.RulingAppealed:
    ruling = _ruling_at(part, command.ruling)
    if ruling.state is not RulingState.RULED:
        raise NotNow(
            "Ruling {version} is {state}; an appeal is against one that was given and not "
            "appealed against yet.",
            version=ruling.version,
            state=ruling.state,
        )
    return command


@act("decide-appeal", v.DecideAppeal, part_with_rulings, RUNNING)
def decide_appeal(part: PartWithRulings, command: v.DecideAppeal) -> Events:
    ruling = _ruling_at(part, command.ruling)
    if ruling.state is not RulingState.APPEALED:
        raise NotNow(
            "Ruling {version} is {state}; there is no appeal to decide.",
            version=ruling.version,
            state=ruling.state,
        )
    why = say("appeal against ruling {version}: {text}", version=ruling.version, text=command.text)
    previous, result, changes = _change_score(part, ruling, command, why)
    decided = v.AppealDecided(
        part.id, ruling.version, command.committee, command.text, previous, result
    )
    return (*changes, decided)


def _ruling_at(part: PartWithRulings, version: int) -> Ruling[object]:
    found = next((each for each in part.rulings if each.version == version), None)
    if found is None:
        raise Unknown(say("ruling in {name}:", name=part.name), version)
    return found


def _change_score(
    part: PartWithRulings, ruling: Ruling[object], command: v.ScoreCommand, why: str
) -> Rescored:
    """(old result, new result, events that change it) of a ruling; empty if the score stays."""
    if not command.result:
        return "", "", ()
    reason = why[:500]  # the longest that a correction may have
    return _RESCORE_BY_GAME[part.game](part, ruling.at, command, reason)
