"""The standings table, whole or its top, and with the movement since the round before.

Its columns are those that the format needs: places at tables of more than two, matches won, drawn and lost with the
points of both sides, how far somebody got in a knockout.
"""

from __future__ import annotations

from fractions import Fraction

from markupsafe import Markup

from engine.desk import MatchRecord, match_records
from engine.desk.results import EventResult, StageReport
from engine.rules import Stage
from engine.score import ScoredGame, Standing, StandingRow
from engine.views import people, stages
from engine.views.breakdown import decided_chips
from engine.views.groups import by_group, group_title
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

#: The ranks of each group that a short table shows.
TOP_OF_GROUP = 2


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
    report: StageReport,
    standing: Standing,
    here: str,
    word: Lexicon,
    caption: str,
    *,
    suffix: str = "",
) -> Table:
    """The whole standing, or that of a group: rank, name, score, and what else the format of its stage has.

    What decided leads to its sentence; `suffix` is that of the stage's anchors.
    """
    if stages.is_knockout(report):
        return _knockout_table(result, report, standing, here, word, caption)
    if report.noted:
        return _noted_table(result, standing, here, word, caption)
    middle = _columns(report, standing, word)
    discards = any(row.discarded for row in standing.rows)
    decided = any(decided_chips(row, word) for row in standing.rows)
    columns = [*_first_columns(word), *(column for column, _ in middle)]
    if discards:
        columns.append(Column(word("standing.discarded.short"), "text", word("standing.discarded.long"), wide=True))
    if decided:
        columns.append(Column(word("standing.decided"), "text", wide=True))

    def line(row: StandingRow) -> Line:
        why = decided_chips(row, word, suffix)
        dropped = ", ".join(str(n) for n in row.discarded)
        told = [word("standing.points.of", points=said[row.entrant]) for c, said in middle if c.wide]
        second = [*why, *told, *([word("standing.discarded.of", rounds=dropped)] if dropped else [])]
        name = with_second_line(listed_name(result, row, here, word), second)
        cells = [str(row.rank), name, word.number(row.score), *(said[row.entrant] for _, said in middle)]
        cells += [dropped] if discards else []
        cells += [Markup(" ").join(why)] if decided else []
        return Line(tuple(cells), mark(row))

    return Table(caption, tuple(columns), tuple(line(r) for r in standing.rows), "cl-standings", caption_hidden=True)


def _first_columns(word: Lexicon, last: Column | None = None) -> tuple[Column, Column, Column]:
    score = Column(word("standing.score"), "score") if last is None else last
    return Column("#", "rank", word("standing.rank")), Column(word("standing.entrant"), "name"), score


def _columns(report: StageReport, standing: Standing, word: Lexicon) -> list[tuple[Column, dict[str, str]]]:
    """The columns between the score and the discards, each with what it says of everyone."""
    rows, stage = standing.rows, report.stage
    found: list[tuple[Column, dict[str, str]]] = []
    if stage.bonus is not None:
        column = Column(word("standing.bonus.short"), "num", word("standing.bonus.long"))
        found.append((column, {r.entrant: word.number(r.bonus) for r in rows}))
    if stage.is_of_two:
        return [*found, *_match_columns(report, standing, word)]
    column = Column(word("standing.played.short"), "num", word("standing.played.long"))
    found.append((column, {r.entrant: str(r.played) for r in rows}))
    if any(row.places for row in rows):
        column = Column(word("standing.places.short"), "num", word("standing.places.long"))
        found.append((column, {r.entrant: place_counts(r.places) for r in rows}))
    return found


