"""A cup of teams as its log makes it, act by act; others start from some point of it.

Four teams of two boards, C.04.6, White of the first-named team on board 1:

1 Alpha    Anna 2400, Adam 2300, Ada 2200 (reserve)
2 Beta     Bea 2200, Ben 2100
3 Gamma    Gus 2000, Gil 1900
4 Delta    Dora 1800, Dan 1700

Members are 1, 2, 3 (Alpha), 4, 5 (Beta), 6, 7 (Gamma), 8, 9 (Delta).
"""

from collections.abc import Iterable

from domain.ids import StageId, TournamentId
from domain.team_chess.round import Game, Match
from domain.team_chess.stage import TeamStage
from domain.tournament import Tournament
from events.codec import encoded
from events.decide import decide
from events.fold import fold_events
from events.game import By
from events.log.chain import extend
from events.log.command import Command
from events.log.recorded import GENESIS, Act, Batch, Head, Recorded, StoredAct
from events.team_chess import commands as c
from events.tournament.commands import CreateTournament, UndoAct
from tests.events.forging import acts
from tests.events.records import said

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


def listed_teams() -> tuple[c.ListedTeam, ...]:
    return tuple(
        c.ListedTeam(
            name, members=tuple(c.ListedMember(first, rating=rating) for first, rating in members)
        )
        for name, members in TEAMS
    )


class Cup:
    """Acts one after another, each under a key of its own, as a desk sends them."""

    def __init__(self, plan: c.PlanTeamStage | None = None, teams: bool = True) -> None:
        self.records: list[Recorded] = []
        self.state: Tournament | None = None
        self.do(CreateTournament("Cup"), "organiser")
        self.do(plan or c.PlanTeamStage("Cup", 3, boards=2, initial_colour="w"))
        if teams:
            self.do(c.RegisterTeams(STAGE, listed_teams()))

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

    def do(self, command: Command, actor: str = "chief", device: str = "desk") -> "Cup":
        first = len(self.records) + 1
        instant = f"2026-11-21T{10 + first // 3600}:{first // 60 % 60:02}:{first % 60:02}.000Z"
        kind, body, drawn = said(command)
        act = Act(kind, body, actor, device, instant, f"key-{first:04}", drawn=drawn)
        events = decide(self.state, command, By(actor, device, instant))
        head = Head(first - 1, self.records[-1].hash if self.records else GENESIS)
        records = extend(head, Batch(CUP, head.version, act, encoded(events)))
        self.records += records
        self.state = fold_events(zip(events, records, strict=True), self.state)
        return self

    def match(self, number: int, of_round: int = 0) -> Match:
        at = of_round or len(self.stage.rounds)
        return self.stage.rounds[at - 1].matches[number - 1]

    def game(self, match: int, board: int, of_round: int = 0) -> Game:
        return self.match(match, of_round).games[board - 1]

    def paired(self) -> "Cup":
        return self.do(c.PairTeamRound(STAGE, self.stage.next_round))

    def published(self) -> "Cup":
        return self.paired().do(c.PublishTeamRound(STAGE, len(self.stage.rounds)))

    def seated(self) -> "Cup":
        return self.published().do(c.RevealLineUps(STAGE, len(self.stage.rounds)))

    def say(self, match: int, board: int, result: str, saw: int | None = None) -> "Cup":
        number = len(self.stage.rounds)
        seen = self.game(match, board).changed_at if saw is None else saw
        return self.do(c.RecordGame(STAGE, number, match, board, result, seen))

    def played(self, results: Iterable[Iterable[str]]) -> "Cup":
        """A round with these results, match by match, and closed."""
        self.seated()
        for match, codes in enumerate(results, 1):
            for board, code in enumerate(codes, 1):
                self.say(match, board, code)
        return self.do(c.CloseTeamRound(STAGE, len(self.stage.rounds)))


def whole_cup() -> Cup:
    """Three rounds with whatever can happen in them."""
    cup = Cup()
    cup.do(c.ForbidTeams(STAGE, (GAMMA, DELTA), "one club", last_round=1))
    cup.do(c.RegisterTeam(STAGE, "Omega", captain="Olga", members=(c.ListedMember("Oz"),)))
    cup.do(c.RequestTeamBye(STAGE, 5, 1, "H")).do(c.CheckInTeam(STAGE, ALPHA, 1))
    cup.paired().do(c.UnpairTeamRound(STAGE, 1, "Omega leaves")).do(c.WithdrawTeam(STAGE, 5))
    cup.published().do(c.HandInLineUp(STAGE, 1, ALPHA, (ADAM, ADA)), "captain", "Alpha's")
    cup.do(c.RevealLineUps(STAGE, 1)).say(1, 1, "1-0").say(1, 1, "1-0")
    cup.do(c.ChangeLineUp(STAGE, 1, ALPHA, (ANNA, ADA), "Anna came"))
    cup.say(1, 2, "0-1").do(c.RecordGame(STAGE, 1, 1, 2, "=-=", cup.version - 2), "captain")
    cup.do(c.ResolveGame(STAGE, 1, 1, 2, "0-1", "both sheets", cup.game(1, 2).changed_at))
    cup.do(c.ForfeitMatch(STAGE, 1, 2, "-+", "bus late"))
    cup.do(c.CloseTeamRound(STAGE, 1)).do(c.AdjustPoints(STAGE, BETA, "noise", 0, -5, 1))
    cup.do(c.PairTeamRound(STAGE, 2)).do(c.StartManualMatches(STAGE, 2, "colours", 3))
    turned = tuple((int(m.second), int(m.first)) for m in cup.stage.rounds[1].matches)
    byes = tuple((int(team), mark.value) for team, mark in cup.stage.rounds[1].byes)
    cup.do(c.ChangeMatches(STAGE, 2, "colours", turned, byes, 3))
    cup.do(c.EndManualMatches(STAGE, 2, 4)).do(c.PublishTeamRound(STAGE, 2))
    cup.do(c.RevealLineUps(STAGE, 2))
    for match in cup.stage.rounds[1].matches:
        for board in match.missing[: 2 - match.number % 2]:
            cup.say(match.number, board, "=-=")
    cup.do(c.PairTeamRound(STAGE, 3, 2)).do(c.PublishTeamRound(STAGE, 3))
    saw = cup.game(1, 1, of_round=1).changed_at
    cup.do(c.RecordGame(STAGE, 1, 1, 1, "0-1", saw - 1, ANNA, GUS), "captain", "Gamma's")
    request = cup.stage.requests[0].version
    cup.do(c.DeclineGameCorrection(STAGE, request, "the sheet says otherwise"))
    settled = cup.game(1, 2, of_round=2).changed_at
    cup.do(c.CorrectGame(STAGE, 2, 1, 2, "1-0", "played on", settled, 3))
    assert cup.state is not None
    assert cup.state.undoable is not None
    cup.do(UndoAct(cup.state.undoable.first, "the other board", cup.version, 3))
    cup.do(c.RevealLineUps(STAGE, 3, (1,))).do(c.RevealLineUps(STAGE, 3))
    for match in cup.stage.rounds[2].matches:
        for board in match.missing:
            cup.say(match.number, board, "1-0")
    cup.do(c.LeaveFideModeOfTeams(STAGE, "a friendly", 4)).do(c.CloseTeamRound(STAGE, 3, 3))
    return cup
