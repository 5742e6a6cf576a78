"""What the referees of an event decided, counted by code (D1)."""

from __future__ import annotations

from pathlib import Path

from engine.desk import count_decisions, open_event, total_of
from tinyclub import write_club

RULES = (
    'title = "C"\nrulebook = "cuori"\nvoid = [3]\n\n'
    '[[penalty]]\ncode = "late"\npoints = 5\nwarnings = 1\n\n[[penalty]]\ncode = "deck"\n\n[[penalty]]\ncode = "away"\n'
)
GIVEN = (
    "round,entrant,code,points,score,note,withdrawn\n"
    "1,a,late,,,,\n"  # the first time a warning
    "2,a,late,,,,\n"
    "2,b,late,7,,,\n"  # the file's own points are no warning
    "1,c,deck,,,,\n"
    "2,c,other,,-1,left early,\n"
    "2,d,other,10,,exposed a card,yes\n"
    "3,d,other,10,,exposed a card,\n"
)


def test_d1_decisions_are_counted_by_code(tmp_path: Path) -> None:
    """Penalties, warnings and incidents apart; what was taken back, or was of a round that fell out, adds nothing."""
    data = write_club(tmp_path, {"2025-26/cuori/event.toml": RULES, "2025-26/cuori/penalties.csv": GIVEN})
    counts = count_decisions(open_event(data, "2025-26", "cuori"))
    assert [(c.code, c.penalties, c.warnings, c.incidents, c.withdrawn, c.void) for c in counts] == [
        ("late", 2, 1, 0, 0, 0),
        ("deck", 0, 0, 1, 0, 0),
        ("other", 1, 0, 0, 1, 1),
    ]
    assert [(str(c.points), str(c.score), c.counted) for c in counts] == [("12", "0", 3), ("0", "0", 1), ("0", "-1", 1)]
    assert [c.rule.code if c.rule else None for c in counts] == ["late", "deck", None]


def test_d1_the_decisions_of_all_codes_together(tmp_path: Path) -> None:
    """The sums of the above."""
    data = write_club(tmp_path, {"2025-26/cuori/event.toml": RULES, "2025-26/cuori/penalties.csv": GIVEN})
    total = total_of(count_decisions(open_event(data, "2025-26", "cuori")))
    assert (total.counted, total.withdrawn, total.void, str(total.points), str(total.score)) == (5, 1, 1, "12", "-1")
