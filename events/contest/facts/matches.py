"""Folds into a match: forfeited as a whole, or moved to another day."""

from dataclasses import replace

from domain.contest.matches import AnyTeams, TeamMatch
from domain.messages import join_messages, say
from events.contest.scopes import STAGE, meeting_text
from events.contest.team_rules import team_rules_of
from events.contest.vocabulary import teams as v
from events.game import fact, phrase
from events.log.records import Recorded

_FORFEITS = {
    "+-": say("is forfeited by the second team"),
    "-+": say("is forfeited by the first team"),
    "--": say("is forfeited by both teams"),
}


def match_place_text(stage: AnyTeams | None, event: v.MatchEvent) -> str:
    place = say("Round {round}, match {match}", round=event.round, match=event.match)
    try:
        assert stage is not None
        match = stage.rounds[event.round - 1].matches[event.match - 1]
    except (AssertionError, IndexError):
        return place
    return say("{place}, {meeting}", place=place, meeting=meeting_text(stage, *match.teams))


def _match_of(stage: AnyTeams, event: v.MatchEvent) -> TeamMatch:
    match: TeamMatch = stage.rounds[event.round - 1].match(event.match)
    return match


@fact(
    v.MatchForfeited,
    STAGE,
    phrase(
        "{of_match}, {forfeits}",
        of_match=match_place_text,
        forfeits=lambda _, e: _FORFEITS[e.marks],
    ),
)
def fold_match_forfeited(stage: AnyTeams, event: v.MatchForfeited, record: Recorded) -> AnyTeams:
    return team_rules_of(stage).with_forfeit(stage, event, record.version)


@fact(
    v.MatchForfeitLifted,
    STAGE,
    phrase("{of_match}, counts by its games again", of_match=match_place_text),
)
def fold_forfeit_lifted(stage: AnyTeams, event: v.MatchForfeitLifted, record: Recorded) -> AnyTeams:
    return team_rules_of(stage).with_forfeit(stage, event, record.version)


def _moved_words(stage: AnyTeams | None, event: v.MatchMoved) -> str:
    when = say("is played {to}", to=event.to) if event.to else say("is played with its round")
    venue = say(", {venue}", venue=event.venue) if event.venue else ""
    return say(
        "{of_match}, {venue}",
        of_match=match_place_text(stage, event),
        venue=join_messages("", (when, venue)),
    )


@fact(v.MatchMoved, STAGE, _moved_words)
def fold_match_moved(stage: AnyTeams, event: v.MatchMoved, record: Recorded) -> AnyTeams:
    match = _match_of(stage, event)
    moved = replace(match, moved_to=event.to, venue=event.venue, changed_at=record.version)
    return stage.with_round(stage.rounds[event.round - 1].with_match(moved))
