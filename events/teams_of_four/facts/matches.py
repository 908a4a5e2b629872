"""Folds into a match of teams of four: line-ups, boards judged, replaced or added. No sentence
names players of a stanza that is not revealed.
"""

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal

from domain.bridge.scoring.result import Award
from domain.contest.entry import LineUp, MemberId
from domain.ids import BoardNo, EntryId, RoundNo
from domain.messages import say, say_counted
from domain.teams_of_four.round import (
    NO_LINE_UPS,
    BoardState,
    BridgeMatch,
    Room,
    add_boards,
    substitute_board,
)
from domain.teams_of_four.stage import MatchDecision, TeamsStage
from events.contest.facts.teams import match_place_text, member_name
from events.contest.scopes import STAGE, at_of, entrant_text, place_text
from events.contest.vocabulary.teams import MatchEvent
from events.game import fact, phrase
from events.game.words import ROOMS, list_some
from events.log.records import Recorded
from events.rulings.facts import director_called_words, with_director_call
from events.teams_of_four.vocabulary import matches as v

STATES = {
    "counts": say("counts"),
    "fouled": say("is fouled: the tables had other cards"),
    "cancelled": say("is left out"),
}


def match_of_event(stage: TeamsStage, event: MatchEvent) -> BridgeMatch:
    return stage.rounds[event.round - 1].match(event.match)


def _with_match(stage: TeamsStage, event: MatchEvent, changed: BridgeMatch) -> TeamsStage:
    return stage.with_round(stage.rounds[event.round - 1].with_match(changed))


@fact(
    v.StanzaHandedIn,
    STAGE,
    phrase("{name} says who sits where in stanza {stanza} of round {round}", name=entrant_text),
)
def fold_stanza_handed_in(
    stage: TeamsStage, event: v.StanzaHandedIn, record: Recorded
) -> TeamsStage:
    return _with_match(stage, event, _with_seats(match_of_event(stage, event), event, record))


def _with_seats(
    match: BridgeMatch, event: v.StanzaHandedIn | v.SeatsChanged, record: Recorded
) -> BridgeMatch:
    act = record.act
    members = tuple(map(MemberId, event.members))
    line_up = LineUp(members, record.version, act.actor, act.instant)
    return _with_line_up(match, event.stanza, match.side_of(EntryId(event.entry)), line_up)


def _with_line_up(match: BridgeMatch, stanza: int, side: int, line_up: LineUp) -> BridgeMatch:
    by_stanza = [*match.line_ups]
    while len(by_stanza) < stanza:
        by_stanza.append(NO_LINE_UPS)
    home, visitors = by_stanza[stanza - 1]
    by_stanza[stanza - 1] = (home, line_up) if side else (line_up, visitors)
    return replace(match, line_ups=tuple(by_stanza), changed_at=line_up.version)


def _revealed_words(_stage: TeamsStage | None, event: v.StanzasRevealed) -> str:
    return say_counted(
        "Round {round}: who sits where is shown in match {matches}",
        "Round {round}: who sits where is shown in matches {matches}",
        len(event.seats),
        round=event.round,
        matches=list_some([number for number, *_ in event.seats], 12),
    )


@fact(v.StanzasRevealed, STAGE, _revealed_words)
def fold_stanzas_revealed(
    stage: TeamsStage, event: v.StanzasRevealed, record: Recorded
) -> TeamsStage:
    r = stage.rounds[event.round - 1]
    for number, stanza, *both in event.seats:
        match = r.match(number)
        for side, (team, members) in enumerate(zip(match.teams, both, strict=True)):
            seats = tuple(map(MemberId, members))
            line_up = match.line_up(stanza, team)
            if line_up is None or line_up.members != seats:
                match = _with_line_up(match, stanza, side, LineUp(seats, record.version))
        r = r.with_match(replace(match, revealed=stanza, changed_at=record.version))
    return stage.with_round(r)


@fact(
    v.SeatsChanged,
    STAGE,
    phrase(
        "{of_match}: {name} sits otherwise in stanza {stanza}, {names}",
        of_match=match_place_text,
        name=entrant_text,
        stanza=lambda _, e: e.stanza,
        names=lambda stage, e: list_some([member_name(stage, each) for each in e.members], 12),
    ),
)
def fold_seats_changed(stage: TeamsStage, event: v.SeatsChanged, record: Recorded) -> TeamsStage:
    return _with_match(stage, event, _with_seats(match_of_event(stage, event), event, record))


