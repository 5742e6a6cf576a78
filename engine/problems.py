"""Problems in the data, as values.

A problem is written for the person who made it: which file, line and column, what is wrong, why it matters and how
to mend it. Reading collects problems and never raises for one; `DataError` carries them to the command line when an
answer needs a file that has errors.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

__all__ = ["CODES", "At", "DataError", "NotThere", "Problem", "as_json", "as_text", "errors", "in_order"]

Severity = Literal["error", "warning"]

#: Every stable code with its severity and what it means; the documentation lists the same codes.
CODES: dict[str, tuple[Severity, str]] = {
    # files and folders
    "file-missing": ("error", "a file or folder that is needed is not there"),
    "file-unknown": ("warning", "a file whose name has no meaning here"),
    "file-unreadable": ("error", "the file cannot be read as text"),
    "file-too-large": ("error", "the file is larger than any result file should be"),
    "file-twice": ("error", "two files are for the same round"),
    "round-missing": ("error", "a round number is missing between others"),
    "round-beyond": ("error", "a round has a number beyond the stage's rounds"),
    # tables
    "csv-empty": ("error", "the table has no header row"),
    "csv-header": ("error", "a column that is needed is missing, or is there twice"),
    "csv-column": ("warning", "a column that nobody reads"),
    "csv-cells": ("error", "a row has more cells than the header"),
    "csv-quote": ("error", "a quoted cell is not closed in its line"),
    "csv-separator": ("error", "a row is separated by another sign than the headings"),
    "csv-left-out": ("warning", "a row below the table that is left out"),
    "csv-rounds": ("error", "a sheet of several rounds, with a column or a row for each"),
    "table-twice": ("error", "a form was answered twice for one table, and differently"),
    "sheet-unclear": ("error", "a workbook in which it is not clear what sheet is meant"),
    "sheet-formula": ("error", "a formula in a spreadsheet that is an error, or whose value is not in the file"),
    # single values
    "number": ("error", "a cell that must be a number is none"),
    "number-ambiguous": ("error", "a number that can be read in two ways"),
    "place": ("error", "a place that cannot be"),
    "status": ("error", "a status word that is not known, or does not fit the row"),
    "seat": ("error", "a seat that is not known"),
    "date": ("error", "a date that is none"),
    "dates-order": ("warning", "a date is there twice, or before the one of an earlier round"),
    "id": ("error", "an id that is missing or has characters that do not fit an address"),
    "name": ("error", "a name that is missing"),
    "duplicate-id": ("error", "an id or name is used twice"),
    # names
    "entrant-unknown": ("error", "a name or id that the register does not know"),
    "entrant-ambiguous": ("error", "a name that is the name of several people"),
    "entrant-twice": ("error", "an entrant stands twice in one round"),
    "entrant-kind": ("error", "a single player where pairs play, or a pair where single players do"),
    "seed": ("error", "a seed that cannot be, or that two entrants have"),
    "group-missing": ("error", "an entrant without a group among others that have one"),
    "group-alone": ("warning", "an entrant who is alone in a group"),
    "alias-shared": ("warning", "an alias of one that is also a name of somebody else"),
    "name-differs": ("warning", "the name beside an id is not the register's name"),
    # rounds
    "table-size": ("error", "a table has a number of entrants that the rules do not allow"),
    "table-total": ("error", "the points of a table do not add up"),
    "table-multiple": ("warning", "the points of a table are no multiple of what they should be"),
    "table-missing": ("error", "a row that is played has no table"),
    "seat-twice": ("error", "a seat is taken twice at one table"),
    "seat-missing": ("error", "a row has no seat in a game that is compared seat by seat"),
    "points-range": ("error", "points outside what the game allows"),
    "errors-range": ("error", "errors outside what the game allows"),
    "errors-missing": ("error", "a result has no number of errors in a game that counts them"),
    "result-missing": ("error", "a row has neither points, place nor status in a round that has results"),
    "result-mixed": ("error", "one table notes points and the other only places"),
    "place-disagrees": ("error", "place and points disagree"),
    "one-winner": ("error", "those level at the place that decides a table are not told apart"),
    "match-end": ("error", "a match ended in another way than its points allow, or in two ways"),
    "match-unfinished": ("error", "a match is level at the end of its time where it must be played on"),
    "victory-points": ("error", "victory points that are missing or cannot be"),
    "eliminated-early": ("error", "somebody is eliminated by a limit that the points do not reach"),
    "limit-passed": ("warning", "somebody plays on with more points than the limit of the game"),
    "places-only": ("warning", "a round notes only places in a stage whose ties are broken by points"),
    "penalty-unused": ("warning", "the points of a penalty belong to a game that has none"),
    "penalty-status": ("error", "a penalty gives a status that the round does not have"),
    "penalty-twice": ("warning", "the same penalty is there twice"),
    "seating-missing": ("error", "somebody who is seated has no row in the file that is added"),
    "seating-differs": ("warning", "a file that is added differs from the round that stands in its place"),
    "seating-earlier": ("error", "a round without results stands before a round with results"),
    "second-differs": ("error", "the second reading of a round differs from the first"),
    # final tables
    "final-table-beside": ("error", "rounds, penalties or draws beside a final table, which is all that is known"),
    "final-table-empty": ("error", "a final table without a row"),
    "final-table-order": ("warning", "a score of a final table that does not go with its rank"),
    # the inbox
    "inbox-waiting": ("warning", "a file in the inbox that is not added yet"),
    "inbox-unclear": ("error", "a file in the inbox of which it is not clear what round it is, or that is none"),
    # finals
    "not-qualified": ("error", "an entrant plays a stage without having qualified for it"),
    "finalists-changed": ("warning", "a stage is seated with an entrant who has not qualified for it by the results"),
    "qualify-tie": ("warning", "a tie at the last qualifying place that no draw has settled"),
    "final-needless": ("warning", "a final is played although one player won every event"),
    # draws
    "draw-method": ("error", "a way of drawing that does not exist"),
    "draw-purpose": ("error", "a purpose for which nothing is drawn"),
    "draw-order": ("error", "a lot without its order or card"),
    "draw-card": ("error", "a card that is none"),
    "draw-twice": ("error", "an entrant has two lots in one draw, or two entrants have one"),
    "draw-seed": ("warning", "a recorded order that the seed does not give, or that nobody can repeat"),
    "draw-unused": ("warning", "a draw that decides nothing where it stands"),
    "draw-differs": ("warning", "a seating that the present results would no longer give"),
    "rematch": ("warning", "two meet again where the rules let nobody meet again"),
    "bye-again": ("warning", "somebody has a second bye where the rules give one"),
    "calendar-differs": ("warning", "a match that is not by the calendar of an all-play-all"),
    "bracket-differs": ("warning", "a table that is not by the bracket of an elimination"),
    "jolly-unexpected": ("warning", "a jolly whom the rules would not have chosen"),
    # hands
    "hand-kind": ("error", "a hand without a kind, or of a kind that the rulebook does not have"),
    "hand-differs": ("error", "the rows of one hand name different kinds or callers"),
    "hand-not-played": ("error", "a hand of a kind that is not played"),
    "hand-too-often": ("error", "a kind of hand is there more often than it exists"),
    "hand-last": ("error", "a hand follows the one that ends the game, or somebody calls the one that nobody calls"),
    "hand-missing": ("error", "a hand is missing"),
    "hand-caller": ("error", "a hand is called by nobody, or by somebody whose turn it is not"),
    "hand-entrants": ("error", "a hand is not of those who sit at its table"),
    "hand-winner": ("error", "more than one side has points in a hand, or somebody has fewer than none"),
    "hand-pips": ("error", "the points of a hand are not those of the pips left"),
    "hand-points": ("error", "the points of the hands do not add up to those of the round"),
    "hand-north": ("warning", "the seat North is not taken by the one whose turn it is"),
    # settings
    "toml": ("error", "the file is not valid TOML"),
    "key-unknown": ("error", "a key that does not exist"),
    "key-missing": ("error", "a key that is needed is missing"),
    "value": ("error", "a value that the key does not take"),
    "rulebook-unknown": ("error", "a rulebook that does not exist"),
    "stage-unknown": ("error", "a stage that the rulebook does not have"),
    "criterion-unknown": ("error", "a tie-break criterion that does not exist"),
    "penalty-unknown": ("error", "a penalty code that the rulebook does not have"),
    "event-missing": ("error", "the season lists an event that has no folder"),
    "season-table": ("error", "the season's table, from which an event is qualified for, has errors"),
    "ranking-event": ("warning", "an event that cannot count is named for the season's table"),
    "event-unlisted": ("warning", "a folder that the season does not list"),
    "event-unsupported": ("error", "keys of a stage that do not go together"),
}


@dataclass(frozen=True, slots=True, order=True)
class At:
    """A place in a file: path as the organiser knows it (posix, as given to the command), line and column from 1."""

    file: str
    line: int = 1
    column: int = 1

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong in the data: where, a stable code of `CODES`, what, why, and how to mend it."""

    at: At
    code: str
    message: str
    why: str = ""
    fix: str = ""

    def __post_init__(self) -> None:
        if self.code not in CODES:
            raise KeyError(f"no such problem code: {self.code}")

    @property
    def severity(self) -> Severity:
        """`error` or `warning`, fixed by the code."""
        return CODES[self.code][0]


