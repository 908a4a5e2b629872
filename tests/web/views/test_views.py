"""Rules for every view: public views show no drafts, and keys of rows are unique and stable."""

from dataclasses import replace

import msgspec
import pytest

from domain.chess.stage import stages_of
from domain.contest.round import RoundState
from domain.ids import RoundNo
from domain.results import Mark
from domain.tournament import Tournament
from tests.every import every
from tests.stories import OPEN, field, number_id, played, with_entry, with_result, with_round
from web.chess.face import FACE
from web.faces import FACES
from web.shared.sheet import Sheet, View

OF_A_STAGE = list(FACE.views.values())
PUBLIC = [view for view in OF_A_STAGE if view.is_public]


def bytes_of(sheet: Sheet) -> bytes:
    return msgspec.json.encode([sheet.head, list(sheet.rows)])


def test_only_desk_and_tablet_views_are_not_public() -> None:
    assert {view.name for view in OF_A_STAGE if not view.is_public} == {"desk", "tablet"}


@pytest.mark.parametrize("game", FACES)
def test_no_two_views_of_a_game_have_the_same_name(game: str) -> None:
    face = FACES[game]
    assert not face.views.keys() & face.placed.keys()
    assert all(name == view.name for name, view in face.views.items())


@every("view", PUBLIC, ids=lambda view: view.name)
def test_pairing_a_round_changes_no_public_view_until_it_is_published(view: View) -> None:
    #    1  2
    # 1  4= .     round 2 is a draft: 1 has Black against 2, 4 against 3, 5 the bye
    before = with_round(field(5), "1-4 =-=", "3-2 1-0", byes={5: Mark.PAIRING_BYE})
    draft = with_round(before, "2-1", "3-4", byes={5: Mark.HALF_BYE}, state=RoundState.PAIRED)
    published = with_round(before, "2-1", "3-4", byes={5: Mark.HALF_BYE})
    assert bytes_of(view.build(draft, OPEN)) == bytes_of(view.build(before, OPEN))
    assert bytes_of(view.build(published, OPEN)) != bytes_of(view.build(before, OPEN))


@every("view", PUBLIC, ids=lambda view: view.name)
def test_a_round_taken_back_hides_every_round_after_it(view: View) -> None:
    after_round_1 = with_round(field(4), "1-3 1-0", "4-2 1-0")
    stage = stages_of(with_round(with_round(after_round_1, "2-1", "3-4"), "1-4", "2-3"))[OPEN]
    taken_back = replace(stage.rounds[1], state=RoundState.PAIRED)
    rounds = (stage.rounds[0], taken_back, stage.rounds[2])
    after_round_2_taken_back = replace(after_round_1, parts={OPEN: replace(stage, rounds=rounds)})
    assert bytes_of(view.build(after_round_2_taken_back, OPEN)) == bytes_of(
        view.build(after_round_1, OPEN)
    )


@every("view", OF_A_STAGE, ids=lambda view: view.name)
@every("size", [0, 1, 2, 9, 300])
def test_keys_are_unique_from_the_smallest_field_to_a_large_one(view: View, size: int) -> None:
    tournament = played(field(size), 2) if size > 1 else field(size)
    keys = [row.key for row in view.build(tournament, OPEN).rows]
    assert len(set(keys)) == len(keys)


@every("view", OF_A_STAGE, ids=lambda view: view.name)
def test_a_row_keeps_its_key_when_a_result_comes_in(view: View) -> None:
    under_way = with_round(field(4), "1-3", "4-2 1-0")
    before = {row.key for row in view.build(under_way, OPEN).rows}
    after = {row.key for row in view.build(with_result(under_way, 1, "1-0"), OPEN).rows}
    assert before <= after


@pytest.mark.parametrize("name", ["pairings", "names", "progress"])
def test_a_new_round_has_new_keys(name: str) -> None:
    round_1 = with_round(field(4), "1-3 1-0", "4-2 1-0")
    round_2 = with_round(round_1, "2-1 1-0", "3-4 1-0")
    before = {row.key for row in FACE.views[name].build(round_1, OPEN).rows}
    assert before.isdisjoint(row.key for row in FACE.views[name].build(round_2, OPEN).rows)


@every("view", PUBLIC, ids=lambda view: view.name)
def test_an_entry_without_a_number_yet_is_not_shown(view: View) -> None:
    late = with_entry(field(5), 5, number=None, first_round=RoundNo(2))
    tournament = with_round(late, "1-3", "4-2", byes={5: Mark.ZERO_BYE})
    assert b'"entry":%d' % number_id(5) not in bytes_of(view.build(tournament, OPEN))


def player_5_withdrawn() -> Tournament:
    withdrawn = with_entry(field(5), 5, withdrawn_from=RoundNo(1))
    return with_round(withdrawn, "1-3", "4-2", byes={5: Mark.ZERO_BYE})


@pytest.mark.parametrize("name", ["pairings", "names"])
def test_the_withdrawn_are_not_called_to_the_boards(name: str) -> None:
    sheet = FACE.views[name].build(player_5_withdrawn(), OPEN)
    assert b'"entry":%d' % number_id(5) not in bytes_of(sheet)


def test_example_players_have_ids_different_from_their_numbers() -> None:
    assert number_id(3) == 103
