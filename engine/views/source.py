"""The foot of every page: which files and which commit its numbers come from. Publishing puts the notebook below it."""

from __future__ import annotations

from markupsafe import Markup

from engine.desk.results import Source
from engine.views import links
from engine.views.markup import details, link, listing, para, section
from engine.views.output import Output
from engine.views.words import Lexicon

__all__ = ["commit_words", "foot"]

SHORT_HASH = 7


def foot(source: Source, word: Lexicon, own_file: str = "", here: str = "") -> Output:
    """Where the numbers of a page come from; `own_file` is the one file that the page is mostly about.

    On page `here`, where one is named, with the way to what was corrected.
    """
    count = word.count("source.files", len(source.files))
    parts = [para(commit_words(source, word))]
    if own_file:
        parts.append(para(word.markup("source.own_file", file=_file(own_file))))
    parts.append(details(count, listing((_file(f) for f in source.files), "cl-files")))
    if here:
        parts.append(para(link(links.href(here, links.CORRECTIONS), word("corrections.link"), "cl-more")))
    inner = Markup("").join(parts)
    return section(word("source.title"), "source", Markup('<div class="cl-source">{}</div>').format(inner))


def commit_words(source: Source, word: Lexicon) -> Markup:
    """The commit that files were read at, and whether they differ from it."""
    if source.commit is None:
        return word.markup("source.outside")
    short = Markup("<code>{}</code>").format(source.commit[:SHORT_HASH])
    if source.committed is None:
        said = word.markup("source.commit", commit=short)
    else:
        said = word.markup("source.commit_of", commit=short, date=word.long_date(source.committed))
    return said + Markup(" ") + word.markup("source.dirty") if source.dirty else said


def _file(path: str) -> Markup:
    return Markup("<code><bdi>{}</bdi></code>").format(path)
