"""Domino in pairs by the Swiss system, through the commands alone; every round is judged from the files (B1 to B8)."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path

import pytest

from cli.contests import Contest, Rows, byes, cheapest, contest, meetings, read, run, tables, write
from docs.manual import ROOT

DOMINO = 'rulebook = "domino"\n[[stage]]\nname = "swiss"\nrounds = 6\n'
HALF, WIN = Fraction(1, 2), Fraction(1)


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def pairs(*numbers: int) -> str:
    """Rows of `entrants.csv`: pair c1 is m01 and m02, c2 is m03 and m04, and so on."""
    return "".join(f"c{n},Coppia {n},m{2 * n - 1:02},m{2 * n:02}\n" for n in numbers)


HEAD = "entrant,name,player1,player2\n"


class Judge:
    """What the rounds have given so far, counted from their files alone."""

    def __init__(self) -> None:
        self.score: dict[str, Fraction] = {}
        self.scored: dict[str, int] = {}
        self.conceded: dict[str, int] = {}
        self.met: set[frozenset[str]] = set()
        self.opponents: dict[str, list[str]] = {}
        self.had_bye: list[str] = []

    def look_at(self, rows: Rows, present: list[str]) -> None:
        """A round that was drawn has everybody once, no rematch, no second bye, and the least sum of differences."""
        named = [r["entrant"] for r in rows if r["table"] or r["status"] == "bye"]
        assert sorted(named) == sorted(present)
        assert all(len(own) == 2 for own in tables(rows).values())
        assert not meetings(rows) & self.met
        assert len(byes(rows)) == len(present) % 2
        assert not set(byes(rows)) & set(self.had_bye)
        least = cheapest(present, self.score, self.met, self.had_bye)
        mine = sum((abs(self._score(a) - self._score(b)) for a, b in map(tuple, meetings(rows))), Fraction(0))
        assert least == (self._score(byes(rows)[0]) if byes(rows) else Fraction(0), mine)

    def take(self, rows: Rows, fines: Mapping[str, int]) -> None:
        """Take note of a round with its results; `fines` are the penalties in it."""
        self.had_bye += byes(rows)
        for entrant in byes(rows):
            self._add(entrant, WIN, 100, 0)
        for one, other in tables(rows).values():
            sides = {r["entrant"]: r for r in rows if r["entrant"] in (one, other)}
            self.met.add(frozenset((one, other)))
            gone = [e for e in sides if sides[e]["status"] == "forfeit"]
            for own, against in ((one, other), (other, one)):
                self.opponents.setdefault(own, []).append(against)
                if gone:
                    self._add(own, WIN if own not in gone else Fraction(0), *((0, 100) if own in gone else (100, 0)))
                    continue
                mine, theirs = (int(sides[e]["points"]) + fines.get(e, 0) for e in (own, against))
                self._add(own, WIN if mine > theirs else HALF if mine == theirs else Fraction(0), mine, theirs)

    def ranking(self) -> list[tuple[str, Fraction, int, int, Fraction]]:
        """Everybody with score, difference, points for and Buchholz, the best first; all of them differ."""
        found = [
            (
                entrant,
                self.score[entrant],
                self.scored[entrant] - self.conceded[entrant],
                self.scored[entrant],
                sum((self.score[o] for o in self.opponents.get(entrant, [])), Fraction(0)),
            )
            for entrant in self.score
        ]
        return sorted(found, key=lambda row: row[1:], reverse=True)

    def _score(self, entrant: str) -> Fraction:
        return self.score.get(entrant, Fraction(0))

    def _add(self, entrant: str, score: Fraction, scored: int, conceded: int) -> None:
        self.score[entrant] = self._score(entrant) + score
        self.scored[entrant] = self.scored.get(entrant, 0) + scored
        self.conceded[entrant] = self.conceded.get(entrant, 0) + conceded


def results(rows: Rows, number: int) -> dict[str, dict[str, str]]:
    """Points for every match of a round, no two alike; the first of a table wins in odd rounds."""
    found: dict[str, dict[str, str]] = {}
    for i, own in enumerate(tables(rows).values()):
        winner, loser = own if (number + i) % 2 else reversed(own)
        on_time = i % 2 == 1
        found[winner] = {"points": str(150 + 7 * i + number if on_time else 200 + 3 * i + number)}
        found[loser] = {"points": str(90 + 11 * i + 5 * number)}
        for side in own:
            found[side]["end"] = "time" if on_time else "points"
    return found


def compare(domino: Contest, judge: Judge) -> None:
    """The standing is the one that the files give, by every criterion of B8 that needs no second look."""
    rows = domino.standing()
    expected = judge.ranking()
    assert [(r["entrant"], Fraction(r["score_exact"])) for r in rows] == [e[:2] for e in expected]
    for row, (_, _, difference, scored, buchholz) in zip(rows, expected, strict=True):
        values = {t["criterion"]: Fraction(t.get("exact", str(t["value"]))) for t in row["tiebreaks"]}
        assert values["difference"] == difference
        assert values["points-for"] == scored
        assert values["buchholz"] == buchholz
    assert [r["rank"] for r in rows] == list(range(1, len(rows) + 1))


def test_b1_b8_a_tournament_by_commands() -> None:
    """Seven pairs, so that one has a bye; a penalty, a forfeit, a late pair, a withdrawal, a pairing made by hand."""
    domino = contest("domino", DOMINO, 16, HEAD + pairs(*range(1, 8)))
    judge = Judge()
    present = [f"c{n}" for n in range(1, 8)]

    # round 1 is drawn, and all of it is on record
    said = domino.draw("--seed", "uno").stdout
    rows = read(domino.round(1))
    assert list(rows[0]) == ["table", "entrant", "points", "end", "status", "name"]
    judge.look_at(rows, present)
    assert f"Coppia {byes(rows)[0][1]} has the bye, by the draw" in said
    drawn = read(domino.folder / "draws.csv")
    assert {(d["purpose"], d["round"]) for d in drawn} == {("pairing", "1")}
    assert sorted(d["entrant"] for d in drawn) == present
    judge.take(domino.fill_in(domino.round(1), results(rows, 1)), {})
    assert domino.checked() == ""
    compare(domino, judge)

    # round 2: who passed with a tile in hand loses 75 points (B5), and with them the match
    domino.draw()
    judge.look_at(read(domino.round(2)), present)
    rows = domino.fill_in(domino.round(2), results(read(domino.round(2)), 2))
    fined = next(r["entrant"] for r in rows if r["end"] == "time" and int(r["points"]) >= 150)
    (domino.folder / "penalties.csv").write_text(
        f"stage,round,entrant,code,points,score,note,withdrawn\n,2,{fined},paso-con-ficha,,,,\n", encoding="utf-8"
    )
    judge.take(rows, {fined: -75})
    assert domino.checked() == ""
    compare(domino, judge)

    # round 3: a late pair makes the number even, and one pair does not come: the other has the match (B6)
    with (domino.folder / "entrants.csv").open("a", encoding="utf-8") as stream:
        stream.write(pairs(8))
    present.append("c8")
    domino.draw()
    rows = read(domino.round(3))
    judge.look_at(rows, present)
    gone, there = tables(rows)["1"]
    filled = {**results(rows, 3), gone: {"status": "forfeit"}, there: {}}
    judge.take(domino.fill_in(domino.round(3), {**filled, there: {"points": "100"}}), {})
    assert domino.checked() == ""
    compare(domino, judge)

    # round 4: one leaves; the number is odd again, and the bye is another's
    leaving = next(e for e in present if e not in (*judge.had_bye, gone))
    present.remove(leaving)
    said = domino.draw("--absent", leaving).stdout
    rows = read(domino.round(4))
    judge.look_at(rows, present)
    assert "has the bye, the lowest who has had none" in said
    rows = domino.fill_in(domino.round(4), results(rows, 4))
    write(domino.round(4), [*rows, {**dict.fromkeys(rows[0], ""), "entrant": leaving, "status": "withdrawn"}])
    judge.take(rows, {})
    assert domino.checked() == ""
    compare(domino, judge)
    assert [r["entrant"] for r in domino.standing() if r["withdrawn"]] == [leaving]

    # round 5 is paired by hand, against the rules: a rematch, and somebody's second bye
    bye = judge.had_bye[0]
    again = next(m for m in sorted(map(sorted, judge.met)) if bye not in m and leaving not in m)
    others = [e for e in present if e not in (bye, *again)]
    by_hand: Rows = [dict(zip(rows[0], ("", bye, "", "", "bye", ""), strict=True))]
    for i, (one, other) in enumerate([again, others[:2], others[2:]], 1):
        by_hand += [dict(zip(rows[0], (str(i), e, "", "", "", ""), strict=True)) for e in (one, other)]
    write(domino.round(5), by_hand)
    rows = domino.fill_in(domino.round(5), results(by_hand, 5))
    told = domino.checked()
    assert "has another bye in round 5\n  why  nobody has two byes (rule 1)" in told
    assert f'"Coppia {again[0][1]}" and "Coppia {again[1][1]}" meet again in round 5' in told
    judge.take(rows, {})
    compare(domino, judge)

    # round 6 is drawn again by the rules, with what was played by hand behind it
    domino.draw()
    judge.look_at(read(domino.round(6)), present)
    judge.take(domino.fill_in(domino.round(6), results(read(domino.round(6)), 6)), {})
    compare(domino, judge)
    assert run("draw", domino.name).exit_code == 2
    assert '"complete": true' in run("standings", domino.name, "--format", "json").stdout


def test_the_same_seed_in_another_process_pairs_the_same(tmp_path: Path) -> None:
    """C14, A25: pairs that are joined and the first round, byte for byte, whatever the order of sets."""
    single = "".join(f"m{n:02},,,\n" for n in range(1, 15))
    domino = contest("domino", DOMINO, 14, HEAD + single)
    found = []
    for hash_seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
        command = [sys.executable, "-m", "engine.cli", "draw", domino.name, "--seed", "s"]
        subprocess.run(command, env=environment, check=True, capture_output=True)
        files = [domino.round(1), domino.folder / "draws.csv", domino.folder / "entrants.csv"]
        found.append([path.read_bytes() for path in files])
        domino.round(1).unlink()
        (domino.folder / "draws.csv").unlink()
        (domino.folder / "entrants.csv").write_text(HEAD + single, encoding="utf-8")
    assert found[0] == found[1]


def played(domino: Contest, number: int, winners: str) -> Rows:
    """Round `number` filled in: of every table the one who comes first in `winners` wins 150 to 100."""
    rows = read(domino.round(number))
    filled: dict[str, dict[str, str]] = {}
    for own in tables(rows).values():
        for points, entrant in zip(("150", "100"), sorted(own, key=winners.index), strict=True):
            filled[entrant] = {"points": points}
    return domino.fill_in(domino.round(number), filled)


#: A Swiss tournament of single players a, b, c and so on.
SINGLE = (
    '[[stage]]\nname = "swiss"\nformat = "swiss"\nrounds = {rounds}\ntable_sizes = [2]\n'
    'scores = [1, 0]\ntiebreaks = ["buchholz"]\n'
)


def single(people: str, rounds: int) -> Contest:
    """A Swiss tournament of `people`, one letter each."""
    found = contest("swiss", SINGLE.format(rounds=rounds), 0, "entrant\n" + "".join(f"{e}\n" for e in people))
    members = "".join(f"{e},Persona {e.upper()}\n" for e in people)
    Path("data/players.csv").write_text("id,name\n" + members, encoding="utf-8")
    return found


def test_case_b47_the_bye_of_an_odd_number_is_a_win() -> None:
    """3 players: one pair, and one bye that has 1 win."""
    swiss = single("abc", 1)
    swiss.draw("--seed", "s")
    rows = played(swiss, 1, "abc")
    assert len(tables(rows)) == 1
    (bye,) = byes(rows)
    assert {r["entrant"]: r["score"] for r in swiss.standing()}[bye] == 1.0


def test_case_b49_five_players_have_five_different_byes() -> None:
    """5 players, 5 rounds: nobody has a second bye while others have had none."""
    swiss = single("abcde", 5)
    had: list[str] = []
    met: set[frozenset[str]] = set()
    for number in range(1, 6):
        swiss.draw("--seed", f"round {number}")
        rows = played(swiss, number, "abcde")
        assert not meetings(rows) & met
        met |= meetings(rows)
        had += byes(rows)
    assert sorted(had) == list("abcde")
    assert swiss.checked() == ""


def test_case_b51_a_bye_that_is_asked_for_is_the_only_one() -> None:
    """5 players, one asks for a bye in round 1: two pairs, that bye only."""
    swiss = single("abcde", 3)
    said = swiss.draw("--bye", "Persona C", "--seed", "s").stdout
    rows = read(swiss.round(1))
    assert (len(tables(rows)), byes(rows)) == (2, ["c"])
    assert "Persona C has the bye that was asked for" in said
    assert swiss.checked() == ""


def test_case_b53_who_has_left_is_paired_no_more() -> None:
    """4 players, d leaves after round 1: one pair, one bye, nobody meets himself; when all have left, no pairing."""
    swiss = single("abcd", 4)
    swiss.draw("--seed", "s")
    played(swiss, 1, "abcd")
    swiss.draw("--absent", "d")
    rows = read(swiss.round(2))
    assert sorted([*tables(rows)["1"], *byes(rows)]) == list("abc")
    write(
        swiss.round(2),
        [*played(swiss, 2, "abcd"), {**dict.fromkeys(rows[0], ""), "entrant": "d", "status": "withdrawn"}],
    )
    assert run("draw", swiss.name, "--present", "a,d").stderr.count("has withdrawn and is seated no more") == 1
    refused = run("draw", swiss.name, "--absent", "a,b,c")
    assert refused.exit_code == 2
    assert "nobody is there for round 3 of the stage swiss" in refused.stderr


def test_case_b15_the_own_record_comes_before_those_of_the_opponents() -> None:
    """A and P have won all three, P against the stronger; K has won two against the strongest: seeds P, A, K.

    So A and P are in different halves of the bracket that follows.
    """
    knockout = (
        '[[stage]]\nname = "final"\nformat = "knockout"\ntable_sizes = [2]\nscores = [1, 0]\n'
        'qualify = { from = "swiss", top = 4 }\n'
    )
    swiss = single("apkbcdef", 3)
    event = swiss.folder / "event.toml"
    event.write_text(event.read_text(encoding="utf-8") + knockout, encoding="utf-8")
    for number, matches in enumerate(("ab pk cd ef", "ad pc ek bf", "af pe kc bd"), 1):
        rows = [f"{i},{m[0]},150\n{i},{m[1]},100\n" for i, m in enumerate(matches.split(), 1)]
        swiss.round(number).write_text("table,entrant,points\n" + "".join(rows), encoding="utf-8")
    e_beat_k = swiss.round(2)
    e_beat_k.write_text(e_beat_k.read_text(encoding="utf-8").replace("e,150", "e,90"), encoding="utf-8")
    assert swiss.ranks()[:4] == [(1, "p"), (2, "a"), (3, "k"), (4, "b")]
    assert "nothing had to be drawn" in swiss.draw().stdout
    assert list(tables(read(swiss.round(1, "final"))).values()) == [["p", "b"], ["a", "k"]]


def test_a_round_that_cannot_be_paired_says_why_in_one_sentence() -> None:
    """Three rounds of four players are all there are; the fourth is refused and nothing is written."""
    swiss = single("abcd", 4)
    for number in range(1, 4):
        swiss.draw("--seed", f"round {number}")
        played(swiss, number, "abcd")
    before = sorted(p.name for p in swiss.folder.iterdir())
    refused = run("draw", swiss.name)
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "Error: round 4 cannot be paired" in refused.stderr
    assert sorted(p.name for p in swiss.folder.iterdir()) == before
