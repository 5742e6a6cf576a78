"""Which results were corrected after they had been published, read from the commits of a club's data.

A correction is a commit after which a round that had its results has others: a row, a decision of the referee, the
rules of its stage, or that it counts at all. Seatings, new rounds and the same numbers written in another way are none.
Most commits are told apart by what they changed; the event is read at two moments only where one may have corrected
it. Where its files had errors, so that nothing could be published, the next commit without any stands for that moment.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path, PurePosixPath
from typing import Literal

from engine.desk.candidates import may_correct
from engine.desk.commits import Change, Commit, commits_of
from engine.desk.git import NoGit, NoRepository, NoRevision
from engine.desk.remembered import by_commit
from engine.desk.revisions import data_at
from engine.desk.season import SeasonDesk
from engine.desk.support import season_files, support_problems
from engine.model import Penalty, Round
from engine.problems import errors
from engine.read import EventFiles, read_club
from engine.read.club import RULEBOOKS

__all__ = ["MOST_READ", "Correction", "History", "Key", "NoHistory", "event_history", "history_of"]

#: The newest commits that may have corrected an event are looked into, so many at most.
MOST_READ = 20

#: Commits that are gone through for one without errors, or for a round that is gone to come back.
MOST_STEPS = 30

#: What keeps a history from being read: no program git, no repository, no commit of the data, objects that are missing.
NoHistory = Literal["git", "repository", "commits", "objects"]

#: A round: its stage and number.
Key = tuple[str, int]

#: What of the rules is wording, and what else of a stage's says nothing of the results that it has.
WORDING = {"title", "document", "article", "articles"}
NO_RESULTS = {*WORDING, "rounds", "rounds_per_evening"}


@dataclass(frozen=True, slots=True)
class Correction:
    """What one commit made of an event's results: `rounds` are those that are others, in order."""

    season: str
    event: str
    commit: str
    """The full hash."""
    before: str
    """The commit at which the data were as they had been."""
    day: date
    subject: str
    rounds: tuple[Key, ...]
    recomputed: tuple[Key, ...]
    """The other rounds that had their results by then, and come after: their standings are not those of before."""
    has_other_rules: bool
    """Whether the rules are others, or the groups of those who had played."""
    has_other_table: bool
    """Whether the final table is another, where nothing else is known of the event."""
    is_late: bool
    """Whether there were commits in between with errors, or without one of the rounds, which are passed over."""


@dataclass(frozen=True, slots=True)
class History:
    """The corrections that git knows of, the newest first; `why_none` says why it knows nothing."""

    corrections: tuple[Correction, ...] = ()
    since: date | None = None
    """The day of the oldest commit of the data."""
    is_whole: bool = False
    """Whether nothing came before that day."""
    is_cut: bool = False
    """Whether there are older commits that were not looked into."""
    why_none: NoHistory | None = None

    def of_round(self, key: Key) -> tuple[Correction, ...]:
        """Those that corrected a round, or after which what was computed from it and rounds before it is another."""
        return tuple(c for c in self.corrections if key in (*c.rounds, *c.recomputed))


def history_of(data: str | Path, events: Sequence[tuple[str, str]]) -> History:
    """The corrections of `events` (season and id of each). Never raises where there is no history."""
    try:
        log = commits_of(data)
        if not log.commits:
            return History(why_none="commits")
        looked = [_looked(Path(data), log.commits, *event) for event in events]
    except NoRevision as error:
        return History(why_none=_why(error))
    order = {commit.hash: i for i, commit in enumerate(log.commits)}
    found = sorted((c for some, _ in looked for c in some), key=lambda c: order[c.commit], reverse=True)
    return History(tuple(found), log.commits[0].day, log.is_whole, any(is_cut for _, is_cut in looked))


def event_history(data: str | Path, season: str, event: str) -> History:
    """The corrections of one event, for the pages of its rounds; nothing is scored."""
    return history_of(data, [(season, event)])


def _looked(data: Path, commits: Sequence[Commit], season: str, event: str) -> tuple[tuple[Correction, ...], bool]:
    """The corrections of one event, the oldest first, and whether there are older commits that were not looked into.

    All pages of its rounds ask for the same, and so does the page of corrections.
    """

    def make() -> tuple[tuple[Correction, ...], bool]:
        look = _Look(data, commits, season, event)
        return tuple(look.corrections()), look.is_cut

    return by_commit(f"history {season}/{event}", data, make)


def _why(error: NoRevision) -> NoHistory:
    return "git" if isinstance(error, NoGit) else "repository" if isinstance(error, NoRepository) else "objects"


