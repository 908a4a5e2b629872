"""A match after what was handed in for it, revealed, changed, forfeited or moved."""

from dataclasses import replace

from domain.ids import EntryId
from domain.results import Mark
from domain.team_chess.round import LineUp, Match
from domain.team_chess.seats import following, members_of, reseated, revealed, seats_of
from domain.team_chess.stage import TeamStage
from domain.team_chess.teams import MemberId
from events.log.recorded import Recorded
from events.team_chess.folds.scopes import with_match, with_round
from events.team_chess.vocabulary import line_ups


def handed_in(match: Match, event: line_ups.LineUpHandedIn, record: Recorded) -> Match:
    return _with_line_up(match, event, record)


def all_revealed(stage: TeamStage, event: line_ups.LineUpsRevealed, record: Recorded) -> TeamStage:
    r, rules = stage.rounds[event.round - 1], stage.rules
    for number, pairs in event.seats:
        seats = tuple((MemberId(white), MemberId(black)) for white, black in pairs)
        r = with_match(r, revealed(rules, r.matches[number - 1], seats, record.version))
    return with_round(stage, r)


def changed(stage: TeamStage, event: line_ups.LineUpChanged, record: Recorded) -> TeamStage:
    r, rules = stage.rounds[event.round - 1], stage.rules
    match = r.matches[event.match - 1]
    side = match.side(EntryId(event.team))
    now = tuple((game.white, game.black) for game in match.games)
    sitting = [members_of(rules, match.games, now, side) for side in (0, 1)]
    sitting[side] = tuple(map(MemberId, event.members))
    told = _with_line_up(match, event, record)
    seated = reseated(rules, told, seats_of(rules, match.games, *sitting), record.version)
    return with_round(stage, with_match(r, seated))


def forfeited(stage: TeamStage, event: line_ups.MatchForfeited, record: Recorded) -> TeamStage:
    marks = Mark(event.marks[0]), Mark(event.marks[1])
    return _forfeit(stage, event, record, marks)


def forfeit_lifted(
    stage: TeamStage, event: line_ups.MatchForfeitLifted, record: Recorded
) -> TeamStage:
    return _forfeit(stage, event, record, None)


def _forfeit(
    stage: TeamStage,
    event: line_ups.MatchForfeited | line_ups.MatchForfeitLifted,
    record: Recorded,
    marks: tuple[Mark, Mark] | None,
) -> TeamStage:
    r = stage.rounds[event.round - 1]
    match = replace(r.matches[event.match - 1], forfeit=marks, changed_at=record.version)
    return with_round(stage, with_match(r, following(stage.rules, match, record.version)))


def moved(match: Match, event: line_ups.MatchMoved, record: Recorded) -> Match:
    return replace(match, moved_to=event.to, venue=event.venue, changed_at=record.version)


def _with_line_up(
    match: Match, event: line_ups.LineUpHandedIn | line_ups.LineUpChanged, record: Recorded
) -> Match:
    side, members = match.side(EntryId(event.team)), tuple(map(MemberId, event.members))
    act = record.act
    told = LineUp(members, record.version, act.actor, act.instant)
    first, second = match.line_ups
    both = (told, second) if side == 0 else (first, told)
    return replace(match, line_ups=both, changed_at=record.version)
