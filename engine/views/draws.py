"""How a draw was made: who was level, the lots by seed or by cards, and how anybody can check it (A20 to A25)."""

from __future__ import annotations

import shlex
from fractions import Fraction

from markupsafe import Markup

from engine.desk import LevelLots, RecordedDraw, RecordedLot, RoundDraw, deciding_draws, round_draws
from engine.desk.results import EventResult, StageReport
from engine.model import Purpose
from engine.pair import parse_card
from engine.views import people
from engine.views.markup import chip, details, listing, named, para
from engine.views.numbers import DASH
from engine.views.tables import Column, Line, Table, table_html
from engine.views.words import Lexicon

__all__ = ["card_mark", "deciding", "seating_draws"]

#: The signs of the suits, as text and not as little pictures.
SUITS = {"hearts": "♥\ufe0e", "diamonds": "♦\ufe0e", "clubs": "♣\ufe0e", "spades": "♠\ufe0e"}
RED = ("hearts", "diamonds")
#: The cards that have a letter instead of their number.
LETTERED = (1, 11, 12, 13)
#: How much of a lot's number tells it from the others at a glance.
SHORT = 10
#: Where the algorithm is written down, in the project.
MANUAL = "docs/draws.md"


def seating_draws(result: EventResult, report: StageReport, number: int, here: str, word: Lexicon) -> Markup:
    """How round `number` was drawn, to be opened; nothing where no draw is recorded."""
    return _told(result, round_draws(result, report, number), word("draws.title"), here, word)


def deciding(result: EventResult, stage: str, here: str, word: Lexicon) -> Markup:
    """The draws for the last qualifying place of a stage, or for ranks that nothing else parts."""
    return _told(result, deciding_draws(result, stage), word("draws.title"), here, word)


def card_mark(text: str, word: Lexicon) -> Markup:
    """A card as a short sign, K♥, with its name on demand; as it was written where it is none."""
    try:
        card = parse_card(text)
    except ValueError:
        return named(text)
    number = str(card.rank)
    rank = word.of("card.short", number) if card.rank in LETTERED else number
    name = word.of("card.long", number) if card.rank in LETTERED else number
    said = word("card.of", rank=name, suit=word.of("card.suit", card.suit))
    kind = "cl-playing-card cl-red" if card.suit in RED else "cl-playing-card"
    return Markup('<abbr class="{}" title="{}">{}</abbr>').format(kind, said, rank + SUITS[card.suit])


def _told(result: EventResult, draws: tuple[RoundDraw, ...], title: str, here: str, word: Lexicon) -> Markup:
    if not draws:
        return Markup("")
    now = [d for d in draws if not d.draw.superseded]
    before = [d for d in draws if d.draw.superseded]
    parts = [_draw(result, d, here, word) for d in now]
    if before:
        parts.append(Markup("<h4>{}</h4>").format(word("draws.redone.title")))
        parts.append(para(word("draws.redone.lead"), "cl-note"))
        parts += [_draw(result, d, here, word) for d in before]
    parts.append(_check(result, [d.draw for d in (*now, *before)], word))
    return details(title, Markup('<div class="cl-draws">{}</div>').format(Markup("").join(parts)))


def _draw(result: EventResult, found: RoundDraw, here: str, word: Lexicon) -> Markup:
    draw = found.draw
    purpose = Markup("<b>{}</b>").format(word.of("draws.purpose", draw.purpose.value))
    parts = [para(Markup(" · ").join((purpose, _method(draw, word))), "cl-draw-purpose")]
    parts += [_level(result, draw, level, here, word) for level in found.levels]
    kind = "cl-draw cl-superseded" if draw.superseded else "cl-draw"
    return Markup('<div class="{}">{}</div>').format(kind, Markup("").join(parts))


def _method(draw: RecordedDraw, word: Lexicon) -> Markup:
    if not draw.seed:
        said = word.markup("draws.method.cards")
    else:
        seed = Markup("<code>{}</code>").format(draw.seed)
        algorithm = Markup("<code>{}</code>").format(draw.algorithm or DASH)
        said = word.markup("draws.method.seed", seed=seed, algorithm=algorithm)
    if not draw.superseded:
        return said
    return Markup("{} {}").format(said, chip(word("draws.superseded"), "level"))


def _level(result: EventResult, draw: RecordedDraw, level: LevelLots, here: str, word: Lexicon) -> Markup:
    """One group of those who were level: on what, and their lots in order."""
    cards, numbers = any(lot.card for lot in level.lots), any(lot.number for lot in level.lots)
    columns = [Column("#", "rank", word("draws.order")), Column(word("standing.entrant"), "name")]
    columns += [Column(word("draws.card"), "num")] if cards else []
    columns += [Column(word("draws.number"), "text")] if numbers else []

    def line(place: int, lot: RecordedLot) -> Line:
        cells: list[str | Markup] = [str(place), people.drawn(result, lot.entrant, here)]
        cells += [card_mark(lot.card, word) if lot.card else ""] if cards else []
        cells += [_number(lot.number)] if numbers else []
        return Line(tuple(cells))

    lines = tuple(line(i, lot) for i, lot in enumerate(level.lots, 1))
    return table_html(Table(_level_words(draw.purpose, level, word), tuple(columns), lines, "cl-lots"))


def _level_words(purpose: Purpose, level: LevelLots, word: Lexicon) -> str:
    """On what those drawn were level, and between which tables, or at which, their lots decide."""
    value = level.value if level.value is not None else Fraction(0)
    if level.level == "rank":
        said = word("draws.level.rank", rank=word.ordinal(int(value)))
    elif level.level == "score":
        said = word("draws.level.score", score=word.number(value))
    else:
        said = word.of("draws.level", level.level or "unknown")
    if not level.tables:
        return said
    key = "draws.at" if purpose is Purpose.SEATS or len(level.tables) == 1 else "draws.between"
    return word("draws.level_tables", level=said, tables=word(key, tables=word.enumerated(map(str, level.tables))))


def _number(number: str) -> Markup:
    """The beginning of a lot's number; all of it on demand."""
    if not number:
        return Markup("")
    return Markup('<code title="{}">{}…</code>').format(number, number[:SHORT])


def _check(result: EventResult, draws: list[RecordedDraw], word: Lexicon) -> Markup:
    """How anybody can repeat the draws: with the first lot as an example, by a command that every system has."""
    items: list[Markup] = []
    by_seed = next((d for d in draws if d.lots[0].number), None)
    if by_seed is not None:
        lot = by_seed.lots[0]
        lines = (by_seed.algorithm, by_seed.seed, by_seed.event, by_seed.stage, by_seed.round, by_seed.purpose.value)
        command = f"printf '%s\\n' {shlex.join(map(str, (*lines, lot.drawn_as)))} | sha256sum"
        items.append(word.markup("draws.check.algorithm"))
        items.append(
            word.markup(
                "draws.check.example",
                name=named(result.name(lot.entrant)),
                command=Markup('<code class="cl-long">{}</code>').format(command),
                number=Markup('<code class="cl-long">{}</code>').format(lot.number),
            )
        )
    if any(not d.seed for d in draws):
        items.append(word.markup("draws.check.cards"))
    items.append(
        word.markup(
            "draws.check.command",
            command=Markup("<code>classifica check</code>"),
            file=Markup("<code>{}</code>").format(MANUAL),
        )
    )
    return Markup("<h4>{}</h4>{}").format(word("draws.check.title"), listing(items, "cl-list"))
