//! Steps of all simulated objects. Each entry contains the step, the removal of particles, a change
//! of mass, the energy and the checksum, because a projection runs the methods of its constraints,
//! mode or collider in all of them.

use super::{BODIES, CAPACITY, LISTED, PAIRS, T};
use pliant::{
    BorrowedOffsets, EdgeChain, Angle, Area, Attachment, Bending, Collider, Constraint, Constraints, ColliderContacts, Inside, Damped, DiscContacts, Distance, Distances, Error, Fluid, Grab, HalfPlane, Isochoric, Joint, LatticeMatching, Linear, LongRangeAttachment, Mode, Muscle, NeoHookean, OnSegment, OutlineContacts, ParticleId, Particles, Plastic, PointEdge, Pool, Pressure, Project, Quadratic, RegionMatching, RestMeasure, Rigid, RigidBody, RigidColliderContacts, RigidContacts, ShapeMatching, Sleeping, Rod, RoundedBox, Solver, StVenantKirchhoff, Tearing, Tether, Yielding, Flow, FractureMesh, measure, Drag, EdgeForces, ForceField, StillWater, Water, Chain, Vec2, BitTiles, HeightField, RigidTerrainContacts, TerrainContacts, TerrainOutlines, TileMap,
};

fn advance<P: Project<T> + ?Sized>(
    solver: &Solver<T>,
    dt: T,
    particles: &mut Particles<T, CAPACITY>,
    projections: &mut P,
) -> Result<(T, u64), Error> {
    solver.step(dt, particles, projections)?;
    projections.remove_vacant(&particles.view());
    projections.update_mass(ParticleId::new(0), dt, &particles.view());
    Ok((measure::elastic_energy(particles, projections, dt), measure::checksum(particles, projections)))
}

/// Steps a set of these constraints.
fn constraint<C: Constraint<T, K>, const K: usize>(
    solver: &Solver<T>,
    dt: T,
    particles: &mut Particles<T, CAPACITY>,
    set: &mut Constraints<T, C, K, CAPACITY>,
) -> Result<(T, u64), Error> {
    set.order(particles);
    advance(solver, dt, particles, set)
}

/// Steps a set of these constraints that tear.
fn tearing<C: Constraint<T, 2> + RestMeasure<T>>(
    solver: &Solver<T>,
    dt: T,
    particles: &mut Particles<T, CAPACITY>,
    set: &mut Tearing<T, C, 2, CAPACITY>,
) -> Result<(T, u64), Error> {
    set.order(particles);
    advance(solver, dt, particles, set)
}

/// Steps a set of these constraints that yield.
fn yielding<C: Flow<T, K> + Clone, const K: usize>(
    solver: &Solver<T>,
    dt: T,
    particles: &mut Particles<T, CAPACITY>,
    set: &mut Yielding<T, C, K, CAPACITY>,
) -> Result<(T, u64), Error> {
    set.order(particles);
    advance(solver, dt, particles, set)
}

/// Steps a body and regions of this mode.
fn mode<M: Mode<T>>(
    solver: &Solver<T>,
    dt: T,
    particles: &mut Particles<T, CAPACITY>,
    bodies: &mut (ShapeMatching<T, CAPACITY, M>, RegionMatching<T, BODIES, PAIRS, M>),
) -> Result<(T, u64), Error> {
    advance(solver, dt, particles, bodies)
}

fn collider<C: Collider<T>>(
    solver: &Solver<T>,
    dt: T,
    particles: &mut Particles<T, CAPACITY>,
    contacts: &mut ColliderContacts<T, C, CAPACITY>,
) -> Result<(T, u64), Error> {
    advance(solver, dt, particles, contacts)
}

