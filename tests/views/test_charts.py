"""The charts' specifications: their rows and what is drawn of them."""

from __future__ import annotations

from typing import Any

import altair as alt
import pytest
from altair.utils import schemapi

from engine.views.charts import games_chart, progress_chart, scores_chart
from engine.views.words import Lexicon
from views.examples import cuori

WORD = Lexicon("en")


def layers(chart: Any) -> list[dict[str, Any]]:
    """A chart's layers, each with its own rows under `rows`."""
    spec = chart.to_dict()
    named = spec["datasets"]
    return [{**layer, "rows": named[layer.get("data", spec.get("data"))["name"]]} for layer in spec["layer"]]


def test_progress_is_rank_by_round_with_the_first_on_top() -> None:
    """A row per entrant and standing; the scale runs downwards; the first five have tones, names and dashes."""
    result = cuori()
    lines, points, labels = layers(progress_chart(result, result.stages[0], WORD))
    assert [(r["id"], r["round"], r["rank"]) for r in lines["rows"] if r["id"] == "a"] == [
        ("a", 1, 1),
        ("a", 2, 3),
        ("a", 4, 1),
    ]
    assert lines["encoding"]["y"]["scale"]["domain"] == [5.5, 0.5]
    assert lines["encoding"]["detail"]["field"] == "id"
    assert points["encoding"]["tooltip"][0] == {"field": "name", "title": "Name", "type": "nominal"}
    assert [(r["name"], r["tone"]) for r in labels["rows"]][:2] == [("1 Ada Bo", 0), ("2 Bix Co", 1)]


def test_scores_have_a_cell_per_game_and_mark_the_discards() -> None:
    """In the order of the standing; the number is written as on the page."""
    result = cuori()
    standing = result.standing()
    assert standing is not None
    cells, _, strikes = layers(scores_chart(result, result.stages[0], standing, WORD))
    first = [(r["round"], r["shown"], r["state"]) for r in cells["rows"] if r["id"] == "a"]
    assert first == [(1, "8", "counted"), (2, "1", "discarded"), (4, "10", "counted")]
    assert cells["encoding"]["y"]["sort"] == ["a", "b", "e", "d", "c"]
    assert {(r["id"], r["round"]) for r in strikes["rows"]} == {("a", 2), ("b", 4), ("d", 1), ("c", 1)}


def test_a_players_bars_show_discards_hollow_and_in_brackets() -> None:
    """So that colour is not the only sign."""
    bars, _ = layers(games_chart(cuori().stages[0], "d", (1,), WORD))
    assert [(r["round"], r["shown"], r["state"]) for r in bars["rows"]] == [
        (1, "(1)", "discarded"),
        (2, "6", "counted · jolly"),
        (4, "1", "counted"),
    ]


def test_the_same_values_give_the_same_specification() -> None:
    """Nothing in a chart counts on from one to the next."""
    result = cuori()
    one, two = (progress_chart(result, result.stages[0], WORD).to_dict() for _ in range(2))
    assert one == two


def test_a_page_does_not_hold_the_parts_of_its_charts_against_the_schema(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests do that, here for each chart when its layers are looked at; it would cost a page more than drawing."""
    result = cuori()
    standing = result.standing()
    assert standing is not None

    def refused(*_: object, **__: object) -> None:
        raise AssertionError("a chart is held against the schema")

    for part in (alt.X, alt.Y, alt.Scale):
        monkeypatch.setattr(part, "validate", refused)
    progress_chart(result, result.stages[0], WORD)
    scores_chart(result, result.stages[0], standing, WORD)
    games_chart(result.stages[0], "d", (1,), WORD)
    assert schemapi.DEBUG_MODE, "a notebook's own charts are"
