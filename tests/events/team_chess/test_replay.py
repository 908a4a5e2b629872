"""After random commands in random order, replaying the log of a team tournament gives the same
state, and the audit has no findings.
"""

from typing import Any

from hypothesis import HealthCheck, settings, strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule

from domain.contest.entry import NOBODY
from domain.contest.round import RoundState
from domain.ids import EntryId, RoundNo, StageId
from domain.results import RESULTS, Mark
from domain.team_chess.line_ups import first_line_up
from domain.team_chess.stage import TeamStage, team_stage_of
from events.contest import commands as tc
from events.contest.commands import (
    CancelBye,
    CorrectResult,
    EndManualPairing,
    ExchangeBoards,
    ExchangePlaces,
    GrantCorrection,
    PairRound,
    RecordResult,
    ReinstateEntry,
    ResolveDispute,
    StartManualPairing,
    WithdrawEntry,
    WithdrawResult,
)
from events.contest.vocabulary.entries import (
    ByeRequested,
    CheckedIn,
    CheckedOut,
    PairAllowed,
    PairForbidden,
)
from events.contest.vocabulary.results import CorrectionDeclined
from events.contest.vocabulary.rounds import (
    PairingChangedByHand,
    RoundClosed,
    RoundPublished,
    RoundReopened,
    RoundUnpaired,
    RoundUnpublished,
    StageReplanned,
)
from events.contest.vocabulary.teams import (
    MatchForfeited,
    MatchForfeitLifted,
    MatchMoved,
    MemberCorrected,
    MembersOrdered,
    TeamsDrawTakenBack,
)
from events.game.people import PersonStated
from events.log.vocabulary import RoundEvent
from events.team_chess.decisions.next_acts import next_acts_of_stage
from events.team_chess.vocabulary import commands as c
from events.team_chess.vocabulary.stages import PointsAdjusted
from events.tournament.vocabulary import CreateTournament, EntriesDiscarded, EntriesRestored
from tests.confirmations import CONFIRMED_TWICE
from tests.effort import some_histories
from tests.events.any_commands import AnyCommands

STAGE = 1
small = st.integers(1, 5)
tiny = st.integers(1, 3)
codes = st.sampled_from([*RESULTS, "1-1"])
levels = st.sampled_from([0, 3, 4])


