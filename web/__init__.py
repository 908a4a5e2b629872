"""What people see.

`chess` and `bridge`: their `views` shape a tournament's state into sheets of keyed rows, the same
for the page and the feed; their `face` is what the game shows (`web.face`), and `faces` finds it.
`pages` and `site` (the results as a folder of plain pages) ask it and name no game; a page is one
frozen context for each template, of which `pages.render` makes HTML. `shared` is what all have.

`static` are small ES modules without a build step: `shared/` (the feed: whole sheets or none; the
outbox; what a page begins with), `screens/` (what fits on a wall, page by page), `organiser/`, and
for each game its desk, its tablet and `sheets/`, one renderer for each view.

A new view is one file in the game's `views` and one in its `static` sheets, and a line where each
is registered: the game's `face` and `static/screens/screen.js`.
"""
