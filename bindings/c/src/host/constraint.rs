//! Constraints of all kinds besides springs.

use crate::capacity::{PLIANT_CONSTRAINTS, PLIANT_PARTICLES};
use crate::full::PliantCapacity;
use crate::host::slots;
use crate::particle::with;
use crate::real::PliantReal;
use crate::status::{PliantStatus, status};
use crate::vector::{PliantRange, PliantVec2};
use crate::world::{Answer, PliantScene, PliantWorld, look, open, read};
use pliant::{
    Angles, Areas, Attachments, Bendings, Capacity, Chain, Constraint, ConstraintId, Constraints,
    Damped, Distance, Error, LongRangeAttachment, Material, Muscle, NeoHookean, OnSegment,
    Parameter, ParticleId, Particles, PointEdge, Pressure, Project, Real, Rods, StVenantKirchhoff,
    Tearing, Tether,
};

/// Spring of one particle to the fixed point `point`. Parameters: compliance, m/N.
pub const PLIANT_ATTACHMENT: u32 = 0;
/// Limit of the distance of one particle from the fixed point `point`. Parameters: compliance, m/N;
/// length, m.
pub const PLIANT_LONG_RANGE_ATTACHMENT: u32 = 1;
/// Limit of the distance of two particles: the current one. Parameters: compliance, m/N.
pub const PLIANT_TETHER: u32 = 2;
/// Rigid rod between two particles, without a square root. No parameters.
pub const PLIANT_ROD: u32 = 3;
/// Spring between two particles with damping. Parameters: compliance, m/N; rate of the damping,
/// 1/s.
pub const PLIANT_DAMPED_SPRING: u32 = 4;
/// Spring between two particles that breaks. Parameters: compliance, m/N; limit of the strain.
pub const PLIANT_TEARING_SPRING: u32 = 5;
/// Bending of three particles, the middle one second. Parameters: compliance, m/N.
pub const PLIANT_BENDING: u32 = 6;
/// Angle of three particles, the vertex second. Parameters: compliance, 1/(N m).
pub const PLIANT_ANGLE: u32 = 7;
/// Area of a triangle. Parameters: compliance, m³/N.
pub const PLIANT_AREA: u32 = 8;
/// Bead on the segment between the second and the third particle. Parameters: compliance, m/N.
pub const PLIANT_ON_SEGMENT: u32 = 9;
/// Point to the left of the edge from the second to the third particle. Parameters: compliance,
/// m/N.
pub const PLIANT_POINT_EDGE: u32 = 10;
/// Element of a neo-Hookean material: two constraints of a triangle. Parameters: Young's modulus,
/// Pa; Poisson's ratio.
pub const PLIANT_NEO_HOOKEAN: u32 = 11;
/// Element of a Saint Venant-Kirchhoff material: a triangle. Parameters: Young's modulus, Pa;
/// Poisson's ratio.
pub const PLIANT_ST_VENANT_KIRCHHOFF: u32 = 12;

/// Constraint whose rest state is the current one of its particles.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PliantConstraint {
    /// PLIANT_ATTACHMENT or another kind.
    pub kind: u32,
    /// Numbers of the particles; unused ones are ignored.
    pub particles: [u16; 3],
    /// Fixed point of attachments, m; ignored by other kinds.
    pub point: PliantVec2,
    /// Parameters of the kind; unused ones are ignored.
    pub parameters: [PliantReal; 2],
}

