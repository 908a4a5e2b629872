"""Which role may do which act, where, and hand out which roles."""

from itertools import product

import pytest

from server.access.roles import (
    ACTS,
    PUBLIC,
    SEE_DRAFTS,
    SELF_CHECKED,
    ActPlace,
    Grant,
    Role,
    may_do,
    may_do_somewhere,
    may_hand_out,
)
from tests.every import every

HERE = ActPlace("spring", 1)
ROLES_THAT_ENTER = {Role.PLAYER, Role.SCORER, Role.ARBITER, Role.CHIEF, Role.ORGANISER}


@pytest.mark.parametrize(
    ("act", "roles"),
    [
        ("record-result", ROLES_THAT_ENTER),
        ("correct-result", ROLES_THAT_ENTER - {Role.PLAYER}),
        ("pair-round", {Role.ARBITER, Role.CHIEF, Role.ORGANISER}),
        ("publish-round", {Role.ARBITER, Role.CHIEF, Role.ORGANISER}),
        ("plan-stage", {Role.CHIEF, Role.ORGANISER}),
        ("undo-act", {Role.CHIEF, Role.ORGANISER}),
        ("devices", {Role.CHIEF, Role.ORGANISER}),
        ("create-tournament", {Role.ORGANISER}),
        (SEE_DRAFTS, ROLES_THAT_ENTER - {Role.PLAYER} | {Role.AUDITOR}),
        ("audit", {Role.ARBITER, Role.CHIEF, Role.ORGANISER, Role.AUDITOR}),
    ],
)
def test_an_act_is_allowed_to_exactly_these_roles(act: str, roles: set[Role]) -> None:
    assert {role for role in Role if may_do(Grant(role), act, HERE)} == roles


@every("act", sorted(ACTS))
def test_an_unknown_device_may_do_nothing_that_needs_a_role(act: str) -> None:
    assert not may_do(None, act, HERE)
    assert not may_do_somewhere(None, act)


def test_an_auditor_changes_nothing() -> None:
    # These have names of several words, such as "pair-round"; "see-…" and "read-…" only show.
    changing = {
        act for act in ACTS if "-" in act and not act.startswith(("see-", "read-", "audit"))
    }

    assert not [act for act in changing if may_do(Grant(Role.AUDITOR), act, HERE)]


def test_an_act_without_a_rule_is_the_organisers_alone() -> None:
    allowed = [role for role in Role if may_do(Grant(role), "an-act-of-tomorrow", HERE)]

    assert allowed == [Role.ORGANISER]


def test_no_act_has_two_rules() -> None:
    assert not PUBLIC & SELF_CHECKED
    assert not (PUBLIC | SELF_CHECKED) & set(ACTS)


@pytest.mark.parametrize(
    ("grant", "place", "allowed"),
    [
        (Grant(Role.ARBITER, "spring", 1), ActPlace("spring", 1), True),
        (Grant(Role.ARBITER, "spring", 1), ActPlace("spring", 2), False),
        (Grant(Role.ARBITER, "spring", 1), ActPlace("spring"), False),
        (Grant(Role.ARBITER, "spring", 1), ActPlace("autumn", 1), False),
        (Grant(Role.ARBITER, "spring"), ActPlace("spring", 2), True),
        (Grant(Role.ARBITER, "spring"), ActPlace("autumn", 1), False),
        (Grant(Role.ARBITER), ActPlace("autumn", 7), True),
        (Grant(Role.ARBITER), ActPlace("autumn", 7, organisation="alpha"), True),
        (Grant(Role.ARBITER, organisation="alpha"), ActPlace("autumn", organisation="alpha"), True),
        (Grant(Role.ARBITER, organisation="alpha"), ActPlace("autumn", organisation="beta"), False),
        (Grant(Role.ARBITER, organisation="alpha"), ActPlace("autumn"), False),
    ],
)
def test_a_role_allows_acts_only_in_the_place_it_was_granted_for(
    grant: Grant, place: ActPlace, allowed: bool
) -> None:
    assert may_do(grant, "pair-round", place) is allowed


def test_a_role_for_one_stage_does_not_allow_acts_on_the_whole_tournament() -> None:
    assert not may_do(Grant(Role.CHIEF, "spring", 1), "plan-stage", ActPlace("spring"))
    assert may_do(Grant(Role.CHIEF, "spring"), "plan-stage", ActPlace("spring"))


def test_a_chief_hands_out_lower_roles_in_the_own_tournament_only() -> None:
    chief = Grant(Role.CHIEF, "spring")
    roles = {role for role in Role if may_hand_out(chief, Grant(role, "spring", 1))}

    assert roles == set(Role) - {Role.CHIEF, Role.ORGANISER, Role.OPERATOR}
    assert not may_hand_out(chief, Grant(Role.SCORER, "autumn", 1))
    assert not may_hand_out(chief, Grant(Role.SCORER))


def test_only_organisers_chiefs_and_operators_hand_out_roles() -> None:
    others = set(Role) - {Role.CHIEF, Role.ORGANISER, Role.OPERATOR}
    for role, new_role in product(others, Role):
        assert not may_hand_out(Grant(role, "spring"), Grant(new_role, "spring", 1))


def test_an_operator_hands_out_only_the_operators_role() -> None:
    operator = Grant(Role.OPERATOR)
    assert {role for role in Role if may_hand_out(operator, Grant(role))} == {Role.OPERATOR}
    assert not may_hand_out(operator, Grant(Role.ORGANISER, organisation="alpha"))
    assert not may_hand_out(operator, Grant(Role.OPERATOR, "spring"))


@every("role", Role)
def test_an_organisations_organiser_hands_out_roles_only_within_it(role: Role) -> None:
    giver = Grant(Role.ORGANISER, organisation="alpha")
    for other in ("", "beta"):
        assert not may_hand_out(giver, Grant(role, organisation=other))
        assert not may_hand_out(giver, Grant(role, "spring", 1, organisation=other))
    assert may_hand_out(giver, Grant(role, organisation="alpha")) is (role is not Role.OPERATOR)
