"""A cup of teams as its log makes it, act by act; others start from some point of it.

Four teams of two boards, C.04.6, White of the first-named team on board 1:

1 Alpha    Anna 2400, Adam 2300, Ada 2200 (reserve)
2 Beta     Bea 2200, Ben 2100
3 Gamma    Gus 2000, Gil 1900
4 Delta    Dora 1800, Dan 1700

Members are 1, 2, 3 (Alpha), 4, 5 (Beta), 6, 7 (Gamma), 8, 9 (Delta).
"""

from collections.abc import Iterable
from typing import Self

from domain.ids import StageId, TournamentId
from domain.team_chess.round import Game, Match
from domain.team_chess.stage import TeamStage
from domain.tournament import Tournament
from events.codec import encode_events
from events.contest import commands as tc
from events.contest.commands import (
    CorrectResult,
    EndManualPairing,
    PairRound,
    RecordResult,
    ResolveDispute,
    StartManualPairing,
    WithdrawEntry,
)
from events.contest.vocabulary.entries import ByeRequested, CheckedIn, FideModeLeft, PairForbidden
from events.contest.vocabulary.results import CorrectionDeclined
from events.contest.vocabulary.rounds import (
    PairingChangedByHand,
    RoundClosed,
    RoundPublished,
    RoundUnpaired,
)
from events.contest.vocabulary.teams import MatchForfeited
from events.decide import decide_command
from events.fold import fold_events
from events.game import CommandSender
from events.game.people import PersonStated
from events.log.chain import chained_records
from events.log.records import GENESIS, Act, Batch, Head, Recorded, StoredAct
from events.log.vocabulary import Command
from events.team_chess.vocabulary import commands as c
from events.team_chess.vocabulary.stages import PointsAdjusted
from events.tournament.vocabulary import CreateTournament, UndoAct
from tests.confirmations import ACKNOWLEDGED, CONFIRMED, CONFIRMED_TWICE
from tests.events.forging import acts
from tests.events.records import command_as_stored

ALPHA, BETA, GAMMA, DELTA = 1, 2, 3, 4
ANNA, ADAM, ADA, BEA, BEN, GUS, GIL, DORA, DAN = range(1, 10)
CUP = TournamentId("01CUP")
STAGE = 1

TEAMS = (
    ("Alpha", (("Anna", 2400), ("Adam", 2300), ("Ada", 2200))),
    ("Beta", (("Bea", 2200), ("Ben", 2100))),
    ("Gamma", (("Gus", 2000), ("Gil", 1900))),
    ("Delta", (("Dora", 1800), ("Dan", 1700))),
)


def listed_teams() -> tuple[tc.ListedTeam, ...]:
    return tuple(
        tc.ListedTeam(
            name, members=tuple(PersonStated(first, rating=rating) for first, rating in members)
        )
        for name, members in TEAMS
    )


class Cup:
    """A cup of teams whose log is built by commands, one act with its own key for each."""

    def __init__(self, plan: c.PlanTeamStage | None = None, teams: bool = True) -> None:
        self.records: list[Recorded] = []
        self.state: Tournament | None = None
        self.do(CreateTournament("Cup"), "organiser")
        self.do(plan or c.PlanTeamStage("Cup", 3, boards=2, initial_colour="w"))
        if teams:
            self.do(tc.RegisterTeams(STAGE, listed_teams()))

    @property
    def stage(self) -> TeamStage:
        assert self.state is not None
        part = self.state.parts[StageId(STAGE)]
        assert isinstance(part, TeamStage)
        return part

    @property
    def log(self) -> list[StoredAct]:
        return acts(self.records)

    @property
    def version(self) -> int:
        return len(self.records)

    def do(self, command: Command, actor: str = "chief", device: str = "desk") -> Self:
        first = len(self.records) + 1
        instant = f"2026-11-21T{10 + first // 3600}:{first // 60 % 60:02}:{first % 60:02}.000Z"
        kind, body, drawn = command_as_stored(command)
        act = Act(kind, body, actor, device, instant, f"key-{first:04}", drawn=drawn)
        events = decide_command(self.state, command, CommandSender(actor, device, instant))
        head = Head(first - 1, self.records[-1].hash if self.records else GENESIS)
        records = chained_records(head, Batch(CUP, head.version, act, encode_events(events)))
        self.records += records
        self.state = fold_events(zip(events, records, strict=True), self.state)
        return self

    def match(self, number: int, of_round: int = 0) -> Match:
        at = of_round or len(self.stage.rounds)
        return self.stage.rounds[at - 1].matches[number - 1]

    def game(self, match: int, board: int, of_round: int = 0) -> Game:
        return self.match(match, of_round).games[board - 1]

    def paired(self) -> Self:
        return self.do(PairRound(STAGE, self.stage.next_round))

    def published(self) -> Self:
        return self.paired().do(RoundPublished(STAGE, len(self.stage.rounds)))

    def seated(self) -> Self:
        return self.published().do(c.RevealLineUps(STAGE, len(self.stage.rounds)))

    def say(self, match: int, board: int, result: str, saw: int | None = None) -> Self:
        number = len(self.stage.rounds)
        seen = self.game(match, board).changed_at if saw is None else saw
        return self.do(
            RecordResult(STAGE, number, match=match, board=board, result=result, saw=seen)
        )

    def played(self, results: Iterable[Iterable[str]]) -> Self:
        """Seats the teams for a round, enters these results match by match, and closes it."""
        self.seated()
        for match, codes in enumerate(results, 1):
            for board, code in enumerate(codes, 1):
                self.say(match, board, code)
        return self.do(RoundClosed(STAGE, len(self.stage.rounds)))


