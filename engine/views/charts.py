"""The charts, in Vega-Lite through Altair: specifications from plain values; the same values give the same text.

Lines and cells are keyed by the entrant's id (two people may have one name). Text and quiet lines are drawn in
`currentColor`, the others in middle tones, so one picture serves the light and the dark scheme.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import altair as alt

from engine.desk.results import EventResult, StageReport
from engine.model import Status
from engine.score import ScoredGame, Standing, StandingRow
from engine.views import stages
from engine.views.chart_html import unchecked
from engine.views.matrix import MARKED
from engine.views.words import Lexicon

__all__ = [
    "DASHES",
    "LABEL_WIDTH",
    "TONES",
    "games_chart",
    "inline",
    "lookup",
    "progress_chart",
    "scores_chart",
    "sized",
]

#: The lines of the first five: told apart by name and dash as well as by colour.
TONES = ("#0d9488", "#d97706", "#6d6ae8", "#db2777", "#64923a")
DASHES = ([1, 0], [6, 3], [2, 2], [8, 3, 2, 3], [12, 4])
ACCENT = "#0d9488"
LABEL_WIDTH = 130  # pixels; a longer name is cut in the picture and whole under the hand
ROW = 15  # pixels for a rank: forty players fit on a phone's screen and a half


@unchecked
def progress_chart(result: EventResult, report: StageReport, word: Lexicon) -> alt.TopLevelMixin:
    """Rank by round, a line per entrant, rank 1 on top; a hand on a line shows whose it is."""
    standings = report.result.standings
    last = standings[-1]
    top = [row.entrant for row in last.rows[: len(TONES)]]
    rows = [
        {
            "id": row.entrant,
            "name": result.name(row.entrant),
            "round": standing.after,
            "rank": row.rank,
            "score": word.number(row.score),
            "tone": top.index(row.entrant) if row.entrant in top else len(TONES),
        }
        for standing in standings
        for row in standing.rows
    ]
    # Ends of lines at one rank would lie on each other: a label stands at its line's position in the list.
    ends = [
        {
            "id": row.entrant,
            "name": f"{row.rank} {result.name(row.entrant)}",
            "round": last.after,
            "place": i,
            "tone": min(i - 1, len(TONES)),
        }
        for i, row in enumerate(last.rows, 1)
    ]
    height = max(160, ROW * len(last.rows))
    first, final = standings[0].after, last.after
    hover = alt.selection_point(
        name="whose", fields=["id"], on="pointerover", nearest=True, clear="pointerout", empty=False
    )
    chosen = alt.selection_point(name="chosen", fields=["id"], on="click", empty=False)
    x = alt.X(
        "round:Q",
        title=word("chart.round"),
        scale=alt.Scale(domain=[first, final if final > first else first + 1], nice=False),
        axis=_round_axis(result, report, word),
    )
    y = alt.Y(
        "rank:Q",
        title=word("chart.rank"),
        scale=alt.Scale(domain=[len(last.rows) + 0.5, 0.5], nice=False),
        axis=alt.Axis(values=_ticks(len(last.rows)), format="d"),
    )
    tones = list(range(len(TONES) + 1))
    color = alt.Color("tone:O", legend=None, scale=alt.Scale(domain=tones, range=[*TONES, "currentColor"]))
    dash = alt.StrokeDash("tone:O", legend=None, scale=alt.Scale(domain=tones, range=[*DASHES, [1, 0]]))

    def by_light(lit: float, top: float, rest: float) -> Any:
        """A value for the line under the hand, for the first five, and for the others."""
        under_hand = alt.when(hover | chosen).then(alt.value(lit))
        return under_hand.when(alt.datum.tone < len(TONES)).then(alt.value(top)).otherwise(alt.value(rest))

    base = alt.Chart(inline(rows))
    lines = base.mark_line(interpolate="monotone", strokeCap="round").encode(
        x=x,
        y=y,
        color=color,
        strokeDash=dash,
        detail="id:N",
        opacity=by_light(1, 0.9, 0.16),
        strokeWidth=by_light(3.5, 2.2, 1),
    )
    points = (
        base.mark_circle(size=30)
        .encode(
            x=x,
            y=y,
            color=color,
            opacity=by_light(1, 0.9, 0.12),
            tooltip=[
                alt.Tooltip("name:N", title=word("chart.name")),
                alt.Tooltip("round:Q", title=word("chart.round")),
                alt.Tooltip("rank:Q", title=word("chart.rank")),
                alt.Tooltip("score:N", title=word("chart.score")),
            ],
        )
        .add_params(hover, chosen)
    )
    labels = (
        alt.Chart(inline(ends))
        .mark_text(align="left", dx=8, baseline="middle", limit=LABEL_WIDTH, fontSize=11)
        .encode(
            x=alt.X("round:Q"),
            y=alt.Y("place:Q", scale=alt.Scale(domain=[len(last.rows) + 0.5, 0.5], nice=False)),
            text="name:N",
            color=color,
            opacity=by_light(1, 1, 0),
        )
    )
    return sized(alt.layer(lines, points, labels), height)


@unchecked
def scores_chart(result: EventResult, report: StageReport, standing: Standing, word: Lexicon) -> alt.TopLevelMixin:
    """The score of every game: a row per entrant in the order of the standing, a column per round, darker for more."""
    games = {(g.entrant, g.round): g for g in report.result.games if g.score is not None}
    order = [row.entrant for row in standing.rows]
    rows: list[dict[str, Any]] = []
    for position, row in enumerate(standing.rows, 1):
        for number in sorted({s.after for s in report.result.standings}):
            game = games.get((row.entrant, number))
            if game is not None and game.score is not None:
                discarded = number in row.discarded
                rows.append(
                    {
                        "id": row.entrant,
                        "name": result.name(row.entrant),
                        "place": position,
                        "round": number,
                        "score": float(game.score),
                        "shown": f"{word.number(game.score)}{_letter(game, word)}",
                        "state": _state(game, discarded, word),
                        "discarded": discarded,
                    }
                )
    labels = {row.entrant: _listed(result, row, word) for row in standing.rows}
    # Axis labels are names, but rows are ids: the label is looked up by expression in a list that is plain data.
    axis = alt.Axis(title=None, labelLimit=LABEL_WIDTH, domain=False, ticks=False, labelExpr=lookup(labels))
    darkness = alt.Scale(
        domain=[min([0.0, *(r["score"] for r in rows)]), max([1.0, *(r["score"] for r in rows)])], range=[0.05, 0.85]
    )
    base = alt.Chart(inline(rows)).encode(
        x=alt.X(
            "round:O",
            title=word("chart.round"),
            scale=alt.Scale(paddingInner=0.06),
            axis=alt.Axis(orient="top", labelAngle=0, domain=False, ticks=False, **_game_labels(result, report, word)),
        ),
        y=alt.Y("id:N", sort=order, scale=alt.Scale(paddingInner=0.1), axis=axis),
        tooltip=[
            alt.Tooltip("name:N", title=word("chart.name")),
            alt.Tooltip("round:O", title=word("chart.round")),
            alt.Tooltip("shown:N", title=word("chart.score")),
            alt.Tooltip("state:N", title=word("chart.state")),
        ],
    )
    cells = base.mark_rect(color=ACCENT).encode(
        opacity=alt.Opacity("score:Q", legend=None, scale=darkness),
    )
    text = base.mark_text(fontSize=10).encode(
        text="shown:N",
        color=alt.value("currentColor"),
        opacity=alt.condition(alt.datum.discarded, alt.value(0.45), alt.value(1)),
    )
    strikes = (
        alt.Chart(inline([r for r in rows if r["discarded"]]))
        .mark_tick(orient="horizontal", thickness=1, size=14, color="currentColor", opacity=0.7)
        .encode(x=alt.X("round:O"), y=alt.Y("id:N", sort=order))
    )
    return sized(alt.layer(cells, text, strikes), 18 * len(order))


@unchecked
def games_chart(report: StageReport, entry: str, discarded: tuple[int, ...], word: Lexicon) -> alt.TopLevelMixin:
    """One entrant's score by round as bars; the games discarded are only outlines."""
    games = [g for g in report.result.games if g.entrant == entry and g.score is not None]
    rounds = sorted({s.after for s in report.result.standings})
    rows = [_bar(g, g.round in discarded, word) for g in games]
    base = alt.Chart(inline(rows)).encode(
        x=alt.X("round:O", title=word("chart.round"), scale=alt.Scale(domain=rounds), axis=alt.Axis(labelAngle=0)),
        y=alt.Y("score:Q", title=word("chart.score"), axis=alt.Axis(tickCount=4, tickMinStep=1, format="d")),
        tooltip=[
            alt.Tooltip("round:O", title=word("chart.round")),
            alt.Tooltip("shown:N", title=word("chart.score")),
            alt.Tooltip("state:N", title=word("chart.state")),
        ],
    )
    bars = base.mark_bar(cornerRadiusEnd=3, stroke=ACCENT, strokeWidth=1.2, color=ACCENT).encode(
        fillOpacity=alt.condition(alt.datum.discarded, alt.value(0.08), alt.value(0.75)),
        strokeDash=alt.condition(alt.datum.discarded, alt.value([3, 3]), alt.value([1, 0])),
    )
    text = base.mark_text(dy=-7, fontSize=11).encode(text="shown:N", color=alt.value("currentColor"))
    return sized(alt.layer(bars, text), 150)


