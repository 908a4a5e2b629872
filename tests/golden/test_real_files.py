"""Real files are imported as the same logs as when their answers were recorded.

The files belong to others and may be absent; then the tests are skipped. None of them names its
pairing system by a code (192 FIDE_DUBOV).
"""

from pathlib import Path

import pytest

from tests.effort import some_of
from tests.golden.asking import QuestionedLog, fixed_import
from tests.golden.files import real_files

RECORDED = real_files()


@pytest.mark.shared
@pytest.mark.parametrize("name", some_of(sorted(RECORDED)))
def test_answers_about_a_real_file_equal_the_recorded_ones(
    name: str, shared: Path, tmp_path: Path
) -> None:
    file = shared / "data" / name
    if not file.exists():
        pytest.skip(f"{name} is not among the real files")
    with fixed_import():
        questioned = QuestionedLog(tmp_path, file)
    with questioned.open():
        now = questioned.current_digests(RECORDED[name])
    assert [ask for ask, digest in RECORDED[name].items() if now[ask] != digest] == []
