//! Colliders.

use crate::capacity::PLIANT_PARTICLES;
use crate::full::PliantCapacity;
use crate::real::PliantReal;
use crate::status::{PliantError, PliantStatus, Rejection, status};
use crate::vector::{PliantRange, PliantVec2};
use crate::world::{Answer, PliantWorld, open, read};
use pliant::{
    Checksum, ColliderContacts, ContactMaterial, Depenetration, Error, HalfPlane, Inside, Project,
    Real, RoundedBox, Scene, SignedDistance, Vec2,
};

/// Surface of a collider or of all hulls. With all fields zero it has no friction and does not
/// bounce.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PliantContactMaterial {
    /// Coefficient of static friction.
    pub static_friction: PliantReal,
    /// Coefficient of kinetic friction, at most the static one.
    pub kinetic_friction: PliantReal,
    /// Coefficient of restitution, from 0 (no bounce) to 1 (no loss of speed).
    pub restitution: PliantReal,
}

impl PliantContactMaterial {
    pub(crate) fn kernel(self) -> ContactMaterial<PliantReal> {
        let Self {
            static_friction,
            kinetic_friction,
            restitution,
        } = self;
        ContactMaterial {
            static_friction,
            kinetic_friction,
            restitution,
            depenetration: Depenetration::default(),
        }
    }
}

/// Particles that collide with a collider, and the position and material of the collider.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PliantContact {
    /// The particles.
    pub particles: PliantRange,
    /// Radius of the particles, m, which may be zero.
    pub radius: PliantReal,
    /// Position of the collider, m.
    pub position: PliantVec2,
    /// Surface of the collider.
    pub material: PliantContactMaterial,
}

type Of<C> = ColliderContacts<PliantReal, C, PLIANT_PARTICLES>;

/// Shape that particles cannot enter.
#[derive(Clone, Copy)]
#[cfg_attr(feature = "host", derive(serde::Serialize, serde::Deserialize))]
pub(crate) enum Shape {
    HalfPlane(HalfPlane<PliantReal>),
    RoundedBox(RoundedBox<PliantReal>),
}

pliant::snapshot::variants!([] Shape { HalfPlane: HalfPlane<PliantReal>, RoundedBox: RoundedBox<PliantReal> });

impl pliant::Collider<PliantReal> for Shape {
    fn signed_distance(
        &self,
        place: Vec2<PliantReal>,
        radius: PliantReal,
    ) -> SignedDistance<PliantReal> {
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

/// Collider and the particles that collide with it.
#[derive(Clone, Project)]
#[cfg_attr(feature = "host", derive(serde::Serialize, serde::Deserialize))]
pub(crate) enum Collider {
    Shape(Of<Shape>),
    Inside(Of<Inside<PliantReal>>),
}

pliant::snapshot::variants!([] Collider { Shape: Of<Shape>, Inside: Of<Inside<PliantReal>> });

/// What a collider looks like in the world.
pub(crate) enum Outline {
    /// Point and normal.
    HalfPlane(Vec2<PliantReal>, Vec2<PliantReal>),
    /// Counter-clockwise corners, and the radius by which they are grown.
    Rounded(heapless::Vec<Vec2<PliantReal>, 4>, PliantReal),
}

impl Collider {
    /// Returns what the collider looks like.
    pub(crate) fn outline(&self) -> Outline {
        let (shape, position, turned) = match self {
            Self::Shape(of) => (*of.collider(), of.position(), of.rotation()),
            Self::Inside(of) => {
                let Inside(shape) = *of.collider();
                (Shape::RoundedBox(shape), of.position(), of.rotation())
            }
        };
        let shape = match shape {
            Shape::HalfPlane(shape) => {
                return Outline::HalfPlane(position, turned * shape.normal());
            }
            Shape::RoundedBox(shape) => shape,
        };
        let Vec2 { x, y } = shape.half_extents();
        let mut corners = heapless::Vec::new();
        for corner in [(-x, -y), (x, -y), (x, y), (-x, y)].map(|(x, y)| Vec2::new(x, y)) {
            let place = position + turned * corner;
            if !corners.contains(&place) {
                let _ = corners.push(place);
            }
        }
        Outline::Rounded(corners, shape.radius())
    }
}

/// Evaluates the same expression for every collider.
macro_rules! each {
    ($collider:expr, $of:ident => $does:expr) => {
        match $collider {
            $crate::collider::Collider::Shape($of) => $does,
            $crate::collider::Collider::Inside($of) => $does,
        }
    };
}

#[cfg(feature = "host")]
pub(crate) use each;

/// Type of the shape of a collider.
pub(crate) trait Kind: pliant::Collider<PliantReal> + Copy {
    /// Returns a collider without particles.
    fn empty(self) -> Collider;

    /// Returns the contacts of a collider of this kind.
    fn of(collider: &mut Collider) -> Option<&mut Of<Self>>;
}

macro_rules! kinds {
    ($($name:ident: $shape:ty),*) => {$(
        impl Kind for $shape {
            #[inline(always)]
            fn empty(self) -> Collider {
                Collider::$name(ColliderContacts::empty(self))
            }

            fn of(collider: &mut Collider) -> Option<&mut Of<Self>> {
                match collider {
                    Collider::$name(contacts) => Some(contacts),
                    _ => None,
                }
            }
        }
    )*};
}

kinds! { Shape: Shape, Inside: Inside<PliantReal> }

/// Adds a half-plane through the position of the contact. `normal` points to its free side: a
/// floor, a wall, a slope. Writes its number to `collider`, which may be null.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_add_half_plane(
    world: *mut PliantWorld,
    contact: *const PliantContact,
    normal: PliantVec2,
    collider: *mut u16,
) -> PliantStatus {
    let shape = || HalfPlane::new(normal.into()).map(Shape::HalfPlane);
    // SAFETY: guaranteed by the caller.
    status(unsafe { add(world, contact, shape, collider) })
}

/// Adds a circle of this radius, m. Writes its number to `collider`, which may be null.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_add_circle(
    world: *mut PliantWorld,
    contact: *const PliantContact,
    radius: PliantReal,
    collider: *mut u16,
) -> PliantStatus {
    // SAFETY: guaranteed by the caller.
    status(unsafe {
        add(
            world,
            contact,
            || RoundedBox::circle(radius).map(Shape::RoundedBox),
            collider,
        )
    })
}

