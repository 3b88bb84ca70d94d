"""Error of a rejected call."""


class PliantError(ValueError):
    """Rejection by the kernel; ``status`` has the error and its parameter or capacity, as in the C interface."""

    def __init__(self, status: int, text: str) -> None:
        super().__init__(text)
        self.status = status

    def __reduce__(self) -> tuple:
        return type(self), (self.status, *self.args), self.__dict__
