"""What is drawn as SVG, for widgets and reports alike: colours, boards, charts."""
