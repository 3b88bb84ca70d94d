//! Arithmetic for any scalar: operations that keep infinity, energies, counts.

use super::scalar::Real;

/// Returns a + b, for any scalar not finite if a term is not.
#[inline]
pub(crate) fn sum<T: Real>(a: T, b: T) -> T {
    non_finite_or(a, b, a + b)
}

/// Returns a − b, for any scalar not finite if a term is not.
#[inline]
pub(crate) fn difference<T: Real>(a: T, b: T) -> T {
    non_finite_or(a, b, a - b)
}

/// Returns a b, for any scalar not finite if a factor is not.
#[inline]
pub(crate) fn product<T: Real>(a: T, b: T) -> T {
    non_finite_or(a, b, a * b)
}

/// Returns the first of two numbers that is not finite, or else the result of their operation.
#[inline]
fn non_finite_or<T: Real>(a: T, b: T, result: T) -> T {
    if T::KEEPS_INFINITY || a.is_finite() & b.is_finite() {
        result
    } else if a.is_finite() {
        b
    } else {
        a
    }
}

/// Returns an accumulated energy, or infinity in place of NaN.
///
/// The sum is NaN when terms of it overflowed.
pub(crate) fn or_infinite<T: Real>(energy: T) -> T {
    if energy.partial_cmp(&T::ZERO).is_some() {
        energy
    } else {
        T::MAX * T::TWO
    }
}

/// Returns a number, or the largest one with its sign in place of infinity, and zero in place of
/// NaN.
pub(crate) fn bounded<T: Real>(value: T) -> T {
    if value.is_finite() {
        value
    } else if value > T::ZERO {
        T::MAX
    } else if value < T::ZERO {
        -T::MAX
    } else {
        T::ZERO
    }
}

/// Returns a count of particles, members or levels as a scalar.
///
/// Every such count fits.
pub(crate) fn count<T: Real>(count: usize) -> T {
    T::ratio(i32::try_from(count).unwrap_or(i32::MAX), 1)
}

/// Returns the number of items.
///
/// All counted items fit into memory, so wrapping cannot occur. [`Iterator::count`] cannot assume
/// this.
pub(crate) fn number_of(items: impl Iterator) -> usize {
    items.fold(0, |number: usize, _| number.wrapping_add(1))
}
