"""Pages: read with selectors, write with services, answer in the reader's language."""
