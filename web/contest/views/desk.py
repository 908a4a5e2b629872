"""Data of the desk: the newest rounds, drafts included, all entries, and the next acts.

Never public. The newest two rounds and older ones with unfinished games are always included; the
head lists the others, each of which is fetched when opened (`rows_of_round`).
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from domain.contest.entry import Participant
from domain.contest.round import ContestRound
from domain.contest.stage import AnyStage, Contest, Rules
from domain.ids import EntryId, RoundNo, StageId
from domain.tournament import Tournament
from events.contest.acting import contest_in
from events.contest.decisions.game_scores import acceptable_proposals
from events.contest.facts.results import incident_words
from events.contest.game_rules import game_rules_of
from web.contest.game_presentation import presentation_of
from web.contest.sheet_parts import Entrant, GameName, SheetHead
from web.contest.views.desk_lines import (
    DeskEntry,
    StageFacts,
    entry_line,
    request_line,
    stage_facts,
)
from web.contest.views.next_acts import NextAct, count_playing_in_round
from web.contest.visibility import (
    entrant_function,
    entrants_before,
    entries_in_order,
    head_of,
    round_names,
)
from web.shared.desk_lists import OwnRequestLines, mistake_lines, own_request_lines
from web.shared.sheet import LEFT_OUT, KeyedRow, LeftOut, Sheet, View, fields_of


@dataclass(frozen=True, slots=True)
class IncidentLine:
    """`side` is "w", "b" or "", `kind` one of `domain.contest.incidents`; `says` is the text."""

    round: int
    match: int
    board: int
    side: str
    kind: str
    says: str


def incident_lines(stage: AnyStage) -> tuple[IncidentLine, ...]:
    return tuple(
        IncidentLine(
            incident.at.round,
            incident.at.match,
            incident.at.board,
            incident.side,
            incident.kind.value,
            incident_words(incident.kind, incident.side, incident.text),
        )
        for incident in stage.incidents
    )


ROUNDS_AT_HAND = 2


@dataclass(frozen=True, slots=True)
class DeskHead(SheetHead):
    """`state` is that of the newest round, "" before the first; `missing` are its missing results.
    `acts` come in the order of use; `own` has the fields of the game. `older` are the rounds
    without rows here; `names` are those of rounds that have one besides their number.
    """

    state: str
    missing: tuple[int, ...]
    acts: tuple[NextAct, ...]
    open_round: int
    entries: int
    playing: int
    facts: StageFacts
    own: object
    older: tuple[int, ...]
    asked: OwnRequestLines | LeftOut = field(default=LEFT_OUT, kw_only=True)
    incidents: tuple[IncidentLine, ...] | LeftOut = field(default=LEFT_OUT, kw_only=True)
    names: Mapping[int, GameName] | LeftOut = field(default=LEFT_OUT, kw_only=True)


S = TypeVar("S", bound=AnyStage)
R = TypeVar("R", bound=ContestRound)
E = TypeVar("E", bound=Participant)
Entrants = dict[EntryId, Entrant]


@dataclass(frozen=True, slots=True)
class DeskParts(Generic[S, R, E]):
    """A game's additions to the desk: rows of a round given the scores before it, entries with the
    game's own fields, and for the head the newest round's missing results and own fields.
    """

    rows: Callable[[S, R, Entrants], Iterable[KeyedRow]]
    entry: Callable[[S], Callable[[E, DeskEntry], DeskEntry]]
    missing: Callable[[R], tuple[int, ...]]
    acts: Callable[[Tournament, StageId], tuple[NextAct, ...]]
    own: Callable[[Tournament, S, R | None], object]
    at_hand: Callable[[S], Sequence[R]]


def rounds_at_hand(stage: Contest[Participant, R, Rules]) -> list[R]:
    """The rounds whose rows are always sent, newest first."""
    waiting = {place.round for place, _ in presentation_of(stage).unfinished_games(stage)}
    newest = len(stage.rounds) - ROUNDS_AT_HAND
    all_of_them = game_rules_of(stage).are_played_at_once(stage)
    return [
        r for r in reversed(stage.rounds) if all_of_them or r.number > newest or r.number in waiting
    ]


def rows_of_round(parts: DeskParts[Any, Any, Any], stage: AnyStage, number: int) -> list[KeyedRow]:
    """The desk's rows of a round. Raises Unknown if the stage has no such round."""
    r = stage.round(RoundNo(number))
    return list(parts.rows(stage, r, dict(entrants_before(stage, r.number))))


def desk_view(parts: DeskParts[Any, Any, Any]) -> View:
    def build(tournament: Tournament, number: StageId) -> Sheet:
        stage = contest_in(tournament, number)
        newest = _newest_at_desk(stage)
        at_hand: Sequence[ContestRound] = parts.at_hand(stage)
        entrants = {r.number: dict(entrants_before(stage, r.number)) for r in at_hand}
        current = entrants.get(newest.number, {}) if newest else {}
        rows = [row for r in at_hand for row in parts.rows(stage, r, entrants[r.number])]
        shown_as, extend = entrant_function(stage), parts.entry(stage)
        entries = [
            extend(entry, entry_line(stage, entry, shown_as(entry)))
            for entry in entries_in_order(stage)
        ]
        grantable = {request.version for request, _ in acceptable_proposals(stage)}
        requests = [request_line(stage, each, each.version in grantable) for each in stage.requests]
        older = tuple(r.number for r in stage.rounds if r.number not in entrants)
        head = _desk_head(tournament, stage, newest, current, parts, older)
        return Sheet(head, (*rows, *requests, *mistake_lines(stage), *entries))

    return View("desk", build)


def _newest_at_desk(stage: AnyStage) -> ContestRound | None:
    """The newest round, drafts included; the newest published one if rounds are paired ahead."""
    if game_rules_of(stage).is_paired_from_the_start(stage):
        return stage.newest_shown_round
    return stage.rounds[-1] if stage.rounds else None


def _desk_head(
    tournament: Tournament,
    stage: AnyStage,
    newest: ContestRound | None,
    entrants: Entrants,
    parts: DeskParts[Any, Any, Any],
    older: tuple[int, ...],
) -> DeskHead:
    upcoming = stage.next_to_publish
    return DeskHead(
        **fields_of(head_of(tournament, stage, newest)),
        state=newest.state if newest else "",
        missing=parts.missing(newest) if newest else (),
        acts=parts.acts(tournament, stage.id),
        open_round=upcoming,
        entries=len(stage.entries),
        playing=count_playing_in_round(stage, upcoming),
        facts=stage_facts(stage, newest, entrants),
        own=parts.own(tournament, stage, newest),
        older=older,
        asked=own_request_lines(stage),
        incidents=incident_lines(stage) or LEFT_OUT,
        names=round_names(stage),
    )
