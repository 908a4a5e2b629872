"""Folds into a match: line-ups handed in, revealed and changed. No sentence names the members of a
line-up that is not revealed.
"""

from dataclasses import replace

from domain.contest.entry import MemberId
from domain.ids import EntryId
from domain.messages import say, say_counted
from domain.team_chess.round import LineUp, Match
from domain.team_chess.seats import (
    change_seats,
    line_up_from_seats,
    reveal_line_ups,
    seats_from_line_ups,
)
from domain.team_chess.stage import TeamStage
from events.contest.facts.teams import match_place_text, member_name
from events.contest.scopes import STAGE, entrant_text, entry_name
from events.contest.vocabulary.teams import MatchEvent
from events.game import fact, phrase
from events.game.words import list_some
from events.log.records import Recorded
from events.team_chess.vocabulary import stages as v


def _match_of_event(stage: TeamStage, event: MatchEvent) -> Match:
    return stage.rounds[event.round - 1].matches[event.match - 1]


def _with_match(stage: TeamStage, event: MatchEvent, changed: Match) -> TeamStage:
    r = stage.rounds[event.round - 1]
    return stage.with_round(r.with_match(changed))


@fact(
    v.LineUpHandedIn,
    STAGE,
    phrase("{name} hands in its line-up for round {round}", name=entrant_text),
)
def fold_line_up_handed_in(
    stage: TeamStage, event: v.LineUpHandedIn, record: Recorded
) -> TeamStage:
    return _with_match(stage, event, _with_line_up(_match_of_event(stage, event), event, record))


def _revealed_words(_stage: TeamStage | None, event: v.LineUpsRevealed) -> str:
    return say_counted(
        "Line-ups of round {round} are revealed: match {matches}",
        "Line-ups of round {round} are revealed: matches {matches}",
        len(event.seats),
        round=event.round,
        matches=list_some([number for number, _ in event.seats], 12),
    )


@fact(v.LineUpsRevealed, STAGE, _revealed_words)
def fold_line_ups_revealed(
    stage: TeamStage, event: v.LineUpsRevealed, record: Recorded
) -> TeamStage:
    r, rules = stage.rounds[event.round - 1], stage.rules
    for number, pairs in event.seats:
        seats = tuple((MemberId(white), MemberId(black)) for white, black in pairs)
        r = r.with_match(reveal_line_ups(rules, r.matches[number - 1], seats, record.version))
    return stage.with_round(r)


def _changed_words(stage: TeamStage | None, event: v.LineUpChanged) -> str:
    names = list_some([member_name(stage, each) for each in event.members], 12)
    return say(
        "{of_match}: {name} sits otherwise, {names}",
        of_match=match_place_text(stage, event),
        name=entry_name(stage, event.entry),
        names=names,
    )


@fact(v.LineUpChanged, STAGE, _changed_words)
def fold_line_up_changed(stage: TeamStage, event: v.LineUpChanged, record: Recorded) -> TeamStage:
    rules, match = stage.rules, _match_of_event(stage, event)
    side = match.side_of(EntryId(event.entry))
    seats_before = tuple((game.white, game.black) for game in match.games)
    sitting = [line_up_from_seats(rules, match.games, seats_before, side) for side in (0, 1)]
    sitting[side] = tuple(map(MemberId, event.members))
    changed = _with_line_up(match, event, record)
    seats = seats_from_line_ups(rules, match.games, *sitting)
    return _with_match(stage, event, change_seats(rules, changed, seats, record.version))


def _with_line_up(
    match: Match, event: v.LineUpHandedIn | v.LineUpChanged, record: Recorded
) -> Match:
    side, members = match.side_of(EntryId(event.entry)), tuple(map(MemberId, event.members))
    act = record.act
    line_up = LineUp(members, record.version, act.actor, act.instant)
    first, second = match.line_ups
    both = (line_up, second) if side == 0 else (first, line_up)
    return replace(match, line_ups=both, changed_at=record.version)
