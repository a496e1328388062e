"""What belongs to no game: putting a printer right, cards for seats, a form for the result."""

from printables.art.bivouac.form import FormGroup, FormRow, ResultForm
from printables.art.bivouac.seats import SeatCard, SeatCards

__all__ = ["FormGroup", "FormRow", "ResultForm", "SeatCard", "SeatCards"]
