"""Pictures of a tournament, drawn on the server as SVG without scripts or external files, each with
a description. Colours are the page's (`currentColor` and classes)."""
