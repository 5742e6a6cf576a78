"""A season of finals for tests of the pages: written as files and opened by the desk, with names of one's own."""

from __future__ import annotations

import csv
import io
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from engine.model import Language
from seasonclub import DRAWS, NAMES, SEASON, game, tournament, with_status, write

__all__ = ["club_of", "finals_club", "swept_club"]

#: The three tournaments and the season's final.
SEASON_TOML = """title = "S"
events = ["cuori", "king", "whist", "re-di-cuori"]
[ranking]
rulebook = "re-di-cuori"
"""

FINAL = """title = "Xyr"
document = "Doc"
rulebook = "re-di-cuori"
dates = [2026-05-21]
[[stage]]
name = "final"
games = ["whist", "cuori", "king"]
game_tiebreaks = { whist = ["errors"] }
"""


def club_of(language: Language, names: Mapping[str, str] = NAMES) -> dict[str, str | None]:
    """The club's own files, in a language and with the names given."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows([("id", "name"), *names.items()])
    return {"club.toml": f'name = "Q"\nlanguage = "{language}"\n', "players.csv": out.getvalue()}


@contextmanager
def finals_club(
    language: Language = "en", names: Mapping[str, str] = NAMES, changes: Mapping[str, str | None] | None = None
) -> Iterator[Path]:
    """A season with every kind of final.

    Cuori: b gives up the final, e moves up, and d wins it. King: d and e are level for the last place in a final that
    is announced; d has drawn the better card. Whist: no final. In the season's final two of three games are played.
    """
    dates = "dates = [2025-10-02, 2025-11-06]\n"
    cards = "final,,qualify,cards,,,d,,K H,\nfinal,,qualify,cards,,,e,,A S,\n"
    files: dict[str, str | None] = {
        **_tournament("cuori", "a b c d e f g h", "d e a c", "d e a c", "d a e c", more=dates),
        **_tournament("king", "b a c de fg h", more=dates),
        **_tournament("whist", "c a b d e f"),
        f"{SEASON}/cuori/final-1.csv": with_status(game("cuori", "d e a c"), "b", "withdrawn"),
        f"{SEASON}/king/draws.csv": DRAWS + cards,
        f"{SEASON}/re-di-cuori/round-01.csv": game("whist", "b a c d"),
        f"{SEASON}/re-di-cuori/round-02.csv": game("cuori", "a b cd"),
        **(changes or {}),
    }
    with tempfile.TemporaryDirectory() as folder:
        yield _write(Path(folder), language, names, files)


@contextmanager
def swept_club(language: Language = "en", names: Mapping[str, str] = NAMES) -> Iterator[Path]:
    """A season of three tournaments all of which a won, with a final that is therefore not played."""
    files = {**_tournament("cuori", "a b c d"), **_tournament("king", "a c b d"), **_tournament("whist", "a bc d")}
    with tempfile.TemporaryDirectory() as folder:
        yield _write(Path(folder), language, names, files)


def _tournament(rulebook: str, order: str, *finals: str, more: str = "") -> dict[str, str | None]:
    """A tournament with a title that is no word of any language: pages keep to theirs."""
    files = tournament(rulebook, order, *finals, more=f'document = "Doc"\n{more}')
    return {name: text.replace('"Torneo"', f'"Xy{rulebook[0]}"') if text else text for name, text in files.items()}


def _write(folder: Path, language: Language, names: Mapping[str, str], files: Mapping[str, str | None]) -> Path:
    own = {f"{SEASON}/season.toml": SEASON_TOML, f"{SEASON}/re-di-cuori/event.toml": FINAL}
    return write(folder, {**club_of(language, names), **own, **files})
