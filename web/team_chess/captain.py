"""A captain's page, opened by the code of the team: the line-up to hand in, its deadline, and both
line-ups with the results once they are revealed.

Before that it shows only the line-up of this team. The form works without a script; with one,
members are tapped into their boards.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Self

from domain.contest.entry import NOBODY, MemberId, Team
from domain.contest.round import RoundState
from domain.results import Colour
from domain.team_chess.line_ups import eligible_members, first_line_up
from domain.team_chess.round import Game, Match, TeamRound
from domain.team_chess.rules import LineUpOrder, TeamRules
from domain.team_chess.stage import TeamStage, team_stage_of
from domain.tournament import Tournament
from events.contest.team_rules import captain_device
from events.game.roles import CAPTAIN
from events.team_chess.decisions.next_acts import line_up_act
from web.contest.notation import result_text
from web.contest.pages.team_pages import (
    CommonCaptainPage,
    MatchCard,
    concerns_captain,
    may_report,
    version_to_report_on,
)
from web.contest.visibility import newest_published_round, published_rounds
from web.shared.frame import Reader
from web.shared.languages import Words
from web.team_chess.views.boards import points_so_far, result_of_side


@dataclass(frozen=True, slots=True)
class MemberChoice:
    """`order` is the place in the board order, which some events prescribe."""

    member: int
    order: int
    family: str
    given: str
    title: str
    rating: int

    @property
    def name(self) -> str:
        return f"{self.family}, {self.given}" if self.given else self.family


@dataclass(frozen=True, slots=True)
class ResultChoice:
    """A result in the log's notation, and in words from the captain's side. `stands`: this captain
    reported it; another choice replaces it until someone else has reported.
    """

    code: str
    said: str
    stands: bool


@dataclass(frozen=True, slots=True)
class CaptainBoardLine:
    """One board of a match: `mine` and `theirs` are empty for an empty seat, or before line-ups are
    revealed. `result` has this team's half in front. `saw` is sent back with a result.
    `state` says what was reported by whom, "" if captains do not report.
    """

    board: int
    number: int
    """The member's own number if a table prescribes the pairings of members, else the board."""
    colour: str
    colour_word: str
    mine: str
    theirs: str
    result: str
    disputed: bool
    state: str
    saw: int
    choices: tuple[ResultChoice, ...]


@dataclass(frozen=True, slots=True)
class TeamMatchCard(MatchCard):
    """`line_up` are the members by board, 0 for an empty board: the line-up handed in, else the
    default one. `handed_in` is its time, "" without one. `open`: one can be handed in now.
    """

    boards: tuple[CaptainBoardLine, ...]
    revealed: bool
    line_up: tuple[int, ...]
    handed_in: str
    by_captain: bool
    open: bool


@dataclass(frozen=True, slots=True)
class SeatingRules:
    """Data for the page's immediate check whether a line-up is allowed."""

    order: str
    points: int
    boards: int
    members: tuple[MemberChoice, ...]


@dataclass(frozen=True, slots=True)
class CaptainPage(CommonCaptainPage):
    template: ClassVar[str] = "team_chess/captain.html"
    matches: tuple[TeamMatchCard, ...]
    seating: SeatingRules

    @classmethod
    def build(
        cls, tournament: Tournament, place: tuple[int, Team], now: str, reader: Reader, problem: str
    ) -> Self:
        """`place` is the stage with the team; `now` is a time, ISO 8601, UTC."""
        number, team = place
        stage = team_stage_of(tournament, number)
        return cls.for_team(
            *(tournament, stage, team, reader),
            rule=line_up_rule_words(stage.rules, reader.words),
            matches=tuple(
                _match_card(tournament, stage, team, r, match, now, reader.words)
                for r, match in current_matches(stage, team)
            ),
            seating=_seating_for_captain(stage, team),
            problem=problem,
        )


def current_matches(stage: TeamStage, team: Team) -> Iterator[tuple[TeamRound, Match]]:
    """The team's match of the newest published round, then earlier ones still to be played, and
    moved ones that its captain may still report.
    """
    rounds = published_rounds(stage)
    for r in reversed(rounds):
        match = r.match_of(team.id)
        is_current = r is rounds[-1] or (
            stage.rules.rounds_played_at_once and r.state is RoundState.PUBLISHED
        )
        if match and (is_current or concerns_captain(stage, match, match.games, team)):
            yield r, match


