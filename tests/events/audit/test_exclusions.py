"""Which lies the evidence at hand excludes, from a log alone to cosigned checkpoints."""

import pytest

from events.audit.verdict.exclusions import (
    OF_ALL,
    OF_END,
    OF_RULES,
    UNTOLD,
    ExcludedBy,
    KeptEvidence,
    list_exclusions,
    possible_liars_sentence,
)


def exclusions(evidence: KeptEvidence) -> dict[str, tuple[ExcludedBy, int]]:
    """For each excluded lie, what excludes it and up to which version."""
    return {one.lie: (one.by, one.until) for one in list_exclusions(evidence)}


def test_a_log_alone_excludes_only_contradictions_in_itself() -> None:
    found = exclusions(KeptEvidence(90))

    assert found[OF_RULES] == (ExcludedBy.LOG, 90)
    assert found[OF_END] == found[OF_ALL] == found[UNTOLD] == (ExcludedBy.NOTHING, 0)


def test_a_printed_code_excludes_changes_up_to_its_version() -> None:
    found = exclusions(KeptEvidence(90, printed=57))

    assert found[OF_END] == (ExcludedBy.CODE, 57)
    assert found[OF_ALL] == (ExcludedBy.NOTHING, 0), "its owner prints another"


def test_a_cosigned_checkpoint_excludes_lies_of_the_printers_owner_too() -> None:
    found = exclusions(KeptEvidence(90, printed=57, cosigned=40, witnesses=1))

    assert found[OF_END] == (ExcludedBy.CODE, 57), "the newer of the two"
    assert found[OF_ALL] == (ExcludedBy.WITNESS, 40)


def test_a_checkpoint_without_a_witness_excludes_nothing() -> None:
    assert exclusions(KeptEvidence(90, cosigned=40))[OF_ALL] == (ExcludedBy.NOTHING, 0)
    assert all(
        sentence != (ExcludedBy.WITNESS, 40)
        for sentence in exclusions(KeptEvidence(90, cosigned=40)).values()
    )


def test_no_evidence_excludes_lies_about_results_that_were_never_entered() -> None:
    assert exclusions(KeptEvidence(90, printed=90, cosigned=90, witnesses=3))[UNTOLD] == (
        ExcludedBy.NOTHING,
        0,
    )


@pytest.mark.parametrize(
    ("evidence", "sentence"),
    [
        (KeptEvidence(20), "about anything that could have been so"),
        (
            KeptEvidence(20, printed=12),
            "about what came after version 12, the one on the printed sheet",
        ),
        (
            KeptEvidence(20, printed=12, cosigned=15, witnesses=2),
            "after version 15; about what came before only together with all",
        ),
        (
            KeptEvidence(20, printed=18, cosigned=15, witnesses=2),
            "after version 18, the one on the printed sheet",
        ),
    ],
)
def test_who_could_still_have_lied_is_one_sentence(evidence: KeptEvidence, sentence: str) -> None:
    assert sentence in possible_liars_sentence(evidence)
    assert possible_liars_sentence(evidence).startswith(
        "Who could still have lied: whoever runs the server"
    )
