"""classifica: a card club's tournaments, from result files to standings and a website.

The rooms, each importing only from those before it:
problems, model, rules, {read | score | pair}, desk, views, {publish | newclub}, cli.
"""

__version__ = "0.1.0"
