"""`classifica draw` for matches: what is refused, what a second draw keeps, cards, and draws that decide nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.contests import Contest, byes, contest, meetings, read, run, tables, write

SWISS = '[[stage]]\nname = "swiss"\nformat = "swiss"\nrounds = 4\ntable_sizes = [2]\nscores = [1, 0]\n'
KNOCKOUT = '[[stage]]\nname = "cup"\nformat = "knockout"\ntable_sizes = [2]\nscores = [1, 0]\n'
HEAD = "stage,round,purpose,method,seed,algorithm,entrant,order,card,superseded\n"


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def of(toml: str, people: int, seeds: bool = False) -> Contest:
    """An event of members m01, m02 and so on, who are seeded by their numbers where `seeds` says so."""
    rows = "".join(f"m{n:02},{n if seeds else ''}\n" for n in range(1, people + 1))
    return contest("torneo", toml, people, "entrant,seed\n" + rows)


def play(event: Contest, path: Path) -> None:
    """The first of every table in the file wins."""
    first = {own[0]: {"points": "2"} for own in tables(read(path)).values()}
    event.fill_in(path, {**{r["entrant"]: {"points": "1"} for r in read(path) if r["table"]}, **first})


def test_b1_the_order_of_those_level_is_drawn_by_cards() -> None:
    """King, queen, jack, ten: the first two meet, and the next two."""
    swiss = of(SWISS, 4)
    asked = run("draw", swiss.name, "--cards")
    assert (asked.exit_code, asked.stdout) == (1, "")
    assert "these are level, and draw for the order in which they are paired:" in asked.stderr
    cards = zip(("m03", "m01", "m04", "m02"), ("K♥", "Q♠", "J♣", "10♦"), strict=True)
    rows = "".join(f"swiss,1,pairing,cards,,,{e},,{card},\n" for e, card in cards)
    (swiss.folder / "draws.csv").write_text(HEAD + rows, encoding="utf-8")
    swiss.draw()
    assert list(tables(read(swiss.round(1))).values()) == [["m03", "m01"], ["m04", "m02"]]
    assert swiss.checked() == ""


def test_b1_a_second_draw_without_somebody_keeps_the_first_on_record() -> None:
    """m05 does not come: four are paired, and the five lots of the first draw are marked."""
    swiss = of(SWISS, 5)
    swiss.draw("--seed", "s")
    swiss.draw("--redo", "--seed", "t", "--absent", "m05")
    assert (len(tables(read(swiss.round(1)))), byes(read(swiss.round(1)))) == (2, [])
    drawn = read(swiss.folder / "draws.csv")
    assert [(d["seed"], d["superseded"]) for d in drawn] == [("s", "yes")] * 5 + [("t", "")] * 4


def test_b1_a_second_bye_that_is_asked_for_is_refused() -> None:
    """Nobody has two; who cannot play is absent."""
    swiss = of(SWISS, 5)
    swiss.draw("--bye", "m01", "--seed", "s")
    play(swiss, swiss.round(1))
    refused = run("draw", swiss.name, "--bye", "m01")
    assert refused.exit_code == 2
    assert "m01 asked for a bye and had one before" in refused.stderr
    assert not swiss.round(2).exists()


def test_b1_a_round_that_is_void_is_no_meeting_and_no_bye() -> None:
    """Round 1 fell out: in the three rounds after it all three meet, and everybody has a bye."""
    swiss = of(SWISS, 3)
    swiss.draw("--seed", "s")
    play(swiss, swiss.round(1))
    event = swiss.folder / "event.toml"
    event.write_text(event.read_text(encoding="utf-8").replace('title = "T"\n', 'title = "T"\nvoid = [1]\n'), "utf-8")
    had: list[str] = []
    met: list[frozenset[str]] = []
    for number in (2, 3, 4):
        swiss.draw("--seed", f"round {number}")
        play(swiss, swiss.round(number))
        had += byes(read(swiss.round(number)))
        met += meetings(read(swiss.round(number)))
    assert sorted(had) == ["m01", "m02", "m03"]
    assert len(set(met)) == 3
    assert swiss.checked() == ""


def test_a25_a_pairing_that_the_results_would_change_is_told() -> None:
    """A result of round 1 is corrected after round 2 was drawn: others should meet, and nobody is moved."""
    swiss = of(SWISS, 8)
    swiss.draw("--seed", "s")
    play(swiss, swiss.round(1))
    swiss.draw("--seed", "t")
    assert swiss.checked() == ""
    before = swiss.round(2).read_bytes()
    rows = read(swiss.round(1))
    rows[0]["points"], rows[1]["points"] = "1", "2"
    write(swiss.round(1), rows)
    told = swiss.checked()
    assert "round 2 is seated otherwise than the results would have it now" in told
    assert swiss.round(2).read_bytes() == before


def test_a25_a_recorded_order_that_its_seed_does_not_give_is_told() -> None:
    """Two orders are changed over in the record of the numbers."""
    cup = of(KNOCKOUT, 4)
    cup.draw("--seed", "s")
    path = cup.folder / "draws.csv"
    rows = read(path)
    rows[0]["order"], rows[1]["order"] = rows[1]["order"], rows[0]["order"]
    write(path, rows)
    assert 'the seed "s" draws them the other way round' in cup.checked()


def test_c7_a_bye_in_a_bracket_is_not_to_be_asked_for() -> None:
    """It goes to the best seeds."""
    cup = of(KNOCKOUT, 5, seeds=True)
    refused = run("draw", cup.name, "--bye", "m04")
    assert refused.exit_code == 2
    assert "who has a bye in a stage of the format knockout is not for anybody to ask" in refused.stderr
    said = cup.draw().stdout
    assert byes(read(cup.round(1))) == ["m01", "m02", "m03"]
    assert "Persona 01 goes on without playing, by the number in the bracket" in said


def test_c7_seeds_that_are_drawn_pass_the_known_ones_over() -> None:
    """`seeding = "draw"`: everybody's number is drawn."""
    cup = of(KNOCKOUT + 'seeding = "draw"\n', 4, seeds=True)
    cup.draw("--seed", "s")
    assert [d["purpose"] for d in read(cup.folder / "draws.csv")] == ["numbers"] * 4


