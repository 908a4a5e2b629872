"""A stage of teams as a tournament report: TRF26, Annexure A (C.02.03), with its records of teams.

Only complete rounds are written, and requested byes of later ones. Players are numbered in the
order of entry. A team's line-up is in record 300 if it is not its announced order without gaps; a
player against an empty board has a forfeit without an opponent, and members of a team with a bye
were absent: records 240 and 320 give the team's bye. In a match forfeited before two players sat
opposite each other every member has `0000 - +` or `0000 - -`, as in FIDE's example; its record 330
tells who met, as in every match without a played game. A game that is still to be played counts as
a draw for the players and their teams: X of record 162.

With a table of members, colours are no sequence for record 352, which is left out; boards are in
the order of the team named first.

Left out, as there are no records: rules and deadlines of line-ups, rules of board prizes, names
beyond 32 letters, captains.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import groupby

from domain.contest.entry import NOBODY, Member, MemberId
from domain.contest.round import RoundState
from domain.errors import NotNow
from domain.formats.trf import tournament as trf
from domain.formats.trf.tournament import birth_of, player_of
from domain.ids import EntryId
from domain.ratings.norms import NEUTRAL
from domain.results import ABSENT, ADJOURNED, REQUESTED_BYES, Cell, Colour, Mark
from domain.standings.tiebreaks.descriptor import team_descriptor_in_report
from domain.swiss.pairing_system import LISTED
from domain.swiss.teams.matches import Score
from domain.team_chess.reports.announced_rules import system_in_words, trf_system_code
from domain.team_chess.reports.boards import mark_forfeit_by_boards
from domain.team_chess.reports.crosstables import crosstable_records
from domain.team_chess.round import Game, Match, TeamRound
from domain.team_chess.round_robin import annulled_numbers
from domain.team_chess.rules import TeamRules
from domain.team_chess.scores import team_rows
from domain.team_chess.seats import forfeit_result
from domain.team_chess.stage import TeamStage
from domain.team_chess.standings.ranking import team_places

PROGRAM = "Wallchart"
NAMELESS = trf.ReportHeader()
ALL_ROUNDS = 0
_FEDERATION = re.compile(r"[A-Z]{3}")


def complete_rounds(stage: TeamStage) -> int:
    """The number of rounds from the first that are closed or have all their results. A postponed
    match whose line-ups are not revealed ends them: no record tells who is to meet.
    """
    done = 0
    for r in stage.rounds:
        unfinished = [match for match in r.matches if not match.is_finished]
        is_open = unfinished and r.state is not RoundState.CLOSED
        if r.state is RoundState.PAIRED or is_open or not all(m.revealed for m in unfinished):
            break
        done = r.number
    return done


def report_of(stage: TeamStage, header: trf.ReportHeader = NAMELESS) -> trf.TournamentReport:
    """The stage as a report; `header` has the name and place of the tournament."""
    stage = _with_all_results(stage)
    report = _ReportData(stage)
    if not report.numbers:
        raise NotNow(
            "Number the teams of {name} first: a report tells teams by number.", name=stage.name
        )
    return trf.TournamentReport(
        header=header._replace(
            players=str(len(report.players)),
            rated_players=str(sum(bool(each.rating) for each in report.players)),
            teams=str(len(report.numbers)),
            kind=header.kind or system_in_words(stage),
        ),
        players=report.players,
        rounds=stage.rules.rounds,
        initial_colour=stage.rules.initial_colour,
        points=stage.rules.points,
        accelerations=tuple(_acceleration_records(stage)),
        forbidden=stage.forbidden_numbers,
        regulations=trf.Regulations(
            pairing_program=PROGRAM,
            system=trf_system_code(stage),
            tie_breaks=tuple(_tie_breaks(stage)),
            encoded_time_control=stage.time.code,
            board_colours="" if stage.seats else stage.rules.colours,
            team_points=(
                ("TW", stage.rules.match_points.win),
                ("TD", stage.rules.match_points.draw),
                ("TL", stage.rules.match_points.loss),
            ),
        ),
        abnormal_points=tuple(report.abnormal_points()),
        teams=tuple(trf.ReportedTeam(team.name, team.members) for team in report.teams),
        ranked_teams=report.teams,
        line_ups=tuple(report.line_up_records()),
        requested_team_byes=tuple(report.requested_byes()),
        team_byes=tuple(report.team_byes()),
        team_forfeits=tuple(report.forfeit_records()),
        team_crosstable=tuple(crosstable_records(stage, len(report.rounds), report.numbers)),
        national=tuple(report.national_records(header.federation)),
        options=(trf.ReportedOption("tie-break-edition", stage.rules.tie_break_edition),),
    )


def _with_all_results(stage: TeamStage) -> TeamStage:
    """The stage with results of all reported games, those still to be played as adjourned; and with
    the forfeits of matches.
    """
    for r in stage.rounds[: complete_rounds(stage)]:
        matches = tuple(_with_all_results_of_match(stage.rules, match) for match in r.matches)
        stage = stage.with_round(replace(r, matches=matches))
    return stage


def _with_all_results_of_match(rules: TeamRules, match: Match) -> Match:
    games = (
        game._replace(
            result=forfeit_result(rules, game, match.forfeit) if match.forfeit else ADJOURNED
        )
        if game.result is None
        else game
        for game in match.games
    )
    return mark_forfeit_by_boards(rules, replace(match, games=tuple(games)))


class _ReportData:
    """The data of each team and player in a report, by their numbers in it."""

    def __init__(self, stage: TeamStage) -> None:
        self.stage = stage
        self.rounds = stage.rounds[: complete_rounds(stage)]
        self.numbers: Mapping[EntryId, int] = stage.numbers
        members = sorted(
            (member for _, team in stage.numbered_entries() for member in team.members),
            key=lambda member: member.id,
        )
        self.number_of: Mapping[MemberId, int] = {
            member.id: number for number, member in enumerate(members, start=1)
        }
        self._cells = {
            member.id: tuple(self._cell_in_round(r, member.id) for r in self.rounds)
            for member in members
        }
        self.players = tuple(self._player_records(members))
        self.teams = tuple(self._team_records())

    # ------------------------------------------------------------------- 001, 310

    def _cell_in_round(self, r: TeamRound, member: MemberId) -> Cell:
        for match in r.matches:
            if match.forfeit and not any(game.white and game.black for game in match.games):
                marks = self._marks_without_opponents(match)
                if member in marks:
                    return Cell(0, None, marks[member])
            for game in match.games:
                if member in (game.white, game.black):
                    return self._cell_of_seat(game, member == game.white)
        return ABSENT

    def _marks_without_opponents(self, match: Match) -> Mapping[MemberId, Mark]:
        """The marks of all members in a match in which nobody had an opponent: as many of a team as
        it won boards have won by forfeit, the first ones who sat or might have.
        """
        marks = {}
        for team in match.teams:
            sitting = [*filter(None, self._team_seats(match, team))]
            others = (m.id for m in self.stage.entry(team).members if m.id not in sitting)
            won = self._boards_won(match, team)
            for at, member in enumerate((*sitting, *others)):
                marks[member] = Mark.FORFEIT_WIN if at < won else Mark.FORFEIT_LOSS
        return marks

    def _boards_won(self, match: Match, team: EntryId) -> int:
        results = (
            game.result and game.result.mark_of(self._team_colour(match, team, game))
            for game in match.games
        )
        return sum(mark is Mark.FORFEIT_WIN for mark in results)

    def _cell_of_seat(self, game: Game, white: bool) -> Cell:
        colour = Colour.WHITE if white else Colour.BLACK
        assert game.result is not None, "all reported games have results"
        mark = game.result.mark_of(colour)
        other = game.black if white else game.white
        if other == NOBODY:
            return Cell(0, None, mark) if mark is Mark.FORFEIT_WIN else ABSENT
        return Cell(self.number_of[other], colour, mark)

    def _player_records(self, members: list[Member]) -> Iterator[trf.ReportedPlayer]:
        worth = self.stage.rules.points.table
        points = {
            member.id: sum(worth[cell.mark, cell.colour] for cell in self._cells[member.id])
            for member in members
        }
        order = sorted(points, key=lambda member: (-points[member], self.number_of[member]))
        ranks = {member: rank for rank, member in enumerate(order, start=1)}
        for member in members:
            yield player_of(
                self.number_of[member.id],
                member.person,
                self._cells[member.id],
                points[member.id],
                ranks[member.id],
            )

    def _team_records(self) -> Iterator[trf.RankedTeam]:
        ranked = {place.number: place for place in team_places(self.stage, len(self.rounds))}
        for number, team in self.stage.numbered_entries():
            place = ranked.get(number)
            yield trf.RankedTeam(
                int(number),
                team.name,
                team.short,
                10 * team.ranking_rating(self.stage.rules.boards) or None,
                place.match_points if place else None,
                place.game_points if place else None,
                place.rank if place else None,
                tuple(self.number_of[member.id] for member in team.members),
            )

    def national_records(self, federation: str) -> Iterator[trf.NationalRecord]:
        """Yield members with an ID of the host federation; without a host, each with their own."""
        for _, team in self.stage.numbered_entries():
            for member in team.members:
                person = member.person
                code = person.federation if federation in ("", NEUTRAL) else federation
                if person.national_id and _FEDERATION.fullmatch(code):
                    yield trf.NationalRecord(
                        federation=code,
                        number=self.number_of[member.id],
                        sex=person.sex.value,
                        name=person.full_name,
                        origin=person.federation,
                        national_id=person.national_id,
                        birth=birth_of(person),
                    )

    # --------------------------------------------------------- 240, 320, 330, 300

    def requested_byes(self) -> Iterator[trf.RequestedBye]:
        """The byes of teams in played rounds, and requested ones of later rounds."""
        found = [
            (int(r.number), mark, self.numbers[team])
            for r in self.rounds
            for team, mark in r.byes
            if mark in REQUESTED_BYES and team in self.numbers
        ]
        for number, team in self.stage.numbered_entries():
            for round_number, mark in team.byes:
                if round_number > len(self.rounds) and mark in REQUESTED_BYES:
                    found.append((int(round_number), mark, int(number)))
        for (round_number, mark), alike in groupby(sorted(found), key=lambda each: each[:2]):
            yield trf.RequestedBye(mark, round_number, tuple(number for _, _, number in alike))

    def team_byes(self) -> Iterator[trf.TeamByes]:
        worth = self.stage.rules
        had = tuple(
            next((self.numbers[t] for t, mark in r.byes if mark is Mark.PAIRING_BYE), 0)
            for r in self.rounds
        )
        yield trf.TeamByes(worth.match_points.bye, worth.bye_game_points, had)

    def forfeit_records(self) -> Iterator[trf.TeamForfeit]:
        for r in self.rounds:
            for match in r.matches:
                if match.forfeit:
                    outcome = "".join(mark.value for mark in match.forfeit)
                    teams = self.numbers[match.first], self.numbers[match.second]
                    yield trf.TeamForfeit(outcome, int(r.number), *teams)

    def line_up_records(self) -> Iterator[trf.ReportedLineUp]:
        for r in self.rounds:
            for match in r.matches:
                for team, other in (match.teams, match.teams[::-1]):
                    seats = self._team_seats(match, team)
                    if any(seats) and not self._is_announced_order(team, seats):
                        numbers = tuple(self.number_of.get(seat, 0) for seat in seats)
                        teams = self.numbers[team], self.numbers[other]
                        yield trf.ReportedLineUp(int(r.number), *teams, numbers)

    def _team_seats(self, match: Match, team: EntryId) -> list[MemberId]:
        return [
            game.white if self._team_colour(match, team, game) is Colour.WHITE else game.black
            for game in match.games
        ]

    def _team_colour(self, match: Match, team: EntryId, game: Game) -> Colour:
        first = self.stage.rules.first_colour_in(game)
        return first if team == match.first else first.other

    def _is_announced_order(self, team: EntryId, seats: list[MemberId]) -> bool:
        sitting = [seat for seat in seats if seat != NOBODY]
        order = [m.id for m in self.stage.entry(team).members if m.id in sitting]
        return len(sitting) == len(seats) and sitting == order

    # ----------------------------------------------------------------------- 299

    def abnormal_points(self) -> Iterator[trf.AbnormalPoints]:
        worth = self.stage.rules.match_points
        if worth.forfeit_loss != worth.loss:
            yield trf.AbnormalPoints(Mark.FORFEIT_LOSS, None, ALL_ROUNDS, (), worth.forfeit_loss)
        for each in self.stage.adjustments:
            if each.team in self.numbers:
                team = self.numbers[each.team]
                yield trf.AbnormalPoints(
                    None, each.game_points, int(each.round), (team,), each.match_points
                )
        yield from self._annulled_points(annulled_numbers(self.stage))

    def _annulled_points(self, annulled: frozenset[int]) -> Iterator[trf.AbnormalPoints]:
        """Records that deduct the points in matches of annulled teams, which do not count."""
        for row in team_rows(self.stage, len(self.rounds)) if annulled else ():
            for round_number, cell in enumerate(row.cells, 1):
                deducted = -cell.game_points, -cell.match_points
                if any(deducted) and not annulled.isdisjoint((row.number, cell.opponent)):
                    games, matches = deducted
                    yield trf.AbnormalPoints(None, games, round_number, (row.number,), matches)


def _tie_breaks(stage: TeamStage) -> Iterator[str]:
    """The codes of tie-breaks, each once, even if two names of the stage share one."""
    primary = stage.rules.terms.primary.value
    codes = (team_descriptor_in_report(name, primary) for name in stage.rules.tie_breaks)
    yield from dict.fromkeys(code for code in codes if code)


def _acceleration_records(stage: TeamStage) -> Iterator[trf.Acceleration]:
    """Record 250 for every team with added points, by runs of rounds with equal points."""
    if stage.rules.acceleration != LISTED:
        return
    by_match = stage.rules.terms.primary is Score.MATCH_POINTS
    for number, points in stage.rules.virtual:
        for value, run in groupby(enumerate(points, start=1), key=lambda each: each[1]):
            rounds = [round_number for round_number, _ in run]
            if value:
                match_points, game_points = (value, 0) if by_match else (0, value)
                ends = int(number), int(number)
                yield trf.Acceleration(match_points, game_points, rounds[0], rounds[-1], *ends)
