"""Pairing a round: numbers for teams that have none yet, then the stage's system, then the facts.

The list of teams is ranked by strength, then by name; a late team gets its correct place and all
below move down (C.04.2 (2026), 2.2-2.4, of teams as of players). What the engine answers is
recorded whole, with its trace.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from domain.errors import NotNow, Unsupported
from domain.ids import EntryId, Number, RoundNo
from domain.pairing import RoundPairing
from domain.results import Colour, Mark
from domain.team_chess.request import request_of
from domain.team_chess.stage import TeamStage
from domain.team_chess.teams import Team
from events.team_chess.decisions.draws import (
    forfeited,
    of_the_bracket,
    of_the_table,
    ranking_key,
    to_be_drawn,
)
from events.team_chess.traces import encode_trace
from events.team_chess.vocabulary.line_ups import MatchForfeited
from events.team_chess.vocabulary.rounds import TeamRoundPaired
from events.team_chess.vocabulary.teams import TeamNumbersAssigned
from events.warnings import Act, Question
from events.words import listed

ENGINE = "wallchart 1"
"""The pairing program that answers; a change that alters an answer gets a new number."""

PairingFact = TeamNumbersAssigned | TeamRoundPaired | MatchForfeited


def pair(stage: TeamStage, wanted: RoundNo) -> tuple[PairingFact, ...]:
    """The facts of pairing round `wanted`; the round before it must be complete."""
    next_and_announced(stage, wanted)
    numbering, stage = numbered(stage, wanted)
    return (*numbering, paired(stage, wanted), *forfeited(stage, wanted))


def next_and_announced(stage: TeamStage, wanted: RoundNo) -> None:
    if wanted <= len(stage.rounds):
        raise NotNow(f"Round {wanted} is paired already; unpair it first to pair it again.")
    if wanted != stage.next_round:
        raise NotNow(f"The next round is {stage.next_round}; round {wanted} can't be paired yet.")
    to_be_drawn(stage)
    if wanted > stage.rules.rounds and stage.knock_out is None:
        raise NotNow(f"{stage.name} has {stage.rules.rounds} rounds and all of them are paired.")


def numbered(
    stage: TeamStage, wanted: RoundNo
) -> tuple[tuple[TeamNumbersAssigned, ...], TeamStage]:
    """Numbers for the teams that need one in that round, and the stage with them."""
    numbering = numbers_anew(stage, wanted)
    return numbering, _with_numbers(stage, numbering) if numbering else stage


def renumbering(stage: TeamStage, wanted: RoundNo) -> Iterator[Question]:
    """A team that came late takes its place among the others, whose numbers change (Q115)."""
    if not stage.rounds:
        return
    was = {team.id: number for number, team in stage.numbered()}
    for event in numbers_anew(stage, wanted):
        moved = [t for t, n in event.numbers if was.get(EntryId(t), n) != n]
        if moved:
            new = [stage.called(t) for t, _ in event.numbers if EntryId(t) not in was]
            told = f"{len(moved)} numbers change ({event.reason})."
            came = (f"New in the list: {listed(new, 4)}.",) if new else ()
            yield Question(Act.RENUMBER_LATE, (told, *came))


def numbers_anew(stage: TeamStage, wanted: RoundNo) -> tuple[TeamNumbersAssigned, ...]:
    if stage.rules.swiss is None:
        return ()
    newcomers = [t for t in stage.teams.values() if t.number is None and _arrived(t, wanted)]
    ranking = [team for _, team in stage.numbered()]
    holed = bool(stage.discarded) and [t.number for t in ranking] != list(
        range(1, len(ranking) + 1)
    )
    if not newcomers and not holed:
        return ()
    reason = "late teams" if ranking else "initial ranking"
    if holed:
        reason = "discarded teams"
    keys = [ranking_key(stage, team) for team in ranking]
    for team in sorted(newcomers, key=lambda each: ranking_key(stage, each)):
        key = ranking_key(stage, team)
        place = next((i for i, other in enumerate(keys) if other > key), len(keys))
        ranking.insert(place, team)
        keys.insert(place, key)
    numbers = tuple((int(team.id), number) for number, team in enumerate(ranking, 1))
    return (TeamNumbersAssigned(stage.id, numbers, reason),)


def _arrived(team: Team, wanted: RoundNo) -> bool:
    return team.first_round <= wanted and not team.withdrawn_by(wanted)


def _with_numbers(stage: TeamStage, numbering: tuple[TeamNumbersAssigned, ...]) -> TeamStage:
    teams = dict(stage.teams)
    for team, number in numbering[0].numbers:
        teams[EntryId(team)] = replace(teams[EntryId(team)], number=Number(number))
    return replace(stage, teams=teams)


def paired(stage: TeamStage, wanted: RoundNo) -> TeamRoundPaired:
    """What the stage's system, table or bracket answers for that round; numbers must have been
    given.
    """
    if stage.table is not None:
        return of_the_table(stage, wanted)
    if stage.knock_out is not None:
        return of_the_bracket(stage, wanted)
    swiss, byes = stage.rules.swiss, requested_byes(stage, wanted)
    if swiss is None:
        raise Unsupported(f"Pairing system {stage.rules.system}", f"edition {stage.rules.edition}")
    answer = swiss.pair(request_of(stage, wanted, frozenset(byes)))
    return _recorded(stage, wanted, answer, byes)


def requested_byes(stage: TeamStage, wanted: RoundNo) -> dict[Number, Mark]:
    """The numbers that are not to be paired in that round, and what they get instead."""
    asked = ((number, team.bye_in(wanted)) for number, team in stage.numbered())
    return {number: mark for number, mark in asked if mark is not None}


def _recorded(
    stage: TeamStage, wanted: RoundNo, answer: RoundPairing, byes: Mapping[Number, Mark]
) -> TeamRoundPaired:
    team = {number: int(each.id) for number, each in stage.numbered()}
    marks = dict(byes)
    if answer.bye is not None:
        marks[answer.bye] = Mark.PAIRING_BYE
    return TeamRoundPaired(
        stage=stage.id,
        round=wanted,
        matches=tuple(
            _first_named(stage, team[white], team[black]) for white, black in answer.boards
        ),
        byes=tuple((team[number], mark.value) for number, mark in sorted(marks.items())),
        system=stage.rules.system,
        edition=stage.rules.edition,
        trace=encode_trace(answer.trace),
        engine=ENGINE,
    )


def _first_named(stage: TeamStage, white: int, black: int) -> tuple[int, int]:
    """Of the team that has White on the first board, and of the other."""
    white_first = stage.rules.colour_of_first(1) is Colour.WHITE
    return (white, black) if white_first else (black, white)
