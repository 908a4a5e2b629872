"""All merges that a session's vacancies allow."""

from itertools import permutations

from domain.bridge.ledger import Ledger
from domain.bridge.merges.rearranging import Proposal, least_proposal
from domain.bridge.merges.vacancies import vacancies
from domain.bridge.session import Session


def proposals(session: Session, ledger: Ledger) -> tuple[Proposal, ...]:
    """The least rearrangement for every two vacancies that can be merged, host and guest."""
    found = []
    for host, guest in permutations(vacancies(session), 2):
        if least := least_proposal(session, host, guest, ledger):
            found.append(least)
    return tuple(found)
