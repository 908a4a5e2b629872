"""What a federation's rating officer will ask about before they take a report, found ahead.

    finding       what is amiss, whom it is about, where it is mended: data, no words
    fide          all of a report to FIDE: its players, their ratings, its rounds and results
    event         place, days, officials, time control, rounds a day
    listed        players as FIDE's rating list has them, where a list is at hand
    deadline      seven days to the federation
    us_chess      the same for the rating report of US Chess

Sources: C.02.03 (2025), Annexure A, for what a report says, and B.02 (2024): rate of play 1.1 and
1.2, hours of play, 9.1 for whom it goes to and until when.
"""

from domain.before_sending.finding import (
    Amiss as Amiss,
    Finding as Finding,
    Mend as Mend,
    Weight as Weight,
)
