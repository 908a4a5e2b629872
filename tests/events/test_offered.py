"""A tournament of any game can be finished by doing only the acts that are offered, and at every
step the server accepts what is offered and refuses what is not.
"""

from random import Random
from typing import Any

import msgspec
import pytest

from domain.contest.stage import Contest
from domain.errors import DomainError
from domain.ids import StageId
from domain.tournament import Tournament
from events.bridge.decisions.next_acts import next_acts_of_phase as of_bridge
from events.bridge.vocabulary.commands import PlanPhase, RegisterPairs
from events.chess.decisions.next_acts import next_acts_of_stage as of_chess
from events.chess.vocabulary import commands as chess
from events.codec import encode_event
from events.contest import commands as tc
from events.contest.commands import RecordResult
from events.decide import decide_command, fill_draws
from events.fold import apply_event
from events.game.people import PersonStated
from events.game.warnings import MOST_CONFIRMED
from events.log.records import Act, NewEvent, Recorded
from events.log.vocabulary import Command
from events.team_chess.decisions.next_acts import next_acts_of_stage as of_teams
from events.team_chess.vocabulary import commands as teams
from events.tournament.vocabulary import CreateTournament
from tests.events.any_commands import LOTS, NAME
from tests.events.bridge.afternoon import pair_of
from tests.events.offers import CHIEF, Offering, assert_offers_hold, with_beacon_word

STEPS = 45
FIRST_OFFER, RESULT_COMES = 0.7, 0.6
"""How probably the first offer is taken rather than any, and a missing result entered."""
FIELDS = (0, 3, 8, 12)
"""Numbers of players."""
PART = StageId(1)


class Walk:
    """One offer after another, with results of games between them."""

    def __init__(self, offering: Offering, *begun: Command) -> None:
        self.offering = offering
        self.state: Tournament | None = None
        for command in (CreateTournament("Club"), *begun):
            assert self.send(command), command

    def send(self, command: Command) -> bool:
        try:
            events = decide_command(self.state, fill_draws(self.state, command, LOTS), CHIEF)
        except DomainError:
            return False
        act = Act("", b"", *CHIEF[:3], "")
        for event in events:
            version = 1 + (self.state.version if self.state else 0)
            record = Recorded(NAME, version, NewEvent(*encode_event(event)), act, b"", b"")
            self.state = apply_event(self.state, event, record)
        return True

    def step(self, lots: Random) -> None:
        """Send an offered act, most often the first one, and enter some results."""
        assert self.state is not None
        offers = list(self.offering(self.state, PART, CHIEF))
        assert_offers_hold(self.state, offers, LOTS)
        ready = [one.command for one in offers if one.is_ready]
        if ready:
            self.send(
                self.filled_in(ready[0] if lots.random() < FIRST_OFFER else lots.choice(ready))
            )
        self.enter(lots)

    def filled_in(self, command: Command) -> Command:
        assert self.state is not None
        if hasattr(command, "confirmed"):
            command = msgspec.structs.replace(command, confirmed=MOST_CONFIRMED)
        return with_beacon_word(self.state, command)

    def enter(self, lots: Random) -> None:
        """Enter some of the missing results."""
        stage: Any = self.state and self.state.parts[PART]
        for r in stage.rounds if isinstance(stage, Contest) else ():
            for at, game in r.games():
                if game.result is None and lots.random() < RESULT_COMES:
                    code, saw = lots.choice(["1-0", "0-1", "=-="]), game.changed_at
                    where = {"stage": PART, "round": at.round, "match": at.match}
                    self.send(RecordResult(**where, board=at.board, result=code, saw=saw))


def players(count: int) -> list[Command]:
    return [
        chess.RegisterEntry(stage=PART, family=f"P{i}", rating=2000 - 50 * i, club="AB"[i % 2])
        for i in range(count)
    ]


def of_players(plan: Command, count: int) -> Walk:
    return Walk(of_chess, plan, *players(count))


def of_members(system: str, count: int) -> Walk:
    swiss = system == "fide-team"
    plan = teams.PlanTeamStage(
        "Cup", 3 if swiss else 0, system, "2026" if swiss else "", boards=2, initial_colour="w"
    )
    there = (PersonStated("A"), PersonStated("B"))
    named = (tc.RegisterTeam(stage=PART, name=f"T{i}", members=there) for i in range(count))
    return Walk(of_teams, plan, *named)


def of_pairs(count: int) -> Walk:
    pairs = tuple(pair_of(n, 99 - n) for n in range(1, count + 1))
    register = (RegisterPairs(PART, pairs),) if pairs else ()
    return Walk(of_bridge, PlanPhase(name="Pairs", sessions=2), *register)


def walks(count: int) -> dict[str, Walk]:
    """A walk for each system: that many players, half as many teams, four times as many pairs."""
    made = {
        "swiss": of_players(chess.PlanStage("Open", rounds=3, initial_colour="w"), count),
        "knock-out": of_players(chess.PlanKnockOut("Cup"), count),
        "pairs": of_pairs(count * 4),
    }
    for table in ("berger", "scheveningen", "quads"):
        numbering = "rating" if table == "quads" else "lot"
        made[table] = of_players(chess.PlanRoundRobin("T", table, numbering=numbering), count)
    for system in ("fide-team", "berger", "knock-out", "scheveningen", "schiller", "hutton"):
        made[f"teams, {system}"] = of_members(system, 2 if system == "scheveningen" else count // 2)
    return made


@pytest.mark.parametrize("count", FIELDS)
@pytest.mark.parametrize("system", sorted(walks(0)))
def test_offered_acts_succeed_and_refused_offers_are_refused_by_the_server(
    system: str, count: int
) -> None:
    walk, lots = walks(count)[system], Random(count)
    for _ in range(STEPS):
        walk.step(lots)
