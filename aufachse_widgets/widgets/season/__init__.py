"""The tables of one circle of people over evenings."""