/// Sets of constraints, in the order of a step.
#[derive(Project)]
pub(crate) struct Kinds {
    pub(super) attachments: Attachments<PliantReal, PLIANT_CONSTRAINTS>,
    pub(super) long_range: Set<LongRangeAttachment<PliantReal>, 1>,
    pub(super) tethers: Set<Tether<PliantReal>, 2>,
    pub(super) rods: Rods<PliantReal, PLIANT_CONSTRAINTS>,
    pub(super) damped: Set<Damped<PliantReal, Distance<PliantReal>>, 2>,
    pub(super) tearing: Torn,
    pub(super) bendings: Bendings<PliantReal, PLIANT_CONSTRAINTS>,
    pub(super) angles: Angles<PliantReal, PLIANT_CONSTRAINTS>,
    pub(super) areas: Areas<PliantReal, PLIANT_CONSTRAINTS>,
    pub(super) segments: Set<OnSegment<PliantReal>, 3>,
    pub(super) edges: Set<PointEdge<PliantReal>, 3>,
    pub(super) neo_hookean: Set<NeoHookean<PliantReal>, 3>,
    pub(super) st_venant_kirchhoff: Set<StVenantKirchhoff<PliantReal>, 3>,
}

type Set<C, const K: usize> = Constraints<PliantReal, C, K, PLIANT_CONSTRAINTS>;
type Torn = Tearing<PliantReal, Distance<PliantReal>, 2, PLIANT_CONSTRAINTS>;

/// Evaluates an expression for the set of a kind.
macro_rules! one {
    ($kinds:expr, $kind:expr, $set:ident => $does:expr) => {
        match $kind {
            PLIANT_ATTACHMENT => {
                let $set = &mut $kinds.attachments;
                $does
            }
            PLIANT_LONG_RANGE_ATTACHMENT => {
                let $set = &mut $kinds.long_range;
                $does
            }
            PLIANT_TETHER => {
                let $set = &mut $kinds.tethers;
                $does
            }
            PLIANT_ROD => {
                let $set = &mut $kinds.rods;
                $does
            }
            PLIANT_DAMPED_SPRING => {
                let $set = &mut $kinds.damped;
                $does
            }
            PLIANT_TEARING_SPRING => {
                let $set = &mut $kinds.tearing;
                $does
            }
            PLIANT_BENDING => {
                let $set = &mut $kinds.bendings;
                $does
            }
            PLIANT_ANGLE => {
                let $set = &mut $kinds.angles;
                $does
            }
            PLIANT_AREA => {
                let $set = &mut $kinds.areas;
                $does
            }
            PLIANT_ON_SEGMENT => {
                let $set = &mut $kinds.segments;
                $does
            }
            PLIANT_POINT_EDGE => {
                let $set = &mut $kinds.edges;
                $does
            }
            PLIANT_NEO_HOOKEAN => {
                let $set = &mut $kinds.neo_hookean;
                $does
            }
            PLIANT_ST_VENANT_KIRCHHOFF => {
                let $set = &mut $kinds.st_venant_kirchhoff;
                $does
            }
            _ => Err(Error::UnknownConstraint),
        }
    };
}

impl Kinds {
    /// # Safety
    /// The pointer must be valid for writes.
    pub(crate) unsafe fn init(place: *mut Self) {
        // SAFETY: as above.
        unsafe {
            (&raw mut (*place).tearing).write(Tearing::new());
            macro_rules! new {
                ($($field:ident)*) => {$((&raw mut (*place).$field).write(Constraints::new());)*};
            }
            new!(attachments long_range tethers rods damped bendings angles areas segments edges
                neo_hookean st_venant_kirchhoff);
        }
    }
}

/// Adds a constraint and writes its number to `number`, which may be null: the lowest number that
/// no other constraint of its kind has. PLIANT_NEO_HOOKEAN adds two, and writes two numbers.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_add_constraint(
    world: *mut PliantWorld,
    constraint: *const PliantConstraint,
    number: *mut u16,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointers.
    status((|| unsafe {
        let (scene, answer) = (&mut open(world)?.scene, Answer::optional(number)?);
        let (first, second) = add(scene, read(constraint)?)?;
        match second {
            Some(second) => answer.give_two([first, second].map(low)),
            None => answer.give(low(first)),
        }
        Ok(())
    })())
}

fn low(id: ConstraintId) -> u16 {
    u16::try_from(id.index()).unwrap_or(u16::MAX)
}

