"""Rounds, manual pairing, acceleration, breaches of integrity (Q57-69, Q106-115, Q190)."""

from domain.lab.endorsement.item import ChecklistSection, Item, by_test, picture

WARNINGS = "tests/events/test_warnings.py"
MANUAL_TESTS = "tests/events/chess/test_manual.py"
COMMENTS = "tests/events/audit/test_comments.py"
UNDO = "tests/events/tournament/test_undo.py"
AGAIN = "tests/events/chess/test_pairing_again.py"
CHECKLIST = "tests/events/chess/test_checklist.py"
EACH_BREACH = "test_each_breach_is_one_comment_with_its_round_that_reads_back"

ROUNDS = ChecklistSection(
    "Number of rounds",
    (
        Item(
            "Q57-63",
            "Another number of rounds after the start is confirmed at level 4.",
            "Level 4, with the rounds paired as the last one named.",
            by_test(WARNINGS, "TestPlan::test_after_the_start_it_is_confirmed_twice"),
            hard=True,
        ),
        Item(
            "Q57-63",
            "It stands in the report as a comment.",
            "`### Configuration @ Round n: …` with the plan before and after.",
            by_test(COMMENTS, EACH_BREACH),
            penalty=7,
        ),
        Item(
            "Q57-63",
            "When the last paired round becomes final, or no longer is, its pairings are checked "
            "again.",
            "Every round is paired again, also when the last one is closed; the outcome is an "
            "event of its own and stands in the report.",
            by_test(
                AGAIN,
                "test_closing_the_last_round_pairs_every_round_again",
                "test_rounds_that_come_out_otherwise_with_another_last_one_are_named",
                "test_what_was_corrected_since_makes_a_round_come_out_otherwise_and_is_told",
            ),
            hard=True,
        ),
        Item(
            "Q57-63",
            "When they became wrong: level 3, and a comment.",
            "Level 4, with the rounds that come out otherwise named before it is confirmed; the "
            "outcome is a comment.",
            (
                *by_test(
                    AGAIN, "test_rounds_that_come_out_otherwise_with_another_last_one_are_named"
                ),
                *by_test(
                    WARNINGS, "TestPlan::test_the_consequence_names_a_round_paired_as_the_last_one"
                ),
            ),
            penalty=30,
        ),
        Item(
            "Q57-63",
            "Before the start it is said when not all rounds can be paired.",
            "The desk says it beside the act that pairs round 1.",
            by_test(
                "tests/web/views/test_next_acts.py",
                "test_before_the_start_it_is_said_that_the_rounds_can_not_all_be_paired",
            ),
            penalty=3,
        ),
    ),
)

MANUAL = ChecklistSection(
    "Manual pairing",
    (
        Item(
            "Q64-69",
            "Manual pairing of a round has an explicit start and end.",
            "Two acts; between them nothing else is done to the round.",
            by_test(
                MANUAL_TESTS,
                "test_the_start_is_confirmed",
                "test_a_round_is_changed_between_start_and_end_only",
                "test_nothing_else_is_done_to_the_round_meanwhile",
            )
            + picture("web/static/manual/by-hand.png"),
            hard=True,
        ),
        Item(
            "Q64-69",
            "Level 3 for a second meeting, a prohibited pair, a bye for whom it is barred or above "
            "the lowest score, a colour for the third time or a difference above two.",
            "Each is named before it is confirmed.",
            by_test(
                MANUAL_TESTS,
                "TestRules::test_a_second_meeting_is_warned_of",
                "TestRules::test_a_forbidden_pair_is_warned_of",
                "TestRules::test_a_third_time_the_same_colour_is_warned_of",
                "TestRules::test_a_second_bye_and_a_bye_too_high_up_are_warned_of",
            ),
            penalty=25,
        ),
        Item(
            "Q64-69",
            "Level 2 when both players get the colour opposite to the expected one.",
            "Level 2.",
            by_test(
                MANUAL_TESTS, "TestRules::test_two_colours_the_wrong_way_round_are_acknowledged"
            ),
            penalty=10,
        ),
        Item(
            "Q64-69",
            "At its end the pairing is compared with the engine's.",
            "The round is paired anew; the same pairing ends without a word.",
            by_test(MANUAL_TESTS, "test_the_system_s_own_pairing_ends_without_a_word"),
            hard=True,
        ),
        Item(
            "Q64-69",
            "Where it differs: level 3 or 4 with the right pairing in view, and a comment.",
            "Level 4; the right pairing is shown and kept in the log, `### MPA @ Round n: …`.",
            (
                *by_test(
                    MANUAL_TESTS,
                    "test_another_pairing_is_confirmed_twice_and_the_right_one_is_kept_beside_it",
                ),
                *by_test(COMMENTS, EACH_BREACH),
            ),
            penalty=30,
        ),
        Item(
            "Q57-63",
            "Manual pairing lets an event finish that no rule can pair.",
            "A round without a legal pairing is made by hand from nothing.",
            by_test(
                MANUAL_TESTS,
                "TestFromNothing::test_a_round_without_a_legal_pairing_is_paired_by_hand",
            ),
        ),
    ),
)

