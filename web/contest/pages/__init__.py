"""What is made of the sheets of games of rounds: papers, pages of the site, one moment."""
