"""Real files become the same logs as ever, with the same answers.

The files are not the project's: where they are absent nothing is held. None of them names its
pairing system by a code (192 FIDE_DUBOV): which system such a report is read as is another matter.
"""

from pathlib import Path

import pytest

from tests.effort import some_of
from tests.golden.asking import Asking, as_then
from tests.golden.files import real_files

HELD = real_files()


@pytest.mark.shared
@pytest.mark.parametrize("name", some_of(sorted(HELD)))
def test_a_real_file_gives_the_same_log_and_answers(
    name: str, shared: Path, tmp_path: Path
) -> None:
    file = shared / "data" / name
    if not file.exists():
        pytest.skip(f"{name} is not among the real files")
    with as_then():
        asking = Asking(tmp_path, file)
    with asking.open():
        now = asking.digests_of(HELD[name])
    assert [ask for ask, digest in HELD[name].items() if now[ask] != digest] == []
