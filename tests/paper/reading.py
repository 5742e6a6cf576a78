"""The text of a PDF that typst made, page by page: enough of a reader to see that names come out as typed."""

from __future__ import annotations

import re
import zlib

__all__ = ["bare", "lines_of", "pages_of"]

_OBJECT = re.compile(rb"(\d+) 0 obj\s*(.*?)\s*endobj", re.DOTALL)
_STREAM = re.compile(rb"stream\r?\n(.*)\r?\nendstream", re.DOTALL)
_MAPPED = re.compile(rb"^<([0-9A-F]+)> <([0-9A-F]+)>$", re.MULTILINE)
# a font, or a text in brackets: other brackets in it are marked, or come in pairs
_DRAWN = re.compile(rb"/(f\d+) [\d.]+ Tf|\(((?:\\.|[^\\()]|\((?:\\.|[^\\()])*\))*)\)", re.DOTALL)
# where a text begins, and the size of its letters
_PLACED = re.compile(rb" 1 0 0 -1 [\d.]+ ([\d.]+) cm|/f\d+ ([\d.]+) Tf")
_ESCAPED = re.compile(rb"\\([0-7]{3}|.)", re.DOTALL)
_SIGNS = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}


def pages_of(pdf: bytes) -> list[str]:
    """What is written on each page, in the order in which it is set; a space only where one is drawn."""
    objects = _objects(pdf)
    return [_page(objects, page) for page in _pages(pdf, objects)]


def lines_of(pdf: bytes) -> list[list[tuple[float, float]]]:
    """The lines of each page from its top down: how high on the page each stands, and its largest letters, in points.

    What stands less than a point higher or lower is of the same line.
    """
    objects, pages = _objects(pdf), []
    for page in _pages(pdf, objects):
        texts, height = [], 0.0
        for placed, size in _PLACED.findall(_content(objects, page)):
            if placed:
                height = float(placed)
            else:
                texts.append((height, float(size)))
        lines: list[tuple[float, float]] = []
        for height, letters in sorted(texts, reverse=True):
            if lines and lines[-1][0] - height < 1:
                height, letters = lines[-1][0], max(lines.pop()[1], letters)
            lines.append((height, letters))
        pages.append(lines)
    return pages


def bare(text: str) -> str:
    """A text without the blanks at which lines are broken and the marks that allow it."""
    return "".join(c for c in text if not c.isspace() and c not in "\u200b\u2068\u2069")


def _objects(pdf: bytes) -> dict[int, bytes]:
    return {int(number): body for number, body in _OBJECT.findall(pdf)}


def _pages(pdf: bytes, objects: dict[int, bytes]) -> list[bytes]:
    kids = re.search(rb"/Type/Pages.*?/Kids\[(.*?)\]", pdf, re.DOTALL)
    assert kids is not None
    return [objects[int(number)] for number in re.findall(rb"(\d+) 0 R", kids[1])]


def _content(objects: dict[int, bytes], page: bytes) -> bytes:
    drawn = re.search(rb"/Contents (\d+) 0 R", page)
    assert drawn is not None
    return _unpacked(objects[int(drawn[1])])


def _page(objects: dict[int, bytes], page: bytes) -> str:
    resources = re.search(rb"/Resources (\d+) 0 R", page)
    assert resources is not None
    fonts = re.search(rb"/Font<<(.*?)>>", objects[int(resources[1])], re.DOTALL)
    assert fonts is not None
    letters = {name: _letters(objects, int(number)) for name, number in re.findall(rb"/(f\d+) (\d+) 0 R", fonts[1])}
    text, font = "", b""
    for chosen, written in _DRAWN.findall(_content(objects, page)):
        font = chosen or font
        width, known = letters[font]
        codes = _ESCAPED.sub(lambda m: bytes([int(m[1], 8)]) if len(m[1]) == 3 else _SIGNS.get(m[1], m[1]), written)
        text += "".join(known.get(codes[i : i + width], "") for i in range(0, len(codes), width))
    return text


def _letters(objects: dict[int, bytes], font: int) -> tuple[int, dict[bytes, str]]:
    """How many bytes a letter of the font takes, and which text each stands for."""
    named = re.search(rb"/ToUnicode (\d+) 0 R", objects[font])
    assert named is not None
    table = _unpacked(objects[int(named[1])])
    mapped = _MAPPED.findall(table.partition(b"endcodespacerange")[2])
    pairs = [(bytes.fromhex(code.decode()), bytes.fromhex(text.decode()).decode("utf-16-be")) for code, text in mapped]
    return (2 if b"<0000> <FFFF>" in table else 1), dict(pairs)


def _unpacked(body: bytes) -> bytes:
    stream = _STREAM.search(body)
    assert stream is not None
    return zlib.decompress(stream[1]) if b"/FlateDecode" in body[: stream.start()] else stream[1]
