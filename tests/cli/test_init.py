"""`classifica init`: a new club's repository, which is right from the start and written whole or not at all."""

from __future__ import annotations

import re
import shlex
import shutil
import tomllib
from datetime import date
from pathlib import Path

import pytest

from commands import run
from engine import __version__
from engine.newclub import put, write_repository
from engine.newclub.origin import origin_of
from engine.newclub.season import season_name
from engine.newclub.texts import words
from engine.rules import shipped_names
from site_clubs import files, git
from workbooks import xlsx

LANGUAGES = ("it", "es", "en")
SEASON = "2026-27"


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A new club in each language, on a day of the season 2026-27."""
    folder = tmp_path_factory.mktemp("clubs")
    for language in LANGUAGES:
        (folder / language).mkdir()
        write_repository(folder / language, language=language, requirement="classifica==1.2", today=date(2026, 11, 30))
    return {language: folder / language for language in LANGUAGES}


@pytest.fixture
def club(written: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the English one as the working folder."""
    shutil.copytree(written["en"], tmp_path / "club")
    monkeypatch.chdir(tmp_path / "club")
    return tmp_path / "club"


# --- what is written ---


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_new_club_has_no_problem(language: str, written: dict[str, Path]) -> None:
    """Not even a warning, in any language."""
    assert run("check", "--format", "json", "--data", str(written[language] / "data")).stdout == "[]\n"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_new_club_has_an_event_for_each_shipped_rulebook(language: str, written: dict[str, Path]) -> None:
    """Each called by the rulebook's name and titled in the club's language; all listed by the season."""
    season = written[language] / "data" / SEASON
    listed = tomllib.loads((season / "season.toml").read_text(encoding="utf-8"))["events"]
    assert sorted(listed) == list(shipped_names())
    events = {name: tomllib.loads((season / name / "event.toml").read_text(encoding="utf-8")) for name in listed}
    assert {name: event["rulebook"] for name, event in events.items()} == {name: name for name in listed}
    titles = {"it": "Domino a coppie", "es": "Dominó por parejas", "en": "Domino in pairs"}
    assert events["domino"]["title"] == titles[language]


def test_every_example_that_can_be_drawn_has_a_round_to_fill_in(written: dict[str, Path]) -> None:
    """All but the season's final; three of them follow a round that has its results."""
    season = written["it"] / "data" / SEASON
    rounds = {event.name: len(list(event.glob("round-*.csv"))) for event in season.iterdir() if event.is_dir()}
    played = {"cuori", "king", "king-coppie", "domino"}
    assert rounds == {name: 0 if name == "re-di-cuori" else 1 + (name in played) for name in shipped_names()}
    seating = (season / "king" / "round-02.csv").read_text(encoding="utf-8").splitlines()
    assert seating[1] == "1,N,p05,,,Elena Ferri"


def test_the_clubs_of_all_languages_differ_in_words_alone(written: dict[str, Path]) -> None:
    """The same files, and the same tables in them."""
    italian, spanish, english = (files(written[language]) for language in LANGUAGES)
    assert sorted(italian) == sorted(spanish) == sorted(english)
    tables = [name for name in italian if name.endswith(".csv")]
    assert len(tables) > 20
    assert [n for n in tables if not italian[n] == spanish[n] == english[n]] == []
    for language, club in (("it", italian), ("es", spanish), ("en", english)):
        assert f'language = "{language}"'.encode() in club["data/club.toml"]


def test_the_languages_have_the_same_words() -> None:
    """Each word in all three, and each used by a file or by the season."""
    assert words("it").keys() == words("es").keys() == words("en").keys()
    newclub = Path(__file__).parents[2] / "engine" / "newclub"
    source = "".join(p.read_text(encoding="utf-8") for p in (newclub / "season.py", *(newclub / "files").iterdir()))
    assert [word for word in words("it") if f"@@{word}@@" not in source and f"[{word!r}]" not in source
            and f'["{word}"]' not in source] == []  # fmt: skip


def test_no_word_is_left_to_fill_in(written: dict[str, Path]) -> None:
    """No mark of a template is in any file."""
    clubs = [(club, name, text) for club in written for name, text in files(written[club]).items()]
    assert [(club, name) for club, name, text in clubs if b"@@" in text] == []


