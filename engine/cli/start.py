"""`classifica start`: who begins a game of domino, by the tiles that were drawn (B3)."""

from __future__ import annotations

import json

import click

from engine.cli.app import say
from engine.cli.text import table
from engine.pair import Tile, parse_tile, tile_key

__all__ = ["command"]


@click.command("start")
@click.argument("drawn", nargs=-1, required=True, metavar="NAME=TILE...")
@click.option("--highest", type=click.IntRange(1, 99), default=6, show_default=True, help="The highest double.")
@click.option("--format", "form", type=click.Choice(["table", "json"]), default="table", show_default=True)
def command(drawn: tuple[str, ...], highest: int, form: str) -> None:
    """Print who begins, by the tile that each NAME has drawn: the highest sum, then the highest side."""
    tiles: dict[str, Tile] = {}
    for text in drawn:
        name, equals, written = (part.strip() for part in text.rpartition("="))
        if not (name and equals):
            raise click.UsageError(f'"{text}" is no name with a tile: write it like Anna=6-2')
        try:
            tile = parse_tile(written, highest)
        except ValueError as error:
            raise click.UsageError(f'"{written}" {error}') from None
        if name in tiles:
            raise click.UsageError(f"{name} has two tiles: everybody draws one")
        if tile in tiles.values():
            raise click.UsageError(f"{tile.high}-{tile.low} is there twice: a set has every tile once")
        tiles[name] = tile
    rows = [
        (name, f"{tile.high}-{tile.low}", tile.high + tile.low)
        for name, tile in sorted(tiles.items(), key=lambda one: tile_key(one[1]))
    ]
    if form == "json":
        order = [{"name": name, "tile": tile, "sum": total} for name, tile, total in rows]
        say(json.dumps({"starts": rows[0][0], "order": order}, ensure_ascii=False, indent=2))
    else:
        said = table(("name", "tile", "sum"), [(name, tile, str(total)) for name, tile, total in rows], right={2})
        say(f"{rows[0][0]} starts\n\n{said}")
