"""What pages, API and prints read of campaigns, by subject. Nothing here writes."""
