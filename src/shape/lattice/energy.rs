//! Elastic energy of a lattice.

use super::fit::Fit;
use super::passes::deviate;
use super::rest::RestLattice;
use super::slice::first;
use super::window::zero;
use crate::math::{Real, Rotation, Vec2, or_infinite};
use crate::particles::View;

/// Returns Σ m ω² |x − g|²/(2k) over all regions and their free members.
///
/// ω² is `spring`. A region whose nodes determine no rotation uses that of the last pass, from
/// `rotations`.
pub(super) fn elastic_energy<T: Real, const N: usize>(
    rest: &RestLattice<T, N>,
    rotations: &[Rotation<T>; N],
    spring: T,
    view: &View<'_, T>,
) -> T {
    let (count, mut points, mut quads) = (rest.members.len(), [Vec2::ZERO; N], [zero(); N]);
    rest.members.gather_positions(view.positions, &mut points);
    let points = first(&mut points, count);
    let Some((frame, moments)) = rest.moments(points) else {
        return T::ZERO;
    };
    let weights = (rest.shape.weights(), rest.fractions());
    let deviation = deviate(
        points,
        rest.shape.offsets(),
        weights,
        (frame, &moments),
        first(&mut quads, count),
    );
    let noise = rest.extent.noise(deviation);
    let regions = rest.regions();
    let sum = regions.iter().zip(rotations).enumerate().fold(
        T::ZERO,
        |sum, (member, (region, previous))| {
            let nodes = rest.nodes(member, points, view.inverse_masses);
            let (fit, _) = Fit::direct(nodes.clone(), &region, (frame, *previous), noise);
            nodes.filter(|node| node.free).fold(sum, |sum, node| {
                let distance = fit.apply(node.offset) - node.deviation;
                sum + T::HALF * spring * node.weight * distance.dot(distance)
            })
        },
    );
    or_infinite(sum * rest.shape.mass())
}
