"""The page of a season: its table and race, its events, how far each is, who leads, what comes next."""

from __future__ import annotations

from markupsafe import Markup

from engine.desk.results import EventResult, SeasonResult
from engine.views import links, source, stages
from engine.views.markup import chip, crumbs, link, para, paragraph, section, show
from engine.views.output import Output
from engine.views.ranking import breakdown, champion_sentence, race, ranking, rules
from engine.views.sentences import season_sentence
from engine.views.standings import top_table
from engine.views.tables import table_html
from engine.views.words import Lexicon

__all__ = ["breakdown", "event_cards", "events", "foot", "race", "ranking", "rules", "summary"]


def summary(result: SeasonResult) -> Output:
    """The season in sentences that the search box finds: who is proclaimed, each event's state and leaders."""
    word, here = _at(result)
    steps = ((links.href(here, links.HOME), word("nav.home")),)
    told = result.final if result.proclaimed is not None else None  # the first sentence says who won the final
    played = [event for event in result.events if not event.dropped and event.id != told]
    said = " ".join(
        filter(None, (champion_sentence(result, word), *(season_sentence(event, word) for event in played)))
    )
    title = result.title[word.language]
    return show(crumbs(word("nav.way"), steps, title)) + paragraph(said or word("season.empty", season=title))


def events(result: SeasonResult) -> Output:
    """A card per event: how far it is, the first five, the next round."""
    word, here = _at(result)
    return section(word("season.events.title"), "events", event_cards(result, here, word))


def foot(result: SeasonResult) -> Output:
    """Which files and commit the numbers come from."""
    word, here = _at(result)
    return source.foot(result.source, word, here=here)


def event_cards(result: SeasonResult, here: str, word: Lexicon) -> Markup:
    """The season's events as they stand, each linked to its page from page `here`."""
    if not result.events:
        return para(word("season.empty", season=result.title[word.language]))
    cards = Markup("").join(_card(event, here, word) for event in result.events)
    return Markup('<div class="cl-cards cl-events">{}</div>').format(cards)


def _at(result: SeasonResult) -> tuple[Lexicon, str]:
    return Lexicon(result.club.language), links.season_page(result.id)


def _card(event: EventResult, here: str, word: Lexicon) -> Markup:
    page = links.href(here, links.event_page(event.season, event.id))
    title = event.title[word.language]
    standing = event.standing()
    parts = [
        Markup('<h3 class="cl-event-title">{}</h3>').format(link(page, title)),
        para(chip(stages.progress_words(event, word), "state"), "cl-state"),
    ]
    if standing is not None and standing.rows:
        caption = stages.after_words(event, event.newest_stage, standing, word)
        parts.append(table_html(top_table(event, standing, here, word, caption)))
    coming = stages.next_round(event)
    if coming is not None:
        report, planned = coming
        name = Markup("{}").format(stages.round_title(event, report, planned.number, word))
        if links.has_page(planned):
            name = link(links.href(here, links.round_page(event, report.stage, planned.number)), name)
        said = Markup(" · ").join(filter(None, (name, stages.when(planned, word))))
        parts.append(para(word.markup("event.next.label", round=said), "cl-next"))
    for report in filter(links.has_bracket, stages.shown_stages(event)):
        address = links.href(here, links.bracket_page(event, report.stage))
        parts.append(para(link(address, stages.of_stage(word("bracket.title"), event, report, word))))
    parts.append(para(link(page, word("event.all"), "cl-more")))
    return Markup('<section class="cl-event">{}</section>').format(Markup("").join(parts))
