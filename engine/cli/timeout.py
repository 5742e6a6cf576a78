"""`classifica timeout`: who still plays when the time of a round is up in the middle of a hand."""

from __future__ import annotations

import json

import click

from engine.cli.app import say
from engine.cli.text import table
from engine.pair import LastTurns, last_turns

__all__ = ["command"]


@click.command("timeout")
@click.option("--dealer", required=True, metavar="D", help="Who dealt the hand.")
@click.option("--turn", required=True, metavar="B", help="Who is playing when time is called.")
@click.option("--players", required=True, metavar="A,B,C,D", help="Everybody at the table, in the order of the turns.")
@click.option("--format", "form", type=click.Choice(["table", "json"]), default="table", show_default=True)
def command(dealer: str, turn: str, players: str, form: str) -> None:
    """Print who still plays, in order, once time is called: up to the dealer, and then everybody once more."""
    at_table = [player.strip() for player in players.split(",")]
    try:
        left = last_turns(at_table, dealer.strip(), turn.strip())
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    say(_json(at_table, left) if form == "json" else _table(left))


def _json(players: list[str], left: LastTurns) -> str:
    answer = {
        "players": players,
        "dealer": left.dealer,
        "turn": left.turn,
        "rest": list(left.rest),
        "lap": list(left.lap),
        "turns": list(left.turns),
    }
    return json.dumps(answer, ensure_ascii=False, indent=2)


def _table(left: LastTurns) -> str:
    rows = [
        (str(i), who, "lap under way" if i <= len(left.rest) else "last lap") for i, who in enumerate(left.turns, 1)
    ]
    head = f"time while {left.turn} plays, {left.dealer} having dealt: {len(rows)} turns are left"
    return f"{head}\n\n{table(('turn', 'player', ''), rows, right={0})}"
