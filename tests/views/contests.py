"""A club of matches for tests of the pages: pairs by the Swiss system, groups with their elimination, tables of four.

Everything is written by hand, so that a test's numbers can be read off the files here.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from engine.model import Language
from seasonclub import NAMES, SEASON, write
from views.finals import club_of

__all__ = ["CONTESTS", "contest_club"]

#: The events, in the order of the season.
CONTESTS = ("domino", "groups", "fours", "eight")

SEASON_TOML = 'title = "S"\nevents = ["domino", "groups", "fours", "eight"]\n'

#: Three pairs, three rounds: a bye in each. Table 1 of the first round is noted hand by hand: a pass costs p1 the match
#: (worked example 6), a blocked hand goes to the fewer pips and one is void. In the second p3 forfeits.
DOMINO: Mapping[str, str] = {
    "event.toml": 'title = "Xyd"\ndocument = "Doc"\nrulebook = "domino"\ndates = [2025-10-02, 2025-10-09, 2025-10-16]\n'
    '[[stage]]\nname = "swiss"\nrounds = 3\n',
    "entrants.csv": "entrant,name,player1,player2\np1,,a,b\np2,Qxz,c,d\np3,,e,f\n",
    "round-01.csv": "table,entrant,points,end,status\n1,p1,120,time,\n1,p2,95,time,\n,p3,,,bye\n",
    "hands-01.csv": "table,hand,entrant,points,kind,pips\n1,1,p1,60,,10\n1,1,p2,0,,50\n1,2,p1,0,blocked,60\n"
    "1,2,p2,95,blocked,35\n1,3,p1,0,void,20\n1,3,p2,0,void,20\n1,4,p1,60,,5\n1,4,p2,0,,55\n",
    "round-02.csv": "table,entrant,points,end,place,status\n1,p2,,,1,\n1,p3,,,,forfeit\n,p1,,,,bye\n",
    "round-03.csv": "table,entrant,points,end,status\n1,p1,,,\n1,p3,,,\n,p2,,,bye\n",
    "penalties.csv": "stage,round,entrant,code\nswiss,1,p1,paso-con-ficha\n",
}

#: Two groups of three, of each of which two go on; of their elimination the final is seated. Fewer points win.
GROUPS: Mapping[str, str] = {
    "event.toml": 'title = "Xyg"\ndocument = "Doc"\nrulebook = "scala40-italiana"\n[game]\nlimit = 201\n'
    '[[stage]]\nname = "groups"\ngroups = 2\n'
    '[[stage]]\nname = "final"\nqualify = { from = "groups", top = 2 }\n',
    "entrants.csv": "entrant,seed,group\na,1,A\nb,2,A\nc,3,A\nd,4,B\ne,5,B\nf,6,B\n",
    "round-01.csv": "table,entrant,points,status\n1,b,50,\n1,c,90,\n2,e,40,\n2,f,70,\n,a,,bye\n,d,,bye\n",
    "round-02.csv": "table,entrant,points,status\n1,a,30,\n1,b,80,\n2,d,100,\n2,e,20,\n,c,,bye\n,f,,bye\n",
    "round-03.csv": "table,entrant,points,place,status\n1,c,60,2,\n1,a,10,1,\n2,f,,,forfeit\n2,d,,1,\n"
    ",b,,,bye\n,e,,,bye\n",
    "final-1.csv": "table,entrant,points\n1,a,70\n1,b,20\n2,e,10\n2,d,60\n",
    "final-2.csv": "table,entrant,points\n1,b,\n1,e,\n2,a,\n2,d,\n",
}

#: Six at tables of four, of each of which two go through: the best two have a bye, and one table is the final.
FOURS: Mapping[str, str] = {
    "event.toml": 'title = "Xyf"\ndocument = "Doc"\nrulebook = "scala40-eliminazione"\n',
    "entrants.csv": "entrant,seed\na,1\nb,2\nc,3\nd,4\ne,5\nf,6\n",
    "round-01.csv": "table,entrant,points,status\n1,c,10,\n1,d,20,\n1,e,30,\n1,f,90,\n,a,,bye\n,b,,bye\n",
    "round-02.csv": "table,entrant,points,status\n1,a,5,\n1,b,50,\n1,c,40,\n1,d,60,\n",
}

#: Six in a bracket of eight with a match for the third place; only the quarter-finals are played.
EIGHT: Mapping[str, str] = {
    "event.toml": 'title = "Xye"\ndocument = "Doc"\nrulebook = "scala40-eliminazione"\n'
    '[[stage]]\nname = "knockout"\ntable_sizes = [2]\nthrough = 1\nthird_place = true\n',
    "entrants.csv": "entrant,seed\na,1\nb,2\nc,3\nd,4\ne,5\nf,6\n",
    "round-01.csv": "table,entrant,points,status\n1,c,10,\n1,f,50,\n2,d,90,\n2,e,20,\n,a,,bye\n,b,,bye\n",
}


@contextmanager
def contest_club(
    language: Language = "en", names: Mapping[str, str] = NAMES, changes: Mapping[str, str | None] | None = None
) -> Iterator[Path]:
    """The club's data folder, in a language and with the names given; `changes` by path below the season."""
    events = {"domino": DOMINO, "groups": GROUPS, "fours": FOURS, "eight": EIGHT}
    files: dict[str, str | None] = {f"{SEASON}/season.toml": SEASON_TOML}
    files |= {f"{SEASON}/{event}/{name}": text for event, own in events.items() for name, text in own.items()}
    files |= {f"{SEASON}/{name}": text for name, text in (changes or {}).items()}
    with tempfile.TemporaryDirectory() as folder:
        yield write(Path(folder), {**club_of(language, names), f"{SEASON}/cuori/event.toml": None, **files})
