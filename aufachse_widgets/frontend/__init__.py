"""What browsers are given: styles as files, and what Python reads in them."""
