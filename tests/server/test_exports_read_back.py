"""Exports of any tournament can be imported again without loss: a report becomes a tournament with
the same games, and a session's results file is scored as it stands.
"""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test
from msgspec import structs

from domain.bridge.phase import Phase as PairsPhase
from domain.bridge.scoring.result import AdjustedScore, NotPlayed
from domain.bridge.session import SessionState
from domain.chess.stage import Stage
from domain.chess.standings import crosstable_of
from domain.contest.game import GamePlace
from domain.contest.round import RoundState
from domain.errors import DomainError
from domain.formats.format_detection import read_results
from domain.formats.pairs_results.agreement import compare_printed_results
from domain.formats.player_csv.read import read_players
from domain.formats.swisssys.read import read_swisssys
from domain.formats.team_csv import read_teams
from domain.formats.team_matches.into_stage import compare_file_with_stage
from domain.formats.trf.read import read_trf
from domain.ids import Number
from domain.team_chess.stage import TeamStage
from domain.teams_of_four.round import RoomScore
from domain.teams_of_four.stage import TeamsStage
from domain.tournament import Part
from events.bundle import read_bundle, write_bundle
from events.log.chain import verify_chain
from events.log.records import Recorded
from server.cli.run.database import import_bundle
from server.files.match_files import read_matches
from server.games.registry import GAMES
from tests.confirmations import CONFIRMED
from tests.effort import EFFORT
from tests.events.any_commands import NAME, AnyCommands
from tests.events.bridge.test_replay import AnyAfternoon
from tests.events.chess.test_replay import AnyEvening
from tests.events.chess.test_replay_round_robin import AnyRoundRobin
from tests.events.log.memory_store import MemoryStore
from tests.events.team_chess.test_replay import AnySunday
from tests.events.teams_of_four.test_leagues import random_league
from tests.server.honest.any_cup import AnyCup
from web.bridge.documents import FILES as OF_PAIRS, session_results
from web.faces import face_of
from web.teams_of_four.documents import FILES as OF_MATCHES

FORMS = ("trf16", "trf26")
OF_A_SESSION = ("usebio", "pbn", "csv-travellers")


class ReadBack(AnyCommands):
    """A mixin, named before the class of the kind of tournament."""

    def teardown(self) -> None:
        super().teardown()
        assert self.state is not None
        self._assert_bundle_reads_back()
        for part in self.state.parts.values():
            self._assert_reports_read_back(part)
            if isinstance(part, PairsPhase):
                self._assert_sessions_read_back(part)
            elif isinstance(part, Stage):
                self._assert_entries_read_back(part)
                self._assert_section_reads_back(part)
            elif isinstance(part, TeamStage):
                self._assert_teams_read_back(part)

    def _assert_bundle_reads_back(self) -> None:
        other = MemoryStore()
        import_bundle(read_bundle(write_bundle(list(self.store.read(NAME))), "bundle"), other)
        assert other.head(NAME) == self.store.head(NAME)

    def _assert_entries_read_back(self, part: Stage) -> None:
        assert self.state is not None
        data = face_of(part).files["csv-entries"].write(self.state, part, 0)
        people = {entry.person for entry in part.entries.values()}
        assert not people or set(read_players(data, "list").people) == people

    def _assert_teams_read_back(self, part: TeamStage) -> None:
        assert self.state is not None
        data = face_of(part).files["csv-entries"].write(self.state, part, 0)
        teams = {
            (team.name, tuple(member.person for member in team.members))
            for team in part.entries.values()
            if team.members
        }
        if not teams:
            return
        read_back = read_teams(data, "list")
        again = {(team.name, tuple(team.members)) for team in read_back.teams}
        assert teams <= again or read_back.problems, (
            "only a person told twice is left out, and told"
        )

    def _assert_section_reads_back(self, part: Stage) -> None:
        """SwissSys has the Swisses of the whole tournament, and no game that is not over."""
        assert self.state is not None
        data = face_of(part).files["swisssys"].write(self.state, part, 0)
        if part.round_robin is not None or not any(e.number for e in part.entries.values()):
            return
        found = {section.name: section for section in read_swisssys(data, "x.sjson").sections}
        section = found[part.name]
        numbered = [entry.person for _, entry in part.numbered_entries()]
        assert [(p.full_name, p.rating, p.club) for p in section.people] == [
            (p.full_name, p.rating, p.club) for p in numbered
        ]
        table = crosstable_of(part, section.report.paired_rounds)
        for player in section.report.players:
            cells = table.by_number[Number(player.number)].cells
            assert [each.opponent for each in player.cells] == [each.opponent for each in cells]

    def _assert_reports_read_back(self, part: Part) -> None:
        shell = GAMES[part.game]
        for form in FORMS:
            if form not in shell.reports:
                continue
            try:
                data = shell.reports[form](self.records, part.id)
            except DomainError:
                continue  # the form is not for such a tournament, or not yet
            if b"001 " not in data or not read_trf(data, "report").tournament.paired_rounds:
                continue  # nobody has a number yet, or no round is told
            found = shell.tournament_of_file(data, "report")
            assert found is not None
            abnormal_points = read_trf(data, "report").tournament.abnormal_points
            for each in found.disagreements:
                of_a_round = each.startswith("round ")
                assert of_a_round or abnormal_points, each
                explained = "the file itself explains" in each
                assert explained or (form, part.game) != ("trf26", "chess") or not of_a_round, each
            again = AnyEvening()
            assert again.send(structs.replace(found.command, confirmed=CONFIRMED)), again.refusals
            report = shell.reports[form](list(verify_chain(again.store.read(NAME))), part.id)
            assert games_in_report(report) == games_in_report(data)

    @property
    def records(self) -> list[Recorded]:
        return list(verify_chain(self.store.read(NAME)))

    def _assert_sessions_read_back(self, phase: PairsPhase) -> None:
        assert self.state is not None
        for number, session in enumerate(phase.sessions, 1):
            if session.state is SessionState.PLANNED:
                continue
            written = session_results(self.state, phase.id, number)
            if not written.lines:
                continue
            for form in OF_A_SESSION:
                results = read_results(OF_PAIRS[form].write(self.state, phase, number), form)
                assert [(each.result, each.points) for each in results.lines] == [
                    (each.result, each.points) for each in written.lines
                ], form
                assert compare_printed_results(results).disagreements == (), form
                assert [pair.label for pair in results.pairs] == [p.label for p in written.pairs], (
                    form
                )


