"""What a shell completes of a club: commands, seasons, events, stages and people, by the names of its files.

A key press may not wait for what the commands need, so that nothing of the engine is loaded here: folders are listed,
and of the files only names and ids are looked at. What cannot be read has no completions; nothing is said of it.
"""

from __future__ import annotations

import csv
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from click.shell_completion import BashComplete, CompletionItem, FishComplete, ShellComplete, ZshComplete

import engine
from engine.cli.help import COMMANDS

__all__ = ["FLAGS", "HEADINGS", "SHELLS", "TAKES"]

#: What the arguments of a command are, in their order; there may be more files at the end.
TAKES: Mapping[str, tuple[str, ...]] = {
    "add": ("event", "file"),
    "bracket": ("event",),
    "check": ("file",),
    "draw": ("event",),
    "explain": ("season or event", "entrant", "entrant"),
    "merge": ("person", "person"),
    "print": ("event",),
    "standings": ("season or event",),
}

#: The options that have no value behind them.
FLAGS = frozenset(
    ("-h", "--help", "-q", "--quiet", "-v", "--verbose", "--version", "--cards", "--dry-run", "--redo", "--replace")
)

#: How the column of ids and the one of names is called in the register and in the entrants of an event.
HEADINGS: Mapping[str, tuple[str, ...]] = {
    "id": ("id", "codice", "código", "tessera", "socio"),
    "entrant": (
        "entrant", "player", "pair", "giocatore", "giocatrice", "coppia", "concorrente", "partecipante", "iscritto",
        "jugador", "jugadora", "pareja", "participante", "inscrito",
    ),
    "name": ("name", "nome", "nombre", "nome e cognome", "cognome e nome", "nombre y apellidos"),
}  # fmt: skip

#: Bytes of the largest file that is looked at, and rows above its headings.
LARGEST, HIGHEST = 1_000_000, 11

#: What is completed: ids, and the names of folders and stages that need no quotes in a shell.
PLAIN = re.compile(r"[\w.+-]+")

#: What looking at a file can raise, whatever is in it.
UNREADABLE = (OSError, ValueError, csv.Error, RecursionError)


class _Quick(ShellComplete):
    """Answers by the club's files where it can, and else as click does, which loads the command."""

    def get_completions(self, args: list[str], incomplete: str) -> list[CompletionItem[str]]:
        """What may stand for `incomplete` behind `args`."""
        try:
            found = _completed(args, incomplete)
        except UNREADABLE:
            found = []
        return super().get_completions(args, incomplete) if found is None else found


class _Bash(_Quick, BashComplete):
    pass


class _Zsh(_Quick, ZshComplete):
    pass


class _Fish(_Quick, FishComplete):
    pass


#: How each shell asks, by its name.
SHELLS: Mapping[str, type[ShellComplete]] = {"bash": _Bash, "zsh": _Zsh, "fish": _Fish}


def _completed(args: Sequence[str], incomplete: str) -> list[CompletionItem[str]] | None:
    """None where only the command itself knows: its options, and the values of most of them."""
    data, words, waiting = _taken_apart(args)
    if waiting == "--data":
        return [CompletionItem(incomplete, type="dir")]
    if waiting == "--stage" and len(words) > 1:
        return _matching(((name, "") for name in _stages(data, words[1])), incomplete)
    if waiting or incomplete.startswith("-"):
        return None
    if not words:
        return _matching(((name, about.summary) for name, about in COMMANDS.items()), incomplete)
    kinds = TAKES.get(words[0], ())
    kind = (*kinds, *kinds[-1:] * len(words))[len(words) - 1] if kinds else ""
    if kind == "file":
        return [CompletionItem(incomplete, type="file")]
    found = KINDS.get(kind) if len(words) <= len(kinds) else None
    if found is None:
        return None
    path = f"{data.as_posix()}/"  # for those who write an event as the path of its folder
    before = path if incomplete.startswith(path) else ""
    return _matching(((before + word, about) for word, about in found(data, words)), incomplete)


def _taken_apart(args: Sequence[str]) -> tuple[Path, list[str], str]:
    """The data folder, the command with its arguments, and the option whose value comes next."""
    data, words, waiting = "data", [], ""
    for word in args:
        if waiting:
            data = word if waiting == "--data" else data
            waiting = ""
        elif word.startswith("--data="):
            data = word.removeprefix("--data=")
        elif not word.startswith("-"):
            words.append(word)
        elif "=" not in word and word not in FLAGS:
            waiting = word
    return Path(data), words, waiting


