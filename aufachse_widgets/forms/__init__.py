"""What is asked before a game or a table begins: who sits there, by which rules, on which board."""
