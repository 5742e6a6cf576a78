"""Writes an invented club as the files of a club's `data` folder: UTF-8, LF, commas, English headers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path

from sampleclub.club import CLUB_NAME, imagine
from sampleclub.contests.files import contest_files
from sampleclub.finals import FINAL
from sampleclub.games import GAMES
from sampleclub.lines import csv_text, draws_text, quoted
from sampleclub.past import past_files
from sampleclub.plans import FINAL_GAMES, Club, Event, EventPlan, FinalPlan, SeasonPlan
from sampleclub.season import RE_DI_CUORI
from sampleclub.standing import BEST
from sampleclub.values import Deal, Final, Sheet

MARK = "# An invented club."
RULEBOOK_ROUNDS = 12  # what the three rulebooks say; another number is written as the event's own rule


def invent(
    folder: Path,
    *,
    seed: int,
    players: int,
    seasons: Sequence[SeasonPlan],
    club_name: str = CLUB_NAME,
    language: str = "it",
    names: Sequence[str] = (),
    joined: Mapping[str, date] | None = None,
    made_by: str = "",
    readme: str = "",
    replace: bool = False,
) -> Club:
    """Invent a club (see `imagine`) and write it into `folder`, which is made if need be; returns the club.

    `made_by` is the command named in club.toml. Raises FileExistsError if the folder holds anything, unless `replace`
    is set and the club in it was invented too; files with other names are then left alone.
    """
    club = imagine(
        seed=seed,
        players=players,
        seasons=seasons,
        club_name=club_name,
        language=language,
        names=names,
        joined=joined,
    )
    write(club, folder, made_by=made_by, readme=readme, replace=replace)
    return club


def write(club: Club, folder: Path, *, made_by: str = "", readme: str = "", replace: bool = False) -> None:
    """Write the club's files; see `invent` for `replace`."""
    if folder.exists() and any(folder.iterdir()) and not (replace and _is_invented(folder)):
        raise FileExistsError(f"{folder} is not empty, or its club is not an invented one: nothing written")
    for name, text in texts(club, made_by=made_by, readme=readme).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode("utf-8"))


def texts(club: Club, *, made_by: str = "", readme: str = "") -> dict[str, str]:
    """The text of every file, by its path in the data folder (with slashes)."""
    found = {"club.toml": _club(club, made_by), "players.csv": _players(club)}
    if readme:
        found["README.md"] = readme
    names = {person.id: person.name for person in club.people}
    for season in club.past:
        found |= past_files(season, RE_DI_CUORI, names)
    for plan, events in club.seasons:
        found[f"{plan.folder}/season.toml"] = _season(plan)
        for event in events:
            found |= _event_files(f"{plan.folder}/{event.plan.name}", event, names)
        for contest in club.contests.get(plan.folder, ()):
            found |= contest_files(f"{plan.folder}/{contest.plan.rulebook}", contest, names)
        if plan.final is not None:
            here, final = f"{plan.folder}/{RE_DI_CUORI}", club.finals[plan.folder]
            found[f"{here}/event.toml"] = _season_final(plan.final, final)
            for sheet, game in zip(final.sheets, final.games, strict=True):
                found[f"{here}/round-{sheet.number:02d}.csv"] = _round(game, sheet, names)
            found[f"{here}/draws.csv"] = draws_text(final.lots)
    return found


def _event_files(here: str, event: Event, names: Mapping[str, str]) -> dict[str, str]:
    """The files of a tournament and of its final."""
    game = event.plan.game
    found = {f"{here}/event.toml": _event(event.plan)}
    width = max(2, len(str(len(event.sheets))))
    for sheet in event.sheets:
        found[f"{here}/round-{sheet.number:0{width}d}.csv"] = _round(game, sheet, names)
    if event.final is not None:
        for sheet in event.final.sheets:
            found[f"{here}/{FINAL}-{sheet.number}.csv"] = _round(game, sheet, names)
        for number, deals in enumerate(event.final.deals, 1):
            found[f"{here}/hands-{FINAL}-{number}.csv"] = _hands(deals)
    if event.lots:
        found[f"{here}/draws.csv"] = draws_text(event.lots)
    return found


