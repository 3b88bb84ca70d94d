//! Kinds of parts. One expression per kind both constructs the part and is printed as its source.

use super::conserves::Conserves;
use crate::constraint::Constraint;
use crate::constraint::{
    Angle, Area, Attachment, Bending, Constraints, Damped, Distance, FractureMesh, Grab,
    LongRangeAttachment, Material, Muscle, NeoHookean, OnSegment, Plasticity, PointEdge, Pressure,
    Rod, StVenantKirchhoff, Tearing, Tether, Yielding,
};
use crate::contact::{
    BitTiles, ColliderContacts, ContactMaterial, Depenetration, DiscContacts, EdgeChain, Filter,
    HalfPlane, HeightField, Inside, OutlineContacts, OutlineOptions, RoundedBox, Sensor,
    SensorOutline, SensorRegion, TerrainContacts, TerrainOutlines, TerrainSurface, TileMap,
};
use crate::error::Error;
use crate::field::{
    Attractor, Drag, EdgeForces, Falloff, ForceField, Gravity, StillWater, Water, Wave, Wind,
};
use crate::fluid::{Cohesive, Fluid};
use crate::math::{Real, Rotation, Vec2};
use crate::particles::{ParticleId, Particles};
use crate::rigid::{
    Anchor, Joint, MassProperties, RigidBody, RigidColliderContacts, RigidContacts,
    RigidTerrainContacts,
};
use crate::shape::{
    Isochoric, LatticeMatching, Linear, Plastic, Quadratic, RegionBlend, RegionMatching,
    ShapeMatching, Stiffness,
};
use crate::solver::Project;
use core::any::Any;
use std::boxed::Box;

/// Capacity of a scene, and of each of its bodies, in particles.
pub const MAX_PARTICLES: usize = 32;

/// Rows of a square room of tiles with walls and a pillar of four tiles in the middle.
pub const ROOM: [u8; 8] = [0xff, 0x81, 0x81, 0x99, 0x99, 0x81, 0x81, 0xff];

/// A constraint, a body, a fluid, a collider, a terrain, a field, a sensor or a rigid body. The
/// [kind](Kind) defines the meaning of the numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Part<T> {
    /// Type of the part.
    pub kind: Kind,
    /// Particles, by index; indices beyond the last particle wrap around.
    pub particles: [u16; 4],
    /// Lengths, m.
    pub lengths: [T; 2],
    /// Other numbers, usually from 0 to 1.
    pub numbers: [T; 3],
}

/// A constructed part of any type.
pub trait AnyPart<T: Real>: Project<T> + Any {}

impl<T: Real, P: Project<T> + Any> AnyPart<T> for P {}

/// Returns a set of one constraint.
///
/// # Errors
/// As [`Constraints::add`].
pub fn one<T: Real, C: Constraint<T, K>, const K: usize>(
    constraint: C,
) -> Result<Constraints<T, C, K, 1>, Error> {
    let mut set = Constraints::new();
    set.add(constraint)?;
    Ok(set)
}

macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident, $conserved:ident, |$particles:ident, $ids:pat, $lengths:pat, $numbers:pat_param| $make:expr;)*) => {
        /// Type of a [part](Part), and the meaning of its particles a, b, c, d, its lengths and its
        /// numbers. Members of a body are the b + 1 particles from a on.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum Kind {
            $($(#[$doc])* $kind),*
        }

        impl Kind {
            /// All kinds.
            pub const ALL: &[Self] = &[$(Self::$kind),*];

            /// Returns what a part of this kind conserves on its own, if no particle is pinned.
            pub const fn conserves(self) -> Conserves {
                match self {
                    $(Self::$kind => Conserves::$conserved),*
                }
            }

            /// Names in the expression of the container, the ids, the lengths and the numbers; then
            /// the expression.
            pub(super) const fn source(self) -> [&'static str; 5] {
                match self {
                    $(Self::$kind => [
                        stringify!($particles), stringify!($ids), stringify!($lengths), stringify!($numbers), stringify!($make)
                    ]),*
                }
            }
        }

        impl<T: Real> Part<T> {
            /// Constructs the part from particles at rest.
            /// Rigid bodies add their particles. Indices wrap to the first `count` particles.
            #[allow(unused_variables, reason = "not every part reads the particles")]
            pub(super) fn make(&self, particles: &mut Particles<T, MAX_PARTICLES>, count: usize) -> Result<Box<dyn AnyPart<T>>, Error> {
                let ids = self.ids(count).map(ParticleId::new);
                match self.kind {
                    $(Kind::$kind => {
                        let ($particles, $ids, $lengths, $numbers) = (particles, ids, self.lengths, self.numbers);
                        Ok(Box::new($make))
                    })*
                }
            }
        }
    };
}