def test_the_same_day_gives_the_same_club(written: dict[str, Path], tmp_path: Path) -> None:
    """Byte for byte: the examples are drawn by a fixed seed."""
    write_repository(tmp_path, language="es", requirement="classifica==1.2", today=date(2027, 7, 31))
    assert files(tmp_path) == files(written["es"])


def test_an_event_can_be_drawn_on(club: Path) -> None:
    """The example's second round is filled in and the third drawn."""
    seated = club / "data" / SEASON / "cuori" / "round-02.csv"
    rows = seated.read_text(encoding="utf-8").splitlines()
    points = ["points", "26", "0", "13", "39", "52", "26", "0", "0"]
    cells = [[*row.split(",")[:3], value, *row.split(",")[4:]] for row, value in zip(rows, points, strict=True)]
    seated.write_text("".join(",".join(row) + "\n" for row in cells), encoding="utf-8")
    assert run("draw", f"{SEASON}/cuori", "--seed", "x").exit_code == 0
    assert (club / "data" / SEASON / "cuori" / "round-03.csv").is_file()
    assert run("check").exit_code == 0


def test_an_example_can_be_deleted(club: Path) -> None:
    """Its folder, and its name in the season."""
    shutil.rmtree(club / "data" / SEASON / "domino")
    season = club / "data" / SEASON / "season.toml"
    season.write_text(season.read_text(encoding="utf-8").replace('  "domino",\n', ""), encoding="utf-8")
    assert run("check", "--format", "json").stdout == "[]\n"


@pytest.mark.parametrize(
    ("today", "season"),
    [
        (date(2026, 7, 31), "2025-26"),
        (date(2026, 8, 1), "2026-27"),
        (date(2027, 1, 1), "2026-27"),
        (date(2099, 12, 31), "2099-00"),
    ],
)
def test_a_season_begins_in_august(today: date, season: str) -> None:
    """The examples are of the season that is under way."""
    assert season_name(today) == season


# --- where it is written ---


def test_init_writes_a_new_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the folders above it; nothing else is left beside it."""
    monkeypatch.chdir(tmp_path)
    done = run("init", "clubs/ours", "--language", "es", "--requirement", "classifica==9.9")
    assert (done.exit_code, done.stderr) == (0, "")
    assert "clubs/ours/README.md" in done.stdout
    assert [p.name for p in (tmp_path / "clubs").iterdir()] == ["ours"]
    assert (tmp_path / "clubs/ours/requirements.txt").read_text(encoding="utf-8").endswith("\nclassifica==9.9\n")
    assert 'language = "es"' in (tmp_path / "clubs/ours/data/club.toml").read_text(encoding="utf-8")


def test_init_writes_into_the_clone_of_an_empty_repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder where the person stands, with nothing in it but .git and what a killed run left."""
    git(tmp_path, "init", "--quiet")
    (tmp_path / ".classifica-init-x1" / "club").mkdir(parents=True)
    monkeypatch.chdir(tmp_path)
    assert run("init", ".", "--requirement", "classifica==1").exit_code == 0
    assert {p.name for p in tmp_path.iterdir()} == {
        ".git", ".github", ".gitignore", ".gitlab-ci.yml", "README.md", "data", "requirements.txt",
    }  # fmt: skip


def test_init_never_writes_into_a_folder_that_holds_anything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It names what is in the way, and the folder stays as it was."""
    monkeypatch.chdir(tmp_path)
    for name in ("a.txt", "b", "c", "d", "e", "f", "g"):
        Path(name).write_text("mine", encoding="utf-8")
    before = files(tmp_path)
    done = run("init", ".")
    assert done.exit_code == 2
    assert ". is not empty: a.txt, b, c, d, e and 2 more. Name a new folder; nothing was written" in done.stderr
    assert files(tmp_path) == before


def test_init_never_writes_over_a_file_or_a_club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file in the place of the folder, and a club that was made before."""
    monkeypatch.chdir(tmp_path)
    Path("file").write_text("mine", encoding="utf-8")
    assert "file is there and is no folder; nothing was written" in run("init", "file").stderr
    assert run("init", "club").exit_code == 0
    before = files(tmp_path)
    again = run("init", "club")
    assert again.exit_code == 2
    assert "club is not empty: .github, .gitignore, .gitlab-ci.yml, README.md, data and 1 more" in again.stderr
    assert files(tmp_path) == before


