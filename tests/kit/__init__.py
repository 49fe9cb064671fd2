"""What tests are made of: stores, sessions, tables of several devices, servers, screens and games that stand at a moment."""
