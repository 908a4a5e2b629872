"""Quads and a Scheveningen match as events of a log: divided into groups, played, with
withdrawals, ranked by group and audited.
"""

import pytest

from domain.chess.stage import Board, Stage, stage_of
from domain.chess.standings import rankings, team_scores
from domain.errors import DomainError, NotNow, Unsupported
from domain.ids import BoardNo, Number, RoundNo, StageId
from domain.results import Colour
from events.audit.verdict import CLEAN, audit_log
from events.chess.decisions.reports.federation_report import build_report
from events.chess.vocabulary import commands as c
from events.contest.commands import CorrectResult, PairRound, RecordResult, WithdrawEntry
from events.contest.vocabulary.rounds import RoundPublished
from events.fold import fold_records
from tests.events.audit.proofs import chess_proof, rounds_proof
from tests.events.memory_log import MemoryLog

CLUBS = ("Ajax", "Hercules")


class Field(MemoryLog):
    """Player 1 has the highest rating; his number is his entry's unless lots say otherwise."""

    def __init__(self, players: int, plan: c.PlanRoundRobin) -> None:
        super().__init__()
        self.decide(plan)
        for i in range(1, players + 1):
            club = CLUBS[i > players / 2]
            self.decide(c.RegisterEntry(stage=1, family=f"P{i}", rating=2400 - 10 * i, club=club))
        self.players = players

    def drawn(self, toss: str = "") -> "Field":
        numbers = tuple((n, n) for n in range(1, self.players + 1))
        self.decide(c.DrawLots(1, numbers, toss))
        return self

    def stage(self, number: int = 1) -> Stage:
        return stage_of(self.state, StageId(number))

    def board(self, round_number: int, board: int) -> Board:
        return self.stage().round(RoundNo(round_number)).board(BoardNo(board))

    def played(self, last: int, code: str = "1-0") -> "Field":
        for r in range(1, last + 1):
            self.decide(RoundPublished(1, r))
            for board in self.stage().rounds[r - 1].boards:
                if board.result is None:
                    self.decide(RecordResult(1, r, board.number, code, board.changed_at))
        return self

    def ranks(self) -> list[list[tuple[int | None, int]]]:
        tables = rankings(self.stage(), 3)
        return [[(line.rank, line.number) for line in table.standings] for table in tables]


def quads(players: int) -> Field:
    return Field(players, c.PlanRoundRobin("Quads", "quads", "", "us-chess", "rating"))


def match(side: int, double: str = "") -> Field:
    return Field(2 * side, c.PlanRoundRobin("Match", "scheveningen", double, numbering="rating"))


