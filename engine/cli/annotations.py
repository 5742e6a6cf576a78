"""Workflow commands, by which GitHub marks the lines of a pull request."""

from __future__ import annotations

from engine.problems import At, Problem

__all__ = ["marked", "noticed"]


def marked(problem: Problem) -> str:
    """The problem as a mark on its line."""
    text = "\n".join(t for t in (problem.message, problem.why, problem.fix) if t)
    return _command(problem.severity, problem.at, problem.code, text)


def noticed(at: At, title: str, text: str) -> str:
    """What is good to know of a line, as a mark on it."""
    return _command("notice", at, title, text)


def _command(kind: str, at: At, title: str, text: str) -> str:
    properties = {"file": at.file, "line": str(at.line), "col": str(at.column), "title": title}
    pairs = ",".join(f"{key}={_escaped(value, ':,')}" for key, value in properties.items())
    return f"::{kind} {pairs}::{_escaped(text, '')}"


def _escaped(text: str, also: str) -> str:
    """`text` as workflow commands want it: percent signs, line ends and separators by their number."""
    for character in "%\r\n" + also:
        text = text.replace(character, f"%{ord(character):02X}")
    return text
