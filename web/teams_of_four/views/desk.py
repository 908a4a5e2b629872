"""Data for the desk of a stage of teams of four: matches with both rooms, drafts included, the
line-ups of each stanza, teams with their members, penalties.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from domain.contest.entry import Team
from domain.contest.matches import line_ups_close_at
from domain.contest.round import RoundState
from domain.teams_of_four.knock_out import (
    boards_needed,
    choosable_opponents,
    has_choice_of_opponents,
    knock_out_of,
    next_chooser,
)
from domain.teams_of_four.line_ups import awaited_teams, stanzas_of
from domain.teams_of_four.round import BridgeMatch, TeamsRound
from domain.teams_of_four.scores import match_score
from domain.teams_of_four.stage import TeamsStage
from domain.tournament import Tournament
from events.contest.decisions.draws import teams_taking_part
from events.teams_of_four.decisions.seating import next_stanza
from web.contest.views.desk import DeskParts, Entrants, desk_view, rounds_at_hand
from web.contest.views.desk_lines import (
    DeskEntry,
    HandedInLineUp,
    TeamEntry,
    handed_in_line_up,
    team_entry_function,
)
from web.shared.rulings import RulingWords, ruling_fields, sort_open_first
from web.shared.sheet import fields_of
from web.teams_of_four.scores import BoardLine, board_lines, match_points, number_text
from web.teams_of_four.views.next_acts import next_acts
from web.teams_of_four.views.tablet import FourLine, match_lines


@dataclass(frozen=True, slots=True)
class StanzaLine:
    """The seats of both teams in a stanza; `awaited` are teams without line-up."""

    stanza: int
    revealed: bool
    line_ups: tuple[HandedInLineUp | None, HandedInLineUp | None]
    awaited: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DeskFour(FourLine):
    """`stands` are the boards with their scores; `decided`: a decision set the points; `needs` is
    the number of further boards that a tie requires.
    """

    stanzas: tuple[StanzaLine, ...]
    awaited: tuple[int, ...]
    stands: tuple[BoardLine, ...]
    decided: bool
    needs: int
    saw: int
    draft: bool


@dataclass(frozen=True, slots=True)
class TeamPenaltyLine:
    version: int
    team: int
    name: str
    round: int
    unit: str
    amount: str
    reason: str
    taken_back: str


@dataclass(frozen=True, slots=True)
class RulingLine(RulingWords):
    round: int
    match: int
    room: str
    board: int
    ns: str
    ew: str


@dataclass(frozen=True, slots=True)
class ChoiceLine:
    """A team that has chosen its opponent, or is to choose one of `opponents` (entry, name)."""

    team: int
    name: str
    opponent: str
    opponents: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class FoursDeskFacts:
    """`lacking` is the number of missing line-ups of the next stanza; `choices` are those of a
    knock-out whose numbers are not drawn.
    """

    members: int
    lacking: int
    closes_at: str
    boards: int
    stanzas: int
    most: int
    seating: str
    closes: int
    captains_enter: bool
    penalties: tuple[TeamPenaltyLine, ...]
    choices: tuple[ChoiceLine, ...]
    rulings: tuple[RulingLine, ...]


def _own_facts(
    _tournament: Tournament, stage: TeamsStage, newest: TeamsRound | None
) -> FoursDeskFacts:
    rules, form = stage.rules.line_ups, stage.rules.match
    is_public = newest is not None and newest.state is RoundState.PUBLISHED
    waiting = newest.matches if newest is not None and is_public else ()
    return FoursDeskFacts(
        members=sum(len(team.members) for team in stage.entries.values()),
        lacking=sum(len(_teams_awaited(stage, match)) for match in waiting),
        closes_at=line_ups_close_at(stage, newest.number) if newest else "",
        boards=form.boards,
        stanzas=form.stanzas,
        most=rules.most,
        seating=rules.seating.value,
        closes=rules.closes,
        captains_enter=rules.captains_enter,
        penalties=tuple(_penalty_lines(stage)),
        choices=tuple(_choice_lines(stage)),
        rulings=tuple(ruling_lines(stage)),
    )


def ruling_lines(stage: TeamsStage) -> Iterator[RulingLine]:
    for each in sort_open_first(stage.rulings):
        at, game = each.at, stage.round(each.at.round).game_at(each.at)
        yield RulingLine(
            **ruling_fields(each, game.result.code if game.result else "", game.changed_at),
            **at._asdict(),
            ns=stage.name_of(game.white),
            ew=stage.name_of(game.black),
        )


def _choice_lines(stage: TeamsStage) -> Iterator[ChoiceLine]:
    if not has_choice_of_opponents(stage) or knock_out_of(stage).plan.is_drawn:
        return
    for chooser, opponent in stage.chosen.items():
        yield ChoiceLine(chooser, stage.name_of(chooser), stage.name_of(opponent), ())
    ranked = [each.id for each in teams_taking_part(stage)]
    if len(ranked) > 1 and (team := next_chooser(ranked, stage.chosen)):
        names = (
            (int(each), stage.name_of(each)) for each in choosable_opponents(ranked, stage.chosen)
        )
        yield ChoiceLine(team, stage.name_of(team), "", tuple(names))


def _penalty_lines(stage: TeamsStage) -> Iterator[TeamPenaltyLine]:
    for each in stage.penalties:
        yield TeamPenaltyLine(
            each.version,
            each.team,
            stage.name_of(each.team),
            each.round,
            each.unit.value,
            number_text(Fraction(each.amount)),
            each.reason,
            each.taken_back,
        )


def _teams_awaited(stage: TeamsStage, match: BridgeMatch) -> tuple[int, ...]:
    """The teams whose line-up for the next stanza is missing."""
    stanza = next_stanza(match)
    return (
        awaited_teams(stage.rules.line_ups, match, stanza) if stanza and not match.forfeit else ()
    )


def _desk_matches(stage: TeamsStage, r: TeamsRound, teams: Entrants) -> Iterator[DeskFour]:
    for line, match in zip(match_lines(stage, r, teams), r.matches, strict=True):
        shown = fields_of(line) | {
            "score": match_points(stage, r, match),
            "finished": match_score(stage, r, match).complete,
        }
        yield DeskFour(
            **shown,
            stanzas=tuple(_stanza_lines(stage, match)),
            awaited=_teams_awaited(stage, match),
            stands=tuple(board_lines(stage, r, match)),
            decided=stage.decision_on_match(r.number, match.number) is not None,
            needs=boards_needed(stage, r, match) if stage.knock_out else 0,
            saw=match.changed_at,
            draft=r.state is RoundState.PAIRED,
        )


def _stanza_lines(stage: TeamsStage, match: BridgeMatch) -> Iterator[StanzaLine]:
    for stanza in stanzas_of(match):
        home, visitors = (handed_in_line_up(match.line_up(stanza, team)) for team in match.teams)
        is_shown = stanza <= match.revealed
        waits = () if is_shown else awaited_teams(stage.rules.line_ups, match, stanza)
        yield StanzaLine(stanza, is_shown, (home, visitors), waits)


def _entry_extension(stage: TeamsStage) -> Callable[[Team, DeskEntry], TeamEntry]:
    seated = Counter(
        member
        for r in stage.rounds
        for match in r.matches
        for both in match.line_ups[: match.revealed]
        for line_up in both
        if line_up
        for member in line_up.members
    )
    return team_entry_function(seated, lambda team: team.strength)


DESK = DeskParts(
    rows=_desk_matches,
    entry=_entry_extension,
    missing=lambda r: r.unfinished_matches,
    acts=next_acts,
    own=_own_facts,
    at_hand=rounds_at_hand,
)
VIEW = desk_view(DESK)
