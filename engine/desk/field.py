"""Who plays a stage before any of it is played, and by which numbers: calendars and brackets follow from these."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile

from engine.desk.lots import lots_of_stage
from engine.desk.results import Finalist
from engine.model import Draw, Entrant, Purpose, Round, in_bracket
from engine.read.folder import as_csv
from engine.rules import Rulebook, Stage

__all__ = ["alone", "entered", "field_of", "known_numbers", "number_levels", "undrawn_numbers"]

#: The end of a path to the file in which an event's entrants are entered.
ENTRANTS = "/entrants.csv"


def entered(entrants: Iterable[Entrant], rulebook: Rulebook) -> tuple[str, ...]:
    """Who is entered in `entrants.csv`, in the order of the file; a player of one of its pairs is none, and where
    pairs play neither is who entered alone (C14).
    """
    listed = [e for e in entrants if as_csv(e.at.file).endswith(ENTRANTS)]
    paired = {player for e in listed for player in e.players}
    return tuple(e.id for e in listed if e.id not in paired and (e.players or rulebook.entrants != "pairs"))


def alone(entrants: Iterable[Entrant], rulebook: Rulebook) -> tuple[str, ...]:
    """Who entered alone where pairs play, and is in no pair yet, in the order of the file (C14)."""
    if rulebook.entrants != "pairs":
        return ()
    listed = [e for e in entrants if as_csv(e.at.file).endswith(ENTRANTS)]
    paired = {player for e in listed for player in e.players}
    return tuple(e.id for e in listed if not e.players and e.id not in paired)


def field_of(
    stage: Stage,
    rulebook: Rulebook,
    entrants: Iterable[Entrant],
    qualified: Sequence[Finalist],
    rounds: Iterable[Round],
) -> tuple[str, ...]:
    """Everyone who plays `stage`, as far as it is known: who qualified, who is entered, or who is in its `rounds`.

    Once an elimination has begun, who is not in its first round came too late.
    """
    own = tuple(rounds)
    if stage.qualify is not None:
        everybody = tuple(f.entrant for f in qualified)
    else:
        everybody = entered(entrants, rulebook) or tuple(dict.fromkeys(row.entrant for r in own for row in r.rows))
    first = next((r for r in own if r.is_scored), None) if stage.format == "knockout" else None
    return everybody if first is None else tuple(e for e in everybody if e in in_bracket(first))


def number_levels(
    stage: Stage,
    field: Sequence[str],
    entrants: Mapping[str, Entrant],
    qualified: Sequence[Finalist],
    lots: Mapping[str, int],
) -> tuple[tuple[str, ...], ...]:
    """The `field` in the order of its numbers, those level together: by seed or by rank, then by lot (C6, C7).

    Those with a lot stand before those without one, who came later; `seeding = "draw"` passes seeds and ranks over.
    """
    ranks = {f.entrant: (f.rank, f.across) for f in qualified} if stage.seeding == "rank" else {}
    by_key: dict[tuple[int, int, int], list[str]] = {}
    for entrant in field:
        seed = entrants[entrant].seed if entrant in entrants and stage.seeding == "rank" and not ranks else None
        key = (0, *ranks[entrant]) if entrant in ranks else (1, seed, 0) if seed is not None else (2, 0, 0)
        by_key.setdefault(key, []).append(entrant)
    levels: list[tuple[str, ...]] = []
    for _, level in sorted(by_key.items()):
        drawn = sorted((e for e in level if e in lots), key=lots.__getitem__)
        rest = tuple(sorted(e for e in level if e not in lots))
        levels += [*((e,) for e in drawn), *([rest] if rest else [])]
    return tuple(levels)


def known_numbers(
    stage: Stage,
    field: Sequence[str],
    entrants: Mapping[str, Entrant],
    qualified: Sequence[Finalist],
    draws: Iterable[Draw],
) -> tuple[str, ...]:
    """Those of the `field` whose number is settled, number 1 first: up to the first who are level without a lot.

    Who has neither rank nor seed has a number only by a lot, even alone: a latecomer changes nobody's. Neither has one
    yet who is level with somebody outside, as a draw may still bring that one in (A11).
    """
    lots = lots_of_stage(draws, stage.name, Purpose.NUMBERS)
    levels = number_levels(stage, field, entrants, qualified, lots)
    tied = {f.entrant for f in qualified if f.tied}
    settled = [level[0] for level in takewhile(lambda level: len(level) == 1 and level[0] not in tied, levels)]
    return tuple(e for e in settled if e in lots or _has_rank(stage, e, entrants, qualified))


def undrawn_numbers(
    stage: Stage, field: Sequence[str], entrants: Mapping[str, Entrant], qualified: Sequence[Finalist]
) -> dict[str, int]:
    """The numbers of those of the `field` who have one by a rank or a seed that nobody shares, without any lot."""
    found: dict[str, int] = {}
    tied = {f.entrant for f in qualified if f.tied}
    before = 0
    for level in number_levels(stage, field, entrants, qualified, {}):
        if len(level) == 1 and level[0] not in tied and _has_rank(stage, level[0], entrants, qualified):
            found[level[0]] = before + 1
        before += len(level)
    return found


def _has_rank(stage: Stage, entrant: str, entrants: Mapping[str, Entrant], qualified: Sequence[Finalist]) -> bool:
    """Whether a rank or a seed gives the number."""
    if stage.seeding == "draw":
        return False
    if qualified:
        return any(f.entrant == entrant for f in qualified)
    return entrant in entrants and entrants[entrant].seed is not None
