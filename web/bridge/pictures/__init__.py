"""Pictures of bridge as SVG: a section in a round, chances from one evening to the next."""
