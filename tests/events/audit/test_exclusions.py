"""Which lies the evidence at hand excludes, from a log alone to cosigned checkpoints."""

from events.audit.verdict.exclusions import OF_ALL, OF_END, OF_RULES, UNTOLD, By, Kept, exclusions


def excluded(kept: Kept) -> dict[str, tuple[By, int]]:
    return {one.lie: (one.by, one.until) for one in exclusions(kept)}


def test_a_log_alone_excludes_what_contradicts_it() -> None:
    said = excluded(Kept(90))

    assert said[OF_RULES] == (By.LOG, 90)
    assert said[OF_END] == said[OF_ALL] == said[UNTOLD] == (By.NOTHING, 0)


def test_a_printed_code_excludes_changes_up_to_its_version() -> None:
    said = excluded(Kept(90, printed=57))

    assert said[OF_END] == (By.CODE, 57)
    assert said[OF_ALL] == (By.NOTHING, 0), "who has the printer prints another"


def test_a_cosigned_checkpoint_binds_who_has_the_printer_too() -> None:
    said = excluded(Kept(90, printed=57, cosigned=40, witnesses=1))

    assert said[OF_END] == (By.CODE, 57), "the newer of the two"
    assert said[OF_ALL] == (By.WITNESS, 40)


def test_a_checkpoint_without_a_witness_is_nobody_s_word() -> None:
    assert excluded(Kept(90, cosigned=40))[OF_ALL] == (By.NOTHING, 0)
    assert all(said != (By.WITNESS, 40) for said in excluded(Kept(90, cosigned=40)).values())


def test_nothing_excludes_what_was_never_entered() -> None:
    assert excluded(Kept(90, 90, 90, 3))[UNTOLD] == (By.NOTHING, 0)
