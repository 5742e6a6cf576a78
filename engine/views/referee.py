"""The referee's decisions (D1): who, what for, by which article, and what it added or took off; withdrawn ones too."""

from __future__ import annotations

from markupsafe import Markup

from engine.desk.results import EventResult
from engine.model import Penalty
from engine.views import links, people, stages
from engine.views.markup import NOTHING, chip, link, listing, named, section
from engine.views.output import Output
from engine.views.words import Lexicon

__all__ = ["decisions"]


def decisions(result: EventResult, here: str, word: Lexicon, only: tuple[str, int] | None = None) -> Output:
    """Every decision of the event with its round, or `only` those of a stage's round; nothing where there is none."""
    found = [p for p in result.penalties if only in (None, (p.stage, p.round))]
    if not found:
        return NOTHING
    order = [report.stage.name for report in result.stages]
    in_order = sorted(found, key=lambda p: (order.index(p.stage), p.round))
    items = [_decision(result, p, here, word, with_round=only is None) for p in in_order]
    return section(word("penalties.title"), "penalties", listing(items, "cl-penalties"))


def _decision(result: EventResult, penalty: Penalty, here: str, word: Lexicon, *, with_round: bool) -> Markup:
    report = next(s for s in result.stages if s.stage.name == penalty.stage)
    planned = next(r for r in report.rounds if r.number == penalty.round)
    parts = [Markup("<b>{}</b>").format(people.entrant(result, penalty.entrant, here))]
    if with_round:
        title = Markup("{}").format(stages.round_title(result, report, penalty.round, word))
        page = links.href(here, links.round_page(result, report.stage, penalty.round))
        parts.append(link(page, title) if links.has_page(planned) else title)
    said = [*_reasons(result, penalty, word), *_amounts(penalty, word)]
    if penalty.withdrawn or planned.state == "void":
        said = [Markup('<s class="cl-discard">{}</s>').format(part) for part in said]
        said.append(chip(word("penalties.withdrawn" if penalty.withdrawn else "penalties.void")))
    return Markup(" · ").join((*parts, *said))


def _reasons(result: EventResult, penalty: Penalty, word: Lexicon) -> list[Markup]:
    """What the rulebook calls it, by which article, and the note: all there is of what the rulebook does not name."""
    rule = next((r for r in result.rulebook.penalty if r.code == penalty.code), None)
    parts = []
    if rule is not None:
        parts.append(named(rule.title.words[word.language] or rule.code))
        if rule.article:
            parts.append(named(word("rules.article", article=rule.article)))
    return [*parts, *([named(penalty.note)] if penalty.note else [])]


def _amounts(penalty: Penalty, word: Lexicon) -> list[Markup]:
    """What it adds to the game's points and to the score, with its sign; that it does neither."""
    parts = [
        word.markup(key, amount=word.signed(amount))
        for key, amount in (("penalties.points", penalty.points), ("penalties.score", penalty.score))
        if amount
    ]
    return parts or [word.markup("penalties.nothing")]
