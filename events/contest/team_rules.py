"""The rules that all games of teams share, and those in which they differ: who may join a team, and
the consequences for a match.

Captains act by telephone, each for their own team, in matches of published rounds.
"""

from abc import abstractmethod
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import ClassVar, TypeVar

from domain.contest.entry import Team
from domain.contest.matches import AnyMatchRound, AnyTeams, TeamContest, TeamMatch
from domain.contest.round import Pair
from domain.errors import NotNow, Unknown
from domain.ids import EntryId, Number, RoundNo
from domain.knockout.progress import Progress
from domain.messages import say, say_counted
from domain.results import Mark
from domain.round_robin.table import Table
from domain.tournament import Tournament
from events.contest.acting import stage_finder
from events.contest.commands import ListedTeam
from events.contest.game_rules import GameRules, game_rules_of
from events.contest.vocabulary.entries import PlacedByHand
from events.contest.vocabulary.rounds import StageReplanned
from events.contest.vocabulary.teams import MatchForfeited, MatchForfeitLifted, SeatsByRound
from events.game import CommandSender
from events.game.words import list_some
from events.log.records import Version
from events.log.vocabulary import Command, Event


def teams_in(state: Tournament, number: int) -> AnyTeams:
    """The stage of that number; Unknown if there is none, or if no teams play there."""
    part = state.part(number)
    if not isinstance(part, TeamContest):
        raise Unknown(say("section of teams in {name}:", name=state.name), number)
    return part


team_stage = stage_finder(teams_in)
"""Finds the stage that an act of any game of teams is decided on."""

_DEVICE = "captain-"


def captain_device(team: EntryId) -> str:
    """The name of a captain's telephone in the log."""
    return f"{_DEVICE}{team}"


def team_of(by: CommandSender) -> EntryId:
    """The team of the captain who sends this; NotNow for a device that is no captain's."""
    number = by.device.removeprefix(_DEVICE)
    if by.device == number or not number.isdigit():
        raise NotNow("Only the captain of a team acts for it; tell the arbiter.")
    return EntryId(int(number))


def matches_of_captain(
    stage: AnyTeams, round_number: int, by: CommandSender
) -> tuple[TeamMatch, ...]:
    """The matches of a captain's own team in that round: one, or two in a triangle. Refused in a
    drafted round, which captains must not see.
    """
    team, newest = stage.entry(team_of(by)), stage.newest_shown_round
    is_published = newest is not None and 1 <= round_number <= newest.number
    all_matches = stage.round(RoundNo(round_number)).matches if is_published else ()
    matches = tuple(match for match in all_matches if team.id in match.teams)
    if not matches:
        raise NotNow(
            "{name} has no match in round {round_number}.",
            name=team.name,
            round_number=round_number,
        )
    return matches


S = TypeVar("S", bound=AnyTeams)
R = TypeVar("R", bound=AnyMatchRound)