def _is_invented(folder: Path) -> bool:
    club = folder / "club.toml"
    return club.is_file() and club.read_text(encoding="utf-8").startswith(MARK)


def _club(club: Club, made_by: str) -> str:
    how = f"python -m sampleclub {made_by}" if made_by else "tools/sampleclub"
    return (
        f"{MARK} The club, its people and all results were made up by\n"
        f"#     {how}\n"
        f"# with the seed {club.seed}; any likeness to real people is chance.\n"
        f"name = {quoted(club.name)}\n"
        f"language = {quoted(club.language)}\n"
        'time_zone = "Europe/Rome"\n'
        "# base_url: the address at which the site is published, once there is one\n"
        "\n"
        "[privacy]\n"
        'names = "full"\n'
    )


def _players(club: Club) -> str:
    rows = ((one.id, one.name, ";".join(one.aliases), one.since.isoformat()) for one in club.people)
    return csv_text(("id", "name", "aliases", "since"), rows)


def _season(plan: SeasonPlan) -> str:
    tournaments = [event.name for event in plan.events]
    contests = [contest.rulebook for contest in plan.contests]
    names = tournaments + contests + ([RE_DI_CUORI] if plan.final is not None else [])
    text = f"title = {quoted(plan.title)}\nevents = {_list(names)}\n"
    if plan.ranking:
        text += f"\n[ranking]\nrulebook = {quoted(RE_DI_CUORI)}\n"
        text += f"events = {_list(tournaments)}\n" if contests else ""
        text += "" if plan.sweep else "sweep = false\n"
    return text


def _list(names: Sequence[str]) -> str:
    """A TOML list of texts, in one line where it fits."""
    line = f"[{', '.join(map(quoted, names))}]"
    return line if len(line) < 80 else "[\n" + "".join(f"  {quoted(name)},\n" for name in names) + "]"


def _event(plan: EventPlan) -> str:
    dates = "".join(f"  {day.isoformat()},\n" for day in plan.dates)
    text = f"title = {quoted(plan.title)}\nrulebook = {quoted(plan.game)}\ndates = [\n{dates}]\n"
    rounds = max(plan.planned, plan.rounds + plan.seated)
    if rounds != RULEBOOK_ROUNDS or plan.best != BEST:
        text += f'\n[[stage]]\nname = "regular"\nrounds = {rounds}\n'
        text += "" if plan.best == BEST else f"counting = {plan.best}\n"
    if plan.final is not None and plan.final.games != FINAL_GAMES:
        text += f'\n[[stage]]\nname = "{FINAL}"\nrounds = {plan.final.games}\n'
    return text


def _season_final(plan: FinalPlan, final: Final) -> str:
    games = ", ".join(map(quoted, final.games))
    rounds = "" if plan.games == FINAL_GAMES else f"rounds = {plan.games}\n"
    return (
        f'title = "Re di Cuori"\nrulebook = "{RE_DI_CUORI}"\ndates = [\n  {plan.day.isoformat()},\n]\n\n'
        f'# in the order that the players chose\n[[stage]]\nname = "{FINAL}"\n{rounds}games = [{games}]\n'
    )


def _round(game: str, sheet: Sheet, names: Mapping[str, str]) -> str:
    with_errors = GAMES[game].has_errors
    header = ("table", "seat", "entrant", "points", *(["errors"] if with_errors else []), "status", "name")
    rows: list[tuple[str, ...]] = []
    for row in sheet.rows:
        table = "" if row.table is None else str(row.table)
        points = "" if row.result is None else str(row.result.points)
        errors = "" if row.result is None or row.result.errors is None else str(row.result.errors)
        middle = [points, errors] if with_errors else [points]
        rows.append((table, row.seat, row.entrant, *middle, row.status, names[row.entrant]))
    return csv_text(header, rows)


def _hands(deals: Sequence[Deal]) -> str:
    rows = (
        ("1", str(deal.number), entrant, str(points), deal.kind, deal.caller)
        for deal in deals
        for entrant, points in deal.points
    )
    return csv_text(("table", "hand", "entrant", "points", "kind", "caller"), rows)