fn add(
    scene: &mut PliantScene,
    constraint: PliantConstraint,
) -> Result<(ConstraintId, Option<ConstraintId>), Error> {
    let PliantConstraint {
        kind,
        particles,
        point,
        parameters: [first, second],
    } = constraint;
    let ids = particles.map(ParticleId::new);
    let [a, b, _] = ids;
    let needed = match kind {
        PLIANT_ATTACHMENT | PLIANT_LONG_RANGE_ATTACHMENT => 1,
        PLIANT_TETHER | PLIANT_ROD | PLIANT_DAMPED_SPRING | PLIANT_TEARING_SPRING => 2,
        _ => 3,
    };
    let particles = &scene.particles;
    for id in ids.iter().take(needed) {
        particles.position(*id).ok_or(Error::UnknownParticle)?;
    }
    let kinds = &mut scene.parts.sets.kinds;
    let material = Material {
        youngs_modulus: first,
        poissons_ratio: second,
    };
    let id = match kind {
        PLIANT_ATTACHMENT => {
            kinds
                .attachments
                .add(pliant::Attachment::new(a, point.into(), first)?)?
        }
        PLIANT_LONG_RANGE_ATTACHMENT => {
            kinds
                .long_range
                .add(LongRangeAttachment::new(a, point.into(), second, first)?)?
        }
        PLIANT_TETHER => kinds
            .tethers
            .add(Tether::between(particles, a, b, first)?)?,
        PLIANT_ROD => kinds.rods.add(pliant::Rod::between(particles, a, b)?)?,
        PLIANT_DAMPED_SPRING => {
            let spring = Distance::between(particles, a, b, first)?;
            kinds.damped.add(Damped::new(spring, second)?)?
        }
        PLIANT_TEARING_SPRING => kinds
            .tearing
            .add(Distance::between(particles, a, b, first)?, second)?,
        PLIANT_BENDING => kinds
            .bendings
            .add(pliant::Bending::between(particles, ids, first)?)?,
        PLIANT_ANGLE => kinds
            .angles
            .add(pliant::Angle::between(particles, ids, first)?)?,
        PLIANT_AREA => kinds
            .areas
            .add(pliant::Area::between(particles, ids, first)?)?,
        PLIANT_ON_SEGMENT => kinds
            .segments
            .add(OnSegment::new(a, [ids[1], ids[2]], first)?)?,
        PLIANT_POINT_EDGE => kinds
            .edges
            .add(PointEdge::new(a, [ids[1], ids[2]], first)?)?,
        PLIANT_NEO_HOOKEAN => {
            let set = &mut kinds.neo_hookean;
            let free = set.capacity().saturating_sub(set.len());
            let [shear, area] = element(particles, ids, material, free)?;
            let shear = set.add(shear)?;
            return Ok((shear, Some(set.add(area)?)));
        }
        PLIANT_ST_VENANT_KIRCHHOFF => kinds
            .st_venant_kirchhoff
            .add(StVenantKirchhoff::between(particles, ids, material)?)?,
        _ => return Err(Error::UnknownConstraint),
    };
    Ok((id, None))
}

/// Returns both constraints of an element, which a set with capacity for `free` more accepts.
pub(super) fn element(
    particles: &Particles<PliantReal, PLIANT_PARTICLES>,
    corners: [ParticleId; 3],
    material: Material<PliantReal>,
    free: usize,
) -> Result<[NeoHookean<PliantReal>; 2], Error> {
    let parts = NeoHookean::between(particles, corners, material)?;
    if free < 2 {
        return Err(Error::Full(Capacity::Constraints));
    }
    if parts.iter().any(|part| !Real::is_finite(part.compliance())) {
        return Err(Error::OutOfRange(Parameter::YoungsModulus));
    }
    Ok(parts)
}

/// Removes a constraint of a kind. All others keep their numbers.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_remove_constraint(
    world: *mut PliantWorld,
    kind: u32,
    number: u16,
) -> PliantStatus {
    let id = ConstraintId::new(number.into());
    // SAFETY: guaranteed by the caller.
    status(unsafe {
        with(world, |scene| {
            let kinds = &mut scene.parts.sets.kinds;
            one!(kinds, kind, set => set.remove(id).map(drop))
        })
    })
}

