"""Plain text as Markdown that comes out as it was typed, in Pandoc and in CommonMark alike."""

import re
import unicodedata

# Character references, not backslashes: `\(` is mathematics to Quarto, and a renderer that looks at raw text before it
# parses it (for shortcodes, attributes, captions, lists) finds nothing in a reference that it could take for its own.
_PUNCTUATION = re.compile(r"[!-+\--/:-@\[-`{-~]")
# smalldocs makes dashes and ellipses, and old Quarto shortcodes, from the characters *after* decoding: an empty comment
# between two of them keeps them apart and shows nothing.
_RUNS = re.compile(r"(?<=[-.{<])(?=[-.{<])")
_APART = "<!-- -->"


def escape(text: str) -> str:
    """Return one line of Markdown that a reader sees as `text`; nothing in it can become markup, mathematics or script.

    It holds in running text, headings, lists, links' texts and page titles, in Quarto's and smalldocs's Markdown.
    Control characters and line breaks become spaces. It is not for code spans nor for raw HTML (there: `html.escape`).
    """
    line = "".join(" " if unicodedata.category(c) in ("Cc", "Zl", "Zp") else c for c in text)
    parts = _RUNS.split(line)
    escaped = _APART.join(_PUNCTUATION.sub(lambda m: f"&#{ord(m[0])};", part) for part in parts)
    return re.sub(r"^ +| +$", lambda m: "&#32;" * len(m[0]), escaped)
