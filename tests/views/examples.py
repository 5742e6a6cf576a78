"""A club as the desk gives it, small enough to read: five players, an event table by table and one seat by seat."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta

from engine.desk import ClubInfo, EventResult, HomeResult, PlannedRound, PlayerResult, SeasonResult, Source, StageReport
from engine.model import Entrant, Language, Round, Words
from engine.rules import Rulebook, merge, shipped, variants
from engine.score import score_stage
from score.sheets import round_of

__all__ = ["HOSTILE", "PEOPLE", "cuori", "event", "home", "king", "player", "season"]

PEOPLE = {"a": "Ada Bo", "b": "Bix Co", "c": "Çelik Do", "d": "Dunja Fo", "e": "Edda Go"}

#: Names that would be markup, mathematics, code or another page's layout if they did not come out as typed.
HOSTILE = {
    "a": "<b>x</b> & | * _ [x](y)",
    "b": "`code` $x$ {{< meta title >}}",
    "c": "\"double\" 'single' </script><script>alert(1)</script>",
    "d": "😀 שלום",
    "e": "W" * 80,
}

SOURCE = Source(("d/club.toml", "d/x/cuori/round-01.csv"), "0123456789abcdef", date(2026, 1, 9), dirty=False)

CUORI = (
    round_of(1, "1 N a 34", "1 E b 34", "1 S c 78", "1 W d 114", "- - e jolly"),
    round_of(2, "1 N a 100", "1 E b 50", "1 S c 60", "1 W e 50", "- - d jolly"),
    round_of(3, "1 N a 1", "1 E b 2", "1 S c 3", "1 W d 4", void=True),
    round_of(4, "1 N a 10", "1 E b 20", "1 S c 30", "1 W d 40", "- - e absent"),
    round_of(5, "1 N d -", "1 E b -", "1 S a -", "1 W c -", "- - e jolly"),
)
KING = (round_of(1, "1 N a 21", "1 E b 4", "1 S c -30", "1 W d 5", "2 N e 21", "2 E f 4", "2 S g 0", "2 W h -25"),)


def event(
    language: Language,
    rulebook: str,
    sheets: tuple[Round, ...],
    names: Mapping[str, str] = PEOPLE,
    source: Source = SOURCE,
    title: str = "Xyz",
    **stage: object,
) -> EventResult:
    """An event of a shipped rulebook with `stage` laid over its regular stage, scored as the desk does it."""
    base = shipped(rulebook)
    merged = merge(base, {"stage": [{"name": "regular", **stage}]} if stage else {})
    book = Rulebook.model_validate({**merged, "document": "Doc"})
    regular = book.stage[0]
    by_number = {r.number: r for r in sheets}
    planned = []
    for number in range(1, regular.rounds + 1):
        found = by_number.get(number)
        state = "planned" if found is None else "void" if found.void else "scored" if found.is_scored else "seating"
        day = date(2025, 10, 2) + timedelta(weeks=2 * (regular.evening(number) - 1))
        planned.append(PlannedRound(number, state, day, "", found))
    ids = {row.entrant for r in sheets for row in r.rows}
    return EventResult(
        club=club(language),
        season="2025-26",
        season_title=Words("S 2025-26", "S 2025-26", "S 2025-26"),
        id=rulebook,
        title=Words(title, title, title),
        rulebook_name=rulebook,
        rulebook=book,
        variants=variants(base, merged),
        stages=(StageReport(regular, tuple(planned), score_stage(regular, book.game, sheets, names=names)),),
        overall=None,
        games={},
        draws=(),
        penalties=(),
        entrants={i: Entrant(i, names.get(i, f"Name {i}")) for i in sorted(ids)},
        source=source,
        problems=(),
    )


def club(language: Language, name: str = "Q") -> ClubInfo:
    """The club, in one of the three languages."""
    return ClubInfo(name, language, None, "Europe/Rome", ("2025-26",))


def cuori(language: Language = "en", names: Mapping[str, str] = PEOPLE, title: str = "Xyz") -> EventResult:
    """Cuori after four of six rounds, the third of which fell out, with the fifth seated; the best two count."""
    return event(language, "cuori", CUORI, names, title=title, rounds=6, counting=2)


def king(language: Language = "en", names: Mapping[str, str] = PEOPLE) -> EventResult:
    """King after one of twelve rounds, by the rulebook as it is."""
    return event(language, "king", KING, names)


def season(language: Language = "en", names: Mapping[str, str] = PEOPLE) -> SeasonResult:
    """The season with both events."""
    title = Words("S 2025-26", "S 2025-26", "S 2025-26")
    events = (cuori(language, names), king(language, names))
    return SeasonResult(club(language), "2025-26", title, events, None, (), None, None, SOURCE)


def home(language: Language = "en", names: Mapping[str, str] = PEOPLE) -> HomeResult:
    """The club with its one season and everyone in the register, one of whom never played."""
    people = (*(Entrant(i, n) for i, n in names.items()), Entrant("z", "Zed Zo"))
    return HomeResult(club(language), (season(language, names),), people, SOURCE)


def player(language: Language = "en", who: str = "d", names: Mapping[str, str] = PEOPLE) -> PlayerResult:
    """One player with both events."""
    found = season(language, names)
    return PlayerResult(club(language), Entrant(who, names[who]), found.events, (found,), SOURCE)
