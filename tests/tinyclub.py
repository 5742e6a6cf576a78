"""A club of a few lines for tests of the desk and the commands: files as text, written where a test wants them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

__all__ = ["CLUB", "round_text", "write_club"]

#: Four players, a Cuori event of two scored rounds and a seating, one more round to come.
CLUB: Mapping[str, str] = {
    "club.toml": 'name = "Circolo Prova"\nlanguage = "it"\n',
    "players.csv": "id,name,aliases\na,Anna Bo,Annina\nb,Bruno Ca,\nc,Carla De,\nd,Dino Fo,\n",
    "2025-26/season.toml": 'title = "Stagione 2025-26"\nevents = ["cuori"]\n',
    "2025-26/cuori/event.toml": (
        'title = "Torneo di Cuori"\nrulebook = "cuori"\ndates = [2025-10-02, 2025-10-16]\n'
        '[[stage]]\nname = "regular"\nrounds = 4\ncounting = 2\n'
    ),
    "2025-26/cuori/round-01.csv": "table,seat,entrant,points\n1,N,a,34\n1,E,b,34\n1,S,c,78\n1,W,d,114\n",
    "2025-26/cuori/round-02.csv": "table,seat,entrant,points\n1,N,a,100\n1,E,b,50\n1,S,c,60\n1,W,d,50\n",
    "2025-26/cuori/round-03.csv": "table,seat,entrant,points\n1,N,d,\n1,E,b,\n1,S,a,\n1,W,c,\n",
}


def write_club(folder: Path, changes: Mapping[str, str | None] | None = None) -> Path:
    """Write `CLUB` with `changes` (None leaves a file out) into `folder`/data; returns that data folder."""
    data = folder / "data"
    for name, text in {**CLUB, **(changes or {})}.items():
        if text is not None:
            path = data / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.encode("utf-8"))
    return data


def round_text(*rows: str) -> str:
    """A round file from its rows `table,seat,entrant,points`."""
    return "\n".join(["table,seat,entrant,points", *rows, ""])
