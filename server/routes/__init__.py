"""What can be asked for over HTTP and websockets; decisions and pages are made elsewhere."""