def _matching(found: Iterable[tuple[str, str]], incomplete: str) -> list[CompletionItem[str]]:
    return [CompletionItem(word, help=about or None) for word, about in found if word.startswith(incomplete)]


def _folders(folder: Path) -> Iterator[Path]:
    """The folders in a folder whose names need no quotes, the last by name first: the newest season."""
    found = (path for path in folder.iterdir() if PLAIN.fullmatch(path.name) and path.is_dir())
    yield from sorted(found, key=lambda path: path.name, reverse=True)


def _seasons(data: Path, words: Sequence[str]) -> Iterator[tuple[str, str]]:
    yield from ((path.name, "") for path in _folders(data) if (path / "season.toml").exists())


def _events(data: Path, words: Sequence[str]) -> Iterator[tuple[str, str]]:
    for season, _ in _seasons(data, words):
        found = (path.name for path in _folders(data / season) if (path / "event.toml").exists())
        yield from ((f"{season}/{name}", "") for name in sorted(found))


def _seasons_and_events(data: Path, words: Sequence[str]) -> Iterator[tuple[str, str]]:
    yield from (*_seasons(data, words), *_events(data, words))


def _people(data: Path, words: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The ids of the register, each with the name; not those that the command has already."""
    yield from (row for row in _listed(data / "players.csv", "id") if row[0] not in words[1:])


def _entrants(data: Path, words: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The pairs of the event and the people of the register."""
    pairs = _listed(_folder(data, words[1]) / "entrants.csv", "entrant")
    found = dict((*pairs, *_listed(data / "players.csv", "id")))
    yield from ((entrant, name) for entrant, name in found.items() if entrant not in words[2:])


def _folder(data: Path, name: str) -> Path:
    """The folder of SEASON/EVENT, which may be written as its path too."""
    return Path(name) if Path(name).is_relative_to(data) else data / name


#: What each kind of argument may be.
KINDS: Mapping[str, Callable[[Path, Sequence[str]], Iterator[tuple[str, str]]]] = {
    "event": _events,
    "season or event": _seasons_and_events,
    "person": _people,
    "entrant": _entrants,
}


def _listed(file: Path, heading: str) -> list[tuple[str, str]]:
    """The ids in a table below one of the words for `heading`, and the names; none where it is not there."""
    if not file.is_file() or file.stat().st_size > LARGEST:
        return []
    lines = _decoded(file.read_bytes()).splitlines()
    for separator in (",", ";", "\t"):
        rows = [[cell.strip() for cell in row] for row in csv.reader(lines, delimiter=separator)]
        for number, row in enumerate(rows[:HIGHEST]):
            head = [cell.lower() for cell in row]
            ids = next((i for i, cell in enumerate(head) if cell in HEADINGS[heading]), None)
            if ids is not None and len(row) > 1:
                names = next((i for i, cell in enumerate(head) if cell in HEADINGS["name"]), len(head))
                below = [(*row, *[""] * (len(head) + 1 - len(row))) for row in rows[number + 1 :]]
                return [(row[ids], _in_a_line(row[names])) for row in below if PLAIN.fullmatch(row[ids])]
    return []


def _decoded(content: bytes) -> str:
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return content.decode("utf-16")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252")


def _in_a_line(name: str) -> str:
    return "".join(character for character in name if character.isprintable())


def _stages(data: Path, event: str) -> list[str]:
    """The stages of an event, those of its rulebook first."""
    own = _toml(_folder(data, event) / "event.toml")
    book = own.get("rulebook")
    found = [own]
    if isinstance(book, str) and PLAIN.fullmatch(book):
        shelves = (data / "rulebooks", Path(engine.__file__).parent / "rules" / "shipped")
        found = [*(_toml(shelf / f"{book}.toml") for shelf in shelves), own]
    lists = (toml.get("stage") for toml in found)
    tables = (table for stages in lists if isinstance(stages, list) for table in stages)
    names = [table.get("name") for table in tables if isinstance(table, dict)]
    return list(dict.fromkeys(name for name in names if isinstance(name, str) and PLAIN.fullmatch(name)))


def _toml(file: Path) -> dict[str, object]:
    if not file.is_file() or file.stat().st_size > LARGEST:
        return {}
    return tomllib.loads(file.read_text(encoding="utf-8-sig"))
