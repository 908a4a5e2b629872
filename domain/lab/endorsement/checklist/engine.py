"""Engine, checker and generator (Q16-39)."""

from domain.lab.endorsement.item import (
    OTHERS_RUN,
    OWN_RUN,
    ChecklistSection,
    Item,
    by_test,
    command,
    file,
)

GENERATION = "tests/domain/lab/generation/test_tournament.py"
GENERATE = "tests/server/cli/lab/test_generate.py"
CHECK = "tests/server/cli/engine/test_check.py"
RANKS = "tests/server/cli/engine/test_ranks.py"

ENGINE = ChecklistSection(
    "Engine, checker, generator",
    (
        Item(
            "Q16-19",
            "A program with an engine of its own comes with a checker and a random tournament "
            "generator, both free and on the command line.",
            "The engine is part of the program; `wallchart check` and `wallchart generate` come "
            "with it, and `wallchart-engine` takes the arguments of bbpPairings and JaVaFo.",
            (
                *command("wallchart check"),
                *command("wallchart generate"),
                *file("LICENSE"),
                *by_test("tests/server/cli/test_wallchart_engine.py"),
            ),
            hard=True,
        ),
        Item(
            "Q20-24",
            "The checker reads TRF26 and tells for each round which pairings break the rules.",
            "Every round is paired again from the report alone; opponents, colours and the bye "
            "are compared, in both editions, for one report, a folder or an archive.",
            (
                *by_test(CHECK, "test_turned_colours_are_a_difference"),
                *by_test(CHECK, "test_a_round_paired_as_the_rules_say_is_equal"),
                *by_test("tests/domain/formats/trf/test_verification.py"),
                *by_test("tests/domain/swiss/dutch/test_expected_pairings.py"),
            ),
            hard=True,
        ),
        Item(
            "Q20-24",
            "It also tells which places do not follow the list of tie-breaks.",
            "Ranks are computed again from records 202 and 212 and the edition in force then; who "
            "stands outside the places of their group is named.",
            (
                *by_test(CHECK, "test_ranks_that_contradict_the_list_of_the_file_are_told"),
                *by_test(RANKS, "test_a_rank_outside_the_places_of_its_group_is_contradicted"),
                *by_test(RANKS, "test_the_ranks_of_fides_own_checker_contradict_nothing"),
            ),
            hard=True,
        ),
        Item(
            "Q25-34",
            "The generator takes the number of players and rounds; full-, half- and zero-point "
            "byes, forfeits and unusual results as a number or a share, by round; Baku "
            "acceleration; point systems.",
            "Each is an option of `wallchart generate`, per mille or so many a round; "
            "configurations of bbpPairings and JaVaFo are read too.",
            (
                *by_test(GENERATE, "test_options_reach_the_tournament"),
                *by_test(GENERATE, "test_rates_are_per_mille_or_per_round"),
                *by_test(
                    GENERATION,
                    "test_rates_choose_about_so_many_and_fixed_numbers_exactly_so_many",
                ),
                *by_test("tests/domain/lab/generation/test_configuration.py"),
            ),
        ),
        Item(
            "Q25-34",
            "What is not set is drawn at random.",
            "Each option that is left out is drawn from the seed.",
            by_test(
                GENERATION,
                "test_what_is_drawn_is_within_the_ranges_that_are_announced_and_reaches_their_ends",
            ),
        ),
        Item(
            "Q25-34",
            "It takes the list of tie-breaks and ranks the players by it.",
            "`wallchart generate --tie-breaks`; the list stands in the report, and the checker "
            "finds every player in the right place.",
            by_test(
                GENERATE,
                "test_a_list_of_tie_breaks_ranks_the_players_and_the_checker_finds_them_in_their_places",
            ),
        ),
        Item(
            "Q35",
            "Without a seed every run of the generator differs.",
            "The seed is drawn by the system's own source and stands in each file, so that it can "
            "be made again.",
            (
                *by_test(GENERATION, "test_the_seed_stands_in_the_first_line_of_the_file"),
                *by_test(
                    GENERATE, "test_several_tournaments_check_clean_and_can_each_be_made_again"
                ),
            ),
        ),
        Item(
            "Q36-39",
            "50,000 random tournaments show at most 10 discrepancies.",
            "`wallchart endorse` makes them in the editions of 2026 and 2017, and has each paired "
            "again by ways that share little with the engine.",
            (
                *OWN_RUN,
                *command("wallchart endorse"),
                *by_test("tests/domain/lab/endorsement/test_compared.py"),
                *by_test("tests/domain/lab/endorsement/test_model.py"),
            ),
            hard=True,
        ),
        Item(
            "Q36-39",
            "Tournaments of another program's generator show as few.",
            "`wallchart check` and `wallchart endorse --others` take them by the folder or the "
            "archive; answers of bbpPairings are kept for thousands of rounds.",
            (
                *OTHERS_RUN,
                *command("wallchart check"),
                *by_test("tests/domain/swiss/dutch/test_expected_pairings.py"),
                *by_test("tests/golden/test_recorded.py", "test_the_core_answers_as_it_did"),
            ),
            hard=True,
        ),
        Item(
            "Q39",
            "The generator is described.",
            "At the end of this report: every option, what is drawn where it is not set, the model "
            "of results, the seed.",
            (
                *command("wallchart generate"),
                *file("domain/lab/generation/described.py"),
                *by_test(GENERATION, "test_every_option_of_the_command_is_described"),
            ),
        ),
    ),
)
