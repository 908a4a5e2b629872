"""A captain's page, opened by the code of the team: the line-up of each stanza and its deadline,
the other team's line-up where the seating rights show it, and the match so far.

Line-ups can be handed in without a script; boards are entered with one, as on a tablet.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from domain.contest.entry import MemberId, Team
from domain.contest.matches import line_ups_close_at
from domain.messages import join_messages, say
from domain.teams_of_four.line_ups import default_line_up, may_see_line_up, stanzas_of
from domain.teams_of_four.round import BridgeMatch, TeamsRound
from domain.teams_of_four.rules import Seating
from domain.teams_of_four.stage import TeamsStage, teams_stage_of
from domain.tournament import Tournament
from events.game.roles import CAPTAIN
from events.teams_of_four.decisions.next_acts import stanza_act
from events.teams_of_four.decisions.seating import next_stanza
from web.contest.visibility import bye_word, published_rounds, round_words
from web.shared.clock import next_beginning_words
from web.shared.frame import Reader
from web.shared.languages import Words
from web.teams_of_four.reports import Reports
from web.teams_of_four.scores import BoardLine, board_lines, match_points

RULES = {
    Seating.OPEN: say("Both teams hand in without seeing the other's line-up."),
    Seating.VISITORS: say("The visitors hand in first; the home team sees it and chooses."),
    Seating.ALTERNATE: say("The visitors hand in first in stanzas 1, 3, 5 …, then the home team."),
}
AT_HOME = (
    say("Open room, North"),
    say("Open room, South"),
    say("Closed room, East"),
    say("Closed room, West"),
)
VISITING = (
    say("Open room, East"),
    say("Open room, West"),
    say("Closed room, North"),
    say("Closed room, South"),
)


@dataclass(frozen=True, slots=True)
class StanzaCard:
    """A stanza: `seats` are pairs of a place in words and a member, `theirs` are the other team's
    members if they may be seen. `handed_in` is an instant.
    """

    stanza: int
    revealed: bool
    open: bool
    seats: tuple[tuple[str, int], ...]
    theirs: tuple[str, ...]
    handed_in: str
    by_captain: bool


@dataclass(frozen=True, slots=True)
class FourMatchCard:
    round: int
    called: str
    match: int
    opponent: str
    home: bool
    when: str
    note: str
    points: str
    stanzas: tuple[StanzaCard, ...]
    boards: tuple[BoardLine, ...]
    closes: str
    closed: bool


@dataclass(frozen=True, slots=True)
class FourCaptainPage:
    """`members` are those available for a line-up, with their names; `reports` are the boards that
    the captain may enter, None if captains enter no results.
    """

    template: ClassVar[str] = "teams_of_four/captain.html"
    tournament: str
    stage: str
    team: str
    captain: str
    rule: str
    matches: tuple[FourMatchCard, ...]
    members: tuple[tuple[int, str], ...]
    reports: Reports | None
    nothing: str
    coming: str
    problem: str
    reader: Reader

    @classmethod
    def build(
        cls, tournament: Tournament, place: tuple[int, Team], now: str, reader: Reader, problem: str
    ) -> "FourCaptainPage":
        """`place` is the stage with the team; `now` is a time, ISO 8601, UTC."""
        number, team = place
        stage, words = teams_stage_of(tournament, number), reader.words
        cards = tuple(
            _match_card(tournament, stage, team, r, match, now, words)
            for r, match in current_matches(stage, team)
        )
        upcoming = stage.newest_shown_round.number if stage.newest_shown_round else stage.next_round
        return cls(
            tournament=tournament.name,
            stage=stage.name,
            team=team.name,
            captain=team.captain,
            rule=words(RULES[stage.rules.line_ups.seating]),
            matches=cards,
            members=tuple(
                (member.id, member.person.full_name)
                for member in team.members
                if member.may_play_in(upcoming)
            ),
            reports=Reports.build(tournament, stage, team, current_matches(stage, team)),
            nothing="" if cards else _no_match_reason(stage, team, words),
            coming=next_beginning_words(stage, reader, team.withdrawn_from),
            problem=problem,
            reader=reader,
        )


def current_matches(stage: TeamsStage, team: Team) -> Iterator[tuple[TeamsRound, BridgeMatch]]:
    """The team's matches of the newest published round, then earlier ones still to be played."""
    rounds = published_rounds(stage)
    for r in reversed(rounds):
        for match in r.matches_of(team.id):
            if r is rounds[-1] or (match.moved_to and not match.finished):
                yield r, match


def _no_match_reason(stage: TeamsStage, team: Team, words: Words) -> str:
    if stage.newest_shown_round is None:
        return words("Round 1 is not published yet.")
    mark = dict(stage.newest_shown_round.byes).get(team.id)
    return words(bye_word(stage, mark)) if mark else words("does not play")


def _match_card(
    tournament: Tournament,
    stage: TeamsStage,
    team: Team,
    r: TeamsRound,
    match: BridgeMatch,
    now: str,
    words: Words,
) -> FourMatchCard:
    side, points = match.side_of(team.id), match_points(stage, r, match)
    closes = "" if match.moved_to else line_ups_close_at(stage, r.number)
    may_hand_in = stanza_act(tournament, stage, r, match, team.id, now).is_ready
    return FourMatchCard(
        round=r.number,
        called=round_words(stage, r, words),
        match=match.number,
        opponent=stage.name_of(match.teams[1 - side]),
        home=side == 0,
        when=join_messages(" · ", filter(None, (match.moved_to, match.venue))),
        note=words("forfeited") if match.forfeit else "",
        points="–".join(points[:: -1 if side else 1]) if points[0] else "",
        stanzas=tuple(
            _stanza_card(stage, team, r, match, each, may_hand_in) for each in stanzas_of(match)
        ),
        boards=tuple(each for each in board_lines(stage, r, match) if each.open or each.note),
        closes=closes,
        closed=bool(closes) and now >= closes,
    )


def _stanza_card(
    stage: TeamsStage, team: Team, r: TeamsRound, match: BridgeMatch, stanza: int, may_hand_in: bool
) -> StanzaCard:
    side, line_up = match.side_of(team.id), match.line_up(stanza, team.id)
    members = (
        line_up.members if line_up else default_line_up(stage, match, team.id, stanza, r.number)
    )
    other = match.teams[1 - side]
    theirs = match.line_up(stanza, other)
    visible = theirs is not None and may_see_line_up(stage.rules.line_ups, match, stanza, team.id)
    return StanzaCard(
        stanza=stanza,
        revealed=stanza <= match.revealed,
        open=may_hand_in and stanza == next_stanza(match),
        seats=tuple(zip(VISITING if side else AT_HOME, map(int, members), strict=True)),
        theirs=tuple(_member_name(stage, m) for m in theirs.members) if theirs and visible else (),
        handed_in=line_up.instant if line_up else "",
        by_captain=line_up is not None and line_up.actor == CAPTAIN,
    )


def _member_name(stage: TeamsStage, member: MemberId) -> str:
    return stage.member(member)[1].person.full_name if member else ""
