"""Matches: the games of two sides, as rows "A 200 – 95 B", with who won and how it ended; or who meets whom."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from engine.desk import outcome_of
from engine.desk.results import EventResult, PlannedRound, StageReport
from engine.model import Row
from engine.score import ScoredGame
from engine.views import people, stages
from engine.views.groups import group_heading
from engine.views.markup import named, spoken
from engine.views.matrix import MARKED, status_mark
from engine.views.numbers import DASH
from engine.views.words import Lexicon

__all__ = ["Tie", "match_list", "matches_of", "scored_ties", "seated_ties", "side_result"]


@dataclass(frozen=True, slots=True)
class Tie:
    """Two who meet: at which table, in which group, and what of it each side's file has, once it is played."""

    entrants: tuple[str, ...]
    at: str = ""
    group: str | None = None
    games: tuple[ScoredGame, ...] = ()
    rows: tuple[Row, ...] = ()


def scored_ties(report: StageReport, number: int, word: Lexicon) -> list[Tie]:
    """The matches of a round with results, table by table in the order of its file."""
    planned = next(r for r in report.rounds if r.number == number)
    games = [g for g in report.games_of(number) if g.table is not None]
    tables = list(dict.fromkeys(g.table for g in games if g.table is not None))
    return [
        _tie(report, planned, [g.entrant for g in games if g.table == table], table, word)
        for table in sorted(tables, key=stages.table_order)
    ]


def seated_ties(report: StageReport, planned: PlannedRound, rows: Sequence[Row], word: Lexicon) -> list[Tie]:
    """The matches of a round to come, from the `rows` of those who have a place at a table."""
    tables = list(dict.fromkeys(r.table for r in rows if r.table is not None))
    return [_tie(report, planned, [r.entrant for r in rows if r.table == table], table, word) for table in tables]


def matches_of(result: EventResult, report: StageReport, ties: Sequence[Tie], here: str, word: Lexicon) -> Markup:
    """The matches as a list; each group's by themselves below its heading, where there are several."""
    groups = sorted({t.group for t in ties if t.group is not None})
    if len(groups) < 2:
        return match_list(result, report, ties, here, word)
    parts = [
        group_heading(group, word) + match_list(result, report, [t for t in ties if t.group == group], here, word)
        for group in groups
    ]
    rest = [t for t in ties if t.group is None]
    return Markup("").join([*parts, *([match_list(result, report, rest, here, word)] if rest else [])])


def match_list(result: EventResult, report: StageReport, ties: Iterable[Tie], here: str, word: Lexicon) -> Markup:
    """Matches one below the other: on a phone a line for each side, on a wide page one line."""
    items = Markup("").join(_match(result, report, tie, here, word) for tie in ties)
    return Markup('<ul class="cl-matches">{}</ul>').format(items)


def side_result(result: EventResult, game: ScoredGame, others: Sequence[ScoredGame], word: Lexicon) -> Markup:
    """What stands beside one side: hands won where those decide, else its points, else its score."""
    games = (game, *others)
    if result.rulebook.game.victory_points is not None and any(g.victory_points is not None for g in games):
        value = game.victory_points
    elif any(g.points is not None for g in games):
        value = game.points
    else:
        value = game.score
    if value is not None:
        return Markup("{}").format(word.number(value))
    return status_mark(game.status, word) if game.status in MARKED else Markup(DASH)


def _tie(report: StageReport, planned: PlannedRound, entrants: Sequence[str], table: str, word: Lexicon) -> Tie:
    """What a round says of one table: games only once it is scored."""
    rows = {r.entrant: r for r in (planned.round.rows if planned.round else ())}
    games = {g.entrant: g for g in report.games_of(planned.number)} if planned.state == "scored" else {}
    third = stages.is_third_place(report, planned.number, entrants)
    label = word("round.table_number", table=table)
    return Tie(
        tuple(entrants),
        word("round.of_stage", stage=label, round=word("bracket.third")) if third else label,
        report.groups.get(entrants[0]),
        tuple(games[e] for e in entrants if e in games),
        tuple(rows[e] for e in entrants if e in rows),
    )


def _match(result: EventResult, report: StageReport, tie: Tie, here: str, word: Lexicon) -> Markup:
    games = {g.entrant: g for g in tie.games}
    sides = [_side(result, report, e, games, i, here, word) for i, e in enumerate(tie.entrants, 1)]
    between = Markup('<span class="cl-dash" aria-hidden="true"> – </span>')
    at = Markup('<span class="cl-match-at">{}</span> ').format(tie.at) if tie.at else Markup("")
    notes = _notes(result, report, tie, word)
    below = Markup(' <span class="cl-match-note">{}</span>').format(Markup(" · ").join(notes)) if notes else Markup("")
    kind = "cl-match" if tie.at else "cl-match cl-match-bare"
    return Markup('<li class="{}">{}{}{}</li>').format(kind, at, between.join(sides), below)


def _side(
    result: EventResult,
    report: StageReport,
    entrant: str,
    games: Mapping[str, ScoredGame],
    nth: int,
    here: str,
    word: Lexicon,
) -> Markup:
    """One side: its name and what it made of the match; of the left one the result comes last."""
    name = people.entrant(result, entrant, here)
    game = games.get(entrant)
    if game is None:
        return Markup('<span class="cl-side cl-side-{}">{}</span>').format(nth, name)
    won = outcome_of(game) == "won"
    said = spoken(word("match.wins")) if won else Markup("")
    kind = f"cl-side cl-side-{nth}{' cl-won' if won else ''}"
    shown = Markup('<span class="{}">{}{}</span>').format(kind, name, said)
    value = side_result(result, game, [g for e, g in games.items() if e != entrant], word)
    number = Markup('<span class="cl-result cl-result-{}{}">{}</span>').format(nth, " cl-won" if won else "", value)
    return Markup("{} {}").format(*((shown, number) if nth == 1 else (number, shown)))


def _notes(result: EventResult, report: StageReport, tie: Tie, word: Lexicon) -> list[Markup]:
    """How a match ended, and what is told of either side: points before penalties, a forfeit."""
    found: list[Markup] = []
    if not tie.games:
        return found
    if any(outcome_of(g) == "drawn" for g in tie.games):
        found.append(word.markup("match.drawn"))
    ends = {r.end for r in tie.rows if r.end}
    limit = result.rulebook.game.match_points
    if "points" in ends and limit is not None:
        found.append(word.markup("match.points", points=word.number(limit)))
    if "time" in ends:
        found.append(word.markup("match.time"))
    by_hands = any(g.victory_points is not None for g in tie.games)
    if by_hands and all(g.points is not None for g in tie.games) and len(tie.games) == 2:
        one, two = (word.number(g.points) for g in tie.games)
        found.append(word.markup("match.in_hand", one=one, two=two))
    for game in tie.games:
        said = []
        if game.status.is_lost:
            said.append(word.of("status", game.status.value))
        if game.points is not None and game.gross is not None and game.points != game.gross:
            said.append(word("round.gross", points=word.number(game.gross)))
        name = named(result.name(game.entrant))
        found += [word.markup("match.of", name=name, what=what) for what in said]
    return found