def games_in_report(data: bytes) -> list[object]:
    """The players of a TRF report with all their rounds, and the members of its teams."""
    report = read_trf(data, "report").tournament
    players = [(each.number, each.name, each.rating, each.cells) for each in report.players]
    return [*players, *((each.name, each.members) for each in report.teams)]


KINDS = (AnyEvening, AnyRoundRobin, AnyCup, AnySunday, AnyAfternoon)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_exports_of_any_tournament_read_back_equal(kind: type[AnyCommands]) -> None:
    machine = type(f"ReadBack{kind.__name__}", (ReadBack, kind), {})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=max(2, EFFORT.histories // 10),
            stateful_step_count=40,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        ),
    )


@pytest.mark.parametrize("seed", range(max(4, EFFORT.histories)))
def test_exported_team_matches_are_recognised_and_fill_an_empty_stage_equally(seed: int) -> None:
    league = random_league(seed)
    stage = league.stage
    if stage.newest_shown_round is None:
        return
    empty, played = without_results(stage), results_a_file_can_have(stage)
    for form in ("usebio", "pbn"):
        assert league.state is not None
        data = OF_MATCHES[form].write(league.state, stage, 0)
        if not played:
            continue
        file = read_matches(data, form)
        with_results = compare_file_with_stage(stage, file)
        assert (with_results.new, with_results.differing, with_results.known >= len(played)) == (
            [],
            [],
            True,
        ), form
        with_empty = compare_file_with_stage(empty, file)
        new = {each.at: each.code for each in with_empty.new}
        assert new.items() >= played.items(), form
        results = [stage.round(at.round).game_at(at).result for at in new]
        assert [each and each.code for each in results] == list(new.values()), form
        assert with_empty.differing == []


def without_results(stage: TeamsStage) -> TeamsStage:
    """The stage with all results removed and all rounds published."""
    for r in stage.rounds:
        games = {at: game._replace(result=None, claims=()) for at, game in r.games()}
        stage = stage.with_round(replace(r.with_games(games), state=RoundState.PUBLISHED))
    return stage


def results_a_file_can_have(stage: TeamsStage) -> dict[GamePlace, str]:
    """Results of finished matches that a file can have: no rulings, and no board at which a team
    sat in one direction in both rooms.
    """
    found: dict[GamePlace, str] = {}
    for r in stage.rounds:
        if r.state is RoundState.PAIRED:
            continue
        for match in r.matches:
            other = stage.other_half(r, match)
            whole = match if not match.is_first_half else other
            if whole is None or whole.forfeit or match.forfeit:
                continue
            if not (whole.is_finished and match.is_finished):
                continue
            for at, game in r.games():
                if at.match != match.number or not match.board(at.board).has_no_ruling:
                    continue
                halves = [half for half in (match, other) if half]
                north = [half.game(at.board, room).white for half in halves for room in half.rooms]
                score = game.result
                if len(set(north)) == len(north) and is_plain_result(score):
                    assert score is not None
                    found[at] = score.code
    return found


def is_plain_result(score: RoomScore | None) -> bool:
    return score is not None and not isinstance(score.result, AdjustedScore | NotPlayed)