def line_up_rule_words(rules: TeamRules, words: Words) -> str:
    if rules.member_table:
        return words("Each player keeps their own number; a reserve can replace them.")
    match rules.line_ups.order:
        case LineUpOrder.STATED:
            return words("Seat them in the order of your list; those below an absent one move up.")
        case LineUpOrder.NEAR:
            return words(
                "Nobody sits above somebody rated more than {points} points higher.",
                points=rules.line_ups.points,
            )
        case LineUpOrder.FREE:
            return words("Seat them in any order.")


BY_NUMBER = "number"
"""The order of line-ups if a table prescribes the pairings of members."""


def _seating_for_captain(stage: TeamStage, team: Team) -> SeatingRules:
    rules, newest = stage.rules, newest_published_round(stage)
    number = newest.number if newest else stage.next_round
    members = tuple(
        MemberChoice(
            member.id,
            team.place_in_board_order(member.id),
            member.person.family,
            member.person.given,
            member.person.title,
            member.person.rating,
        )
        for member in eligible_members(team, number)
    )
    order = BY_NUMBER if rules.member_table else rules.line_ups.order.value
    return SeatingRules(order, rules.line_ups.points, rules.boards, members)


def _match_card(
    tournament: Tournament,
    stage: TeamStage,
    team: Team,
    r: TeamRound,
    match: Match,
    now: str,
    words: Words,
) -> TeamMatchCard:
    side = match.side_of(team.id)
    handed_in = match.line_ups[side]
    return TeamMatchCard.for_side(
        *(stage, r, match, side, points_so_far(stage, r, match), now, words),
        boards=tuple(sorted(_board_lines(stage, r, match, side, words), key=lambda b: b.number)),
        revealed=match.revealed,
        line_up=handed_in.members if handed_in else first_line_up(stage.rules, team, r.number),
        handed_in=handed_in.instant if handed_in else "",
        by_captain=handed_in is not None and handed_in.actor == CAPTAIN,
        open=line_up_act(tournament, stage, r, team.id, now).is_ready,
    )


def _board_lines(
    stage: TeamStage, r: TeamRound, match: Match, side: int, words: Words
) -> Iterator[CaptainBoardLine]:
    captain = captain_device(match.teams[side])
    enters = (
        stage.rules.line_ups.captains_enter
        and match.revealed
        and match.forfeit is None
        and (r.state is RoundState.PUBLISHED or bool(match.moved_to))
    )
    for game in match.games:
        first = stage.rules.first_colour_in(game)
        own_colour = first if side == 0 else first.other
        seats = (game.white, game.black) if own_colour is Colour.WHITE else (game.black, game.white)
        open_yet = enters and NOBODY not in seats and may_report(game, captain)
        yield CaptainBoardLine(
            board=game.number,
            number=game.seat.player_number(side) if game.seat else int(game.number),
            colour=own_colour.value,
            colour_word=words("White") if own_colour is Colour.WHITE else words("Black"),
            mine=_member_name(stage, seats[0]),
            theirs=_member_name(stage, seats[1]),
            result=result_text(result_of_side(stage.rules, game, side)),
            disputed=game.is_disputed,
            state=_report_state(game, captain, words) if enters else "",
            saw=version_to_report_on(game, captain),
            choices=tuple(_result_choices(own_colour, game, captain, words)) if open_yet else (),
        )


def _report_state(game: Game, captain: str, words: Words) -> str:
    if game.is_disputed:
        return words("Different results were entered for this board. The arbiter decides.")
    if game.witnesses:
        return words("confirmed")
    if game.is_reported_by(captain):
        return words("reported, to be confirmed")
    if game.claims and may_report(game, captain):
        return words("Reported by others: confirm it by the same result, or tap another one.")
    return ""


def _member_name(stage: TeamStage, member: MemberId) -> str:
    return "" if member == NOBODY else stage.member(member)[1].person.full_name


def _result_choices(
    own_colour: Colour, game: Game, captain: str, words: Words
) -> Iterator[ResultChoice]:
    won, lost = ("1-0", "0-1") if own_colour is Colour.WHITE else ("0-1", "1-0")
    reported = game.result.code if game.result and game.is_reported_by(captain) else ""
    for code, text in (
        (won, words("won")),
        ("=-=", words.of("chess", "drawn")),
        (lost, words("lost")),
    ):
        yield ResultChoice(code, text, code == reported)
