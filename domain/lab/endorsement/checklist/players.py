"""Rating lists and numbers (Q116-156)."""

from domain.lab.endorsement.item import ChecklistSection, Item, by_test, file, picture

RATINGS = "tests/server/ratings"
NUMBERS_TESTS = "tests/events/chess/test_numbers.py"
CHECKLIST = "tests/events/chess/test_checklist.py"
NUMBERING = "tests/events/chess/decisions/test_pairing.py"

LISTS = ChecklistSection(
    "Rating lists",
    (
        Item(
            "Q116-144",
            "The official rating and the one the tournament goes by are kept apart, each with its "
            "source and date.",
            "Official ratings are kept beside that of the tournament, each with its list and date.",
            by_test(
                NUMBERS_TESTS,
                "test_an_official_rating_is_kept_apart_from_that_of_the_tournament_with_list_and_date",
                "test_a_list_has_a_date",
            ),
            penalty=7,
        ),
        Item(
            "Q116-144",
            "FIDE's lists of standard, rapid and blitz are read, and the rate of play says which "
            "counts first; the order can be changed.",
            "All three are read; they are asked in the order of the rate of play until another is "
            "announced.",
            (
                *by_test(
                    NUMBERS_TESTS,
                    "test_fide_s_lists_are_asked_in_the_order_of_the_rate_of_play_until_another_is_announced",
                ),
                *by_test("tests/server/cli/run/test_ratings.py"),
            ),
            penalty=12,
        ),
        Item(
            "Q116-144",
            "Who is missing in the main list: what the others have is shown, and the user picks.",
            "A search at the desk shows all three ratings; the next list that has one is taken and "
            "said, another can be chosen.",
            (
                *by_test(
                    "tests/browser/test_rating_list.py",
                    "test_a_list_is_brought_in_and_fills_the_form_of_an_entry",
                ),
                *file("web/static/chess/desk/rating_list.js"),
            ),
            penalty=7,
        ),
        Item(
            "Q116-144",
            "Lists of the user's own are brought in.",
            "As a file or as lines, by number, FIDE ID or national ID, with their name and date.",
            (
                *by_test(
                    NUMBERS_TESTS,
                    "test_an_official_rating_is_kept_apart_from_that_of_the_tournament_with_list_and_date",
                    "test_what_can_not_be_stated_is_refused",
                ),
                *file("web/static/chess/desk/numbers.js"),
            ),
            penalty=18,
        ),
        Item(
            "Q116-144",
            "Entries are held against the list valid on the starting date.",
            "Before the report is sent; whose rating differs is named.",
            (
                *by_test(
                    "tests/domain/before_sending/test_fide.py",
                    "test_ratings_of_stated_lists_are_held_against_those_of_the_tournament_and_its_first_day",
                ),
                *by_test("tests/domain/before_sending/test_listed.py"),
                *by_test(
                    "tests/server/chess/test_before_sending.py",
                    "test_the_rating_list_is_compared_where_one_is_here",
                ),
            )
            + picture("web/static/manual/report.png"),
            penalty=7,
        ),
    ),
)

NUMBERS = ChecklistSection(
    "Numbers",
    (
        Item(
            "Q145-156",
            "Starting ranks by the FIDE rating.",
            "By rating, title, then name; a late entry gets its right place.",
            by_test(
                NUMBERING,
                "test_numbers_go_by_rating_then_title_then_name",
                "test_a_late_entry_gets_its_place_and_those_below_move_down",
            ),
            penalty=20,
        ),
        Item(
            "Q145-156",
            "Starting ranks NRO, FIDON and NIDOF.",
            "Announced before round 1; record 172 names the method.",
            by_test(
                NUMBERS_TESTS,
                "test_numbers_follow_the_announced_method",
                "test_without_a_fide_rating_the_national_one_ranks_where_that_was_announced",
                "test_record_172_names_the_method",
            ),
            penalty=7,
        ),
        Item(
            "Q145-156",
            "Starting ranks HBFN and LBFN.",
            "The higher or the lower of both ratings, announced likewise.",
            by_test(NUMBERS_TESTS, "test_numbers_follow_the_announced_method"),
            penalty=7,
        ),
        Item(
            "Q145-156",
            "Another last criterion than the alphabet.",
            "FIDE ID, year of birth or the order of entry.",
            by_test(
                NUMBERS_TESTS,
                "test_another_criterion_than_the_alphabet_decides_among_equals",
            ),
            penalty=15,
        ),
        Item(
            "Q145-156",
            "Two numbers are exchanged, and numbers are given anew, before round 4 is paired only, "
            "at levels 3 and 4.",
            "Both, with every change named; a breach with a comment, which can be undone.",
            by_test(
                CHECKLIST,
                "TestNumbers::test_two_are_exchanged_once_that_is_confirmed_and_it_is_a_breach_with_a_comment",
                "TestNumbers::test_all_are_given_anew_by_what_the_ratings_say_now",
                "TestNumbers::test_from_round_4_on_they_stay_and_before_round_1_there_are_none",
            ),
        ),
        Item(
            "Q145-156",
            "A late entry after round 4 still gets a right number.",
            "It is inserted where its rating puts it.",
            by_test(
                NUMBERING,
                "test_one_below_everybody_comes_last_and_one_among_equals_after_their_names",
                "test_a_late_entry_gets_its_place_and_those_below_move_down",
            ),
        ),
    ),
)
