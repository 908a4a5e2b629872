"""Several organisations on one server: each with its own tournaments, devices and limits.

A tournament belongs to one organisation, or to the server; that is recorded beside the log, and
never changes. A device has its role for the whole server, for one organisation, or for a place in
it (`server.access.roles.covers_place`), so that routes need no further checks.

values               organisations, their quotas and the checks of these, operators' acts
store                the tables, which serialise processes by the row of the organisation
registry             the organisations in memory, for every request; creation of tournaments
usage_counting       counting events and entries of tournaments, in the background
retention            deleting personal data when a tournament has been over for long
archive              exporting and importing all data of an organisation

Operators create organisations and set their limits; they see sizes, but no desk, log or draft.
Their acts are recorded in a journal, in the same transaction, and the organisation can read its
part. A server without organisations is not affected.
"""
