"""Pictures of bridge as SVG: a section in a round, the chain of phases, chances by format."""
