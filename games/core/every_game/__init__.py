"""What every game says in the same way: the texts of `content/`."""
