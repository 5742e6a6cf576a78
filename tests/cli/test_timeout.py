"""The referee's commands: who still plays when time is called (C10), and what a hand counts (C3)."""

from __future__ import annotations

import json

import pytest

from commands import run


@pytest.mark.parametrize("command", ["hand", "timeout"])
def test_the_referees_commands_have_help(command: str) -> None:
    """`classifica --help` lists them, and they need no folder of data."""
    assert f"\n  {command} " in run("--help").output
    asked = run(command, "--help")
    assert asked.exit_code == 0
    assert "--format" in asked.output


def test_c10_the_turns_left_as_a_table() -> None:
    """Example 8: D deals, time while B plays."""
    asked = run("timeout", "--dealer", "D", "--turn", "B", "--players", "A,B,C,D")
    assert (asked.exit_code, asked.stderr) == (0, "")
    assert asked.stdout == (
        "time while B plays, D having dealt: 6 turns are left\n"
        "\n"
        "turn  player\n"
        "   1  C       lap under way\n"
        "   2  D       lap under way\n"
        "   3  A       last lap\n"
        "   4  B       last lap\n"
        "   5  C       last lap\n"
        "   6  D       last lap\n"
    )


def test_c10_the_turns_left_as_json_are_json_alone() -> None:
    """Names with blanks and accents, time while the dealer plays: one whole lap."""
    asked = run("timeout", "--dealer", " Lía", "--turn", "Lía", "--players", "Ada Bo, Lía ,Çelik", "--format", "json")
    assert asked.exit_code == 0
    assert json.loads(asked.stdout) == {
        "players": ["Ada Bo", "Lía", "Çelik"],
        "dealer": "Lía",
        "turn": "Lía",
        "rest": [],
        "lap": ["Çelik", "Ada Bo", "Lía"],
        "turns": ["Çelik", "Ada Bo", "Lía"],
    }


@pytest.mark.parametrize(
    ("dealer", "players", "said"),
    [
        ("E", "A,B,C,D", "the dealer, 'E', is none of the players A, B, C, D"),
        ("A", "A", "a table has 2 to 6 players, not 1"),
        ("A", "A,B,,D", "a player has no name"),
    ],
)
def test_c10_a_table_that_cannot_be_is_wrong_usage(dealer: str, players: str, said: str) -> None:
    """Exit code 2, with the sentence on standard error."""
    asked = run("timeout", "--dealer", dealer, "--turn", "A", "--players", players)
    assert (asked.exit_code, asked.stdout) == (2, "")
    assert said in asked.stderr


def test_c3_a_hand_card_by_card() -> None:
    """Each card as written, and their sum."""
    asked = run("hand", "K♥ 10♣ A♠ jolly")
    assert (asked.exit_code, asked.stderr) == (0, "")
    assert (
        asked.stdout
        == "card    points\nK♥          10\n10♣         10\nA♠          11\njolly       25\nin all      56\n"
    )


def test_c3_what_an_ace_counts_is_a_choice() -> None:
    """11 where nothing is said, 1 where the tournament says so; as JSON."""
    asked = run("hand", "asso di cuori, 2♠", "--ace", "1", "--format", "json")
    cards = [{"card": "asso di cuori", "points": 1}, {"card": "2♠", "points": 2}]
    assert json.loads(asked.stdout) == {"points": 3, "cards": cards}
    assert json.loads(run("hand", "A 2", "--format", "json").stdout)["points"] == 13


def test_c3_what_is_no_card_is_wrong_usage() -> None:
    """Exit code 2, and it says which one."""
    asked = run("hand", "K♥ Z♣")
    assert (asked.exit_code, asked.stdout) == (2, "")
    assert "'Z♣'" in asked.stderr
