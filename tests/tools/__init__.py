"""Tools that users don't need, outside the wheel: how strong bots are, and whether hints come true."""
