"""Check a report before it is sent: the questions a federation's rating officer would ask.

    finding       what is amiss, whom it is about, where it is mended: data, no words
    fide          all of a report to FIDE: its players, their ratings, its rounds and results
    event         place, days, officials, time control, rounds a day
    listed        players as FIDE's rating list has them, where a list is at hand
    deadline      seven days to the federation
    us_chess      the same for the rating report of US Chess

Sources: C.02.03 (2025), Annexure A, for the content of a report, and B.02 (2024): rate of play 1.1
and 1.2, hours of play, 9.1 for its recipients and deadlines.
"""

from domain.before_sending.finding import (
    Amiss as Amiss,
    Finding as Finding,
    Mend as Mend,
    Weight as Weight,
)
