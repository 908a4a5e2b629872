"""Every fact and every act that all games of rounds share."""

from events.contest.decisions import entries, manual, pairing, presence, replanning, results, rounds
from events.contest.facts import entries as of_entries
from events.contest.facts import results as of_results
from events.contest.facts import rounds as of_rounds
from events.contest.facts import stages as of_stages
from events.game import Act, Fact, declared_in

FACTS = declared_in(Fact, of_stages, of_entries, of_rounds, of_results)
ACTS = declared_in(Act, replanning, entries, presence, pairing, rounds, manual, results)
