"""The exercises of the lessons, and what their notebooks compute: pure functions, no screens. A teacher's page is made from the same source.

Each lesson has a module with its ``EXERCISES``. Libraries of the extra ``lessons`` are imported where they are used, so that nothing else needs
them. What is said is in the language in use when it is said: an exercise has functions for its texts, and ids and code in English.
"""
