"""FIDE mode (Q40-46, 56) and the levels of warnings (Q218-221)."""

from domain.lab.endorsement.item import ChecklistSection, Item, by_test, file, picture

WARNINGS = "tests/events/test_warnings.py"
UNDO = "tests/events/tournament/test_undo.py"

MODE = ChecklistSection(
    "FIDE mode",
    (
        Item(
            "Q40-46",
            "FIDE mode is a flag of each tournament, on by default for the systems of FIDE.",
            "Each stage of a FIDE system begins in FIDE mode; the systems of US Chess have none.",
            (
                *by_test(WARNINGS, "TestFideMode::test_leaving_is_confirmed_twice_and_for_ever"),
                *by_test(
                    "tests/events/chess/test_outside_fide.py",
                    "test_it_has_neither_fide_mode_nor_the_mark_of_having_left_it",
                ),
            ),
        ),
        Item(
            "Q40-46",
            "Leaving it is confirmed in two steps that state what follows (level 4).",
            "Level 4; the consequence is told first and the answer stands in the log.",
            by_test(WARNINGS, "TestFideMode::test_leaving_is_confirmed_twice_and_for_ever"),
            hard=True,
        ),
        Item(
            "Q40-46",
            "Leaving it stands in the report as a comment with its round.",
            "`### FIDE mode left @ Round n: …`, with the reason.",
            by_test(
                "tests/events/audit/test_comments.py",
                "test_each_breach_is_one_comment_with_its_round_that_reads_back",
            ),
            penalty=30,
        ),
        Item(
            "Q40-46",
            "It is never entered again.",
            "No act leads back, and no undo goes back before it.",
            (
                *by_test(WARNINGS, "TestFideMode::test_leaving_is_confirmed_twice_and_for_ever"),
                *by_test(UNDO, "test_leaving_fide_mode_stays_and_so_does_all_before_it"),
            ),
            hard=True,
        ),
        Item(
            "Q40-46",
            "A permanent mark stands on every page of the organiser.",
            "“Outside FIDE mode” stands on the front page, the desk, screens and devices.",
            by_test(
                "tests/server/chess/test_fide_mark.py",
                "test_the_pages_of_the_organiser_carry_the_mark",
            ),
            penalty=3,
        ),
        Item(
            "Q56",
            "A tournament brought in from a report is in FIDE mode.",
            "It begins as any other stage of its system does.",
            by_test(
                "tests/events/chess/test_imported_report.py",
                "test_rounds_are_told_as_they_were_played",
            ),
        ),
    ),
)

LEVELS = ChecklistSection(
    "Levels of warnings",
    (
        Item(
            "Q218-221",
            "Warnings have levels 2 (acknowledge) to 5 (refused), and nobody can switch one off "
            "or lower it.",
            "All of them stand in one table; no setting reaches it, and the level confirmed "
            "stands in the log beside the act.",
            (
                *by_test(WARNINGS, "test_no_level_is_lower_in_fide_mode_than_outside"),
                *by_test("tests/server/test_audit.py", "TestWarnings::test_level_5_is_a_refusal"),
                *file("events/warnings.py"),
            ),
        ),
        Item(
            "Q218-221",
            "Each warning says what it means and what follows.",
            "Every dialog leads to the section of the manual for arbiters that is about it.",
            by_test("tests/web/test_manual.py") + picture("web/static/manual/warning.png"),
        ),
    ),
)