ACCELERATION = ChecklistSection(
    "Acceleration",
    (
        Item(
            "Q106-111",
            "Baku acceleration is exact.",
            "C.04.7 (2026), article 1, with late entries.",
            (
                *by_test("tests/domain/swiss/test_acceleration.py"),
                *by_test(
                    "tests/events/audit/test_other_systems.py",
                    "test_baku_lifts_the_upper_half_in_every_system",
                ),
            ),
        ),
        Item(
            "Q106-111",
            "The rules of any other method can be printed from the program.",
            "In FIDE mode there is no other method; those of US Chess are explained board by "
            "board and refused elsewhere by name.",
            by_test(
                "tests/events/audit/test_other_systems.py",
                "test_an_acceleration_of_us_chess_is_refused_elsewhere_by_name",
            ),
            hard=True,
        ),
        Item(
            "Q106-111",
            "The method stays once round 1 is paired.",
            "It is part of the plan, which no act changes in this.",
            by_test(
                WARNINGS,
                "test_the_acceleration_is_announced_with_the_stage_and_no_act_changes_it",
            ),
        ),
    ),
)

BREACHES = ChecklistSection(
    "What breaks pairing integrity",
    (
        Item(
            "Q112-115, Q190",
            "Each such event is logged.",
            "Manual pairings, imports, renumbering, corrections, adjournments, changes of the "
            "configuration and leaving FIDE mode are events of their own in a hash chain.",
            by_test(
                "tests/events/audit/test_verdict.py",
                "TestBreaches::test_each_is_listed_with_who_when_why_before_and_after",
                "TestBreaches::test_all_sorts_are_told_apart",
            )
            + picture("web/static/manual/audit.png"),
            penalty=15,
        ),
        Item(
            "Q112-115, Q190",
            "Each is a comment of the report.",
            "`### Correction`, `### MPA`, `### Adjournment`, `### Configuration`, "
            "`### Renumbering`, `### Import`, `### FIDE mode left`, each with its round.",
            by_test(COMMENTS, EACH_BREACH),
            penalty=7,
        ),
        Item(
            "Q114",
            "Each can be undone to the state before it.",
            "One tap at the desk; what came after is listed first.",
            (
                *by_test(
                    UNDO,
                    "test_an_act_is_undone_to_the_state_before_it",
                    "test_whatever_follows_an_act_its_undo_leads_back_before_it",
                    "test_what_came_after_is_listed_and_confirmed_twice",
                ),
                *by_test(CHECKLIST, "TestNumbers::test_a_renumbering_is_undone_like_any_breach"),
            ),
            penalty=3,
        ),
        Item(
            "Q112-115, Q190",
            "Level 3 before it is final.",
            "Level 3 or 4 for all of them, imports included.",
            (
                *by_test(WARNINGS),
                *by_test(
                    CHECKLIST,
                    "TestNumbers::test_late_entries_that_move_others_are_asked_about_before_they_are_paired",
                ),
                *by_test(
                    "tests/server/routes/desk/test_imports.py",
                    "test_it_comes_in_once_that_was_confirmed_and_not_before",
                ),
            ),
            penalty=10,
        ),
    ),
)
