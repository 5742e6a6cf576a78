"""`classifica hand`: what the cards left in a hand count, where they are the points (C3)."""

from __future__ import annotations

import json

import click

from engine.cli.app import say
from engine.cli.text import table
from engine.pair import Ace, card_points, parse_hand

__all__ = ["command"]


@click.command("hand")
@click.argument("cards", metavar="CARDS")
@click.option("--ace", type=click.Choice(["11", "1"]), default="11", show_default=True, help="What an ace counts.")
@click.option("--format", "form", type=click.Choice(["table", "json"]), default="table", show_default=True)
def command(cards: str, ace: str, form: str) -> None:
    """Print what CARDS such as "K♥ 10♣ A♠ jolly" count in games in which the cards left in hand are the points.

    They are written with suits or without.
    """
    counted: Ace = 1 if ace == "1" else 11
    try:
        values = [(card, card_points(rank, counted)) for card, rank in parse_hand(cards)]
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    total = sum(points for _, points in values)
    if form == "json":
        listed = [{"card": card, "points": points} for card, points in values]
        say(json.dumps({"points": total, "cards": listed}, ensure_ascii=False, indent=2))
    else:
        rows = [*((card, str(points)) for card, points in values), ("in all", str(total))]
        say(table(("card", "points"), rows, right={1}))