def test_c7_who_has_no_seed_is_drawn_behind_those_who_have_one() -> None:
    """Two of four are seeded: they cannot meet before the final."""
    cup = contest("torneo", KNOCKOUT, 4, "entrant,seed\nm03,1\nm01,\nm02,2\nm04,\n")
    cup.draw("--seed", "s")
    drawn = [d["entrant"] for d in read(cup.folder / "draws.csv")]
    assert sorted(drawn) == ["m01", "m04"]
    assert list(tables(read(cup.round(1))).values()) == [["m03", drawn[1]], ["m02", drawn[0]]]


def test_c11_who_is_out_of_the_stage_is_seated_no_more() -> None:
    """`out = "stage"`: neither by default nor by name; by the other setting, and in the rules as shipped, next time."""
    swiss = of(SWISS + 'out = "stage"\n', 6)
    swiss.draw("--seed", "s")
    rows = read(swiss.round(1))
    gone, other = tables(rows)["1"]
    play(swiss, swiss.round(1))
    swiss.fill_in(swiss.round(1), {gone: {"points": "", "status": "out"}, other: {"points": "2"}})
    refused = run("draw", swiss.name, "--present", f"{gone},{other}")
    assert refused.exit_code == 2
    assert "is out of the stage swiss" in refused.stderr
    swiss.draw("--dry-run")
    swiss.draw("--seed", "t")
    assert gone not in {r["entrant"] for r in read(swiss.round(2))}
    swiss.round(2).unlink()
    (swiss.folder / "draws.csv").unlink()
    event = swiss.folder / "event.toml"
    event.write_text(event.read_text(encoding="utf-8").replace('out = "stage"', 'out = "round"'), encoding="utf-8")
    swiss.draw("--seed", "t")
    assert gone in {r["entrant"] for r in read(swiss.round(2))}


@pytest.mark.parametrize(
    ("toml", "row", "why"),
    [
        (SWISS, "swiss,1,numbers,cards,,,m01,,K♥,", 'the stage "swiss" has the format swiss'),
        (KNOCKOUT, "cup,1,pairing,cards,,,m01,,K♥,", 'the stage "cup" has the format knockout'),
        (SWISS, "swiss,,partners,cards,,,m01,,K♥,", "the event is not one of pairs"),
    ],
)
def test_a_draw_that_the_format_has_no_use_for_is_told(toml: str, row: str, why: str) -> None:
    """It decides nothing where it stands."""
    event = of(toml, 4)
    (event.folder / "draws.csv").write_text(f"{HEAD}{row}\n", encoding="utf-8")
    told = event.checked()
    assert "decides nothing" in told
    assert why in told


