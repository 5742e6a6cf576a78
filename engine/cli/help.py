"""What `--help` says of each command beside its options: one line in the list, examples, and exit codes.

A command is registered by its entry here: its module in this package has the same name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

__all__ = ["COMMANDS", "Help", "epilog"]


@dataclass(frozen=True, slots=True)
class Help:
    """A command's line in the list of commands, and examples, each without the word `classifica`."""

    summary: str
    examples: tuple[str, ...]
    failed: str = "the data has errors"
    """What exit code 1 means; empty where nothing can fail but the way it is called."""


COMMANDS: Mapping[str, Help] = {
    "add": Help(
        "Take a filled-in spreadsheet or CSV file as a round.",
        (
            "add 2025-26/cuori sheet.xlsx",
            "add 2025-26/cuori first.csv second.csv --round 5",
            "add 2025-26/cuori corrected.ods --round 4 --replace",
            'add 2025-26/cuori book.xlsx --sheet "Turno 5"',
        ),
        "the data or the file has errors; nothing is written then",
    ),
    "bracket": Help(
        "Print an elimination: who meets whom, who goes on.",
        ("bracket 2025-26/coppa", "bracket 2025-26/coppa --format json"),
    ),
    "build": Help(
        "Build the club's site.",
        ("build", "build --output /tmp/site --jobs 4", "build --renderer smalldocs"),
        "the data has errors, or the site cannot be made; what was there before stays",
    ),
    "check": Help(
        "List every problem in the data, all at once.",
        ("check", "check data/2025-26/cuori", "check --format github"),
        "there is an error; warnings alone leave it at 0",
    ),
    "completion": Help(
        "Print a script that completes commands in your shell.",
        ("completion bash > ~/.classifica-completion", "completion fish"),
        "",
    ),
    "diff": Help(
        "Print what differs between the results at two revisions.",
        ("diff main", "diff HEAD~1 HEAD", "diff origin/main HEAD --format markdown"),
        "the data has errors at one of the two; the rest is compared all the same",
    ),
    "draw": Help(
        "Seat or pair the next round, ready to be filled in.",
        (
            "draw 2025-26/cuori",
            'draw 2025-26/cuori --present "m01, m02, Anna Bianchi, m04"',
            "draw 2025-26/cuori --absent m07 --redo",
            "draw 2025-26/cuori --seed 4711 --dry-run",
        ),
        "the data has errors, or the round cannot be drawn; nothing is written then",
    ),
    "explain": Help(
        "Say why one entrant stands above another.",
        (
            "explain 2025-26/cuori m01 m02",
            'explain 2025-26/cuori "Anna Bianchi" m02 --after 4',
            "explain 2025-26 m01 m02",
        ),
    ),
    "hand": Help(
        "Count the cards left in a hand.",
        ('hand "K♥ 10♣ A♠ jolly"', 'hand "K 10 A" --ace 1'),
        "",
    ),
    "inbox": Help(
        "Add every file that waits in the inbox.",
        ("inbox", "inbox --format markdown"),
        "a file is not added, for the reasons told; it stays, and the others are added",
    ),
    "init": Help(
        "Write the repository of a new club.",
        ("init our-club", "init nuestro-club --language es"),
        "the folder cannot be written",
    ),
    "merge": Help(
        "Make two entries of the register one person.",
        ("merge m07 m08", 'merge "Anna Bianchi" m08 --dry-run'),
        "the two cannot be one person, or the register cannot be written",
    ),
    "print": Help(
        "Make PDFs to print: seating, score slips, standings.",
        (
            "print 2025-26/cuori",
            "print 2025-26/cuori --sheet slips --round 5 --output /tmp",
            "print 2025-26/king --sheet standings --stage regular",
        ),
        "the data has errors, or the files cannot be written",
    ),
    "preview": Help(
        "Show the site in the browser while you work on the files.",
        ("preview", "preview --port 8080", "preview --data ../our-club/data"),
        "there is no such data folder",
    ),
    "standings": Help(
        "Print the standing of an event, or a season's table.",
        (
            "standings 2025-26/cuori",
            "standings 2025-26/cuori --stage regular --after 4",
            "standings 2025-26/cuori --stage overall --format csv",
            "standings 2025-26 --format json",
        ),
    ),
    "start": Help(
        "Print who begins, by the tiles that were drawn.",
        ("start A=4-4 B=5-3 C=6-2 D=0-0", 'start "Anna Bianchi=6-2" Bruno=5-3 --format json'),
        "",
    ),
    "timeout": Help(
        "Print who still plays once time is called.",
        ("timeout --players Anna,Bruno,Carla,Dino --dealer Dino --turn Bruno",),
        "",
    ),
}

INTERRUPTED = 130


def epilog(name: str) -> str:
    """What stands below the options of a command: examples and exit codes, as lines that click leaves as they are."""
    about = COMMANDS[name]
    examples = "\n".join(f"  classifica {example}" for example in about.examples)
    return f"\b\nExamples:\n{examples}\n\n{exit_codes(about.failed)}"


def exit_codes(failed: str) -> str:
    """The exit codes with what they mean, in the same form."""
    codes = {0: "done", 1: failed, 2: "wrong usage", INTERRUPTED: "interrupted (Ctrl-C); no file is left half written"}
    lines = "\n".join(f"  {code:<3}  {meaning}" for code, meaning in codes.items() if meaning)
    return f"\b\nExit codes:\n{lines}"