class TeamGameRules(GameRules[S, R, Team]):
    """The rules of a game of teams, for a stage S with rounds R of matches."""

    too_few: ClassVar[str] = "At least two teams must take part."
    why_it_follows: ClassVar[str] = say("a forfeit")

    def refuse_unfit_command(self, stage: S, command: Command) -> None:
        if isinstance(command, PlacedByHand) and stage.is_knock_out:
            raise NotNow("{name} is a knock-out: places follow from its bracket.", name=stage.name)

    @abstractmethod
    def refuse_members(self, stage: S, stated: ListedTeam) -> None:
        """Refuse more members than a team may have."""

    @abstractmethod
    def why_no_member_joins(self, stage: S, team: Team, first: RoundNo) -> str:
        """Why no further member may join from that round on; "" if one may."""

    def refuse_other_order(self, stage: S, team: Team) -> None:
        """Refuse to change the order of members if the table depends on it."""

    # The draw

    @abstractmethod
    def progress_of(self, stage: S, rounds: int | None = None) -> Progress: ...

    def refuse_to_draw(self, stage: S, teams: Sequence[Team]) -> None:
        """Refuse a draw whose table has requirements that teams do not meet yet."""

    def chosen_numbers(self, stage: S, ranked: Sequence[EntryId]) -> Mapping[EntryId, Number]:
        """The numbers that teams have chosen; empty: lots or ratings decide."""
        return {}

    @abstractmethod
    def tables_of_draw(
        self, stage: S, teams: int, apart: Collection[frozenset[int]]
    ) -> tuple[Table, SeatsByRound]:
        """The table of that number of teams, and of their members if the system has one. `apart`
        are pairs of numbers that must not meet, if the system can keep them apart.
        """

    def with_seats(self, stage: S, seats: SeatsByRound) -> S:
        """The stage with the table of members, if its system has one."""
        return stage

    # Matches

    @abstractmethod
    def match_words(self, stage: S, number: RoundNo, match: TeamMatch) -> str:
        """A sentence on an unfinished match of that round: place, teams and what is missing."""

    def with_forfeit_consequences(self, stage: S, match: TeamMatch, version: Version) -> TeamMatch:
        """The match with the consequences of a forfeit, if the game has any."""
        return match

    def with_forfeit(
        self, stage: S, event: MatchForfeited | MatchForfeitLifted, version: Version
    ) -> S:
        """The stage with the match forfeited, or with its forfeit lifted."""
        r = stage.rounds[event.round - 1]
        marks = None
        if isinstance(event, MatchForfeited):
            marks = Mark(event.marks[0]), Mark(event.marks[1])
        match = replace(r.match(event.match), forfeit=marks, changed_at=version)
        return stage.with_round(r.with_match(self.with_forfeit_consequences(stage, match, version)))

    @abstractmethod
    def line_ups_of(self, match: TeamMatch) -> object:
        """The line-ups of a match and whether they are revealed, to be compared."""

    def match_parts(self, match: TeamMatch) -> Iterator[tuple[str, object]]:
        """The stated parts of a match, by the name of a difference in them."""
        yield "line-ups", self.line_ups_of(match)
        yield "forfeits", match.forfeit
        yield "dates", (match.moved_to, match.venue)

    def refuse_sender(self, stage: S, round_number: int, match: int, by: CommandSender) -> None:
        if not stage.rules.line_ups.captains_enter:
            raise NotNow("Captains report no results in {name}; tell the arbiter.", name=stage.name)
        if match not in [each.number for each in matches_of_captain(stage, round_number, by)]:
            raise NotNow("Captains report the games of their own match alone.")

    def refuse_entered_again(self, stage: S, returning: Sequence[Team]) -> None:
        by_name = {team.name.casefold(): team for team in stage.entries.values()}
        for team in returning:
            if team.name.casefold() in by_name:
                raise NotNow(
                    "{name} is entered again already; give that team another name, or discard "
                    "it first.",
                    name=team.name,
                )
        _refuse_members_of_other_teams(stage, returning)

    def missing_words(self, stage: S, last: R) -> Iterator[str]:
        for number in dict.fromkeys(at.match for at in self.games_to_adjourn(last)):
            yield self.match_words(stage, last.number, last.match(number))

    def older_unfinished_words(self, stage: S, last: R) -> Iterator[str]:
        for r, match in stage.outstanding_matches():
            if r.number < last.number or match.moved_to:
                yield self.match_words(stage, r.number, match)

    def unfinished_words(self, stage: S) -> Iterator[str]:
        for r in stage.rounds:
            for match in r.matches:
                if not match.is_finished:
                    yield self.match_words(stage, r.number, match)

    def why_by_bracket(self, stage: S, pair: Pair) -> tuple[str, ...]:
        if not stage.is_knock_out:
            return ()
        return (
            say("The bracket leads here: the numbers that were drawn, and who has won before."),
        )

    def contradicted_pairs(self, stage: S) -> Iterator[tuple[RoundNo, int]]:
        bracket_pairs = {match.both_numbers for match in self.progress_of(stage).matches.values()}
        numbers = stage.numbers
        for r in stage.rounds:
            for match in r.matches:
                if frozenset(numbers[team] for team in match.teams) not in bracket_pairs:
                    yield r.number, match.number

    def fill_in_omitted_fields(self, stage: S, command: StageReplanned) -> StageReplanned:
        if command.unrated is not None:
            raise NotNow("Teams have no tie-breaks made of ratings; leave `unrated` out.")
        return command

    def keeps_pair(self, stage: S, r: R, number: int) -> bool:
        return r.match(number).forfeit is not None

    def marked_round(self, before: R, now: R | None, version: Version) -> R:
        changed_at = {(m.number, m.teams): m.changed_at for m in now.matches} if now else {}
        matches = tuple(
            match
            if changed_at.get((match.number, match.teams)) == match.changed_at
            else replace(match, changed_at=version)
            for match in before.matches
        )
        return replace(before, matches=matches)

    def with_data_beyond_undo(self, before: S, now: S) -> S:
        """The restored stage, in which telephones that were revoked since stay revoked."""
        later = {id_: team.phone for id_, team in now.entries.items()}
        return before.with_entries(
            {
                id_: replace(team, phone=max(team.phone, later.get(id_, 0)))
                for id_, team in before.entries.items()
            }
        )

    def stage_after_event(self, stage: S, event: Event) -> S | None:
        if isinstance(event, MatchForfeited | MatchForfeitLifted):
            return self.with_forfeit(stage, event, 0)
        return None

    def entry_changes(self, before: Team, after: Team) -> Iterator[str]:
        fields = [(t.name, t.short, t.federation, t.captain, t.strength) for t in (before, after)]
        if fields[0] != fields[1]:
            yield say(
                "{name} is stated otherwise than before, as {name2}.",
                name=after.name,
                name2=before.name,
            )
        if before.members != after.members:
            yield say("{name} has other members, or in another order.", name=after.name)

    def match_changes(self, before: R, after: R) -> Iterator[str]:
        """Yield the differences; for hidden line-ups only that they differ."""
        met = {match.teams: match for match in before.matches}
        both = [(met[match.teams], match) for match in after.matches if match.teams in met]
        for part in dict.fromkeys(name for was, _ in both for name, _ in self.match_parts(was)):
            changed = [
                now.number
                for was, now in both
                if dict(self.match_parts(was))[part] != dict(self.match_parts(now))[part]
            ]
            if changed:
                yield say_counted(
                    "Round {number} has other {what} in match {changed}.",
                    "Round {number} has other {what} in matches {changed}.",
                    len(changed),
                    number=after.number,
                    what=part,
                    changed=list_some(changed),
                )


def _refuse_members_of_other_teams(stage: AnyTeams, returning: Sequence[Team]) -> None:
    by_fide_id = {
        member.person.fide_id: team
        for team in stage.entries.values()
        for member in team.members
        if member.person.fide_id and member.left_from is None
    }
    for team in returning:
        for each in team.members:
            other = by_fide_id.get(each.person.fide_id)
            if other is not None and each.left_from is None:
                raise NotNow(
                    "{full_name} of {name} plays for {name2} by now; let them leave that team "
                    "first.",
                    full_name=each.person.full_name,
                    name=team.name,
                    name2=other.name,
                )


def team_rules_of(stage: AnyTeams) -> TeamGameRules[AnyTeams, AnyMatchRound]:
    game_rules = game_rules_of(stage)
    assert isinstance(game_rules, TeamGameRules), "a game of teams has the rules of one"
    return game_rules
