"""From pages as notebooks with parameters to a finished site: execute, stage, render, check, swap."""