kinds! {
    /// A [`Distance`] between a and b; a compliance.
    Distance, Torque, |particles, [a, b, ..], _, [compliance, ..]| one(Distance::between(particles, a, b, compliance)?)?;
    /// A [`Distance`] between a and b, [damped](crate::Damped); a compliance and a damping.
    Damped, Torque, |particles, [a, b, ..], _, [compliance, damping, _]| {
        one(Damped::new(Distance::between(particles, a, b, compliance)?, damping)?)?
    };
    /// A [`Tether`] between a and b; its length and a compliance.
    Tether, Torque, |_particles, [a, b, ..], [length, _], [compliance, ..]| one(Tether::new(a, b, length, compliance)?)?;
    /// A [`Distance`] between a and b that [tears](Tearing); a compliance and a limit of strain.
    Tearing, Torque, |particles, [a, b, ..], _, [compliance, limit, _]| {
        let mut thread = Tearing::<T, Distance<T>, 2, 1>::new();
        thread.add(Distance::between(particles, a, b, compliance)?, limit)?;
        thread
    };
    /// A [`Bending`] of a, b, c; a compliance.
    Bending, Torque, |particles, [a, b, c, _], _, [compliance, ..]| one(Bending::between(particles, [a, b, c], compliance)?)?;
    /// An [`Angle`] of a, b, c; a compliance.
    Angle, Momentum, |particles, [a, b, c, _], _, [compliance, ..]| one(Angle::between(particles, [a, b, c], compliance)?)?;
    /// An [`Area`] of a, b, c; a compliance.
    Area, Torque, |particles, [a, b, c, _], _, [compliance, ..]| one(Area::between(particles, [a, b, c], compliance)?)?;
    /// The deviatoric half of a [`NeoHookean`] element of a, b, c; its stiffness and half of its
    /// Poisson's ratio.
    Shear, Momentum, |particles, [a, b, c, _], _, [stiffness, ratio, _]| {
        let material = Material { youngs_modulus: stiffness, poissons_ratio: T::HALF * ratio };
        let [shear, _] = NeoHookean::between(particles, [a, b, c], material)?;
        one(shear)?
    };
    /// The hydrostatic half of a [`NeoHookean`] element of a, b, c; its stiffness and half of its
    /// Poisson's ratio.
    Bulk, Momentum, |particles, [a, b, c, _], _, [stiffness, ratio, _]| {
        let material = Material { youngs_modulus: stiffness, poissons_ratio: T::HALF * ratio };
        let [_, bulk] = NeoHookean::between(particles, [a, b, c], material)?;
        one(bulk)?
    };
    /// A [`StVenantKirchhoff`] element of a, b, c; its stiffness and half of its Poisson's ratio.
    StVenantKirchhoff, Momentum, |particles, [a, b, c, _], _, [stiffness, ratio, _]| {
        let material = Material { youngs_modulus: stiffness, poissons_ratio: T::HALF * ratio };
        one(StVenantKirchhoff::between(particles, [a, b, c], material)?)?
    };
    /// A bead a [on the segment](OnSegment) between b and c; a compliance.
    OnSegment, Sliding, |_particles, [a, b, c, _], _, [compliance, ..]| one(OnSegment::new(a, [b, c], compliance)?)?;
    /// A particle a [beside the edge](PointEdge) between b and c; a compliance.
    PointEdge, Sliding, |_particles, [a, b, c, _], _, [compliance, ..]| one(PointEdge::new(a, [b, c], compliance)?)?;
    /// An [`Attachment`] of a to a point; a compliance.
    Attachment, Nothing, |_particles, [a, ..], [x, y], [compliance, ..]| one(Attachment::new(a, Vec2::new(x, y), compliance)?)?;
    /// A [`LongRangeAttachment`] of a to the origin; its length and a compliance.
    LongRange, Nothing, |_particles, [a, ..], [length, _], [compliance, ..]| {
        one(LongRangeAttachment::new(a, Vec2::ZERO, length, compliance)?)?
    };
    /// A [`Grab`] of a, moved to a point; a compliance and a duration.
    Grab, Nothing, |particles, [a, ..], [x, y], [compliance, duration, _]| {
        let mut grab = Grab::new();
        grab.take(particles, a, Vec2::ZERO, compliance)?;
        grab.move_to(Vec2::new(x, y), duration)?;
        grab
    };
    /// A polygon under [`Pressure`] of members; its pressure factor, a compliance and a damping.
    Pressure, Momentum, |particles, [a, b, ..], _, [pressure, compliance, damping]| {
        let members = particles.ids().iter().skip(a.index()).take(1 + b.index());
        let mut air = Pressure::<T, MAX_PARTICLES>::new(particles, members, T::TWO * pressure, compliance)?;
        air.set_damping(damping)?;
        air
    };
    /// A [`Rigid`](crate::Rigid) body of members; α.
    Rigid, Fit, |particles, [a, b, ..], _, [alpha, ..]| {
        let members = particles.ids().iter().skip(a.index()).take(1 + b.index());
        ShapeMatching::<T, MAX_PARTICLES>::new(particles, members, Stiffness::Alpha(T::ratio(1, 1) - alpha))?
    };
    /// A [`Linear`] body of members; α and a blend.
    Linear, Momentum, |particles, [a, b, ..], _, [alpha, blend, _]| {
        let members = particles.ids().iter().skip(a.index()).take(1 + b.index());
        ShapeMatching::<T, MAX_PARTICLES, _>::with_mode(particles, members, Stiffness::Alpha(alpha), Linear::new(blend)?)?
    };
    /// An [`Isochoric`] body of members; a compliance and a blend.
    Isochoric, Momentum, |particles, [a, b, ..], _, [compliance, blend, _]| {
        let members = particles.ids().iter().skip(a.index()).take(1 + b.index());
        ShapeMatching::<T, MAX_PARTICLES, _>::with_mode(particles, members, Stiffness::Compliance(compliance), Isochoric::new(blend)?)?
    };
    /// A [`Quadratic`] body of members; a relaxation time and a blend.
    Quadratic, Momentum, |particles, [a, b, ..], _, [time, blend, _]| {
        let members = particles.ids().iter().skip(a.index()).take(1 + b.index());
        ShapeMatching::<T, MAX_PARTICLES, _>::with_mode(particles, members, Stiffness::Relaxation(time), Quadratic::new(blend)?)?
    };
    /// A [`Plastic`] body of members, rigid except for its flow; its yield strain, its creep in
    /// 64/s and its limit.
    Clay, Momentum, |particles, [a, b, ..], _, [yield_strain, creep, limit]| {
        let members = particles.ids().iter().skip(a.index()).take(1 + b.index());
        let clay = Plastic::new(Plasticity { yield_strain, creep: T::ratio(64, 1) * creep, limit })?;
        ShapeMatching::<T, MAX_PARTICLES, _>::with_mode(particles, members, Stiffness::Alpha(T::HALF), clay)?
    };
    /// A quadratic body that is [`Plastic`], of members; its blend, its yield strain, and its
    /// limit.
    Dough, Momentum, |particles, [a, b, ..], _, [blend, yield_strain, limit]| {
        let members = particles.ids().iter().skip(a.index()).take(1 + b.index());
        let dough = Plastic::around(Quadratic::new(blend)?, Plasticity { yield_strain, creep: T::ratio(1, 1), limit })?;
        ShapeMatching::<T, MAX_PARTICLES, _>::with_mode(particles, members, Stiffness::Alpha(T::HALF), dough)?
    };
    /// A rigid body of members that is held upright at a point; α.
    Posed, Nothing, |particles, [a, b, ..], [x, y], [alpha, ..]| {
        let members = particles.ids().iter().skip(a.index()).take(1 + b.index());
        let mut body = ShapeMatching::<T, MAX_PARTICLES>::new(particles, members, Stiffness::Alpha(alpha))?;
        body.set_pose(Some(Rotation::IDENTITY), Some(Vec2::new(x, y)))?;
        body
    };
    /// [`RegionMatching`] along all particles, with a + 1 particles per region; α.
    Chain, Sweep, |particles, [a, ..], _, [alpha, ..]| {
        let regions = particles.ids().windows(1 + a.index());
        RegionMatching::<T, MAX_PARTICLES, { MAX_PARTICLES * MAX_PARTICLES }>::new(particles, regions, Stiffness::Alpha(alpha), RegionBlend::Averaged)?
    };
    /// A [`LatticeMatching`] of all particles in rows of a + 1; the half-width of its regions is b;
    /// α.
    Lattice, Sweep, |particles, [a, b, ..], _, [alpha, ..]| {
        let nodes = particles.ids().iter().map(Some);
        LatticeMatching::<T, MAX_PARTICLES>::new(particles, 1 + a.index(), nodes, b.index(), Stiffness::Alpha(alpha))?
    };
    /// A [`Fluid`] of members; its spacing, a compliance and a viscosity.
    Fluid, Sweep, |particles, [a, b, ..], [spacing, _], [compliance, viscosity, _]| {
        let members = particles.ids().iter().skip(a.index()).take(1 + b.index());
        let mut fluid = Fluid::<T, MAX_PARTICLES, 16>::new(particles, members, spacing)?;
        fluid.set_compliance(compliance)?;
        fluid.set_viscosity(viscosity)?;
        fluid
    };
    /// A slope through the origin with all particles above it; their radius, its steepness plus a
    /// half, friction and restitution.
    Slope, Nothing, |particles, _, [radius, _], [slope, friction, restitution]| {
        let half_plane = HalfPlane::new(Vec2::new(slope - T::HALF, T::ratio(1, 1)))?;
        let surface = ContactMaterial { static_friction: friction, kinetic_friction: friction, restitution, depenetration: Depenetration::default() };
        ColliderContacts::<T, _, MAX_PARTICLES>::new(half_plane, particles.ids(), radius, surface)?
    };
    /// A rotating capsule around the origin that excludes all particles; their radius, its radius,
    /// friction, restitution and its angular velocity.
    Capsule, Nothing, |particles, _, [radius, size], [friction, restitution, turn]| {
        let surface = ContactMaterial { static_friction: friction, kinetic_friction: friction, restitution, depenetration: Depenetration::default() };
        let mut capsule = ColliderContacts::<T, _, MAX_PARTICLES>::new(RoundedBox::capsule(size, size)?, particles.ids(), radius, surface)?;
        capsule.set_angular_velocity(turn)?;
        capsule
    };
    /// A box around the origin that excludes all particles; their radius, half its side, its
    /// velocity to the right and up, and friction.
    Crate, Nothing, |particles, _, [radius, half], [right, up, friction]| {
        let surface = ContactMaterial { static_friction: friction, kinetic_friction: friction, ..ContactMaterial::default() };
        let solid = RoundedBox::rectangle(Vec2::new(half, half))?;
        let mut solid = ColliderContacts::<T, _, MAX_PARTICLES>::new(solid, particles.ids(), radius, surface)?;
        solid.set_velocity(Vec2::new(right, up))?;
        solid
    };
    /// A rotating drum around the origin that encloses all particles; their radius, an eighth of
    /// its radius, friction, restitution and its angular velocity.
    Drum, Nothing, |particles, _, [radius, size], [friction, restitution, turn]| {
        let surface = ContactMaterial { static_friction: friction, kinetic_friction: friction, restitution, depenetration: Depenetration::default() };
        let drum = Inside(RoundedBox::circle(T::ratio(8, 1) * size)?);
        let mut drum = ColliderContacts::<T, _, MAX_PARTICLES>::new(drum, particles.ids(), radius, surface)?;
        drum.set_angular_velocity(turn)?;
        drum
    };
    /// [`DiscContacts`] of all particles: a body of a + 1 particles, and a body of the others with
    /// self-collision; their radius; friction and restitution.
    DiscContacts, Sweep, |particles, [a, ..], [radius, _], [friction, restitution, _]| {
        let surface = ContactMaterial { static_friction: friction, kinetic_friction: friction, restitution, depenetration: Depenetration::default() };
        let mut discs = DiscContacts::<T, 2, MAX_PARTICLES, MAX_PARTICLES>::new(surface)?;
        let (ids, first) = (particles.ids(), 1 + a.index());
        discs.add_body(particles, ids.iter().take(first), radius, Filter::default())?;
        let others = discs.add_body(particles, ids.iter().skip(first), radius, Filter::default())?;
        discs.set_own_contacts(others, true)?;
        discs
    };
    /// [`OutlineContacts`]: the triangle of a, b, c, or a chain if they form none, and a chain of
    /// all others with self-collision; their radius; friction and restitution.
    OutlineContacts, Sweep, |particles, [a, b, c, _], [radius, _], [friction, restitution, _]| {
        let surface = ContactMaterial { static_friction: friction, kinetic_friction: friction, restitution, depenetration: Depenetration::default() };
        let mut outlines = OutlineContacts::<T, 2, MAX_PARTICLES, MAX_PARTICLES>::new(surface)?;
        let (corners, skin) = ([a, b, c], OutlineOptions { radius: Some(radius), ..OutlineOptions::default() });
        outlines.add(particles, corners, skin).or_else(|_| outlines.add_chain(particles, corners, skin))?;
        let others = particles.ids().iter().filter(|id| !corners.contains(id));
        outlines.add_chain(particles, others, OutlineOptions { self_collision: true, ..skin })?;
        outlines
    };
    /// A [`RigidBody`] with a hinge at a; the hinge relative to its center, a compliance, its spin
    /// and the square of its radius of gyration as a fraction of that of the hinge.
    Hinge, Momentum, |particles, [a, ..], [x, y], [compliance, spin, inertia]| {
        let (arm, place) = (Vec2::new(x, y), particles.position(a).ok_or(Error::UnknownParticle)?);
        let mass = MassProperties::new(T::ratio(1, 1), Vec2::ZERO, inertia * arm.dot(arm))?;
        let body = RigidBody::new(particles, mass, place - arm, Rotation::IDENTITY)?;
        particles.set_group_motion(&body, Vec2::ZERO, spin)?;
        let hinge = Joint::revolute(body.anchor(arm)?, Anchor::from(a))?.with_compliance(compliance)?;
        (hinge, body)
    };
    /// Two [`RigidBody`]s on both sides of a, with a motor; half of their distance, the speed of
    /// the motor in 64 rad/s, its torque, and the difference of their masses.
    Motor, Momentum, |particles, [a, ..], [x, y], [speed, torque, mass]| {
        let (arm, place) = (Vec2::new(x, y), particles.position(a).ok_or(Error::UnknownParticle)?);
        let [first, second] = [T::ratio(1, 1), T::ratio(1, 1) + mass].map(|mass| MassProperties::new(mass, Vec2::ZERO, mass * T::HALF * arm.dot(arm)));
        let bodies = [
            RigidBody::new(particles, first?, place - arm, Rotation::IDENTITY)?,
            RigidBody::new(particles, second?, place + arm, Rotation::IDENTITY)?,
        ];
        let ends = [bodies[0].anchor(arm)?, bodies[1].anchor(-arm)?];
        (Joint::revolute(ends[0], ends[1])?.with_motor(T::ratio(64, 1) * speed, torque)?, bodies)
    };
    /// [`RigidContacts`] of a square body, whose center is that of a and b, with all other
    /// particles as discs; their radius and half of the side of the body; friction, restitution and
    /// the spin of the body.
    RigidContacts, Sweep, |particles, [a, b, ..], [radius, half], [friction, restitution, spin]| {
        let surface = ContactMaterial { static_friction: friction, kinetic_friction: friction, restitution, depenetration: Depenetration::default() };
        let mut contacts = RigidContacts::<T, MAX_PARTICLES, 4, MAX_PARTICLES>::new(surface)?;
        for id in particles.ids() {
            contacts.add_particle(particles, id, radius, Filter::default())?;
        }
        let square = [(-half, -half), (half, -half), (half, half), (-half, half)].map(|(x, y)| Vec2::new(x, y));
        let places = particles.position(a).zip(particles.position(b)).ok_or(Error::UnknownParticle)?;
        let mass = MassProperties::new(T::ratio(1, 1), Vec2::ZERO, half * half)?;
        let body = RigidBody::new(particles, mass, (places.0 + places.1) * T::HALF, Rotation::IDENTITY)?;
        particles.set_group_motion(&body, Vec2::ZERO, spin)?;
        contacts.add(&body, &square, T::ratio(0, 1), Filter::default())?;
        (contacts, body)
    };
    /// A [`Rod`] between a and b.
    Rod, Torque, |particles, [a, b, ..], _, _| one(Rod::between(particles, a, b)?)?;
    /// A [`Distance`] between a and b that [yields](Yielding); a compliance, its yield strain and
    /// its limit.
    Yielding, Torque, |particles, [a, b, ..], _, [compliance, yield_strain, limit]| {
        let mut wire = Yielding::<T, Distance<T>, 2, 1>::new();
        let plasticity = Plasticity { yield_strain, creep: T::ratio(64, 1), limit };
        wire.add(Distance::between(particles, a, b, compliance)?, plasticity)?;
        wire
    };
    /// A [`Muscle`] between a and b; its target length and its speed; a compliance and its force.
    Muscle, Torque, |particles, [a, b, ..], [length, speed], [compliance, force, _]| {
        let mut muscle = Muscle::new(particles, [a, b], compliance, force)?;
        muscle.move_to(length.abs(), speed.abs())?;
        muscle
    };
    /// A [`Cohesive`] fluid of members; its spacing and its cohesion; a compliance and a viscosity.
    Cohesive, Sweep, |particles, [a, b, ..], [spacing, cohesion], [compliance, viscosity, _]| {
        let members = particles.ids().iter().skip(a.index()).take(1 + b.index());
        let mut fluid = Fluid::<T, MAX_PARTICLES, 16>::new(particles, members, spacing)?;
        fluid.set_compliance(compliance)?;
        fluid.set_viscosity(viscosity)?;
        let mut drop = Cohesive::new(fluid);
        drop.set_cohesion(cohesion.abs())?;
        drop
    };
    /// A [`FractureMesh`] of the triangles a, b, c and b, c, d with springs along their sides and a
    /// region; a compliance. [`World::fracture`](crate::testing::World::fracture) separates the
    /// triangles.
    Fracture, Sweep, |particles, [a, b, c, d], _, [compliance, ..]| {
        let mut springs = Constraints::<T, Distance<T>, 2, 8>::new();
        for (first, second) in [(a, b), (b, c), (c, a), (b, d), (c, d)] {
            springs.add(Distance::between(particles, first, second, compliance)?)?;
        }
        let mut mesh = FractureMesh::<T, 2>::new();
        mesh.add(particles, [a, b, c])?;
        mesh.add(particles, [b, c, d])?;
        let (half, whole) = (Stiffness::Alpha(T::HALF), [[a, b, c, d]]);
        let region = RegionMatching::<T, 2, 6>::new(particles, whole, half, RegionBlend::Averaged)?;
        (mesh, springs, region)
    };
    /// A [`Sensor`] of a circle around the origin that watches all particles; their radius and its
    /// radius.
    SensorRegion, Motion, |particles, _, [radius, size], _| {
        let goal = SensorRegion::new(RoundedBox::circle(size.abs())?);
        let mut goal = Sensor::<T, _, MAX_PARTICLES>::new(goal, radius.abs())?;
        goal.watch(particles.ids(), 0)?;
        goal
    };
    /// A [`Sensor`] of the triangle of a, b, c that watches all particles.
    SensorOutline, Motion, |particles, [a, b, c, _], _, _| {
        let mut inside = Sensor::<T, _, MAX_PARTICLES>::empty(SensorOutline::<3>::new([a, b, c])?);
        inside.watch(particles.ids(), 0)?;
        inside
    };
    /// [`Gravity`] of all particles: its acceleration, and the factor of the solver's.
    Gravity, Nothing, |_particles, _, [x, y], [scale, ..]| {
        ForceField::<T, _>::everywhere(Gravity { scale, acceleration: Vec2::new(x, y) })
    };
    /// An [`Attractor`] of all particles: its center, its strength and its softening.
    Attractor, Nothing, |_particles, _, [x, y], [strength, softening, _]| {
        let center = Vec2::new(x, y);
        ForceField::<T, _>::everywhere(Attractor { center, strength, softening, falloff: Falloff::Inverse })
    };
    /// [`Drag`] of all particles: the velocity of the medium, the linear and the quadratic rate.
    Drag, Nothing, |_particles, _, [x, y], [linear, quadratic, _]| {
        ForceField::<T, _>::everywhere(Drag { velocity: Vec2::new(x, y), linear, quadratic })
    };
    /// [`Wind`] on a chain of all particles: its velocity, its density, its drag and its lift.
    Wind, Nothing, |particles, _, [x, y], [density, drag, lift]| {
        let wind = Wind { velocity: Vec2::new(x, y), density, drag, lift };
        let mut wind = EdgeForces::<T, _, MAX_PARTICLES>::new(wind);
        wind.add_chain(particles, particles.ids())?;
        wind
    };
    /// Still [`Water`] around the triangle of a, b, c, or a chain if they form none: its level; its
    /// density, its drag and its friction.
    Lake, Nothing, |particles, [a, b, c, _], [x, y], [density, drag, friction]| {
        let surface = StillWater { point: Vec2::new(x, y), normal: Vec2::new(T::ratio(0, 1), T::ratio(1, 1)) };
        let lake = Water { surface, density, velocity: Vec2::ZERO, drag, friction };
        let mut lake = EdgeForces::<T, _, MAX_PARTICLES>::new(lake);
        lake.add_outline(particles, [a, b, c]).or_else(|_| lake.add_chain(particles, [a, b, c]))?;
        lake
    };
    /// [`Water`] with a [`Wave`] around the triangle of a, b, c, or a chain if they form none: the
    /// length of the wave, eight times its height, and its speed; its density, its drag and its
    /// friction.
    Sea, Nothing, |particles, [a, b, c, _], [length, speed], [density, drag, friction]| {
        let amplitude = length.abs() * T::ratio(1, 8);
        let surface = Wave { level: T::ratio(0, 1), amplitude, wavelength: length.abs(), speed, phase: T::ratio(0, 1) };
        let sea = Water { surface, density, velocity: Vec2::ZERO, drag, friction };
        let mut sea = EdgeForces::<T, _, MAX_PARTICLES>::new(sea);
        sea.add_outline(particles, [a, b, c]).or_else(|_| sea.add_chain(particles, [a, b, c]))?;
        sea
    };
    /// A [`HeightField`] of four columns around the origin and all particles above it; their radius
    /// and the width of a column; the heights of two hills in widths, and friction.
    Hills, Nothing, |particles, _, [radius, width], [first, second, friction]| {
        let (zero, width) = (T::ratio(0, 1), width.abs());
        let heights = [zero, first * width, zero, second * width, zero];
        let hills = HeightField::new(Vec2::new(-(T::TWO * width), zero), width, heights)?;
        let surface = TerrainSurface::new(ContactMaterial::with_friction(friction));
        TerrainContacts::<T, _, MAX_PARTICLES>::new(hills, particles.ids(), radius.abs(), [surface])?
    };
    /// A closed [`EdgeChain`] around the origin, a square on a corner, that encloses all particles;
    /// their radius and half of its diagonal; friction and restitution.
    Bowl, Nothing, |particles, _, [radius, half], [friction, restitution, _]| {
        let (zero, half) = (T::ratio(0, 1), half.abs());
        let corners = [(zero, half), (half, zero), (zero, -half), (-half, zero)].map(|(x, y)| Vec2::new(x, y));
        let bowl = EdgeChain::<T, _>::closed(corners)?;
        let surface = TerrainSurface::new(ContactMaterial { restitution, ..ContactMaterial::with_friction(friction) });
        TerrainContacts::<T, _, MAX_PARTICLES>::new(bowl, particles.ids(), radius.abs(), [surface])?
    };
    /// A [`TileMap`] of a [`ROOM`] around the origin with a chain of all particles in it; their
    /// radius and the side of a tile; friction and restitution.
    Room, Nothing, |particles, _, [radius, side], [friction, restitution, _]| {
        let side = side.abs();
        let corner = -(T::ratio(4, 1) * side);
        let room = TileMap::new(Vec2::new(corner, corner), side, BitTiles::new(8, 8, &ROOM)?)?;
        let surface = TerrainSurface::new(ContactMaterial { restitution, ..ContactMaterial::with_friction(friction) });
        let mut room = TerrainOutlines::<T, _, MAX_PARTICLES, MAX_PARTICLES>::new(room, radius.abs(), [surface])?;
        room.add_chain(particles, particles.ids())?;
        room
    };
    /// [`RigidTerrainContacts`] of a square body, whose center is that of a and b, with a flat
    /// [`HeightField`] of eight columns around the origin; half of the side of the body and the
    /// width of a column; friction, restitution and the spin of the body.
    Boulder, Nothing, |particles, [a, b, ..], [half, width], [friction, restitution, spin]| {
        let (half, width) = (half.abs(), width.abs());
        let material = ContactMaterial { restitution, ..ContactMaterial::with_friction(friction) };
        let ground = HeightField::new(Vec2::new(-(T::ratio(4, 1) * width), T::ratio(0, 1)), width, [T::ratio(0, 1); 9])?;
        let surface = TerrainSurface::new(material);
        let mut ground = RigidTerrainContacts::<T, _, 1, 4, MAX_PARTICLES>::new(ground, material, [surface])?;
        let square = [(-half, -half), (half, -half), (half, half), (-half, half)].map(|(x, y)| Vec2::new(x, y));
        let places = particles.position(a).zip(particles.position(b)).ok_or(Error::UnknownParticle)?;
        let mass = MassProperties::new(T::ratio(1, 1), Vec2::ZERO, half * half)?;
        let body = RigidBody::new(particles, mass, (places.0 + places.1) * T::HALF, Rotation::IDENTITY)?;
        particles.set_group_motion(&body, Vec2::ZERO, spin)?;
        ground.add(&body, &square, T::ratio(0, 1), Filter::default())?;
        (ground, body)
    };
    /// [`RigidColliderContacts`] of a square body, whose center is that of a and b, with a slope
    /// through the origin, which has a friction of one; half of the side of the body; the steepness
    /// plus a half, the friction of the body and its spin.
    Sled, Nothing, |particles, [a, b, ..], [half, _], [slope, friction, spin]| {
        let half = half.abs();
        let material = ContactMaterial::with_friction(T::ratio(1, 1));
        let slope = HalfPlane::new(Vec2::new(slope - T::HALF, T::ratio(1, 1)))?;
        let mut slope = RigidColliderContacts::<T, _, 1, 4, MAX_PARTICLES>::new(slope, material)?;
        let square = [(-half, -half), (half, -half), (half, half), (-half, half)].map(|(x, y)| Vec2::new(x, y));
        let places = particles.position(a).zip(particles.position(b)).ok_or(Error::UnknownParticle)?;
        let mass = MassProperties::new(T::ratio(1, 1), Vec2::ZERO, half * half)?;
        let body = RigidBody::new(particles, mass, (places.0 + places.1) * T::HALF, Rotation::IDENTITY)?;
        particles.set_group_motion(&body, Vec2::ZERO, spin)?;
        let hull = slope.add(&body, &square, T::ratio(0, 1), Filter::default())?;
        slope.set_hull_material(hull, Some(ContactMaterial::with_friction(friction)))?;
        (slope, body)
    };
}

impl<T> Part<T> {
    /// Particle indices, wrapped to `count` particles.
    pub(super) fn ids(&self, count: usize) -> [u16; 4] {
        let count = u16::try_from(count).unwrap_or(u16::MAX).max(1);
        self.particles.map(|index| index % count)
    }
}

impl<T: Real> Part<T> {
    /// Returns whether it consists of rigid bodies, which change velocities at the end of a
    /// substep.
    pub(super) fn is_rigid(&self) -> bool {
        matches!(self.kind, Kind::Hinge | Kind::Motor | Kind::RigidContacts)
    }

    /// Largest depth of its contacts, m: the sum of two radii, or of a radius and half a side.
    pub(super) fn depth(&self) -> f64 {
        let [radius, half] = self.lengths.map(T::to_f64);
        match self.kind {
            Kind::DiscContacts | Kind::OutlineContacts => radius.abs() + radius.abs(),
            Kind::RigidContacts => radius.abs() + half.abs(),
            _ => 0.0,
        }
    }
}
