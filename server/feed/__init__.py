"""The live feed: `hub` decides who is owed what and never touches a socket."""
