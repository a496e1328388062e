"""My Little Battlefield on paper and on the screen."""
