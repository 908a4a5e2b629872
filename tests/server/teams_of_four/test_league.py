"""Teams of four over the wire: planned, seated by telephone, played in two rooms, judged, shown,
printed, written as files, audited, undone.
"""

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from domain.ids import StageId, TournamentId
from events.audit.verdict import CLEAN, audit_log
from server.contest.captain import captain_path
from tests.confirmations import CONFIRMED
from tests.effort import A_SHARE, beyond_the_gate
from tests.server.club import Club, running
from web.teams_of_four.face import FACE

NAMES = ("Alpha", "Beta", "Gamma", "Delta", "Omega")
MADE, DOWN = "4S N 10", "4S N 9"


@pytest.fixture
def club() -> Iterator[Club]:
    """Five teams of six in a Swiss with byes; round 1 is published."""
    with running() as club:
        club.do("plan-teams-of-four", name="League", rounds=3, boards=4, stanzas=2)
        teams = [
            {
                "name": name,
                "strength": 100 - n,
                "members": [{"family": f"{name}{i}"} for i in range(6)],
            }
            for n, name in enumerate(NAMES)
        ]
        club.do("register-teams", teams=teams)
        club.do("pair-round", round=1)
        club.do("publish-round", round=1)
        yield club


def matches(club: Club, view: str = "desk") -> list[dict[str, Any]]:
    """All matches; the `games` of each begin with its first board in the open room."""
    return [row for row in club.sheet(view)["rows"] if row["kind"] == "match"]


def matches_of_round(club: Club, number: int) -> list[dict[str, Any]]:
    return [match for match in matches(club) if match["round"] == number]


def enter(club: Club, game: dict[str, Any], result: str, **more: Any) -> None:
    at = {name: game[name] for name in ("round", "match", "board", "room")}
    club.do("record-result", **at, result=result, saw=game["saw"], **more)


def play(club: Club, number: int, home: str = MADE) -> None:
    """Enter the missing boards of a round: `home` in the open room, one down in the closed."""
    for match in matches_of_round(club, number):
        for game in match["games"]:
            if not game["code"] and not game["disputed"]:
                enter(club, game, home if game["room"] == "open" else DOWN)


def path_of_captain(club: Club, team: int) -> str:
    return captain_path(club.services.chance, club.live().state, StageId(1), team)


def standings(club: Club) -> list[tuple[str, str]]:
    rows = club.sheet("standings")["rows"]
    return [(row["player"]["family"], row["player"]["score"]) for row in rows]


def test_a_league_from_its_plan_to_its_table_is_audited_without_a_finding(club: Club) -> None:
    play(club, 1)
    club.do("pair-round", round=2)
    club.do("publish-round", round=2)
    play(club, 2)
    club.do("close-round", round=2)

    # Alpha has won both its matches by four boards of 10 IMPs, which is worth all 20 VPs.
    first, *others = standings(club)
    assert (first[0], len(others)) == ("Alpha", 4)
    assert Fraction(first[1]) == 2 * 20
    assert audit_log(club.store.read(TournamentId(club.id))).exit_code == CLEAN


def test_a_board_is_on_the_wall_once_both_rooms_have_played_it_and_not_before(club: Club) -> None:
    game = matches(club)[0]["games"][0]
    enter(club, game, MADE)
    assert not any(row["kind"] == "board" for row in club.sheet("boards")["rows"])
    assert "4S" not in club.client.get(f"/t/{club.id}/s/1/export/csv-boards").text

    other = next(g for g in matches(club)[0]["games"] if g["room"] == "closed")
    enter(club, other, DOWN)
    (board,) = (row for row in club.sheet("boards")["rows"] if row["kind"] == "board")
    assert (board["open"], board["closed"], board["first"]) == (MADE, DOWN, "10")


