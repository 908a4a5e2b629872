"""Folders for publishing lie within the operator's, one for each organisation."""

from pathlib import Path

import pytest

from domain.ids import TournamentId
from server.publishing.target import UNUSABLE_FOLDER, FolderRoot
from server.refusals import Unpublished

OWN, ALPHA, BETA = (TournamentId(name) for name in ("ownserve", "ofalpha1", "ofbeta11"))
ORGANISATION_OF = {ALPHA: "alpha", BETA: "beta"}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "results").mkdir()
    return tmp_path / "results"


@pytest.fixture
def folders(root: Path) -> FolderRoot:
    return FolderRoot(root, lambda tournament: ORGANISATION_OF.get(TournamentId(tournament), ""))


def test_each_organisation_has_a_folder_of_its_own(folders: FolderRoot, root: Path) -> None:
    own = root / "organisations"
    assert folders.resolve_folder(OWN, "spring") == root / "spring"
    assert folders.resolve_folder(OWN, str(root / "spring")) == root / "spring"
    assert folders.resolve_folder(ALPHA, "spring") == own / "alpha" / "spring"
    assert folders.resolve_folder(BETA, "spring") == own / "beta" / "spring"
    assert folders.resolve_folder(ALPHA, str(own / "alpha" / "spring")) == own / "alpha" / "spring"


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
def test_any_folder_elsewhere_is_refused_with_one_sentence(
    folders: FolderRoot, root: Path, tournament: TournamentId, named: str
) -> None:
    for place in (root, root / "organisations" / "alpha"):
        place.mkdir(parents=True, exist_ok=True)
        (place / "link").symlink_to("/tmp")
    with pytest.raises(Unpublished) as refused:
        folders.resolve_folder(tournament, named.format(root=root))
    assert str(refused.value) == UNUSABLE_FOLDER


def test_without_an_operators_folder_no_folder_is_accepted() -> None:
    with pytest.raises(Unpublished, match="--publish-into"):
        FolderRoot(None, lambda _: "").resolve_folder(OWN, "spring")
