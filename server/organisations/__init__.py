"""Several organisations on one server: each with its own tournaments, devices and limits.

A tournament is one organisation's, or the server's own; `belonging` says which, beside the log, and
it never changes. A device holds its role for the whole server, for one organisation, or for a place
in it (`server.access.roles.covers`), so that a route asks nothing more than it did before.

values               what an organisation is, its quotas, an operator's act
store                the tables; what two processes may do at once is settled there, on the row of
                     the organisation
registry             the organisations as every request asks for them, from memory
quota_checks         whether there is room for one more
tournament_creation  a tournament is made in an organisation, or refused
usage_counting       how many events and entries each tournament has, written a moment later
retention            what is put away when a tournament has been over for long
archive              everything of an organisation in one file, and out of it again

Operators found organisations and set their limits; they see sizes, and no desk, log or draft. What
they do stands in a journal, written in the transaction that does it, and the organisation reads its
part. A server on which none was founded works as if nothing of this were there.
"""
