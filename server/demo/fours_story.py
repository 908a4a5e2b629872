"""The demo of teams of four: a Swiss of matches over eight boards, in its third round.

Captains hand in line-ups of some of their six; a board was fouled at one table, a score was
corrected, a team came late; the first half of the current round is played.
"""

from collections import defaultdict

from domain.bridge.scoring.contract import Compass
from domain.contest.entry import Team
from domain.contest.game import GamePlace
from domain.ids import StageId
from domain.teams_of_four.round import TableGame
from domain.teams_of_four.stage import TeamsStage, teams_stage_of
from events.contest import commands as tc
from events.contest.commands import CorrectResult, PairRound, RecordResult
from events.contest.vocabulary.rounds import RoundClosed, RoundPublished
from events.game.people import PersonStated
from events.log.store import EventStore
from events.teams_of_four.vocabulary import commands as c
from events.teams_of_four.vocabulary.matches import MatchBoardJudged
from events.teams_of_four.vocabulary.stages import TeamPenaltyGiven
from events.tournament.vocabulary import CreateTournament
from server.demo.demo_commands import Story
from server.demo.pairs_story import DealtBoard, deal_board, play_board

ROUNDS = 7
BOARDS, STANZAS = 8, 2
MEMBERS, SEATS = 6, 4
COMPLETE_ROUNDS = 2
STAGE = 1
CLUBS = (
    *(("Kaiserbridge Wien", "AUT"), ("Karo As Köln", "GER"), ("Impas Łódź", "POL")),
    *(("Cercle de l’Écluse", "FRA"), ("Malmö Slam", "SWE"), ("Trefl Olomouc", "CZE")),
    *(("Copas de Coimbra", "BRA"), ("Cuatro Picas", "ESP"), ("Ruder Ås", "DEN")),
    *(("Szegedi Szlemm", "HUN"), ("Madras Overtricks", "IND"), ("Pärnu Ruutu", "EST")),
    *(("Piraeus Redouble", "GRE"), ("Xəzər Kings", "AZE"), ("Kutaisi Squeeze", "GEO")),
    ("The Holborn Endplayers", "ENG"),
)


class FoursStory(Story):
    key, seed = "demo-teams-of-four-of-the-first-start", 1950

    def __init__(self, store: EventStore) -> None:
        super().__init__(store)
        self._deals: defaultdict[int, DealtBoard] = defaultdict(lambda: deal_board(self._lots))

    def build(self) -> None:
        self._create_tournament()
        for number in range(1, COMPLETE_ROUNDS + 1):
            self._start_round(number)
            self._play_stanza(1, share_of_boards=1.0)
            self._run(c.RevealStanzas(STAGE, number))
            self._play_stanza(2, share_of_boards=1.0)
            if number == 1:
                self._make_rulings()
            self._run(RoundClosed(STAGE, number))
        self._start_round(COMPLETE_ROUNDS + 1)
        self._play_stanza(1, share_of_boards=0.9)

    @property
    def _stage(self) -> TeamsStage:
        return teams_stage_of(self._state, StageId(STAGE))

    def _create_tournament(self) -> None:
        self._run(
            CreateTournament(
                name="Pressburg Teams",
                place="Bratislava",
                federation="SVK",
                starts="2026-11-20",
                ends="2026-11-22",
                arbiter="Gizela Horváthová",
            )
        )
        self._run(c.PlanTeamsOfFour("Open Teams", ROUNDS, boards=BOARDS, stanzas=STANZAS))
        self._run(tc.RegisterTeams(STAGE, tuple(map(self._listed_team, range(len(CLUBS))))))

    def _listed_team(self, index: int) -> tc.ListedTeam:
        name, federation = CLUBS[index]
        people = self._draw_squad(federation, MEMBERS)
        return tc.ListedTeam(
            name,
            federation=federation,
            captain=" ".join(people[-1][1:]),
            strength=1000 - 40 * index,
            members=tuple(
                PersonStated(family=family, given=given, federation=member_federation)
                for member_federation, given, family in people
            ),
        )

    def _start_round(self, number: int) -> None:
        self._run(PairRound(STAGE, number))
        self._run(RoundPublished(STAGE, number))
        self._deals.clear()
        for match in self._stage.rounds[number - 1].matches:
            for team in match.teams:
                self._hand_in_line_ups(number, self._stage.entry(team))
        self._run(c.RevealStanzas(STAGE, number))

    def _hand_in_line_ups(self, number: int, team: Team) -> None:
        """Hand in line-ups with fixed partners; some captains leave it to their first four."""
        pairs = [team.members[place : place + 2] for place in range(0, MEMBERS, 2)]
        self._lots.shuffle(pairs)
        for stanza in range(1, STANZAS + 1):
            if self._lots.random() < 0.8:
                seated = (int(member.id) for pair in pairs[:2] for member in pair)
                self._run(c.HandInStanza(STAGE, number, int(team.id), tuple(seated), stanza))
            pairs = [pairs[-1], *pairs[:-1]]

    def _play_stanza(self, stanza: int, share_of_boards: float) -> None:
        r = self._stage.rounds[-1]
        for at, game in r.games():
            of_stanza = r.match(at.match).board(at.board).stanza == stanza
            if of_stanza and self._lots.random() < share_of_boards:
                self._record_result(at, game)

    def _record_result(self, at: GamePlace, game: TableGame) -> None:
        """Record a result; the stronger team bids games and wins tricks a little more often."""
        deal = self._deals[at.board]
        ns, ew = (self._stage.entry(team).strength for team in (game.white, game.black))
        edge = (ns - ew) / 1000 if deal.declarer in (Compass.NORTH, Compass.SOUTH) else 0.0
        result = play_board(deal, edge, self._lots)
        self._run(RecordResult(STAGE, **at._asdict(), result=result, saw=game.changed_at))

    def _make_rulings(self) -> None:
        at, game = next(self._stage.rounds[0].games())
        self._run(
            CorrectResult(
                **{"stage": STAGE, **at._asdict()},
                result="3NT S 9",
                reason="the score was entered for another board",
                saw=game.changed_at,
            )
        )
        self._run(
            MatchBoardJudged(
                STAGE,
                round=1,
                match=2,
                board=3,
                state="fouled",
                reason="two cards changed hands in the closed room",
                home=60,
                visitors=60,
            )
        )
        late = int(self._stage.rounds[0].matches[-1].visitors)
        self._run(TeamPenaltyGiven(STAGE, late, 1, "vps", "1", "came ten minutes late"))
