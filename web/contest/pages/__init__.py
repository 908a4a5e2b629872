"""Output made from the sheets of games of rounds: papers, site pages, views as of a version."""
