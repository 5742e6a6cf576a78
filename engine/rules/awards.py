"""What a round gives without a game: the points of a bye, and of a match that the other side forfeits (B6, B8)."""

from __future__ import annotations

from fractions import Fraction

from engine.model import Round, Status
from engine.rules.stage import Stage

__all__ = ["awarded"]


def awarded(stage: Stage, round_: Round) -> dict[str, tuple[Fraction, Fraction]]:
    """The points for and against of those in `round_` whom the rulebook's `bye_points` give them; 0 to 0 without.

    A bye that is a win has them (B8), and so has the side of a match that the other one forfeits where the file notes
    its place alone (B6).
    """
    points = stage.bye_points or (Fraction(0), Fraction(0))
    found = {r.entrant: points for r in round_.rows if r.status is Status.BYE and stage.bye_is_win}
    lost = any(r.status.is_lost for r in round_.rows)
    for sides in round_.tables if lost else ():
        if len(sides) == 2:
            for row, other in (sides, sides[::-1]):
                alone = row.place == 1 and row.points is None and row.victory_points is None
                if other.status.is_lost and row.status.has_points and alone:
                    found[row.entrant] = points
    return found
