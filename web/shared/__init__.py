"""What all games show alike: pages, links, devices, languages, paper, the audit."""
