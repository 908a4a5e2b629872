"""A round of teams after one of its events: paired, changed by hand, published, closed."""

from collections.abc import Iterator
from dataclasses import replace

from domain.contest.lifecycle import RoundState
from domain.contest.pairings_checked import checked
from domain.ids import BoardNo, EntryId, RoundNo
from domain.results import Mark
from domain.team_chess.round import Game, Match, TeamRound
from domain.team_chess.stage import TeamStage
from events.log.recorded import Recorded
from events.team_chess.vocabulary import rounds

Paired = rounds.TeamRoundPaired | rounds.TeamPairingChangedByHand


def paired(stage: TeamStage, event: rounds.TeamRoundPaired, record: Recorded) -> TeamStage:
    new = TeamRound(
        number=RoundNo(event.round),
        state=RoundState.PAIRED,
        matches=_matches(stage, event, record.version),
        byes=_byes(event),
        system=event.system,
        edition=event.edition,
        paired_at=record.version,
    )
    return replace(stage, rounds=(*stage.rounds, new))


def unpaired(stage: TeamStage, _event: rounds.TeamRoundUnpaired, _record: Recorded) -> TeamStage:
    last = stage.rounds[-1]
    dropped = max(stage.dropped, last.number) if last.seen else stage.dropped
    return replace(stage, rounds=stage.rounds[:-1], dropped=dropped)


def manual_pairing_started(
    stage: TeamStage, event: rounds.TeamManualPairingStarted, record: Recorded
) -> TeamStage:
    """Of a round the system has paired, or of one that begins with it."""
    if event.round <= len(stage.rounds):
        at = event.round - 1
        standing = replace(stage.rounds[at], manual=True)
        return replace(stage, rounds=(*stage.rounds[:at], standing, *stage.rounds[at + 1 :]))
    new = TeamRound(
        number=RoundNo(event.round),
        state=RoundState.PAIRED,
        matches=(),
        byes=_byes(event),
        system=rounds.BY_HAND,
        paired_at=record.version,
        manual=True,
    )
    return replace(stage, rounds=(*stage.rounds, new))


def changed_by_hand(
    stage: TeamStage, event: rounds.TeamPairingChangedByHand, record: Recorded
) -> TeamStage:
    before = stage.rounds[event.round - 1]
    kept = {match.teams: match for match in before.matches}
    matches = tuple(
        _kept(kept[new.teams], new, record.version) if new.teams in kept else new
        for new in _matches(stage, event, record.version)
    )
    changed = replace(before, matches=matches, byes=_byes(event))
    at = event.round - 1
    return replace(stage, rounds=(*stage.rounds[:at], changed, *stage.rounds[at + 1 :]))


def _kept(old: Match, new: Match, version: int) -> Match:
    """The same teams meet as before, maybe at another table: nobody there sits where they sat."""
    if old.number == new.number:
        return old
    games = tuple(game._replace(changed_at=version, seated_at=version) for game in old.games)
    return replace(old, number=new.number, games=games, changed_at=version)


def manual_pairing_ended(
    before: TeamRound, _event: rounds.TeamManualPairingEnded, _record: Recorded
) -> TeamRound:
    return replace(before, manual=False)


def published(before: TeamRound, _event: rounds.TeamRoundPublished, record: Recorded) -> TeamRound:
    at = record.act.instant
    return replace(before, state=RoundState.PUBLISHED, published=at, seen=True)


def unpublished(
    before: TeamRound, _event: rounds.TeamRoundUnpublished, _record: Recorded
) -> TeamRound:
    return replace(before, state=RoundState.PAIRED, published="")


def closed(before: TeamRound, _event: rounds.TeamRoundClosed, _record: Recorded) -> TeamRound:
    return replace(before, state=RoundState.CLOSED)


def reopened(before: TeamRound, _event: rounds.TeamRoundReopened, _record: Recorded) -> TeamRound:
    return replace(before, state=RoundState.PUBLISHED)


def paired_again(
    stage: TeamStage, event: rounds.TeamRoundsPairedAgain, _record: Recorded
) -> TeamStage:
    found = checked(event.occasion, event.announced, event.rounds, event.otherwise)
    return replace(stage, checked=found)


def _matches(stage: TeamStage, event: Paired, version: int) -> tuple[Match, ...]:
    return tuple(
        Match(
            number,
            EntryId(first),
            EntryId(second),
            tuple(_games(stage, event.round, number, version)),
            changed_at=version,
        )
        for number, (first, second) in enumerate(event.matches, 1)
    )


def _games(stage: TeamStage, round_number: int, match: int, version: int) -> Iterator[Game]:
    """A member's number is their board, in a Hutton the one of the round."""
    if stage.seats:
        for seat in stage.seats[round_number - 1][match - 1]:
            yield Game(BoardNo(seat.first), changed_at=version, seated_at=version, seat=seat)
        return
    for board in range(1, stage.rules.boards + 1):
        yield Game(BoardNo(board), changed_at=version, seated_at=version)


def _byes(event: Paired | rounds.TeamManualPairingStarted) -> tuple[tuple[EntryId, Mark], ...]:
    return tuple((EntryId(team), Mark(mark)) for team, mark in event.byes)
