"""Whether hints come true: auctions played out with and without the contract."""
