"""Drawing lots by a seed, so that anybody can repeat the draw. Needs the standard library and nothing else.

The lot of an entrant is the SHA-256 of seven lines: the algorithm, the seed, the event, the stage, the round, the
purpose, the entrant, each ended by a line feed, in UTF-8. The lots of a draw are ordered as hexadecimal text; the
smallest is drawn first. What one entrant draws depends on nobody else, so that a latecomer moves nobody's lot.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable
from dataclasses import dataclass

__all__ = ["ALGORITHM", "Drawing", "new_seed", "seed_problem"]

#: The algorithm's name, recorded with every draw; another way of drawing gets another name.
ALGORITHM = "sha256-1"

#: Letters of a new seed, four bits each: no digit is among them, so that no spreadsheet takes a seed for a number.
LETTERS = "bcdfghjkmnpqrstv"
LENGTH = 16


@dataclass(frozen=True, slots=True)
class Drawing:
    """One draw: `event` is `SEASON/EVENT`, `purpose` what it decides."""

    seed: str
    event: str
    stage: str
    round: int
    purpose: str

    def lot(self, entrant: str) -> str:
        """The lot of `entrant` (an id): 64 hexadecimal digits."""
        lines = (ALGORITHM, self.seed, self.event, self.stage, str(self.round), self.purpose, entrant)
        return hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()

    def order(self, entrants: Iterable[str]) -> tuple[str, ...]:
        """`entrants` as they are drawn, the first is best; the order in which they are given does not matter."""
        return tuple(sorted(set(entrants), key=self.lot))


def new_seed() -> str:
    """A seed from the system's randomness: 64 bits as letters."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def seed_problem(seed: str) -> str | None:
    """Why `seed` cannot be recorded in a file and found there again as it is; None when it can."""
    if not seed or seed != seed.strip():
        return "a seed is text that is not empty, without blanks around it"
    if not seed.isprintable():
        return "a seed has no line breaks or control characters"
    return None