class _Look:
    """The look into the history of one event."""

    def __init__(self, data: Path, commits: Sequence[Commit], season: str, event: str) -> None:
        self._data, self._season, self._event = data, season, event
        self._commits = [commit for commit in commits if any(map(self._concerns, commit.changes))]
        self._files: dict[str, EventFiles | None] = {}
        self.is_cut = False

    def corrections(self) -> Iterator[Correction]:
        """Every correction, the oldest first."""
        candidates = may_correct(self._data, self._commits, PurePosixPath(self._season, self._event))
        self.is_cut = len(candidates) > MOST_READ
        done = -1
        for i in candidates[-MOST_READ:]:
            if i <= done:
                continue
            before = self._before(i)
            after = self._after(i, before[1]) if before is not None else None
            if before is None or after is None:
                continue
            done = after[0]
            found = self._correction(i, before, after)
            if found is not None:
                yield found

    def _concerns(self, change: Change) -> bool:
        """Whether a file may make a difference to the event."""
        folder = change.path.parts[:-1]
        return folder in ((), (self._season,), (self._season, self._event)) or folder[0].lower() == RULEBOOKS

    def _at(self, revision: str) -> EventFiles | None:
        """The event's files at a commit; None where it was not there, or has errors that stop it from being scored."""
        if revision not in self._files:
            with data_at(self._data, revision, self._season) as found:
                self._files[revision] = event_files(found.folder, self._season, self._event)
        return self._files[revision]

    def _before(self, i: int) -> tuple[str, EventFiles] | None:
        """The event as it was published before commit `i`, with the commit that had it so."""
        for k in range(i, max(i - MOST_STEPS, 0), -1):
            # its files are those of the commit that changed them before, which may have been read; others may have
            # changed since, such as those of the events that it is the final of
            files, parent = self._at(self._commits[k - 1].hash), self._commits[k].parent
            if files is not None and parent is not None:
                return parent, files
        return None

    def _after(self, i: int, before: EventFiles) -> tuple[int, EventFiles] | None:
        """The event as it was published from commit `i` on, or from the next one that has all its rounds again."""
        first: tuple[int, EventFiles] | None = None
        gone: set[str] = set()
        for k, commit in enumerate(self._commits[i : i + MOST_STEPS], i):
            if first is not None and not gone & {c.path.stem for c in commit.changes if c.after is not None}:
                continue
            files = self._at(commit.hash)
            if files is None:
                continue
            there = published(files)
            gone = {PurePosixPath(r.file).stem for key, r in published(before).items() if key not in there}
            if not gone:
                return k, files
            first = first or (k, files)
        return first

    def _correction(self, i: int, before: tuple[str, EventFiles], after: tuple[int, EventFiles]) -> Correction | None:
        (revision, old), (k, new) = before, after
        was, now = published(old), published(new)
        fined = {(p.stage, p.round) for p in _differing(old.penalties, new.penalties)}
        rounds = tuple(key for key, r in was.items() if key in fined or key not in now or not _same(r, now[key]))
        played = {row.entrant for r in was.values() for row in r.rows}
        is_regrouped = _groups(old, played) != _groups(new, played)
        ruled = {name for name in {s for s, _ in was} if is_regrouped or _rules(old, name) != _rules(new, name)}
        has_other_table = old.table is not None and new.table is not None and {*old.table} != {*new.table}
        if not (rounds or ruled or has_other_table):
            return None
        first = next((n for n, key in enumerate(was) if key in rounds or key[0] in ruled), len(was))
        later = tuple(key for key in [*was][first:] if key not in rounds)
        commit = self._commits[k]
        is_late = k != i or revision != self._commits[i].parent
        return Correction(
            self._season, self._event, commit.hash, revision, commit.day, commit.subject, rounds, later,
            has_other_rules=bool(ruled), has_other_table=has_other_table, is_late=is_late,
        )  # fmt: skip


def event_files(data: Path, season: str, event: str) -> EventFiles | None:
    """An event's files in the folder `data`; None where it is not there, or has errors that stop it."""
    club = read_club(data)
    if season not in club.seasons:
        return None
    of_season = season_files(club, season)
    if event not in of_season.events or errors((*club.problems, *of_season.problems)):
        return None
    found = SeasonDesk(club, of_season).files(event)
    return None if errors((*found.problems, *support_problems(found))) else found


def published(files: EventFiles) -> dict[Key, Round]:
    """The rounds that have results, also of an evening that fell out later, in the order in which they are played."""
    return {(r.stage, r.number): r for r in files.rounds if r.rows and not r.is_seating}


def _differing(old: Sequence[Penalty], new: Sequence[Penalty]) -> set[Penalty]:
    counts = Counter(old), Counter(new)
    return {*(counts[0] - counts[1]), *(counts[1] - counts[0])}


def _same(old: Round, new: Round) -> bool:
    rows = [{row.entrant: row for row in r.rows} for r in (old, new)]
    return rows[0] == rows[1] and old.void == new.void


def _rules(files: EventFiles, stage: str) -> object:
    """What of the rules makes the results of a stage."""
    book = files.rulebook
    if book is None:
        return None
    own = [s.model_dump(exclude=NO_RESULTS) for s in book.stage if s.name == stage]
    games = {"": book.game, **{name: other.game for name, other in files.games.items()}}
    return own, {name: game.model_dump(exclude=WORDING) for name, game in games.items()}


def _groups(files: EventFiles, among: Collection[str]) -> dict[str, str]:
    """In which group somebody plays, where the entrants say so."""
    return {e.id: e.group for e in files.entrants.by_id.values() if e.group is not None and e.id in among}
