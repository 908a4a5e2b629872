"""Teams and their members: entry, corrections, withdrawal, and requests of captains."""

import pytest

from domain.errors import NotNow, RuleViolation
from domain.ids import EntryId
from domain.own_requests import Wish
from domain.results import Mark
from events.contest import commands as tc
from events.contest.commands import ExpelEntry, ReportAbsent
from events.contest.vocabulary.entries import CheckedIn
from events.contest.vocabulary.teams import CaptainPhoneRevoked, MembersOrdered
from events.game.people import PersonStated
from events.game.warnings import ConfirmationNeeded
from events.team_chess.vocabulary import commands as c
from events.tournament.vocabulary import (
    GrantOwnRequest,
    OwnRequestsAllowed,
    PlayerAsked,
    TakeBackList,
)
from tests.confirmations import CONFIRMED
from tests.events.team_chess.cup import (
    ADA,
    ADAM,
    ALPHA,
    ANNA,
    BETA,
    DAN,
    DELTA,
    STAGE,
    Cup,
    listed_teams,
)

HOME = [("1-0", "0-1")] * 2
"""The team named first wins 2–0 in each match."""


def plan(**rules: object) -> c.PlanTeamStage:
    return c.PlanTeamStage("Cup", 3, boards=2, initial_colour="w", **rules)  # type: ignore[arg-type]


def test_two_teams_of_one_name_and_a_player_of_two_teams_are_refused() -> None:
    cup = Cup()
    with pytest.raises(NotNow, match="Alpha is registered already; give this team another name"):
        cup.do(tc.RegisterTeam(stage=STAGE, name="ALPHA"))
    cup.do(tc.AddMember(stage=STAGE, entry=ALPHA, family="Eve", fide_id="100"))
    eve = DAN + 1
    with pytest.raises(NotNow, match="FIDE ID 100 is registered already, as Eve of Alpha"):
        cup.do(tc.AddMember(stage=STAGE, entry=BETA, family="Eva", fide_id="100"))
    twins = tuple(PersonStated(family, fide_id="200") for family in ("Eve", "Eva"))
    with pytest.raises(NotNow, match="FIDE ID 200 is in the list twice"):
        cup.do(tc.RegisterTeam(stage=STAGE, name="Omega", members=twins))
    cup.do(tc.DropMember(STAGE, ALPHA, eve, "moves")).do(
        tc.AddMember(stage=STAGE, entry=BETA, family="Eve", fide_id="100")
    )


def test_a_list_of_teams_comes_whole_or_not_at_all_and_taking_it_back_names_changed_teams() -> None:
    cup = Cup(teams=False)
    for name in ("Beta", "BETA"):
        with pytest.raises(NotNow, match=f"{name} stands in the list twice"):
            cup.do(tc.RegisterTeams(STAGE, (*listed_teams(), tc.ListedTeam(name))))
    assert cup.stage.entries == {}
    cup.do(tc.RegisterTeams(STAGE, listed_teams(), "l1"))
    cup.do(tc.AddMember(stage=STAGE, entry=DELTA, family="Doc"))
    with pytest.raises(ConfirmationNeeded, match="Staying: Delta is corrected since"):
        cup.do(TakeBackList(STAGE, "l1", "wrong file"))


def test_members_beyond_the_reserves_or_after_the_last_new_round_are_refused() -> None:
    cup = Cup(plan(reserves=1, last_new_round=1))
    with pytest.raises(RuleViolation, match="Alpha has 3 members: 2 boards and 1 reserve"):
        cup.do(tc.AddMember(stage=STAGE, entry=ALPHA, family="Abe"))
    cup.do(tc.AddMember(stage=STAGE, entry=BETA, family="Bob")).played(HOME)
    with pytest.raises(RuleViolation, match="Nobody joins a team after round 1"):
        cup.do(tc.AddMember(stage=STAGE, entry=DELTA, family="Doc"))


def test_the_board_order_changes_freely_before_a_round_is_seen_and_with_a_reason_after() -> None:
    cup = Cup().do(MembersOrdered(STAGE, ALPHA, (ADAM, ANNA, ADA)))
    members = cup.stage.entry(EntryId(ALPHA)).members
    assert [member.id for member in members] == [ADAM, ANNA, ADA]
    cup.published()
    with pytest.raises(NotNow, match="has played in another board order; say why"):
        cup.do(MembersOrdered(STAGE, ALPHA, (ANNA, ADAM, ADA)))
    cup.do(MembersOrdered(STAGE, ALPHA, (ANNA, ADAM, ADA), "new rating list"))
    with pytest.raises(NotNow, match="Alpha has 3 members; name each of them once"):
        cup.do(MembersOrdered(STAGE, ALPHA, (ANNA, ADAM)))


def test_an_expelled_team_is_not_paired() -> None:
    cup = Cup().played(HOME)
    with pytest.raises(ConfirmationNeeded, match="Delta plays no more from round 2 on"):
        cup.do(ExpelEntry(STAGE, DELTA, "unfair play"))
    cup.do(ExpelEntry(STAGE, DELTA, "unfair play", CONFIRMED)).paired()
    assert (DELTA, Mark.ZERO_BYE) in cup.stage.rounds[1].byes


def test_a_team_that_does_not_check_in_is_reported_absent() -> None:
    cup = Cup().do(CheckedIn(STAGE, ALPHA, 1))
    with pytest.raises(NotNow, match="Alpha has checked in meanwhile"):
        cup.do(ReportAbsent(STAGE, 1, (BETA, ALPHA)))
    cup.do(ReportAbsent(STAGE, 1, (BETA, DELTA))).paired()
    byes = dict(cup.stage.rounds[0].byes)
    assert byes == {BETA: Mark.ZERO_BYE, DELTA: Mark.ZERO_BYE}


def test_a_captain_asks_for_a_bye_by_telephone_and_has_it_once_it_is_granted() -> None:
    cup = Cup().do(OwnRequestsAllowed(STAGE, True))
    cup.do(PlayerAsked(STAGE, BETA, Wish.HALF_POINT_BYE, 2))
    (request,) = cup.stage.own_requests
    cup.do(GrantOwnRequest(STAGE, request.version))
    cup.do(PlayerAsked(STAGE, DELTA, Wish.WITHDRAWAL, 1))
    cup.do(GrantOwnRequest(STAGE, cup.stage.own_requests[-1].version))

    teams = {team.name: team for team in cup.stage.entries.values()}
    assert teams["Beta"].byes == ((2, Mark.HALF_BYE),)
    assert teams["Delta"].withdrawn_from == 1
    with pytest.raises(NotNow, match="can't ask for that now"):
        cup.do(PlayerAsked(STAGE, BETA, Wish.HALF_POINT_BYE, 3))


def test_a_captains_telephone_address_is_revoked() -> None:
    cup = Cup().do(CaptainPhoneRevoked(STAGE, ALPHA, "lost"))
    times_revoked = [team.phone for team in cup.stage.entries.values()]
    assert times_revoked == [1, 0, 0, 0]
