//! Bodies held in shape by shape matching.

use crate::capacity::{PLIANT_BODIES, PLIANT_MEMBERS};
use crate::full::PliantCapacity;
#[cfg(feature = "host")]
use crate::host::Held;
use crate::real::PliantReal;
use crate::status::{PliantStatus, Rejection, status};
use crate::vector::PliantRange;
use crate::world::{Answer, PliantWorld, open};
#[cfg(not(feature = "host"))]
use Body as Held;
use pliant::{
    Error, Linear, Mode, Parameter, Plastic, Plasticity, Project, Quadratic, Rigid, Scene,
    ShapeMatching, Stiffness,
};
#[cfg(feature = "host")]
use pliant::{Isochoric, Rotation, Vec2};

/// Kind of a stiffness: `value` is the fraction of the distance to its goal that a particle moves
/// in a pass, from 0 to 1.
pub const PLIANT_ALPHA: u32 = 0;
/// Kind of a stiffness: `value` is the compliance 1/ω², s², with ω the angular frequency at which
/// particles oscillate about their goals. Zero is rigid.
pub const PLIANT_COMPLIANCE: u32 = 1;
/// Kind of a stiffness: `value` is the time, s, in which the distance to the goals shrinks to 1/e.
pub const PLIANT_RELAXATION: u32 = 2;

/// Stiffness of the pull of a body towards its rest shape.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PliantStiffness {
    /// PLIANT_ALPHA, PLIANT_COMPLIANCE or PLIANT_RELAXATION.
    pub kind: u32,
    /// Value of the stiffness, in the unit of its kind.
    pub value: PliantReal,
}

impl PliantStiffness {
    pub(crate) fn kernel(self) -> Result<Stiffness<PliantReal>, Error> {
        match self.kind {
            PLIANT_ALPHA => Ok(Stiffness::Alpha(self.value)),
            PLIANT_COMPLIANCE => Ok(Stiffness::Compliance(self.value)),
            PLIANT_RELAXATION => Ok(Stiffness::Relaxation(self.value)),
            _ => Err(Error::OutOfRange(Parameter::Stiffness)),
        }
    }
}

type Of<M> = ShapeMatching<PliantReal, PLIANT_MEMBERS, M>;

/// A body of any mode.
#[derive(Clone, Project)]
#[cfg_attr(feature = "host", derive(serde::Serialize, serde::Deserialize))]
pub(crate) enum Body {
    Rigid(Of<Rigid<PliantReal>>),
    Linear(Of<Linear<PliantReal>>),
    Quadratic(Of<Quadratic<PliantReal>>),
    Plastic(Of<Plastic<PliantReal>>),
    #[cfg(feature = "host")]
    Isochoric(Of<Isochoric<PliantReal>>),
}

impl AsMut<Self> for Body {
    fn as_mut(&mut self) -> &mut Self {
        self
    }
}

/// Calls the same function of a body of any mode.
macro_rules! in_any_mode {
    ($body:expr, $name:ident => $call:expr) => {
        match $body {
            $crate::body::Body::Rigid($name) => $call,
            $crate::body::Body::Linear($name) => $call,
            $crate::body::Body::Quadratic($name) => $call,
            $crate::body::Body::Plastic($name) => $call,
            #[cfg(feature = "host")]
            $crate::body::Body::Isochoric($name) => $call,
        }
    };
}

#[cfg(feature = "host")]
pub(crate) use in_any_mode;

impl Body {
    /// Body without members: a free place in the list of bodies.
    pub(crate) const NONE: Self = Self::Rigid(ShapeMatching::empty());

    /// Returns the particles of the body.
    pub(crate) fn members(&self) -> &[pliant::ParticleId] {
        in_any_mode!(self, body => body.members())
    }
}

#[cfg(feature = "host")]
impl Body {
    pub(crate) fn set_stiffness(&mut self, stiffness: Stiffness<PliantReal>) -> Result<(), Error> {
        in_any_mode!(self, body => body.set_stiffness(stiffness))
    }

    pub(crate) fn set_pose(
        &mut self,
        rotation: Option<Rotation<PliantReal>>,
        position: Option<Vec2<PliantReal>>,
    ) -> Result<(), Error> {
        in_any_mode!(self, body => body.set_pose(rotation, position))
    }
}

/// Returns for each place whether a body has it.
pub(crate) fn occupied(bodies: &mut [Held]) -> [bool; PLIANT_BODIES] {
    let mut occupied = [false; PLIANT_BODIES];
    for (place, held) in occupied.iter_mut().zip(bodies) {
        *place = !held.as_mut().members().is_empty();
    }
    occupied
}

/// Frees the places of bodies that have lost all members since `occupied`.
pub(crate) fn free_places(bodies: &mut [Held], occupied: [bool; PLIANT_BODIES]) {
    for (held, was_occupied) in bodies.iter_mut().zip(occupied) {
        if was_occupied && held.as_mut().members().is_empty() {
            free(held);
        }
    }
}

/// Frees the place of a body.
#[allow(clippy::useless_conversion, reason = "hosts store another type")]
pub(crate) fn free(held: &mut Held) {
    *held = Body::NONE.into();
}

#[cfg(not(feature = "host"))]
pliant::snapshot::variants!([] Body {
    Rigid: Of<Rigid<PliantReal>>,
    Linear: Of<Linear<PliantReal>>,
    Quadratic: Of<Quadratic<PliantReal>>,
    Plastic: Of<Plastic<PliantReal>>,
});