class DataError(Exception):
    """The data that an answer needs has errors; `problems` holds all of them, warnings too."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = in_order(problems)
        super().__init__(as_text(self.problems))


class NotThere(DataError):
    """A season, event or player was asked for that the club does not have."""


def in_order(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Each problem once, by file, line and column; the same in every run."""
    return tuple(sorted(dict.fromkeys(problems), key=lambda p: (p.at, p.code, p.message)))


def errors(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Only the problems that stop a result from being trusted."""
    return tuple(p for p in problems if p.severity == "error")


def as_text(problems: Iterable[Problem]) -> str:
    """The problems as the organiser reads them, one block each, joined by line breaks."""
    blocks = []
    for p in problems:
        mark = "warning: " if p.severity == "warning" else ""
        blocks.append(f"{p.at}: {mark}{p.message}")
        blocks += [f"  {word:<3}  {text}" for word, text in (("why", p.why), ("fix", p.fix)) if text]
    return _whole("\n".join(blocks))


def as_json(problems: Iterable[Problem]) -> str:
    """The problems as a JSON list; docs/data.md has the keys."""
    rows = [
        {
            "file": _whole(p.at.file),
            "line": p.at.line,
            "column": p.at.column,
            "code": p.code,
            "message": _whole(p.message),
            "why": _whole(p.why),
            "fix": _whole(p.fix),
            "severity": p.severity,
        }
        for p in problems
    ]
    return json.dumps(rows, ensure_ascii=False, indent=2)


def _whole(text: str) -> str:
    """`text` without halves of characters, which stand for the bytes of a file's name that is not UTF-8."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")
