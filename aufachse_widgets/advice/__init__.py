"""Advice: what a seat may know, turned into distances, turns and suggestions.

Pure functions on views (:func:`~aufachse_widgets.engine.view`): they look at nothing that the seat may not see, change
nothing, and each says in its docstring by what model it computes. Bots and screens use the same ones:

- :mod:`.distances`: ways in points, round signs;
- :mod:`.turns`: how many turns a way takes by the dice, and the chance to stop on a space with the next roll;
- :mod:`.stopping`: the chance to stop on a space within some turns;
- :mod:`.routes`: the way of a contract;
- :mod:`.outlook`: how near the end is, and what a turn earns besides the contracts in hand;
- :mod:`.plan`: in which order to load and deliver, what a contract or more room adds to that, what being on a space is worth;
- :mod:`.ending`: how many turns are left, each number with its chance;
- :mod:`.offers`: what a contract is worth at each bid, and when it would be delivered;
- :mod:`.remains`: what of it remains at the end of the game;
- :mod:`.trailers`: whether a trailer still pays back;
- :mod:`.starts`: good spaces to start from;
- :mod:`.signs`: whose way a sign lengthens, and where one may be put to do so, or not to.
"""
