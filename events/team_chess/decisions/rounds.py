"""Pairing, publishing and closing rounds of teams."""

from typing import assert_never

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from domain.contest.lifecycle import RoundAct, RoundState, after
from domain.contest.pairings_checked import Occasion
from domain.errors import NotNow
from domain.ids import RoundNo
from domain.team_chess.round import TeamRound
from domain.team_chess.stage import TeamStage
from events.by_hand import not_by_hand
from events.team_chess import commands as c
from events.team_chess.decisions.adjourning import asked_first, to_adjourn, with_adjourned
from events.team_chess.decisions.manual import disputed_boards
from events.team_chess.decisions.pairing import (
    PairingFact,
    next_and_announced,
    pair,
    renumbering,
)
from events.team_chess.decisions.pairing_again import paired_again, pairs_rounds
from events.team_chess.vocabulary.line_ups import MatchForfeited
from events.team_chess.vocabulary.results import TeamResultRecorded
from events.team_chess.vocabulary.rounds import (
    TeamRoundClosed,
    TeamRoundPaired,
    TeamRoundPublished,
    TeamRoundReopened,
    TeamRoundsPairedAgain,
    TeamRoundUnpaired,
    TeamRoundUnpublished,
)
from events.team_chess.vocabulary.teams import TeamNumbersAssigned
from events.team_chess.words import match_words, team
from events.warnings import Act, ask, ask_all
from events.words import listed

Pairing = tuple[TeamResultRecorded | TeamRoundClosed | PairingFact, ...]


def pair_team_round(stage: TeamStage, command: c.PairTeamRound) -> Pairing:
    """What is not finished is registered as adjourned, once that was acknowledged (endorsement
    rules C.02 (2026), Q157-169). Refusals come before questions, questions before the engine.
    """
    wanted = RoundNo(command.round)
    questions, adjourned = tuple(asked_first(stage, wanted)), to_adjourn(stage, wanted)
    stage = with_adjourned(stage, adjourned)
    closed = _close_if_complete(stage, wanted)
    next_and_announced(stage, wanted)
    anew = tuple(renumbering(stage, wanted))
    level = ask_all((*questions, *anew), stage.fide_mode, command.confirmed) or UNSET
    facts = (_confirmed(fact, level, bool(anew)) for fact in pair(stage, wanted))
    return (*adjourned, *closed, *facts)


def _confirmed(fact: PairingFact, level: int | UnsetType, anew: bool) -> PairingFact:
    match fact:
        case TeamRoundPaired():
            return replace(fact, confirmed=level)
        case TeamNumbersAssigned():
            return replace(fact, confirmed=level) if anew else fact
        case MatchForfeited():
            return fact
        case _:
            assert_never(fact)


def unpair_team_round(stage: TeamStage, command: c.UnpairTeamRound) -> TeamRoundUnpaired:
    r = _not_by_hand(stage, command)
    after(r.number, r.state, RoundAct.UNPAIR)
    return TeamRoundUnpaired(stage.id, r.number, command.reason)


def publish_team_round(stage: TeamStage, command: c.PublishTeamRound) -> TeamRoundPublished:
    r = _not_by_hand(stage, command)
    after(r.number, r.state, RoundAct.PUBLISH)
    _every_team_plays(stage, r)
    return TeamRoundPublished(stage.id, r.number)


def unpublish_team_round(stage: TeamStage, command: c.UnpublishTeamRound) -> TeamRoundUnpublished:
    """Line-ups that were handed in stay with their match, as long as it is not changed."""
    r = _not_by_hand(stage, command)
    after(r.number, r.state, RoundAct.UNPUBLISH)
    gone = {id_ for id_, each in stage.entries.items() if each.withdrawn_by(r.number)}
    if any(m.revealed or (m.forfeit and not gone & set(m.teams)) for m in r.matches):
        raise NotNow(
            f"Line-ups of round {r.number} are revealed, or a match of it is forfeited; it can't "
            "be taken back."
        )
    return TeamRoundUnpublished(stage.id, r.number, command.reason)


def close_team_round(
    stage: TeamStage, command: c.CloseTeamRound
) -> tuple[TeamRoundClosed] | tuple[TeamRoundClosed, TeamRoundsPairedAgain]:
    """With the last round of a Swiss all of them are final, and each is paired again."""
    closed = _closed(stage, command)
    if not pairs_rounds(stage) or closed.round < stage.rules.rounds:
        return (closed,)
    return (closed, paired_again(stage, Occasion.CLOSED))


def _closed(stage: TeamStage, command: c.CloseTeamRound) -> TeamRoundClosed:
    """Rounds before the last wait for nobody: what is adjourned there is finished meanwhile."""
    r = _not_by_hand(stage, command)
    closed = _close(stage, r)
    waiting = tuple(
        match_words(stage, one, match)
        for one in stage.rounds
        for match in one.matches
        if not match.finished
    )
    if r.number < stage.rules.rounds or not waiting:
        return closed
    level = ask(Act.CLOSE_UNFINISHED, stage.fide_mode, command.confirmed, waiting)
    return replace(closed, confirmed=level)


def reopen_team_round(stage: TeamStage, command: c.ReopenTeamRound) -> TeamRoundReopened:
    r = _not_by_hand(stage, command)
    after(r.number, r.state, RoundAct.REOPEN)
    if r.number != len(stage.rounds):
        raise NotNow(
            f"Round {r.number + 1} is paired already, so round {r.number} stays closed; "
            "correct a result with a reason instead."
        )
    return TeamRoundReopened(stage.id, r.number, command.reason)


def _not_by_hand(stage: TeamStage, command: c.TeamRoundCommand) -> TeamRound:
    r = stage.round(RoundNo(command.round))
    not_by_hand(r)
    return r


def _close_if_complete(stage: TeamStage, wanted: int) -> tuple[TeamRoundClosed, ...]:
    """Pairing the next round closes the last one, if all its results are in; not where all rounds
    are played at once.
    """
    if wanted != stage.next_round or not stage.rounds or stage.rules.at_once:
        return ()
    last = stage.rounds[-1]
    not_by_hand(last)
    return () if last.state is RoundState.CLOSED else (_close(stage, last),)


def _close(stage: TeamStage, r: TeamRound) -> TeamRoundClosed:
    after(r.number, r.state, RoundAct.CLOSE)
    if disputed := disputed_boards(r):
        places = listed([f"board {board} of match {match}" for match, board in disputed])
        raise NotNow(
            f"Round {r.number} can't be closed: what was said about {places} differs; decide it "
            "first."
        )
    waiting = [m for m in r.matches if m.missing and not m.moved_to and m.forfeit is None]
    if hidden := [str(m.number) for m in waiting if not m.revealed]:
        raise NotNow(
            f"Line-ups of match {listed(hidden)} are not revealed; reveal them, forfeit the match, "
            "or move it to another day."
        )
    if waiting:
        raise NotNow(
            f"Round {r.number} misses results of match {listed([m.number for m in waiting])}; "
            "enter them first, register as adjourned what is not played now, or move the match to "
            "another day."
        )
    return TeamRoundClosed(stage.id, r.number)


def _every_team_plays(stage: TeamStage, r: TeamRound) -> None:
    for match in r.matches:
        if match.forfeit:
            continue
        for id_ in match.teams:
            if stage.entry(id_).withdrawn_by(r.number):
                raise NotNow(
                    f"{team(stage, id_)} is in match {match.number} but has withdrawn; unpair "
                    f"round {r.number} and pair it again."
                )