def _bar(game: ScoredGame, discarded: bool, word: Lexicon) -> dict[str, Any]:
    shown = word.number(game.score)
    return {
        "round": game.round,
        "score": float(game.score or 0),
        "shown": f"({shown})" if discarded else shown,
        "state": _state(game, discarded, word),
        "discarded": discarded,
    }


def _state(game: ScoredGame, discarded: bool, word: Lexicon) -> str:
    """Whether a game counts, and what it was if it was not played."""
    state = word("matrix.discarded") if discarded else word("chart.counted")
    if game.status is not Status.PLAYED and word.has("status", game.status.value):
        return f"{state} · {word.of('status', game.status.value)}"
    return state


def _letter(game: ScoredGame, word: Lexicon) -> str:
    """The letter of a score that was not played for, as in the matrix."""
    return f"\u2009{word.of('mark', game.status.value)}" if game.status in MARKED else ""


def _listed(result: EventResult, row: StandingRow, word: Lexicon) -> str:
    name = result.name(row.entrant)
    return f"{name} ({word.of('status', Status.WITHDRAWN.value)})" if row.withdrawn else name


def _game_labels(result: EventResult, report: StageReport, word: Lexicon) -> dict[str, Any]:
    """The games' titles instead of the rounds' numbers, where the rounds are different games."""
    if report.stage.games is None:
        return {}
    titles = {str(r.number): stages.game_title(result, report, r.number, word) for r in report.rounds}
    return {"labelExpr": lookup(titles)}


