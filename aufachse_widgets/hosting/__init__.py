"""The server's side of the served page: what runs in the server's process, and never in a page's kernel."""
