"""The referee's decisions (D1): who, what for, by which article, and what it changed; withdrawn ones too.

They are a list on the pages of the event and its rounds, and a page of their own with statistics and the code.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from markupsafe import Markup

from engine.desk import CodeCount, count_decisions, total_of
from engine.desk.results import EventResult, PlannedRound, StageReport
from engine.model import Penalty
from engine.rules import PenaltyRule
from engine.views import links, people, source, stages
from engine.views.markup import (
    NOTHING,
    chip,
    crumbs,
    for_search,
    link,
    listing,
    named,
    para,
    paragraph,
    section,
    show,
)
from engine.views.output import Output
from engine.views.rules import penalties_table
from engine.views.tables import Column, Line, Table, table_html, with_second_line
from engine.views.words import Lexicon

__all__ = ["code", "decisions", "foot", "given", "statistics", "summary"]


def decisions(result: EventResult, here: str, word: Lexicon, only: tuple[str, int] | None = None) -> Output:
    """Every decision of the event with its round, or `only` those of a stage's round; nothing where there is none."""
    found = [p for p in _in_order(result) if only in (None, (p.stage, p.round))]
    if not found:
        return NOTHING
    items = [_item(result, p, here, word, with_round=only is None) for p in found]
    more = para(referee_link(result, here, word))
    return section(word("penalties.title"), "penalties", listing(items, "cl-penalties"), more)


def referee_link(result: EventResult, here: str, word: Lexicon) -> Markup:
    """The way to the page of all decisions."""
    page = links.href(here, links.referee_page(result.season, result.id))
    return link(page, word("referee.link"), "cl-more")


def summary(result: EventResult) -> Output:
    """How much was decided, in a sentence."""
    word, here = _at(result)
    title, season = result.title[word.language], result.season_title[word.language]
    steps = (
        (links.href(here, links.HOME), word("nav.home")),
        (links.href(here, links.season_page(result.season)), season),
        (links.href(here, links.event_page(result.season, result.id)), title),
    )
    total = total_of(count_decisions(result))
    counted = [
        word.count(key, number)
        for key, number in (
            ("referee.penalties", total.penalties),
            ("referee.warnings", total.warnings),
            ("referee.incidents", total.incidents),
            ("referee.gone", total.withdrawn + total.void),
        )
        if number
    ]
    said = word("referee.sentence", event=title, season=season, counted=word.enumerated(counted))
    return show(crumbs(word("nav.way"), steps, word("referee.title"))) + paragraph(said)


def given(result: EventResult) -> Output:
    """Every decision by stage and round: whose it was, what for, what it changed; struck where it counts no more."""
    word, here = _at(result)
    found = _in_order(result)
    columns = (
        Column(word("referee.who"), "name"),
        Column(word("round.round"), "when", wide=True),
        Column(word("referee.what"), "text"),
        Column(word("rules.article_column"), "text", wide=True),
        Column(word("referee.effect"), "text"),
        Column(word("player.note"), "text", wide=True),
    )
    lines = tuple(_line(result, penalty, here, word) for penalty in found)
    title = word("penalties.title")
    table = Table(title, columns, lines, "cl-decisions", caption_hidden=True)
    names = dict.fromkeys(result.name(penalty.entrant) for penalty in found)
    return section(title, "decisions", table_html(table)) + for_search(word.enumerated(names))


def statistics(result: EventResult) -> Output:
    """What was decided by kind: how often, with how many points; what is only noted, and what counts no more (C13)."""
    word, _ = _at(result)
    counts = count_decisions(result)
    total = total_of(counts)
    shown: list[tuple[Column, Callable[[CodeCount], str], bool]] = [
        (Column(word("referee.number"), "num"), lambda c: str(c.counted), True),
        (Column(word("referee.of_warnings"), "num"), lambda c: str(c.warnings or ""), total.warnings > 0),
        (Column(word("referee.of_incidents"), "num"), lambda c: str(c.incidents or ""), total.incidents > 0),
        (Column(word("round.points"), "num"), lambda c: _signed(c.points, word), any(c.points for c in counts)),
        (Column(word("round.score"), "num"), lambda c: _signed(c.score, word), any(c.score for c in counts)),
        (Column(word("referee.not_counted"), "num"), lambda c: str(c.withdrawn + c.void or ""), _some_gone(total)),
    ]
    kept = [(column, text) for column, text, wanted in shown if wanted]
    columns = (Column(word("referee.what"), "name"), *(column for column, _ in kept))
    lines = [Line((_named(c.rule, c.code, word), *(text(c) for _, text in kept))) for c in counts]
    lines.append(Line((word("referee.total"), *(text(total) for _, text in kept)), "cl-sum"))
    title = word("referee.statistics")
    table = Table(title, columns, tuple(lines), "cl-statistics", caption_hidden=True)
    return section(title, "statistics", table_html(table))


