"""Check a report before it is sent: the questions a federation's rating officer would ask.

    finding       a fault of a report, as data; differences from FIDE's rating list
    event         faults of place, days, officials and time control; the deadline of the report
    reports       all faults of a report to FIDE, and of one to US Chess

Sources: C.02.03 (2025), Annexure A, for the content of a report, and B.02 (2024): rate of play 1.1
and 1.2, hours of play, 9.1 for its recipients and deadlines.
"""

from domain.before_sending.finding import (
    CorrectionPage as CorrectionPage,
    Finding as Finding,
    ReportFault as ReportFault,
    Weight as Weight,
)
