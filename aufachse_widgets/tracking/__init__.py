"""The companion: a physical table told in facts, kept as a journal, proposed, remarked on and corrected."""
