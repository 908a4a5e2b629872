"""What only bridge has over HTTP."""
