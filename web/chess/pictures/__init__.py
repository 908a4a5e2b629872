"""Pictures of a tournament, drawn on the server as SVG: nothing to run, nothing to load, and each
says in words what it shows. Colours are the page's own (`currentColor` and classes)."""
