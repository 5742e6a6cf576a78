"""What the browser gets for a page: the page as it will be published, with the preview's own script and notices."""

from __future__ import annotations

import hashlib
import html
import re
from dataclasses import dataclass

from engine.preview.making import Notices, View
from engine.problems import Problem, errors

__all__ = ["EVENTS", "SCRIPT", "SCRIPT_TEXT", "Shown", "in_the_making", "shown"]

#: Addresses of the preview itself; no page of a site begins with a dash.
SCRIPT, EVENTS = "/-/preview.js", "/-/events"

#: Loads the page again as soon as it is another one. A browser connects again by itself, and asks the same then.
SCRIPT_TEXT = f"""(() => {{
  const {{ page, made }} = document.currentScript.dataset;
  const events = new EventSource("{EVENTS}?" + new URLSearchParams({{ page, made }}));
  events.addEventListener("reload", () => {{ events.close(); location.reload(); }});
  addEventListener("pagehide", () => events.close());
  addEventListener("pageshow", (event) => {{ if (event.persisted) location.reload(); }});
}})();
"""

_BODY = re.compile(rb"</head>\s*<body[^>]*>")
_END = b"</body>"
_STYLE = (
    "margin:0;padding:.75rem 1rem;color:#1c1c1c;font:1rem/1.4 system-ui,sans-serif;"
    "max-height:60vh;overflow:auto;overflow-wrap:anywhere;border-bottom:3px solid "
)
_RED, _YELLOW = f"{_STYLE}#b00020;background:#fde7ea", f"{_STYLE}#b58900;background:#fdf6dd"
# pages have colours of their own for code, in dark mode light ones
_PLAIN = "<style>#preview-notices :is(code, pre) { color: inherit; background: none }</style>"
_PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
</head>
<body>
<main style="max-width:45rem;margin:3rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif">
<h1>{title}</h1>
<p>{text}</p>
</main>
</body>
</html>
"""


@dataclass(frozen=True, slots=True)
class Shown:
    """A page for the browser; `made` is the same only for the same page with the same notices."""

    status: int
    html: bytes
    made: str


def shown(view: View, path: str) -> Shown:
    """The page at `path` with what is wrong above it, or instead of it where there is nothing else to show."""
    status, text = 200, b""
    if view.rendered is not None:
        text = view.rendered.html
    elif errors(view.notices.problems) or view.notices.failures:
        status, text = 500, _own("This page cannot be made yet", "It appears by itself when that is mended.")
    elif not view.is_planned:
        status, text = 404, _own("There is no such page", 'It appears by itself once there is. <a href="/">Home</a>')
    return of_page(text, path, view.notices, status)


def of_page(text: bytes, path: str, notices: Notices, status: int = 200) -> Shown:
    """A page's HTML with the notices above it and the script below it."""
    if banner := _banner(notices):
        text = _BODY.sub(lambda body: body[0] + banner.encode(), text, count=1)
    made = hashlib.sha256(text).hexdigest()[:16]
    script = f'<script src="{SCRIPT}" data-page="{html.escape(path)}" data-made="{made}"></script>'
    before, end, after = text.rpartition(_END)
    return Shown(status, before + script.encode() + end + after, made)


def in_the_making(path: str) -> Shown:
    """What is shown until the page is there."""
    made = _own("This page is being made", "It appears by itself in a moment.")
    return of_page(made, path, Notices((), ()), 503)


def _own(title: str, text: str) -> bytes:
    return _PAGE.format(title=title, text=text).encode()


def _banner(notices: Notices) -> str:
    """The notices as HTML: errors open, warnings to be unfolded; empty where there are none."""
    wrong = errors(notices.problems)
    warnings = [p for p in notices.problems if p not in wrong]
    parts = []
    if wrong or notices.failures:
        said = [f"<li>{_problem(p)}</li>" for p in wrong]
        said += [
            f'<li><pre style="margin:0;white-space:pre-wrap">{html.escape(f)}</pre></li>' for f in notices.failures
        ]
        head = "The pages stay as they were until this is mended:"
        parts.append(f'<div role="alert" style="{_RED}"><strong>{head}</strong><ul>{"".join(said)}</ul></div>')
    if warnings:
        head = f"{len(warnings)} warning{'s' * (len(warnings) != 1)}"
        items = "".join(f"<li>{_problem(p)}</li>" for p in warnings)
        parts.append(f'<details style="{_YELLOW}"><summary>{head}</summary><ul>{items}</ul></details>')
    return f'<div id="preview-notices">{_PLAIN}{"".join(parts)}</div>' if parts else ""


def _problem(problem: Problem) -> str:
    lines = [f"<code>{html.escape(str(problem.at))}</code> {html.escape(problem.message)}"]
    lines += [
        f"<small>{word}: {html.escape(text)}</small>"
        for word, text in (("why", problem.why), ("fix", problem.fix))
        if text
    ]
    return "<br>".join(lines)
