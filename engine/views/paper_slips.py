"""The score slip of each table on paper: names and seats filled in, and room for what the game notes.

What a slip has room for follows from the rules alone: the hands that are called and whose turn it is (A14), the pips
left (B4), errors (A26), victory points (C14), how a match ends (B2), what the points must add up to.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.desk.results import EventResult, PlannedRound, StageReport
from engine.rules import CalledHand, Game, Stage
from engine.views import people, stages
from engine.views.groups import group_title
from engine.views.numbers import DASH
from engine.views.paper import Frame, frame_of, when_words, written
from engine.views.paper_seating import ties_of
from engine.views.rules import rule_name, value_words
from engine.views.words import Lexicon

__all__ = ["MOST_ACROSS", "MOST_HANDS", "ROOM", "Hand", "Player", "Slip", "SlipForm", "SlipsSheet", "slips_sheet"]

#: Room for so many hands where the rules do not say how many a game has.
ROOM = 16
#: The most hands that a slip has room for: more go onto a second one.
MOST_HANDS = 60
#: What the rules say of a game that the one who writes at the table should see.
FACTS = ("better", "table_total", "table_total_multiple_of", "match_points", "limit", "victory_points")
#: The most entrants who have a column each, hand by hand; of more a slip notes the results alone.
MOST_ACROSS = 6


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody at a table, or a pair with its players where it has a name of its own; no seat where there are none."""

    name: str
    seat: str
    members: str


@dataclass(frozen=True, slots=True)
class Hand:
    """A line for a hand: which one it is and who calls it, where that is known before it is played."""

    kind: str
    caller: str


@dataclass(frozen=True, slots=True)
class Slip:
    """One table."""

    label: str
    group: str
    players: tuple[Player, ...]
    hands: tuple[Hand, ...]
    """None where everybody has a line, and only results are noted."""


@dataclass(frozen=True, slots=True)
class SlipForm:
    """The labels that all slips of a round share; what the game does not note is empty."""

    number: str
    kind: str
    caller: str
    name: str
    cells: tuple[str, ...]
    """What is noted of everybody in every hand, where that is more than the points."""
    ways: tuple[str, ...]
    """How a hand may end otherwise than by somebody going out: a box for each in its line."""
    totals: tuple[str, ...]
    """What is noted of everybody at the end."""
    kinds_title: str
    kinds: tuple[tuple[str, int], ...]
    """The hands that can be called, and how often each: boxes to cross off."""
    ends_title: str
    ends: tuple[str, ...]
    """How the match ended: a box for each."""
    facts: tuple[tuple[str, str], ...]
    """What the rules say of the numbers: which points win, what they add up to."""
    notes: str
    signatures: str


@dataclass(frozen=True, slots=True)
class SlipsSheet:
    """The slips of a round, in the order of the tables."""

    frame: Frame
    form: SlipForm
    slips: tuple[Slip, ...]


def slips_sheet(result: EventResult, report: StageReport, planned: PlannedRound) -> SlipsSheet:
    """A slip for each table of a round that has a file."""
    word, stage = stages.lexicon(result), report.stage
    game = result.game_of(stage, planned.number)
    slips = tuple(
        Slip(
            tie.at,
            "" if tie.group is None else group_title(tie.group, word),
            players := tuple(_player(result, r.entrant, r.seat, word) for r in tie.rows),
            _hands(stage, game, players, word),
        )
        for tie in ties_of(report, planned, word)
    )
    title = stages.round_title(result, report, planned.number, word)
    frame = frame_of("slips", result, title, when_words(planned, word), word)
    return SlipsSheet(frame, _form(stage, game, word), slips)


def _player(result: EventResult, entrant: str, seat: str | None, word: Lexicon) -> Player:
    name = written(result, entrant)
    both = " / ".join(written(result, p) for p in people.players_of(result, entrant))
    return Player(name, word.of("seat.long", seat) if seat else "", both if both != name else "")


def _hands(stage: Stage, game: Game, players: tuple[Player, ...], word: Lexicon) -> tuple[Hand, ...]:
    """The lines of a slip: of hands that are called with the caller, if the seats say whose turn it is."""
    if len(players) > MOST_ACROSS:
        return ()
    called = stage.called_hands
    if called is None:
        return (Hand("", ""),) * min(game.hands or ROOM, MOST_HANDS)
    last = called.hand(called.last)
    lines = []
    for number in range(1, min(called.count, MOST_HANDS) + 1):
        turn = called.caller(number, len(players))
        if turn is None:
            lines.append(Hand(_title(last, word) if last else "", DASH))
        else:
            lines.append(Hand("", players[turn - 1].name if all(p.seat for p in players) else ""))
    return tuple(lines)


def _title(hand: CalledHand, word: Lexicon) -> str:
    return hand.title.words[word.language] or hand.kind


def _form(stage: Stage, game: Game, word: Lexicon) -> SlipForm:
    called = stage.called_hands
    totals = [word("round.points")]
    totals += [word("round.errors.long")] if game.errors else []
    totals += [word("standing.victory.long")] if game.victory_points is not None else []
    totals += [] if stage.is_of_two else [word("round.place.long")]
    ends: tuple[str, ...] = ()
    if stage.is_of_two and game.match_points is not None:
        ends = (word("match.points", points=word.number(game.match_points)), word("match.time"))
    return SlipForm(
        number=word("round.hands.number.short"),
        kind=word("round.hands.kind") if called is not None else "",
        caller=word("round.hands.caller") if called is not None else "",
        name=word("standing.entrant"),
        cells=_cells(game, word),
        ways=(word.of("hands.kind", "blocked"), word.of("hands.kind", "void")) if game.pips is not None else (),
        totals=tuple(totals),
        kinds_title=word("round.hands.title"),
        kinds=_kinds(stage, word),
        ends_title=word("paper.ended"),
        ends=ends,
        facts=_facts(game, word),
        notes=word("paper.notes"),
        signatures=word("paper.signatures"),
    )


def _cells(game: Game, word: Lexicon) -> tuple[str, ...]:
    """Beside the points of a hand the pips left, or whose hand it was where that is a victory point."""
    beside = "paper.pips" if game.pips is not None else "standing.victory.short"
    noted = game.pips is not None or game.victory_points is not None
    return (word(beside), word("round.points")) if noted else ()


def _kinds(stage: Stage, word: Lexicon) -> tuple[tuple[str, int], ...]:
    called = stage.called_hands
    if called is None:
        return ()
    played = (hand for hand in called.hands if hand.kind in called.played)
    return tuple((_title(hand, word), hand.times) for hand in played)


def _facts(game: Game, word: Lexicon) -> tuple[tuple[str, str], ...]:
    """In the words of the rules' own table."""
    known = ((key, getattr(game, key)) for key in FACTS)
    return tuple((rule_name(key, word), value_words(key, value, word)) for key, value in known if value is not None)
