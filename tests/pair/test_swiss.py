"""The Swiss system for two sides (B1), and what went wrong with it elsewhere (cases B47 to B53)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from engine.model import Purpose
from engine.pair import DrawnGroup, LotsMissing, Place, RecordedLots, Seating, SeatingError, Situation, make_seating
from pair.legality import Field
from pair.lottery import Lottery, placed
from pair.tournaments import SWISS, pairs_of

#: Rounds played, each as its matches.
Played = tuple[str, ...]


def field(present: str, *standing: str, played: Played = (), byes: str = "", asked: str = "") -> Situation:
    """A situation of entrants with one letter each; a round played is a text such as "ab cd"."""
    tables = tuple(tuple(tuple(match) for match in matches.split()) for matches in played)
    return Situation(
        SWISS, tuple(present), placed(*standing), number=len(played) + 1, tables=tables,
        byes={e: byes.count(e) for e in byes}, wanted_byes=tuple(asked),
    )  # fmt: skip


def paired(situation: Situation, lots: str = "abcdefghijklmnop") -> str:
    """The matches from table 1 on and then the byes: "ab cd +e"."""
    made = make_seating(situation, Lottery(lots))
    return " ".join([*("".join(pair) for pair in pairs_of(made)), *(f"+{e}" for e in made.byes)])


def refusal(situation: Situation) -> str:
    """The words with which no seating is made."""
    with pytest.raises(SeatingError) as caught:
        make_seating(situation, Lottery("abcdefghijklmnop"))
    return str(caught.value)


# --- rule B1 ---


def test_b1_round_1_is_drawn() -> None:
    """Everybody is level: who is drawn first meets who is drawn second, and so on; nobody has a seat."""
    made = make_seating(field("abcdef"), Lottery("fadbec"))
    assert [(s.table, s.seat, s.entrant) for s in made.seats] == [
        (1, None, "f"), (1, None, "a"), (2, None, "d"), (2, None, "b"), (3, None, "e"), (3, None, "c"),
    ]  # fmt: skip
    assert made.draws == (DrawnGroup(Purpose.PAIRING, "start", None, (1, 2, 3), tuple("fadbec")),)
    assert (made.jollies, made.byes) == ((), ())


def test_b1_those_with_equal_records_meet() -> None:
    """Two groups of four with 1 and 0: nobody leaves the own group, and neighbours as drawn meet."""
    situation = field("abcdefgh", "1 abcd 1", "5 efgh 0", played=("ae bf cg dh",))
    made = make_seating(situation, Lottery("dbcahgfe"))
    assert pairs_of(made) == [("d", "b"), ("c", "a"), ("h", "g"), ("f", "e")]
    assert made.draws == (
        DrawnGroup(Purpose.PAIRING, "score", Fraction(1), (1, 2), tuple("dbca")),
        DrawnGroup(Purpose.PAIRING, "score", Fraction(0), (3, 4), tuple("hgfe")),
    )


def test_b1_nobody_is_drawn_who_is_level_with_nobody() -> None:
    """Four different scores need no lot."""
    lottery = Lottery("")
    made = make_seating(field("abcd", "1 a 3", "2 b 2", "3 c 1", "4 d 0"), lottery)
    assert (pairs_of(made), made.draws, lottery.asked) == ([("a", "b"), ("c", "d")], (), [])


def test_b1_nobody_meets_the_same_one_twice() -> None:
    """a and b lead and have met, so have c and d: 2-1 twice; e and f have not, and stay together."""
    assert paired(field("abcdef", "1 ab 2", "3 cd 1", "5 ef 0", played=("ab cd",))) == "ac bd ef"


def test_b1_a_match_that_was_forfeited_is_a_meeting() -> None:
    """It comes as one of the tables before, whatever became of it."""
    assert paired(field("abcd", "1 ac 1", "3 bd 0", played=("ab cd",))) == "ac bd"
    assert paired(field("abcd", "1 ab 1", "3 cd 0", played=("ab cd",))) == "ac bd"


def test_b1_floats_are_as_small_as_can_be() -> None:
    """Three on 2, two on 1, one on 0: c goes one down and d meets him, so that the sum is 1 + 1 and not 2."""
    assert paired(field("abcdef", "1 abc 2", "4 de 1", "6 f 0")) == "ab cd ef"


def test_b1_one_of_the_lowest_score_has_the_bye_the_last_one_drawn() -> None:
    """c, d and e are level at 0: the last drawn of them is left over."""
    situation = field("abcde", "1 ab 1", "3 cde 0", played=("ac bd",))
    assert paired(situation, "abdec") == "ab de +c"
    assert paired(situation, "abecd") == "ab ec +d"


def test_b1_nobody_has_two_byes() -> None:
    """e is last and has had one: d has it, and not c who stands higher."""
    assert paired(field("abcde", "1 a 3", "2 b 2", "3 c 1", "4 d 0", "5 e -1", byes="e")) == "ab ce +d"


def test_b1_the_bye_goes_higher_only_where_the_others_could_not_be_paired() -> None:
    """With c left over a and b would meet again; with b left over a and c are new to each other."""
    assert paired(field("abc", "1 a 1", "2 b 0", "3 c -1", played=("ab",))) == "ac +b"


def test_b1_the_lowest_bye_comes_before_small_differences() -> None:
    """Of three only e has met nobody here; with d over they would differ less, but e stands lower."""
    assert paired(field("cde", "1 c 3", "2 d 1", "3 e 0")) == "cd +e"
    assert paired(field("cde", "1 c 9", "2 d 1", "3 e 0")) == "cd +e"


def test_b1_who_comes_late_starts_with_nothing() -> None:
    """x and y are not in the standings: they are drawn with d, who has 0, and stand above z, who was fined."""
    situation = field("abcdxyz", "1 ab 2", "3 c 1", "4 d 0", "5 z -1")
    made = make_seating(situation, Lottery("baxydz"))
    assert pairs_of(made) == [("b", "a"), ("c", "x"), ("y", "d")]
    assert made.byes == ("z",)
    assert made.draws[-1] == DrawnGroup(Purpose.PAIRING, "score", Fraction(0), (2, 3), ("x", "y", "d"))


def test_b1_a_round_paired_by_hand_is_respected() -> None:
    """In round 1 a met b and in round 2 again, by hand, and c had two byes: they do not meet, and c has none."""
    situation = field("abcde", "1 ab 1", "3 dec 0", played=("ab de", "ab de"), byes="cc")
    assert paired(situation, "abdec") == "ad bc +e"


def test_b1_where_fewer_points_win_the_best_still_have_the_first_table() -> None:
    """a has 10 points and leads, e has 50 and the bye."""
    standing = {e: Place(n, Fraction(10 * n)) for n, e in enumerate("abcde", 1)}
    assert paired(replace(field("abcde"), standing=standing, number=2, lower_wins=True)) == "ab cd +e"


def test_b1_which_score_is_better_is_not_guessed_from_the_ranks() -> None:
    """Each group has its own ranks: e leads one with 10, d is second in the other with 20, and d meets c."""
    situation = field("abcdef", "1 e 10", "1 a 50", "2 d 20", "2 b 40", "3 f 0", "3 c 30")
    assert paired(situation) == "ab cd ef"


def test_b1_halves_and_thirds_are_compared_exactly() -> None:
    """1/3 and 0.3333 are not level."""
    situation = field("abcd", "1 a 1/3", "2 b 3333/10000", "3 cd 0")
    lottery = Lottery("dcab")
    assert pairs_of(make_seating(situation, lottery)) == [("a", "b"), ("d", "c")]
    assert lottery.asked == [("pairing", "cd")]


def test_b1_the_lots_may_be_cards_and_all_who_are_level_need_one() -> None:
    """c and d are level and d has none."""
    situation = field("abcd", "1 a 2", "2 b 1", "3 cd 0")
    lots = RecordedLots({Purpose.PAIRING: {"c": 2, "d": 1}})
    assert pairs_of(make_seating(situation, lots)) == [("a", "b"), ("d", "c")]
    with pytest.raises(LotsMissing) as caught:
        make_seating(situation, RecordedLots({Purpose.PAIRING: {"c": 2}}))
    assert (caught.value.groups, caught.value.missing) == ((("c", "d"),), ("d",))


# --- where there is no pairing ---


def test_b1_a_round_without_a_legal_pairing_is_refused_with_the_reason() -> None:
    """Everybody has met everybody; in a second field only a has, and the others have not."""
    assert refusal(field("abcd", "1 abcd 1", played=("ab cd", "ac bd", "ad bc"))) == (
        "round 4 cannot be paired so that nobody meets the same one twice and nobody has two byes: "
        "a, b, c, d met everybody else who is present; pair it by hand in the file of the round, or play fewer rounds"
    )
    assert ": a met everybody else who is present;" in refusal(field("abcd", "1 abcd 1", played=("ab", "ac", "ad")))


def test_b1_a_round_in_which_two_triangles_are_left_is_refused() -> None:
    """a, b and c have met d, e and f: within three of each kind one is always left over."""
    situation = field("abcdef", "1 abcdef 1", played=("ad be cf", "ae bf cd", "af bd ce"))
    assert ": however the 6 who are present are paired, two of them have met; pair it" in refusal(situation)


def test_b1_a_round_with_only_second_byes_is_refused() -> None:
    """Three are left and each has had a bye; or one has had none, and the other two have met."""
    had = field("abc", "1 abc 1", byes="abc")
    assert ": 3 are present, an odd number, and each of them has had a bye; pair it" in refusal(had)
    met = field("abc", "1 abc 1", played=("ab",), byes="ab")
    assert ": however the 3 who are present are paired, two of them have met or one has a second bye; pair it" in (
        refusal(met)
    )


def test_the_article_of_the_rulebook_is_named() -> None:
    """The rules that a refusal quotes are those of the document."""
    stage = SWISS.model_copy(update={"articles": {"format": "1"}})
    situation = replace(field("ab", "1 ab 1", played=("ab",)), stage=stage)
    assert "nobody has two byes (rule 1): a, b met everybody else" in refusal(situation)


def test_swiss_is_for_two_sides() -> None:
    """A rulebook with tables of four is told so, and one that says nothing of its tables, as by the check."""
    for sizes in ((4,), None, (2, 4)):
        stage = SWISS.model_copy(update={"table_sizes": sizes})
        assert "the rulebook needs table_sizes = [2]" in refusal(replace(field("abcd"), stage=stage))


def test_scores_beyond_all_sense_are_refused() -> None:
    """Nine digits and six decimals, squared, are more than can be added up."""
    situation = field("abc", "1 a 999999999", "2 b 1/999983", "3 c 1/1000000")
    assert refusal(situation) == "round 1 cannot be paired: the scores are too large or too fine to be added up"


# --- cases of other programs ---


def test_case_b47_an_odd_number_has_one_bye() -> None:
    """Three entrants, round 1: one pair, one bye."""
    assert paired(field("abc"), "cab") == "ca +b"


def test_case_b48_a_clean_pairing_is_found_where_a_greedy_loop_repeats_a_match() -> None:
    """Records a 2, b 1, c 1, d 0 after ab cd and ac bd: only ad bc is left."""
    situation = field("abcd", "1 a 2", "2 bc 1", "4 d 0", played=("ab cd", "ac bd"))
    assert paired(situation, "abcd") == paired(situation, "dcba").replace("cb", "bc") == "ad bc"


def test_case_b49_nobody_has_the_bye_again_while_others_have_had_none() -> None:
    """Five entrants, five rounds, in 40 tournaments with any results: in each round somebody else has the bye, five in
    all. In those named every pairing of round 3 with the lowest bye and the smallest differences leaves none for
    round 4, which is refused.
    """
    stage = SWISS.model_copy(update={"rounds": 5})
    dead_ends = []
    for seed in range(40):
        random = Random(seed)
        score = dict.fromkeys("abcde", 0)
        played: list[str] = []
        byes = ""
        unpaired = 0
        while len(played) < 5:
            standing = [f"{n} {e} {s}" for n, (e, s) in enumerate(sorted(score.items(), key=lambda x: -x[1]), 1)]
            situation = field("abcde", *(standing if played else ()), played=tuple(played), byes=byes)
            situation = replace(situation, stage=stage)
            if unpaired:
                assert "two of them have met or one has a second bye" in refusal(situation)
                dead_ends.append(seed)
                break
            made = make_seating(situation, Lottery("".join(random.sample("abcde", 5))))
            left = 4 - len(played)
            _, _, unpaired, _ = cost = Field(situation).with_later_of(made, left)
            assert cost == Field(situation).cheapest_with_later(left)
            byes += made.byes[0]
            played.append(" ".join("".join(pair) for pair in pairs_of(made)))
            for winner in (*made.byes, *(random.choice(pair) for pair in pairs_of(made))):
                score[winner] += 1
        assert len(byes) == len(set(byes)) == (3 if unpaired else 5)
    assert dead_ends == [16, 25, 26, 27, 28]


def test_case_b51_a_bye_that_was_asked_for_is_the_only_one_of_an_odd_field() -> None:
    """Five entrants, one asks for the bye of round 1: two pairs, that bye only."""
    assert paired(field("abcde", asked="b"), "abcde") == "ac de +b"


def test_case_b51_a_bye_that_was_asked_for_leaves_an_odd_number_of_an_even_field() -> None:
    """Of four three are left: one more bye. Who asked and is not there has none."""
    assert paired(field("abcd", asked="b")) == "ac +b +d"
    assert paired(field("abcd", asked="x")) == "ab cd"


def test_case_b51_a_second_bye_is_not_given_on_request_either() -> None:
    """b has had one: who cannot play is absent."""
    assert refusal(field("abcde", "1 abcde 1", byes="b", asked="ab")) == (
        "b asked for a bye and had one before, and nobody gets two; who cannot play is absent"
    )


def test_case_b53_who_has_left_is_not_paired() -> None:
    """Four played round 1 and d has left: one pair, one bye, nobody meets himself."""
    situation = field("abc", "1 ac 1", "3 bd 0", played=("ab cd",))
    assert paired(situation) == "ac +b"


def test_case_b53_with_nobody_left_nobody_is_paired() -> None:
    """All have left, or all but one: there is no round."""
    assert (
        refusal(field("", "1 ab 1", "3 cd 0", played=("ab cd",)))
        == "nobody can be paired: 0 would play, and a match is of two"
    )
    assert (
        refusal(field("a", "1 ab 1", "3 cd 0", played=("ab cd",)))
        == "nobody can be paired: 1 would play, and a match is of two"
    )


def test_the_same_situation_and_lots_give_the_same_seating() -> None:
    """However those present and their asking are listed."""
    one = field("abcdefg", "1 abc 2", "4 de 1", "6 fg 0", played=("ab cd ef",), byes="g", asked="cd")
    other = field("gfedcba", "1 cba 2", "4 ed 1", "6 gf 0", played=("ab cd ef",), byes="g", asked="dc")
    made: list[Seating] = [make_seating(situation, Lottery("gcfbead")) for situation in (one, other)]
    assert made[0] == made[1]
