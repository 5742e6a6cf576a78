"""Writes contests as the files of a club's `data` folder."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

from sampleclub.contests.values import Contest, ContestPlan, Turn
from sampleclub.lines import csv_text, draws_text, quoted


def contest_files(here: str, contest: Contest, names: Mapping[str, str]) -> dict[str, str]:
    """The files of a contest by their paths; `names` are those of the register."""
    named = contest.named(names)
    event = _event(contest.plan, contest.turns[0].stage)
    found = {f"{here}/event.toml": event, f"{here}/entrants.csv": _entrants(contest)}
    for turn in contest.turns:
        first = turn.stage == contest.turns[0].stage
        stem = f"round-{turn.number:02d}" if first else f"{turn.stage}-{turn.number}"
        found[f"{here}/{stem}.csv"] = _round(contest.plan, turn, named)
        if turn.hands:
            found[f"{here}/{stem.replace('round', 'hands')}.csv"] = _hands(turn)
    if contest.plan.decisions:
        found[f"{here}/penalties.csv"] = _penalties(contest.plan)
    found[f"{here}/draws.csv"] = draws_text(contest.lots)
    return found


def _event(plan: ContestPlan, stage: str) -> str:
    count = plan.days or plan.rounds + plan.seated
    days = [plan.first_day + timedelta(days=plan.days_between * index) for index in range(count)]
    dates = "".join(f"  {day.isoformat()},\n" for day in dict.fromkeys(days))
    text = f"title = {quoted(plan.title)}\nrulebook = {quoted(plan.rulebook)}\ndates = [\n{dates}]\n{plan.own_rules}"
    if stage in ("swiss", "danish"):  # elsewhere the number of rounds follows from the entrants
        text += f'\n[[stage]]\nname = "{stage}"\nrounds = {plan.rounds + plan.seated}\n'
    return text


def _entrants(contest: Contest) -> str:
    rows = [
        (one.entrant, one.name, one.player1, one.player2, "" if one.seed is None else str(one.seed), one.group)
        for one in contest.entries
    ]
    header = ("entrant", "name", "player1", "player2", "seed", "group")
    kept = [column for column in range(len(header)) if column == 0 or any(row[column] for row in rows)]
    return csv_text([header[column] for column in kept], ([row[column] for column in kept] for row in rows))


def _round(plan: ContestPlan, turn: Turn, names: Mapping[str, str]) -> str:
    header = ["table", "seat", "entrant", "points", "place", "victory_points", "end", "status", "name"]
    rows: list[list[str]] = []
    for line in turn.lines:
        side = line.side
        points, place, won = (
            ("", "", "") if side is None else (_text(side.points), _text(side.place), _text(side.victory_points))
        )
        rows.append(
            [
                _text(line.table), line.seat, line.entrant, points, place, won, "" if side is None else side.end,
                line.status or ("" if side is None else side.status), names[line.entrant],
            ]
        )  # fmt: skip
    without = {
        "place": not any(row[4] for row in rows),
        "seat": not any(row[1] for row in rows),
        "victory_points": plan.rulebook != "scala40-coppie",
        "end": plan.rulebook not in ("domino", "scala40-coppie"),
    }
    kept = [index for index, column in enumerate(header) if not without.get(column)]
    return csv_text([header[index] for index in kept], ([row[index] for index in kept] for row in rows))


def _text(number: int | None) -> str:
    return "" if number is None else str(number)


def _hands(turn: Turn) -> str:
    rows = (
        (str(hand.table), str(hand.number), entrant, str(points), hand.kind, str(pips))
        for hand in turn.hands
        for entrant, points, pips in hand.sides
    )
    return csv_text(("table", "hand", "entrant", "points", "kind", "pips"), rows)


def _penalties(plan: ContestPlan) -> str:
    rows = (
        (one.stage, str(one.round), one.entrant, one.code, _text(one.points), one.note, "yes" if one.withdrawn else "")
        for one in plan.decisions
    )
    return csv_text(("stage", "round", "entrant", "code", "points", "note", "withdrawn"), rows)
