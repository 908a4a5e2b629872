"""The tie-breaks that the form for team stages offers."""

import pytest

from domain.standings.tiebreaks.descriptor import parse_team_tie_break
from domain.standings.tiebreaks.teams import TEAM_TIEBREAKS
from domain.swiss.teams.matches import Score
from web.pages.planning import NewTournamentPage
from web.pages.render import render
from web.team_chess.planning import TeamForm, tie_break_choice

OFFERED = {offer.code: offer for offer in tie_break_choice().offers}


@pytest.mark.parametrize("primary", Score)
def test_every_tie_break_that_is_offered_can_be_taken(primary: Score) -> None:
    found = {parse_team_tie_break(code, primary).code for code in OFFERED}
    assert found == set(TEAM_TIEBREAKS), "none of the catalogue is left out"


def test_usual_list_of_tie_breaks_has_only_offered_ones() -> None:
    for preset in tie_break_choice().presets:
        assert set(preset.codes) <= set(OFFERED)


def test_the_form_starts_with_the_first_usual_list_of_its_format() -> None:
    form = TeamForm.build(None)
    first = {preset.form: preset.codes for preset in reversed(tie_break_choice().presets)}
    for kind, begins in (
        ("swiss", form.tie_breaks),
        ("table", form.table_tie_breaks),
        ("members", form.member_tie_breaks),
    ):
        assert ", ".join(first[kind]) == begins
        assert f'data-form="{kind}" data-game="team-chess"' in render(NewTournamentPage.build())


def test_tie_breaks_for_a_swiss_only_are_marked() -> None:
    marked = {code for code, offer in OFFERED.items() if "swiss" in offer.marks}
    assert {"BH:MP", "BH:GP/C1", "FB:MP", "AOB:MP", "SSSC"} <= marked
    assert not {"SB:MP", "EDE", "GP", "BC"} & marked
