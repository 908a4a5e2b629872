"""What people see.

`chess` and `bridge` each have a `face`, which says what the game shows; `faces` finds that of a
part. `pages` and `site` ask it and name no game; `shared` is what all of them are made of.

`views` shape a tournament's state into sheets of keyed rows, the same for the page and the feed; a
page is one frozen context for each template, and `pages.render` turns it into HTML. `static` are
small ES modules without a build step: `shared/` (the feed: whole sheets or none; the outbox; what a
page begins with), `screens/` (what fits on a wall, page by page), `organiser/`, and for each game
its desk, its tablet and `sheets/`, one renderer for each view.

A new view is one file in `views` and one in the game's `static` sheets, and a line where each is
registered.
"""
