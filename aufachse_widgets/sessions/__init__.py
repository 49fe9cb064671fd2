"""Games at a screen: played here, or told of a physical table."""