class AnySunday(AnyCommands):
    """Commands as an arbiter, or a captain in a hurry, would send them; many are refused."""

    offering = staticmethod(next_acts_of_stage)

    @property
    def stage(self) -> TeamStage:
        assert self.state is not None
        return team_stage_of(self.state, StageId(STAGE))

    @property
    def newest(self) -> int:
        return len(self.stage.rounds)

    @initialize(
        system=st.sampled_from(
            [
                *("fide-team", "fide-team", "berger", "knock-out"),
                *("scheveningen", "schiller", "hutton"),
            ]
        ),
        teams=st.integers(2, 6),
        rounds=st.integers(1, 4),
        order=st.sampled_from(["stated", "near", "free"]),
        missing=st.sampled_from(["first", "last", "empty"]),
        played=st.integers(0, 2),
    )
    def begin(
        self, system: str, teams: int, rounds: int, order: str, missing: str, played: int
    ) -> None:
        self.send(CreateTournament("Club"))
        swiss = system == "fide-team"
        plan = c.PlanTeamStage(
            "Cup",
            rounds if swiss else 0,
            system,
            "2026" if swiss else "",
            boards=2,
            initial_colour="b",
            order=order,
            missing=missing,
        )
        self.send(plan)
        for i in range(teams):
            members = tuple(
                PersonStated(f"P{i}{j}", rating=2000 - 90 * i - 30 * j) for j in range(i % 2 + 2)
            )
            self.send(tc.RegisterTeam(stage=STAGE, name=f"Team {i}", members=members))
        self.draw()
        for _ in range(played):
            self.begin_a_round()
            self.enter_all()
        self.begin_a_round()

    @rule()
    def draw(self) -> None:
        self.send(tc.DrawTeams(STAGE))

    @rule()
    def take_draw_back(self) -> None:
        self.send(TeamsDrawTakenBack(STAGE, "somebody comes"))

    @rule()
    def begin_a_round(self) -> None:
        self.send(PairRound(STAGE, self.newest + 1, CONFIRMED_TWICE))
        self.send(RoundPublished(STAGE, self.newest or 1))

    @rule(name=st.sampled_from(["Late", "Later"]), rating=st.integers(1000, 2500))
    def register(self, name: str, rating: int) -> None:
        people = (PersonStated("Lee", rating=rating), PersonStated("Leo", rating=rating))
        self.send(tc.RegisterTeams(STAGE, (tc.ListedTeam(name, members=people),)))

    @rule(team=small, rating=st.integers(1000, 2500))
    def join(self, team: int, rating: int) -> None:
        self.send(tc.AddMember(stage=STAGE, entry=team, family="New", rating=rating))

    @rule(
        team=small, member=st.integers(1, 12), change=st.sampled_from(["drop", "correct", "turn"])
    )
    def change_members(self, team: int, member: int, change: str) -> None:
        if change == "drop":
            self.send(tc.DropMember(STAGE, team, member))
        elif change == "correct":
            self.send(MemberCorrected(stage=STAGE, entry=team, family="Neu", member=member))
        elif EntryId(team) in self.stage.entries:
            members = self.stage.entry(EntryId(team)).members
            turned = tuple(int(each.id) for each in reversed(members)) or (1,)
            self.send(MembersOrdered(STAGE, team, turned, "as it is now"))

    @rule(team=small, leaves=st.booleans())
    def come_and_go(self, team: int, leaves: bool) -> None:
        self.send(WithdrawEntry(STAGE, team) if leaves else ReinstateEntry(STAGE, team))

    @rule(team=small, confirmed=levels, restores=st.booleans())
    def discard(self, team: int, confirmed: int, restores: bool) -> None:
        self.send(EntriesDiscarded(STAGE, (team,), "by mistake", confirmed))
        if restores and self.stage.discarded:
            self.send(EntriesRestored(STAGE, self.stage.discarded[0].version))

    @rule(team=small, number=tiny, kind=st.sampled_from("HFZU"), asks=st.booleans(), level=levels)
    def bye(self, team: int, number: int, kind: str, asks: bool, level: int) -> None:
        if asks:
            self.send(ByeRequested(STAGE, team, number, kind, level))
        else:
            self.send(CancelBye(STAGE, team, number))

    @rule(team=small, there=st.booleans())
    def check_in_or_out(self, team: int, there: bool) -> None:
        kind = CheckedIn if there else CheckedOut
        self.send(kind(STAGE, team, self.stage.next_to_publish))

    @rule(one=small, other=small, apart=st.booleans(), level=levels)
    def keep_apart(self, one: int, other: int, apart: bool, level: int) -> None:
        kind = PairForbidden if apart else PairAllowed
        self.send(kind(STAGE, (one, other), "one club", level))

    @rule(team=small, points=st.integers(-20, 20), number=st.integers(0, 4))
    def adjust(self, team: int, points: int, number: int) -> None:
        self.send(
            PointsAdjusted(
                STAGE, team, reason="late", match_points=points, game_points=points, round=number
            )
        )

    @rule(turned=st.booleans(), level=levels)
    def number(self, turned: bool, level: int) -> None:
        ranked = tuple(int(team.id) for _, team in self.stage.numbered_entries())
        teams = ranked[::-1] if turned else ()
        self.send(tc.NumberTeams(STAGE, teams, "lots" if teams else "", level))

    @rule(command=st.sampled_from([RoundPublished, RoundUnpaired, RoundUnpublished, RoundReopened]))
    def go_back_and_forth(self, command: type[RoundEvent]) -> None:
        more = () if command is RoundPublished else ("for a reason",)
        self.send(command(STAGE, self.newest or 1, *more))

    @rule(level=levels)
    def close(self, level: int) -> None:
        self.send(RoundClosed(STAGE, self.newest or 1, level))

    @rule(team=small, empty=st.booleans(), changes=st.booleans())
    def line_up(self, team: int, empty: bool, changes: bool) -> None:
        if EntryId(team) not in self.stage.entries:
            return
        known, number = self.stage.entry(EntryId(team)), RoundNo(self.newest or 1)
        members = first_line_up(self.stage.rules, known, number)
        members = (*members[:-1], NOBODY) if empty else members[::-1]
        if changes:
            self.send(c.ChangeLineUp(STAGE, number, team, members, "who sat there"))
        else:
            self.send(c.HandInLineUp(STAGE, number, team, members))

    @rule(match=st.sampled_from([0, 0, 1, 2]))
    def reveal(self, match: int) -> None:
        self.send(c.RevealLineUps(STAGE, self.newest or 1, (match,) if match else ()))

    @rule(match=tiny, marks=st.sampled_from(["+-", "-+", "--", "++"]), lifts=st.booleans())
    def forfeit(self, match: int, marks: str, lifts: bool) -> None:
        at = (STAGE, self.newest or 1, match)
        self.send(
            MatchForfeitLifted(*at, "came") if lifts else MatchForfeited(*at, marks, "no show")
        )

    @rule(match=tiny, to=st.sampled_from(["", "next Sunday"]))
    def move(self, match: int, to: str) -> None:
        self.send(MatchMoved(STAGE, self.newest or 1, match, to))

    @rule(match=tiny, board=tiny, code=codes, back=st.integers(0, 1), age=st.integers(0, 9))
    def enter(self, match: int, board: int, code: str, back: int, age: int) -> None:
        """A result from a device that has the newest version of the board, or an older one."""
        assert self.state is not None
        saw = max(0, self.state.version - age) if age else self._changed_at(match, board)
        self.send(
            RecordResult(
                STAGE, max(1, self.newest - back), match=match, board=board, result=code, saw=saw
            )
        )

    @rule()
    def enter_all(self) -> None:
        self.reveal(0)
        for match in self.stage.rounds[-1].matches if self.stage.rounds else ():
            for board in match.boards_without_result if match.revealed else ():
                saw = self._changed_at(match.number, board)
                self.send(
                    RecordResult(
                        STAGE, self.newest, match=match.number, board=board, result="1-0", saw=saw
                    )
                )

    @rule(match=tiny, board=tiny, code=codes, back=st.integers(0, 2), level=levels)
    def correct(self, match: int, board: int, code: str, back: int, level: int) -> None:
        number = max(1, self.newest - back)
        saw = self._changed_at(match, board, number)
        self.send(
            CorrectResult(
                STAGE,
                number,
                match=match,
                board=board,
                result=code,
                reason="misread",
                saw=saw,
                confirmed=level,
            )
        )

    @rule(match=tiny, board=tiny, code=codes, settles=st.booleans())
    def decide(self, match: int, board: int, code: str, settles: bool) -> None:
        saw, place = self._changed_at(match, board), {"match": match, "board": board}
        at: dict[str, Any] = {"stage": STAGE, "round": self.newest or 1, **place}
        if settles:
            self.send(ResolveDispute(**at, result=code, reason="score sheets", saw=saw))
        else:
            self.send(WithdrawResult(**at, reason="wrong board", saw=saw))

    @rule(grants=st.booleans(), level=levels)
    def answer_a_request(self, grants: bool, level: int) -> None:
        for request in self.stage.requests[:1]:
            at, version = request.at, request.version
            saw = self._changed_at(at.match, at.board, at.round)
            if grants:
                self.send(GrantCorrection(STAGE, version, "the sheet", saw, level))
            else:
                self.send(CorrectionDeclined(STAGE, version, "the sheet says otherwise"))

    @rule(ends=st.booleans(), level=levels)
    def turn_matches_by_hand(self, ends: bool, level: int) -> None:
        number = self.newest or 1
        self.send(StartManualPairing(STAGE, number, "as they say", level))
        if self.stage.rounds:
            r = self.stage.rounds[-1]
            turned = tuple((int(m.second), int(m.first)) for m in r.matches)
            byes = tuple((int(team), str(mark)) for team, mark in r.byes)
            self.send(
                PairingChangedByHand(
                    STAGE, number, reason="turned", pairs=turned, byes=byes, confirmed=level
                )
            )
        if ends:
            self.send(EndManualPairing(STAGE, number, level))

    @rule(one=small, other=small, tables=st.booleans(), level=levels)
    def put_right(self, one: int, other: int, tables: bool, level: int) -> None:
        kind = ExchangeBoards if tables else ExchangePlaces
        self.send(kind(STAGE, self.newest or 1, one, other, "they sat down so", level))

    @rule(rounds=st.integers(1, 5), level=levels)
    def replan(self, rounds: int, level: int) -> None:
        self.send(StageReplanned(STAGE, rounds, ("GP", "SB:MP"), "longer", level))

    @precondition(lambda self: self.state is not None)
    @rule(confirmed=st.sampled_from([0, 4]))
    def undo(self, confirmed: int) -> None:
        self.undo_last(confirmed)

    def _changed_at(self, match: int, board: int, number: int = 0) -> int:
        rounds = self.stage.rounds
        at = (number or len(rounds)) - 1
        if not 0 <= at < len(rounds) or match > len(rounds[at].matches):
            return 0
        games = rounds[at].matches[match - 1].games
        return next((game.changed_at for game in games if game.number == board), 0)

    @invariant()
    def every_team_has_one_place_in_a_round(self) -> None:
        for r in self.stage.rounds if self.state and self.state.parts else ():
            named = [team for match in r.matches for team in match.teams]
            named += [team for team, _ in r.byes]
            assert len(set(named)) == len(named)
            assert sum(mark is Mark.PAIRING_BYE for _, mark in r.byes) <= 1

    @invariant()
    def nobody_sits_before_line_ups_are_revealed_and_nobody_twice(self) -> None:
        for r in self.stage.rounds if self.state and self.state.parts else ():
            for match in r.matches:
                sitting = [m for g in match.games for m in (g.white, g.black) if m != NOBODY]
                assert match.revealed or not sitting
                assert len(set(sitting)) == len(sitting)
                assert r.state is not RoundState.PAIRED or not match.revealed or r.seen


TestAnySunday = AnySunday.TestCase
TestAnySunday.settings = settings(
    some_histories, stateful_step_count=40, suppress_health_check=[HealthCheck.too_slow]
)
