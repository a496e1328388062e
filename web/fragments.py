"""Parts of pages that say the same again and again, such as a line of a log, rendered once for each language.

Such a part sees the facts that it is given and nothing else of its page: the same facts are the same words. This is the
one place where pages remember what they have rendered.
"""

import re
from collections.abc import Hashable
from functools import lru_cache

from django.conf import settings
from django.template.loader import get_template
from django.utils.safestring import SafeString

from core.language import reader_language

KEPT = 4000  # parts, of some hundred letters each
# How templates are indented, which who reads a page need not load; letters of equal width stay in their places.
INDENTED = re.compile(r"(<pre.*?</pre>)|\n\s+", re.DOTALL)


def cached_include(template: str, **facts: Hashable) -> SafeString:
    """A template filled in with these facts; whoever works on templates has it rendered each time."""
    render = _rendered.__wrapped__ if settings.DEBUG else _rendered
    return render(template, reader_language(), tuple(facts.items()))


@lru_cache(maxsize=KEPT)
def _rendered(template: str, language: str, facts: tuple[tuple[str, Hashable], ...]) -> SafeString:
    part = get_template(template).render(dict(facts))
    return SafeString(INDENTED.sub(lambda found: found[1] or "\n", part))