/// Adds a box of these half extents, m. Writes its number to `collider`, which may be null.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_add_box(
    world: *mut PliantWorld,
    contact: *const PliantContact,
    half: PliantVec2,
    collider: *mut u16,
) -> PliantStatus {
    // SAFETY: guaranteed by the caller.
    status(unsafe {
        add(
            world,
            contact,
            || RoundedBox::rectangle(half.into()).map(Shape::RoundedBox),
            collider,
        )
    })
}

/// Adds a box of these half extents, m, that particles cannot leave. Writes its number to
/// `collider`, which may be null.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_add_inside(
    world: *mut PliantWorld,
    contact: *const PliantContact,
    half: PliantVec2,
    collider: *mut u16,
) -> PliantStatus {
    // SAFETY: guaranteed by the caller.
    status(unsafe {
        add(
            world,
            contact,
            || RoundedBox::rectangle(half.into()).map(Inside),
            collider,
        )
    })
}

/// Sets the velocity, m/s, and the angular velocity, rad/s, of a collider. It keeps them until the
/// next call, and friction carries particles along.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_move_collider(
    world: *mut PliantWorld,
    collider: u16,
    velocity: PliantVec2,
    angular_velocity: PliantReal,
) -> PliantStatus {
    // SAFETY: guaranteed by the caller.
    status((|| unsafe {
        let known = open(world)?
            .scene
            .parts
            .colliders
            .get_mut(usize::from(collider));
        each!(known.ok_or(PliantError::UnknownCollider)?, contacts => {
            if !Real::is_finite(angular_velocity) {
                return Err(Error::NonFinite(pliant::Parameter::AngularVelocity).into());
            }
            contacts.set_velocity(velocity.into())?;
            contacts.set_angular_velocity(angular_velocity)?;
        });
        Ok(())
    })())
}

/// Builds a collider in place, so that it does not pass through the stack.
///
/// # Safety
/// As [`open`], [`read`] and [`Answer::give`].
pub(crate) unsafe fn add<C: Kind>(
    world: *mut PliantWorld,
    contact: *const PliantContact,
    shape: impl FnOnce() -> Result<C, Error>,
    number: *mut u16,
) -> Result<(), Rejection> {
    // SAFETY: as above.
    let (world, contact, answer) =
        unsafe { (open(world)?, read(contact)?, Answer::optional(number)?) };
    let Scene {
        particles, parts, ..
    } = &mut world.scene;
    let colliders = &mut parts.colliders;
    if colliders.is_full() {
        return Err(PliantCapacity::Colliders.into());
    }
    let material = contact.material.kernel();
    let (shape, ids) = (shape()?, contact.particles.ids(particles.len())?);
    let place = u16::try_from(colliders.len()).unwrap_or(u16::MAX);
    colliders
        .push(shape.empty())
        .map_err(|_| PliantCapacity::Colliders)?;
    let contacts = colliders
        .last_mut()
        .and_then(C::of)
        .ok_or(PliantCapacity::Colliders)?;
    let built = contacts
        .build(shape, ids, contact.radius, material)
        .and_then(|()| contacts.set_position(contact.position.into()));
    if let Err(error) = built {
        colliders.truncate(usize::from(place));
        return Err(error.into());
    }
    // SAFETY: as above.
    unsafe { answer.give(place) };
    Ok(())
}
