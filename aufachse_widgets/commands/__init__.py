"""The commands that work without a page (``aufachse simulate``, ``tournament``, ``lessons``, ``backup``), and how all commands read and print."""
