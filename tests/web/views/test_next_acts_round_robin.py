"""The next acts in a round robin, and start positions that wait for their draw."""

from dataclasses import replace

import pytest

from domain.chess.stage import stages_of
from domain.contest.round import RoundState
from domain.draws.announced_positions import AnnouncedDraws, DrawScope
from domain.tournament import Tournament
from tests.stories import OPEN, PUBLISHED_AT, field, played
from tests.web.acts import next_acts_of
from tests.web.views.round_robins import (
    QUADS,
    RULES,
    US,
    after_rounds,
    round_robin_drawn,
    with_stage,
)
from web.contest.views.next_acts import NextAct


def acts(tournament: Tournament) -> list[NextAct]:
    return list(next_acts_of(stages_of(tournament)[OPEN]))


def with_round_published(tournament: Tournament, number: int) -> Tournament:
    stage = stages_of(tournament)[OPEN]
    r = replace(stage.rounds[number - 1], state=RoundState.PUBLISHED, published=PUBLISHED_AT)
    rounds = (*stage.rounds[: number - 1], r, *stage.rounds[number:])
    return with_stage(tournament, replace(stage, rounds=rounds))


def with_draw_announced(tournament: Tournament, scope: DrawScope) -> Tournament:
    stage = stages_of(tournament)[OPEN]
    announced = AnnouncedDraws("Club", scope, ("",) * stage.rules.rounds)
    return with_stage(tournament, replace(stage, start_positions=announced))


def test_first_the_numbers_are_drawn() -> None:
    waiting = field(6, rules=RULES)
    waiting = with_stage(waiting, replace(stages_of(waiting)[OPEN], round_robin=US))

    draw, announce = acts(waiting)

    assert (draw.command, draw.ready) == ("draw-lots", True)
    assert draw.hint.startswith("6 take part.")
    assert (announce.command, announce.ready) == ("announce-lots", True)


@pytest.mark.parametrize(
    ("players", "sentence"),
    [
        (4, "1 quad. 4 take part."),
        (8, "2 quads. 8 take part."),
        (9, "1 quad, a Swiss of 5. 9 take part."),
        (14, "2 quads, a Swiss of 6. 14 take part."),
    ],
)
def test_desk_shows_the_number_of_quads_before_the_draw(players: int, sentence: str) -> None:
    waiting = field(players, rules=RULES)
    waiting = with_stage(waiting, replace(stages_of(waiting)[OPEN], round_robin=QUADS))

    assert acts(waiting)[0].hint.startswith(sentence)


def test_round_robin_needs_two_entries() -> None:
    alone = field(1, rules=RULES)
    alone = with_stage(alone, replace(stages_of(alone)[OPEN], round_robin=US))

    assert not acts(alone)[0].ready


def test_each_round_of_a_table_is_published_in_its_turn() -> None:
    assert [(a.command, a.round) for a in acts(round_robin_drawn(6))] == [("publish-round", 1)]
    assert [(a.command, a.round) for a in acts(after_rounds(round_robin_drawn(6), 2))] == [
        ("publish-round", 3),
        ("reopen-round", 2),
    ]


def test_next_round_waits_for_results_but_not_for_a_postponed_game() -> None:
    under_way = with_round_published(after_rounds(round_robin_drawn(6), 1), 2)
    assert [(a.command, a.ready) for a in acts(under_way)][:2] == [
        ("publish-round", False),
        ("close-round", False),
    ]
    assert acts(under_way)[0].hint == (
        "Round 2 misses 3 results (board 1, 2, 3); enter them first, "
        "or postpone what is not played now."
    )

    stage = stages_of(under_way)[OPEN]
    moved = tuple(b._replace(rescheduled="Thursday") for b in stage.rounds[1].boards)
    rounds = (stage.rounds[0], replace(stage.rounds[1], boards=moved), *stage.rounds[2:])
    under_way = with_stage(under_way, replace(stage, rounds=rounds))

    assert acts(under_way)[0].ready
    assert acts(under_way)[0].hint.startswith("Closes round 2.")


def test_after_the_last_round_there_is_nothing_to_publish() -> None:
    assert [a.command for a in acts(after_rounds(round_robin_drawn(4), 3))] == ["reopen-round"]


def test_a_promised_position_is_drawn_while_its_round_is_on() -> None:
    under_way = with_draw_announced(with_round_published(round_robin_drawn(4), 1), DrawScope.BOARD)
    assert (acts(under_way)[0].command, acts(under_way)[0].label) == (
        "draw-start-positions",
        "Draw the start position for each board",
    )

    assert (
        acts(with_draw_announced(played(field(4), 1), DrawScope.ROUND))[0].command == "pair-round"
    )