def whole_cup() -> Cup:
    """A cup of three rounds in which as much as possible happens: forbidden pairings, forfeits and
    so on.
    """
    cup = Cup()
    cup.do(PairForbidden(STAGE, (GAMMA, DELTA), "one club", last_round=1))
    cup.do(
        tc.RegisterTeam(stage=STAGE, name="Omega", captain="Olga", members=(PersonStated("Oz"),))
    )
    cup.do(ByeRequested(STAGE, 5, 1, "H")).do(CheckedIn(STAGE, ALPHA, 1))
    cup.paired().do(RoundUnpaired(STAGE, 1, "Omega leaves")).do(WithdrawEntry(STAGE, 5))
    cup.published().do(c.HandInLineUp(STAGE, 1, ALPHA, (ADAM, ADA)), "captain", "captain-1")
    cup.do(c.RevealLineUps(STAGE, 1)).say(1, 1, "1-0").say(1, 1, "1-0")
    cup.do(c.ChangeLineUp(STAGE, 1, ALPHA, (ANNA, ADA), "Anna came"))
    cup.say(1, 2, "0-1").do(
        RecordResult(STAGE, 1, match=1, board=2, result="=-=", saw=cup.version - 2), "scorer"
    )
    cup.do(
        ResolveDispute(
            STAGE,
            1,
            match=1,
            board=2,
            result="0-1",
            reason="both sheets",
            saw=cup.game(1, 2).changed_at,
        )
    )
    cup.do(MatchForfeited(STAGE, 1, 2, "-+", "bus late"))
    cup.do(RoundClosed(STAGE, 1)).do(
        PointsAdjusted(STAGE, BETA, reason="noise", match_points=0, game_points=-5, round=1)
    )
    cup.do(PairRound(STAGE, 2)).do(StartManualPairing(STAGE, 2, "colours", CONFIRMED))
    turned = tuple((int(m.second), int(m.first)) for m in cup.stage.rounds[1].matches)
    byes = tuple((int(team), mark.value) for team, mark in cup.stage.rounds[1].byes)
    cup.do(
        PairingChangedByHand(
            STAGE, 2, reason="colours", pairs=turned, byes=byes, confirmed=CONFIRMED
        )
    )
    cup.do(EndManualPairing(STAGE, 2, CONFIRMED_TWICE)).do(RoundPublished(STAGE, 2))
    cup.do(c.RevealLineUps(STAGE, 2))
    for match in cup.stage.rounds[1].matches:
        for board in match.boards_without_result[: 2 - match.number % 2]:
            cup.say(match.number, board, "=-=")
    cup.do(PairRound(STAGE, 3, ACKNOWLEDGED)).do(RoundPublished(STAGE, 3))
    saw = cup.game(1, 1, of_round=1).changed_at
    cup.do(
        RecordResult(STAGE, 1, match=1, board=1, result="0-1", saw=saw - 1, white=ANNA, black=GUS),
        "scorer",
        "Gamma's",
    )
    request = cup.stage.requests[0].version
    cup.do(CorrectionDeclined(STAGE, request, "the sheet says otherwise"))
    settled = cup.game(1, 2, of_round=2).changed_at
    cup.do(
        CorrectResult(
            STAGE,
            2,
            match=1,
            board=2,
            result="1-0",
            reason="played on",
            saw=settled,
            confirmed=CONFIRMED,
        )
    )
    assert cup.state is not None
    assert cup.state.undoable is not None
    cup.do(UndoAct(cup.state.undoable.first, "the other board", cup.version, CONFIRMED))
    cup.do(c.RevealLineUps(STAGE, 3, (1,))).do(c.RevealLineUps(STAGE, 3))
    for match in cup.stage.rounds[2].matches:
        for board in match.boards_without_result:
            cup.say(match.number, board, "1-0")
    cup.do(FideModeLeft(STAGE, "a friendly", CONFIRMED_TWICE)).do(RoundClosed(STAGE, 3, CONFIRMED))
    return cup
