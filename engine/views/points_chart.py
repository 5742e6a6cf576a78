"""The points of one entrant's games as a chart, round by round; in matches those of the other side next to them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import altair as alt

from engine.desk import outcome_of
from engine.desk.results import EventResult, StageReport
from engine.model import Status
from engine.score import ScoredGame
from engine.views.chart_html import unchecked
from engine.views.charts import ACCENT, inline, sized
from engine.views.words import Lexicon

__all__ = ["both_points", "outcome_word", "points_chart"]

HEIGHT = 170


@unchecked
def points_chart(
    result: EventResult, report: StageReport, games: Sequence[ScoredGame], word: Lexicon, *, both: bool
) -> alt.TopLevelMixin:
    """A bar for the points of each game, and with `both` an outline for those of the other side of a match."""
    sides = ("own", "other") if both else ("own",)
    rows = [
        _bar(result, report, game, side, points, word)
        for game in games
        for side, points in zip(sides, both_points(game), strict=False)
        if points is not None
    ]
    rounds = sorted({s.after for s in report.result.standings})
    told = [alt.Tooltip("outcome:N", title=word("outcome.title"))] if both else []
    base = alt.Chart(inline(rows)).encode(
        x=alt.X("round:O", title=word("chart.round"), scale=alt.Scale(domain=rounds), axis=alt.Axis(labelAngle=0)),
        xOffset=alt.XOffset("side:N", sort=[*sides], scale=alt.Scale(domain=[*sides])),
        tooltip=[
            alt.Tooltip("round:O", title=word("chart.round")),
            alt.Tooltip("name:N", title=word("chart.name")),
            alt.Tooltip("shown:N", title=word("round.points")),
            *told,
        ],
    )
    bars = base.mark_bar(cornerRadiusEnd=2, stroke=ACCENT, strokeWidth=1.2, color=ACCENT).encode(
        y=alt.Y("points:Q", title=word("round.points"), axis=alt.Axis(tickCount=4)),
        fillOpacity=alt.condition(alt.datum.side == "own", alt.value(0.75), alt.value(0.06)),
    )
    text = base.mark_text(dy=alt.expr("datum.points < 0 ? 8 : -7"), fontSize=10).encode(
        y=alt.Y("points:Q"), text="shown:N", color=alt.value("currentColor")
    )
    return sized(alt.layer(bars, text), HEIGHT)


def both_points(game: ScoredGame) -> tuple[Fraction | None, Fraction | None]:
    """The points of a game, its own and the others'; none of a bye to which the rulebook gives none."""
    if game.status is Status.BYE and not (game.points or game.against):
        return None, None
    return game.points, game.against


def outcome_word(game: ScoredGame, report: StageReport, word: Lexicon) -> str:
    """Whether the match was won, drawn or lost; nothing for what was none."""
    outcome = outcome_of(game)
    return word.of("outcome", outcome) if outcome is not None else ""


def _bar(
    result: EventResult, report: StageReport, game: ScoredGame, side: str, points: Fraction, word: Lexicon
) -> dict[str, Any]:
    whose = (game.entrant,) if side == "own" else game.opponents
    return {
        "round": game.round,
        "side": side,
        "name": word.enumerated(result.name(e) for e in whose) or word.of("status", game.status.value),
        "points": float(points),
        "shown": word.number(points),
        "outcome": outcome_word(game, report, word),
    }
