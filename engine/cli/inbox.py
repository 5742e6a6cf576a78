"""`classifica inbox`: every file that waits in the inbox becomes the round that it is, each for itself."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from engine.cli.add import NUMBERS, told, write_rounds
from engine.cli.annotations import marked, noticed
from engine.cli.app import data_option, note, say, tell, warn
from engine.cli.differences import LONGEST, pipes, typed
from engine.desk import Addition, Waiting, add_waiting, waiting_rounds
from engine.problems import At, DataError, Problem, errors, in_order

__all__ = ["command"]


@dataclass(frozen=True, slots=True)
class _Taken:
    """What became of a file: the round that it is now, or nothing but problems."""

    waiting: Waiting
    addition: Addition | None
    problems: tuple[Problem, ...]


@click.command("inbox")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "markdown", "github"]),
    default="text",
    show_default=True,
    help="How to tell what was understood: for a terminal, for a comment, or as marks in a pull request.",
)
@data_option
def command(form: str, data: Path) -> None:
    """Add every file of the inbox, the folder inbox among the club's files, as the round that it is.

    The event is told by the file's folder there (SEASON/EVENT) or by its name, the round by a number in the name; else
    it is the one round that waits for results. A file that becomes a round is taken out of the inbox. One with a
    problem stays, and stops none of the others. A round that has results is replaced only by a file with the word
    correction and the round's number in its name.
    """
    taken = [_take(data, waiting) for waiting in waiting_rounds(data)]
    if not taken:
        tell("nothing waits in the inbox")
    if form == "text":
        _as_text(taken)
    else:
        answer = _as_markdown(taken) if form == "markdown" else _as_marks(taken)
        if answer:
            say(answer)
    sys.exit(1 if any(one.addition is None or errors(one.problems) for one in taken) else 0)


def _take(data: Path, waiting: Waiting) -> _Taken:
    try:
        addition = add_waiting(data, waiting)
        write_rounds(addition)
    except DataError as error:
        return _Taken(waiting, None, error.problems)
    try:
        waiting.file.unlink()
    except OSError as error:
        message = f"the round is written, and this file cannot be taken away: {error.strerror}"
        why = "it would be taken for a round once more"
        problem = Problem(At(waiting.file.as_posix()), "file-unreadable", message, why, "remove it yourself")
        return _Taken(waiting, addition, (*addition.event.problems, problem))
    return _Taken(waiting, addition, addition.event.problems)


def _as_text(taken: Sequence[_Taken]) -> None:
    """The rounds are the answer; problems stand beside it, those that several files have in common once."""
    warn(in_order(problem for one in taken for problem in one.problems))
    rounds = [told(one.addition, added) for one in taken if one.addition for added in one.addition.rounds]
    if rounds:
        say("\n\n".join(rounds))
    if left := [one.waiting.file.as_posix() for one in taken if one.addition is None]:
        note(f"not added: {', '.join(left)}")


def _as_marks(taken: Sequence[_Taken]) -> str:
    lines = [marked(problem) for problem in in_order(problem for one in taken for problem in one.problems)]
    for one in taken:
        if one.addition is not None:
            rows = "\n".join(told(one.addition, added) for added in one.addition.rounds)
            lines.append(noticed(At(one.waiting.file.as_posix()), "inbox", rows))
    return "\n".join(lines)


def _as_markdown(taken: Sequence[_Taken]) -> str:
    """A comment, cut at what GitHub and GitLab take; whatever a name or cell holds is shown as it was typed."""
    blocks = [block for one in taken for block in _blocks(one)]
    whole = ""
    for block in blocks:
        if len(whole) + len(block) > LONGEST:
            return whole + "*There is more than a comment holds: `classifica check` prints all of it.*"
        whole += block + "\n\n"
    return whole.rstrip("\n")


def _blocks(one: _Taken) -> list[str]:
    name = typed(one.waiting.file.as_posix())
    blocks = [] if one.addition is not None else [f"### {name}: not added"]
    for added in one.addition.rounds if one.addition is not None else ():
        event = typed(f"{one.waiting.season}/{one.waiting.event}, {added.stage}, round {added.number}")
        right = [i for i, heading in enumerate(added.head) if heading in NUMBERS]
        rows = [[typed(cell) for cell in row] for row in added.rows]
        blocks += [f"### {event}", f"{name} → {typed(added.path.as_posix())}", pipes(added.head, rows, right)]
    return [*blocks, *map(_item, one.problems)]


def _item(problem: Problem) -> str:
    """A problem as an item of a list."""
    mark = "warning: " if problem.severity == "warning" else ""
    lines = [f"- {typed(str(problem.at))}: {mark}{typed(problem.message)}"]
    lines += [f"  - {word}: {typed(text)}" for word, text in (("why", problem.why), ("fix", problem.fix)) if text]
    return "\n".join(lines)
