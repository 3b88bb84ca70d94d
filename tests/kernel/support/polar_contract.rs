//! Contract of the polar decomposition, checked on one matrix in exact arithmetic. Both tests and
//! fuzzing use it.

use crate::support::bits::Bits;
use crate::support::exact::Exact;
use crate::support::tolerance;
use pliant::{Mat2, Polar, PolarError, Rotation, polar, rotation};

/// Description of a violated guarantee.
pub(crate) type Outcome = Result<(), String>;

pub(crate) fn elements<T: Bits>(a: Mat2<T>) -> [T; 4] {
    [a.xx, a.xy, a.yx, a.yy]
}

/// Matrix as Rust code, to paste into a test.
pub(crate) fn pasteable<T: Bits>(a: Mat2<T>) -> String {
    let (scalar, width) = (std::any::type_name::<T>(), 2 + 2 * size_of::<T>());
    let [a, b, c, d] =
        elements(a).map(|element| format!("{scalar}::from_bits({:#0width$x})", element.bits()));
    format!("Mat2::new({a}, {b}, {c}, {d})")
}

/// Checks the error bounds in exact arithmetic.
pub(crate) fn bounds<T: Bits>(a: Mat2<T>, found: Polar<T>) -> Outcome {
    unit(a, found)?;
    angle(a, found)?;
    product(a, found)
}

/// Returns an error with the words and the matrix unless the condition holds.
fn ensure<T: Bits>(holds: bool, a: Mat2<T>, words: impl FnOnce() -> String) -> Outcome {
    if holds {
        Ok(())
    } else {
        Err(format!("{} for {}", words(), pasteable(a)))
    }
}

/// Error according to the documentation, if any.
pub(crate) fn expected<T: Bits>(a: Mat2<T>) -> Result<(), PolarError> {
    if !elements(a).iter().all(|element| element.wide().is_finite()) {
        return Err(PolarError::NonFinite);
    }
    // The exact sums are zero where the terms are opposite.
    if a.xx == -a.yy && a.yx == a.xy {
        Err(PolarError::Degenerate)
    } else {
        Ok(())
    }
}

/// Bound of some machine epsilons.
pub(crate) fn epsilons<T: Bits>(count: f64) -> Exact {
    &Exact::of(count) * &Exact::of(T::EPSILON)
}

/// Checks that errors occur exactly where documented.
pub(crate) fn errors<T: Bits>(a: Mat2<T>) -> Outcome {
    let expected = expected(a);
    for found in [rotation(a).map(|_| ()), polar(a).map(|_| ())] {
        ensure(found == expected, a, || {
            format!("{found:?}, not {expected:?}")
        })?;
    }
    Ok(())
}

/// Checks that |cos² + sin² − 1| is small.
pub(crate) fn unit<T: Bits>(a: Mat2<T>, Polar { r, .. }: Polar<T>) -> Outcome {
    let error = &(&Exact::of(r.cos).square() + &Exact::of(r.sin).square()) - &Exact::of(1.0);
    ensure(
        error.square() <= epsilons::<T>(tolerance::POLAR_UNIT).square(),
        a,
        || format!("not a unit: {r:?}"),
    )
}

/// Checks that R points along the exact sums (x, y) = (a + d, c − b). The sine of the angle between
/// them, times both lengths, is their cross product.
pub(crate) fn angle<T: Bits>(a: Mat2<T>, Polar { r, .. }: Polar<T>) -> Outcome {
    let (cos, sin) = (Exact::of(r.cos), Exact::of(r.sin));
    let [xx, xy, yx, yy] = elements(a).map(Exact::of);
    let (x, y) = (&xx + &yy, &yx - &xy);
    let cross = &(&x * &sin) - &(&y * &cos);
    let lengths = &(&cos.square() + &sin.square()) * &(&x.square() + &y.square());
    ensure((&(&x * &cos) + &(&y * &sin)).is_positive(), a, || {
        format!("opposite: {r:?}")
    })?;
    let bound = &epsilons::<T>(tolerance::POLAR_ANGLE).square() * &lengths;
    ensure(cross.square() <= bound, a, || {
        format!("off the angle: {r:?}")
    })
}

