"""Tie-breaks and final standings (Q197-216), report formats."""

from domain.lab.endorsement.item import ChecklistSection, Item, by_test

WARNINGS = "tests/events/test_warnings.py"
CHECKLIST = "tests/events/chess/test_checklist.py"
NUMBERS = "tests/events/chess/test_numbers.py"
TABLE = "tests/domain/standings/test_table.py"

STANDINGS = ChecklistSection(
    "Tie-breaks, final standings",
    (
        Item(
            "Q197-216",
            "Every mandatory tie-break is there.",
            "All of C.07, editions 2023 and 2026, held against the text and the answers of FIDE's "
            "own checker.",
            (
                *by_test("tests/domain/standings/test_regulation.py"),
                *by_test("tests/domain/standings/test_expected_values.py"),
                *by_test("tests/domain/standings/tiebreaks/test_published_values.py"),
            ),
        ),
        Item(
            "Q197-216",
            "Expelled players are left out of the final standings.",
            "They have no place and stand last; their games stand.",
            (
                *by_test(
                    TABLE,
                    "test_an_expelled_player_is_listed_last_without_a_place_but_his_games_stand",
                ),
                *by_test(
                    CHECKLIST,
                    "TestExpelled::test_they_play_no_more_have_no_place_and_their_games_stand",
                ),
            ),
        ),
        Item(
            "Q204",
            "Another list after the start: level 4.",
            "Level 4.",
            by_test(WARNINGS, "TestPlan::test_after_the_start_it_is_confirmed_twice"),
            hard=True,
        ),
        Item(
            "Q204",
            "And a comment with the old list.",
            "`### Configuration @ Round n: …` with the list before and after.",
            by_test(
                "tests/events/audit/test_comments.py",
                "test_each_breach_is_one_comment_with_its_round_that_reads_back",
            ),
            penalty=5,
        ),
        Item(
            "Q197-216",
            "Ties are allowed.",
            "Whom nothing separates share a place, and the next one is left out.",
            by_test(
                TABLE,
                "test_players_whom_nothing_separates_share_a_rank_and_the_next_one_is_skipped",
            ),
        ),
        Item(
            "Q197-216",
            "Drawing of lots, where it is built, is repeated from the tournament's seed.",
            "It is not built: whom nothing separates share a place.",
            by_test(
                TABLE,
                "test_players_whom_nothing_separates_share_a_rank_and_the_next_one_is_skipped",
            ),
            hard=True,
        ),
        Item(
            "Q197-216",
            "Places are given by hand, and values come from outside.",
            "Values from outside decide among those whom the tie-breaks leave tied; level 3, and "
            "the report says so.",
            by_test(
                CHECKLIST,
                "TestPlacesByHand::test_values_from_outside_part_only_whom_the_tie_breaks_leave_tied",
                "TestPlacesByHand::test_no_value_at_all_takes_them_back",
            ),
        ),
        Item(
            "Q197-216",
            "Two methods for players without a rating.",
            "One rating is announced for all of them, or the tie-break is left out with a note.",
            by_test(
                "tests/web/views/test_tie_breaks_of_ratings.py",
                "test_they_are_left_out_with_a_note_and_leave_no_empty_column",
                "test_an_announced_rating_counts_for_those_who_have_none_and_is_told",
            ),
        ),
        Item(
            "Q197-216",
            "Events of more than 30 days: several ratings of a player, by round.",
            "A later list counts from its round on; games are rated with the list of their month.",
            by_test(
                NUMBERS,
                "test_an_event_over_thirty_days_is_rated_round_by_round_with_the_list_of_its_month",
            ),
            penalty=40,
        ),
    ),
)

FORMATS = ChecklistSection(
    "Report formats",
    (
        Item(
            "Annexes",
            "TRF26 is written and read.",
            "What is written reads back, record by record.",
            by_test(
                "tests/domain/formats/trf/test_write.py",
                "test_reading_gives_back_what_was_written_as_trf26",
                "test_every_real_report_survives_a_round_trip",
            ),
        ),
        Item(
            "Annexes",
            "TRF16 and TRF06 are read.",
            "Both, with what is tolerated told.",
            (
                *by_test(
                    "tests/domain/formats/trf/test_write.py",
                    "test_reading_gives_back_what_was_written_as_trf16",
                ),
                *by_test(
                    "tests/domain/formats/trf/test_read.py",
                    "test_codes_of_2006_for_byes_are_read_with_a_warning",
                ),
            ),
        ),
        Item(
            "Annexes",
            "An adjourned game is `?` with a code X in record 162.",
            "Both, and read back so; `### Adjourned @ Round n: …` names the game.",
            by_test(
                "tests/domain/formats/trf/test_write.py",
                "test_an_adjourned_game_is_a_question_mark_in_trf26_with_its_worth_in_record_162",
            ),
        ),
    ),
)
