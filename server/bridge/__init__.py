"""What only bridge has in the outer shell: pages, previews, files of results."""
