"""The example season: an event for each shipped rulebook, drawn by the rules, some with a round played."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any

from engine.desk import draws_text, open_event, plan_round, seating_file_name, seating_text
from engine.newclub.texts import examples, words
from engine.rules import shipped

__all__ = ["season_name", "write", "write_season"]

#: The seed of every draw of the examples: a fixed one, so that the same day gives the same club.
_SEED = "classifica"
_FIRST_MONTH = 8  # a season begins after the summer


def season_name(today: date) -> str:
    """The season of `today`, such as 2025-26."""
    start = today.year - (today.month < _FIRST_MONTH)
    return f"{start}-{(start + 1) % 100:02}"


def write_season(data: Path, season: str, language: str) -> None:
    """Write the register and the season `season` into the club's folder `data`, which has its club.toml."""
    people = {f"p{number:02}": name for number, name in enumerate(examples()["people"], start=1)}
    write(data / "players.csv", _csv([("id", "name", "aliases"), *((id_, name, "") for id_, name in people.items())]))
    folder, events = data / season, examples()["event"]
    folder.mkdir()
    write(folder / "season.toml", _season_text(season, [e["rulebook"] for e in events], words(language)))
    for event in events:
        (folder / event["rulebook"]).mkdir()
        write(folder / event["rulebook"] / "event.toml", _event_text(event, season, language))
        if rows := _entrants(event, tuple(people)):
            write(folder / event["rulebook"] / "entrants.csv", _csv(rows))
    for event in events:
        if event.get("drawn", True):
            for results in (*event.get("rounds", ()), None):
                _draw_and_play(data, season, event["rulebook"], results)


def _season_text(season: str, events: Sequence[str], word: Mapping[str, str]) -> str:
    listed = "".join(f"  {_text(event)},\n" for event in events)
    title = _text(word["season-title"].format(season=season))
    return (
        f"{word['season-comment']}\ntitle = {title}\nevents = [\n{listed}]\n"
        f"\n{word['ranking-comment']}\n[ranking]\nrulebook = {_text(examples()['ranking'])}\n"
        f"events = [{', '.join(map(_text, examples()['counting']))}]\n"
    )


def _event_text(event: Mapping[str, Any], season: str, language: str) -> str:
    name, dates = event["rulebook"], words(language)["dates-comment"].format(year=season[:4])
    text = f"title = {_text(shipped(name)['title'][language])}\nrulebook = {_text(name)}\n{dates}\n"
    if stage := event.get("stage"):
        text += f"\n[[stage]]\nname = {_text(stage['name'])}\nrounds = {stage['rounds']}\n"
    return text


def _entrants(event: Mapping[str, Any], people: Sequence[str]) -> list[tuple[str, ...]]:
    """The rows of entrants.csv: pairs where pairs play, those who play where not everybody does; else none."""
    if shipped(event["rulebook"]).get("entrants") == "pairs":
        couples = zip(people[::2], people[1::2], strict=True)
        rows = [(f"c{number}", "", *couple) for number, couple in enumerate(couples, start=1)]
        return [("entrant", "name", "player1", "player2"), *rows]
    if "players" in event:
        return [("entrant",), *((player,) for player in people[: event["players"]])]
    return []


def _draw_and_play(data: Path, season: str, name: str, results: Mapping[str, Sequence[Any]] | None) -> None:
    """Draw the next round of an event, and fill in its `results`, a column of values for each heading, if any."""
    event = open_event(data, season, name)
    plan = plan_round(event, seed=_SEED)
    folder = data / season / name
    draws = folder / "draws.csv"
    if plan.draws:
        write(draws, draws_text(draws, (), plan.draws))
    rows = list(csv.reader(io.StringIO(seating_text(event, plan))))
    for heading, values in (results or {}).items():
        column = rows[0].index(heading)
        for row, value in zip(rows[1:], values, strict=True):
            row[column] = str(value)
    write(folder / seating_file_name(event, plan), _csv(rows))


def _csv(rows: Sequence[Sequence[str]]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


def _text(value: str) -> str:
    """A string as TOML writes it: JSON's way is one of TOML's."""
    return json.dumps(value, ensure_ascii=False)


def write(path: Path, text: str) -> None:
    """Write a new file, in UTF-8 with LF on every system."""
    path.write_text(text, encoding="utf-8", newline="\n")
