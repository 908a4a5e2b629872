"""Adjourned games, byes and results, past results, prohibited pairs (Q157-196)."""

from domain.lab.endorsement.item import ChecklistSection, Item, by_test

WARNINGS = "tests/events/test_warnings.py"
ENTRIES = "tests/events/chess/decisions/test_entries.py"
RESULTS = "tests/events/chess/decisions/test_results.py"
ADJOURNMENT = (
    "TestCorrections::test_an_adjourned_game_that_ends_otherwise_than_drawn_is_asked_about"
)
ROUNDS = "tests/events/chess/decisions/test_rounds.py"
PROVISIONAL = "tests/web/views/test_provisional.py"
CHECKLIST = "tests/events/chess/test_checklist.py"
READ = "tests/domain/formats/trf/test_read.py"

ADJOURNED = ChecklistSection(
    "Adjourned games",
    (
        Item(
            "Q157-169",
            "A game is registered as adjourned and counts as a draw for the pairing.",
            "A result of its own; standings say that they are provisional and name the game.",
            (
                *by_test(WARNINGS, ADJOURNMENT),
                *by_test("tests/web/views/test_provisional.py"),
            ),
            hard=True,
        ),
        Item(
            "Q157-169",
            "Pairing while results are missing registers these games as adjourned, at level 2.",
            "Each is named, and registered once that is acknowledged.",
            by_test(
                ROUNDS,
                "test_pairing_over_missing_results_names_them_and_asks",
                "test_once_acknowledged_they_are_registered_as_adjourned_by_name_and_count_as_draws",
            ),
            hard=True,
        ),
        Item(
            "Q157-169",
            "No final standings and no final report while a result is missing.",
            "In FIDE mode the last round is not closed over an adjourned game, and neither a "
            "report nor a file of standings is made of a finished event.",
            by_test(
                PROVISIONAL,
                "test_in_fide_mode_the_last_round_is_not_closed_over_an_adjourned_game",
                "test_no_final_report_is_made_while_a_game_has_no_result",
                "test_no_file_of_final_standings_is_made_while_a_game_has_no_result",
            ),
            hard=True,
        ),
        Item(
            "Q157-169",
            "A later result other than a draw: level 3 and a comment.",
            "Level 3, `### Adjournment @ Round n: …`.",
            (
                *by_test(WARNINGS, ADJOURNMENT),
                *by_test(
                    "tests/events/audit/test_comments.py",
                    "test_each_breach_is_one_comment_with_its_round_that_reads_back",
                ),
            ),
            penalty=15,
        ),
        Item(
            "Q157-169",
            "Result symbols nobody knows are read as unknown.",
            "As a game whose result is not known; the line is told.",
            by_test(
                READ,
                "test_a_symbol_nobody_knows_is_read_as_a_result_that_is_not_known",
                "test_a_game_without_a_result_on_both_sides_is_adjourned",
            ),
        ),
        Item(
            "Q157-169",
            "Level 2 when pairing while an older game is still adjourned.",
            "Before every pairing, with each game named.",
            by_test(
                ROUNDS,
                "test_pairing_over_an_older_adjourned_game_asks_every_time_and_not_over_one_of_the_last",
            ),
            penalty=20,
        ),
    ),
)

BYES = ChecklistSection(
    "Withdrawals, byes, results",
    (
        Item(
            "Q170-188",
            "Who has withdrawn is marked in the standings.",
            "Marked on screens, pages and paper.",
            by_test(
                "tests/web/views/test_standings.py",
                "test_who_still_plays_and_who_has_gone_is_marked",
            ),
            penalty=7,
        ),
        Item(
            "Q173",
            "A second half-point bye: level 3.",
            "Level 3, and also where the announced rules of byes do not grant it.",
            (
                *by_test(WARNINGS, "TestByes::test_a_second_half_point_bye_is_confirmed"),
                *by_test(
                    ENTRIES,
                    "test_a_second_half_point_is_warned_of_whether_the_first_was_had_or_is_asked_for",
                ),
            ),
            penalty=15,
        ),
        Item(
            "Q170-188",
            "Players who may not have half-point byes are flagged.",
            "An act of each entry, with a reason; it is lifted again.",
            by_test(CHECKLIST, "TestHalfPointByes::test_it_is_lifted_again"),
            penalty=7,
        ),
        Item(
            "Q170-188",
            "And are refused one.",
            "At the desk and by telephone.",
            by_test(
                CHECKLIST, "TestHalfPointByes::test_who_may_not_have_one_is_refused_everywhere"
            ),
            penalty=15,
        ),
        Item(
            "Q178",
            "A full-point bye: level 2, “deprecated”, and a comment.",
            "Level 2, `### Full-point bye @ Round n: …`.",
            (
                *by_test(WARNINGS, "TestByes::test_a_full_point_bye_is_acknowledged"),
                *by_test("tests/events/audit/test_comments.py", "test_a_full_point_bye_is_told"),
            ),
        ),
        Item(
            "Q170-188",
            "Unusual results, forfeits and unrated games are entered; inconsistent ones can't be.",
            "Each result is one of a closed list.",
            (
                *by_test(RESULTS, "test_the_first_result_is_recorded"),
                *by_test(
                    "tests/domain/lab/generation/test_tournament.py",
                    "test_reports_of_every_kind_survive_both_editions_of_the_format",
                ),
            ),
        ),
        Item(
            "Q170-188",
            "Boards go by the higher score of the pair, then the sum of both, then the lowest "
            "number.",
            "C.04.2 (2026), 3.6.",
            by_test(
                "tests/domain/swiss/test_boards.py",
                "test_the_better_player_then_the_sum_decides",
                "test_the_sum_of_points_comes_before_the_number",
            ),
            penalty=7,
        ),
        Item(
            "Q170-188",
            "With fictitious points where the tournament is accelerated.",
            "The scores boards go by are those the round is paired with.",
            by_test(
                "tests/events/audit/test_other_systems.py",
                "test_baku_lifts_the_upper_half_in_every_system",
            ),
            penalty=3,
        ),
    ),
)

PAST = ChecklistSection(
    "Results of the past",
    (
        Item(
            "Q189",
            "In FIDE mode the previous round alone is edited.",
            "An older one is refused (level 5).",
            by_test(
                WARNINGS,
                "TestCorrections::test_in_fide_mode_an_older_round_is_out_of_reach",
                "TestCorrections::test_of_the_round_before_it_says_what_changes_and_asks",
            ),
        ),
        Item(
            "Q191-193",
            "Corrections for the rating report alone are kept apart from what is paired with.",
            "An act of its own: ratings change, pairings and standings keep theirs.",
            by_test(
                CHECKLIST,
                "TestForRatingsAlone::test_ratings_change_and_neither_pairings_nor_standings",
            ),
            penalty=15,
        ),
        Item(
            "Q191-193",
            "And are listed as comments.",
            "`### Rating only @ Round n: …` in TRF16 and TRF26.",
            by_test(
                CHECKLIST,
                "TestForRatingsAlone::test_both_reports_list_it_as_a_comment_and_keep_the_cells",
            ),
            penalty=10,
        ),
    ),
)

PROHIBITED = ChecklistSection(
    "Prohibited pairs",
    (
        Item(
            "Q194-196",
            "Pairs are prohibited before round 1; later it means leaving FIDE mode.",
            "Level 5 in FIDE mode once a round is paired.",
            (
                *by_test(
                    WARNINGS, "TestFideMode::test_a_pair_is_forbidden_before_round_1_or_outside_it"
                ),
                *by_test("tests/events/chess/test_prohibitions.py"),
            ),
            hard=True,
        ),
    ),
)
