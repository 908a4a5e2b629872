"""Presentation: views, pages, papers and pictures.

Each game's `views` turn a tournament's state into sheets of keyed rows, the same for the page and
the feed; its `face` lists all that it shows (`web.face`), and `faces` finds it. `pages` and `site`
(the results as a folder of plain pages) use the face and name no game; a page is a frozen context
for its template, of which `pages.render` makes HTML. `shared` has common parts.

`static` has small ES modules without a build step: `shared/` (the feed, which applies a change of a
sheet completely or not at all; the outbox; the start of pages), `screens/` (paging on venue
screens), `organiser/`, and for each game its desk, its tablet and `sheets/`, a renderer per view.

A new view is one file in the game's `views` and one in its `static` sheets, and a line where each
is registered: the game's `face` and `static/screens/screen.js`.
"""
