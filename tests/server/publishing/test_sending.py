"""Files sent to a folder, a web space or a bucket: only changed ones, pages after what they
need, and failures reported in a sentence.
"""

import os
import signal
import sys
from collections.abc import Mapping
from functools import partial
from itertools import count
from pathlib import Path

import anyio
import pytest

from server.clock import now_in_iso
from server.publishing.sending import SendingTerms, digest_of, send_site, site_changes
from server.publishing.target import Bucket, Folder, Web
from server.refusals import Unpublished
from tests.server.publishing.web_space import WebSpace, web_space

SITE = {
    "index.html": b"front",
    "stage-1/round-1.html": b"round 1",
    "stage-1/player-1.html": b"player",
    "static/site.css": b"css",
}


def send_and_note(
    target: Folder | Web | Bucket,
    files: Mapping[str, bytes] = SITE,
    known: dict[str, str] | None = None,
    seconds: float = 5,
) -> dict[str, str]:
    """Send the files; the digests of the files known to be there afterwards. `known` is updated as
    they arrive, also if an exception ends it.
    """
    known = {} if known is None else known

    async def note_arrival(path: str, digest: str) -> None:
        known.pop(path, None)
        if digest:
            known[path] = digest

    needed = site_changes(files, dict(known))
    anyio.run(
        partial(
            send_site, target, files, needed, note_arrival, SendingTerms(True, now_in_iso, seconds)
        )
    )
    return known


def test_static_files_are_sent_first_and_the_front_page_last() -> None:
    paths = [path for path, _ in site_changes(SITE, {}).put]

    assert paths[0] == "static/site.css"
    assert paths[-1] == "index.html"


@pytest.mark.parametrize("rename", range(1, len(SITE) + 1))
def test_a_folder_whose_sender_was_killed_at_any_rename_is_completed_later(
    tmp_path: Path, rename: int
) -> None:
    results = tmp_path / "results"
    results.mkdir()

    renamed = count(1)

    def die(event: str, _: object) -> None:
        if event == "os.rename" and next(renamed) == rename:
            os.kill(os.getpid(), signal.SIGKILL)

    if (child := os.fork()) == 0:
        sys.addaudithook(die)
        send_and_note(Folder(str(results)))
        os._exit(0)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status)

    send_and_note(Folder(str(results)))
    found = {path.relative_to(results).as_posix() for path in results.rglob("*.*")}
    assert found == set(SITE)


def test_only_changed_files_are_sent_and_removed_ones_deleted() -> None:
    with web_space() as space:
        target = Web(f"{space.url}/club")
        digests = send_and_note(target)
        space.requests.clear()
        later = {**SITE, "index.html": b"front, later"}
        del later["stage-1/player-1.html"]
        digests = send_and_note(target, later, digests)

        assert space.requests == [
            ("PUT", "/club/index.html"),
            ("DELETE", "/club/stage-1/player-1.html"),
        ]
        assert space.files == {f"/club/{path}": data for path, data in later.items()}
        assert digests == {path: digest_of(data) for path, data in later.items()}


def test_deleting_a_file_that_is_missing_there_succeeds() -> None:
    with web_space() as space:
        assert send_and_note(Web(space.url), {}, {"stage-1/round-9.html": "x"}) == {}
        assert space.requests == [("DELETE", "/stage-1/round-9.html")]


@pytest.mark.parametrize("once_only", [False, True])
def test_files_are_sent_over_one_connection_or_several(once_only: bool) -> None:
    with web_space(WebSpace(closes_after_each=once_only)) as space:
        send_and_note(Web(f"{space.url}/a b/"))

        assert set(space.files) == {f"/a%20b/{path}" for path in SITE}


def test_missing_folders_are_made_on_a_webdav_server() -> None:
    """RFC 4918, 9.7.1: a PUT without its folder is answered 409."""
    with web_space(WebSpace(folders=set())) as space:
        send_and_note(Web(f"{space.url}/dav", "club", "secret"))

        assert len(space.files) == len(SITE)
        assert space.folders == {"/dav", "/dav/stage-1", "/dav/static"}


def test_a_user_is_sent_as_basic_and_a_token_alone_as_bearer() -> None:
    with web_space(WebSpace(password="päss")) as space:
        send_and_note(Web(space.url, "club", "päss"))
        with pytest.raises(Unpublished, match="answers 401 to static/site.css"):
            send_and_note(Web(space.url, "club", "wrong"))
        space.password = ""
        send_and_note(Web(space.url, "", "token"))
        assert space.headers["authorization"] == "Bearer token"


def test_a_bucket_gets_signed_requests_and_its_error_code_is_reported() -> None:
    with web_space() as space:
        bucket = Bucket(f"{space.url}/bucket/club", "AKID", "hush", "eu-central-1")
        send_and_note(bucket)
        signed = space.headers["authorization"]
        space.full, space.error_body = (
            0,
            "<Error><Code>QuotaExceeded</Code><Message>x</Message></Error>",
        )
        with pytest.raises(Unpublished, match="answers 507 QuotaExceeded to static/site.css"):
            send_and_note(bucket)

        assert signed.startswith("AWS4-HMAC-SHA256 Credential=AKID/")
        assert "/eu-central-1/s3/aws4_request" in signed
        assert "hush" not in signed


def test_files_sent_before_the_space_was_full_are_not_sent_again() -> None:
    with web_space(WebSpace(full=2)) as space:
        digests: dict[str, str] = {}
        with pytest.raises(Unpublished, match="answers 507"):
            send_and_note(Web(space.url), known=digests)
        assert len(digests) == 2
        space.full = 10
        space.requests.clear()
        send_and_note(Web(space.url), known=digests)

        assert len(space.requests) == len(SITE) - 2


def test_a_server_that_never_answers_is_given_up_after_the_timeout() -> None:
    with (
        web_space(WebSpace(hangs=True)) as space,
        pytest.raises(Unpublished, match=r"does not answer within 0\.3 s"),
    ):
        send_and_note(Web(space.url), seconds=0.3)
    assert len(space.requests) <= 1, "it is asked once, if it heard that in time"


def test_a_refused_connection_is_reported() -> None:
    with web_space() as space:
        url = space.url
    with pytest.raises(Unpublished, match="refuses the connection"):
        send_and_note(Web(url))


class TestFolder:
    def test_a_folder_is_made_and_updated(self, tmp_path: Path) -> None:
        folder = tmp_path / "results"
        send_and_note(Folder(str(folder)))
        send_and_note(Folder(str(folder)), {**SITE, "index.html": b"later"})

        assert (folder / "index.html").read_bytes() == b"later"
        assert (folder / "stage-1/round-1.html").is_file()

    def test_a_folder_with_foreign_files_is_refused_and_left_unchanged(
        self, tmp_path: Path
    ) -> None:
        (tmp_path / "index.html").write_text("mine")
        with pytest.raises(Unpublished, match="a new or empty one"):
            send_and_note(Folder(str(tmp_path)))

        assert (tmp_path / "index.html").read_text() == "mine"

    def test_a_folder_without_a_parent_is_refused(self, tmp_path: Path) -> None:
        with pytest.raises(Unpublished, match="a new or empty one"):
            send_and_note(Folder(str(tmp_path / "none" / "results")))
