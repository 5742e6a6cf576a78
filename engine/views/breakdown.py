"""Why neighbours with the same score stand as they do: "A above B: level on 78; fewer points …, 301 to 322"."""

from __future__ import annotations

from collections.abc import Mapping

from markupsafe import Markup, escape

from engine.desk import Comparison, Step, level_pairs
from engine.rules import DEPTH, SEASON, CriterionName
from engine.score import Standing, StandingRow, Value, criterion_words
from engine.views import links
from engine.views.markup import link, para
from engine.views.numbers import DASH, place_counts, placings
from engine.views.tables import Column, Line, Table
from engine.views.words import Lexicon

__all__ = ["criteria_table", "criterion_name", "decided_chips", "sentences", "told"]


def criterion_name(text: str, word: Lexicon) -> str:
    """A criterion's own words, by the name that the rulebook gives it."""
    name = CriterionName.parse(text)
    if name.name == "places" and name.depth > DEPTH:
        return word("breakdown.places_to", last=word.ordinal(name.depth))
    if name.name == "rank" and name.scope == SEASON:
        return word("breakdown.season_rank")
    return _titled(criterion_words(text).name[word.language], name, word)


def _value_text(value: Value, word: Lexicon) -> str:
    """A criterion's value as people write it; a dash where it has none."""
    if value is None:
        return DASH
    if not isinstance(value, tuple):
        return word.number(value)
    return place_counts(value) if len(value) <= DEPTH else placings(value, word.language)


def decided_chips(row: StandingRow, word: Lexicon, suffix: str = "") -> tuple[Markup, ...]:
    """What put the row below the one before, where it was not the score, and that it is level with others.

    Each leads to its sentence; `suffix` is that of the stage's anchors.
    """
    found = []
    if row.decided_by is not None and row.decided_by != "score":
        found.append(link(f"#{_pair_anchor(row, suffix)}", criterion_name(row.decided_by, word), "cl-chip"))
    if row.tied_with:
        level = f"#{_level_anchor(row, suffix)}"
        found.append(link(level, word("standing.level"), "cl-chip cl-chip-level"))
    return tuple(found)


def told(standing: Standing, names: Mapping[str, Markup], word: Lexicon, suffix: str = "") -> Markup:
    """The sentences about a standing as a list, each with its anchor; or that nobody is level."""
    found = sentences(standing, names, word, suffix)
    if not found:
        return para(word("breakdown.none"))
    items = Markup("").join(Markup('<li id="{}">{}</li>').format(*item) for item in found.items())
    shown = Markup('<ul class="cl-breakdown">{}</ul>').format(items)
    return shown + para(word("breakdown.shared"), "cl-note") if any(r.tied_with for r in standing.rows) else shown


def sentences(standing: Standing, names: Mapping[str, Markup], word: Lexicon, suffix: str = "") -> dict[str, Markup]:
    """By anchor, best first: a sentence for every two neighbours with the same score, one for all who are level."""
    found: dict[str, Markup] = {}
    for pair in level_pairs(standing):
        if pair.decisive is None:
            level = [names[row.entrant] for row in standing.rows if row.rank == pair.above.rank]
            found[_level_anchor(pair.above, suffix)] = word.markup(
                "breakdown.level",
                names=Markup(word.enumerated(escape(name) for name in level)),
                score=_value_text(pair.steps[0].above, word),
            )
        else:
            two = (names[pair.above.entrant], names[pair.below.entrant])
            found[_pair_anchor(pair.below, suffix)] = _pair_sentence(pair, two, word)
    return found


def _pair_anchor(below: StandingRow, suffix: str) -> str:
    return f"tie{suffix}_{links.slug(below.entrant)}"


def _level_anchor(row: StandingRow, suffix: str) -> str:
    return f"level{suffix}_{row.rank}"


def _pair_sentence(pair: Comparison, names: tuple[Markup, Markup], word: Lexicon) -> Markup:
    """The sentence for two with the same score that a criterion tells apart; `names` are theirs, the upper's first."""
    score, *criteria = pair.steps
    reasons = [word("breakdown.score", score=_value_text(score.above, word))]
    for step in criteria:
        one, two = _value_text(step.above, word), _value_text(step.below, word)
        if step.decides:
            reasons.append(word("breakdown.decided", what=_comparison(step, word), one=one, two=two))
        else:
            reasons.append(word("breakdown.also", what=criterion_name(step.criterion, word), value=one))
    return word.markup("breakdown.pair", first=names[0], second=names[1], reasons="; ".join(reasons))


def criteria_table(standing: Standing, names: Mapping[str, Markup], caption: str, word: Lexicon) -> Table:
    """Every criterion's value for everyone."""
    criteria = [value.criterion for value in standing.rows[0].tiebreaks]
    columns = (
        Column("#", "rank", word("standing.rank")),
        Column(word("standing.entrant"), "name"),
        Column(word("standing.score"), "score"),
        *(Column(criterion_name(c, word), "num") for c in criteria),
    )
    lines = tuple(
        Line(
            (
                str(row.rank),
                names[row.entrant],
                word.number(row.score),
                *(_value_text(v.value, word) for v in row.tiebreaks),
            )
        )
        for row in standing.rows
    )
    return Table(caption, columns, lines, "cl-criteria", caption_hidden=True)


def _comparison(step: Step, word: Lexicon) -> str:
    words = criterion_words(step.criterion)
    if isinstance(step.above, tuple) or isinstance(step.below, tuple) or step.above is None or step.below is None:
        return criterion_name(step.criterion, word)
    said = words.more if step.above > step.below else words.fewer
    name = CriterionName.parse(step.criterion)
    return _titled(said[word.language], name, word) if said else criterion_name(step.criterion, word)


def _titled(said: str, name: CriterionName, word: Lexicon) -> str:
    """A criterion's words with the title of the stage that it reads, instead of the stage's name."""
    title = word.stages.get(name.scope)
    return said.replace(f"{name.scope}»", f"{title}»").replace(f"{name.scope}”", f"{title}”") if title else said
