"""How strong bots are: matches between them, and what came of them."""
