"""Every game has each part that one game has, or its absence is explained in this module.

The protocol of the games is compared field by field and command by command, so that a part added
to one game only makes a test fail.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, fields
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from domain.ids import TournamentId
from events.audit.verdict.provers import PROVERS
from events.catalogue import ACTS, ROUND_ACTS as SHARED, TEAM_ACTS as OF_TEAMS
from events.game import GameDefinition
from events.games import GAMES
from events.log.store.databases import open_store
from server.application.app import build_app
from server.application.backup_rotation import BackupRotation
from server.backup.files import check_backup
from server.context.game_routes import GameRoutes
from server.games.registry import GAMES as SHELLS
from tests.faults.club import migrate_database, sqlite_url
from tests.server.application.test_backup_rotation import wait_for_backup
from tests.server.club import Club, running
from web.face import Face
from web.faces import FACES
from web.prizes.papers import NAMES as PRIZE_PAPERS

MISSING_PARTS: Mapping[tuple[str, str], Mapping[str, str]] = {
    ("GameRoutes", "reads"): {
        "chess": "all of it is in the sheets of its screens",
        "team-chess": "as chess",
        "teams-of-four": "all of it is in the sheets of its screens",
    },
    ("GameRoutes", "reports"): {
        "bridge": "its federations take results files, which are exports",
        "teams-of-four": "as bridge",
    },
    ("GameRoutes", "own_entry"): {
        "bridge": "a result is entered at the table by one, confirmed by all",
        "team-chess": "captains report results, by their telephone",
        "teams-of-four": "captains and tables enter, nobody for themselves",
    },
    ("GameRoutes", "table_code"): {
        "chess": "one tablet enters any board, and needs no table",
        "team-chess": "as chess",
        "teams-of-four": "a tablet opens the room of a match, by its address",
    },
    ("GameRoutes", "tablet_home"): {
        "chess": "one tablet enters any board, and needs no table",
        "team-chess": "as chess",
        "teams-of-four": "as table_code",
    },
    ("Face", "games"): {
        "bridge": "its results files hold the play of a board",
        "teams-of-four": "as bridge",
    },
    ("Face", "broadcast"): {"bridge": "lichess broadcasts chess", "teams-of-four": "as bridge"},
    ("Face", "placed"): {
        "chess": "one tablet enters any board",
        "team-chess": "a tablet that lies on a match's table is sent what all are",
    },
    ("GameRoutes", "devices"): {
        "chess": "there are no scoring devices on its boards",
        "team-chess": "there are no scoring devices on its boards",
        "teams-of-four": "its devices are read from their file",
    },
    ("GameRoutes", "aside"): {
        "chess": "the dealt cards of bridge alone are worked out for its pages",
        "team-chess": "as chess",
        "teams-of-four": "its boards are not worked out double dummy",
    },
    ("GameRoutes", "captain"): {
        "chess": "all play for themselves, and have their slip: own_entry",
        "bridge": "a pair sits down together, and nobody lines it up",
    },
    ("GameRoutes", "captains"): {"chess": "as captain", "bridge": "as captain"},
    ("Face", "filters"): {
        "chess": "its pages say what they say in their contexts",
        "team-chess": "as chess",
        "teams-of-four": "as chess",
    },
    ("Face", "terms"): {
        "bridge": "its scoring and its qualifications are announced at its own desk",
        "team-chess": "its line-ups and prizes are announced at its own desk",
        "teams-of-four": "as team-chess",
    },
    ("Face", "choices"): {
        "bridge": "as terms",
        "teams-of-four": "its few tie-breaks are named where it is planned",
    },
}
"""Optional parts of the game protocol, and the games without them, with the reason."""

TEAMS_OF_FOUR_COMMANDS = {"import-team-report": (), "plan-team-stage": ("plan-teams-of-four",)}


def _fourth(names: tuple[str, ...]) -> tuple[str, ...]:
    """The commands with that of teams-of-four added: that of team chess unless listed above."""
    return (*names, *TEAMS_OF_FOUR_COMMANDS.get(names[-1], names[2:]))


EQUIVALENT_COMMANDS: tuple[Mapping[str, str], ...] = tuple(
    dict(zip(("chess", "bridge", "team-chess", "teams-of-four"), _fourth(names), strict=False))
    for names in (
        ("import-report", "import-pairs", "import-team-report"),
        ("plan-stage", "plan-phase", "plan-team-stage"),
        ("replan-stage", "replan-phase", "replan-stage"),
        ("register-entry", "register-pair", "register-team"),
        ("register-entries", "register-pairs", "register-teams"),
        ("correct-entry", "correct-pair", "correct-team"),
        ("withdraw-entry", "withdraw-pair", "withdraw-entry"),
        ("reinstate-entry", "seat-pair", "reinstate-entry"),
        ("pair-round", "plan-session", "pair-round"),
        ("unpair-round", "unplan-session", "unpair-round"),
        ("publish-round", "publish-session", "publish-round"),
        ("unpublish-round", "unpublish-session", "unpublish-round"),
        ("close-round", "close-session", "close-round"),
        ("reopen-round", "reopen-session", "reopen-round"),
        ("record-result", "record-board", "record-result"),
        ("correct-result", "correct-board", "correct-result"),
        ("withdraw-result", "withdraw-board", "withdraw-result"),
        ("resolve-dispute", "resolve-board", "resolve-dispute"),
        ("grant-correction", "grant-board-correction", "grant-correction"),
        ("decline-correction", "decline-board-correction", "decline-correction"),
        ("change-pairing", "swap-lines", "change-pairing"),
        ("report-result", "confirm-board"),
        ("draw-lots", "seed-lines", "draw-teams"),
    )
)
"""Equivalent commands with the name in each game. In team matches a result is confirmed by sending
it again.
"""

BRIDGE_PAGES: Mapping[str, Mapping[str, str]] = {
    "screen_titles": {
        **{"pairings": "seats", "names": "pairs", "standings": "ranking", "crosstable": "ranking"},
        **{"schedule": "movement", "progress": "boards", "clock": "clock"},
        "grid": "grid",
        **{"race": "race", "top": "", "groups": "", "ceremony": "ceremony"},
        **{"start-position": "", "bracket": "", "ratings": ""},
        **{"categories": "categories", "prizes": "prizes"},
    },
    "papers": {
        **{"pairings": "table-cards", "names": "start-list", "entries": "start-list"},
        **{"standings": "ranking", "crosstable": "ranking", "slips": "table-cards"},
        **{
            "places": "guide-cards",
            "badges": "badges",
            "ratings": "",
            "norms": "",
            "norm-certificates": "",
        },
        **{"ranked-crosstable": "ranking", "incidents": "", "score-sheets": "pick-up-slips"},
        **{"entry-slips": "entry-slips", "podium": "podium"},
        "bracket": "",
        **{name: name for name in PRIZE_PAPERS},
    },
    "files": {
        **{"csv-standings": "csv-ranking", "csv-pairings": "csv-travellers"},
        **{"csv-entries": "csv-entries", "json-stage": "usebio", "swisssys": "usebio"},
        **{"pgn": "", "chess-results": "usebio"},
    },
}
"""Pages of chess, and the equivalent pages of bridge, empty if there is none."""

TEAM_CHESS_PAGES: Mapping[str, Mapping[str, str]] = {
    "screen_titles": {
        **{"pairings": "pairings", "names": "names", "standings": "standings", "top": "top"},
        **{"crosstable": "crosstable", "schedule": "schedule", "progress": "progress"},
        **{"clock": "clock", "grid": "grid", "race": "race", "ceremony": "ceremony"},
        **{"categories": "categories", "prizes": "prizes", "groups": "", "start-position": ""},
        **{"bracket": "bracket", "ratings": "players"},
    },
    "papers": {
        **{"pairings": "pairings", "names": "names", "entries": "entries", "podium": "podium"},
        **{"standings": "standings", "crosstable": "crosstable", "slips": "protocols"},
        **{
            "places": "labels",
            "badges": "badges",
            "entry-slips": "entry-slips",
            "bracket": "bracket",
        },
        **{"ranked-crosstable": "ranked-crosstable", "incidents": "incidents"},
        "score-sheets": "score-sheets",
        **{"ratings": "ratings", "norms": "norms", "norm-certificates": "norm-certificates"},
        **{name: name for name in PRIZE_PAPERS},
    },
}
"""Pages of chess, and the equivalent pages of team chess, empty if there is none."""

RATE_REPORTS = {"trf16-rapid", "trf16-blitz"}
"""Reports that are refused where no game was played at that rate."""

OWN_COMMANDS: Mapping[str, Mapping[str, str]] = {
    "rounds": {
        "leave-fide-mode": "FIDE's endorsement",
        "correct-and-pair-over": "FIDE mode alone refuses what a later round was paired from",
        "place-by-hand": "a tie among pairs is shared, and split by a ballot at a cut: close-phase",
        "expel-entry": "a pair leaves, the rest is a ruling: withdraw-pair, give-penalty",
        "request-bye": "a pair that sits out leaves for those rounds",
        "cancel-bye": "as request-bye",
        "forbid-pair": "lines keep apart who must not meet",
        "allow-pair": "as forbid-pair",
        "check-in": "a pair is there when it sits",
        "check-out": "as check-in",
        "report-absent": "an absent pair leaves: withdraw-pair",
        "start-manual-pairing": "seats are changed one by one: swap-lines, merge-sections",
        "end-manual-pairing": "as start-manual-pairing",
        "exchange-places": "as start-manual-pairing",
        "exchange-boards": "as start-manual-pairing",
        "take-games": "a play record of bridge comes with its result",
        "take-proposed-results": "as take-games",
        "note-incident": "what happens at a table of bridge is ruled on",
    },
    "chess": {
        "announce-us-chess": "a federation's variations",
        "announce-board-numbers": "matches and tables of bridge have places of their own",
        "announce-bye-rules": "as request-bye",
        "allow-own-entry": "see MISSING_PARTS",
        "announce-starting-rank": "pairs have numbers from their seats",
        "exchange-numbers": "as announce-starting-rank; seats: swap-lines",
        "give-numbers-anew": "as announce-starting-rank",
        "state-ratings": "no list of ratings decides anything among pairs",
        "order-lists": "as state-ratings",
        "correct-for-rating": "as state-ratings",
        "bar-half-byes": "as request-bye",
        "move-entries": "sections are parallel, phases follow each other: admit-reserve, drop-in",
        "answer-no-shows": "as report-absent",
        "plan-round-robin": "a movement in which all meet is a scheme of plan-phase",
        "reschedule-game": "a round is played by all at once",
        "decline-reversal": "FIDE's tables",
        "accept-reversal": "FIDE's tables",
        "plan-knock-out": "knock-outs of teams are no game of pairs",
        "draw-bracket": "as plan-knock-out",
        "undraw-bracket": "as plan-knock-out",
        "start-games": "as plan-knock-out",
        "choose-colours": "as plan-knock-out",
        "announce-start-positions": "Chess960",
        "announce-lots": "lines of pairs are seeded by the phase before, or with a recorded seed",
        "draw-start-positions": "Chess960",
    },
    "bridge": {
        "announce-ways-on": "who goes on to another phase; sections of chess are parallel",
        "plan-next-phases": "as announce-ways-on",
        "book-call": "the book of rulings under the Laws of bridge",
        "record-irregular-play": "Law 15: a board that was not played as the movement says",
        "limit-substitutes": "nobody plays for a player of chess",
        "return-player": "as limit-substitutes",
        "revoke-table-codes": "a tablet of chess belongs to no table",
        "substitute-player": "a pair has two",
        "replan-lines": "lines",
        "call-round": "a session has many rounds",
        "enter-score": "scores typed from slips",
        "record-board-1": "the first version of record-board, of old logs alone",
        "merge-sections": "sections",
        "undo-merge": "sections",
        "announce-pace": "minutes a board",
        "show-shares": "per cent of a board",
        "free-seats": "as show-shares",
        "seat-table": "as reseat-pairs",
        "ask-director": "a tablet of chess belongs to no table",
        "answer-table": "as ask-director",
        "reseat-pairs": "a movement says who sits where",
        "name-rooms": "sections sit in rooms",
        "take-device-rows": "scoring devices",
        "state-deals": "cards",
        "promise-deals": "cards",
        "give-deals-word": "cards",
        "show-deals": "cards",
        "announce-masterpoints": "bridge alone has them",
        "adjust-score": "the Laws' adjusted scores",
        "foul-board": "a board travels",
        "foul-board-from": "as foul-board",
        "give-penalty": "the Laws' penalties",
        "take-back-penalty": "the Laws' penalties",
        "close-phase": "phases follow each other",
        "reopen-phase": "as close-phase",
        "admit-reserve": "as close-phase",
        "announce-carryover": "as close-phase",
        "drop-in": "as close-phase",
        "announce-entrance": "as close-phase",
        "preregister-pair": "as close-phase",
        "free-preregistered": "as close-phase",
        "drop-preregistered": "as close-phase",
    },
    "teams": {
        "add-member": "a player is entered alone, a pair as two: substitute-player",
        "correct-member": "as add-member",
        "drop-member": "as add-member",
        "order-members": "as add-member",
        "forfeit-match": "a match has many games; of one game it is a result",
        "lift-forfeit": "as forfeit-match",
        "move-match": "of a game: reschedule-game",
        "undraw-teams": "undraw-bracket",
        "number-teams": "of players: give-numbers-anew, exchange-numbers",
        "revoke-captain-phone": "as revoke-table-codes",
    },
    "team-chess": {
        "announce-line-up-rules": "only a team has a line-up",
        "hand-in-line-up": "as announce-line-up-rules",
        "reveal-line-ups": "as announce-line-up-rules",
        "change-line-up": "as announce-line-up-rules",
        "announce-board-prizes": "only teams have boards of their own",
        "adjust-points": "match points and game points, record 299; of pairs: give-penalty",
    },
    "teams-of-four": {
        "announce-seating-rules": "who sits where is handed in for each stanza of a match",
        "hand-in-stanza": "as announce-seating-rules",
        "reveal-stanzas": "as announce-seating-rules",
        "change-seats": "as announce-seating-rules",
        "judge-board": "the Laws' fouled boards, in a match",
        "give-substitute-board": "as judge-board",
        "adjust-board": "the Laws' adjusted scores; of pairs: adjust-score",
        "turn-room": "both pairs of a team sit in one direction each",
        "add-boards": "a tied knock-out match of teams goes on",
        "decide-match": "an appeal that comes too late to be played",
        "give-team-penalty": "of pairs: give-penalty",
        "take-back-team-penalty": "of pairs: take-back-penalty",
        "book-room-call": "a room of a match has no section and table; of pairs: book-call",
        "take-scores": "a file of matches; of pairs: take-device-rows",
        "choose-opponent": "the seeds of a knock-out of bridge teams choose whom they meet",
        "plan-final-of-teams": "groups of teams have a final; of pairs: plan-next-phases",
    },
}
"""Commands of one game only, or with another name in others, with the reason."""


def play_chess(club: Club) -> Iterator[str]:
    """Publish round after round; yields what was published, as backups name it."""
    club.with_players(4)
    for number in (1, 2):
        club.with_round(number)
        yield f"round-{number}"
        for board in (1, 2):
            club.enter_result(number, board, "1-0")
        club.do("close-round", round=number)


def play_bridge(club: Club) -> Iterator[str]:
    club.do("plan-phase", name="Pairs", sessions=2)
    pairs = [{"players": [{"family": f"N{n}"}, {"family": f"E{n}"}]} for n in range(1, 41)]
    club.do("register-pairs", pairs=pairs)
    club.do("seed-lines", seed=7)
    for number in (1, 2):
        club.do("plan-session", stage=1, session=number)
        club.do("publish-session", session=number)
        yield f"session-{number}"


def play_team_chess(club: Club) -> Iterator[str]:
    club.do("plan-team-stage", name="Cup", rounds=3, boards=2)
    members = [{"family": "First"}, {"family": "Second"}]
    teams = [{"name": f"Team {n}", "members": members} for n in range(1, 5)]
    club.do("register-teams", teams=teams)
    for number in (1, 2):
        club.do("pair-round", round=number)
        club.do("publish-round", round=number)
        yield f"round-{number}"
        club.do("reveal-line-ups", round=number)
        for match, board in ((1, 1), (1, 2), (2, 1), (2, 2)):
            version_seen = club.version()
            club.do(
                "record-result",
                round=number,
                match=match,
                board=board,
                result="1-0",
                saw=version_seen,
            )
        club.do("close-round", round=number)


def play_teams_of_four(club: Club) -> Iterator[str]:
    club.do("plan-teams-of-four", name="League", rounds=3, boards=1)
    club.do("register-teams", teams=[{"name": f"Team {n}"} for n in range(1, 5)])
    for number in (1, 2):
        club.do("pair-round", round=number)
        club.do("publish-round", round=number)
        yield f"round-{number}"
        for match, room in ((1, "open"), (1, "closed"), (2, "open"), (2, "closed")):
            at: dict[str, Any] = {"round": number, "match": match, "room": room, "board": 1}
            club.do("record-result", **at, result="PASS", saw=club.version())
        club.do("close-round", round=number)


PLAYED_GAMES: Mapping[str, Callable[[Club], Iterator[str]]] = {
    "bridge": play_bridge,
    "chess": play_chess,
    "team-chess": play_team_chess,
    "teams-of-four": play_teams_of_four,
}


@pytest.fixture(params=PLAYED_GAMES)
def played_game(request: pytest.FixtureRequest) -> tuple[str, Callable[[Club], Iterator[str]]]:
    return request.param, PLAYED_GAMES[request.param]


def test_every_layer_has_every_game() -> None:
    for registry in (FACES, SHELLS, PLAYED_GAMES):
        assert set(registry) == set(GAMES)
    assert set(PROVERS) == {"rounds", "chess", "bridge"}, "of teams only their rounds are proved"


@pytest.mark.parametrize(
    ("protocol", "games"),
    [(GameDefinition, GAMES), (Face, FACES), (GameRoutes, SHELLS)],
    ids=["log", "web", "server"],
)
def test_each_part_of_the_game_protocol_is_in_every_game_or_its_absence_explained(
    protocol: type[Any], games: Mapping[str, Any]
) -> None:
    for field in fields(protocol):
        without = {name for name, game in games.items() if not _has(getattr(game, field.name))}
        excused = MISSING_PARTS.get((protocol.__name__, field.name), {})
        if len(without) < len(games):
            assert without == set(excused), (protocol.__name__, field.name)
        optional = field.default is not MISSING or field.default_factory is not MISSING
        assert optional or not without or excused, (protocol.__name__, field.name)


def _has(part: object) -> bool:
    return part is not None and part != "" and part != () and part != {}


ROUND_COMMANDS = {"chess": SHARED, "bridge": (), "team-chess": SHARED, "teams-of-four": SHARED}
"""Features common to games of rounds."""
TEAMS = ("team-chess", "teams-of-four")


def acts_of(game: str) -> set[str]:
    teams = OF_TEAMS if game in TEAMS else ()
    return {act.name for act in (*GAMES[game].acts, *ROUND_COMMANDS[game], *teams)}


def test_each_command_has_its_equivalent_in_every_game_or_its_absence_explained() -> None:
    for name in GAMES:
        alike = [acts[name] for acts in EQUIVALENT_COMMANDS if name in acts]

        assert len(set(alike)) == len(alike)
        own = {**OWN_COMMANDS[name], **(OWN_COMMANDS["rounds"] if ROUND_COMMANDS[name] else {})}
        own |= OWN_COMMANDS["teams"] if name in TEAMS else {}
        assert acts_of(name) == {*alike, *own}
        assert all(own.values())


@pytest.mark.parametrize("kind", BRIDGE_PAGES)
def test_each_page_of_chess_has_its_equivalent_in_bridge(kind: str) -> None:
    chess, bridge = (getattr(FACES[name], kind) for name in ("chess", "bridge"))
    equivalents = BRIDGE_PAGES[kind]

    assert set(equivalents) == set(chess)
    assert {equivalent for equivalent in equivalents.values() if equivalent} <= set(bridge)


@pytest.mark.parametrize("kind", TEAM_CHESS_PAGES)
def test_each_page_of_chess_has_its_equivalent_in_team_chess(kind: str) -> None:
    chess, teams = (getattr(FACES[name], kind) for name in ("chess", "team-chess"))
    equivalents = TEAM_CHESS_PAGES[kind]

    assert set(equivalents) == set(chess)
    assert {equivalent for equivalent in equivalents.values() if equivalent} <= set(teams)


def test_equivalent_commands_have_the_same_roles_but_for_three_directors_decisions() -> None:
    """The exceptions are decided by a director in bridge and by the chief arbiter in chess."""
    roles = {act.name: act.roles for act in ACTS}
    other = {
        acts["chess"]: acts["bridge"]
        for acts in EQUIVALENT_COMMANDS
        if len({roles[n] for n in acts.values()}) > 1
    }

    assert other == {
        "resolve-dispute": "resolve-board",
        "grant-correction": "grant-board-correction",
        "decline-correction": "decline-board-correction",
    }


def test_each_publication_makes_a_backup_named_after_it(
    played_game: tuple[str, Callable[[Club], Iterator[str]]], tmp_path: Path
) -> None:
    _, play = played_game
    store = open_store(migrate_database(sqlite_url(tmp_path)))
    backups = BackupRotation(store, tmp_path / "log.sqlite3", tmp_path / "backups", keep=5)
    with running(store, backups) as club:
        for count, published in enumerate(play(club), 1):
            made = wait_for_backup(tmp_path, after=count - 1)

            assert made.name.endswith(f"-{club.id}-{published}.sqlite3")
            assert check_backup(made)[TournamentId(club.id)].version >= club.version()
    store.close()


def _equivalent(act: str, game: str) -> str:
    """The name in that game of a chess command."""
    return next(acts[game] for acts in EQUIVALENT_COMMANDS if acts["chess"] == act)


def test_every_screen_paper_file_and_audit_page_of_a_published_round_opens(
    played_game: tuple[str, Callable[[Club], Iterator[str]]],
) -> None:
    game, play = played_game
    with running() as club:
        next(play(club))
        stage, root = f"/t/{club.id}/s/1", f"/t/{club.id}"
        face, in_polish = FACES[game], "?lang=pl"
        addresses = [
            *(f"{stage}/screen/{view}{in_polish}" for view in face.screen_titles),
            *(f"{stage}/sheets/{view}/latest" for view in face.screen_titles),
            *(f"{stage}/print/{paper}{in_polish}" for paper in face.papers),
            *(f"{stage}/export/{form}" for form in (*face.files, "json")),
            *(
                f"{stage}/report/{form}.txt"
                for form in SHELLS[game].reports
                if form not in RATE_REPORTS
            ),
            *(f"{stage}/desk", root, f"{root}/me", f"{root}/me?stage=1&entry=1"),
            *(f"{root}/audit/{part}" for part in ("timeline", "findings", "at/3?stage=1")),
        ]
        refused = {a: club.client.get(a).status_code for a in addresses}

    assert {a: status for a, status in refused.items() if status != 200} == {}


def test_a_published_round_can_be_timed_unpublished_and_given_a_notice(
    played_game: tuple[str, Callable[[Club], Iterator[str]]],
) -> None:
    game, play = played_game
    unit = SHELLS[game].unit
    with running() as club:
        next(play(club))
        club.do("show-notice", text="Coffee at eleven")
        club.do("time-round", round=1, starts="2026-11-22T10:00:00Z", minutes=90)
        for act, more in (("unpublish-round", {"reason": "too early"}), ("publish-round", {})):
            club.do(_equivalent(act, game), **{unit: 1}, **more)  # type: ignore[arg-type]

        assert "Coffee at eleven" in str(club.sheet(next(iter(FACES[game].screen_titles))))
        assert club.client.get(f"/t/{club.id}").status_code == 200


def test_sheets_of_an_unpublished_round_are_removed_in_every_game(
    played_game: tuple[str, Callable[[Club], Iterator[str]]],
) -> None:
    """At their old addresses, and also on a server that has just started."""
    game, play = played_game
    with running() as club:
        next(play(club))
        below = f"/t/{club.id}/s/1/sheets"
        sheets = [
            club.client.get(f"{below}/{view}/latest").json()["sheet"]
            for view in FACES[game].screen_titles
        ]
        shown = [club.client.get(sheet).status_code for sheet in sheets]
        club.do(_equivalent("unpublish-round", game), **{SHELLS[game].unit: 1}, reason="too early")  # type: ignore[arg-type]
        with TestClient(build_app(club.store)) as other:
            statuses = {sheet: other.get(sheet).status_code for sheet in sheets}

    assert set(shown) == {200}
    assert {sheet: status for sheet, status in statuses.items() if status != 410} == {}
