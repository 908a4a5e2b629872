"""A round robin over HTTP: numbers, rounds, withdrawals, rescheduled games, refusals."""

from collections import Counter
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

import pytest

from domain.chess.stage import Board, Stage, stage_of
from domain.ids import StageId, TournamentId
from domain.results import parse_result
from domain.round_robin.systems import TableName, build_table
from domain.round_robin.table import ScheduledGame
from events.fold import fold_records
from events.log.chain import verify_chain
from tests.server.club import Club, running

Place = tuple[int, int]
"""Round and board."""


class RoundRobinClub(Club):
    """A club whose evening is a round robin; each entry has its id as number unless lots differ."""

    _stages: Mapping[int, Stage] = MappingProxyType({})
    """By version: the stage last folded from the log."""

    @property
    def _plan(self) -> str:
        return f"/api/tournaments/{self.id}/commands/plan-round-robin"

    def refusal_of(self, command: str, body: object, status: int) -> str:
        path = f"/api/tournaments/{self.id}/commands/{command}"
        detail: str = self.post(path, body, status=status)["detail"]
        return detail

    @property
    def stage(self) -> Stage:
        version = self.version()
        if version not in self._stages:
            state = fold_records(verify_chain(self.store.read(TournamentId(self.id))))
            assert state is not None
            self._stages = {version: stage_of(state, StageId(1))}
        return self._stages[version]

    def plan_with_players(self, players: int, **plan: object) -> "RoundRobinClub":
        self.post(self._plan, {"name": "Masters", **plan})
        for i in range(1, players + 1):
            self.do("register-entry", family=f"Player{i:02}", rating=2400 - 10 * i)
        return self

    def plan_and_draw(self, players: int, **plan: object) -> "RoundRobinClub":
        self.plan_with_players(players, **plan)
        self.do("draw-lots", numbers=[[n, n] for n in range(1, players + 1)])
        return self

    def board(self, place: Place) -> Board:
        return self.stage.rounds[place[0] - 1].boards[place[1] - 1]

    def play_rounds(self, first: int, last: int) -> "RoundRobinClub":
        """Publish these rounds and enter 1-0 on every board that has no result."""
        for r in range(first, last + 1):
            self.do("publish-round", round=r)
            for board in self.stage.rounds[r - 1].boards:
                if board.result is None:
                    self.enter_result_at((r, board.number))
        return self

    def enter_result_at(self, place: Place, code: str = "1-0", status: int = 200) -> dict[str, Any]:
        saw = self.board(place).changed_at
        return self.do(
            "record-result", round=place[0], board=place[1], result=code, saw=saw, status=status
        )

    def players_of_board(self, place: Place) -> tuple[int, int]:
        board = self.board(place)
        numbers = {entry.id: number for number, entry in self.stage.numbered_entries()}
        return numbers[board.white], numbers[board.black]


@pytest.fixture
def club() -> Iterator[RoundRobinClub]:
    with running() as running_club:
        yield RoundRobinClub(running_club.client, running_club.store)


TEN = build_table(TableName.CRENSHAW, 10)
"""Nine rounds of five games."""


def test_the_table_is_recorded_when_the_lots_are_drawn(club: RoundRobinClub) -> None:
    club.plan_and_draw(10, system="crenshaw")

    games = [club.players_of_board(g.slot) for g in TEN.games]

    assert games == [(g.white, g.black) for g in TEN.games]
    assert club.stage.rules.rounds == 9
    assert club.stage.newest_shown_round is None


def test_the_server_draws_each_number_once(club: RoundRobinClub) -> None:
    club.plan_with_players(9)

    club.do("draw-lots")

    assert sorted(number for number, _ in club.stage.numbered_entries()) == list(range(1, 10))
    assert "drawn already" in club.do("draw-lots", status=409)["detail"]


def test_numbers_by_rating_need_no_lots(club: RoundRobinClub) -> None:
    club.plan_with_players(4, numbering="rating")
    club.do("register-entry", family="Strongest", rating=2800)

    club.do("draw-lots")

    assert [entry.person.family for _, entry in club.stage.numbered_entries()][0] == "Strongest"


