"""Pairing by hand: a phase with a start and an end (endorsement rules C.02 (2026), Q64-69).

It begins in the newest round, or in the next one when no legal pairing of it exists. Between start
and end the round is the arbiter's: no screens, no line-ups, no results. A match that breaks a rule
of the system, and a bye for a team that should not have it, are warned of when they are made; at
the end the round is compared with what the system pairs in the same position.
"""

from collections import Counter
from collections.abc import Iterator
from functools import partial

from domain.errors import NotNow, NoValidPairing, RuleViolation
from domain.ids import EntryId, Number, RoundNo
from domain.lifecycle import RoundAct, RoundState, after
from domain.results import BYES, Mark
from domain.swiss.completion import Completion
from domain.swiss.matching.bits import members
from domain.team_chess.request import request_of
from domain.team_chess.round import TeamRound
from domain.team_chess.scores import rows_of
from domain.team_chess.stage import TeamStage
from events.by_hand import Paired, by_hand, instead, not_by_hand
from events.team_chess import commands as c
from events.team_chess.decisions.pairing import numbered, paired, renumbering, requested_byes
from events.team_chess.vocabulary.rounds import (
    TeamManualPairingEnded,
    TeamManualPairingStarted,
    TeamPairingChangedByHand,
)
from events.team_chess.vocabulary.teams import TeamNumbersAssigned
from events.team_chess.words import meeting, team
from events.warnings import Act, Question, ask, ask_all
from events.words import listed

Started = tuple[TeamNumbersAssigned | TeamManualPairingStarted, ...]


def disputed_boards(r: TeamRound) -> tuple[tuple[int, int], ...]:
    """(match, board) of those about which different things were said."""
    return tuple((m.number, g.number) for m in r.matches for g in m.games if g.disputed)


def start_manual_matches(stage: TeamStage, command: c.StartManualMatches) -> Started:
    if stage.seats:
        raise NotNow(
            f"The table of {stage.name} says which member meets whom, so that no round of it can "
            "be paired by hand; move a match to another day, or forfeit it."
        )
    if command.round == stage.next_round:
        return _begin(stage, command)
    r = stage.round(RoundNo(command.round))
    not_by_hand(r)
    after(r.number, r.state, RoundAct.CHANGE_MATCHES)
    if r.number != len(stage.rounds):
        raise NotNow(f"Round {r.number + 1} is paired already; only the newest is paired by hand.")
    level = ask(Act.START_MANUAL_PAIRING, stage.fide_mode, command.confirmed)
    return (TeamManualPairingStarted(stage.id, r.number, command.reason, level),)


def _begin(stage: TeamStage, command: c.StartManualMatches) -> Started:
    """The next round from nothing: no team has a match yet, whoever asked for a bye has it."""
    wanted = RoundNo(command.round)
    if wanted > stage.rules.rounds:
        raise NotNow(f"{stage.name} has {stage.rules.rounds} rounds and all of them are paired.")
    if stage.rounds and stage.rounds[-1].state is not RoundState.CLOSED:
        raise NotNow(f"Close round {stage.rounds[-1].number} first.")
    numbering, ranked = numbered(stage, wanted)
    questions = (Question(Act.START_MANUAL_PAIRING), *renumbering(stage, wanted))
    level = ask_all(questions, stage.fide_mode, command.confirmed)
    asked = requested_byes(ranked, wanted)
    byes = tuple(
        (int(each.id), asked.get(number, Mark.ZERO_BYE).value) for number, each in ranked.numbered()
    )
    started = TeamManualPairingStarted(stage.id, wanted, command.reason, level, byes)
    return (*numbering, started)


def change_matches(stage: TeamStage, command: c.ChangeMatches) -> TeamPairingChangedByHand:
    r = stage.round(RoundNo(command.round))
    by_hand(r)
    _each_once(stage, r, command)
    _results_stay(r, command)
    if not set(dict(command.byes).values()) <= set(BYES):
        raise RuleViolation("A bye is U, H, F or Z.", "C.04.2 (2026) 3.3")
    level = 0
    if wrong := tuple(_rules_broken(stage, r, command)):
        level = ask(Act.PAIR_AGAINST_RULES, stage.fide_mode, command.confirmed, wrong)
    return TeamPairingChangedByHand(
        stage.id, r.number, command.matches, command.byes, command.reason, level
    )