def test_two_results_of_one_room_dispute_the_board_until_it_is_resolved(club: Club) -> None:
    first = matches(club)[0]["games"][0]
    enter(club, first, MADE)
    enter(club, first, DOWN)
    disputed = matches(club)[0]["games"][0]
    assert disputed["disputed"]
    at = {name: first[name] for name in ("round", "match", "board", "room")}
    club.do("resolve-dispute", **at, result=MADE, reason="the slip", saw=disputed["saw"])
    assert matches(club)[0]["games"][0]["code"] == MADE


def test_a_captain_hands_in_each_stanza_and_sees_the_opponents_once_revealed(club: Club) -> None:
    phone = club.new_browser()
    match = matches(club)[0]
    home, visitors = match["first"]["entry"], match["second"]["entry"]
    members = [m["member"] for m in entry_row(club, home)["members"]]
    form = {"round": "1", "match": "1", "stanza": "1"}
    seats = {f"seat-{n}": str(members[n]) for n in (1, 2, 3, 4)}

    assert phone.post(path_of_captain(club, home), data=form | seats).status_code == 200
    assert "They sit down like this:" not in phone.get(path_of_captain(club, visitors)).text
    club.do("reveal-stanzas", round=1)
    assert "They sit down like this:" in phone.get(path_of_captain(club, visitors)).text
    repeated = phone.post(path_of_captain(club, home), data=form | seats)
    assert repeated.status_code == 409
    assert (
        phone.post(path_of_captain(club, home), data=form | seats | {"stanza": "2"}).status_code
        == 200
    )
    stanzas = matches(club)[0]["stanzas"]
    assert [stanza["revealed"] for stanza in stanzas] == [True, False]
    assert stanzas[1]["line_ups"][0]["members"] == members[1:5]


def test_the_last_line_up_handed_in_counts_even_if_it_equals_the_first() -> None:
    with running() as club:
        club.do("plan-teams-of-four", name="League", rounds=2, boards=4, odd="triangle")
        members = [{"family": f"player {i}"} for i in range(6)]
        club.do("register-teams", teams=[{"name": name, "members": members} for name in "ABC"])
        club.do("pair-round", round=1)
        club.do("publish-round", round=1)
        phone = club.new_browser()
        second = matches(club)[-1]
        team = second["second"]["entry"]
        own = [m["member"] for m in entry_row(club, team)["members"]]
        for seats in (own[:4], own[1:5], own[:4]):
            form = {f"seat-{n}": str(member) for n, member in enumerate(seats, 1)}
            place = {"round": "1", "match": str(second["match"]), "stanza": "1"}
            assert phone.post(path_of_captain(club, team), data=place | form).status_code == 200
        assert matches(club)[-1]["stanzas"][0]["line_ups"][1]["members"] == own[:4]


def entry_row(club: Club, entry: int) -> dict[str, Any]:
    rows = club.sheet("desk")["rows"]
    return next(row for row in rows if row["kind"] == "entry" and row["entry"] == entry)


def test_fouled_boards_are_replaced_or_judged_and_rulings_change_the_standings(club: Club) -> None:
    club.do("give-substitute-board", round=1, match=1, board=2, reason="fouled")
    play(club, 1)
    numbers = {game["board"] for game in matches(club)[0]["games"]}
    assert numbers == {1, 3, 4, 18}  # 18 is the substitute of board 2
    club.do(
        "judge-board", round=1, match=2, board=1, state="fouled", reason="x", home=60, visitors=40
    )
    before = dict(standings(club))
    club.do("close-round", round=1)

    game = matches(club)[0]["games"][0]
    at = {name: game[name] for name in ("round", "match", "board", "room")}
    club.do(
        "adjust-board", **at, result="60x-1100,40x-800", reason="appeal upheld", saw=game["saw"]
    )
    after = dict(standings(club))
    home = matches(club)[0]["first"]["family"]
    assert Fraction(after[home]) < Fraction(before[home])
    club.do("decide-match", round=1, match=1, home="5", visitors="15", reason="committee")
    assert standings(club)[0][0] != home
    club.do("give-team-penalty", entry=1, round=1, unit="vps", amount="2", reason="slow play")
    assert audit_log(club.store.read(TournamentId(club.id))).exit_code == CLEAN


