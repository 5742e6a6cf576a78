"""What a person names on the command line: SEASON/EVENT, a stage, a round, an entrant."""

from __future__ import annotations

from pathlib import Path

import click

from engine.desk import EventResult, SeasonResult, StageReport, inside, open_event, open_season
from engine.model import Register
from engine.score import Standing

__all__ = [
    "asked_entrant",
    "asked_event",
    "asked_season",
    "asked_stage",
    "asked_standing",
    "entrant_named",
    "event_named",
    "in_data",
    "is_season",
    "without_standing",
]


def asked_event(data: Path, name: str, *, redo: bool = False) -> EventResult:
    """The event that SEASON/EVENT names, scored; click's usage error when the words are not of that form.

    `redo` as in `open_event`.
    """
    season, event = event_named(data, name)
    return open_event(data, season, event, redo=redo)


def event_named(data: Path, name: str) -> tuple[str, str]:
    """The season and the event that SEASON/EVENT names; click's usage error when the words are not of that form."""
    season, slash, event = in_data(data, name).partition("/")
    if not (season and slash and event) or "/" in event:
        raise click.BadParameter(f"write SEASON/EVENT, such as 2025-26/cuori, not {name!r}")
    return season, event


def asked_season(data: Path, name: str) -> SeasonResult:
    """The season that SEASON names."""
    return open_season(data, in_data(data, name))


def is_season(data: Path, name: str) -> bool:
    """Whether `name` is SEASON and not SEASON/EVENT."""
    return "/" not in in_data(data, name)


def in_data(data: Path, name: str) -> str:
    """`name` as it is in the data folder, for those who let the shell complete a path: data/2025-26/cuori."""
    found = inside(Path(name), data) if len(Path(name).parts) > 1 else None
    return (found.as_posix() if found is not None else name).strip("/")


def without_standing(report: StageReport, after: int | None) -> str:
    """Why a stage has no standing after round `after`, or none at all."""
    states = {planned.state for planned in report.rounds}
    if report.result.newest is None and "void" in states and "scored" not in states:
        return "no round has results yet that count: those that were played are void"
    if report.result.newest is None or after is None:
        return "no round has results yet"
    return "before the first round there is no standing" if after == 0 else f"no round up to round {after} counts"


def asked_stage(event: EventResult, name: str | None, *others: str) -> StageReport:
    """The stage called `name`; without a name the newest one with results. `others` may be asked for as well."""
    if name is None:
        return event.newest_stage
    try:
        return event.stage(name)
    except KeyError:
        known = ", ".join(dict.fromkeys([*(s.stage.name for s in event.stages if s.is_shown), *others]))
        raise click.BadParameter(f"{event.season}/{event.id} has no stage {name!r}; it has {known}") from None


def asked_standing(report: StageReport, after: int | None) -> Standing | None:
    """The stage's standing after round `after`; without a number after the last round with results."""
    return report.result.newest if after is None else report.result.after(after)


def asked_entrant(event: EventResult, report: StageReport, standing: Standing, text: str) -> str:
    """The id of the entrant of `standing` whom `text` (id, name or alias) names, the pair for one of its players; a
    usage error for none or several.
    """
    listed = _listed(event, standing)
    if not listed.find(text) and len(found := Register(event.entrants.values()).find(text)) == 1:
        pairs = [e.id for e in event.entrants.values() if found[0] in e.players]
        text = pairs[0] if len(pairs) == 1 else text
    where = f"{event.season}/{event.id}"
    if not listed.find(text):
        stages = [s.stage.name for s in event.stages if s.result.newest and _listed(event, s.result.newest).find(text)]
        if stages:
            here = f"{text!r} is not in the standing of the stage {report.stage.name} of {where}"
            raise click.BadParameter(f"{here}, but in that of {stages[-1]}: add --stage {stages[-1]}")
    return entrant_named(listed, text, f"is not in the standings of {where}")


def _listed(event: EventResult, standing: Standing) -> Register:
    return Register(event.entrants[row.entrant] for row in standing.rows if row.entrant in event.entrants)


def entrant_named(register: Register, text: str, nobody: str, option: str | None = None) -> str:
    """The id of the one whom `text` names; a usage error of `option` where it is several or, as `nobody` says, none."""
    found = register.find(text)
    if len(found) == 1:
        return found[0]
    if found:
        message = f"{text!r} is the name of several entrants; write one of the ids {', '.join(found)}"
        raise click.BadParameter(message, param_hint=option)
    near = register.nearest(text)
    hint = f"; did you mean {' or '.join(near)}?" if near else ""
    raise click.BadParameter(f"{text!r} {nobody}{hint}", param_hint=option)
