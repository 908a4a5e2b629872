"""Teams of four over HTTP: tablets, captains, lists."""
