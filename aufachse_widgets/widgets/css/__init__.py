"""How everything looks: the stylesheets, by subject, and the widgets that bring them into a page."""
