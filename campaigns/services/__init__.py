"""Every write to a campaign. Each function is one transaction and one journal line, which it returns."""