def test_compatriots_are_kept_apart_in_the_last_rounds(club: RoundRobinClub) -> None:
    club.plan_with_players(0, numbering="federations", system="berger")
    for i in range(10):
        club.do("register-entry", family=f"P{i}", federation="ABCDE"[i // 2] * 3)

    club.do("draw-lots")

    late = [b for r in club.stage.rounds[-3:] for b in r.boards]
    federations = {e.id: e.person.federation for e in club.stage.entries.values()}
    assert all(federations[b.white] != federations[b.black] for b in late)


def test_publishing_a_round_closes_the_one_before(club: RoundRobinClub) -> None:
    club.plan_and_draw(4)
    club.do("publish-round", round=1)
    assert "misses 2 results" in club.do("publish-round", round=2, status=409)["detail"]
    club.enter_result_at((1, 1))
    club.enter_result_at((1, 2))

    club.do("publish-round", round=2)

    assert [r.state for r in club.stage.rounds] == ["closed", "published", "paired"]
    assert "Round 1 is closed" in club.enter_result_at((1, 1), "=-=", status=409)["detail"]


@pytest.mark.parametrize(
    ("command", "body", "message"),
    [
        ("pair-round", {"round": 1}, "its games come from its table; publish the round"),
        ("unpair-round", {"round": 1, "reason": "x"}, "take the round back instead"),
        ("request-bye", {"entry": 1, "round": 2, "kind": "H"}, "postpone the game"),
        ("forbid-pair", {"entries": [1, 2]}, "everybody meets everybody"),
        ("register-entry", {"family": "Late"}, "nobody can join it any more"),
        ("publish-round", {"round": 2}, "Round 1 comes first"),
        ("decline-reversal", {"round": 3, "board": 1}, "No reversal is due"),
        ("replan-stage", {"rounds": 9, "tie_breaks": ["SB"], "reason": "x"}, "how many rounds"),
    ],
)
def test_commands_that_do_not_apply_to_a_round_robin_are_refused_with_advice(
    club: RoundRobinClub, command: str, body: dict[str, object], message: str
) -> None:
    club.plan_and_draw(4)
    before = club.version()

    assert message in club.refusal_of(command, {"stage": 1, **body}, 409)

    assert club.version() == before


@pytest.mark.parametrize(
    ("plan", "message"),
    [
        ({"system": "dutch"}, "choose one of standard, berger, crenshaw, porter, us-chess"),
        ({"double": "triple"}, "choose one of plain, fide"),
        ({"numbering": "age"}, "choose one of lot, rating, varma, federations"),
        ({"withdrawals": "none"}, "choose one of fide, us-chess"),
        ({"tie_breaks": ["BH"]}, "predetermined pairings"),
    ],
)
def test_an_unknown_choice_in_a_plan_is_refused_with_the_known_ones(
    club: RoundRobinClub, plan: dict[str, object], message: str
) -> None:
    assert message in club.refusal_of("plan-round-robin", {"name": "X", **plan}, 422)


def withdraw_number_7(club: RoundRobinClub, **plan: object) -> RoundRobinClub:
    """Ten players, Crenshaw; number 7 leaves after three rounds: three games of nine are less than
    half. The printed reversals for number 7 of ten lie in the last three rounds.
    """
    club.plan_and_draw(10, **{"system": "crenshaw", "withdrawals": "us-chess", **plan}).play_rounds(
        1, 3
    )
    club.do("withdraw-entry", entry=7, reason="ill")
    return club


def reversed_games(club: RoundRobinClub) -> list[ScheduledGame]:
    """The games whose colours differ from the printed table."""
    return [g for g in TEN.games if club.players_of_board(g.slot) != (g.white, g.black)]


def colour_balances(club: RoundRobinClub, without: set[int]) -> dict[int, int]:
    """Each number's games with White minus those with Black, except games of the numbers in
    `without`.
    """
    balances: dict[int, int] = {}
    for game in TEN.games:
        white, black = club.players_of_board(game.slot)
        if not {white, black} & without:
            balances[white] = balances.get(white, 0) + 1
            balances[black] = balances.get(black, 0) - 1
    return balances


def test_a_withdrawal_reverses_late_games_until_all_colours_are_level(club: RoundRobinClub) -> None:
    withdraw_number_7(club)

    rounds = {game.round for game in reversed_games(club)}

    assert rounds
    assert rounds <= {7, 8, 9}
    assert set(colour_balances(club, {7}).values()) == {0}


def test_of_a_withdrawal_only_the_withdrawal_itself_is_stored(club: RoundRobinClub) -> None:
    before = withdraw_number_7(club)

    *_, last = before.store.read(TournamentId(before.id))

    assert [event.kind for event in last.events] == ["withdrawn/1"]


def test_remaining_games_of_a_withdrawn_player_are_derived_forfeits(club: RoundRobinClub) -> None:
    withdraw_number_7(club)

    rounds = club.stage.rounds[3:]
    games_of_7 = [b for r in rounds for b in r.boards if 7 in (b.white, b.black)]

    assert len(games_of_7) == 6
    for board in games_of_7:
        assert board.result == parse_result("--+" if board.white == 7 else "+--")
        assert board.follows


def test_a_declined_reversal_keeps_its_colours_and_others_take_its_place(
    club: RoundRobinClub,
) -> None:
    withdraw_number_7(club)
    place = reversed_games(club)[0].slot

    club.do("decline-reversal", round=place[0], board=place[1], reason="both asked for it")

    unreversed = TEN.by_slot[place]
    assert club.players_of_board(place) == (unreversed.white, unreversed.black)
    assert reversed_games(club)
    assert set(colour_balances(club, {7}).values()) == {0}, "others are reversed for it"
    repeated = club.do("decline-reversal", round=place[0], board=place[1], status=409)
    assert "declined already" in repeated["detail"]
    club.do("accept-reversal", round=place[0], board=place[1])
    assert club.players_of_board(place) == (unreversed.black, unreversed.white)
    assert set(colour_balances(club, {7}).values()) == {0}


def test_a_result_for_a_board_with_reversed_colours_becomes_a_request(club: RoundRobinClub) -> None:
    club.plan_and_draw(10, system="crenshaw", withdrawals="us-chess").play_rounds(1, 3)
    for board in range(1, 6):
        club.do("reschedule-game", round=9, board=board, to="tomorrow")
    saw = club.version()
    club.do("withdraw-entry", entry=7)
    place = next(g.slot for g in reversed_games(club) if g.round == 9)

    club.do("record-result", round=9, board=place[1], result="1-0", saw=saw)

    assert club.board(place).result is None
    (request,) = club.stage.requests
    assert "others sit there now" in request.why


def test_a_withdrawal_by_fide_rules_keeps_all_colours(club: RoundRobinClub) -> None:
    withdraw_number_7(club, withdrawals="fide")

    assert reversed_games(club) == []


def test_after_half_of_the_games_a_withdrawn_players_games_count_and_colours_stay(
    club: RoundRobinClub,
) -> None:
    # Five of nine games are half.
    club.plan_and_draw(10, system="crenshaw", withdrawals="us-chess").play_rounds(1, 5)
    club.do("withdraw-entry", entry=7)

    rows = {row["player"]["number"]: row for row in club.sheet("standings")["rows"]}

    assert rows[7]["rank"] > 0
    assert reversed_games(club) == []


def test_an_annulled_player_is_last_without_a_rank_and_gives_nobody_points(
    club: RoundRobinClub,
) -> None:
    withdraw_number_7(club)

    rows = club.sheet("standings")["rows"]

    assert rows[-1]["player"]["number"] == 7
    assert rows[-1]["rank"] == 0
    # White has won every game of the three rounds played; those against number 7 don't count.
    winners_and_losers = [club.players_of_board(g.slot) for g in TEN.games[:15]]
    wins = Counter(white for white, black in winners_and_losers if black != 7)
    for row in rows[:-1]:
        assert row["player"]["score"] == str(wins[row["player"]["number"]])


def test_a_reinstatement_restores_games_and_colours(club: RoundRobinClub) -> None:
    withdraw_number_7(club)

    club.do("reinstate-entry", entry=7)

    assert reversed_games(club) == []
    assert not any(board.follows for r in club.stage.rounds for board in r.boards)


def test_a_reinstated_player_keeps_the_forfeits_of_missed_rounds(club: RoundRobinClub) -> None:
    withdraw_number_7(club)
    club.play_rounds(4, 4)
    club.do("publish-round", round=5)

    club.do("reinstate-entry", entry=7)

    games_of_7 = {
        r.number: b for r in club.stage.rounds for b in r.boards if 7 in (b.white, b.black)
    }
    lost = [number for number, board in games_of_7.items() if board.result and number > 3]
    assert lost == [4, 5]
    assert not any(board.follows for board in games_of_7.values())
    assert reversed_games(club) == []


def test_a_player_with_a_game_in_progress_can_not_withdraw(club: RoundRobinClub) -> None:
    club.plan_and_draw(4)
    club.do("publish-round", round=1)

    answer = club.do("withdraw-entry", entry=1, status=409)

    assert "is on board 1 of round 1, which has no result yet" in answer["detail"]


def test_a_second_withdrawal_changes_no_colours_of_played_rounds(club: RoundRobinClub) -> None:
    withdraw_number_7(club)
    first = {g: club.players_of_board(g.slot) for g in TEN.games}
    club.play_rounds(4, 4)

    club.do("withdraw-entry", entry=2)

    assert max(map(abs, colour_balances(club, {2, 7}).values())) <= 1
    moved = [g for g in TEN.games if club.players_of_board(g.slot) != first[g]]
    assert all(g.round > 4 for g in moved)


def test_a_played_game_is_never_reversed(club: RoundRobinClub) -> None:
    club.plan_and_draw(10, system="crenshaw", withdrawals="us-chess")
    early = [game.slot for game in TEN.rounds[8].games]
    for r, board in early:
        club.do("reschedule-game", round=r, board=board, to="the day before")
        club.enter_result_at((r, board))
    club.play_rounds(1, 3)

    club.do("withdraw-entry", entry=7)

    for place in early:
        game = TEN.by_slot[place]
        assert club.players_of_board(place) == (game.white, game.black)


def test_a_correction_to_a_forfeit_can_annul_a_withdrawn_players_games(
    club: RoundRobinClub,
) -> None:
    # Five of nine games are half; one of them turns out to have been a forfeit.
    club.plan_and_draw(10, system="crenshaw", withdrawals="us-chess").play_rounds(1, 5)
    club.do("withdraw-entry", entry=7)
    place = next((5, b.number) for b in club.stage.rounds[4].boards if 7 in (b.white, b.black))
    code = "--+" if club.board(place).white == 7 else "+--"

    saw = club.board(place).changed_at
    club.do("correct-result", round=5, board=place[1], result=code, reason="no show", saw=saw)

    assert club.sheet("standings")["rows"][-1]["rank"] == 0


def test_a_postponed_game_does_not_hold_up_the_next_round(club: RoundRobinClub) -> None:
    club.plan_and_draw(4)
    club.do("publish-round", round=1)
    club.enter_result_at((1, 2))
    club.do("reschedule-game", round=1, board=1, to="Thursday 18:00", reason="exam")

    club.do("publish-round", round=2)
    club.enter_result_at((1, 1), "0-1")

    assert club.board((1, 1)).result == parse_result("0-1")
    assert club.stage.rounds[0].state == "closed"


def test_a_game_played_early_counts_at_once(club: RoundRobinClub) -> None:
    club.plan_and_draw(4)
    assert "publish it first" in club.enter_result_at((3, 1), status=409)["detail"]
    club.do("reschedule-game", round=3, board=1, to="before round 1")

    club.enter_result_at((3, 1), "1-0")

    winner = club.players_of_board((3, 1))[0]
    best = club.sheet("standings")["rows"][0]["player"]
    assert (best["number"], best["score"]) == (winner, "1")
    moved = club.do("reschedule-game", round=3, board=1, to="", status=409)
    assert "1-0 already" in moved["detail"]


def test_a_player_withdrawn_before_the_draw_is_not_in_the_table(club: RoundRobinClub) -> None:
    club.plan_with_players(5)
    club.do("withdraw-entry", entry=5)

    club.do("draw-lots")

    assert club.stage.rules.rounds == 3
    answer = club.do("reinstate-entry", entry=5, status=409)
    assert "left before the numbers were drawn" in answer["detail"]


def test_a_double_round_robin_has_twice_the_rounds(club: RoundRobinClub) -> None:
    club.plan_and_draw(4, double="fide")

    pairs = [frozenset((b.white, b.black)) for r in club.stage.rounds for b in r.boards]

    assert len(club.stage.rounds) == 6
    assert all(pairs.count(pair) == 2 for pair in pairs)


def test_in_an_odd_field_each_player_has_one_bye(club: RoundRobinClub) -> None:
    club.plan_and_draw(5)

    assert sorted(entry for r in club.stage.rounds for entry, _ in r.byes) == [1, 2, 3, 4, 5]


@pytest.mark.parametrize(
    ("numbers", "status", "message"),
    [
        ([[1, 1], [2, 2], [3, 3]], 409, "drawn for 3 entries, but 4 take part"),
        ([[1, 1], [2, 2], [3, 3], [4, 3]], 422, "Number 3 was drawn 2 times"),
        ([[1, 1], [2, 2], [3, 3], [9, 4]], 409, "draw one for each of them"),
        ([[1, 1], [2, 2], [3, 3], [4, 5]], 422, "Number 4 was drawn 0 times"),
    ],
)
def test_numbers_drawn_by_hand_are_checked(
    club: RoundRobinClub, numbers: list[list[int]], status: int, message: str
) -> None:
    club.plan_with_players(4)

    assert message in club.refusal_of("draw-lots", {"stage": 1, "numbers": numbers}, status)


def test_varma_numbers_keep_a_federation_inside_an_envelope(club: RoundRobinClub) -> None:
    club.plan_with_players(0, numbering="varma", system="berger")
    for i in range(10):
        club.do("register-entry", family=f"P{i}", federation="GER" if i < 3 else f"F{i}")

    club.do("draw-lots")

    # FIDE C.05 annex 2, nine or ten players: 3 4 8 or 5 7 9 hold three numbers.
    german = {n for n, e in club.stage.numbered_entries() if e.person.federation == "GER"}
    assert german in ({3, 4, 8}, {5, 7, 9})


def test_a_reversal_of_a_played_game_can_no_longer_be_answered(club: RoundRobinClub) -> None:
    withdraw_number_7(club)
    place = reversed_games(club)[0].slot
    club.do("accept-reversal", round=place[0], board=place[1])
    club.do("reschedule-game", round=place[0], board=place[1], to="tonight")
    club.enter_result_at(place)
    before = club.players_of_board(place)

    answer = club.do("decline-reversal", round=place[0], board=place[1], status=409)

    assert "has a result; its colours stay" in answer["detail"]
    assert club.players_of_board(place) == before


def test_a_swiss_has_no_lots_and_no_reversals(club: RoundRobinClub) -> None:
    club.with_players(4)

    assert "only a round robin has one" in club.do("draw-lots", status=409)["detail"]
    refused = club.do("accept-reversal", round=1, board=1, status=409)
    assert "only a round robin has one" in refused["detail"]


def test_the_preview_of_a_withdrawal_lists_the_reversals_that_follow(club: RoundRobinClub) -> None:
    club.plan_and_draw(10, system="crenshaw", withdrawals="us-chess").play_rounds(1, 3)
    before = club.version()
    path = f"/api/tournaments/{club.id}/stages/1/leaving/7"

    preview = club.client.get(path).json()

    assert club.version() == before
    club.do("withdraw-entry", entry=7)
    reversed_places = {game.slot for game in reversed_games(club)}
    assert {(line["round"], line["board"]) for line in preview["reversals"]} == reversed_places
    assert club.client.get(path).status_code == 409


def test_every_round_robin_table_has_a_public_page(club: RoundRobinClub) -> None:
    page = club.client.get("/tables/crenshaw/10?double=fide")

    assert page.status_code == 200
    assert "Crenshaw table, 10 players" in page.text
    german = club.client.get("/tables/crenshaw/10?double=fide&lang=de").text
    assert "Tabelle Crenshaw, 10 Spieler" in german
    assert 'href="/tables/berger/10?double=fide&amp;lang=de"' in german
    assert club.client.get("/tables/hexagonal/10").status_code == 404
    assert club.client.get("/tables/berger/201").status_code == 422
