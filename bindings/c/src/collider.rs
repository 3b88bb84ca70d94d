//! Colliders.

use crate::status::{PliantError, PliantStatus, Refusal, status};
use crate::vector::{PliantRange, PliantVec2};
use crate::world::{Answer, PLIANT_PARTICLES, PliantWorld, open, read};
use pliant::{
    Checksum, ColliderContacts, Inside, Error, Finished, SignedDistance, HalfPlane, Motion, Pass, Project, Depenetration, RoundedBox, ContactMaterial, Vec2,
};

/// What a collider does to particles that touch it. All zero is smooth and does not bounce.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PliantSurface {
    /// The coefficient of static friction.
    pub static_friction: f32,
    /// The coefficient of kinetic friction, at most the static one.
    pub kinetic_friction: f32,
    /// The coefficient of restitution, from 0 (stays) to 1 (bounces back as fast as it came).
    pub restitution: f32,
}

/// Which particles meet a collider, where it is, and what its surface does.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PliantMeeting {
    /// The particles.
    pub particles: PliantRange,
    /// Their radius, m, which may be zero.
    pub radius: f32,
    /// Where the collider is, m.
    pub position: PliantVec2,
    /// Its surface.
    pub surface: PliantSurface,
}

type Of<C> = ColliderContacts<f32, C, PLIANT_PARTICLES>;

/// A shape that keeps particles out.
#[derive(Clone, Copy)]
pub(crate) enum Shape {
    HalfPlane(HalfPlane<f32>),
    RoundedBox(RoundedBox<f32>),
}

pliant::snapshot::variants!([] Shape { HalfPlane: HalfPlane<f32>, RoundedBox: RoundedBox<f32> });

impl pliant::Collider<f32> for Shape {
    fn signed_distance(&self, place: Vec2<f32>, radius: f32) -> SignedDistance<f32> {
        match self {
            Self::HalfPlane(shape) => shape.signed_distance(place, radius),
            Self::RoundedBox(shape) => shape.signed_distance(place, radius),
        }
    }

    fn hash_state(&self, checksum: &mut Checksum) {
        match self {
            Self::HalfPlane(shape) => shape.hash_state(checksum),
            Self::RoundedBox(shape) => shape.hash_state(checksum),
        }
    }
}

/// A collider and the particles that meet it.
#[derive(Clone)]
pub(crate) enum Collider {
    Shape(Of<Shape>),
    Inside(Of<Inside<f32>>),
}

pliant::snapshot::variants!([] Collider { Shape: Of<Shape>, Inside: Of<Inside<f32>> });

/// The same for every collider.
macro_rules! each {
    ($collider:expr, $of:ident => $does:expr) => {
        match $collider {
            Collider::Shape($of) => $does,
            Collider::Inside($of) => $does,
        }
    };
}

impl Project<f32> for Collider {
    fn check(&self, pass: &Pass<f32>, motion: &Motion<'_, f32>) -> Result<(), Error> {
        each!(self, contacts => contacts.check(pass, motion))
    }

    fn project(&mut self, pass: &Pass<f32>, motion: &mut Motion<'_, f32>) {
        each!(self, contacts => contacts.project(pass, motion));
    }

    fn solve_velocities(&mut self, pass: &Pass<f32>, finished: &mut Finished<'_, f32>) {
        each!(self, contacts => contacts.solve_velocities(pass, finished));
    }

    fn hash_state(&self, checksum: &mut Checksum) {
        each!(self, contacts => contacts.hash_state(checksum));
    }
}

/// Adds a half-plane through the position of the meeting, whose free side `normal` points to: a floor, a wall, a slope. `collider`, which
/// may be null, gets its number.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_add_half_plane(
    world: *mut PliantWorld,
    meeting: *const PliantMeeting,
    normal: PliantVec2,
    collider: *mut u16,
) -> PliantStatus {
    let shape = || HalfPlane::new(normal.into()).map(Shape::HalfPlane);
    // SAFETY: the caller's word.
    status(unsafe { add(world, meeting, shape, Collider::Shape, collider) })
}

/// Adds a circle of this radius, m.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_add_circle(
    world: *mut PliantWorld,
    meeting: *const PliantMeeting,
    radius: f32,
    collider: *mut u16,
) -> PliantStatus {
    // SAFETY: the caller's word.
    status(unsafe { add(world, meeting, || RoundedBox::circle(radius).map(Shape::RoundedBox), Collider::Shape, collider) })
}

/// Adds a box of these half extents, m.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_add_box(
    world: *mut PliantWorld,
    meeting: *const PliantMeeting,
    half: PliantVec2,
    collider: *mut u16,
) -> PliantStatus {
    // SAFETY: the caller's word.
    status(unsafe { add(world, meeting, || RoundedBox::rectangle(half.into()).map(Shape::RoundedBox), Collider::Shape, collider) })
}

/// Adds a box of these half extents, m, that particles cannot leave.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_add_container(
    world: *mut PliantWorld,
    meeting: *const PliantMeeting,
    half: PliantVec2,
    collider: *mut u16,
) -> PliantStatus {
    // SAFETY: the caller's word.
    status(unsafe { add(world, meeting, || RoundedBox::rectangle(half.into()).map(Inside), Collider::Inside, collider) })
}

/// Gives a collider a velocity, m/s, and an angular velocity, rad/s, which it keeps until it is given others. It carries what stands on it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_move_collider(
    world: *mut PliantWorld,
    collider: u16,
    velocity: PliantVec2,
    angular_velocity: f32,
) -> PliantStatus {
    // SAFETY: the caller's word.
    status((|| unsafe {
        let known = open(world)?.colliders.get_mut(usize::from(collider));
        each!(known.ok_or(PliantError::UnknownCollider)?, contacts => {
            if !angular_velocity.is_finite() {
                return Err(Error::NonFinite(pliant::Parameter::AngularVelocity).into());
            }
            contacts.set_velocity(velocity.into())?;
            contacts.set_angular_velocity(angular_velocity)?;
        });
        Ok(())
    })())
}

/// # Safety
/// As [`open`], [`read`] and [`Answer::give`].
unsafe fn add<C: pliant::Collider<f32>>(
    world: *mut PliantWorld,
    meeting: *const PliantMeeting,
    shape: impl FnOnce() -> Result<C, Error>,
    collider: impl FnOnce(Of<C>) -> Collider,
    number: *mut u16,
) -> Result<(), Refusal> {
    // SAFETY: as above.
    let (world, meeting, answer) = unsafe { (open(world)?, read(meeting)?, Answer::optional(number)?) };
    let PliantWorld { particles, colliders, .. } = world;
    if colliders.is_full() {
        return Err(Error::Full.into());
    }
    let PliantSurface { static_friction, kinetic_friction, restitution } = meeting.surface;
    let surface = ContactMaterial { static_friction, kinetic_friction, restitution, depenetration: Depenetration::default() };
    let mut contacts = ColliderContacts::new(shape()?, meeting.particles.ids(particles.len())?, meeting.radius, surface)?;
    contacts.set_position(meeting.position.into())?;
    let place = u16::try_from(colliders.len()).unwrap_or(u16::MAX);
    colliders.push(collider(contacts)).map_err(|_| Error::Full)?;
    // SAFETY: as above.
    unsafe { answer.give(place) };
    Ok(())
}
