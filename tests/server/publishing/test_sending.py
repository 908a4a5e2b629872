"""Files to a folder and to a web space: only what is other, in an order that never misleads, and
what went wrong in a sentence.
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

from server.clock import now
from server.publishing.sending import SendingTerms, changes, digest_of, send
from server.publishing.target import Bucket, Folder, Unpublished, Web
from tests.server.publishing.web_space import WebSpace, web_space

SITE = {
    "index.html": b"front",
    "stage-1/round-1.html": b"round 1",
    "stage-1/player-1.html": b"player",
    "static/site.css": b"css",
}


def sent(
    target: Folder | Web | Bucket,
    files: Mapping[str, bytes] = SITE,
    there: dict[str, str] | None = None,
    seconds: float = 5,
) -> dict[str, str]:
    """What is there afterwards, as far as it was told; also if something went wrong."""
    there = {} if there is None else there

    async def arrived(path: str, digest: str) -> None:
        there.pop(path, None)
        if digest:
            there[path] = digest

    found = changes(files, dict(there))
    anyio.run(partial(send, target, files, found, arrived, SendingTerms(True, now, seconds)))
    return there


def test_the_front_page_comes_last_and_what_pages_need_first() -> None:
    paths = [path for path, _ in changes(SITE, {}).put]

    assert paths[0] == "static/site.css"
    assert paths[-1] == "index.html"


@pytest.mark.parametrize("rename", range(1, len(SITE) + 1))
def test_whoever_was_killed_goes_on_in_the_folder_that_was_empty(
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
        sent(Folder(str(results)))
        os._exit(0)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status)

    sent(Folder(str(results)))
    found = {path.relative_to(results).as_posix() for path in results.rglob("*.*")}
    assert found == set(SITE)


def test_what_is_there_already_is_not_sent_again_and_what_is_no_more_goes() -> None:
    with web_space() as space:
        target = Web(f"{space.url}/club")
        there = sent(target)
        space.asked.clear()
        later = {**SITE, "index.html": b"front, later"}
        del later["stage-1/player-1.html"]
        there = sent(target, later, there)

        assert space.asked == [
            ("PUT", "/club/index.html"),
            ("DELETE", "/club/stage-1/player-1.html"),
        ]
        assert space.files == {f"/club/{path}": data for path, data in later.items()}
        assert there == {path: digest_of(data) for path, data in later.items()}


def test_a_file_that_somebody_took_away_is_gone_all_the_same() -> None:
    with web_space() as space:
        assert sent(Web(space.url), {}, {"stage-1/round-9.html": "x"}) == {}
        assert space.asked == [("DELETE", "/stage-1/round-9.html")]


@pytest.mark.parametrize("once_only", [False, True])
def test_over_one_connection_or_over_many(once_only: bool) -> None:
    with web_space(WebSpace(once_only=once_only)) as space:
        sent(Web(f"{space.url}/a b/"))

        assert set(space.files) == {f"/a%20b/{path}" for path in SITE}


def test_folders_are_made_where_the_other_side_wants_them_made() -> None:
    """RFC 4918, 9.7.1: a PUT without its folder is answered 409."""
    with web_space(WebSpace(folders=set())) as space:
        sent(Web(f"{space.url}/dav", "club", "secret"))

        assert len(space.files) == len(SITE)
        assert space.folders == {"/dav", "/dav/stage-1", "/dav/static"}


def test_a_password_is_said_and_a_token_is() -> None:
    with web_space(WebSpace(password="päss")) as space:
        sent(Web(space.url, "club", "päss"))
        with pytest.raises(Unpublished, match="answers 401 to static/site.css"):
            sent(Web(space.url, "club", "wrong"))
        space.password = ""
        sent(Web(space.url, "", "token"))
        assert space.headers["authorization"] == "Bearer token"


def test_a_bucket_gets_signed_requests_and_its_word_is_reported() -> None:
    with web_space() as space:
        bucket = Bucket(f"{space.url}/bucket/club", "AKID", "hush", "eu-central-1")
        sent(bucket)
        signed = space.headers["authorization"]
        space.full, space.says = 0, "<Error><Code>QuotaExceeded</Code><Message>x</Message></Error>"
        with pytest.raises(Unpublished, match="answers 507 QuotaExceeded to static/site.css"):
            sent(bucket)

        assert signed.startswith("AWS4-HMAC-SHA256 Credential=AKID/")
        assert "/eu-central-1/s3/aws4_request" in signed
        assert "hush" not in signed


def test_what_arrived_before_the_space_was_full_is_not_sent_again() -> None:
    with web_space(WebSpace(full=2)) as space:
        there: dict[str, str] = {}
        with pytest.raises(Unpublished, match="answers 507"):
            sent(Web(space.url), there=there)
        assert len(there) == 2
        space.full = 10
        space.asked.clear()
        sent(Web(space.url), there=there)

        assert len(space.asked) == len(SITE) - 2


def test_one_that_never_answers_is_given_up() -> None:
    with (
        web_space(WebSpace(hangs=True)) as space,
        pytest.raises(Unpublished, match=r"does not answer within 0\.3 s"),
    ):
        sent(Web(space.url), seconds=0.3)
    assert len(space.asked) <= 1, "it is asked once, if it heard that in time"


def test_one_that_is_not_there_is_reported() -> None:
    with web_space() as space:
        url = space.url
    with pytest.raises(Unpublished, match="refuses the connection"):
        sent(Web(url))


class TestFolder:
    def test_it_is_made_and_renewed(self, tmp_path: Path) -> None:
        folder = tmp_path / "results"
        sent(Folder(str(folder)))
        sent(Folder(str(folder)), {**SITE, "index.html": b"later"})

        assert (folder / "index.html").read_bytes() == b"later"
        assert (folder / "stage-1/round-1.html").is_file()

    def test_other_peoples_files_are_not_touched(self, tmp_path: Path) -> None:
        (tmp_path / "index.html").write_text("mine")
        with pytest.raises(Unpublished, match="a new or empty one"):
            sent(Folder(str(tmp_path)))

        assert (tmp_path / "index.html").read_text() == "mine"

    def test_one_in_no_folder_is_refused(self, tmp_path: Path) -> None:
        with pytest.raises(Unpublished, match="a new or empty one"):
            sent(Folder(str(tmp_path / "none" / "results")))
