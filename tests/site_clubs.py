"""Small clubs, one per language and one that plays contests, most with hostile names; and the command run as a person
runs it.
"""

from __future__ import annotations

import csv
import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from engine.model import Language
from sampleclub import EventPlan, SeasonPlan, contest_club, invent, mini_club

CHECKOUT = Path(__file__).resolve().parent.parent
SEASON = "2025-26"

HOSTILE_CLUB = "<i>Club</i> & {{< meta title >}} $z$ | \"Q\" 'q' -- ... 😀 :smile: `c`"
HOSTILE_TITLE = "</script><script>window.pwned=1</script> *b* _c_ [x](y) שלום"
#: Five people: each name would be something else on a page that takes it for markup.
HOSTILE_FIVE = (
    "<b>Bo</b> & <script>window.pwned=2</script>",
    "*a* _b_ [x](y) `c` $x$ {{< meta title >}} a|b",
    '" onmouseover="window.pwned=3" \'q\' </script><img src=x onerror=window.pwned=4>',
    "😀 שלום (עברית) :smile: -- ... “q”",
    "N" * 80,
)
#: Eight more, for the club whose game is King.
HOSTILE_EIGHT = (
    "Tom & Jerry &amp; co &#60;",
    "a|b \\| c:---:",
    "# heading {.class}",
    "1. first",
    "mano مرحبا 12 ABC",
    "<!-- comment --> <style>*{display:none}</style>",
    "~~a~~ H~2~O x^2^ \\(x\\) @fig-x [^1]",
    "W" * 80,
)
#: How the club of contests calls its one pair that has a name, and how it is called here; the titles of its events.
CONTEST_PAIR = "Les <b>Dames</b>"
HOSTILE_PAIR = '<b>Les Dames</b> & {{< meta title >}} | *a* _b_ [x](y) `c` $x$ "q" 😀 שלום ' + "P" * 80
HOSTILE_TITLES = {
    "domino": '<u>Domino</u> & {{< meta title >}} | *b* _c_ [x](y) `d` $z$ "Q" 😀 שלום',
    "scala40-italiana": "</script><img src=x onerror=window.pwned=5> | -- ... <!-- x -->",
    "scala40-eliminazione": "# Scala " + "40" * 40,
}


@dataclass(frozen=True, slots=True)
class Club:
    """A club's folder, what it calls itself and its first event, and its people's names by id."""

    language: Language
    folder: Path
    name: str
    event: str  # the event's id, which is its rulebook's name too
    title: str  # the event's title
    people: Mapping[str, str]

    @property
    def data(self) -> Path:
        """The folder with the club's files."""
        return self.folder / "data"

    @property
    def site(self) -> Path:
        """Where its site is after a build."""
        return self.folder / "_site"

    def rows(self, round_number: int) -> list[dict[str, str]]:
        """The rows of a round's file, by header."""
        file = self.data / SEASON / self.event / f"round-{round_number:02}.csv"
        with file.open(encoding="utf-8", newline="") as lines:
            return list(csv.DictReader(lines))


def italian(folder: Path) -> Club:
    """Five people with ordinary names, two rounds of Cuori of which the better one counts, the third seated."""
    made = mini_club(folder / "data")
    event = folder / "data" / SEASON / "cuori" / "event.toml"
    with event.open("a", encoding="utf-8") as file:
        file.write('\n[[stage]]\nname = "regular"\ncounting = 1\n')
    return Club("it", folder, made.name, "cuori", "Torneo di Cuori", {p.id: p.name for p in made.people})


def spanish(folder: Path) -> Club:
    """The same in Spanish, with all games counting and hostile names everywhere."""
    made = mini_club(
        folder / "data", language="es", club_name=HOSTILE_CLUB, title=HOSTILE_TITLE, names=HOSTILE_FIVE, seed=11
    )
    return Club("es", folder, HOSTILE_CLUB, "cuori", HOSTILE_TITLE, {p.id: p.name for p in made.people})


def english(folder: Path) -> Club:
    """Eight people with hostile names, a round of King at two tables, and the next one seated."""
    title = 'King & <u>Queen</u> #1 -- "x"'
    event = EventPlan("king", title, date(2026, 1, 8), rounds=1, seated=True, planned=2, present=(8, 8))
    seasons = (SeasonPlan(SEASON, "Season 2025-26", (event,)),)
    made = invent(
        folder / "data",
        seed=5,
        players=8,
        seasons=seasons,
        club_name="Four | Chairs",
        language="en",
        names=HOSTILE_EIGHT,
    )
    return Club("en", folder, made.name, "king", title, {p.id: p.name for p in made.people})


def contests(folder: Path) -> Club:
    """Eight with hostile names, in Spanish: matches of pairs, groups and an elimination, tables of four."""
    names = (*HOSTILE_FIVE, *HOSTILE_EIGHT[:3])
    made = contest_club(folder / "data", language="es", club_name=HOSTILE_CLUB, names=names)
    season = folder / "data" / SEASON
    for event, title in HOSTILE_TITLES.items():
        file = season / event / "event.toml"
        _, _, rest = file.read_text(encoding="utf-8").partition("\n")
        file.write_text(f"title = {json.dumps(title, ensure_ascii=False)}\n{rest}", encoding="utf-8")
    quoted = HOSTILE_PAIR.replace('"', '""')
    for file in (season / "domino").glob("*.csv"):
        text = file.read_text(encoding="utf-8")
        file.write_text(text.replace(CONTEST_PAIR, f'"{quoted}"'), encoding="utf-8")
    assert quoted in (season / "domino" / "entrants.csv").read_text(encoding="utf-8")
    return Club("es", folder, made.name, "domino", HOSTILE_TITLES["domino"], {p.id: p.name for p in made.people})


#: What writes each club into a folder, by its language, or by what it plays.
CLUBS: Mapping[str, Callable[[Path], Club]] = {
    "it": italian, "es": spanish, "en": english, "contests": contests,
}  # fmt: skip


def command(*arguments: str) -> list[str]:
    """The command line of `classifica`, run by this interpreter."""
    return [sys.executable, "-m", "engine.cli", *arguments]


def environment(source: Path = CHECKOUT, **more: str) -> dict[str, str]:
    """This process's environment, in which the package is the one in `source`."""
    kept = {k: v for k, v in os.environ.items() if k not in {"FORCE_COLOR", "NO_COLOR", "TTY_COMPATIBLE"}}
    return {**kept, "PYTHONPATH": str(source), **more}


def run(folder: Path, *arguments: str, source: Path = CHECKOUT) -> subprocess.CompletedProcess[str]:
    """Run `classifica` in `folder`; neither stream is a terminal."""
    return subprocess.run(
        command(*arguments), cwd=folder, env=environment(source), capture_output=True, check=False, encoding="utf-8"
    )


def git(folder: Path, *arguments: str) -> str:
    """Run git in `folder`, untouched by anybody's settings, and give what it printed."""
    day = "2026-01-09T12:00:00+00:00"
    own = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
    own |= {"GIT_AUTHOR_DATE": day, "GIT_COMMITTER_DATE": day}
    who = ["-c", "user.name=Test", "-c", "user.email=test@example.org"]
    done = subprocess.run(
        ["git", *who, *arguments], cwd=folder, env={**os.environ, **own}, check=True, capture_output=True, text=True
    )
    return done.stdout.strip()


def files(folder: Path) -> dict[str, bytes]:
    """Every file of a folder with its bytes, hidden ones too."""
    return {f.relative_to(folder).as_posix(): f.read_bytes() for f in sorted(folder.rglob("*")) if f.is_file()}
