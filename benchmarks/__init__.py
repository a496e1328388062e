"""`make bench`: what Bivouac costs beside a floor measured in the same run. Nothing here is a test."""
