"""Declare acts on stages played in rounds: find the stage, refuse acts that it does not have,
decide, and check the events against the bracket.

A knock-out refuses acts that would change the winner of a match once the winner plays in the next
one.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import wraps
from typing import Any, TypeVar

from domain.contest.round import RoundState
from domain.contest.stage import AnyStage, Contest
from domain.errors import NotNow, Unknown
from domain.ids import EntryId, RoundNo
from domain.messages import join_messages, say
from domain.results import Outcome
from domain.tournament import Tournament
from events.contest.game_rules import game_rules_of
from events.contest.scopes import at_of, meeting_text
from events.contest.vocabulary import entries as e, results as v
from events.game import ActRule, Chance, CommandSender, act as declare_act, the_tournament
from events.game.roles import Role
from events.log.vocabulary import (
    BoardEvent,
    Command,
    Event,
    StageCommand,
    StageEvent,
    common_fields,
)

PLAYS_ON = "The winner of this match plays in the next one already."


def check_against_bracket(stage: AnyStage, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events; NotNow if one changes a winner whose next match is paired. A dispute that would
    becomes a correction request.
    """
    if not stage.is_knock_out or not stage.rounds:
        return events
    return tuple(_check_bracket(stage, events))


def _check_bracket(stage: AnyStage, events: Iterable[Event]) -> Iterator[Event]:
    for event in events:
        changed = _with_event(stage, event)
        contradiction = (
            next(game_rules_of(stage).contradicted_pairs(changed), None) if changed else None
        )
        if contradiction is None:
            yield event
        elif isinstance(event, v.ResultDisputed):
            yield _request_instead(stage, event)
        else:
            round_number, number = contradiction
            r = stage.round(round_number)
            undo = say("unpair") if r.state is RoundState.PAIRED else say("take back")
            raise NotNow(
                "Somebody else would go on then than {meeting}, who meet in round {number}, "
                "{number2}; {back} that round first.",
                meeting=meeting_text(stage, *r.pair_at(number)),
                number=r.number,
                number2=join_messages(" ", (stage.pairing_noun, number)),
                back=undo,
            )


def _request_instead(stage: AnyStage, event: v.ResultDisputed) -> v.CorrectionRequested:
    """The request that replaces a dispute, so that no claim is lost: the chief arbiter decides."""
    at = at_of(event)
    game = stage.round(at.round).game_at(at)
    return v.CorrectionRequested(
        **common_fields(event, v.CorrectionRequested),
        saw=game.changed_at,
        why=say(PLAYS_ON),
        white=game.white,
        black=game.black,
    )


def _with_event(stage: AnyStage, event: Event) -> AnyStage | None:
    """The stage after the event, as far as its bracket depends on it; None if it does not."""
    match event:
        case v.ResultRecorded() | v.ResultCorrected() | v.DisputeResolved():
            return _with_result(stage, event, stage.parse_result(event.result))
        case v.ResultDisputed() | v.ResultWithdrawn():
            return _with_result(stage, event, None)
        case e.Withdrawn() | e.Expelled():
            return _with_withdrawal(stage, event.entry, RoundNo(event.from_round))
        case e.Reinstated():
            return _with_withdrawal(stage, event.entry, None)
        case _:
            return game_rules_of(stage).stage_after_event(stage, event)


def _with_result(stage: AnyStage, event: BoardEvent, outcome: Outcome | None) -> AnyStage:
    at = at_of(event)
    r = stage.rounds[at.round - 1]
    game = r.game_at(at)._replace(result=outcome, follows=False)
    return stage.with_round(r.with_games({at: game}))


def _with_withdrawal(stage: AnyStage, entry: int, first: RoundNo | None) -> AnyStage:
    participant = stage.entry(EntryId(entry))
    return stage.with_entries({participant.id: replace(participant, withdrawn_from=first)})


CommandType = TypeVar("CommandType", bound=Command)
Answer = Event | Iterable[Event]
Decision = Callable[[Any, CommandType], Answer]
FindStage = Callable[[Tournament, Any], AnyStage]
Check = Callable[[Any, CommandType], object]


def contest_in(state: Tournament, number: int) -> AnyStage:
    """The stage of that number; Unknown if there is none, or if it is not played in rounds."""
    part = state.part(number)
    if not isinstance(part, Contest):
        raise Unknown(say("section played in rounds in {name}:", name=state.name), number)
    return part


StageType = TypeVar("StageType", bound=AnyStage)


def stage_finder(
    stage_of: Callable[[Tournament, int], StageType],
) -> Callable[[Tournament, StageCommand | StageEvent], StageType]:
    """Return a function that finds the stage of a command, and refuses commands that the stage does
    not have. `stage_of` finds a stage by number, of one game or of all.
    """

    def find(state: Tournament, command: StageCommand | StageEvent) -> StageType:
        stage = stage_of(state, command.stage)
        if getattr(command, "room", "") and not stage.in_rooms:
            raise NotNow("Boards of {name} stand in no rooms; leave the room out.", name=stage.name)
        game_rules_of(stage).refuse_unfit_command(stage, command)
        return stage

    return find


stage_of_command = stage_finder(contest_in)


def refuse_used_name(state: Tournament, name: str) -> None:
    if state.has_part_named(name):
        raise NotNow("There is a section {name} already; give this one another name.", name=name)


def act(
    name: str,
    command: type[CommandType],
    roles: frozenset[Role],
    *,
    on: FindStage = stage_of_command,
    slow: bool = False,
    bracket: bool = False,
    themselves: str = "",
    draw: Callable[[Tournament, CommandType, Chance], CommandType] | None = None,
    weigh: Callable[[Tournament, CommandType, CommandSender], CommandType] | None = None,
    may: Check[CommandType] | None = None,
) -> Callable[[Decision[CommandType]], ActRule[Any, CommandType]]:
    """Declare an act (`ActRule`). `bracket`: it may not change a winner who has played on."""
    plain = declare_act(
        name, command, on, roles, slow=slow, draw=draw, weigh=weigh, themselves=themselves, may=may
    )
    return lambda decide: plain(_checked_by_bracket(decide) if bracket else decide)


def act_on_tournament(
    name: str,
    command: type[CommandType],
    roles: frozenset[Role],
    *,
    slow: bool = False,
    begins: bool = False,
    draw: Callable[[Tournament, CommandType, Chance], CommandType] | None = None,
    may: Check[CommandType] | None = None,
) -> Callable[[Callable[[Any, CommandType], Answer]], ActRule[Any, CommandType]]:
    """Declare an act about the tournament: there is no stage yet, or more than one."""
    return declare_act(
        name, command, the_tournament, roles, slow=slow, draw=draw, begins=begins, may=may
    )


def _checked_by_bracket(decide: Decision[CommandType]) -> Decision[CommandType]:
    @wraps(decide)
    def decide_and_check(stage: AnyStage, command: CommandType) -> Answer:
        answer = decide(stage, command)
        return check_against_bracket(
            stage, (answer,) if isinstance(answer, Event) else tuple(answer)
        )

    return decide_and_check