@pytest.mark.parametrize("is_new", [True, False])
@pytest.mark.parametrize("stop", [KeyboardInterrupt, OSError])
def test_what_stops_midway_leaves_everything_as_it_was(stop: type[BaseException], is_new: bool, tmp_path: Path) -> None:
    """Ctrl-C or a full disk while files are written: no folder, or the empty folder that was there."""
    target = tmp_path / "club"
    if not is_new:
        target.mkdir()

    def write(made: Path) -> None:
        (made / "half.txt").write_text("half", encoding="utf-8")
        raise stop

    with pytest.raises(stop):
        put(target, write)
    assert [p.name for p in tmp_path.rglob("*")] == ([] if is_new else ["club"])


def test_what_stops_while_files_are_moved_is_taken_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second of two files cannot be moved into the folder: the first is not left there."""
    rename = Path.rename

    def fails(path: Path, target: Path) -> Path:
        if path.name == "b.txt":
            raise OSError("disk full")
        return rename(path, target)

    def write(made: Path) -> None:
        (made / "a").mkdir()
        (made / "b.txt").write_text("b", encoding="utf-8")

    monkeypatch.setattr(Path, "rename", fails)
    with pytest.raises(OSError, match="disk full"):
        put(tmp_path, write)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    """Below a file no folder can be."""
    (tmp_path / "file").write_text("", encoding="utf-8")
    done = run("init", str(tmp_path / "file" / "club"))
    assert done.exit_code == 1
    assert re.search(r"club cannot be written: .+; nothing was changed\n$", done.stderr)


# --- where the program comes from ---


@pytest.mark.parametrize(
    ("record", "line", "is_certain"),
    [
        (None, f"classifica=={__version__}", True),
        ({"url": "https://h.example/o/c.git", "vcs_info": {"vcs": "git", "commit_id": "ab12"}},
         "classifica @ git+https://h.example/o/c.git@ab12", True),
        ({"url": "https://h.example/classifica-1-py3-none-any.whl", "archive_info": {}},
         "classifica @ https://h.example/classifica-1-py3-none-any.whl", True),
        ({"url": "file:///nowhere/at%20all", "dir_info": {"editable": True}}, f"classifica=={__version__}", False),
    ],
)  # fmt: skip
def test_a_club_asks_for_the_program_that_made_it(
    record: dict[str, object] | None, line: str, is_certain: bool
) -> None:
    """From an index by its version, from an address by that; a folder of one machine is no address."""
    origin = origin_of(record)
    assert (origin.requirement, origin.is_certain) == (line, is_certain)


@pytest.mark.parametrize(
    ("remote", "address"),
    [
        ("https://h.example/o/c.git", "https://h.example/o/c.git"),
        ("git@h.example:o/c.git", "https://h.example/o/c.git"),
        ("ssh://git@h.example/o/c.git", "https://h.example/o/c.git"),
        ("https://user:secret@h.example/o/c.git", None),
        ("/srv/git/c.git", None),
    ],
)
def test_a_clone_of_the_project_names_its_remote_and_commit(remote: str, address: str | None, tmp_path: Path) -> None:
    """By an address that anybody can fetch from; never one with a password, nor a folder."""
    git(tmp_path, "init", "--quiet")
    git(tmp_path, "remote", "add", "origin", remote)
    git(tmp_path, "commit", "--quiet", "--allow-empty", "--message", "first")
    origin = origin_of({"url": tmp_path.as_uri(), "dir_info": {"editable": True}})
    commit = git(tmp_path, "rev-parse", "HEAD")
    expected = f"classifica @ git+{address}@{commit}" if address else f"classifica=={__version__}"
    assert (origin.requirement, origin.is_certain) == (expected, address is not None)


# --- what the README says ---


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_readme_shows_the_rows_that_are_there(language: str, written: dict[str, Path]) -> None:
    """The row to fill in is the round's first one, and with its points it is read."""
    text = (written[language] / "README.md").read_text(encoding="utf-8")
    header, first, *_ = (written[language] / "data" / SEASON / "cuori" / "round-02.csv").read_text("utf-8").splitlines()
    assert f"   {header}\n   {first}\n" in text
    cells = first.split(",")
    assert f"`{','.join([*cells[:3], '34', *cells[4:]])}`" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_readme_shows_the_problem_that_a_slip_gives(
    language: str, written: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody's 21 points at King are typed as 24."""
    shutil.copytree(written[language], tmp_path / "club")
    monkeypatch.chdir(tmp_path / "club")
    file = Path("data", SEASON, "king", "round-01.csv")
    text = file.read_text(encoding="utf-8")
    assert text.splitlines()[1].split(",")[3] == "21"
    file.write_text(text.replace(",21,", ",24,", 1), encoding="utf-8")
    said = run("check").stdout.splitlines()
    assert "```\n" + "\n".join(said[:3]) + "\n```\n" in Path("README.md").read_text(encoding="utf-8")


def commands(readme: str) -> list[list[str]]:
    """The arguments of each `classifica` line in the README's blocks, in order."""
    return [shlex.split(line)[1:] for line in readme.splitlines() if line.startswith(".venv/bin/classifica ")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_readmes_commands_work_in_order(
    language: str, written: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each as it is written, but for the build, which the workflows' tests run."""
    shutil.copytree(written[language], tmp_path / "club")
    monkeypatch.chdir(tmp_path / "club")
    shown = commands(Path("README.md").read_text(encoding="utf-8"))
    assert [arguments[0] for arguments in shown] == ["check", "draw", "print", "standings", "build"]
    assert [run(*arguments).exit_code for arguments in shown[:-1]] == [0, 0, 0, 0]
    assert list(Path().glob("*.pdf"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_readmes_way_to_add_a_sheet_works(
    language: str, written: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A sheet with the headings that the README names becomes the round that is seated, and then corrects it."""
    shutil.copytree(written[language], tmp_path / "club")
    monkeypatch.chdir(tmp_path / "club")
    pattern = r"(`\w+`, `\w+`, `\w+` (?:e|y|and) `\w+`) .+\n(.+)"
    told = re.search(pattern, Path("README.md").read_text(encoding="utf-8"))
    assert told
    assert told[2].startswith(f"`.venv/bin/classifica add {SEASON}/cuori sheet.xlsx` (`--replace --round 2`")
    headings = re.findall(r"`(\w+)`", told[1])
    round_2 = Path("data", SEASON, "cuori", "round-02.csv")
    seated = [line.split(",") for line in round_2.read_text(encoding="utf-8").splitlines()[1:]]
    for points, more in ((0, ()), (26, ("--replace", "--round", "2"))):
        rows = [headings, *([table, seat, name, str(points)] for table, seat, _, _, _, name in seated)]
        Path("sheet.csv").write_text("".join(",".join(row) + "\n" for row in rows), encoding="utf-8")
        assert run("add", f"{SEASON}/cuori", "sheet.csv", *more).exit_code == 0
        now = [line.split(",")[3] for line in round_2.read_text(encoding="utf-8").splitlines()[1:]]
        assert now == [str(points)] * 8


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_readmes_names_of_sheets_in_the_inbox_are_understood(
    language: str, written: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With names and points alone the sheet fills in the round that was drawn; by the other name it corrects it. The
    note in the inbox names the files in the same way.
    """
    shutil.copytree(written[language], tmp_path / "club")
    monkeypatch.chdir(tmp_path / "club")
    readme = Path("README.md").read_text(encoding="utf-8")
    filled, corrected = re.findall(r"`(cuori \w+ 2(?: \w+)?\.xlsx)`", readme)
    inbox = Path("data", "inbox")
    assert f"`{corrected}`" in (inbox / "README.md").read_text(encoding="utf-8")
    assert "`data/inbox`" in readme
    round_2 = Path("data", SEASON, "cuori", "round-02.csv")
    names = [line.split(",")[5] for line in round_2.read_text(encoding="utf-8").splitlines()[1:]]
    for name, points in ((filled, 0), (corrected, 26)):
        rows: list[list[str | int | float]] = [[who, points] for who in names]
        (inbox / name).write_bytes(xlsx([["Nome", "Punti"], *rows]))
        assert run("inbox").exit_code == 0
        now = [line.split(",")[3] for line in round_2.read_text(encoding="utf-8").splitlines()[1:]]
        assert now == [str(points)] * 8


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_readmes_way_to_merge_two_rows_works(
    language: str, written: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody was written down a second time: the first row stays, and has the names of the second."""
    monkeypatch.chdir(tmp_path)
    shutil.copytree(written[language], tmp_path / "club")
    told = re.search(r"`\.venv/bin/classifica (merge [^`]+)`", Path("club/README.md").read_text(encoding="utf-8"))
    assert told
    people = Path("club/data/players.csv")
    people.write_text(people.read_text(encoding="utf-8") + "p09,Gracie T.,\n", encoding="utf-8")
    assert run(*told[1].split(), "--data", "club/data").exit_code == 0
    assert people.read_text(encoding="utf-8").endswith("\np07,Grace Turner,p09;Gracie T.\np08,Hugo Navarro,\n")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_readmes_new_event_is_taken(
    language: str, written: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two lines make an event that can be drawn; the README names every rulebook that comes with the program."""
    shutil.copytree(written[language], tmp_path / "club")
    monkeypatch.chdir(tmp_path / "club")
    readme = Path("README.md").read_text(encoding="utf-8")
    event = re.search(r"  ```\n((?:  .+\n)+)  ```\n\n((?:  .+\n)+)", readme)
    assert event
    assert set(shipped_names()) <= set(re.findall(r"`([a-z0-9-]+)`", event[2]))
    folder = Path("data", SEASON, "new")
    folder.mkdir()
    (folder / "event.toml").write_text(event[1].replace("  ", ""), encoding="utf-8")
    season = folder.parent / "season.toml"
    text = season.read_text(encoding="utf-8").replace("events = [", 'events = [\n"new",', 1)
    season.write_text(text, encoding="utf-8")
    assert run("draw", f"{SEASON}/new").exit_code == 0
    assert run("check", "--format", "json").stdout == "[]\n"


def test_an_event_is_kept_without_its_results_as_the_readme_says(club: Path) -> None:
    """With the files in its folder deleted but event.toml, its first round is drawn of the club's own members."""
    folder = club / "data" / SEASON / "cuori"
    for path in [p for p in folder.iterdir() if p.name != "event.toml"]:
        path.unlink()
    assert run("check", "--format", "json").stdout == "[]\n"
    assert run("draw", f"{SEASON}/cuori").exit_code == 0
    assert (folder / "round-01.csv").exists()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_readmes_variant_and_void_are_taken(
    language: str, written: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rule that it changes stands at the end of event.toml, the evening that fell out before the first table."""
    shutil.copytree(written[language], tmp_path / "club")
    monkeypatch.chdir(tmp_path / "club")
    readme = Path("README.md").read_text(encoding="utf-8")
    variant = re.search(r"  ```\n(  \[\[stage\]\]\n(?:  .+\n)+)  ```\n", readme)
    assert variant
    assert "`void = [4]`" in readme
    event = Path("data", SEASON, "whist", "event.toml")
    text = event.read_text(encoding="utf-8") + "void = [4]\n" + variant[1].replace("rounds = 3", "rounds = 4")
    event.write_text(text, encoding="utf-8")
    assert run("check", "--format", "json").stdout == "[]\n"


def test_the_readmes_of_all_languages_have_the_same_parts(written: dict[str, Path]) -> None:
    """As many headings, steps and examples, and the same names of files and commands."""
    shape = re.compile(r"^(#+|\d\.|- \*\*|```|   ```|\|)", re.MULTILINE)
    readmes = [(written[language] / "README.md").read_text(encoding="utf-8") for language in LANGUAGES]
    assert shape.findall(readmes[0]) == shape.findall(readmes[1]) == shape.findall(readmes[2])
    code = [sorted(c for c in re.findall(r"`([^`\n]+)`", text) if "/" in c or c.endswith("toml")) for text in readmes]
    assert code[0] == code[1] == code[2]
    assert len(code[0]) > 20