def code(result: EventResult) -> Output:
    """Every penalty of the rulebook with its amount and article, and that there is one for all else (D1)."""
    word, _ = _at(result)
    parts = []
    if result.rulebook.document:
        parts.append(para(word("rules.document", document=result.rulebook.document), "cl-note"))
    if result.rulebook.penalty:
        parts.append(table_html(penalties_table(result.rulebook.penalty, word)))
    parts.append(para(word("referee.code_other")))
    return section(word("referee.code"), "code", *parts)


def foot(result: EventResult) -> Output:
    """Which files and commit the decisions come from."""
    word, _ = _at(result)
    return source.foot(result.source, word)


def _at(result: EventResult) -> tuple[Lexicon, str]:
    return stages.lexicon(result), links.referee_page(result.season, result.id)


def _in_order(result: EventResult) -> list[Penalty]:
    """By stage and round, those of a round in the order of the file."""
    order = [report.stage.name for report in result.stages]
    return sorted(result.penalties, key=lambda p: (order.index(p.stage), p.round))


def _some_gone(total: CodeCount) -> bool:
    return total.withdrawn + total.void > 0


def _signed(amount: Fraction, word: Lexicon) -> str:
    return word.signed(amount) if amount else ""


def _round_of(result: EventResult, penalty: Penalty) -> tuple[StageReport, PlannedRound]:
    report = result.stage(penalty.stage)
    return report, next(r for r in report.rounds if r.number == penalty.round)


def _round_link(result: EventResult, penalty: Penalty, here: str, word: Lexicon) -> Markup:
    report, planned = _round_of(result, penalty)
    title = Markup("{}").format(stages.round_title(result, report, penalty.round, word))
    page = links.href(here, links.round_page(result, report.stage, penalty.round))
    return link(page, title) if links.has_page(planned) else title


def _who(result: EventResult, penalty: Penalty, here: str) -> Markup:
    """The entrant; of a pair the player too, where the file says who it was."""
    entrant = people.entrant(result, penalty.entrant, here)
    if not penalty.player or penalty.player == penalty.entrant:
        return entrant
    return Markup("{} ({})").format(entrant, people.entrant(result, penalty.player, here))


def _item(result: EventResult, penalty: Penalty, here: str, word: Lexicon, *, with_round: bool) -> Markup:
    parts = [Markup("<b>{}</b>").format(_who(result, penalty, here))]
    if with_round:
        parts.append(_round_link(result, penalty, here, word))
    rule = _rule(result, penalty)
    said = [_named(rule, penalty.code, word)] if rule is not None else []
    if rule is not None and rule.article:
        said.append(named(word("rules.article", article=rule.article)))
    said += [*([named(penalty.note)] if penalty.note else []), *_effect(rule, penalty, word)]
    return Markup(" · ").join((*parts, *_struck(result, penalty, said), *_gone(result, penalty, word)))


def _line(result: EventResult, penalty: Penalty, here: str, word: Lexicon) -> Line:
    rule = _rule(result, penalty)
    effect = Markup(", ").join(_effect(rule, penalty, word))
    said = [_named(rule, penalty.code, word), named(rule.article) if rule is not None else Markup(""), effect]
    what, article, effect = _struck(result, penalty, said)
    note = Markup(" ").join([*([named(penalty.note)] if penalty.note else []), *_gone(result, penalty, word)])
    number = _round_link(result, penalty, here, word)
    who = with_second_line(_who(result, penalty, here), (number,))
    return Line((who, number, with_second_line(what, (note,) if note else ()), article, effect, note))


def _struck(result: EventResult, penalty: Penalty, said: list[Markup]) -> list[Markup]:
    """The pieces as they are, or struck where the decision counts no more."""
    if not _gone_word(result, penalty):
        return said
    return [Markup('<s class="cl-discard">{}</s>').format(part) if part else part for part in said]


def _gone(result: EventResult, penalty: Penalty, word: Lexicon) -> list[Markup]:
    key = _gone_word(result, penalty)
    return [chip(word(key))] if key else []


def _gone_word(result: EventResult, penalty: Penalty) -> str:
    """Which words say why the decision counts no more; none where it does."""
    if penalty.withdrawn:
        return "penalties.withdrawn"
    return "penalties.void" if _round_of(result, penalty)[1].state == "void" else ""


def _rule(result: EventResult, penalty: Penalty) -> PenaltyRule | None:
    return next((r for r in result.rulebook.penalty if r.code == penalty.code), None)


def _named(rule: PenaltyRule | None, code: str, word: Lexicon) -> Markup:
    """What the rulebook calls it; that it does not name it."""
    return named(rule.title.words[word.language] or code) if rule is not None else Markup(word("referee.other"))


def _effect(rule: PenaltyRule | None, penalty: Penalty, word: Lexicon) -> list[Markup]:
    """What it adds to the game's points and to the score, with its sign, and the status; that it is a warning only."""
    if penalty.warning:
        return [word.markup("penalties.warning")]
    parts = [
        word.markup(key, amount=word.signed(amount))
        for key, amount in (("penalties.points", penalty.points), ("penalties.score", penalty.score))
        if amount
    ]
    if rule is not None and rule.status:
        parts.append(Markup("{}").format(word.of("status", rule.status)))
    return parts or [word.markup("penalties.nothing")]
