"""The season's race as a chart: everyone's score in the season's table after every round of the season."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import altair as alt

from engine.desk.results import RaceStep, SeasonResult
from engine.views import stages
from engine.views.chart_html import unchecked
from engine.views.charts import DASHES, LABEL_WIDTH, TONES, inline, lookup, sized
from engine.views.words import Lexicon

__all__ = ["race_chart"]

HEIGHT = 340  # pixels
DOTTED = 20  # steps; of a longer race only the dots of the line under the hand are drawn
LABEL_STEP = 14  # pixels between the names at the ends of lines


@unchecked
def race_chart(result: SeasonResult, word: Lexicon) -> alt.TopLevelMixin:
    """Season score by step, a line per entrant, the first five of the last step told apart and named."""
    steps = result.race
    last = steps[-1].standing
    top = [row.entrant for row in last.rows[: len(TONES)]]
    listed = {row.entrant for row in last.rows}
    said = [_step_words(result, step, word) for step in steps]
    rows: list[dict[str, Any]] = [
        {
            "id": row.entrant,
            "name": result.name(row.entrant),
            "step": i,
            "when": said[i - 1],
            "score": float(row.score or 0),
            "shown": word.number(row.score),
            "rank": row.rank,
            "tone": top.index(row.entrant) if row.entrant in top else len(TONES),
        }
        for i, step in enumerate(steps, 1)
        for row in step.standing.rows
        if row.entrant in listed
    ]
    highest = max([1.0, *(float(r["score"]) for r in rows)]) * 1.04
    x = alt.X(
        "step:Q",
        title=word("race.steps"),
        scale=alt.Scale(domain=[1, max(2, len(steps))], nice=False),
        axis=_axis(steps, word),
    )
    scale = alt.Scale(domain=[0, highest], nice=False)
    y = alt.Y("score:Q", title=word("chart.score"), scale=scale, axis=alt.Axis(tickCount=5))
    tones = list(range(len(TONES) + 1))
    color = alt.Color("tone:O", legend=None, scale=alt.Scale(domain=tones, range=[*TONES, "currentColor"]))
    dash = alt.StrokeDash("tone:O", legend=None, scale=alt.Scale(domain=tones, range=[*DASHES, [1, 0]]))
    hover = alt.selection_point(
        name="whose", fields=["id"], on="pointerover", nearest=True, clear="pointerout", empty=False
    )
    chosen = alt.selection_point(name="chosen", fields=["id"], on="click", empty=False)

    def by_light(lit: float, first: float, rest: float) -> Any:
        """A value for the line under the hand, for the first five, and for the others."""
        under_hand = alt.when(hover | chosen).then(alt.value(lit))
        return under_hand.when(alt.datum.tone < len(TONES)).then(alt.value(first)).otherwise(alt.value(rest))

    base = alt.Chart(inline(rows)).encode(x=x, y=y, color=color)
    lines = base.mark_line(interpolate="linear", strokeJoin="round").encode(
        strokeDash=dash, detail="id:N", opacity=by_light(1, 0.95, 0.14), strokeWidth=by_light(3.5, 2.2, 1)
    )
    points = (
        base.mark_circle(size=26)
        .encode(
            opacity=by_light(1, 0.9 if len(steps) <= DOTTED else 0, 0),
            tooltip=[
                alt.Tooltip("name:N", title=word("chart.name")),
                alt.Tooltip("when:N", title=word("chart.round")),
                alt.Tooltip("shown:N", title=word("chart.score")),
                alt.Tooltip("rank:Q", title=word("chart.rank")),
            ],
        )
        .add_params(hover, chosen)
    )
    ends = _ends(result, steps, top, highest, word)
    labels = (
        alt.Chart(inline(ends))
        .mark_text(align="left", dx=8, baseline="middle", limit=LABEL_WIDTH, fontSize=11)
        .encode(x=alt.X("step:Q"), y=alt.Y("at:Q", scale=scale), text="name:N", color=color)
    )
    return sized(alt.layer(lines, points, labels), HEIGHT)


def _ends(
    result: SeasonResult, steps: Sequence[RaceStep], top: Sequence[str], highest: float, word: Lexicon
) -> list[dict[str, Any]]:
    """The names at the ends of the first lines, from the top down, far enough apart to be read."""
    gap, ends, above = highest * LABEL_STEP / HEIGHT, [], 2 * highest
    for tone, entrant in enumerate(top):
        row = steps[-1].standing.row(entrant)
        if row is None:
            continue
        above = min(float(row.score or 0), above - gap)
        name = f"{word.number(row.score)} {result.name(entrant)}"
        ends.append({"id": entrant, "name": name, "step": len(steps), "at": above, "tone": tone})
    return ends


def _axis(steps: Sequence[RaceStep], word: Lexicon) -> alt.Axis:
    """Months where they begin, if the rounds have dates; else the steps by number."""
    labels: dict[str, str] = {}
    month = None
    for i, step in enumerate(steps, 1):
        if step.date is not None and (step.date.year, step.date.month) != month:
            month = (step.date.year, step.date.month)
            labels[str(i)] = word.month(step.date)
    if not labels:
        return alt.Axis(tickMinStep=1, format="d", grid=False)
    return alt.Axis(values=[int(i) for i in labels], labelExpr=lookup(labels), labelOverlap=True, grid=True)


def _step_words(result: SeasonResult, step: RaceStep, word: Lexicon) -> str:
    """Which round of which event a step is, and when it was played."""
    event = result.event(step.event)
    report = next(s for s in event.stages if s.stage.name == step.stage)
    played = word("noted.title") if report.noted else stages.round_title(event, report, step.round, word)
    said = f"{event.title[word.language]} · {played}"
    return f"{said} · {word.weekday(step.date)}" if step.date is not None else said
