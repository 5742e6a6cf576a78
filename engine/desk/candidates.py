"""Which commits may have corrected results, by what they changed: only those are read at two moments.

What cannot be told from a file alone is said to be one: reading decides.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path, PurePosixPath

from engine.desk.commits import Change, Commit, contents
from engine.read.club import RULEBOOKS
from engine.read.folder import as_csv
from engine.read.penalties import FIELDS as OF_PENALTIES
from engine.read.register import REGISTER
from engine.read.round_files import EVENT_FILES, HANDS, ROUND
from engine.read.rounds import FIELDS as OF_ROUNDS
from engine.read.table import Record, read_table
from engine.read.text import text_of

__all__ = ["may_correct"]

#: What of `event.toml` is no rule: a date that is moved corrects nothing.
NO_RULES = ("title", "dates")

#: The columns that say how a game went.
RESULTS = ("points", "place", "victory_points")


def may_correct(data: Path, commits: Sequence[Commit], event: PurePosixPath) -> list[int]:
    """Which of `commits` may have changed a result of `event` (its folder) that there was before."""
    changes = [[c for c in commit.changes if _is_asked(c, event)] for commit in commits]
    blobs = {b for some in changes for c in some for b in (c.before, c.after) if b is not None}
    seen = _Seen(contents(data, blobs))
    return [i for i, some in enumerate(changes) if seen.may_correct(some)]


def _is_asked(change: Change, event: PurePosixPath) -> bool:
    """Whether a file is of the event's results, decisions, entrants or rules, or the register or a rulebook."""
    name = as_csv(change.path.name)
    if change.path.parent != event:
        top = len(change.path.parts) == 1 and name == REGISTER
        return top or change.path.parts[0].lower() == RULEBOOKS
    return (name in EVENT_FILES and name != "draws.csv") or _is_round(name)  # no draw is a result


def _is_round(name: str) -> bool:
    return ROUND.fullmatch(name) is not None and HANDS.fullmatch(name) is None


class _Seen:
    """What the files said."""

    def __init__(self, contents: Mapping[str, bytes]) -> None:
        self._contents = contents

    def may_correct(self, changes: Iterable[Change]) -> bool:
        """Whether a commit of these changes may have corrected a result."""
        kept = list(changes)
        rounds = [c for c in kept if _is_round(as_csv(c.path.name))]
        if any(self._had_results(c) for c in rounds):
            return True
        # the decisions of an evening come with its results
        fresh = {int(match[2]) for c in rounds if (match := ROUND.fullmatch(c.path.name.lower()))}
        return any(self._is_suspect(c, fresh) for c in kept if c not in rounds)

    def _is_suspect(self, change: Change, fresh: set[int]) -> bool:
        name = as_csv(change.path.name)
        if name == "penalties.csv":
            return any(number not in fresh for number in self._fined(change))
        if change.before is None:
            return False
        if name == "event.toml":
            rules = [_rules(self._contents.get(blob or "")) for blob in (change.before, change.after)]
            return rules[0] is None or rules[0] != rules[1]
        if name == REGISTER:
            return not self._ids(change.before) <= self._ids(change.after)
        lines = [Counter(self._contents.get(blob or "", b"").splitlines()) for blob in (change.before, change.after)]
        return bool(lines[0] - lines[1])

    def _had_results(self, change: Change) -> bool:
        """Whether the file had results before."""
        return any(record[column] for record in self._table(change.before, OF_ROUNDS) for column in RESULTS)

    def _fined(self, change: Change) -> Iterator[int | None]:
        """The rounds of the decisions that are not the same; None for one that is not written as a number."""
        cells = [
            Counter(tuple(record[field] for field in OF_PENALTIES) for record in self._table(blob, OF_PENALTIES))
            for blob in (change.before, change.after)
        ]
        for row in (cells[0] - cells[1]) + (cells[1] - cells[0]):
            number = row[OF_PENALTIES.index("round")]
            yield int(number) if number.isascii() and number.isdigit() else None

    def _ids(self, blob: str | None) -> set[str]:
        return {record["id"] for record in self._table(blob, ("id",))}

    def _table(self, blob: str | None, fields: Sequence[str]) -> tuple[Record, ...]:
        """The rows of a file as it was kept; none where there is no file, or no table in it."""
        if blob is None:
            return ()
        text = text_of(self._contents[blob], "").text
        return read_table(text, "", fields).records if text is not None else ()


def _rules(content: bytes | None) -> Mapping[str, object] | None:
    """What `event.toml` says but for what is no rule; None where it cannot be read."""
    try:
        found = tomllib.loads((content or b"").decode("utf-8-sig"))
    except ValueError:
        return None
    return {key: value for key, value in found.items() if key not in NO_RULES}
