"""Routes for enrolling and managing devices."""
