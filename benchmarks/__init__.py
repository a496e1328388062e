"""`make bench`: what Bivouac costs beside a floor measured in the same run. Nothing here is a test."""

import printables  # noqa: F401  # sets ReportLab up before a part of it is imported