def _round_axis(result: EventResult, report: StageReport, word: Lexicon) -> alt.Axis:
    values = [s.after for s in report.result.standings]
    return alt.Axis(values=values, format="d", grid=False, **_game_labels(result, report, word))


def _ticks(ranks: int) -> list[int]:
    return [1, *range(5, ranks + 1, 5)] if ranks > 8 else list(range(1, ranks + 1))


def inline(rows: Sequence[Mapping[str, Any]]) -> alt.InlineData:
    """The rows as a chart's data. Altair copies a list with every part that is made of a chart, and a tuple never."""
    return alt.InlineData(values=tuple(rows))


def lookup(labels: dict[str, str]) -> str:
    """A Vega expression that turns an id into its name; both are JSON strings, so nothing in them can be code."""
    return f"({json.dumps(labels, ensure_ascii=True, sort_keys=True)})[datum.value]"


def sized(chart: alt.LayerChart | alt.FacetChart, height: int) -> alt.TopLevelMixin:
    """The chart as wide as the place it gets, and `height` pixels high."""
    sized: alt.TopLevelMixin = chart.properties(
        width="container",
        height=height,
        autosize=alt.AutoSizeParams(type="fit-x", contains="padding"),
        padding={"left": 4, "right": 5, "top": 8, "bottom": 4},
    )
    return sized
