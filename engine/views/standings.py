"""The standings table, whole or its top, and with the movement since the round before."""

from __future__ import annotations

from markupsafe import Markup

from engine.desk.results import EventResult
from engine.score import ScoredGame, Standing, StandingRow
from engine.views import people
from engine.views.breakdown import decided_chips
from engine.views.markup import chip, spoken
from engine.views.numbers import place_counts
from engine.views.tables import Column, Line, Table, with_second_line
from engine.views.words import Lexicon

__all__ = [
    "listed_name",
    "listed_names",
    "mark",
    "shown_names",
    "standings_table",
    "top_table",
    "with_movement",
    "withdrawn_mark",
]


def mark(row: StandingRow) -> str:
    """The classes that set the podium apart, and who has given up."""
    kinds = [f"cl-podium cl-podium-{row.rank}"] if row.rank <= 3 else []
    return " ".join([*kinds, *(["cl-gone"] if row.withdrawn else [])])


def withdrawn_mark(word: Lexicon) -> Markup:
    """The sign and the word for who has given up."""
    sign = Markup('<b aria-hidden="true">{}</b> {}').format(
        word.of("mark", "withdrawn"), word.of("status", "withdrawn")
    )
    return chip(sign, "gone")


def listed_name(result: EventResult, row: StandingRow, here: str, word: Lexicon) -> Markup:
    """The name of a line of a standing, marked where that one had given up by then."""
    name = people.entrant(result, row.entrant, here)
    return Markup("{} {}").format(name, withdrawn_mark(word)) if row.withdrawn else name


def shown_names(result: EventResult, standing: Standing, here: str) -> dict[str, Markup]:
    """Everyone's name as it stands on page `here`."""
    return {row.entrant: people.entrant(result, row.entrant, here) for row in standing.rows}


def listed_names(result: EventResult, standing: Standing, here: str, word: Lexicon) -> dict[str, Markup]:
    """The same, with those marked who had given up."""
    return {row.entrant: listed_name(result, row, here, word) for row in standing.rows}


def standings_table(
    result: EventResult,
    standing: Standing,
    here: str,
    word: Lexicon,
    caption: str,
    *,
    bonus: bool = False,
    suffix: str = "",
) -> Table:
    """The whole standing: rank, name, score, the bonus in it, games, places, games discarded, what decided.

    What decided leads to its sentence; `suffix` is that of the stage's anchors.
    """
    counts_places = any(row.places for row in standing.rows)
    discards = any(row.discarded for row in standing.rows)
    decided = any(decided_chips(row, word) for row in standing.rows)
    columns = [
        Column("#", "rank", word("standing.rank")),
        Column(word("standing.entrant"), "name"),
        Column(word("standing.score"), "score"),
    ]
    if bonus:
        columns.append(Column(word("standing.bonus.short"), "num", word("standing.bonus.long")))
    columns.append(Column(word("standing.played.short"), "num", word("standing.played.long")))
    if counts_places:
        columns.append(Column(word("standing.places.short"), "num", word("standing.places.long")))
    if discards:
        columns.append(Column(word("standing.discarded.short"), "text", word("standing.discarded.long"), wide=True))
    if decided:
        columns.append(Column(word("standing.decided"), "text", wide=True))

    def line(row: StandingRow) -> Line:
        why = decided_chips(row, word, suffix)
        dropped = ", ".join(str(n) for n in row.discarded)
        second = [*why, word("standing.discarded.of", rounds=dropped)] if dropped else why
        cells: list[str | Markup] = [
            str(row.rank),
            with_second_line(listed_name(result, row, here, word), second),
            word.number(row.score),
        ]
        if bonus:
            cells.append(word.number(row.bonus))
        cells.append(str(row.played))
        if counts_places:
            cells.append(place_counts(row.places))
        if discards:
            cells.append(dropped)
        if decided:
            cells.append(Markup(" ").join(why))
        return Line(tuple(cells), mark(row))

    return Table(caption, tuple(columns), tuple(line(r) for r in standing.rows), "cl-standings", caption_hidden=True)


def top_table(
    result: EventResult, standing: Standing, here: str, word: Lexicon, caption: str | Markup, top: int = 5
) -> Table:
    """The first `top` ranks of a standing (more rows where the last of them is shared)."""
    columns = (
        Column("#", "rank", word("standing.rank")),
        Column(word("standing.entrant"), "name"),
        Column(word("standing.score"), "score"),
    )
    lines = tuple(
        Line((str(row.rank), listed_name(result, row, here, word), word.number(row.score)), mark(row))
        for row in standing.rows
        if row.rank <= top
    )
    return Table(caption, columns, lines, "cl-top")


def with_movement(
    result: EventResult,
    standing: Standing,
    before: Standing | None,
    games: tuple[ScoredGame, ...],
    here: str,
    word: Lexicon,
    caption: str,
) -> Table:
    """The standing after a round: each one's score of that round, and how far it moved since the standing before."""
    scores = {g.entrant: g.score for g in games}
    columns = (
        Column("#", "rank", word("standing.rank")),
        Column(word("standing.movement.short"), "move", word("standing.movement.long")),
        Column(word("standing.entrant"), "name"),
        Column(word("standing.score"), "score"),
        Column(word("standing.this_round"), "num"),
    )
    lines = tuple(
        Line(
            (
                str(row.rank),
                _movement(row, before, word),
                listed_name(result, row, here, word),
                word.number(row.score),
                word.number(scores.get(row.entrant)),
            ),
            mark(row),
        )
        for row in standing.rows
    )
    return Table(caption, columns, lines, "cl-standings", caption_hidden=True)


def _movement(row: StandingRow, before: Standing | None, word: Lexicon) -> Markup:
    if before is None:
        return Markup("")
    earlier = before.row(row.entrant)
    if earlier is None:
        return chip(word("standing.movement.new"), "new")
    steps = earlier.rank - row.rank
    if steps == 0:
        return Markup('<span class="cl-same" aria-hidden="true">=</span>{}').format(
            spoken(word("standing.movement.same"))
        )
    key, sign, kind = ("up", "▲", "cl-up") if steps > 0 else ("down", "▼", "cl-down")
    said = word.count(f"standing.movement.{key}", abs(steps))
    return Markup('<span class="{}" aria-hidden="true">{}{}</span>{}').format(kind, sign, abs(steps), spoken(said))
