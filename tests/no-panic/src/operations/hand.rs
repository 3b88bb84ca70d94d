//! Methods of public traits, called directly: with slices of any lengths, which need not agree, and
//! without the checks of a step.

use super::{BODIES, CAPACITY, LISTED, PAIRS, T};
use num_traits::Zero;
use pliant::{
    BorrowedOffsets, EdgeChain, Angle, Area, Attachment, Bending, Bound, Checksum, Collider, Constraint, ColliderContacts, Inside, Damped, DiscContacts, Distance, Distances, Error, Finished, Fluid, SignedDistance, Grab, HalfPlane, Isochoric, Joint, LatticeMatching, Linear, Linearization, LongRangeAttachment, Motion, NeoHookean, OnSegment, OutlineContacts, ParticleId, Pass, Plastic, PointEdge, Points, Pressure, Project, Quadratic, RegionMatching, RigidBody, RigidColliderContacts, RigidContacts, RestMeasure, Rod, ShapeMatching, Sleeping, RoundedBox, StVenantKirchhoff, Tearing, Tether, Vec2, View, Attractor, EdgeForces, ForceField, Water, Wave, Chain, RigidTerrainContacts, TerrainContacts, TerrainOutlines,
};

/// Calls all methods of a projection, in an order that depends on the caller.
fn projection<P: Project<T> + ?Sized>(
    projection: &mut P,
    pass: &Pass<T>,
    motion: &mut Motion<'_, T>,
    finished: &mut Finished<'_, T>,
    view: &View<'_, T>,
    checksum: &mut Checksum,
    method: u8,
) -> (Result<(), Error>, T) {
    let mut result = (Ok(()), T::zero());
    match method {
        0 => result.0 = projection.check(pass, motion),
        1 => projection.prepare(pass, motion),
        2 => projection.project(pass, motion),
        3 => projection.solve_velocities(pass, finished),
        4 => result.1 = projection.elastic_energy(pass.h, view),
        _ => projection.hash_state(checksum),
    }
    result
}

/// Calls all methods of a constraint.
fn constraint<C: Constraint<T, K>, const K: usize>(
    constraint: &C,
    points: &Points<T, K>,
) -> (Option<(Linearization<T, K>, Option<T>)>, [ParticleId; K], [T; 2], Option<[T; K]>, Bound) {
    let numbers = [constraint.compliance(), constraint.damping()];
    let linear = constraint.linearize(points).map(|linear| (linear, constraint.turning_radius(points, &linear)));
    (linear, constraint.particles(), numbers, C::squared_gradients(), C::BOUND)
}

/// Calls all methods of a collider.
fn collider<C: Collider<T>>(collider: &C, place: Vec2<T>, radius: T) -> SignedDistance<T> {
    collider.signed_distance(place, radius)
}

fn rest<C: RestMeasure<T>>(constraint: &C) -> T {
    constraint.rest_measure()
}

type Body = ShapeMatching<T, CAPACITY>;
type Everything = (Grab<T>, Distances<T, CAPACITY>, (), Fluid<T, CAPACITY, LISTED>, [Body; BODIES], Option<Body>, (), ());

