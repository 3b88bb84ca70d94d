//! Tolerances of contacts.

/// Error of the distance to sampled points of an outline, m. Points are 0.005 m apart on arcs with
/// radii from 0.05 m. The nearest point is off by a quarter of the squared spacing over the radius,
/// or by half the spacing for a position on the outline.
pub(crate) const OUTLINE: f64 = 3e-3;

/// Error of central differences over ε^⅓ of numbers near one: ε^⅔ from rounding, and the same from
/// the third derivative. That derivative is at most 400 for radii of 0.05.
pub(crate) fn central_difference(epsilon: f64) -> f64 {
    150.0 * epsilon.powf(2.0 / 3.0)
}

/// Penetration of a swept particle with positions and displacements of the given size. Its
/// displacement, its position, the frame of the collider and the fraction of the displacement are
/// rounded once or twice each.
pub(crate) fn swept(epsilon: f64, reach: f64) -> f64 {
    8.0 * epsilon * reach
}

/// Drift of a resting particle in a minute, m: a thousandth of the radius of the discs.
pub(crate) const STAYS: f64 = 5e-5;

/// Relative error of the acceleration of a sliding block.
pub(crate) const SLIDING: f64 = 0.02;

/// Relative error of the acceleration of a block that slides on a slope by its outline. It results
/// from rounding in single precision of paths of some meters, at differences of a half.
pub(crate) const COULOMB: f64 = 0.004;

/// Relative error of the height of a bounce.
pub(crate) const BOUNCE: f64 = 0.02;

/// Residual kinetic energy from rounding in bodies of some kilograms at rest, J: velocities off by
/// 1e-5 m/s.
pub(crate) const REST_ENERGY: f64 = 1e-10;

/// Energy of ten discs that fall for one substep of 1/240 s and are stopped, J: m (g h)²/2 each.
pub(crate) const WARM: f64 = 1e-2;

/// Slip of a carried particle: collider and particle round their positions once per substep, in the
/// worst case in one direction, and static friction rounds as often.
#[allow(clippy::cast_precision_loss, reason = "hundreds of substeps")]
pub(crate) fn carried(epsilon: f64, substeps: usize, extent: f64) -> f64 {
    substeps as f64 * 2.0 * epsilon * extent
}

/// Rounding of a velocity change of up to 20 m/s over a few substeps of at least 1/150 s at heights
/// of up to 0.3 m, m/s.
pub(crate) fn impulse(epsilon: f64) -> f64 {
    epsilon * (16.0 * 20.0 + 16.0 * 0.3 * 150.0)
}

/// Momentum error of one contact of two discs, from Σ m(|d'| + |Δd|). Each displacement is rounded
/// once. Both discs use the same impulse, whose product with the rounded inverse mass is rounded
/// once.
pub(crate) fn of_a_contact(epsilon: f64, terms: f64) -> f64 {
    epsilon * terms
}

/// Momentum error of velocities after many corrections, each of which rounds two velocities.
/// Intermediate velocities may be as large as the sum of all final ones.
#[allow(clippy::cast_precision_loss, reason = "hundreds of corrections")]
pub(crate) fn of_contacts(epsilon: f64, corrections: usize, terms: f64) -> f64 {
    epsilon * corrections as f64 * terms
}

/// Energy gain of a pile, and its kinetic energy after ten seconds, as fractions of the initial
/// energy.
pub(crate) const PILE: f64 = 1e-3;

/// Penetration of a swept corner beyond an edge, with positions and displacements of the given
/// size. It results from a few roundings each of three displacements, three positions, and the
/// root.
pub(crate) fn crossed(epsilon: f64, reach: f64) -> f64 {
    16.0 * epsilon * reach
}

/// Torque error of a contact of a point with an edge, in ε Σ m (|d'| + |Δd|) for points within 1.2
/// m of the origin, and of the rounding of positions. The momentum error at that lever, the
/// direction of the edge and the contact point on it contribute a few roundings each.
pub(crate) const OUTLINE_TORQUE: f64 = 4.0;

/// Drift of a corner of a box stacked on another one after ten seconds, m. One pass per substep
/// does not converge across two bodies, so they sink in by 0.1 mm, and slide by as much before
/// friction holds.
pub(crate) const STANDS: f64 = 5e-4;

/// Energy gain of a heap of boxes per frame, relative to its initial energy: resolving overlaps
/// lifts the boxes above.
pub(crate) const HEAP: f64 = 1e-3;

/// Difference of a contact of a point and an edge, on integers up to seven, from double precision:
/// positions, displacements and velocities, in ε. The contact fraction comes from a root that may
/// be small, and a few such contacts follow each other. The largest observed error is 370 ε.
pub(crate) const MEETING: f64 = 1000.0;

/// Relative shortfall of the radius of an outline for a point that ends on the line. The error is a
/// few ε m in a sixteenth of the edge, while the largest coordinate is up to sixteen times the
/// edge. The edge may also have rotated by √ε since contact.
pub(crate) const KEPT_OFF: f64 = 0.01;

/// Kinetic energy of two separating bodies, in m v² with v the depenetration speed of a contact:
/// half of it if they separate at twice that speed. In addition, their particles move relative to
/// each other, and a point separates along its own normal. The largest observed value is 3.3.
pub(crate) const PARTING: f64 = 4.0;

/// The same for bodies of discs: a disc can overlap several discs of the other body, and each of
/// them pushes at the depenetration speed. The largest observed value is 9.7.
pub(crate) const PARTING_DISCS: f64 = 12.0;

/// Relative increase of a kinetic energy by rounding each velocity once per substep.
pub(crate) fn velocity_roundings(epsilon: f64, substeps: u16) -> f64 {
    2.0 * f64::from(substeps) * epsilon
}
