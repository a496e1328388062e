"""What belongs to no game: putting a printer right, cards for seats, a form for the result."""
