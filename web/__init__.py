"""What people see.

`views` shape a tournament's state into sheets of keyed rows, the same for the page and the feed;
`pages` hold one frozen context for each template; `render` turns a context into HTML. `static` are
small ES modules without a build step: `feed.js` (whole sheets or none), `wall.js` and `layout.js`
(what fits, page by page), `sheets/` (one renderer for each view), `desk/` and `outbox.js`.

A new view is one file in `views` and one in `static/sheets`, and a line where each is registered.
"""