/// Sets the compliance of a constraint. Rods and elements of a material have none.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_set_compliance(
    world: *mut PliantWorld,
    kind: u32,
    number: u16,
    compliance: PliantReal,
) -> PliantStatus {
    let id = ConstraintId::new(number.into());
    // SAFETY: guaranteed by the caller.
    status(unsafe {
        with(world, |scene| {
            let kinds = &mut scene.parts.sets.kinds;
            macro_rules! set {
                ($field:ident) => {
                    kinds
                        .$field
                        .edit(id, |item| item.set_compliance(compliance))
                };
            }
            match kind {
                PLIANT_ATTACHMENT => set!(attachments),
                PLIANT_LONG_RANGE_ATTACHMENT => set!(long_range),
                PLIANT_TETHER => set!(tethers),
                PLIANT_DAMPED_SPRING => kinds
                    .damped
                    .edit(id, |item| item.constraint_mut().set_compliance(compliance)),
                PLIANT_TEARING_SPRING => set!(tearing),
                PLIANT_BENDING => set!(bendings),
                PLIANT_ANGLE => set!(angles),
                PLIANT_AREA => set!(areas),
                PLIANT_ON_SEGMENT => set!(segments),
                PLIANT_POINT_EDGE => set!(edges),
                _ => Err(Error::UnknownConstraint),
            }
        })
    })
}

/// Sets the rest state of a constraint: the length of a tether, a rod, a long-range attachment or a
/// spring, m; the bending of PLIANT_BENDING; or the area of PLIANT_AREA, m².
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_set_rest(
    world: *mut PliantWorld,
    kind: u32,
    number: u16,
    rest: PliantReal,
) -> PliantStatus {
    let id = ConstraintId::new(number.into());
    // SAFETY: guaranteed by the caller.
    status(unsafe {
        with(world, |scene| {
            let kinds = &mut scene.parts.sets.kinds;
            match kind {
                PLIANT_LONG_RANGE_ATTACHMENT => {
                    kinds.long_range.edit(id, |item| item.set_length(rest))
                }
                PLIANT_TETHER => kinds.tethers.edit(id, |item| item.set_length(rest)),
                PLIANT_ROD => kinds.rods.edit(id, |item| item.set_length(rest)),
                PLIANT_DAMPED_SPRING => kinds
                    .damped
                    .edit(id, |item| item.constraint_mut().set_rest_length(rest)),
                PLIANT_TEARING_SPRING => kinds.tearing.edit(id, |item| item.set_rest_length(rest)),
                PLIANT_BENDING => kinds.bendings.edit(id, |item| item.set_rest(rest)),
                PLIANT_AREA => kinds.areas.edit(id, |item| item.set_rest_area(rest)),
                _ => Err(Error::UnknownConstraint),
            }
        })
    })
}

/// Copies the numbers of the springs of PLIANT_TEARING_SPRING that broke in the last step to
/// `numbers`, which holds `capacity` numbers. Writes their number to `count`, even if they do not
/// fit. With a capacity of zero `numbers` may be null.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_torn(
    world: *const PliantWorld,
    numbers: *mut u16,
    capacity: usize,
    count: *mut usize,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointers.
    status((|| unsafe {
        let torn = look(world)?.scene.parts.sets.kinds.tearing.broken();
        crate::hull::copy(torn.map(low), numbers, capacity, count)
    })())
}

/// Adds a muscle between two particles: a spring of this compliance, m/N, that pulls and pushes
/// with at most a force, N. Writes its number to `number`, which may be null.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_add_muscle(
    world: *mut PliantWorld,
    a: u16,
    b: u16,
    compliance: PliantReal,
    max_force: PliantReal,
    number: *mut u16,
) -> PliantStatus {
    let ends = [a, b].map(ParticleId::new);
    // SAFETY: the caller guarantees the pointers.
    status((|| unsafe {
        let (scene, answer) = (&mut open(world)?.scene, Answer::optional(number)?);
        let muscle = Muscle::new(&scene.particles, ends, compliance, max_force)?;
        let slots = &mut scene.parts.sets.muscles;
        answer.give(
            slots::insert(slots, muscle, |old| old.ends().is_none())
                .ok_or(PliantCapacity::Muscles)?,
        );
        Ok(())
    })())
}