entries! {
    7 "Project for &mut, by hand" = projection::<&mut Distances<T, CAPACITY>>;
    7 "Project for slices, by hand" = projection::<[Body]>;
    7 "Project for tuples, by hand" = projection::<Everything>;
    7 "Project for Constraints, by hand" = projection::<Distances<T, CAPACITY>>;
    7 "Project for ColliderContacts, by hand" = projection::<ColliderContacts<T, RoundedBox<T>, CAPACITY>>;
    7 "Project for TerrainOutlines, by hand" = projection::<TerrainOutlines<T, EdgeChain<T, &[Vec2<T>], BODIES>, CAPACITY, PAIRS>>;
    7 "Project for RigidTerrainContacts, by hand" = projection::<RigidTerrainContacts<T, EdgeChain<T, &[Vec2<T>], BODIES>, BODIES, CAPACITY, PAIRS>>;
    7 "Project for TerrainContacts, by hand" = projection::<TerrainContacts<T, EdgeChain<T, &[Vec2<T>], BODIES>, CAPACITY>>;
    7 "Project for DiscContacts, by hand" = projection::<DiscContacts<T, BODIES, CAPACITY, PAIRS>>;
    7 "Project for ForceField, by hand" = projection::<ForceField<T, Attractor<T>, CAPACITY>>;
    7 "Project for EdgeForces, by hand" = projection::<EdgeForces<T, Water<T, Wave<T>>, CAPACITY>>;
    7 "Project for Fluid, by hand" = projection::<Fluid<T, CAPACITY, LISTED>>;
    7 "Project for Grab, by hand" = projection::<Grab<T>>;
    7 "Project for Joint, by hand" = projection::<Joint<T>>;
    7 "Project for RigidBody, by hand" = projection::<RigidBody<T>>;
    7 "Project for RigidContacts, by hand" = projection::<RigidContacts<T, BODIES, CAPACITY, PAIRS>>;
    7 "Project for RigidColliderContacts, by hand" = projection::<RigidColliderContacts<T, RoundedBox<T>, BODIES, CAPACITY, PAIRS>>;
    7 "Project for LatticeMatching, by hand" = projection::<LatticeMatching<T, CAPACITY>>;
    7 "Project for OutlineContacts, by hand" = projection::<OutlineContacts<T, BODIES, CAPACITY, PAIRS>>;
    7 "Project for Pressure, by hand" = projection::<Pressure<T, CAPACITY>>;
    7 "Project for Chain, by hand" = projection::<Chain<T, CAPACITY>>;
    7 "Project for RegionMatching, by hand" = projection::<RegionMatching<T, BODIES, PAIRS, Plastic<T, Quadratic<T>>>>;
    7 "Project for ShapeMatching, by hand" = projection::<Body>;
    7 "Project for ShapeMatching (isochoric), by hand" = projection::<ShapeMatching<T, CAPACITY, Isochoric<T>>>;
    7 "Project for ShapeMatching (plastic), by hand" = projection::<ShapeMatching<T, CAPACITY, Plastic<T, Linear<T>>>>;
    7 "Project for ShapeMatching (borrowing), by hand" = projection::<ShapeMatching<T, CAPACITY, Plastic<T, Quadratic<T>>, BorrowedOffsets<'static, T>>>;
    7 "Project for Sleeping, by hand" = projection::<Sleeping<T, Body, CAPACITY>>;
    7 "Project for Tearing, by hand" = projection::<Tearing<T, Damped<T, Distance<T>>, 2, CAPACITY>>;
    2 "Constraint for Angle, by hand" = constraint::<Angle<T>, 3>;
    2 "Constraint for Area, by hand" = constraint::<Area<T>, 3>;
    2 "Constraint for Attachment, by hand" = constraint::<Attachment<T>, 1>;
    2 "Constraint for Bending, by hand" = constraint::<Bending<T>, 3>;
    2 "Constraint for Damped, by hand" = constraint::<Damped<T, NeoHookean<T>>, 3>;
    2 "Constraint for Distance, by hand" = constraint::<Distance<T>, 2>;
    2 "Constraint for LongRangeAttachment, by hand" = constraint::<LongRangeAttachment<T>, 1>;
    2 "Constraint for NeoHookean, by hand" = constraint::<NeoHookean<T>, 3>;
    2 "Constraint for OnSegment, by hand" = constraint::<OnSegment<T>, 3>;
    2 "Constraint for PointEdge, by hand" = constraint::<PointEdge<T>, 3>;
    2 "Constraint for StVenantKirchhoff, by hand" = constraint::<StVenantKirchhoff<T>, 3>;
    2 "Constraint for Rod, by hand" = constraint::<Rod<T>, 2>;
    2 "Constraint for Tether, by hand" = constraint::<Tether<T>, 2>;
    1 "RestMeasure for Damped, by hand" = rest::<Damped<T, Distance<T>>>;
    1 "RestMeasure for Distance, by hand" = rest::<Distance<T>>;
    1 "RestMeasure for Tether, by hand" = rest::<Tether<T>>;
    3 "Collider for Inside, by hand" = collider::<Inside<T>>;
    3 "Collider for HalfPlane, by hand" = collider::<HalfPlane<T>>;
    3 "Collider for RoundedBox, by hand" = collider::<RoundedBox<T>>;
}
