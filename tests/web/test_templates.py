"""What a template gets is described where it is made: a page's in a docstring, a part's in its own head."""

import re
from collections import defaultdict

from django.template import engines

from tests.web.template_names import (
    Taken,
    contexts_of,
    described,
    given,
    head_of,
    makers,
    taken_by,
    taken_with_parts,
    templates,
    walk,
)

BY_DJANGO = {"403_csrf.html", "500.html", "admin/filter.html"}  # which it makes by itself


def parts() -> set[str]:
    return {part.template for template in templates() for part in taken_by(template).parts}


def pages() -> dict[str, list[tuple[str, str]]]:
    """With what makes them."""
    return {template: by for template, by in makers().items() if by}


def sources() -> dict[str, str]:
    return {template: engines["django"].get_template(template).template.source for template in templates()}


def test_the_head_of_a_part_names_what_it_takes_and_nothing_else():
    unnamed = {part: taken_by(part).names - head_of(part)[0] for part in parts()}
    assert {part: names for part, names in unnamed.items() if names} == {}
    dead = {part: head_of(part)[0] - taken_with_parts(part, more=True) for part in parts()}
    assert {part: names for part, names in dead.items() if names} == {}


def test_the_docstring_of_what_makes_a_page_names_what_its_template_gets():
    unnamed = {}
    for page, by in pages().items():
        for maker in by:
            gets = set().union(*(given(*part) for part in contexts_of(*maker)))
            gets &= taken_with_parts(page, more=True)
            unnamed[page, maker] = (taken_with_parts(page, more=False) | gets) - described(*maker)
    assert {page: names for page, names in unnamed.items() if names} == {}


def test_no_template_gets_what_none_uses():
    used = defaultdict(set)
    for page, by in pages().items():
        for maker in by:
            for part in contexts_of(*maker):
                used[part] |= taken_with_parts(page, more=True)
    dead = {maker: given(*maker) - names for maker, names in used.items()}
    assert {maker: names for maker, names in dead.items() if names} == {}


def test_every_template_is_a_page_or_a_part_or_what_pages_extend():
    extended = {taken_by(template).parent for template in templates()}
    assert set(templates()) == {*parts(), *pages(), *extended, *BY_DJANGO} - {""}


def test_a_line_begins_one_block_at_most():
    """What a paragraph, a list or a form is made of has its lines; only words and their tags share one."""
    block = (
        "article|aside|dd|details|div|dl|dt|fieldset|footer|form|h[1-6]|header|li|main|nav|ol|p|section|summary|t[dhr]"
    )
    crowded = {
        template: [line for line in source.splitlines() if len(re.findall(rf"<(?:{block}|table|ul)\b", line)) > 1]
        for template, source in sources().items()
    }
    assert {template: lines for template, lines in crowded.items() if lines} == {}


def test_a_form_states_no_limit_of_its_own():
    """How much may be typed says who holds it: a form takes it from web/limits.py, from its options, from its schema.

    The tools say theirs in their templates.
    """
    stated = re.compile(r"""maxlength="[0-9]|longest=[0-9]|<input[^>]*max="-?[0-9]""")
    own = {template for template, source in sources().items() if stated.search(source)}
    assert {template for template in own if "/tools/" not in template} == set()


def test_live_regions_stand_where_nothing_comes_anew():
    """What a swap brings is read out of none of its own: web/static/web/heard.js tells it."""
    live = {template for template, source in sources().items() if 'role="status"' in source or "aria-live" in source}
    assert live == {"web/base.html", "web/parts/live.html", "web/parts/link.html"}


def test_names_that_a_template_makes_itself_are_not_asked_of_its_page():
    text = """{% load i18n %}
        {% for row, n in rows %}{{ row.name|default:none_yet }}{{ forloop.counter }}{{ n }}
           {% empty %}{{ row }}{% endfor %}
        {% with inside=outside %}{{ inside }}{% endwith %}{{ inside_no_more }}
        {% url "table" match.pk as here %}{{ here }}{{ "a text" }}{{ 5 }}
        {% if not done and count|length > most %}{% translate "Done" as label %}{% endif %}{{ label }}
        {% blocktranslate with who=name %}{{ who }} with {{ whom }}{% endblocktranslate %}"""
    taken = Taken()
    walk(engines["django"].from_string(text).template.nodelist, set(), taken, set())
    wanted = {"rows", "row", "none_yet", "outside", "inside_no_more", "match", "done", "count", "most", "name", "whom"}
    assert taken.names - {"forloop"} == wanted