def as_paired(r: TeamRound) -> Paired:
    return Paired([match.teams for match in r.matches], r.byes)


def end_manual_matches(stage: TeamStage, command: c.EndManualMatches) -> TeamManualPairingEnded:
    r = stage.round(RoundNo(command.round))
    by_hand(r)
    try:
        answer = paired(stage, r.number)
        matches, byes = answer.matches, answer.byes
    except NoValidPairing:
        matches, byes = (), ()
    system = Paired(matches, byes)
    here = as_paired(r)
    differs, level = system.differs_from(here), 0
    if differs:
        told = tuple(instead(system, here, partial(meeting, stage), partial(team, stage)))
        level = ask(Act.END_MANUAL_PAIRING, stage.fide_mode, command.confirmed, told)
    return TeamManualPairingEnded(stage.id, r.number, differs, matches, byes, level)


def _each_once(stage: TeamStage, r: TeamRound, command: c.ChangeMatches) -> None:
    named = Counter(id_ for pair in command.matches for id_ in pair)
    named.update(id_ for id_, _ in command.byes)
    there = {int(id_) for match in r.matches for id_ in match.teams} | {int(t) for t, _ in r.byes}
    if twice := sorted(id_ for id_, times in named.items() if times > 1):
        raise NotNow(f"{_names(stage, twice)} is named more than once; name every team once.")
    if missing := sorted(there - named.keys()):
        raise NotNow(f"{_names(stage, missing)} is in the round; give a match or a bye.")
    if strange := sorted(named.keys() - there):
        raise NotNow(f"{_names(stage, strange)} is not in round {r.number}.")
    if sum(mark == Mark.PAIRING_BYE for _, mark in command.byes) > 1:
        raise RuleViolation("Only one team can get the pairing-allocated bye.", "C.04.6 (2026), C2")


def _names(stage: TeamStage, teams: list[int]) -> str:
    return listed([team(stage, each) for each in teams])


def _results_stay(r: TeamRound, command: c.ChangeMatches) -> None:
    kept = set(command.matches)
    for match in r.matches:
        if (match.revealed or match.forfeit) and match.teams not in kept:
            raise NotNow(
                f"Line-ups of match {match.number} are revealed, or it is forfeited; leave it as "
                "it is."
            )


def _rules_broken(stage: TeamStage, r: TeamRound, command: c.ChangeMatches) -> Iterator[str]:
    standing = {match.teams for match in r.matches}
    rows = {row.number: row for row in rows_of(stage, r.number - 1)}
    numbers = _numbers(stage)
    for first, second in command.matches:
        if (first, second) not in standing:
            both = f"{team(stage, first)} and {team(stage, second)}"
            for number, cell in enumerate(rows[numbers[first]].cells, 1):
                if cell.played and cell.opponent == numbers[second]:
                    yield f"{both} met in round {number}."
            for group in stage.forbidden:
                if {first, second} <= group.teams and group.first <= r.number <= group.last:
                    yield f"{both} must not meet."
    yield from _bye(stage, r, command)


def _numbers(stage: TeamStage) -> dict[int, Number]:
    return {int(each.id): number for number, each in stage.numbered()}


def _bye(stage: TeamStage, r: TeamRound, command: c.ChangeMatches) -> Iterator[str]:
    """The pairing-allocated bye: eligible (C2), and from the lowest score that can be (3.4)."""
    chosen = next((id_ for id_, mark in command.byes if mark == Mark.PAIRING_BYE), None)
    if chosen is None or (EntryId(chosen), Mark.PAIRING_BYE) in r.byes:
        return
    if (swiss := stage.rules.swiss) is None:
        return
    name, numbers = team(stage, chosen), _numbers(stage)
    playing = {id_ for pair in command.matches for id_ in pair} | {chosen}
    absent = frozenset(number for id_, number in numbers.items() if id_ not in playing)
    field = swiss.bye_field(request_of(stage, r.number, absent))
    if field is None:
        return
    rank = field.number.index(numbers[chosen])
    if not field.bye_allowed >> rank & 1:
        yield f"{name} is not eligible for the bye."
    could = field.bye_allowed & Completion(field).removable(field.everybody)
    if any(field.score[rank] > field.score[g] for g in members(could)):
        yield f"{name} has more points than others that could get the bye."
