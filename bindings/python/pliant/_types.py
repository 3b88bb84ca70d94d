"""Types of arguments and results."""

from typing import Any, Protocol, SupportsFloat, SupportsIndex, TypeVar, Union

from numpy.typing import NDArray

_T = TypeVar("_T", covariant=True)


class Items(Protocol[_T]):
    """Sequence or array."""

    def __getitem__(self, index: int, /) -> _T: ...


class SizedItems(Items[_T], Protocol[_T]):
    """Sequence or array of a fixed length."""

    def __len__(self) -> int: ...


Integer = SupportsIndex
Integers = SizedItems[Integer]
"""Numbers of two particles, or the first number and the count of a range."""

Number = Union[SupportsFloat, SupportsIndex]
Numbers = SizedItems[Number]
"""x and y of a vector, or the parameters of a material."""

Region = tuple[str, Numbers, Union[Numbers, Number]]
"""A kind, a point, and another point or a radius."""

Array = NDArray[Any]
