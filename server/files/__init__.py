"""Files of a whole tournament: its bundle, its copy, its results as a site, the journal."""