def _match_columns(report: StageReport, standing: Standing, word: Lexicon) -> list[tuple[Column, dict[str, str]]]:
    """Matches won, drawn (where that can be) and lost; hands won, where those count; the points of both sides."""
    stage, rows = report.stage, standing.rows
    records = match_records(g for g in report.result.games if g.round <= standing.after)
    own = {r.entrant: records.get(r.entrant, MatchRecord()) for r in rows}
    drawn = any(record.drawn for record in own.values())
    if drawn:
        column = Column(word("standing.record.short"), "num", word("standing.record.long"))
    else:
        column = Column(word("standing.record_two.short"), "num", word("standing.record_two.long"))
    found = [(column, {e: _record_text(r, drawn=drawn) for e, r in own.items()})]
    hands = "victory-points"
    if _reads(stage, hands):
        values = {r.entrant: next(v.value for v in r.tiebreaks if v.criterion.startswith(hands)) for r in rows}
        column = Column(word("standing.victory.short"), "num", word("standing.victory.long"))
        found.append((column, {e: word.number(v) if isinstance(v, Fraction) else "" for e, v in values.items()}))
    if _has_points(report):
        if _reads(stage, "difference"):
            column = Column(word("standing.difference.short"), "num", word("standing.difference.long"))
            found.append((column, {e: word.signed(r.difference) for e, r in own.items()}))
        column = Column(word("standing.points.short"), "num", word("standing.points.long"), wide=True)
        both = {e: f"{word.number(r.points_for)}–{word.number(r.points_against)}" for e, r in own.items()}
        found.append((column, both))
    return found


def _reads(stage: Stage, criterion: str) -> bool:
    return any(name.name == criterion for name in stage.cascade)


def _has_points(report: StageReport) -> bool:
    return any(g.points is not None and g.table is not None for g in report.result.games)


def _record_text(record: MatchRecord, *, drawn: bool) -> str:
    return place_counts((record.won, record.drawn, record.lost) if drawn else (record.won, record.lost))


def _knockout_table(
    result: EventResult, report: StageReport, standing: Standing, here: str, word: Lexicon, caption: str
) -> Table:
    """Ranks of a knockout, with how far everyone got instead of a score."""
    columns = _first_columns(word, Column(word("standing.reached"), "reached"))
    lines = tuple(
        Line(
            (
                stages.rank_text(row, report, standing),
                listed_name(result, row, here, word),
                stages.reached(result, report, row.entrant, word),
            ),
            mark(row) if standing.complete else "",
        )
        for row in standing.rows
    )
    return Table(caption, columns, lines, "cl-standings cl-knockout", caption_hidden=True)


def _noted_table(result: EventResult, standing: Standing, here: str, word: Lexicon, caption: str) -> Table:
    """A final table: ranks, and of scores, points and games played those that it has of anybody."""
    rows = standing.rows
    points = {row.entrant: value.value for row in rows for value in row.tiebreaks}
    found = (
        (Column(word("standing.score"), "score"), {r.entrant: word.number(r.score) for r in rows}),
        (
            Column(word("round.points"), "num"),
            {e: word.number(v) for e, v in points.items() if isinstance(v, Fraction)},
        ),
        (
            Column(word("standing.played.short"), "num", word("standing.played.long")),
            {r.entrant: word.number(r.played) for r in rows},
        ),
    )
    noted = [(column, said) for column, said in found if any(said.values())]
    lines = tuple(
        Line(
            (str(r.rank), listed_name(result, r, here, word), *(said.get(r.entrant, "") for _, said in noted)), mark(r)
        )
        for r in rows
    )
    columns = (*_first_columns(word)[:2], *(column for column, _ in noted))
    return Table(caption, columns, lines, "cl-standings", caption_hidden=True)


def top_table(
    result: EventResult, standing: Standing, here: str, word: Lexicon, caption: str | Markup, top: int = 5
) -> Table:
    """The first `top` ranks of a standing (more rows where the last of them is shared); the first two of each group.

    Of a knockout that goes on, how far everyone got who is among them.
    """
    report, groups = result.stage(standing.stage), by_group(standing)
    knockout = stages.is_knockout(report)
    goes_on = knockout and not standing.complete
    columns = _first_columns(word, Column(word("standing.reached"), "reached") if knockout else None)
    width = 3 if any(row.score is not None for row in standing.rows) else 2  # a final table may have no scores

    def line(row: StandingRow, group: str | None) -> Line:
        name = listed_name(result, row, here, word)
        if group is not None:
            name = Markup('{} <span class="cl-quiet">{}</span>').format(name, group_title(group, word))
        last = stages.reached(result, report, row.entrant, word) if knockout else word.number(row.score)
        return Line((stages.rank_text(row, report, standing), name, last)[:width], "" if goes_on else mark(row))

    shown = top if len(groups) < 2 else TOP_OF_GROUP
    lines = tuple(line(row, group) for group, own in groups for row in own.rows if row.rank <= shown)
    return Table(caption, columns[:width], lines, "cl-top")


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
