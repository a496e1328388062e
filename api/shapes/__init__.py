"""What the API takes and shows, family by family: Structs of bodies and of answers."""
