"""The two charts of an event's page, one of each for every stage with results."""

from __future__ import annotations

from collections.abc import Callable

from altair import TopLevelMixin

from engine.desk.results import EventResult, StageReport
from engine.score import Standing
from engine.views import people, stages
from engine.views.chart_html import chart_html
from engine.views.charts import progress_chart, scores_chart
from engine.views.markup import NOTHING, section
from engine.views.output import Output, html
from engine.views.words import Lexicon

__all__ = ["progress", "scores"]


def progress(result: EventResult) -> Output:
    """Everyone's rank after each round, as a chart; none where there was one round."""

    def chart(report: StageReport, _: Standing, word: Lexicon) -> TopLevelMixin:
        return progress_chart(result, report, word)

    words = ("event.progress.title", "event.progress.caption", "event.progress.description")
    return _by_stage(result, "progress", words, chart, least=2)


def scores(result: EventResult) -> Output:
    """Everyone's score in each round, as a chart."""

    def chart(report: StageReport, standing: Standing, word: Lexicon) -> TopLevelMixin:
        return scores_chart(result, report, standing, word)

    words = ("event.scores.title", "event.scores.caption", "event.scores.description")
    return _by_stage(result, "scores", words, chart)


def _by_stage(
    result: EventResult,
    anchor: str,
    words: tuple[str, str, str],
    chart: Callable[[StageReport, Standing, Lexicon], TopLevelMixin],
    least: int = 1,
) -> Output:
    """A section for each stage with results of `least` rounds, newest first.

    `words` are the keys of title, caption and description.
    """
    word = stages.lexicon(result)
    title, caption, description = words
    shown = NOTHING
    for report, standing, suffix in stages.scored_stages(result):
        if len(report.result.standings) < least:
            continue
        leaders = people.names(result, [row.entrant for row in standing.rows if row.rank == 1])
        said = word(
            description,
            event=result.title[word.language],
            number=standing.after,
            leaders=word.enumerated(leaders),
        )
        figure = chart_html(chart(report, standing, word), title=word(caption), description=said)
        heading = stages.of_stage(word(title), result, report, word)
        shown += section(heading, f"{anchor}{suffix}") + html(figure)
    return shown
