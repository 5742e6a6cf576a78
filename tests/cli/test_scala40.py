"""Scala 40 in its three systems and in pairs, through the commands alone, judged from the files (C1 to C7, C14)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise
from pathlib import Path

import pytest

from cli.contests import Contest, Rows, byes, contest, meetings, read, run, tables, write


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def strength(entrant: str) -> int:
    """The better the smaller: who has the smaller number wins."""
    return int(entrant[1:3])


def fill_in(scala: Contest, path: Path) -> Rows:
    """The stronger has fewer points; who passes 101 is eliminated."""
    results = {}
    for own in tables(read(path)).values():
        for place, entrant in enumerate(sorted(own, key=strength)):
            points = 31 * place + strength(entrant)
            results[entrant] = {"points": str(points), "status": "eliminated" if points > 101 else ""}
    return scala.fill_in(path, results)


def members(*numbers: int) -> str:
    """`entrants.csv` with members by their numbers."""
    return "entrant\n" + "".join(f"m{n:02}\n" for n in numbers)


# --- the Danish system at tables of four ---


def test_c1_c5_danish_tables_of_four() -> None:
    """11 players, 3 left over: two tables of four and one of three; after a drawn round neighbours sit together."""
    scala = contest(
        "danese", 'rulebook = "scala40-danese"\n[[stage]]\nname = "danish"\nrounds = 4\n', 11, members(*range(1, 12))
    )
    for number in range(1, 5):
        before = scala.standing() if number > 1 else []
        said = scala.draw("--seed", f"turno {number}").stdout
        rows = read(scala.round(number))
        assert list(rows[0]) == ["table", "seat", "entrant", "points", "status", "name"]
        assert [len(own) for own in tables(rows).values()] == [4, 4, 3]
        assert sorted(r["entrant"] for r in rows) == [f"m{n:02}" for n in range(1, 12)]
        if number == 1:
            assert "nothing is played yet" in said
        ranks = {r["entrant"]: r["rank"] for r in before}
        in_order = [sorted(ranks.get(e, 0) for e in own) for own in tables(rows).values()]
        # nobody at a table stands above anybody at the table before it
        assert all(upper[-1] <= lower[0] for upper, lower in pairwise(in_order))
        fill_in(scala, scala.round(number))
        assert scala.checked() == ""
    won = {
        e: sum(min(own, key=strength) == e for n in range(1, 5) for own in tables(read(scala.round(n))).values())
        for e in (f"m{n:02}" for n in range(1, 12))
    }
    assert {r["entrant"]: r["score"] for r in scala.standing()} == won
    assert scala.ranks()[0] == (1, "m01")


def test_c5_a_bye_at_tables_of_four_is_refused() -> None:
    """It would be a row that the check refuses: who does not play is absent."""
    scala = contest("danese", 'rulebook = "scala40-danese"\n', 12, members(*range(1, 13)))
    asked = run("draw", scala.name, "--bye", "m01")
    assert asked.exit_code == 2
    assert "nobody has a bye at tables of more than two" in asked.stderr
    assert not scala.round(1).exists()
    scala.draw("--absent", "m01")
    assert scala.checked() == ""


def test_c2_a_table_without_one_winner_is_refused() -> None:
    """Two level on the fewest points: an error, until their places are written."""
    scala = contest("danese", 'rulebook = "scala40-danese"\n', 4, members(1, 2, 3, 4))
    scala.draw("--seed", "s")
    rows = read(scala.round(1))
    for row, points in zip(rows, ("10", "10", "40", "50"), strict=True):
        row["points"] = points
    write(scala.round(1), rows)
    assert run("check").exit_code == 1
    write(scala.round(1), [{**row, "place": place} for row, place in zip(rows, ("2", "1", "", ""), strict=True)])
    assert run("check").exit_code == 0
    assert scala.standing()[0]["entrant"] == rows[1]["entrant"]


# --- all-play-all in groups, then the elimination ---


def test_c6_c7_groups_and_their_elimination() -> None:
    """7 players in two groups, four and three: everybody meets everybody of the group once, one of three rests; then
    the first two of each group meet crosswise, the losers play for the third place.
    """
    scala = contest(
        "italiana", 'rulebook = "scala40-italiana"\n[[stage]]\nname = "groups"\ngroups = 2\n', 7, members(*range(1, 8))
    )
    met: list[frozenset[str]] = []
    rested: list[str] = []
    for number in range(1, 4):
        said = scala.draw("--seed", f"turno {number}").stdout
        rows = read(scala.round(number))
        assert list(rows[0]) == ["table", "entrant", "points", "status", "name"]
        met += meetings(rows)
        rested += byes(rows)
        assert len(byes(rows)) == 1
        assert f"{next(r['name'] for r in rows if r['status'] == 'bye')} rests by the calendar" in said
        fill_in(scala, scala.round(number))
        assert scala.checked() == ""
    drawn = [d for d in read(scala.folder / "draws.csv") if not d["superseded"]]
    assert {(d["purpose"], d["round"]) for d in drawn} == {("numbers", "1")}
    assert [d["order"] for d in drawn] == [str(n) for n in range(1, 8)]
    numbers = [d["entrant"] for d in drawn]
    groups = {"A": {numbers[i] for i in (0, 3, 4)}, "B": {numbers[i] for i in (1, 2, 5, 6)}}
    assert sorted(map(sorted, met)) == sorted(sorted(two) for own in groups.values() for two in combinations(own, 2))
    assert sorted(rested) == sorted(groups["A"])

    standing = scala.standing()
    assert [r["group"] for r in standing] == ["A"] * 3 + ["B"] * 4
    for name, own in groups.items():
        ranks = [(r["rank"], r["entrant"]) for r in standing if r["group"] == name]
        assert ranks == list(enumerate(sorted(own, key=strength), 1))

    # as a table, as CSV, and one of a group against one of the other
    head = run("standings", scala.name).stdout.splitlines()[2].split()
    assert head == "group rank entrant score played places decided by".split()
    lines = run("standings", scala.name, "--format", "csv").stdout.splitlines()
    assert lines[0] == "group,rank,entrant,name,score,played,points:counted,last-game,decided_by"
    assert [line.split(",")[:3] for line in lines[1:]] == [[r["group"], str(r["rank"]), r["entrant"]] for r in standing]
    of_two = (standing[0]["entrant"], standing[-1]["entrant"])
    assert "all groups together" in run("explain", scala.name, *of_two).stdout
    assert run("explain", scala.name, *of_two, "--after", "3").exit_code == 2

    # the winners of the groups are the first two seeds; each meets a second, and they can meet in the final only
    first = {name: sorted(own, key=strength)[:2] for name, own in groups.items()}
    scala.draw("--stage", "final", "--seed", "f")
    semifinals = [set(own) for own in tables(read(scala.round(1, "final"))).values()]
    assert sorted(map(sorted, semifinals)) == sorted(
        sorted((min(a, b, key=strength), max(a, b, key=strength))) for a, b in crossed(semifinals, first)
    )
    winners = [min(own, key=strength) for own in semifinals]
    losers = [max(own, key=strength) for own in semifinals]
    fill_in(scala, scala.round(1, "final"))
    assert scala.checked() == ""
    scala.draw()
    finals = tables(read(scala.round(2, "final")))
    assert [set(own) for own in finals.values()] == [set(winners), set(losers)]
    fill_in(scala, scala.round(2, "final"))
    assert scala.checked() == ""
    places = [*sorted(winners, key=strength), *sorted(losers, key=strength)]
    assert scala.ranks("--stage", "final") == list(enumerate(places, 1))
    assert "reached" in run("standings", scala.name, "--format", "csv").stdout.splitlines()[0]
    told = run("explain", scala.name, *places[:2]).stdout
    assert [line.split()[-1] for line in told.splitlines() if line.split()[-1:] in (["level"], ["decides"])] == [
        "decides"
    ]
    overall = scala.ranks("--stage", "overall")
    assert overall[:4] == list(enumerate(places, 1))
    assert len(overall) == 7
    assert run("draw", scala.name).exit_code == 2


def crossed(semifinals: Sequence[set[str]], first: dict[str, list[str]]) -> list[tuple[str, str]]:
    """The semifinals as they must be: a winner of a group against a second, no two winners in one."""
    winners = {own[0] for own in first.values()}
    found = []
    for own in semifinals:
        (winner,) = own & winners
        (second,) = own - winners
        assert second in {own[1] for own in first.values()}
        found.append((winner, second))
    return found


def test_c6_who_does_not_come_forfeits_and_keeps_the_place_in_the_calendar() -> None:
    """The other side has the match, and the calendar goes on as it is."""
    scala = contest("italiana", 'rulebook = "scala40-italiana"\n', 4, members(1, 2, 3, 4))
    scala.draw("--seed", "s")
    fill_in(scala, scala.round(1))
    said = scala.draw("--absent", "m01").stdout
    assert "not there, and in the calendar all the same, so that the other side has the match: Persona 01" in said
    rows = read(scala.round(2))
    assert [r["entrant"] for r in rows if r["status"] == "forfeit"] == ["m01"]
    other = next(e for own in tables(rows).values() if "m01" in own for e in own if e != "m01")
    results = {
        other: {"points": "0"},
        **{e: {"points": str(strength(e))} for own in tables(rows).values() for e in own if "m01" not in own},
    }
    scala.fill_in(scala.round(2), results)
    assert scala.checked() == ""
    row = next(r for r in scala.standing() if r["entrant"] == "m01")
    assert (row["played"], row["score"]) == (2, 1.0)
    scala.draw()
    assert [r for r in read(scala.round(3)) if r["status"]] == []
    assert not meetings(read(scala.round(3))) & (meetings(read(scala.round(1))) | meetings(rows))


def test_c6_a_match_off_the_calendar_is_told() -> None:
    """Two change their opponents: a warning for each table, and the result counts."""
    scala = contest("italiana", 'rulebook = "scala40-italiana"\n', 4, members(1, 2, 3, 4))
    scala.draw("--seed", "s")
    rows = read(scala.round(1))
    rows[1]["entrant"], rows[3]["entrant"] = rows[3]["entrant"], rows[1]["entrant"]
    write(scala.round(1), [{**row, "name": ""} for row in rows])
    fill_in(scala, scala.round(1))
    assert scala.checked().count("is not by the calendar") == 2


def test_c6_the_numbers_are_drawn_by_cards() -> None:
    """The higher card has the smaller number; nothing is written before all have drawn."""
    scala = contest("italiana", 'rulebook = "scala40-italiana"\n', 4, members(1, 2, 3, 4))
    asked = run("draw", scala.name, "--cards")
    assert asked.exit_code == 1
    wanted = [line.strip() for line in asked.stderr.splitlines() if line.startswith("  groups,1,numbers,cards")]
    cards = ("5♠", "K♥", "A♦", "9♣")
    lines = [line.removesuffix(",,") + f",{card}," for line, card in zip(wanted, cards, strict=True)]
    head = "stage,round,purpose,method,seed,algorithm,entrant,order,card,superseded"
    (scala.folder / "draws.csv").write_text("\n".join([head, *lines, ""]), encoding="utf-8")
    scala.draw()
    # numbers: m02, m04, m01, m03; in round 1 the first meets the last
    assert sorted(map(sorted, tables(read(scala.round(1))).values())) == [["m01", "m04"], ["m02", "m03"]]
    fill_in(scala, scala.round(1))
    scala.draw()
    assert scala.checked() == ""


def test_c6_redo_draws_the_numbers_again_and_keeps_the_old_ones() -> None:
    """A latecomer joins: the old numbers are marked, five play and one rests."""
    scala = contest("italiana", 'rulebook = "scala40-italiana"\n', 5, members(1, 2, 3, 4))
    scala.draw("--seed", "s")
    (scala.folder / "entrants.csv").write_text(members(1, 2, 3, 4, 5), encoding="utf-8")
    scala.draw("--redo", "--seed", "t")
    drawn = read(scala.folder / "draws.csv")
    assert [(d["seed"], d["superseded"]) for d in drawn] == [("s", "yes")] * 4 + [("t", "")] * 5
    assert len(byes(read(scala.round(1)))) == 1
    fill_in(scala, scala.round(1))
    assert scala.checked() == ""


# --- direct elimination ---


def test_c7_elimination_at_tables_of_four() -> None:
    """11 players, two of each table go through: 11 to 8 by one table of three and one of four, 4 byes; then 8, 4."""
    scala = contest("knockout", 'rulebook = "scala40-eliminazione"\n', 11, members(*range(1, 12)))
    scala.draw("--seed", "s")
    rows = read(scala.round(1))
    assert sorted(len(own) for own in tables(rows).values()) == [3, 4]
    assert byes(rows) == [d["entrant"] for d in read(scala.folder / "draws.csv")][:4]
    left = set(byes(rows))
    for number, sizes in ((1, [3, 4]), (2, [4, 4]), (3, [4])):
        if number > 1:
            scala.draw()
            rows = read(scala.round(number))
            assert sorted(e for own in tables(rows).values() for e in own) == sorted(left)
            left = set()
        assert sorted(len(own) for own in tables(rows).values()) == sizes
        through = [e for own in tables(rows).values() for e in sorted(own, key=strength)[:2]]
        left |= set(through)
        fill_in(scala, scala.round(number))
        assert scala.checked() == ""
    last = sorted(tables(rows)["1"], key=strength)
    assert scala.ranks()[:4] == list(enumerate(last, 1))
    assert [rank for rank, _ in scala.ranks()] == [1, 2, 3, 4, 5, 5, 5, 5, 9, 9, 9]
    assert run("draw", scala.name).exit_code == 2


def test_c7_who_does_not_come_stays_in_the_bracket() -> None:
    """m02 is not there for the first round: the table stays, and m02 is beaten."""
    toml = 'rulebook = "scala40-eliminazione"\n[[stage]]\nname = "knockout"\ntable_sizes = [2]\nthrough = 1\n'
    scala = contest("knockout", toml, 4, "entrant,seed\nm01,1\nm02,2\nm03,3\nm04,4\n")
    scala.draw("--absent", "m02")
    assert not (scala.folder / "draws.csv").exists()
    rows = read(scala.round(1))
    assert list(tables(rows).values()) == [["m01", "m04"], ["m02", "m03"]]
    scala.fill_in(scala.round(1), {"m01": {"points": "1"}, "m04": {"points": "4"}, "m03": {"points": "0"}})
    assert scala.checked() == ""
    scala.draw()
    assert list(tables(read(scala.round(2))).values()) == [["m01", "m03"]]


def test_c7_a_table_off_the_bracket_is_told() -> None:
    """The bracket goes on from what was played."""
    toml = 'rulebook = "scala40-eliminazione"\n[[stage]]\nname = "knockout"\ntable_sizes = [2]\nthrough = 1\n'
    scala = contest("knockout", toml, 4, "entrant,seed\nm01,1\nm02,2\nm03,3\nm04,4\n")
    scala.round(1).write_text("table,entrant,points\n1,m01,1\n1,m02,2\n2,m03,3\n2,m04,4\n", encoding="utf-8")
    assert '"Persona 01" would meet "Persona 04"' in scala.checked()
    scala.draw()
    assert list(tables(read(scala.round(2))).values()) == [["m01", "m03"]]


# --- pairs ---


def test_c14_single_entries_are_joined_to_pairs_that_stay() -> None:
    """One pair and ten who entered alone: six pairs, five rounds without a rematch of the round before."""
    entrants = "entrant,name,player1,player2\nc1,,m11,m12\n" + "".join(f"m{n:02},,,\n" for n in range(1, 11))
    toml = 'rulebook = "scala40-coppie"\n'
    scala = contest("coppie", toml, 12, entrants)
    odd = run("draw", scala.name, "--absent", "m10")
    assert odd.exit_code == 2
    assert "9 entered alone" in odd.stderr
    assert not (scala.folder / "draws.csv").exists()
    said = scala.draw("--seed", "s").stdout
    assert "joined to pairs by the seed s (sha256-1)" in said
    partners = [d for d in read(scala.folder / "draws.csv") if d["purpose"] == "partners"]
    order = [d["entrant"] for d in partners]
    assert sorted(order) == [f"m{n:02}" for n in range(1, 11)]
    listed = read(scala.folder / "entrants.csv")
    assert [(r["entrant"], r["player1"], r["player2"]) for r in listed if r["player1"]] == [
        ("c1", "m11", "m12"),
        *((f"{a}+{b}", a, b) for a, b in zip(order[::2], order[1::2], strict=True)),
    ]
    everybody = sorted(["c1", *(f"{a}+{b}" for a, b in zip(order[::2], order[1::2], strict=True))])
    before: set[frozenset[str]] = set()
    for number in range(1, 6):
        if number > 1:
            scala.draw()
        rows = read(scala.round(number))
        assert list(rows[0]) == ["table", "entrant", "points", "victory_points", "status", "name"]
        assert sorted(e for own in tables(rows).values() for e in own) == everybody
        if 1 < number < 5:
            assert not meetings(rows) & before
        before = meetings(rows)
        filled: dict[str, dict[str, str]] = {}
        for own in tables(rows).values():
            ahead, behind = sorted(own)
            # level in victory points: fewer points in hand win
            filled[ahead] = {"points": "35", "victory_points": "2"}
            filled[behind] = {"points": "41", "victory_points": "2"}
        scala.fill_in(scala.round(number), filled)
        assert scala.checked() == ""
    standing = scala.standing()
    assert (standing[0]["entrant"], standing[0]["score"]) == ("c1", 5.0)
    assert len(read(scala.folder / "entrants.csv")) == len(listed)


def test_c14_who_entered_alone_is_joined_for_the_first_stage_only() -> None:
    """m05 enters alone once the first stage is over: the second one is of the pairs that there are."""
    stage = '[[stage]]\nname = "{}"\nformat = "danish"\nrounds = 1\ntable_sizes = [2]\nscores = {{ 2 = [1, 0] }}\n'
    toml = 'entrants = "pairs"\n' + stage.format("first") + stage.format("second")
    pairs = "entrant,player1,player2\nc1,m01,m02\nc2,m03,m04\n"
    scala = contest("coppie", toml, 5, pairs)
    scala.draw()
    scala.fill_in(scala.round(1), {"c1": {"points": "2"}, "c2": {"points": "1"}})
    (scala.folder / "entrants.csv").write_text(pairs + "m05,,\n", encoding="utf-8")
    assert "joined" not in scala.draw("--stage", "second").stdout
    assert meetings(read(scala.round(1, "second"))) == {frozenset(("c1", "c2"))}


def test_c14_an_interrupted_draw_joins_the_same_pairs() -> None:
    """A run that is killed between two of its files: the next one writes what is missing, and draws nothing again."""
    entrants = "entrant,name,player1,player2\n" + "".join(f"m{n:02},,,\n" for n in range(1, 9))
    scala = contest("coppie", 'rulebook = "scala40-coppie"\n', 8, entrants)
    scala.draw("--seed", "s")
    draws, listed = scala.folder / "draws.csv", scala.folder / "entrants.csv"
    files = [scala.round(1), draws, listed]
    before = [path.read_bytes() for path in files]
    joined = "".join(line for line in draws.read_text(encoding="utf-8").splitlines(True) if ",pairing," not in line)
    for written, (entered, recorded) in enumerate([(entrants, joined), (None, joined), (None, None)], 1):
        if entered is not None:
            listed.write_text(entered, encoding="utf-8")
        if recorded is not None:
            draws.write_text(recorded, encoding="utf-8")
        scala.round(1).unlink()
        assert run("check").exit_code == 0, f"after {written} of 4 files"
        scala.draw("--seed", "s")
        assert [path.read_bytes() for path in files] == before, f"after {written} of 4 files"


def test_c14_a_late_pair_is_joined_by_a_draw_of_its_own() -> None:
    """Two more enter alone before round 2: their lots are those of round 2, and the pairs of round 1 stay."""
    head = "entrant,name,player1,player2\n"
    scala = contest("coppie", 'rulebook = "scala40-coppie"\n', 6, head + "m01,,,\nm02,,,\nm03,,,\nm04,,,\n")
    scala.draw("--seed", "s")
    rows = read(scala.round(1))
    filled = {
        e: {"points": "10", "victory_points": str(3 * i)} for own in tables(rows).values() for i, e in enumerate(own)
    }
    scala.fill_in(scala.round(1), filled)
    with (scala.folder / "entrants.csv").open("a", encoding="utf-8") as stream:
        stream.write("m05,,,\nm06,,,\n")
    scala.draw("--seed", "t")
    late = [d for d in read(scala.folder / "draws.csv") if d["purpose"] == "partners"][4:]
    assert [(d["round"], d["seed"], d["order"]) for d in late] == [("2", "t", "1"), ("2", "t", "2")]
    assert len(byes(read(scala.round(2)))) == 1
    assert scala.checked() == ""


def test_c14_partners_are_drawn_by_cards() -> None:
    """The two highest cards play together, and the next two; what is missing is listed, and nothing is written."""
    entrants = "entrant,name,player1,player2\n" + "".join(f"m{n:02},,,\n" for n in range(1, 5))
    scala = contest("coppie", 'rulebook = "scala40-coppie"\n', 4, entrants)
    asked = run("draw", scala.name, "--cards")
    assert asked.exit_code == 1
    assert "joining those who entered alone needs cards for partners that are not recorded" in asked.stderr
    wanted = [line.strip() for line in asked.stderr.splitlines() if line.startswith("  danish,0,partners,cards")]
    lines = [line.removesuffix(",,") + f",{c}," for line, c in zip(wanted, ("2♥", "K♥", "3♦", "Q♣"), strict=True)]
    head = "stage,round,purpose,method,seed,algorithm,entrant,order,card,superseded"
    (scala.folder / "draws.csv").write_text("\n".join([head, *lines, ""]), encoding="utf-8")
    # the pairs are those of the cards; who of them meets whom is drawn by a seed
    scala.draw("--seed", "s")
    assert [r["entrant"] for r in read(scala.folder / "entrants.csv")][4:] == ["m02+m04", "m03+m01"]
    assert scala.checked() == ""


def test_c14_who_is_joined_must_be_in_the_register() -> None:
    """A guest who is only in `entrants.csv` cannot be named as a player of a pair."""
    entrants = "entrant,name,player1,player2\nm01,,,\nm02,,,\nm03,,,\nospite,Ugo Ospite,,\n"
    scala = contest("coppie", 'rulebook = "scala40-coppie"\n', 3, entrants)
    refused = run("draw", scala.name)
    assert refused.exit_code == 1
    assert "a pair is two of the club's register: add Ugo Ospite (ospite) to players.csv" in refused.stderr
    assert (scala.folder / "entrants.csv").read_text(encoding="utf-8") == entrants


def test_c7_seeds_of_one_rank_are_drawn_for_their_numbers() -> None:
    """Both winners of a group are level among all, and so are both seconds: each two draw, and the first two numbers
    are the winners'.
    """
    toml = 'rulebook = "scala40-italiana"\n[[stage]]\nname = "groups"\ngroups = 2\n'
    scala = contest("italiana", toml, 4, "entrant,group,seed\nm01,A,1\nm02,A,2\nm03,B,3\nm04,B,4\n")
    scala.draw()
    rows = read(scala.round(1))
    scala.fill_in(
        scala.round(1), {r["entrant"]: {"points": "5" if r["entrant"] in ("m01", "m03") else "9"} for r in rows}
    )
    said = scala.draw("--seed", "s").stdout
    assert said.count("the number, level on rank (1): ") == 1
    assert said.count("the number, level on rank (2): ") == 1
    drawn = [d["entrant"] for d in read(scala.folder / "draws.csv") if d["purpose"] == "numbers"]
    assert sorted(drawn) == ["m01", "m02", "m03", "m04"]
    one, two = (e for e in drawn if e in ("m01", "m03"))
    three, four = (e for e in drawn if e in ("m02", "m04"))
    assert list(tables(read(scala.round(1, "final"))).values()) == [[one, four], [two, three]]
    fill_in(scala, scala.round(1, "final"))
    assert scala.checked() == ""
    scala.draw()
    assert scala.checked() == ""
    again = run("draw", scala.name, "--redo")
    assert again.exit_code == 0
    assert [d["entrant"] for d in read(scala.folder / "draws.csv") if d["purpose"] == "numbers"] == drawn


def test_c14_a_player_is_named_for_the_pair_that_is_explained() -> None:
    """`explain` takes who plays in a pair for the pair, as `draw` does."""
    entrants = "entrant,player1,player2\nc1,m01,m02\nc2,m03,m04\n"
    scala = contest("coppie", 'rulebook = "scala40-coppie"\n', 4, entrants)
    scala.draw("--seed", "s")
    better, other = tables(read(scala.round(1)))["1"]
    scala.fill_in(
        scala.round(1), {better: {"victory_points": "3", "points": "0"}, other: {"victory_points": "1", "points": "9"}}
    )
    player = {"c1": "m02", "c2": "m03"}
    by_pair = run("explain", scala.name, better, other)
    assert by_pair.exit_code == 0
    assert run("explain", scala.name, player[better], other).stdout == by_pair.stdout
    refused = run("explain", scala.name, "m01", "m02")
    assert (refused.exit_code, "are the same entrant" in refused.stderr) == (2, True)
