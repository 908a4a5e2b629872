"""Turn a report of a team event into a whole stage.

A report shows absent teams without reasons: zero-point byes before a team's first appearance make
it a late entry, at least two up to the last paired round a withdrawal, all others are requested
byes. In a Swiss without any record of byes the only team without a match had the pairing-allocated
bye. A match without a played game in which one side at most has points is forfeited. Matches, which
reports do not number, are put in order of their teams' higher score, then the lower one, then the
smaller number. Extra points of record 299 are kept as points given or deducted; where a team's
points in the report differ from its results, the results count.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from domain.contest.entry import Member, MemberId, Team
from domain.contest.round import RoundState
from domain.contest.stage import ForbiddenEntries
from domain.errors import BadFile
from domain.formats.trf.rounds import total_rounds
from domain.formats.trf.tournament import RankedTeam, TeamForfeit, TournamentReport, person_of
from domain.ids import EntryId, Number, RoundNo, StageId
from domain.messages import say
from domain.people import Person
from domain.results import BYES, REQUESTED_BYES, Mark
from domain.swiss.teams.matches import TeamRow
from domain.team_chess.report import WON_ALONE, TeamReport
from domain.team_chess.reports.announced_rules import (
    announced_rules,
    is_knock_out,
    named_member_table,
)
from domain.team_chess.reports.boards import (
    USUAL,
    MatchSides,
    SeatReader,
    forfeited_game,
    mark_forfeit_by_boards,
)
from domain.team_chess.reports.by_members import (
    MemberTableMatches,
    read_member_table,
    with_member_table,
)
from domain.team_chess.reports.draws import (
    as_knock_out,
    as_round_robin,
    suitable_tie_breaks,
    without_system_note,
)
from domain.team_chess.reports.point_values import notes_on_differing_points, reported_adjustments
from domain.team_chess.round import Game, LineUp, Match, TeamRound
from domain.team_chess.rules import MemberTable, TeamRules
from domain.team_chess.scores import team_rows
from domain.team_chess.seats import line_up_from_seats
from domain.team_chess.stage import TeamStage

REPORTED = "report"
SHORTEST_WITHDRAWAL = 2


class ReadStage(NamedTuple):
    """`notes` has a sentence for each part of the report that could not be taken over."""

    stage: TeamStage
    notes: tuple[str, ...]


def is_of_teams(report: TournamentReport) -> bool:
    """Whether a report has matches of teams, and not only individuals who are in teams."""
    if report.ranked_teams:
        return True
    system = f"{report.header.kind} {report.regulations.system}".casefold()
    return bool(report.teams) and "team" in system and "individual" not in system


def read_stage(
    report: TournamentReport, name: str = "", people: Sequence[Person] = ()
) -> ReadStage:
    """Read a report as a stage; raises BadFile if that is impossible. `name` is the file's,
    `people`, by number, have more data than the report.
    """
    numbered = _with_numbers(report, name)
    _refuse_misplaced(numbered, name)
    return _StageReader(numbered, name, people).read_stage()


def _with_numbers(report: TournamentReport, name: str) -> TournamentReport:
    """The report with numbered teams: those of TRF16 (013) are numbered in file order."""
    if report.ranked_teams:
        return report
    if not report.teams:
        raise BadFile("no team (record 310 or 013) is in this report", 0, name)
    numbered = enumerate(report.teams, start=1)
    teams = tuple(RankedTeam(number, team.name, members=team.members) for number, team in numbered)
    return replace(report, ranked_teams=teams)


def _refuse_misplaced(report: TournamentReport, name: str) -> None:
    """Refuse unless every player is in one team, and teams are numbered from 1 on."""
    numbers = sorted(team.number for team in report.ranked_teams)
    if numbers != list(range(1, len(numbers) + 1)):
        raise BadFile("teams (record 310) are not numbered from 1 on, each once", 0, name)
    team_of: dict[int, int] = {}
    for team in report.ranked_teams:
        for player in team.members:
            if player in team_of:
                first, second = team_of[player], team.number
                both = say("teams {team_of} and {number}", team_of=first, number=second)
                why = say(
                    "player {player} is in {both}; leave one of them", player=player, both=both
                )
                raise BadFile(why, 0, name)
            team_of[player] = team.number
    for number in (player.number for player in report.players):
        if number not in team_of:
            raise BadFile(
                "player {number} is in no team (record 310 or 013)", 0, name, number=number
            )


@dataclass(frozen=True, slots=True)
class _Presence:
    """The first round a team was present for, and the first after it left; 0: it stayed."""

    first: int
    left: int

    def is_away(self, round_number: int) -> bool:
        gone = bool(self.left) and round_number >= self.left
        return gone or round_number < self.first


class _StageReader:
    """Reads the stage; `met` has the matches of each round, `colours` those of record 352."""

    def __init__(self, report: TournamentReport, name: str, people: Sequence[Person]) -> None:
        self.report = report
        self.people = people
        self.name = name
        self.report_of_teams = TeamReport(report, name)
        self.members = {team.number: team.members for team in self.report_of_teams.teams}
        self.boards = max(1, self.report_of_teams.boards, self.report_of_teams.most_games)
        self.seating = SeatReader(report, self.members, self.boards)
        self.rounds = range(1, self.report_of_teams.rounds + 1)
        self.met = {r: tuple(self._find_meetings(r)) for r in self.rounds}
        stated = report.regulations.board_colours.upper()
        self.colours = stated or self._usual_colours()
        self.by_members = self._read_members()

    def read_stage(self) -> ReadStage:
        announced = announced_rules(self.report_of_teams, self.boards, self.colours)
        presence = {row.number: self._presence_of(row) for row in self.report_of_teams.rows}
        teams = {
            EntryId(team.number): self._build_team(team, presence[team.number])
            for team in self.report_of_teams.teams
        }
        stage = TeamStage(
            StageId(1),
            "Teams",
            announced.rules,
            teams,
            forbidden=tuple(self._forbidden_entries(announced.rules.rounds)),
        )
        for r in self.rounds:
            stage = replace(stage, rounds=(*stage.rounds, self._build_round(stage, r)))
        stage = replace(stage, adjustments=tuple(reported_adjustments(stage, self.report)))
        stage, unknown = self._with_named_system(stage, announced.notes)
        return ReadStage(
            stage, (*unknown, *notes_on_differing_points(self.report_of_teams.teams, stage))
        )

    def _with_named_system(
        self, stage: TeamStage, notes: tuple[str, ...]
    ) -> tuple[TeamStage, tuple[str, ...]]:
        """The stage in the system named in the report, if that is no Swiss; and notes."""
        if self.by_members is not None:
            order, unsuitable = suitable_tie_breaks(stage.rules, self.report)
            stage = replace(stage, rules=replace(stage.rules, tie_breaks=order))
            stage, table_notes = with_member_table(stage, self.by_members)
            return stage, (*without_system_note(notes), *unsuitable, *table_notes)
        if is_knock_out(self.report):
            ranks = {
                EntryId(team.number): team.rank for team in self.report_of_teams.teams if team.rank
            }
            return as_knock_out(stage, ranks, notes)
        return as_round_robin(stage, self.report, notes)

    def _read_members(self) -> MemberTableMatches | None:
        named = named_member_table(self.report)
        if named is None:
            return None
        rounds = max(total_rounds(self.report), self.report_of_teams.rounds, 1)
        boards = rounds if named.system is MemberTable.HUTTON else self.boards
        return read_member_table(named, boards, self.seating, self.members, self.met)

    # ------------------------------------------------------------------------ teams

    def _build_team(self, team: RankedTeam, presence: _Presence) -> Team:
        number = team.number
        requested = {
            bye.round_number: bye.mark
            for bye in self.report.requested_team_byes
            if number in bye.numbers
        }
        paired = {r: self._bye_of(number, r) for r in self.rounds if not presence.is_away(r)}
        byes = requested | {r: mark for r, mark in paired.items() if mark in REQUESTED_BYES}
        byes_when_present = {r: mark for r, mark in byes.items() if not presence.is_away(r)}
        built = Team(
            EntryId(number),
            team.name or say("Team {number}", number=number),
            short=team.nickname,
            members=tuple(self._build_member(player) for player in team.members),
            number=Number(number),
            first_round=RoundNo(presence.first),
            withdrawn_from=RoundNo(presence.left) if presence.left else None,
            byes=tuple((RoundNo(r), mark) for r, mark in sorted(byes_when_present.items())),
        )
        stated = (team.strength or 0) // 10
        return (
            built
            if stated == built.ranking_rating(self.boards)
            else replace(built, strength=stated)
        )

    def _build_member(self, number: int) -> Member:
        if self.people:
            return Member(MemberId(number), self.people[number - 1])
        national = {one.number: one.national_id for one in self.report.national}
        player = self.report.players[number - 1]
        return Member(MemberId(number), person_of(player, national.get(number, "")))

    def _presence_of(self, row: TeamRow) -> _Presence:
        """The team's presence; a team that never appears stays, with a bye in every round."""
        rounds = len(row.cells)
        present = [r for r in self.rounds if self._bye_of(row.number, r) is not Mark.ZERO_BYE]
        if not present:
            return _Presence(1, 0)
        left = present[-1] + 1 if rounds - present[-1] >= SHORTEST_WITHDRAWAL else 0
        return _Presence(present[0], left)

    def _bye_of(self, number: int, round_number: int) -> Mark | None:
        """The team's bye in that round; None if it has a match."""
        if any(number in (one.first, one.second) for one in self.met[round_number]):
            return None
        mark = self.report_of_teams.rows[number - 1].cells[round_number - 1].mark
        if mark is Mark.ZERO_BYE and self._has_unrecorded_bye(round_number):
            return Mark.PAIRING_BYE
        return mark if mark in BYES else Mark.ZERO_BYE

    def _has_unrecorded_bye(self, round_number: int) -> bool:
        """Whether the only team without a match had the pairing-allocated bye, though not recorded:
        TRF16 has no record for it.
        """
        report = self.report
        kind = report.header.kind.casefold()
        if report.team_byes or report.requested_team_byes or "swiss" not in kind:
            return False
        return 2 * len(self.met[round_number]) == len(self.members) - 1

    # ---------------------------------------------------------------------- matches

    def _find_meetings(self, round_number: int) -> Iterator[MatchSides]:
        """Yield each match once; colours decide which team is named first."""
        meets: dict[int, int] = {}
        for record in self.report.team_forfeits:
            if record.round_number == round_number:
                meets |= {record.white: record.black, record.black: record.white}
        for team, members in self.members.items():
            for player in members:
                opponent = self.report.players[player - 1].cells[round_number - 1].opponent
                other = self.report_of_teams.team_of[opponent] if opponent else meets.get(team, 0)
                if other == team or meets.setdefault(team, other or 0) not in (0, other):
                    raise BadFile(
                        "round {round_number}: players of team {team} met more than one team, "
                        "or one another; correct record 310 or the games",
                        0,
                        self.name,
                        round_number=round_number,
                        team=team,
                    )
                if other:
                    meets[team] = other
        for team, other in meets.items():
            if team < other:
                yield MatchSides(round_number, team, other)

    def _usual_colours(self) -> str:
        """The colours with which most matches agree with the announced orders."""

        def fitting(colours: str) -> int:
            fits = self.seating.fits_announced_order
            return sum(
                any(fits(each, colours) for each in (one, one.with_sides_exchanged))
                for meetings in self.met.values()
                for one in meetings
            )

        best = max(USUAL, key=fitting)
        return "".join(best[at % len(best)] for at in range(self.boards))

    def _build_round(self, stage: TeamStage, round_number: int) -> TeamRound:
        rows = {row.number: row for row in team_rows(stage, round_number - 1)}
        primary = stage.rules.terms.primary
        scores = {number: row.points(primary, round_number) for number, row in rows.items()}

        def key(sides: MatchSides) -> tuple[int, int, int]:
            one, other = scores[sides.first], scores[sides.second]
            return -max(one, other), -min(one, other), min(sides.first, sides.second)

        ordered = sorted(self.met[round_number], key=key)
        matches = (
            self._build_match(stage.rules, number, sides) for number, sides in enumerate(ordered, 1)
        )
        byes = ((number, self._bye_of(number, round_number)) for number in self.members)
        return TeamRound(
            RoundNo(round_number),
            RoundState.CLOSED,
            tuple(matches),
            byes=tuple((EntryId(number), mark) for number, mark in byes if mark),
            system=REPORTED,
            seen=True,
        )

    def _build_match(self, rules: TeamRules, number: int, pair: MatchSides) -> Match:
        sides, games = self._seat_match(pair)
        record = self.report_of_teams.forfeits.get((pair.round, pair.first))
        forfeit: tuple[Mark, Mark] | None = None
        if record is not None:
            first, second = map(Mark, record.outcome)
            forfeit = (first, second) if record.white == sides.first else (second, first)
            if not self._left_a_board_empty(record):
                games = tuple(forfeited_game(rules, game, forfeit) for game in games)
        seats = tuple((game.white, game.black) for game in games)
        line_ups = tuple(
            LineUp(line_up_from_seats(rules, games, seats, side), 0, REPORTED) for side in (0, 1)
        )
        match = Match(
            number,
            EntryId(sides.first),
            EntryId(sides.second),
            games,
            (line_ups[0], line_ups[1]),
            revealed=True,
            forfeit=forfeit,
        )
        return mark_forfeit_by_boards(rules, match)

    def _left_a_board_empty(self, record: TeamForfeit) -> bool:
        """Whether the winners of a forfeited match had more members than boards they won: a board
        without players is then lost by both.
        """
        winners = record.white if record.outcome[0] == Mark.FORFEIT_WIN.value else record.black
        cells = [
            self.report.players[n - 1].cells[record.round_number - 1] for n in self.members[winners]
        ]
        won = [cell.mark in WON_ALONE for cell in cells]
        return any(won) and not all(won)

    def _seat_match(self, pair: MatchSides) -> tuple[MatchSides, tuple[Game, ...]]:
        """The team named first, by record 330 or by the colours, with the games on their boards."""
        if self.by_members is not None:
            return self.by_members.matches[frozenset((pair.first, pair.second))][pair.round]
        record = self.report_of_teams.forfeits.get((pair.round, pair.first))
        orders = [pair, pair.with_sides_exchanged]
        if record is not None:
            orders = [pair if record.white == pair.first else pair.with_sides_exchanged]
        else:
            orders.sort(key=lambda one: not self.seating.fits_announced_order(one, self.colours))
        for sides in orders:
            games = self.seating.seat_games(sides, self.colours)
            if games is not None:
                return sides, games
        teams = say("teams {first} and {second}", first=pair.first, second=pair.second)
        raise BadFile(
            "round {round}: {pair} did not play {colours} on their boards; correct record 352 "
            "or the colours of the games",
            0,
            self.name,
            round=pair.round,
            pair=teams,
            colours=self.colours,
        )

    # ------------------------------------------------------------------ record 260

    def _forbidden_entries(self, rounds: int) -> Iterator[ForbiddenEntries]:
        """The forbidden pairs; those without an end last to the last announced round."""
        for group in self.report.forbidden:
            yield ForbiddenEntries(
                frozenset(EntryId(number) for number in group.numbers),
                RoundNo(group.first),
                RoundNo(min(group.last, rounds)),
            )
