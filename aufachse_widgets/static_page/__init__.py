"""The dashboard as a page without a server: Python runs in the browser itself (Pyodide in a worker), and games stay on the device."""