def test_a_player_of_a_pair_is_named_for_the_pair() -> None:
    """`--absent m01` is the pair of m01; where pairs play, who is in none cannot be present."""
    entrants = "entrant,player1,player2\nc1,m01,m02\nc2,m03,m04\nc3,m05,m06\n"
    pairs = contest("coppie", f'entrants = "pairs"\n{SWISS}', 7, entrants)
    refused = run("draw", pairs.name, "--present", "c1,m07")
    assert refused.exit_code == 2
    assert "Persona 07 (m07) plays in no pair: enter the pair in entrants.csv" in refused.stderr
    pairs.draw("--absent", "m01", "--seed", "s")
    assert sorted(tables(read(pairs.round(1)))["1"]) == ["c2", "c3"]


def test_pairs_play_where_no_pair_is_entered() -> None:
    """A sentence says what is missing."""
    pairs = contest("coppie", f'entrants = "pairs"\n{SWISS}', 4)
    refused = run("draw", pairs.name)
    assert refused.exit_code == 1
    assert "no pair is entered in 2025-26/coppie: write them in entrants.csv" in refused.stderr


def test_c6_a_calendar_without_numbers_goes_on_by_hand_alone() -> None:
    """Round 1 was paired by a club that has a calendar of its own: the next round cannot be known."""
    groups = of(KNOCKOUT.replace("knockout", "round-robin"), 4)
    groups.round(1).write_text("table,entrant,points\n1,m01,1\n1,m02,2\n2,m03,1\n2,m04,2\n", encoding="utf-8")
    assert groups.checked() == ""
    refused = run("draw", groups.name)
    assert refused.exit_code == 1
    assert "the numbers of the calendar are not: write seeds in entrants.csv" in refused.stderr
    (groups.folder / "entrants.csv").write_text("entrant,seed\nm01,1\nm03,2\nm04,3\nm02,4\n", encoding="utf-8")
    groups.draw()
    assert not meetings(read(groups.round(1))) & meetings(read(groups.round(2)))


def test_c6_who_leaves_forfeits_what_is_left() -> None:
    """m05 leaves in the round in which it rests: every later match is the other side's, without being told again."""
    groups = of(KNOCKOUT.replace("knockout", "round-robin"), 5, seeds=True)
    for number in range(1, 6):
        said = groups.draw().stdout
        rows = read(groups.round(number))
        left = [r for r in rows if r["entrant"] == "m05"]
        if number == 1:
            assert byes(rows) == ["m01"]
        elif "m05" in byes(rows):
            left[0]["status"] = "withdrawn"
            write(groups.round(number), [*(r for r in rows if r["entrant"] != "m05"), *left])
            rested = number
        play(groups, groups.round(number))
        if number > 1 and left[0]["status"] == "forfeit":
            assert "so that the other side has the match: Persona 05" in said
            groups.fill_in(groups.round(number), {"m05": {"points": ""}})
        assert groups.checked() == ""
    assert 1 < rested < 5
    assert [r["status"] for n in range(rested + 1, 6) for r in read(groups.round(n)) if r["entrant"] == "m05"] == [
        "forfeit"
    ] * (5 - rested)


# --- eliminations that do not go as they were thought of ---


def without_results(event: Contest, number: int) -> None:
    """Round `number` falls out."""
    settings = event.folder / "event.toml"
    kept = settings.read_text(encoding="utf-8").replace('title = "T"\n', f'title = "T"\nvoid = [{number}]\n')
    settings.write_text(kept, encoding="utf-8")


@pytest.mark.parametrize("number", [1, 2, 3])
def test_c7_a_round_that_falls_out_is_played_in_the_next_one(number: int) -> None:
    """Of eight, as if nothing had been there: four rounds for three, and a winner at the end."""
    cup = of(KNOCKOUT, 8, seeds=True)
    without_results(cup, number)
    played = [n for n in (1, 2, 3, 4) if n != number]
    for n in played:
        cup.draw()
        play(cup, cup.round(n))
        assert cup.checked() == ""
    assert [len(tables(read(cup.round(n)))) for n in played] == [4, 2, 1]
    assert run("draw", cup.name).stderr.endswith("the stage cup has no round left to draw\n")
    assert cup.ranks() == [
        (1, "m01"),
        (2, "m02"),
        *[(3, f"m0{n}") for n in (3, 4)],
        *[(5, f"m0{n}") for n in range(5, 9)],
    ]


