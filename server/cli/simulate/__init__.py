"""`wallchart simulate`: tournaments played at random, to compare what rules do."""
