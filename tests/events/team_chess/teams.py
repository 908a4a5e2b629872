"""A section of teams for tests of every kind of event: stage 5, four teams of two boards.

Round 1 is published and seated; a game of match 1 has a result, in match 2 one team left board 2
empty. The arbiter has begun to change the round by hand. Stage 6 is a league of two teams whose
numbers are not drawn, stage 7 a knock-out of two.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from events.contest.vocabulary import teams as t
from events.contest.vocabulary.entries import NumbersAssigned
from events.contest.vocabulary.results import ResultRecorded
from events.contest.vocabulary.rounds import ManualPairingStarted, RoundPaired, RoundPublished
from events.contest.vocabulary.teams import TeamsDrawn
from events.log.vocabulary import Event
from events.team_chess.vocabulary import stages as d, stages as s, stages as u
from tests.confirmations import CONFIRMED

STAGE = 5
NAMES = ("Alpha", "Beta", "Gamma", "Delta")
PLANNED = s.TeamStagePlanned(
    stage=STAGE,
    name="Cup of teams",
    system="fide-team",
    edition="2026",
    rounds=3,
    boards=2,
    colours="WB",
    primary="MP",
    secondary=True,
    preferences="A",
    match_points=(20, 10, 0, 10, 0),
    points=(10, 10, 5, 5, 0, 0, 10, 0, 10, 5, 0, 5),
    initial_colour="w",
    order="stated",
    near=0,
    closes=15,
    missing="first",
    last_new_round=0,
    hidden=True,
    acceleration="none",
    tie_breaks=("GP", "EDE"),
    tie_break_edition="2026",
)


def story() -> Iterator[Event]:
    yield PLANNED
    for team, name in enumerate(NAMES, 1):
        yield t.TeamRegistered(stage=STAGE, entry=team, name=name, first_round=1)
        for place in (1, 2):
            member = 2 * (team - 1) + place
            yield t.MemberAdded(
                stage=STAGE, entry=team, member=member, family=f"{name} {place}", first_round=1
            )
    yield NumbersAssigned(STAGE, ((1, 1), (2, 2), (3, 3), (4, 4)), "initial ranking")
    yield RoundPaired(STAGE, 1, ((1, 3), (4, 2)), (), "fide-team", "2026")
    yield RoundPublished(STAGE, 1)
    yield u.LineUpHandedIn(STAGE, 1, 1, 1, (1, 2))
    yield u.LineUpsRevealed(STAGE, 1, ((1, ((1, 5), (6, 2))), (2, ((7, 3), (0, 8)))))
    yield ResultRecorded(STAGE, 1, match=1, board=1, result="1-0")
    yield ManualPairingStarted(STAGE, 1, "as agreed", CONFIRMED)
    yield from _drawn_stages()


def _drawn_stages() -> Iterator[Event]:
    for stage, system in ((6, "berger"), (7, "knock-out")):
        yield replace(PLANNED, stage=stage, name=system, system=system, edition="", rounds=0)
        for team, name in enumerate(NAMES[:2], 1):
            yield t.TeamRegistered(stage=stage, entry=team, name=name, first_round=1)
    yield d.TeamTablePlanned(6, "", "rating")
    yield d.TeamKnockOutPlanned(7, 1, ("berlin",), "1 rapid", False, "rating", "lot")
    yield TeamsDrawn(7, ((1, 1), (2, 2)), "5eed")
