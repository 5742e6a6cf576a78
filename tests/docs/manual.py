"""The README and the manual as tests read them: sections, fenced blocks, tables, links."""

from __future__ import annotations

import re
import textwrap
from dataclasses import dataclass
from pathlib import Path

__all__ = ["MANUAL", "ROOT", "Block", "anchors", "blocks", "code_words", "prose", "sections", "table_rows"]

ROOT = Path(__file__).resolve().parents[2]

#: Every page that a person reads before using the program.
MANUAL = (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))

_FENCE = re.compile(r"^( *)```(\w*)\n(.*?)^\1```$", re.DOTALL | re.MULTILINE)
_HEADING = re.compile(r"^(#+) (.+)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block: its language, its text, and the file that the line before it names (`data/club.toml`:)."""

    language: str
    text: str
    file: str


def blocks(text: str) -> tuple[Block, ...]:
    """Every fenced block of `text`, indented ones too."""
    found = []
    for match in _FENCE.finditer(text):
        before = text[: match.start()].rstrip().rpartition("\n")[2].strip()
        named = re.fullmatch(r"`(data/\S+)`:", before)
        found.append(Block(match[2], textwrap.dedent(match[3]), named[1] if named else ""))
    return tuple(found)


def prose(text: str) -> str:
    """`text` without its fenced blocks."""
    return _FENCE.sub("", text)


def sections(text: str, level: int) -> dict[str, str]:
    """What stands below each heading of `level`, up to the next one of that level or above; code marks taken off."""
    found: dict[str, str] = {}
    plain = _FENCE.sub(lambda m: re.sub(r"^#", " #", m[0], flags=re.MULTILINE), text)  # no headings in blocks
    heads = [m for m in _HEADING.finditer(plain) if len(m[1]) <= level]
    for head, after in zip(heads, [*heads[1:], None], strict=True):
        if len(head[1]) == level:
            found[head[2].replace("`", "")] = plain[head.end() : after.start() if after else None]
    return found


def anchors(text: str) -> set[str]:
    """The addresses of the headings of `text`, as GitHub makes them."""
    heads = (m[2] for m in _HEADING.finditer(prose(text)))
    return {re.sub(r"[^\w\- ]", "", h.lower()).replace(" ", "-") for h in heads}


def table_rows(text: str) -> list[list[str]]:
    """The cells of every table row in `text`, without the headings and rules of the tables."""
    lines = [line for line in text.splitlines() if line.startswith("|")]
    heads = {i - 1 for i, line in enumerate(lines) if re.fullmatch(r"[|\-: ]+", line)}
    rows = [line for i, line in enumerate(lines) if i not in heads and i - 1 not in heads]
    return [[c.strip().replace("\\|", "|") for c in re.split(r"(?<!\\)\|", row)[1:-1]] for row in rows]


def code_words(cell: str) -> list[str]:
    """What stands in backticks in a cell."""
    return re.findall(r"`([^`]+)`", cell)
