"""A project of fixture notebooks with the site's real files, and a small site made of it once."""

import shutil
from dataclasses import dataclass
from pathlib import Path

from engine.publish.build import BuildReport, build_site
from engine.publish.pages import LABELS, Page, SiteInfo
from engine.publish.progress import Progress

TESTS = Path(__file__).resolve().parent
CHECKOUT = TESTS.parent

HOSTILE = (
    "<b>bold</b>", "Tom & Jerry &amp; co", "a|b|c", "*a* **b**", "_a_ __b__", "[x](y)", "`code`", "$x$ $$y$$",
    "{{< meta title >}}", "{{", "\"double\" and 'single'", "D'Angelo", "😀 :smile:", "שלום (עברית)", "N" * 80,
    "one -- two --- three ...", "1. first", "A. Rossi", "# heading", "- item", "> quote", "---", "~~a~~ H~2~O x^2^",
    r"\(x\) \[y\]", "https://example.org", "Name {.class}", "![i](j)", "<!-- comment -->", "</script><script>x()",
    "^[note]", "[^1]", "@fig-x", r"a\b", "true", "1986", "&#60;", "::: div", "é ò “q” …",
)  # fmt: skip
ALL_HOSTILE = " ".join(HOSTILE[:14])


@dataclass(frozen=True, slots=True)
class Project:
    """A root with notebooks, site files and configuration, and a data folder beside them."""

    root: Path
    data: Path
    output: Path

    def build(self, *pages: Page, **options: object) -> BuildReport:
        """Build the pages, with a first page if there is none, with smalldocs unless told otherwise."""
        if not any(page.path == "index" for page in pages):
            pages = (Page("index", "two_parameters", {"season": "2025-26", "round_number": 1}, "Home"), *pages)
        site = options.pop("site", info())
        settings = {"data": self.data, "output": self.output, "root": self.root, "renderer": "smalldocs", **options}
        return build_site(pages, site, **settings)  # type: ignore[arg-type]


def info(title: str = "Club", base_url: str | None = None, navigation: tuple[tuple[str, str], ...] = ()) -> SiteInfo:
    """A site in Italian whose labels say which label they are."""
    return SiteInfo(title, "it", base_url, navigation, {key: f"label:{key}" for key in LABELS})


def make_project(folder: Path) -> Project:
    """Make a project in a folder."""
    root = folder / "root"
    shutil.copytree(TESTS / "publish" / "notebooks", root / "notebooks")
    shutil.copytree(CHECKOUT / "site", root / "site")
    shutil.copy(CHECKOUT / "_quarto.yml", root)
    (folder / "club" / "data").mkdir(parents=True)
    return Project(root, folder / "club" / "data", folder / "club" / "_site")


@dataclass(frozen=True, slots=True)
class Built:
    """A built site, what the build said, and the steps it reported."""

    site: Path
    report: BuildReport
    steps: tuple[Progress, ...]

    def text(self, path: str) -> str:
        """Read a file of the site."""
        return (self.site / path).read_text(encoding="utf-8")


def build_hostile(folder: Path) -> Built:
    """Build a site of three pages, at different depths, whose club and players have hostile names."""
    project = make_project(folder)
    steps: list[Progress] = []
    site = info(ALL_HOSTILE, navigation=(("{{< x >}} & <i>", "players/m1"),))
    pages = (
        Page("index", "typed_names", {"name": ALL_HOSTILE}, ALL_HOSTILE, f"About {ALL_HOSTILE}"),
        Page("players/m1", "typed_names", {"name": "Zoë"}, "Zoë -- 1"),
        Page("2025-26/cuori/round-01", "differs_every_time", {}, "1986"),
    )
    report = project.build(*pages, site=site, report=steps.append)
    return Built(project.output, report, tuple(steps))