@fact(v.DirectorCalledToRoom, STAGE, director_called_words(place_text))
def fold_director_called_to_room(
    stage: TeamsStage, event: v.DirectorCalledToRoom, record: Recorded
) -> TeamsStage:
    return with_director_call(stage, at_of(event), event, record)


def _judged_words(stage: TeamsStage | None, event: v.MatchBoardJudged) -> str:
    judged = say(
        "{of_match}: board {board} {state}",
        of_match=match_place_text(stage, event),
        board=event.board,
        state=STATES[event.state],
    )
    if event.home < 0:
        return judged
    return say(
        "{said}; the teams get {home} and {visitors} per cent for it",
        said=judged,
        home=event.home,
        visitors=event.visitors,
    )


@fact(v.MatchBoardJudged, STAGE, _judged_words)
def fold_match_board_judged(
    stage: TeamsStage, event: v.MatchBoardJudged, record: Recorded
) -> TeamsStage:
    match = match_of_event(stage, event)
    awarded = None if event.home < 0 else (Award(event.home), Award(event.visitors))
    board = match.board(event.board)._replace(state=BoardState(event.state), awarded=awarded)
    return _with_match(stage, event, replace(match.with_board(board), changed_at=record.version))


@fact(
    v.SubstituteBoardGiven,
    STAGE,
    phrase(
        "{of_match}: board {substitute} is played instead of {board}", of_match=match_place_text
    ),
)
def fold_substitute_board_given(
    stage: TeamsStage, event: v.SubstituteBoardGiven, record: Recorded
) -> TeamsStage:
    changed = substitute_board(match_of_event(stage, event), BoardNo(event.board), record.version)
    return _with_match(stage, event, changed)


def _boards_added_words(stage: TeamsStage, event: v.BoardsAdded) -> str:
    return say_counted(
        "{of_match}: {count} board is added",
        "{of_match}: {count} boards are added",
        event.boards,
        of_match=match_place_text(stage, event),
    )


@fact(v.BoardsAdded, STAGE, _boards_added_words)
def fold_boards_added(stage: TeamsStage, event: v.BoardsAdded, record: Recorded) -> TeamsStage:
    match = match_of_event(stage, event)
    return _with_match(
        stage, event, add_boards(stage.rules.match, match, event.boards, record.version)
    )


def _turned_words(stage: TeamsStage | None, event: v.RoomTurned) -> str:
    return say_counted(
        "{of_match}, {room}: the teams sat in each other's directions on board {boards}",
        "{of_match}, {room}: the teams sat in each other's directions on boards {boards}",
        len(event.boards),
        of_match=match_place_text(stage, event),
        room=ROOMS[event.room],
        boards=list_some(event.boards, 12),
    )


@fact(v.RoomTurned, STAGE, _turned_words)
def fold_room_turned(stage: TeamsStage, event: v.RoomTurned, record: Recorded) -> TeamsStage:
    match, at = match_of_event(stage, event), record.version
    for number in event.boards:
        game = match.game(number, Room(event.room))
        exchanged = game._replace(white=game.black, black=game.white, changed_at=at, seated_at=at)
        match = match.with_game(Room(event.room), exchanged)
    return _with_match(stage, event, replace(match, changed_at=at))


_scored_again: Callable[[TeamsStage | None, v.MatchDecided], str] = phrase(
    "{of_match}: counts by its boards again, {reason}",
    of_match=match_place_text,
    reason=lambda _, e: e.reason,
)
_decided: Callable[[TeamsStage | None, v.MatchDecided], str] = phrase(
    "{of_match}: {home} and {visitors} victory points by decision, {reason}",
    of_match=match_place_text,
    home=lambda _, e: e.home,
    visitors=lambda _, e: e.visitors,
    reason=lambda _, e: e.reason,
)


@fact(v.MatchDecided, STAGE, lambda stage, e: (_decided if e.home else _scored_again)(stage, e))
def fold_match_decided(stage: TeamsStage, event: v.MatchDecided, _record: Recorded) -> TeamsStage:
    others = tuple(
        each for each in stage.decided if (each.round, each.match) != (event.round, event.match)
    )
    if not event.home:
        return replace(stage, decided=others)
    points = Decimal(event.home), Decimal(event.visitors)
    decided = MatchDecision(RoundNo(event.round), event.match, points, event.reason)
    return replace(stage, decided=(*others, decided))
