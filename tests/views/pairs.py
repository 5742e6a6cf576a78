"""A club whose eight members play Domino in pairs, and Scala 40 one by one, for tests of the pages about them."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from engine.model import Language
from seasonclub import NAMES, SEASON
from tinyclub import write_club
from views.finals import club_of

__all__ = ["DECIDED", "TABLES", "pairs_club"]

DOMINO = """title = "Xyd"
rulebook = "domino"
[[stage]]
name = "swiss"
rounds = 3
"""
#: `a+b` has its name from its players, `v` one of its own.
ENTRANTS = "entrant,name,player1,player2\na+b,,a,b\nc+d,,c,d\ne+f,,e,f\nv,Volpi,g,h\n"
ROUNDS = (
    "table,entrant,points,end\n1,a+b,205,points\n1,c+d,95,points\n2,e+f,130,time\n2,v,120,time\n",
    "table,entrant,points,end\n1,a+b,120,time\n1,e+f,95,time\n2,c+d,150,time\n2,v,60,time\n",
    "table,entrant,points\n1,a+b,\n1,v,\n2,c+d,\n2,e+f,\n",
)
#: What the referee of Domino decided: the second match of a+b is lost by it (worked example 6).
DECIDED = """round,entrant,code,points,note,withdrawn
2,b,paso-con-ficha,,,
1,c+d,ficha-tocada,,hand 3,yes
1,v,other,-10,xq,
1,v,cinco-dobles,,,
"""
SCALA = """title = "Xys"
rulebook = "scala40-danese"
[[stage]]
name = "danish"
rounds = 2
"""
TABLES = "table,entrant,points\n1,a,12\n1,b,40\n1,c,55\n1,d,101\n2,e,3\n2,f,60\n2,g,70\n2,h,80\n"


@contextmanager
def pairs_club(
    language: Language = "en", penalties: str | None = DECIDED, changes: Mapping[str, str | None] | None = None
) -> Iterator[Path]:
    """Domino after two of three rounds, the third one seated; Scala 40 after one of two."""
    files: dict[str, str | None] = {
        **club_of(language, NAMES),
        "2025-26/cuori/event.toml": None,
        **{f"2025-26/cuori/round-0{n}.csv": None for n in (1, 2, 3)},
        f"{SEASON}/season.toml": 'title = "S"\nevents = ["domino", "scala"]\n',
        f"{SEASON}/domino/event.toml": DOMINO,
        f"{SEASON}/domino/entrants.csv": ENTRANTS,
        **{f"{SEASON}/domino/round-0{n}.csv": text for n, text in enumerate(ROUNDS, 1)},
        f"{SEASON}/domino/penalties.csv": penalties,
        f"{SEASON}/scala/event.toml": SCALA,
        f"{SEASON}/scala/round-01.csv": TABLES,
    }
    with tempfile.TemporaryDirectory() as folder:
        yield write_club(Path(folder), {**files, **(changes or {})})
