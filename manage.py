#!/usr/bin/env python
"""Bivouac's command line: `python manage.py help` lists what it can do."""

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.local")
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import execute_from_command_line

    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:  # a setting: its sentence is for operators, and no line of ours is at fault
        sys.exit(str(error))


if __name__ == "__main__":
    main()
