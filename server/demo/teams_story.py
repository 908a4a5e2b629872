"""The demo of team chess: a club cup of four boards in its third round.

Captains hand in line-ups with their reserves; a board is forfeited, a point is taken for a late
list, one score was entered wrongly and corrected.
"""

from domain.contest.entry import NOBODY, Team
from domain.contest.game import GamePlace
from domain.ids import StageId
from domain.team_chess.line_ups import eligible_members
from domain.team_chess.round import Game
from domain.team_chess.stage import TeamStage, team_stage_of
from events.contest import commands as tc
from events.contest.commands import CorrectResult, PairRound, RecordResult
from events.contest.vocabulary.rounds import RoundClosed, RoundPublished
from events.game.people import PersonStated
from events.team_chess.vocabulary import commands as c
from events.team_chess.vocabulary.stages import PointsAdjusted
from events.tournament.vocabulary import CreateTournament
from server.demo.demo_commands import Story, likely_result

ROUNDS = 7
BOARDS = 4
MEMBERS = 6
COMPLETE_ROUNDS = 2
STAGE = 1
CLUBS = (
    *(("Hastings & St Leonards", "ENG"), ("Schachfreunde Weißensee", "GER"), ("Sokół", "POL")),
    *(("Cercle d’échecs de l’Yvette", "FRA"), ("Kungsängens SK", "SWE"), ("Lokomotiva Říp", "CZE")),
    *(("Clube de Xadrez Guimarães", "BRA"), ("Peña Ajedrecística Iruña", "ESP")),
    *(("Århus Nordvest", "DEN"), ("Szolnoki Olaj", "HUN"), ("Wiener Schachschule", "AUT")),
    *(("Chennai Knights", "IND"), ("Tartu Male", "EST"), ("Thessaloniki 1912", "GRE")),
    *(("Bakı Odlar", "AZE"), ("Tbilisi Lelo", "GEO"), ("Yerevan Ararat", "ARM")),
    *(("Thistle Rooks", "ENG"), ("Turm Großauheim", "GER")),
)


class TeamsStory(Story):
    key, seed = "demo-teams-of-the-first-start", 1927

    def build(self) -> None:
        self._create_tournament()
        for round_number in range(1, COMPLETE_ROUNDS + 1):
            self._start_round(round_number)
            self._play_round(round_number, share_of_boards=1.0)
            self._run(RoundClosed(STAGE, round_number))
        late = self._stage.round(self._stage.rounds[0].number).matches[-1].second
        self._run(PointsAdjusted(STAGE, late, "the list of players came late", match_points=-10))
        self._start_round(COMPLETE_ROUNDS + 1)
        self._play_round(COMPLETE_ROUNDS + 1, share_of_boards=0.45)

    @property
    def _stage(self) -> TeamStage:
        return team_stage_of(self._state, StageId(STAGE))

    def _create_tournament(self) -> None:
        self._run(
            CreateTournament(
                name="Vienna Club Cup",
                place="Vienna",
                federation="AUT",
                starts="2026-11-20",
                ends="2026-11-22",
                arbiter="IA Leopold Zehetner",
            )
        )
        self._run(c.PlanTeamStage("Club cup", ROUNDS, boards=BOARDS, initial_colour="w"))
        self._run(tc.RegisterTeams(STAGE, tuple(map(self._listed_team, range(len(CLUBS))))))

    def _listed_team(self, index: int) -> tc.ListedTeam:
        """A team with its players; ratings fall from club to club and from board to board."""
        name, federation = CLUBS[index]
        strength = 2480 - 45 * index
        people = self._draw_squad(federation, MEMBERS)
        return tc.ListedTeam(
            name,
            federation=federation,
            captain=" ".join(people[-1][1:]),
            members=tuple(
                PersonStated(
                    family=family,
                    given=first,
                    federation=member_federation,
                    rating=strength - 55 * board + self._lots.randint(-25, 25),
                )
                for board, (member_federation, first, family) in enumerate(people)
            ),
        )

    def _start_round(self, round_number: int) -> None:
        self._run(PairRound(STAGE, round_number))
        self._run(RoundPublished(STAGE, round_number))
        for match in self._stage.rounds[round_number - 1].matches:
            for team in match.teams:
                self._hand_in_line_up(round_number, self._stage.entry(team))
        self._run(c.RevealLineUps(STAGE, round_number))

    def _hand_in_line_up(self, round_number: int, team: Team) -> None:
        """Hand in a line-up; some captains leave it to the first four, one team lacks a player."""
        if self._lots.random() < 0.3:
            return
        seats = [
            int(m.id) for m in eligible_members(team, self._stage.rounds[round_number - 1].number)
        ]
        for _ in range(len(seats) - BOARDS):
            seats.pop(self._lots.randrange(len(seats)))
        if round_number == 2 and team.number == len(CLUBS):
            seats[-1] = int(NOBODY)
        self._run(c.HandInLineUp(STAGE, round_number, int(team.id), tuple(seats)))

    def _play_round(self, round_number: int, share_of_boards: float) -> None:
        r = self._stage.rounds[round_number - 1]
        for match in reversed(r.matches):
            for game in match.games:
                if game.result is None and self._lots.random() < share_of_boards:
                    self._record_result(GamePlace(r.number, game.number, match.number), game)
        if round_number == 1:
            self._correct_result()

    def _record_result(self, at: GamePlace, game: Game) -> None:
        white, black = (self._stage.member(m)[1].person.rating for m in (game.white, game.black))
        result = likely_result(white, black, self._lots.random())
        self._run(RecordResult(STAGE, **at._asdict(), result=result, saw=game.changed_at))

    def _correct_result(self) -> None:
        at, game = next(each for each in self._stage.rounds[0].games() if each[1].result)
        self._run(
            CorrectResult(
                **{"stage": STAGE, **at._asdict()},
                result="1-0" if game.result and game.result.code == "=-=" else "=-=",
                reason="the sheet was misread",
                saw=game.changed_at,
            )
        )