entries! {
    0 "Solver::new" = Solver::<T>::new;
    0 "Default for Solver" = Solver::<T>::default;
    4 "Solver::step" = advance::<()>;
    4 "Project for &mut" = advance::<&mut Distances<T, CAPACITY>>;
    4 "Project for slices" = advance::<[ShapeMatching<T, CAPACITY>]>;
    4 "Project for arrays" = advance::<[ShapeMatching<T, CAPACITY>; BODIES]>;
    4 "Project for Option" = advance::<Option<Grab<T>>>;
    4 "Project for tuples" = advance::<(Grab<T>, Distances<T, CAPACITY>, (), Fluid<T, CAPACITY, LISTED>, (), (), Pressure<T, CAPACITY>, Grab<T>)>;
    4 "Project for Constraints" = advance::<Distances<T, CAPACITY>>;
    4 "Project for ColliderContacts" = advance::<ColliderContacts<T, HalfPlane<T>, CAPACITY>>;
    4 "Project for TerrainOutlines" = advance::<TerrainOutlines<T, (EdgeChain<T, &[Vec2<T>], BODIES>, TileMap<T, BitTiles<'_>>), CAPACITY, PAIRS>>;
    4 "Project for RigidTerrainContacts" = advance::<RigidTerrainContacts<T, (EdgeChain<T, &[Vec2<T>], BODIES>, TileMap<T, BitTiles<'_>>), BODIES, CAPACITY, PAIRS>>;
    4 "Project for TerrainContacts" = advance::<TerrainContacts<T, (EdgeChain<T, &[Vec2<T>], BODIES>, (HeightField<T, &[T]>, TileMap<T, BitTiles<'_>>)), CAPACITY, BODIES>>;
    4 "Project for DiscContacts" = advance::<DiscContacts<T, BODIES, CAPACITY, PAIRS>>;
    4 "Project for ForceField" = advance::<ForceField<T, Drag<T>, CAPACITY>>;
    4 "Project for EdgeForces" = advance::<EdgeForces<T, Water<T, StillWater<T>>, CAPACITY>>;
    4 "Project for Cohesive" = advance::<pliant::Cohesive<T, CAPACITY, LISTED>>;
    4 "Project for Fluid" = advance::<Fluid<T, CAPACITY, LISTED>>;
    4 "Project for Grab" = advance::<Grab<T>>;
    4 "Project for LatticeMatching" = advance::<LatticeMatching<T, CAPACITY>>;
    4 "Project for Joint" = advance::<Joint<T>>;
    4 "Project for RigidBody" = advance::<RigidBody<T>>;
    4 "Project for RigidContacts" = advance::<RigidContacts<T, BODIES, CAPACITY, PAIRS>>;
    4 "Project for RigidColliderContacts" = advance::<RigidColliderContacts<T, Inside<T>, BODIES, CAPACITY, PAIRS>>;
    4 "Project for Muscle" = advance::<Muscle<T>>;
    4 "Project for Pool" = advance::<Pool<Grab<T>, BODIES>>;
    4 "Project for OutlineContacts" = advance::<OutlineContacts<T, BODIES, CAPACITY, PAIRS>>;
    4 "Project for Reported" = advance::<pliant::Reported<T, OutlineContacts<T, BODIES, CAPACITY, PAIRS>, [pliant::OutlineId; 2], PAIRS>>;
    4 "Project for Reported, on terrain" = advance::<pliant::Reported<T, TerrainContacts<T, EdgeChain<T, &[Vec2<T>], BODIES>, CAPACITY>, ParticleId, CAPACITY>>;
    4 "Project for Reported, on discs" = advance::<pliant::Reported<T, DiscContacts<T, BODIES, CAPACITY, PAIRS>, [pliant::BodyId; 2], PAIRS>>;
    4 "Project for Reported, on a collider" = advance::<pliant::Reported<T, ColliderContacts<T, HalfPlane<T>, CAPACITY>, ParticleId, CAPACITY>>;
    4 "Project for Sensor" = advance::<pliant::Sensor<T, pliant::SensorOutline<CAPACITY>, CAPACITY>>;
    4 "Project for Pressure" = advance::<Pressure<T, CAPACITY>>;
    4 "Project for Chain" = advance::<Chain<T, CAPACITY>>;
    4 "Project for RegionMatching" = advance::<RegionMatching<T, BODIES, PAIRS>>;
    4 "Project for ShapeMatching" = advance::<ShapeMatching<T, CAPACITY>>;
    4 "RestOffsets for BorrowedOffsets" = advance::<ShapeMatching<T, CAPACITY, Rigid<T>, BorrowedOffsets<'static, T>>>;
    4 "Project for Sleeping" = advance::<Sleeping<T, ShapeMatching<T, CAPACITY>, CAPACITY>>;
    4 "Project for Tearing" = advance::<Tearing<T, Distance<T>, 2, CAPACITY>>;
    4 "Constraint for Angle" = constraint::<Angle<T>, 3>;
    4 "Constraint for Area" = constraint::<Area<T>, 3>;
    4 "Constraint for Attachment" = constraint::<Attachment<T>, 1>;
    4 "Constraint for Bending" = constraint::<Bending<T>, 3>;
    4 "Constraint for Damped" = constraint::<Damped<T, NeoHookean<T>>, 3>;
    4 "Constraint for Distance" = constraint::<Distance<T>, 2>;
    4 "Constraint for LongRangeAttachment" = constraint::<LongRangeAttachment<T>, 1>;
    4 "Constraint for NeoHookean" = constraint::<NeoHookean<T>, 3>;
    4 "Constraint for OnSegment" = constraint::<OnSegment<T>, 3>;
    4 "Constraint for PointEdge" = constraint::<PointEdge<T>, 3>;
    4 "Constraint for StVenantKirchhoff" = constraint::<StVenantKirchhoff<T>, 3>;
    4 "Constraint for Rod" = constraint::<Rod<T>, 2>;
    4 "Constraint for Tether" = constraint::<Tether<T>, 2>;
    4 "Project for FractureMesh" = advance::<FractureMesh<T, CAPACITY>>;
    4 "Project for Yielding" = advance::<Yielding<T, Distance<T>, 2, CAPACITY>>;
    4 "Flow for Damped" = yielding::<Damped<T, Distance<T>>, 2>;
    4 "Flow for Distance" = yielding::<Distance<T>, 2>;
    4 "Flow for Angle" = yielding::<Angle<T>, 3>;
    4 "Flow for NeoHookean" = yielding::<NeoHookean<T>, 3>;
    4 "Flow for StVenantKirchhoff" = yielding::<StVenantKirchhoff<T>, 3>;
    4 "RestMeasure for Damped" = tearing::<Damped<T, Distance<T>>>;
    4 "RestMeasure for Distance" = tearing::<Distance<T>>;
    4 "RestMeasure for Tether" = tearing::<Tether<T>>;
    4 "Mode for Isochoric" = mode::<Isochoric<T>>;
    4 "Mode for Linear" = mode::<Linear<T>>;
    4 "Map for Mat2" = mode::<Plastic<T, Linear<T>>>;
    4 "Mode for Plastic" = mode::<Plastic<T, Quadratic<T>>>;
    4 "Mode for Quadratic" = mode::<Quadratic<T>>;
    4 "Mode for Rigid" = mode::<Rigid<T>>;
    4 "Collider for Inside" = collider::<Inside<T>>;
    4 "Collider for HalfPlane" = collider::<HalfPlane<T>>;
    4 "Collider for RoundedBox" = collider::<RoundedBox<T>>;
}