class TestQuads:
    def test_quads_are_not_in_fide_mode_and_have_no_fide_report(self) -> None:
        """30G: no mode of FIDE, no report that is due to FIDE."""
        assert not quads(8).drawn("b").stage().follows_fide

    def test_ten_players_are_a_quad_and_a_swiss_of_six(self) -> None:
        evening = quads(10).drawn("b")

        assert [entry.person.family for _, entry in evening.stage().numbered_entries()] == [
            *("P1", "P2", "P3", "P4")
        ]
        below = evening.stage(2)
        assert (below.name, below.rules.system, below.rules.rounds) == (
            "Quads, Swiss",
            "us-chess",
            3,
        )
        assert below.rules.initial_colour is Colour.BLACK
        assert [entry.person.family for entry in below.entries.values()] == [
            *("P5", "P6", "P7", "P8", "P9", "P10")
        ]

    def test_quads_are_cut_by_number_whatever_the_order_of_the_list(self) -> None:
        evening = quads(10)
        evening.decide(c.DrawLots(1, tuple((n, n) for n in range(10, 0, -1)), "b"))

        assert [entry.id for _, entry in evening.stage().numbered_entries()] == [1, 2, 3, 4]
        assert len(evening.stage(2).entries) == 6

    def test_the_swiss_below_is_paired_like_any_other(self) -> None:
        evening = quads(9).drawn("w")

        evening.decide(PairRound(2, 1))

        assert len(evening.stage(2).rounds[0].boards) == 2, "of five players"

    @pytest.mark.parametrize("players", [3, 5, 6, 7])
    def test_too_few_players_for_quads_are_refused(self, players: int) -> None:
        with pytest.raises(DomainError, match=f"{players} players make no quad"):
            quads(players).drawn("w")

    def test_without_a_toss_nothing_is_drawn(self) -> None:
        with pytest.raises(NotNow, match="toss"):
            quads(8).drawn()

    def test_every_quad_has_its_own_winner(self) -> None:
        """1-4 2-3, 3-1 4-2, 1-2 3-4 and White always wins: 1 and 3 have two, 2 and 4 one."""
        evening = quads(8).drawn("w").played(3)

        first, second = evening.ranks()
        assert [number for _, number in first][:2] == [3, 1]
        assert [rank for rank, _ in second] == [rank for rank, _ in first]
        assert [number - 4 for _, number in second] == [number for _, number in first]

    def test_a_correction_moves_only_its_own_quad(self) -> None:
        evening = quads(8).drawn("w").played(3)
        before = evening.ranks()

        # Boards 3 and 4 are those of the second quad.
        saw = evening.board(3, 4).changed_at
        evening.decide(CorrectResult(1, 3, 4, "0-1", "slip misread", saw))

        assert evening.ranks()[0] == before[0]
        assert evening.ranks()[1] != before[1]

    def test_the_reversals_after_a_withdrawal_are_the_rulebooks(self) -> None:
        """US Chess 30G: when 6, the second of his quad, leaves early, round 3 has 8-7 for 7-8."""
        evening = quads(8).drawn("w").played(1)

        evening.decide(WithdrawEntry(1, 6, "ill"))

        numbers = {entry.id: number for number, entry in evening.stage().numbered_entries()}
        last = [(numbers[b.white], numbers[b.black]) for b in evening.stage().rounds[2].boards]
        assert last == [(1, 2), (3, 4), (5, 6), (8, 7)]
        assert evening.ranks()[1][-1] == (None, 6)
        assert all(rank for rank, _ in evening.ranks()[0])

    def test_the_audit_rebuilds_quads_with_their_toss(self) -> None:
        evening = quads(9).drawn("b").played(3)

        verdict = audit_log(evening.acts)

        assert (
            rounds_proof(verdict).rounds,
            rounds_proof(verdict).differing,
            verdict.exit_code,
        ) == (3, (), CLEAN)
        assert [one.stage for one in chess_proof(verdict).rankings] == ["Quads"]
        assert fold_records(evening.records) == evening.state

    def test_a_report_ranks_one_quad_after_the_other(self) -> None:
        evening = quads(8).drawn("w").played(3)

        players = build_report(evening.state, evening.stage()).players

        assert {player.rank for player in players if player.number > 4} <= {5, 6, 7, 8}

    @pytest.mark.parametrize(
        ("plan", "why"),
        [
            (c.PlanRoundRobin("Q", "quads", numbering="lot"), "numbers 'lot'"),
            (c.PlanRoundRobin("Q", "quads", "fide", numbering="rating"), "cycle 'fide'"),
            (c.PlanRoundRobin("Q", "quads", numbering="rating", first_round=2), "another round"),
        ],
    )
    def test_options_that_quads_do_not_have_are_refused(
        self, plan: c.PlanRoundRobin, why: str
    ) -> None:
        with pytest.raises(Unsupported, match=why):
            Field(0, plan)


