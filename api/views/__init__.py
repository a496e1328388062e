"""Plain views on services and selectors, one file a family of addresses."""