/// Whether S is guaranteed to be finite.
pub(crate) fn has_product<T: Bits>(a: Mat2<T>) -> bool {
    elements(a)
        .iter()
        .all(|element| element.wide().abs() <= T::MAX.wide() / 4.0)
}

/// Checks that S is symmetric, and A = R S where S is guaranteed to be finite.
pub(crate) fn product<T: Bits>(a: Mat2<T>, found: Polar<T>) -> Outcome {
    ensure(found.s.xy.bits() == found.s.yx.bits(), a, || {
        format!("asymmetric: {found:?}")
    })?;
    if !has_product(a) {
        return Ok(());
    }
    ensure(
        elements(found.s)
            .iter()
            .all(|element| element.wide().is_finite()),
        a,
        || format!("not finite: {found:?}"),
    )?;
    let [s00, s01, s10, s11] = elements(found.s).map(Exact::of);
    let [cos, sin] = [found.r.cos, found.r.sin].map(Exact::of);
    let product = [
        &(&cos * &s00) - &(&sin * &s10),
        &(&cos * &s01) - &(&sin * &s11),
        &(&sin * &s00) + &(&cos * &s10),
        &(&sin * &s01) + &(&cos * &s11),
    ];
    let (mut error, mut norm) = (Exact::of(0.0), Exact::of(0.0));
    for (element, product) in elements(a).map(Exact::of).iter().zip(&product) {
        error = &error + &(element - product).square();
        norm = &norm + &element.square();
    }
    let slack = &Exact::of(tolerance::POLAR_SUBNORMALS) * &Exact::of(T::raw(1));
    let bound = &epsilons::<T>(tolerance::POLAR_PRODUCT).square() * &norm;
    ensure(error.root_within(&bound, &slack), a, || {
        format!("A is not R S: {found:?}")
    })
}

/// Checks that tr S is not negative.
pub(crate) fn trace<T: Bits>(a: Mat2<T>) -> Outcome {
    let Ok(found) = polar(a) else { return Ok(()) };
    let finite = elements(found.s)
        .iter()
        .all(|element| element.wide().is_finite());
    ensure(!finite || found.s.trace() >= T::ZERO, a, || {
        format!("tr S < 0: {found:?}")
    })
}

/// Equal bits, except that a zero may have either sign: a canceling sum is +0 in every rotation of
/// its terms.
fn same<T: Bits>(a: T, b: T) -> bool {
    a.bits() == b.bits() || (a == T::ZERO && b == T::ZERO)
}

pub(crate) fn same_rotation<T: Bits>(a: Option<Rotation<T>>, b: Option<(T, T)>) -> bool {
    match (a, b) {
        (Some(a), Some((cos, sin))) => same(a.cos, cos) && same(a.sin, sin),
        (a, b) => a.is_none() && b.is_none(),
    }
}

/// Checks that symmetries hold bit for bit.
pub(crate) fn symmetries<T: Bits>(a: Mat2<T>) -> Outcome {
    let r = rotation(a).ok();
    let turned = |turn: fn(T, T) -> (T, T)| r.map(|r| turn(r.cos, r.sin));
    let images = [
        (
            "R(-A) = -R",
            Mat2::new(-a.xx, -a.xy, -a.yx, -a.yy),
            turned(|cos, sin| (-cos, -sin)),
        ),
        (
            "R(A^T) = R^T",
            a.transpose(),
            turned(|cos, sin| (cos, -sin)),
        ),
        (
            "R(JA) = J R",
            Mat2::new(-a.yx, -a.yy, a.xx, a.xy),
            turned(|cos, sin| (-sin, cos)),
        ),
        (
            "R(FAF) = R^T",
            Mat2::new(a.xx, -a.xy, -a.yx, a.yy),
            turned(|cos, sin| (cos, -sin)),
        ),
    ];
    for (law, image, expected) in images {
        let found = rotation(image).ok();
        ensure(same_rotation(found, expected), a, || {
            format!("{law}: {found:?}, not {expected:?}")
        })?;
    }
    Ok(())
}