class TestScheveningen:
    def test_each_player_meets_every_player_of_the_other_team_and_no_other(self) -> None:
        evening = match(4).drawn()

        pairs = {
            frozenset((board.white, board.black))
            for r in evening.stage().rounds
            for board in r.boards
        }
        assert len(evening.stage().rounds) == 4
        assert pairs == {frozenset((a, b)) for a in range(1, 5) for b in range(5, 9)}

    def test_the_return_match_turns_all_colours(self) -> None:
        rounds = match(3, "plain").drawn().stage().rounds

        games = [(b.white, b.black) for r in rounds for b in r.boards]
        assert len(rounds) == 6
        assert sorted(games[9:]) == sorted((black, white) for white, black in games[:9])

    def test_both_teams_and_one_table_of_all_players(self) -> None:
        """Two a side: A1-B1 A2-B2, B2-A1 B1-A2. A's players win with either colour."""
        evening = match(2).drawn()
        evening.decide(RoundPublished(1, 1))
        for board, code in ((1, "1-0"), (2, "=-=")):
            evening.decide(RecordResult(1, 1, board, code, evening.board(1, board).changed_at))

        assert team_scores(evening.stage()) == (("Ajax", 15), ("Hercules", 5)), "in tenths"
        (table,) = rankings(evening.stage(), 1)
        assert [line.number for line in table.standings] == [1, 2, 4, 3]

    def test_games_of_an_early_withdrawal_count_for_neither_team(self) -> None:
        evening = match(4).drawn().played(1)
        before = sum(team.points for team in team_scores(evening.stage()))

        evening.decide(WithdrawEntry(1, 1, "ill"))

        assert sum(team.points for team in team_scores(evening.stage())) == before - 10, "in tenths"
        assert Number(1) not in {
            line.number for line in rankings(evening.stage(), 1)[0].standings if line.rank
        }

    def test_numbers_by_hand_that_mix_the_teams_are_refused(self) -> None:
        evening = match(2)

        with pytest.raises(NotNow, match="numbers 1 to 2"):
            evening.decide(c.DrawLots(1, ((1, 1), (2, 3), (3, 2), (4, 4))))

    def test_uneven_teams_are_refused_with_their_sizes(self) -> None:
        evening = match(2)
        evening.decide(c.RegisterEntry(stage=1, family="P5", club="Ajax"))
        evening.players += 1

        with pytest.raises(NotNow, match=r"Ajax \(3\), Hercules \(2\)"):
            evening.drawn()

    def test_the_audit_rebuilds_a_scheveningen_match(self) -> None:
        verdict = audit_log(match(3, "plain").drawn().played(2).acts)

        assert (rounds_proof(verdict).rounds, rounds_proof(verdict).differing) == (6, ())

    @pytest.mark.parametrize(
        "plan",
        [
            c.PlanRoundRobin("M", "scheveningen", "fide"),
            c.PlanRoundRobin("M", "scheveningen", numbering="varma"),
            c.PlanRoundRobin("M", "scheveningen", first_round=2),
        ],
    )
    def test_options_that_a_scheveningen_match_does_not_have_are_refused(
        self, plan: c.PlanRoundRobin
    ) -> None:
        with pytest.raises(Unsupported, match="Scheveningen"):
            Field(0, plan)


class TestBeginningWithAnotherRound:
    def test_ten_players_begin_with_round_six_of_the_berger_table(self) -> None:
        """Vega's "rotate-6" for 10 players; round 6 of the FIDE table: 10-8 9-7 1-6 2-5 3-4."""
        plan = c.PlanRoundRobin("Final", "berger", numbering="rating", first_round=6)
        rounds = Field(10, plan).drawn().stage().rounds

        assert [(b.white, b.black) for b in rounds[0].boards] == [
            *((10, 8), (9, 7), (1, 6), (2, 5), (3, 4))
        ]
        assert len(rounds) == 9

    def test_the_audit_and_the_report_know_of_another_first_round(self) -> None:
        plan = c.PlanRoundRobin("Final", "berger", numbering="rating", first_round=2)
        evening = Field(4, plan).drawn()

        assert rounds_proof(audit_log(evening.acts)).differing == ()
        system = build_report(evening.state, evening.stage()).regulations.system
        assert system == "CUSTOM_ROUNDROBIN"

    def test_a_round_the_table_does_not_have_is_refused_when_it_is_drawn(self) -> None:
        evening = Field(4, c.PlanRoundRobin("Final", first_round=4))

        with pytest.raises(Unsupported, match="3 rounds .* starting at 4"):
            evening.drawn()

    def test_varma_lots_are_refused_for_a_table_with_another_first_round(self) -> None:
        with pytest.raises(Unsupported, match="Varma"):
            Field(0, c.PlanRoundRobin("F", numbering="varma", first_round=2))

    def test_numbers_are_drawn_by_hand_where_varma_lots_are_impossible(self) -> None:
        plan = c.PlanRoundRobin("F", numbering="varma")
        with pytest.raises(Unsupported, match="9 to 24 are possible"):
            Field(4, plan).decide(c.DrawLots(1))

        stage = Field(4, plan).drawn().stage()

        assert [entry.number for entry in stage.entries.values()] == [1, 2, 3, 4]