def test_an_adjusted_score_is_read_as_it_is_typed_at_pairs(club: Club) -> None:
    play(club, 1)
    game = matches(club)[0]["games"][0]
    at = {name: game[name] for name in ("round", "match", "board", "room")}

    club.do("adjust-board", **at, result="60x4sn=, 40x4sn-1", reason="ruling", saw=game["saw"])

    assert matches(club)[0]["games"][0]["code"] == "60x4S N 10,40x4S N 9"


def test_an_act_that_broke_integrity_is_undone(club: Club) -> None:
    play(club, 1)
    club.do("pair-round", round=2)
    before = club.version()
    match = matches_of_round(club, 1)[0]
    game = match["games"][0]
    at = {name: game[name] for name in ("round", "match", "board", "room")}
    club.do(
        "correct-result", **at, result=DOWN, reason="slip", saw=game["saw"], confirmed=CONFIRMED
    )
    path = f"/api/tournaments/{club.id}/commands/undo-act"
    club.post(
        path, {"version": before + 1, "reason": "x", "saw": club.version(), "confirmed": CONFIRMED}
    )
    assert matches_of_round(club, 1)[0]["games"][0]["code"] == MADE
    assert audit_log(club.store.read(TournamentId(club.id))).exit_code == CLEAN


@beyond_the_gate
@pytest.mark.parametrize("played", [True, False][::A_SHARE])
def test_every_sheet_paper_file_and_page_opens(club: Club, played: bool) -> None:
    if played:
        play(club, 1)
        club.do("close-round", round=1)
    root = f"/t/{club.id}"
    for view in FACE.views:
        assert club.sheet(view)["type"] == "snapshot", view
    pages = [
        root,
        f"{root}/me?stage=1&entry=1",
        f"{root}/me?q=Alpha",
        f"{root}/audit",
        *(f"{root}/s/1/{page}" for page in ("desk", "rooms", "rooms/1/open", "why-teams/1/1")),
        *(f"{root}/s/1/print/{sheet}" for sheet in FACE.papers),
        *(f"{root}/s/1/export/{form}" for form in FACE.files),
    ]
    for page in pages:
        for language in ("en", "de"):
            mark = "&" if "?" in page else "?"
            answer = club.client.get(f"{page}{mark}lang={language}")
            assert answer.status_code == 200, (page, answer.text[:300])


def test_why_two_teams_met_is_available_as_json(club: Club) -> None:
    page = f"/t/{club.id}/s/1/why-teams/1/1"
    facts = club.client.get(f"{page}/facts").json()
    assert (facts["place"], facts["answer"]) == (1, "")
    assert {facts["first"]["name"], facts["second"]["name"]} <= set(NAMES)
    assert facts["reasons"]
    assert club.client.get(f"/t/{club.id}/s/1/why-teams/1/99/facts").status_code == 404


def test_a_captain_reads_the_imps_of_a_board_as_every_player_does(club: Club) -> None:
    play(club, 1)
    first = club.sheet("desk")["rows"]
    home = next(row["first"]["number"] for row in first if row["kind"] == "match")
    page = club.client.get(path_of_captain(club, home)).text
    assert page.count("–0</td>") == 4
    assert " : " not in page.partition("boards-played")[2].partition("</table>")[0]


def test_why_two_teams_met_is_told_in_the_readers_language(club: Club) -> None:
    play(club, 1)
    page = club.client.get(f"/t/{club.id}/s/1/why-teams/1/1?lang=pl").text
    assert "rzadziej gospodarz" in page
    assert ">Mecz 2</a>" in page
    assert re.search(r'class="outcome">\d+,\d\d–\d+,\d\d<', page)


