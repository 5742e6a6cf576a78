"""Many invented Swiss tournaments, every round of each judged by two others (B1).

One judge is tests/pair/legality.py, which looks at every pair there is; up to ten entrants it makes every pairing. The
other is py4swiss, a program for chess, as far as its rules are these: who may not meet, who may not have a bye, and
whether a complete pairing is left. How it pairs is not compared, for its floats and colours are other rules.

`make test` plays a sample, `make swiss` all of them (the environment variable SWISS_TOURNAMENTS says how many).
"""

from __future__ import annotations

import os
from random import Random

import pytest

from engine.pair import Situation, make_seating
from engine.pair.lookahead import MOST
from pair.legality import Field, SecondProgram
from pair.tournaments import Drawn, Tournament, pairs_of

SAMPLE = 60
SEEDS = range(int(os.environ.get("SWISS_TOURNAMENTS", SAMPLE)))

#: Up to so many are paired in every way that there is.
FEW = 10

#: Up to so many the rounds to come are paired in every way, too.
FEWER = 6


@pytest.mark.parametrize("seed", SEEDS)
def test_b1_every_round_of_a_tournament_is_legal_and_no_other_pairing_has_smaller_differences(seed: int) -> None:
    """No rematch, no second bye, nobody twice, while that is possible; refused only where it is not. In small fields
    the rounds to come count before the squares of the differences.
    """
    for drawn in Tournament(seed).play():
        field = Field(drawn.situation)
        best = field.cheapest_of_all_pairs()
        if len(field.entrants) <= FEW:
            assert best == field.cheapest_by_trying()
        if len(field.entrants) >= 2:
            second = SecondProgram(field)
            assert second.can_be_paired() == (best is not None)
            assert drawn.seating is None or second.allows(drawn.seating)
        if drawn.seating is None:
            assert best is None or len(field.entrants) < 2
            assert "pair it by hand" in drawn.refused or "nobody can be paired" in drawn.refused
        else:
            cost, present = field.cost_of(drawn.seating), len(drawn.situation.present)
            assert best is not None
            assert cost[:2] == best[:2]
            if present > MOST:
                assert cost == best
            elif present <= FEWER:
                left = drawn.situation.stage.rounds - drawn.situation.number
                assert field.with_later_of(drawn.seating, left) == field.cheapest_with_later(left)
            check_seating(drawn, field)


def check_seating(drawn: Drawn, field: Field) -> None:
    """What holds for a seating by itself: who is in it, who met before, and that it is the same when made again."""
    situation, seating = drawn.situation, drawn.seating
    assert seating is not None
    pairs = pairs_of(seating)
    assert sorted([e for pair in pairs for e in pair] + [*seating.byes]) == sorted(situation.present)
    assert [s.table for s in seating.seats] == [n for n in range(1, len(pairs) + 1) for _ in range(2)]
    assert all(field.may_meet(*pair) for pair in pairs)
    assert not set(seating.byes) & field.had_bye
    assert len(seating.byes) == len(set(situation.wanted_byes)) + len(field.entrants) % 2
    best = [max(field.score[e] for e in pair) for pair in pairs]
    assert best == sorted(best, reverse=True)
    assert make_seating(shuffled(situation), drawn.lots) == seating


def shuffled(situation: Situation) -> Situation:
    """The same, said in another order."""
    random = Random("shuffled")
    standing = random.sample(sorted(situation.standing.items()), len(situation.standing))
    return Situation(
        situation.stage, tuple(random.sample(situation.present, len(situation.present))), dict(standing),
        number=situation.number, tables=situation.tables, byes=situation.byes, wanted_byes=situation.wanted_byes[::-1],
    )  # fmt: skip


def test_the_sample_has_everything_that_happens_in_tournaments() -> None:
    """Few and many entrants, short and long, and each kind of event in several of them."""
    played = [Tournament(seed) for seed in range(SAMPLE)]
    for tournament in played:
        assert list(tournament.play())
    happened = [event for tournament in played for event in tournament.events]
    assert {event for event in happened if happened.count(event) >= 5} == {
        "bye", "asked", "away", "late", "forfeit", "hand", "refused",
    }  # fmt: skip
    assert min(t.entrants for t in played) == 4
    assert max(t.entrants for t in played) > 100
    assert {t.rounds for t in played} == set(range(3, 12))