/// Moves the rest length of a muscle to a target, m, at a speed, m/s.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_move_muscle(
    world: *mut PliantWorld,
    muscle: u16,
    target: PliantReal,
    speed: PliantReal,
) -> PliantStatus {
    // SAFETY: guaranteed by the caller.
    status(unsafe {
        with(world, |scene| {
            slots::known(&mut scene.parts.sets.muscles, muscle)?.move_to(target, speed)
        })
    })
}

/// Removes a muscle. All others keep their numbers.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_remove_muscle(
    world: *mut PliantWorld,
    muscle: u16,
) -> PliantStatus {
    // SAFETY: guaranteed by the caller.
    status(unsafe {
        with(world, |scene| {
            slots::remove(&mut scene.parts.sets.muscles, muscle)
        })
    })
}

/// Adds the pressure of a polygon of counter-clockwise particles. A pressure factor of 1 keeps its
/// area, a larger one inflates it. `compliance` is that of the area, m³/N. Writes its number to
/// `number`, which may be null.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_add_pressure(
    world: *mut PliantWorld,
    polygon: PliantRange,
    pressure: PliantReal,
    compliance: PliantReal,
    number: *mut u16,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointers.
    status((|| unsafe {
        let (scene, answer) = (&mut open(world)?.scene, Answer::optional(number)?);
        let ids = polygon.ids(scene.particles.len())?;
        let air = Pressure::new(&scene.particles, ids, pressure, compliance)?;
        let vacant = |old: &Pressure<_, _>| old.vertices().is_empty();
        answer.give(
            slots::insert(&mut scene.parts.sets.pressures, air, vacant)
                .ok_or(PliantCapacity::Pressures)?,
        );
        Ok(())
    })())
}

/// Sets the pressure factor of a polygon.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_set_pressure(
    world: *mut PliantWorld,
    polygon: u16,
    pressure: PliantReal,
) -> PliantStatus {
    // SAFETY: guaranteed by the caller.
    status(unsafe {
        with(world, |scene| {
            slots::known(&mut scene.parts.sets.pressures, polygon)?.set_pressure(pressure)
        })
    })
}

/// Removes the pressure of a polygon. All others keep their numbers.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_remove_pressure(
    world: *mut PliantWorld,
    polygon: u16,
) -> PliantStatus {
    // SAFETY: guaranteed by the caller.
    status(unsafe {
        with(world, |scene| {
            slots::remove(&mut scene.parts.sets.pressures, polygon)
        })
    })
}

/// Adds a chain: rods of this compliance, m/N, between successive particles, solved together.
/// Writes its number to `number`, which may be null.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_add_chain(
    world: *mut PliantWorld,
    members: PliantRange,
    compliance: PliantReal,
    number: *mut u16,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointers.
    status((|| unsafe {
        let (scene, answer) = (&mut open(world)?.scene, Answer::optional(number)?);
        let ids = members.ids(scene.particles.len())?;
        let chain = Chain::new(&scene.particles, ids, compliance)?;
        let vacant = |old: &Chain<_, _>| old.members().is_empty();
        answer.give(
            slots::insert(&mut scene.parts.sets.chains, chain, vacant)
                .ok_or(PliantCapacity::Chains)?,
        );
        Ok(())
    })())
}

/// Removes a chain. All others keep their numbers.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_remove_chain(world: *mut PliantWorld, chain: u16) -> PliantStatus {
    // SAFETY: guaranteed by the caller.
    status(unsafe {
        with(world, |scene| {
            slots::remove(&mut scene.parts.sets.chains, chain)
        })
    })
}
