"""What runs beside the answers: log lines, figures, headers, upkeep, what is checked at start."""
