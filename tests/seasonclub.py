"""A club of eight for tests of finals and of the season's table: results are read off a list.

Every tournament is one game at a single table of everybody, so that its standing is the order written in the test:
`"a b cd e"` is a first, b second, c and d level third and e fifth.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from click.testing import CliRunner, Result

from engine.cli import main
from engine.desk import EventResult, check, open_event
from tinyclub import write_club

__all__ = [
    "DRAWS",
    "NAMES",
    "SEASON",
    "codes",
    "cuori",
    "event_of",
    "game",
    "qualified",
    "ranks",
    "run",
    "tournament",
    "with_status",
    "write",
]

SEASON = "2025-26"
NAMES = {
    "a": "Anna Bo",
    "b": "Bruno Ca",
    "c": "Carla De",
    "d": "Dino Fo",
    "e": "Elio Gi",
    "f": "Fede Lo",
    "g": "Gina Mo",
    "h": "Hugo Ne",
}
REGISTER = "id,name\n" + "".join(f"{id},{name}\n" for id, name in NAMES.items())

#: The header of draws.csv.
DRAWS = "stage,round,purpose,method,seed,algorithm,entrant,order,card,superseded\n"

#: A tournament of one game at one table of any size: 20 for the first, 19 for the second and so on.
REGULAR = """
[[stage]]
name = "regular"
rounds = 1
counting = 1
compare = "table"
table_sizes = [4, 5, 6, 7, 8]
scores = [20, 19, 18, 17, 16, 15, 14, 13]
"""


def game(rulebook: str, order: str) -> str:
    """A round file of one table that ends in `order`, with points that fit the game."""
    placed: list[tuple[str, int]] = []
    for level in order.split():
        placed += [(who, len(placed)) for who in level]
    behind = sum(place for _, place in placed)
    rows = []
    for who, place in placed:
        points = {"cuori": 26 * place, "king": behind - len(placed) * place, "whist": 100 - 10 * place}[rulebook]
        rows.append(f"1,{who},{points}" + (",0" if rulebook == "whist" else ""))
    head = "table,entrant,points,errors" if rulebook == "whist" else "table,entrant,points"
    return "\n".join([head, *rows, ""])


def with_status(text: str, who: str, status: str) -> str:
    """The round file with a further row: `who` at no table, with a status."""
    head, *rows = text.splitlines()
    blanks = "," * head.count(",")
    return "\n".join([f"{head},status", *(f"{row}," for row in rows), f",{who}{blanks}{status}", ""])


def tournament(rulebook: str, order: str, *finals: str, more: str = "") -> dict[str, str | None]:
    """The files of a tournament in the folder of its rulebook's name; `finals` are the games of its final."""
    folder = f"{SEASON}/{rulebook}"
    return {
        f"{folder}/event.toml": f'title = "Torneo"\nrulebook = "{rulebook}"\n{more}{REGULAR}',
        f"{folder}/round-01.csv": game(rulebook, order),
        **{f"{folder}/final-{n}.csv": game(rulebook, text) for n, text in enumerate(finals, start=1)},
    }


def write(folder: Path, files: Mapping[str, str | None], season: str = 'events = ["cuori"]\n') -> Path:
    """A club of eight with these files."""
    emptied = {f"{SEASON}/cuori/round-{n:02}.csv": None for n in (1, 2, 3)}
    own = {"players.csv": REGISTER, f"{SEASON}/season.toml": f'title = "Stagione"\n{season}'}
    return write_club(folder, {**emptied, **own, **files})


def cuori(folder: Path, order: str, *finals: str, more: str = "", **files: str) -> Path:
    """A club of which the season has one tournament, Cuori; `files` are further ones of its folder, by stem."""
    named = {f"{SEASON}/cuori/{stem.replace('_', '-')}.csv": text for stem, text in files.items()}
    return write(folder, {**tournament("cuori", order, *finals, more=more), **named})


def event_of(data: Path, event: str = "cuori") -> EventResult:
    """The event, scored."""
    return open_event(data, SEASON, event)


def codes(data: Path) -> list[str]:
    """The codes of all problems of the club."""
    return [p.code for p in check(data)]


def qualified(event: EventResult) -> list[tuple[str, int, str | None]]:
    """Who plays the final: by which rank, and in whose place."""
    return [(f.entrant, f.rank, f.replaces) for f in event.finalists]


def ranks(event: EventResult) -> list[tuple[int, str]]:
    """The event's final ranking."""
    assert event.overall is not None
    return [(r.rank, r.entrant) for r in event.overall.rows]


def run(data: Path, *arguments: str) -> Result:
    """`classifica` with `arguments`."""
    return CliRunner().invoke(main, [*arguments, "--data", str(data)], catch_exceptions=False)
