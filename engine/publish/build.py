"""The build: from planned pages to the published site, or an error and the site that was there before."""

from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path

from engine.desk.remembered import remembering
from engine.project_files import project_root
from engine.publish.check_output import check_output
from engine.publish.errors import BrokenSite
from engine.publish.execute import execute_pages
from engine.publish.finish import finish
from engine.publish.overlay import sources
from engine.publish.pages import Page, SiteInfo, check_plan
from engine.publish.progress import Progress, Report, silent
from engine.publish.render import choose
from engine.publish.sheets import write_sheets
from engine.publish.stage import stage
from engine.publish.swap import check_replaceable, swap, working_folder


@dataclass(frozen=True, slots=True)
class BuildReport:
    """What a build did: where the site is, how many pages it has, what made the HTML, and what was said on the way."""

    output: Path
    pages: int
    renderer: str
    warnings: tuple[str, ...]


def build_site(
    pages: Sequence[Page],
    site: SiteInfo,
    *,
    data: Path,
    output: Path,
    renderer: str = "auto",
    executor: Executor | None = None,
    jobs: int = 2,
    report: Report = silent,
    root: Path | None = None,
) -> BuildReport:
    """Make the site of `pages` in the folder `output`, which is replaced only when all is done and checked.

    Notebooks run `jobs` at a time, or as `executor` runs them: threads, processes or other machines behind the one
    interface of `concurrent.futures` (the command line offers `jobs` only). A notebook that has a parameter `data` gets
    the data folder's name and runs in the folder above it. `root` holds notebooks/, site/ and _quarto.yml (the
    project's own by default); what the folder above the data has of its own is laid over them. The same sources give
    the same bytes.

    Raises PublishError: PageFailed, RenderFailed, SheetFailed, BrokenSite, OutputRefused or BadSettings say what was
    wrong.
    """
    root = project_root() if root is None else root
    check_plan(pages, site)
    check_replaceable(output, keep=(data, root, Path.cwd()))
    chosen = choose(renderer)
    with working_folder(output) as working, remembering(working / "remembered"):
        made_from = sources(root, data.resolve().parent, working / "sources")
        executed = execute_pages(
            pages, notebooks=made_from / "notebooks", data=data, executor=executor, jobs=jobs, report=report
        )
        project = working / "project"
        stage(pages, site, executed, root=made_from, project=project, config_text=chosen.config_text)
        report(Progress("render", 0, len(pages)))
        warnings = chosen.render(project)
        made = project / "_site"
        chosen.translate(made, site.labels)
        finish(made, pages, site, executed)
        write_sheets(made, pages)
        report(Progress("render", len(pages), len(pages)))
        if findings := check_output(made, base_url=site.base_url):
            raise BrokenSite(findings)
        report(Progress("check", 1, 1))
        check_replaceable(output, keep=(data, root, Path.cwd()))
        swap(made, output, working=working)
        report(Progress("publish", 1, 1))
    said = [f"page {p.path}: {text}" for p in pages for text in executed[p.path].warnings]
    return BuildReport(output=output, pages=len(pages), renderer=chosen.name, warnings=(*said, *warnings))
