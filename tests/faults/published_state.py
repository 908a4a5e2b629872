"""Comparing what each place of publication has with the tournament at the desk."""

import hmac
import json
from hashlib import sha256
from typing import Any
from xml.etree import ElementTree

from domain.formats.pgn import read_pgn, write_pgn
from domain.tournament import Part, Tournament
from server.files.site import is_page, site_files
from server.publishing.letters import Subscriber, letters_due, with_subscriber
from server.publishing.outlets import HOOKED
from server.sheets.versions import sheets_of
from tests.faults.places import FolderFiles, broadcasts, mails, messages
from tests.faults.publishing_hall import SECRET, PublishingHall
from web.face import Face
from web.faces import face_of


def pages(state: Tournament, head: bytes) -> dict[str, bytes]:
    return dict(site_files(state, head, ("en",)))


def expect_site(hall: PublishingHall, kind: str, state: Tournament, head: bytes) -> None:
    folder, root = {
        "folder": (hall.folder / "results", "/"),
        "put": (hall.places["space"].folder / "files", "/open/"),
        "s3": (hall.places["bucket"].folder / "files", "/open/"),
    }[kind]
    place_state = {path.removeprefix(root): data for path, data in FolderFiles(folder).items()}
    ours = pages(state, head)
    differs = [path for path, data in ours.items() if place_state.get(path) != data]
    assert not differs, (kind, differs)
    # Sheets have their version in their names, so that those of earlier rounds stay there.
    assert {path for path in place_state if is_page(path) and "/sheets/" not in path} <= set(ours)
    games = "stage-1/games.pgn"
    assert place_state[games] == write_pgn([game.pgn for game in games_in(state)])


def part_of(state: Tournament) -> tuple[Part, Face[Any]]:
    (part,) = state.parts.values()
    return part, face_of(part)


def rounds_seen(state: Tournament) -> int:
    part, face = part_of(state)
    return face.extent(part).seen


def games_in(state: Tournament, number: int = 0) -> list[Any]:
    part, face = part_of(state)
    assert face.games
    return list(face.games(state, part, number))


def expect_lichess(hall: PublishingHall, state: Tournament) -> None:
    place_state, seen = broadcasts(hall.places["lichess"].folder), rounds_seen(state)
    assert len(place_state.tours) == 1
    names = {form["name"][0]: id_ for id_, form in place_state.rounds.items()}
    assert list(names) == [f"Round {number}" for number in range(1, seen + 1)]
    assert len(place_state.rounds) == seen
    for number in range(1, seen + 1):
        expected = read_pgn(write_pgn([game.pgn for game in games_in(state, number)]), "ours")
        pushed = place_state.games[names[f"Round {number}"]]
        assert [dict(game.tags) for game in pushed] == [dict(game.tags) for game in expected]


def expect_chess_results(hall: PublishingHall, state: Tournament) -> None:
    place_state, (part, face) = (messages(hall.places["chess-results"].folder), part_of(state))
    assert len(place_state.keys) == 1
    assert place_state.requests.count("GETKEY") == 1
    ours = face.files["chess-results"].write(state, part, 0).decode()
    assert lasting_content(place_state.uploads[-1]) == lasting_content(ElementTree.fromstring(ours))


def lasting_content(root: ElementTree.Element) -> list[tuple[str, dict[str, str]]]:
    """All elements and attributes, without those that differ from session to session."""
    added = {"key", "creator", "sid", "creator_sid", "tnr_sid", "source"}
    return [
        (element.tag, {name: text for name, text in element.attrib.items() if name not in added})
        for element in root.iter()
    ]


def expect_webhook(hall: PublishingHall, state: Tournament) -> None:
    place_state = messages(hall.places["webhook"].folder)
    calls: dict[str, bytes] = {}
    for headers, body in place_state.hooks:
        signed = hmac.digest(SECRET.encode(), body, sha256).hex()
        assert headers["x-wallchart-signature"] == f"sha256={signed}"
        assert calls.setdefault(headers["x-wallchart-delivery"], body) == body
    newest = json.loads(calls[f"{state.id}.{state.version}"])
    ours = [json.loads(sheet) for topic, sheet in sheets_of(state) if topic.view in HOOKED]
    assert newest["sheets"] == ours
    versions = [json.loads(body)["version"] for body in calls.values()]
    assert versions == sorted(versions), "no older state follows a newer one"


def expect_mail(
    hall: PublishingHall, state: Tournament, closed: int, readers: dict[str, Subscriber]
) -> None:
    """Expect one message for each reader and closed round; a repeated one must be identical."""
    place_state = mails(hall.places["mail"].folder)
    for address, reader in readers.items():
        texts = {
            letter["Message-ID"]: letter.get_content()
            for letter in place_state.letters_to(address)[1:]
        }
        assert len(texts) == closed
        for letter in place_state.letters_to(address)[1:]:
            assert texts[letter["Message-ID"]] == letter.get_content()
        if closed == rounds_seen(state):  # otherwise they were sent about an earlier state
            had = Subscriber(reader.lang, reader.origin, reader.stop, {1: closed - 1})
            subscribers = with_subscriber({}, address=address, subscriber=had)
            ((_, _, ours),) = letters_due(state, subscribers)
            assert list(texts.values())[-1].split() == ours.text.split()


def expect_published(
    hall: PublishingHall, site: str, closed: int, readers: dict[str, Subscriber]
) -> None:
    state, head = hall.state()
    for kind, target in hall.status.items():
        assert (target["version"], target["round"], target["trouble"]) == (
            state.version,
            rounds_seen(state),
            "",
        ), kind
        assert target["notes"] == []
    expect_site(hall, site, state, head)
    expect_lichess(hall, state)
    expect_chess_results(hall, state)
    expect_webhook(hall, state)
    expect_mail(hall, state, closed, readers)