@pytest.mark.parametrize("system", ["knock-out", "berger", "multiple"])
def test_a_knock_out_and_round_robins_are_played_with_every_view_open(system: str) -> None:
    with running() as club:
        club.do("plan-teams-of-four", name="Cup", rounds=0, system=system, boards=2)
        club.do("register-teams", teams=[{"name": name} for name in NAMES[:4]])
        club.do("draw-teams")
        for number in (1, 2):
            club.do("pair-round", round=number)
            club.do("publish-round", round=number)
            play(club, number)
        club.do("close-round", round=2)
        for view in FACE.views:
            assert club.sheet(view)["type"] == "snapshot", view
        assert audit_log(club.store.read(TournamentId(club.id))).exit_code == CLEAN


def test_the_draw_waits_until_the_seeds_have_chosen_their_opponents() -> None:
    with running() as club:
        club.do("plan-teams-of-four", name="Cup", rounds=0, system="knock-out", choice="opponent")
        club.do("register-teams", teams=[{"name": name} for name in NAMES[:4]])
        (draw,) = club.sheet("desk")["head"]["acts"]
        assert not draw["ready"]
        assert "Not all have chosen" in draw["hint"]
        for opponent in (4, 3):
            *_, turn = club.sheet("desk")["head"]["own"]["choices"]
            club.do("choose-opponent", entry=turn["team"], opponent=opponent)
        club.do("draw-teams")
        club.do("pair-round", round=1)
        assert {(m["first"]["entry"], m["second"]["entry"]) for m in matches(club)} == {
            (1, 4),
            (2, 3),
        }


def marks_of_review(club: Club) -> tuple[bool, ...]:
    """Whether pairings, boards, tablet and match sheet say that a result is under review."""
    (match, *_), boards = club.sheet("pairings")["rows"], club.sheet("boards")["rows"]
    board = next(row for row in boards if row["kind"] == "board")
    game = matches(club, "four-tablet")[0]["games"][0]
    paper = club.client.get(f"/t/{club.id}/s/1/print/match-sheets").text
    marks = (match.get("under_review", False), board["under_review"], game["under_review"])
    return (*marks, "result under review" in paper)


def test_a_match_is_under_review_while_a_ruling_or_appeal_is_open(club: Club) -> None:
    at: dict[str, Any] = {"round": 1, "match": 1, "board": 1, "room": "open"}
    club.do("book-room-call", **at, facts="slow", law="16B")
    assert not any(row["kind"] == "board" for row in club.sheet("boards")["rows"])
    play(club, 1)
    assert marks_of_review(club) == (True,) * 4
    (pending,) = club.sheet("desk")["head"]["own"]["rulings"]
    number = pending["ruling"]
    club.do("give-ruling", ruling=number, text="it stands", law="16B")
    assert marks_of_review(club) == (False,) * 4
    club.do("appeal-ruling", ruling=number, appellant="Beta", grounds="no hesitation")
    assert marks_of_review(club) == (True,) * 4
    book = club.client.get(f"/t/{club.id}/s/1/print/rulings").text
    assert all(part in book for part in ("slow", "16B", "it stands", "Beta: no hesitation"))
    home = matches(club)[0]["first"]["entry"]
    assert "result under review" in club.client.get(f"/t/{club.id}/me?stage=1&entry={home}").text


def test_the_desk_has_the_book_of_rulings_with_the_score_that_an_appeal_changed(club: Club) -> None:
    play(club, 1)
    club.do("book-room-call", round=1, match=1, board=1, room="open", facts="slow", law="16B")
    (pending,) = club.sheet("desk")["head"]["own"]["rulings"]
    assert (pending["state"], pending["now"], pending["room"]) == ("pending", MADE, "open")
    number, saw = pending["ruling"], pending["saw"]
    club.do("give-ruling", ruling=number, text="it stands", law="16B")
    club.do("appeal-ruling", ruling=number, appellant="Beta", grounds="no hesitation")
    before = standings(club)
    club.do("decide-appeal", ruling=number, saw=saw, committee="Ann", text="upheld", result=DOWN)

    (row,) = club.sheet("desk")["head"]["own"]["rulings"]
    assert (row["state"], row["now"], row["changes"]) == ("decided", DOWN, [[MADE, DOWN]])
    assert standings(club) != before
    assert audit_log(club.store.read(TournamentId(club.id))).exit_code == CLEAN
