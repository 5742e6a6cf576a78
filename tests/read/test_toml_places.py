"""Where keys of a TOML file stand."""

from __future__ import annotations

from pathlib import Path

from engine.read.toml import read_toml


def test_a_heading_below_another_does_not_move_it(tmp_path: Path) -> None:
    """`[[stage]]` stands at its own line, whatever tables lie below it; `[a.b]` alone is also where `a` begins."""
    path = tmp_path / "event.toml"
    path.write_text('[[stage]]\nname = "x"\n\n[stage.articles]\nscores = "A2"\n\n[game.title]\nit = "G"\n', "utf-8")
    toml, problems = read_toml(path)
    assert problems == ()
    assert toml is not None
    places = [toml.at("stage"), toml.at("stage", 0), toml.at("stage", 0, "articles", "scores"), toml.at("game")]
    assert [at.line for at in places] == [1, 1, 5, 7]
