"""What is taught and when: explanations of the game's things, and the chapters of the first trip. Data and pure functions; no screens."""
