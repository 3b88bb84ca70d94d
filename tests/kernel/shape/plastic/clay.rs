//! Plastic bodies for tests, and their stretch in exact arithmetic.

use crate::support::bodies::{Body, Cloud, PENTAGON};
use crate::support::exact::Exact;
use crate::support::float::Float;
use crate::support::tolerance;
use pliant::{Mat2, Mode, Plastic, Plasticity, Polar, Real, Solver, Vec2, polar};

pub(crate) type Clay<T> = Body<T, Plastic<T>>;

pub(crate) fn plasticity<T: Float>(yield_strain: f64, creep: f64, limit: f64) -> Plasticity<T> {
    Plasticity {
        yield_strain: T::of(yield_strain),
        creep: T::of(creep),
        limit: T::of(limit),
    }
}

pub(crate) fn clay<T: Float>(cloud: &Cloud, alpha: f64, numbers: [f64; 3]) -> Clay<T> {
    let [yield_strain, creep, limit] = numbers;
    Body::with_mode(
        cloud,
        [0.0, 0.0],
        alpha,
        Plastic::new(plasticity(yield_strain, creep, limit)).unwrap(),
    )
}

/// The pentagon at rest.
pub(crate) fn pentagon() -> Cloud {
    PENTAGON
        .map(|(x, _, _, m)| (x, [0.0; 2], [0.0; 2], m))
        .into()
}

/// Moves the members to the image of the rest shape under a matrix, at zero velocity. Returns
/// `None` if a position is not finite.
pub(crate) fn deform<T: Float, M: Mode<T>>(body: &mut Body<T, M>, by: Mat2<T>) -> Option<()> {
    let places = body
        .shape
        .rest_offsets()
        .iter()
        .map(|q| by * *q)
        .collect::<Vec<_>>();
    for (id, x) in body.particles.ids().iter().zip(places) {
        body.particles.set_position(id, x).ok()?;
        body.particles.set_velocity(id, Vec2::ZERO).unwrap();
    }
    Some(())
}

pub(crate) fn step<T: Float, M: Mode<T>>(body: &mut Body<T, M>, dt: f64, solver: &Solver<T>) {
    solver
        .step(T::of(dt), &mut body.particles, &mut body.shape)
        .unwrap();
}

pub(crate) fn stretch<T: Float>(body: &Clay<T>) -> Mat2<T> {
    body.shape.mode().stretch()
}

pub(crate) fn bits<T: Float>(a: Mat2<T>) -> [u64; 4] {
    [a.xx, a.xy, a.yx, a.yy].map(Real::bits)
}

/// Symmetric bit for bit; |det S − 1| ≤ 3ε‖S‖²; ‖S − I‖ ≤ c + 4ε(1 + c). In exact arithmetic.
pub(crate) fn is_sound<T: Float>(s: Mat2<T>, limit: f64) {
    assert_eq!(s.xy.bits(), s.yx.bits(), "{s:?}");
    let [xx, xy, yy] = [s.xx, s.xy, s.yy].map(|element| Exact::of(element.wide()));
    let epsilons = |count: f64| Exact::of(count * T::EPSILON.wide());
    let one = Exact::of(1.0);
    let det = &(&xx * &yy) - &xy.square();
    let norm = &(&xx.square() + &yy.square()) + &(&Exact::of(2.0) * &xy.square());
    let bound = &epsilons(tolerance::PLASTIC_DET) * &norm;
    assert!((&det - &one).square() <= bound.square(), "det of {s:?}");
    // r ≤ c + 4ε(1 + c) − |tr S/2 − 1|.
    let half = Exact::of(0.5);
    let mean = &(&half * &(&xx + &yy)) - &one;
    let mean = if mean.is_positive() {
        mean
    } else {
        &Exact::of(0.0) - &mean
    };
    let longest = T::of(limit).wide();
    let room = &(&Exact::of(longest)
        + &(&epsilons(tolerance::PLASTIC_LIMIT) * &(&one + &Exact::of(longest))))
        - &mean;
    let radius = &(&half * &(&xx - &yy)).square() + &xy.square();
    assert!(
        room.is_positive() && radius <= room.square(),
        "{s:?} exceeds {longest}"
    );
}

/// Returns F = A S⁻¹ in double precision, with A the affine fit to the current positions.
pub(crate) fn elastic<T: Float>(body: &Clay<T>) -> Mat2<f64> {
    let wide = |v: Vec2<T>| Vec2::new(v.x.wide(), v.y.wide());
    let sum = |of: &dyn Fn(Vec2<f64>, Vec2<f64>) -> Mat2<f64>| {
        let view = body.particles.view();
        let members = view
            .positions
            .iter()
            .zip(body.shape.rest_offsets())
            .zip(view.masses);
        members.fold(Mat2::ZERO, |sum, ((p, q), m)| {
            sum + of(wide(*p), wide(*q)) * m.wide()
        })
    };
    let inverse = |a: Mat2<f64>| Mat2::new(a.yy, -a.xy, -a.yx, a.xx) * (1.0 / a.determinant());
    sum(&|p, q| Mat2::outer(p, q))
        * inverse(sum(&|_, q| Mat2::outer(q, q)))
        * inverse(wide_matrix(stretch(body)))
}

pub(crate) fn wide_matrix<T: Float>(a: Mat2<T>) -> Mat2<f64> {
    Mat2::new(a.xx.wide(), a.xy.wide(), a.yx.wide(), a.yy.wide())
}

/// Returns ‖E − I‖ of F = R E, and the part of it that is not a change of size; NaN if there is no
/// R.
pub(crate) fn strain(f: Mat2<f64>) -> (f64, f64) {
    let Ok(Polar { s: e, .. }) = polar(f) else {
        return (f64::NAN, f64::NAN);
    };
    let shear = ((e.xx - e.yy) / 2.0).hypot(e.xy);
    ((e.trace() / 2.0 - 1.0).abs() + shear, shear)
}
