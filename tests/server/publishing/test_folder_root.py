"""Nobody publishes over another's site, or learns what lies on the server's disk."""

from pathlib import Path

import pytest

from domain.ids import TournamentId
from server.publishing.folder_root import FolderRoot
from server.publishing.target import UNUSABLE_FOLDER, Unpublished

OWN, ALPHA, BETA = (TournamentId(name) for name in ("ownserve", "ofalpha1", "ofbeta11"))
WHOSE = {ALPHA: "alpha", BETA: "beta"}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "results").mkdir()
    return tmp_path / "results"


@pytest.fixture
def folders(root: Path) -> FolderRoot:
    return FolderRoot(root, lambda tournament: WHOSE.get(TournamentId(tournament), ""))


def test_each_organisation_has_a_folder_of_its_own(folders: FolderRoot, root: Path) -> None:
    own = root / "organisations"
    assert folders.folder(OWN, "spring") == root / "spring"
    assert folders.folder(OWN, str(root / "spring")) == root / "spring"
    assert folders.folder(ALPHA, "spring") == own / "alpha" / "spring"
    assert folders.folder(BETA, "spring") == own / "beta" / "spring"
    assert folders.folder(ALPHA, str(own / "alpha" / "spring")) == own / "alpha" / "spring"


@pytest.mark.parametrize(
    ("tournament", "named"),
    [
        *((ALPHA, name) for name in ("", ".", "..", "../beta", "../beta/spring", "../../spring")),
        *((ALPHA, name) for name in ("/", "/etc", "/root/.ssh", "/nowhere/at/all", "a\0b")),
        *((ALPHA, name) for name in ("{root}", "{root}/spring", "{root}/organisations/beta/x")),
        (ALPHA, "link/x"),
        *((OWN, name) for name in ("", "..", "organisations", "organisations/alpha/spring")),
        *((OWN, name) for name in ("/etc", "../elsewhere", "{root}/../elsewhere", "link/x")),
    ],
)
def test_whatever_else_is_named_gets_one_sentence(
    folders: FolderRoot, root: Path, tournament: TournamentId, named: str
) -> None:
    for place in (root, root / "organisations" / "alpha"):
        place.mkdir(parents=True, exist_ok=True)
        (place / "link").symlink_to("/tmp")
    with pytest.raises(Unpublished) as refused:
        folders.folder(tournament, named.format(root=root))
    assert str(refused.value) == UNUSABLE_FOLDER


def test_where_the_operator_has_set_no_folder_nothing_is_published_into_any() -> None:
    with pytest.raises(Unpublished, match="--publish-into"):
        FolderRoot(None, lambda _: "").folder(OWN, "spring")
