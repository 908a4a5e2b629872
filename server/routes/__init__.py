"""The routes of HTTP and websockets; decisions and pages are made elsewhere."""