def test_c7_who_comes_after_the_first_round_is_not_in_the_bracket() -> None:
    """A ninth is entered with a seed: round 1 was right, round 2 has the four who won it, and nobody is seated late."""
    cup = of(KNOCKOUT, 9, seeds=True)
    entrants = cup.folder / "entrants.csv"
    all_nine = entrants.read_text(encoding="utf-8")
    entrants.write_text(all_nine.replace("m09,9\n", ""), encoding="utf-8")
    cup.draw()
    play(cup, cup.round(1))
    entrants.write_text(all_nine, encoding="utf-8")
    assert cup.checked() == ""
    refused = run("draw", cup.name, "--present", "m01,m02,m03,m04,m09")
    assert refused.exit_code == 2
    assert "Persona 09 (m09) cannot be seated: the bracket stands since its first round" in refused.stderr
    said = cup.draw("--present", "m01,m02,m04,m08").stdout
    assert list(tables(read(cup.round(2))).values()) == [["m01", "m04"], ["m02", "m03"]]
    assert "round 2: 3 present" in said  # m08 is out
    assert "so that the other side has the match: Persona 03\n" in said


def test_c7_a_first_round_drawn_again_with_fewer_is_no_round_of_byes() -> None:
    """Nobody is entered in a file: five were there, and then four, who play two rounds."""
    cup = contest("torneo", KNOCKOUT, 8)
    cup.draw("--present", "m01,m02,m03,m04,m05", "--seed", "s")
    assert len(byes(read(cup.round(1)))) == 3
    cup.draw("--redo", "--present", "m01,m02,m03,m04", "--seed", "t")
    assert (len(tables(read(cup.round(1)))), byes(read(cup.round(1)))) == (2, [])


def test_c7_who_of_a_bracket_is_in_no_row_is_told() -> None:
    """A club writes only the matches of round 1 into the file: the two best would be out without a word. Nor may a
    table be missing, were it the one for the third place.
    """
    cup = of(KNOCKOUT + "third_place = true\n", 6, seeds=True)
    cup.draw()
    play(cup, cup.round(1))
    rows = read(cup.round(1))
    write(cup.round(1), [row for row in rows if row["table"]])
    told = cup.checked()
    assert 'by the bracket round 1 has "Persona 01" and "Persona 02", and the file does not name them' in told
    assert "write a row for each, with the table or the status bye" in told
    write(cup.round(1), [row for row in rows if row["table"] != "2"])
    assert 'by the bracket round 1 has "Persona 04" and "Persona 05", and' in cup.checked()
    write(cup.round(1), rows)
    for number in (2, 3):
        cup.draw()
        play(cup, cup.round(number))
        assert cup.checked() == ""
    write(cup.round(3), [row for row in read(cup.round(3)) if row["table"] == "1"])
    assert 'by the bracket round 3 has "Persona 04" and "Persona 03", and' in cup.checked()


def test_c7_a_sixth_who_comes_after_the_first_round_is_not_missed_in_it() -> None:
    """Of six, 3 would have met 6: five began, and 3 had a bye."""
    cup = of(KNOCKOUT, 6, seeds=True)
    cup.draw("--present", "m01,m02,m03,m04,m05")
    rows = [row for row in read(cup.round(1)) if row["entrant"] not in ("m03", "m06")]
    write(cup.round(1), [*rows, {**dict.fromkeys(rows[0], ""), "entrant": "m03", "status": "bye"}])
    play(cup, cup.round(1))
    assert cup.checked() == ""
    cup.draw()
    assert len(tables(read(cup.round(2)))) == 2


def test_c6_who_rests_and_is_not_there_forfeits_nothing() -> None:
    """m01 rests in round 1 by the calendar of five: there is no other side."""
    groups = of(KNOCKOUT.replace("knockout", "round-robin"), 5, seeds=True)
    said = groups.draw("--absent", "m01").stdout
    assert "Persona 01 rests by the calendar" in said
    assert "so that the other side has the match" not in said
