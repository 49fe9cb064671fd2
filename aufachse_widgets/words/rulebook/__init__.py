"""The rules of a table as a readable book, made from its edition and board: what each sentence says depends on the fields it names."""
