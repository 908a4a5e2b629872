"""Team chess over the log: Swiss systems of teams, round robins and knock-outs of teams."""