/// Mode of a body.
trait Kind: Mode<PliantReal> {
    /// Returns an empty body.
    fn empty() -> Body;

    /// Returns the body if it is of this mode.
    fn of(body: &mut Body) -> Option<&mut Of<Self>>;
}

macro_rules! kinds {
    ($($name:ident)*) => {$(
        impl Kind for $name<PliantReal> {
            #[inline(always)]
            fn empty() -> Body {
                Body::$name(ShapeMatching::empty())
            }

            fn of(body: &mut Body) -> Option<&mut Of<Self>> {
                match body {
                    Body::$name(body) => Some(body),
                    _ => None,
                }
            }
        }
    )*};
}

kinds! { Rigid Linear Quadratic Plastic }
#[cfg(feature = "host")]
kinds! { Isochoric }

/// Adds a body that rotates but does not deform. The current positions of the particles are its
/// rest shape. Writes its number to `body`, which may be null. Bodies of all modes are numbered in
/// the order in which they are added; a new one takes the lowest number of a body whose particles
/// have been removed.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_add_rigid(
    world: *mut PliantWorld,
    members: PliantRange,
    stiffness: PliantStiffness,
    body: *mut u16,
) -> PliantStatus {
    // SAFETY: guaranteed by the caller.
    status(unsafe { add(world, (members, stiffness), || Ok(Rigid::new()), body) })
}

/// Adds a body that also stretches and shears. `blend`, from 0 to 1, is the weight of the
/// deformation: zero is rigid. Writes its number to `body`, which may be null.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_add_linear(
    world: *mut PliantWorld,
    members: PliantRange,
    stiffness: PliantStiffness,
    blend: PliantReal,
    body: *mut u16,
) -> PliantStatus {
    // SAFETY: guaranteed by the caller.
    status(unsafe { add(world, (members, stiffness), || Linear::new(blend), body) })
}

/// Adds a body that also bends and twists. `blend`, from 0 to 1, is the weight of the deformation:
/// zero is rigid. Writes its number to `body`, which may be null.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_add_quadratic(
    world: *mut PliantWorld,
    members: PliantRange,
    stiffness: PliantStiffness,
    blend: PliantReal,
    body: *mut u16,
) -> PliantStatus {
    // SAFETY: guaranteed by the caller.
    status(unsafe { add(world, (members, stiffness), || Quadratic::new(blend), body) })
}

/// Adds a body that keeps part of a large deformation. Above the strain `yield_strain` it keeps the
/// fraction `creep`, 1/s, of the deformation per second, up to the strain `limit`. Writes its
/// number to `body`, which may be null.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_add_plastic(
    world: *mut PliantWorld,
    members: PliantRange,
    stiffness: PliantStiffness,
    yield_strain: PliantReal,
    creep: PliantReal,
    limit: PliantReal,
    body: *mut u16,
) -> PliantStatus {
    let mode = || {
        Plastic::new(Plasticity {
            yield_strain,
            creep,
            limit,
        })
    };
    // SAFETY: guaranteed by the caller.
    status(unsafe { add(world, (members, stiffness), mode, body) })
}

/// Adds a body that stretches and shears without changing its area. `blend`, from 0 to 1, is the
/// weight of the deformation: zero is rigid. Writes its number to `body`, which may be null.
#[cfg(feature = "host")]
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_add_isochoric(
    world: *mut PliantWorld,
    members: PliantRange,
    stiffness: PliantStiffness,
    blend: PliantReal,
    body: *mut u16,
) -> PliantStatus {
    // SAFETY: guaranteed by the caller.
    status(unsafe { add(world, (members, stiffness), || Isochoric::new(blend), body) })
}

/// Builds a body in place, so that it does not pass through the stack.
///
/// # Safety
/// As [`open`] and [`Answer::give`].
unsafe fn add<M: Kind>(
    world: *mut PliantWorld,
    (members, stiffness): (PliantRange, PliantStiffness),
    mode: impl FnOnce() -> Result<M, Error>,
    number: *mut u16,
) -> Result<(), Rejection> {
    // SAFETY: as above.
    let (world, answer) = unsafe { (open(world)?, Answer::optional(number)?) };
    let Scene {
        particles, parts, ..
    } = &mut world.scene;
    let bodies = &mut parts.bodies;
    let is_free = |held: &mut Held| held.as_mut().members().is_empty();
    let vacant = bodies.iter_mut().position(is_free);
    if vacant.is_none() && bodies.is_full() {
        return Err(PliantCapacity::Bodies.into());
    }
    let (stiffness, mode) = (stiffness.kernel()?, mode()?);
    let members = members.ids(particles.len())?;
    let place = vacant.unwrap_or(bodies.len());
    #[allow(clippy::useless_conversion, reason = "hosts store another type")]
    let empty = M::empty().into();
    match bodies.get_mut(place) {
        Some(held) => *held = empty,
        None => bodies.push(empty).map_err(|_| PliantCapacity::Bodies)?,
    }
    let held = bodies.get_mut(place).ok_or(PliantCapacity::Bodies)?;
    #[allow(clippy::useless_asref, reason = "hosts store another type")]
    let body = M::of(held.as_mut()).ok_or(PliantCapacity::Bodies)?;
    if let Err(error) = body.build_with_mode(particles, members, stiffness, mode) {
        match vacant {
            Some(_) => free(held),
            None => bodies.truncate(place),
        }
        return Err(error.into());
    }
    // SAFETY: as above.
    unsafe { answer.give(u16::try_from(place).unwrap_or(u16::MAX)) };
    Ok(())
}
