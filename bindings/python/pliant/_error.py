"""Error of a rejected call."""


class PliantError(ValueError):
    """Rejection by the kernel; ``status`` has the error and the parameter, as in the C interface."""

    def __init__(self, status, text):
        super().__init__(text)
        self.status = status
