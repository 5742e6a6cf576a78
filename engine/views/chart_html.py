"""An Altair chart as HTML: a static picture for everyone, and the chart's JSON that the site's script makes alive."""

import hashlib
import html
import json
import re
from collections.abc import Callable
from typing import Any

import altair as alt
from altair.utils.schemapi import debug_mode

from engine.views.drawing import svg_of

_STATIC_WIDTH = 600  # pixels; the live chart takes the width it finds
# Text and lines take the page's colour, so that they follow the light and the dark theme with no script.
_CONFIG: dict[str, Any] = {
    "aria": False,  # the figure has one description; a label for every mark would be read out one by one
    "background": None,
    "font": "sans-serif",
    "axis": {
        "labelColor": "currentColor",
        "titleColor": "currentColor",
        "domainColor": "currentColor",
        "tickColor": "currentColor",
        "gridColor": "currentColor",
        "gridOpacity": 0.15,
    },
    "legend": {"labelColor": "currentColor", "titleColor": "currentColor"},
    "title": {"color": "currentColor", "subtitleColor": "currentColor"},
    "header": {"labelColor": "currentColor", "titleColor": "currentColor"},
    "text": {"color": "currentColor"},
    "view": {"stroke": None},
}


#: Around a function that makes a chart: nothing is held against the schema, for a chart is ours, not a user's; tests do
#: that, once.
unchecked = debug_mode(False)


def chart_html(chart: alt.TopLevelMixin, *, title: str, description: str) -> str:
    """Return the HTML figure of a chart, for `engine.views.output.html`; the same chart gives the same text every time.

    `title` is shown as the figure's caption and `description` is read out instead of the picture; both are plain text.
    The figure holds the picture as SVG and the Vega-Lite specification; `scripts/charts.js` draws the latter over the
    former, so the picture stays where scripts are off or fail.
    """
    spec = chart.to_dict(validate=False)  # as for `unchecked`
    spec["config"] = _merge(spec.get("config", {}), _CONFIG)
    spec["description"] = description
    text = json.dumps(spec, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return (
        f'<figure class="chart"><figcaption>{html.escape(title)}</figcaption>'
        f'<div class="vega-chart" role="img" aria-label="{html.escape(description)}">'
        f'<script type="application/json">{_in_script(text)}</script>'
        f'<div class="vega-static">{_picture(spec, prefix="c" + hashlib.sha256(text.encode()).hexdigest()[:8])}</div>'
        "</div></figure>"
    )


def _merge(base: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    """Return `over` laid under `base`: what the chart set itself wins, but for the background and the view's frame."""
    merged = dict(over)
    for key, value in base.items():
        if isinstance(value, dict) and isinstance(over.get(key), dict):
            merged[key] = {**value, **over[key]} if key == "view" else {**over[key], **value}
        elif key != "background":
            merged[key] = value
    return merged


def _in_script(text: str) -> str:
    """Return JSON that cannot end its script element, start a comment or be taken for a shortcode."""
    for character in "<>&\u2028\u2029":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return text


def _picture(spec: dict[str, Any], prefix: str) -> str:
    """Return the chart as SVG that fits a narrow page; its ids begin with `prefix`, numbered as they appear."""
    ids: dict[str, str] = {}
    svg = svg_of(_fixed_width(spec))
    # The converter counts on from chart to chart, so its ids say how many charts were drawn before this one.
    svg = re.sub(r"<[^<>]*>", lambda tag: re.sub(r'\sid="([^"]+)"', _note(ids, prefix), tag[0]), svg)
    svg = re.sub(r"<[^<>]*>", lambda tag: re.sub(r'(url\(#|href="#)([^")]+)', _refer(ids), tag[0]), svg)
    return svg.replace("<svg ", '<svg style="max-width:100%;height:auto" ', 1)


def _note(ids: dict[str, str], prefix: str) -> Callable[[re.Match[str]], str]:
    return lambda m: f' id="{ids.setdefault(m[1], f"{prefix}-{len(ids)}")}"'


def _refer(ids: dict[str, str]) -> Callable[[re.Match[str]], str]:
    return lambda m: m[1] + ids.get(m[2], m[2])


def _fixed_width(spec: dict[str, Any]) -> dict[str, Any]:
    """Return the specification with a width in pixels wherever it asks for its container's."""
    if spec.get("width") == "container":
        spec = {**spec, "width": _STATIC_WIDTH}
    for key in ("hconcat", "vconcat", "concat", "layer"):
        if key in spec:
            spec = {**spec, key: [_fixed_width(part) for part in spec[key]]}
    if isinstance(spec.get("spec"), dict):
        spec = {**spec, "spec": _fixed_width(spec["spec"])}
    return spec
