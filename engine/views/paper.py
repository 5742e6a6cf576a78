"""What is printed: the plain values of each sheet, in the words of the pages. What sets them in type is engine/paper.

Names are text as typed; a sheet that is made of the same files has the same values.
"""

from __future__ import annotations

import posixpath
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from markupsafe import Markup

from engine.desk.results import EventResult, PlannedRound, StageReport
from engine.model import Language
from engine.views import links, seating, source, stages
from engine.views.markup import link, para
from engine.views.words import Lexicon

__all__ = [
    "Frame",
    "Kind",
    "event_files",
    "frame_of",
    "plain",
    "round_files",
    "to_print",
    "when_words",
    "written",
]

Kind = Literal["seating", "slips", "standings"]


@dataclass(frozen=True, slots=True)
class Frame:
    """What stands around a sheet: whose it is, what it is about, and in small print where its numbers come from."""

    kind: Kind
    language: Language
    club: str
    event: str
    season: str
    title: str
    """The round, or the moment that a standing is from."""
    when: str
    """The date and the venue, as far as they are known."""
    origin: str
    """The commit that the files were read at."""


def frame_of(kind: Kind, result: EventResult, title: str, when: str, word: Lexicon) -> Frame:
    """The frame of a sheet of an event."""
    return Frame(
        kind=kind,
        language=word.language,
        club=result.club.name,
        event=result.title[word.language],
        season=result.season_title[word.language],
        title=title[:1].upper() + title[1:],
        when=when,
        origin=plain(source.commit_words(result.source, word)),
    )


def plain(text: str | Markup) -> str:
    """A cell of a page as text: what is no Markup is that already, whatever it looks like."""
    return text.striptags() if isinstance(text, Markup) else text


def written(result: EventResult, entrant: str) -> str:
    """An entrant's name in a box of its own, with one blank between words."""
    return " ".join(result.name(entrant).split())


def when_words(planned: PlannedRound, word: Lexicon) -> str:
    """A round's date and venue, as far as they are known."""
    return plain(stages.when(planned, word))


def round_files(result: EventResult, report: StageReport, planned: PlannedRound) -> Mapping[Kind, str]:
    """The sheets that the site has of a round that is seated, each with its file, beside the round's page."""
    if planned.state != "seating" or not seating.seated(planned):
        return {}
    page = links.round_page(result, report.stage, planned.number)
    return {"seating": f"{page}-seating.pdf", "slips": f"{page}-slips.pdf"}


def event_files(result: EventResult) -> Mapping[Kind, str]:
    """The sheets that the site has of an event, each with its file, beside the event's page."""
    if result.standing() is None:
        return {}
    folder = posixpath.dirname(links.event_page(result.season, result.id))
    return {"standings": f"{folder}/standings.pdf"}


def to_print(files: Mapping[Kind, str], here: str, word: Lexicon) -> Markup:
    """Links from page `here` to sheets; nothing where there are none."""
    found = [link(links.beside(here, file), word.of("paper.sheet", kind)) for kind, file in files.items()]
    if not found:
        return Markup("")
    return para(Markup("{}: {}").format(word("paper.to_print"), Markup(" · ").join(found)), "cl-to-print")
