"""Players' files brought in by a test, and what came of them."""

import io

from core.import_files import ImportFile, files_in
from matches.imports import files_import
from matches.models import MechDesign

from .files import MTF


def bring(*files, owner=None, suffix=MTF):
    """The summary of bringing in (name, bytes) pairs."""
    kind = "mechs" if suffix == MTF else "maps"
    found = [file for name, data in files for file in list(read_now(name, data, suffix))]
    return files_import(kind, owner=owner, files=found)


def read_now(name, data, suffix):
    """The files of an upload, each read while its archive is open."""
    for source in files_in(io.BytesIO(data), name, suffix):
        try:
            content = source.read()
        except Exception as error:
            yield ImportFile(source.name, raising(error), source.skipped)
        else:
            yield ImportFile(source.name, lambda content=content: content, source.skipped)


def raising(error):
    def read():
        raise error

    return read


def files_and_codes(notes):
    return [(note.file, note.code) for note in notes]


def counts(summary):
    return summary.imported, summary.updated, summary.unchanged, len(summary.skipped), len(summary.refused)


def own():
    """The rows that did not come with the tool."""
    return MechDesign.objects.filter(builtin=False)
