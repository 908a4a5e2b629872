"""The chess demo: an open Swiss in its fourth round.

Results favour the higher rating as real ones do; there are byes, forfeits, a withdrawal, a late
entry and a corrected result.
"""

from domain.chess.stage import Board, Round, Stage, stage_of
from domain.ids import StageId
from events.chess.vocabulary import commands as c
from events.contest.commands import CorrectResult, PairRound, RecordResult, WithdrawEntry
from events.contest.vocabulary.entries import ByeRequested
from events.contest.vocabulary.rounds import RoundPublished
from events.tournament.vocabulary import CreateTournament
from server.demo.demo_commands import NAMES, TITLES, Story, likely_result

PLAYERS = 84
ROUNDS = 9
COMPLETE_ROUNDS = 3
STAGE = 1


class ChessStory(Story):
    key, seed = "demo-of-the-first-start", 1851

    def build(self) -> None:
        self._create_tournament()
        for round_number in range(1, COMPLETE_ROUNDS + 1):
            self._enter_requests(round_number)
            self._pair_and_publish(round_number)
            self._play_round(round_number, share_of_boards=1.0)
        self._enter_requests(COMPLETE_ROUNDS + 1)
        self._pair_and_publish(COMPLETE_ROUNDS + 1)
        self._play_round(COMPLETE_ROUNDS + 1, share_of_boards=0.4)

    @property
    def _stage(self) -> Stage:
        return stage_of(self._state, StageId(STAGE))

    def _create_tournament(self) -> None:
        self._run(
            CreateTournament(
                name="Crystal Palace Open",
                place="London",
                federation="ENG",
                starts="2026-11-20",
                ends="2026-11-28",
                arbiter="IA Rosalind Achterberg",
            )
        )
        self._run(c.PlanStage(name="Open", rounds=ROUNDS, initial_colour="w"))
        for person in self._register_commands():
            self._run(person)

    def _register_commands(self) -> list[c.RegisterEntry]:
        lots = self._lots
        names = [
            (federation, lots.choice(given_names), family)
            for federation, (given_names, families) in NAMES.items()
            for family in families
        ]
        chosen = lots.sample(names, PLAYERS)
        ratings = sorted((int(lots.triangular(1180, 2610, 1900)) for _ in chosen), reverse=True)
        return [
            c.RegisterEntry(
                stage=STAGE,
                family=family,
                given=given,
                federation=federation,
                rating=rating,
                title=TITLES[i // 2] if i < 2 * len(TITLES) else "",
            )
            for i, ((federation, given, family), rating) in enumerate(
                zip(chosen, ratings, strict=True)
            )
        ]

    def _enter_requests(self, next_round: int) -> None:
        if next_round == 1:
            self._run(ByeRequested(STAGE, 12, 2, "H"))
            self._run(ByeRequested(STAGE, 40, 4, "H"))
            self._run(ByeRequested(STAGE, 61, 1, "Z"))
        if next_round == 2:
            self._run(
                c.RegisterEntry(
                    stage=STAGE, family="Quaye", given="Ebenezer", federation="GHA", rating=2075
                )
            )
        if next_round == 4:
            self._run(WithdrawEntry(STAGE, 57, reason="taken ill"))
            self._run(ByeRequested(STAGE, 3, 5, "H"))

    def _pair_and_publish(self, round_number: int) -> None:
        renumbered = 3 if round_number == 2 else 0  # the late entry changes the numbers of others
        self._run(PairRound(STAGE, round_number, confirmed=renumbered))
        self._run(RoundPublished(STAGE, round_number))

    def _play_round(self, round_number: int, share_of_boards: float) -> None:
        """Enter results of that share of the boards, the last boards first, as is usual."""
        boards = self._stage.rounds[round_number - 1].boards
        finished = [b for b in reversed(boards) if self._lots.random() < share_of_boards]
        for board in finished:
            result = self._draw_result(board)
            self._run(RecordResult(STAGE, round_number, board.number, result, board.changed_at))
        if round_number == 2:
            self._correct_result(self._stage.rounds[1])

    def _correct_result(self, r: Round) -> None:
        board = next(b for b in r.boards if b.result is not None and b.result.code == "1-0")
        self._run(
            CorrectResult(
                STAGE, r.number, board.number, "=-=", "the slip was misread", board.changed_at
            )
        )

    def _draw_result(self, board: Board) -> str:
        """A result code; now and then the higher rated wins by forfeit."""
        white, black = (self._stage.entry(e).person.rating for e in (board.white, board.black))
        lot = self._lots.random()
        if lot < 0.015:
            return "+--" if white > black else "--+"
        return likely_result(white, black, lot)
