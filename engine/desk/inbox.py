"""Files in the inbox: which round of which event each is, told by its folder, its name, or what waits for results."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from engine.desk.adding import Addition, CannotAdd, add_rounds
from engine.desk.season import SeasonDesk
from engine.desk.support import season_files
from engine.model import LANGUAGES, fold
from engine.problems import At, DataError, Problem
from engine.read import ClubFiles, EventFiles, read_club
from engine.read.folder import as_csv
from engine.read.inbox import inbox_of, waiting_files
from engine.read.round_files import FIRST, ROUND
from engine.read.say import listed, shown

__all__ = ["Waiting", "add_waiting", "waiting_rounds"]

#: How the names of files end that may hold a round; `.xls` among them, of which the reader says what to do.
ENDINGS = (".csv", ".tsv", ".txt", ".xlsx", ".ods", ".xls")

#: Words of a file's name that say that it corrects a round which has its results, in small letters without accents.
CORRECTIONS = frozenset(
    "correction corrections corrected correct correzione correzioni corretto corretta corretti correccion correcciones "
    "corregido corregida corregidos rettifica rettificato rettificata rectificacion rectificado rectificada "
    "replace".split()
)

WORD = re.compile(r"[^\W\d_]+|\d+")
#: A round called by the word and its number, as in `turno 3`, `round-03`.
CALLED = re.compile(r"(?<![^\W\d_])(?:round|turno|ronda)[\W_]*0*([0-9]{1,3})(?![0-9])")
#: Numbers that are no round's: dates, seasons, years, what a browser adds to a second copy, sheets, and evenings.
OTHERWISE = re.compile(
    r"\([0-9]+\)|[0-9]{4}([-._][0-9]{1,2}){1,2}(?![0-9])|[0-9]{1,2}([-._])[0-9]{1,2}\2[0-9]{2,4}(?![0-9])|[0-9]{4,}"
    r"|(?:sheet|foglio|hoja|evening|serata|sera|velada|noche)[\W_]*[0-9]+"
)
#: A number that stands alone.
ALONE = re.compile(r"(?<![^\W_])0*([0-9]{1,3})(?![0-9]|[^\W\d_]{2})")


@dataclass(frozen=True, slots=True)
class Waiting:
    """A file of the inbox with the round that it is taken for; with a problem it is taken for none."""

    file: Path
    season: str = ""
    event: str = ""
    stage: str | None = None
    """None: the stage that is being played."""
    number: int | None = None
    """None: the next round without results."""
    next: int = 1
    """The first round of the event that can be filled in, to propose a name by."""
    corrects: bool = False
    """Whether its name says that it takes the place of results."""
    problem: Problem | None = None


@dataclass(frozen=True, slots=True)
class _Season:
    id: str
    events: Mapping[str, EventFiles]


def waiting_rounds(data: Path) -> tuple[Waiting, ...]:
    """What each file of the inbox is taken for, in the order in which they can be added. Never raises for bad data.

    The event is told by the folder in the inbox (SEASON/EVENT, or one of the two), else by the file's name, which has
    the event's folder or its title in it, else it is the one event of the newest season that waits for results.
    """
    files = waiting_files(data)
    if not files:
        return ()
    club = read_club(data)
    seasons: dict[str, _Season] = {}
    found = [_taken_for(club, file, file.relative_to(inbox_of(data)).parts[:-1], seasons) for file in files]
    return tuple(sorted(_apart(found), key=lambda w: (w.season, w.event, w.stage or "", w.number or 0, w.file)))


def add_waiting(data: Path, waiting: Waiting) -> Addition:
    """The round that a file of the inbox is, ready to be written; DataError with the reasons why it is none."""
    if waiting.problem is not None:
        raise DataError([waiting.problem])
    try:
        return add_rounds(
            data, waiting.season, waiting.event, [waiting.file],
            stage=waiting.stage, number=waiting.number, replace=waiting.corrects, is_sure=False,
        )  # fmt: skip
    except CannotAdd as error:
        where = f"{waiting.season}/{waiting.event}"
        what, _, _ = str(error).partition(": ")  # behind it stands which option of `add` would do
        better = _name(replace(waiting, corrects=True))
        fix = f"remove the file if its round is there already; where it corrects that round, name it {better}"
        raise DataError([_unclear(waiting.file, f"taken for a round of {where}: {what}", fix)]) from error


def _taken_for(club: ClubFiles, file: Path, folders: Sequence[str], seasons: dict[str, _Season]) -> Waiting:
    if file.is_symlink() or not file.name.lower().endswith(ENDINGS):
        fix = "put the sheet itself here, as .xlsx, .ods or CSV"
        return Waiting(file, problem=_unclear(file, "this is no file that can hold a round", fix))
    if as_csv(file.name).endswith(".check.csv"):
        fix = "put it into the event's folder, beside the round that it is the second reading of"
        return Waiting(file, problem=_unclear(file, "a second reading is no round", fix))
    if not club.seasons:
        return Waiting(file, problem=_unclear(file, "the club has no season yet", "make the season first"))
    id_ = folders[0] if folders and folders[0] in club.seasons else club.seasons[0]
    if id_ not in seasons:
        desk = SeasonDesk(club, season_files(club, id_))
        seasons[id_] = _Season(id_, {event: desk.files(event) for event in desk.season.events})
    season, named = seasons[id_], [name for name in folders if name != id_]
    words = frozenset(WORD.findall(fold(file.stem)))
    events = _in_folder(season, named) if named else _by_name(season, words) or _waiting_for_results(season)
    if len(events) != 1:
        return Waiting(file, problem=_which_event(file, season, events, named))
    event = season.events[events[0]]
    stage, numbers = _round_of(event, file, words)
    to_come = next((r.number for r in event.rounds if r.is_seating and not r.void), 1)
    found = Waiting(file, season.id, event.id, stage, next(iter(numbers), None), to_come, bool(words & CORRECTIONS))
    if len(numbers) > 1 or (found.corrects and not numbers):
        return replace(found, problem=_which_round(found))
    return found


def _in_folder(season: _Season, named: Sequence[str]) -> list[str]:
    return [event for event in season.events if [event] == list(named)]


def _by_name(season: _Season, words: frozenset[str]) -> list[str]:
    """The events whose folder or whole title is in a file's name; not one whose name is only a part of another's."""
    found = {}
    for id_, event in season.events.items():
        names = [_without_numbers(text) for text in (id_, *(event.title[language] for language in LANGUAGES))]
        if inside := [name for name in names if name and name <= words]:
            found[id_] = max(inside, key=len)
    return [id_ for id_, name in found.items() if not any(name < other for other in found.values())]


def _without_numbers(text: str) -> frozenset[str]:
    return frozenset(word for word in WORD.findall(fold(text)) if not word.isdigit())


def _waiting_for_results(season: _Season) -> list[str]:
    return [id_ for id_, event in season.events.items() if any(r.is_seating and not r.void for r in event.rounds)]


def _round_of(event: EventFiles, file: Path, words: frozenset[str]) -> tuple[str | None, tuple[int, ...]]:
    """The stage that a file's name names, if it does, and the numbers in it that can be a round's: at most one, if it
    is clear.
    """
    stages = [stage.name for stage in event.rulebook.stage] if event.rulebook is not None else []
    if (called := ROUND.fullmatch(file.name.lower())) and called[1] in (FIRST, *stages[1:]):
        return (stages[0] if stages else None) if called[1] == FIRST else called[1], (int(called[2]),)
    own = WORD.findall(fold(" ".join((event.id, *(event.title[language] for language in LANGUAGES)))))
    told = [name for name in stages if frozenset(WORD.findall(fold(name))) <= words - set(own)]
    stage = told[0] if len(told) == 1 else None
    text = fold(file.stem)
    numbers = CALLED.findall(text)
    if not numbers:
        numbers = [n for n in ALONE.findall(OTHERWISE.sub(" ", text)) if n not in own]
    return stage, tuple(dict.fromkeys(map(int, numbers)))


def _apart(found: Sequence[Waiting]) -> Iterable[Waiting]:
    """Several files of one event are told apart by their numbers, or are a question."""
    good = [w for w in found if w.problem is None]
    of_event = Counter((w.season, w.event) for w in good)
    of_round = Counter((w.season, w.event, w.stage, w.number) for w in good)
    for w in found:
        alone = of_event[w.season, w.event] == 1
        is_clear = alone or (w.number is not None and of_round[w.season, w.event, w.stage, w.number] == 1)
        yield w if w.problem is not None or is_clear else replace(w, problem=_which_round(w))


def _which_event(file: Path, season: _Season, found: Sequence[str], named: Sequence[str]) -> Problem:
    if named:
        message = f"season {season.id} has no event {shown('/'.join(named))}, as the folder in the inbox is called"
    elif found:
        message = f"this may be a round of {listed(found)}"
    else:
        message = f"no event is named, and none of season {season.id} waits for results"
    one = (*found, *season.events, "cuori")[0]
    fix = f"name the file after its event, such as {one}-round-02{file.suffix.lower()}"
    if season.events:
        fix += f"; the events are {listed(season.events, 'and')}"
    return _unclear(file, message, fix)


def _which_round(waiting: Waiting) -> Problem:
    message = f"it is not clear which round of {waiting.season}/{waiting.event} this is"
    fix = f"write one number into the file's name: {_name(waiting)}"
    return _unclear(waiting.file, message, fix)


def _unclear(file: Path, message: str, fix: str) -> Problem:
    return Problem(At(file.as_posix()), "inbox-unclear", message, "a round is added where it belongs, or nowhere", fix)


def _name(waiting: Waiting) -> str:
    """What the file may be called, so that it is clear."""
    stage, end = f"-{waiting.stage}" if waiting.stage else "", "-correction" if waiting.corrects else ""
    number = waiting.number or (1 if waiting.corrects else waiting.next)
    return f"{waiting.event}{stage}-round-{number:02}{end}{waiting.file.suffix.lower()}"
