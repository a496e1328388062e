"""How days and times are written, where a language of Django's has another habit than the pages."""
