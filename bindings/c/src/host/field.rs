//! Force fields.

use crate::capacity::PLIANT_PARTICLES;
use crate::full::PliantCapacity;
use crate::host::slots;
use crate::particle::with;
use crate::real::PliantReal;
use crate::status::{PliantStatus, status};
use crate::vector::{PliantRange, PliantVec2};
use crate::world::{Answer, PliantWorld, open, read};
use pliant::{
    Attractor, Drag, Error, Explosion, Falloff, Field, ForceField, Gravity, Parameter, Project,
    Region,
};

/// Gravity of its own: `vector` is an additional acceleration, m/s², and `first` the factor of the
/// gravity of the step.
pub const PLIANT_GRAVITY_FIELD: u32 = 0;
/// Attraction by the point `vector`, m, with strength `first`, softening `second`, m, and the
/// falloff `falloff`: 0 to 3 for a strength proportional to the distance to the power of 1, 0, -1
/// and -2.
pub const PLIANT_ATTRACTOR: u32 = 1;
/// Drag relative to the velocity `vector`, m/s, with the linear coefficient `first`, 1/s, and the
/// quadratic one `second`, 1/m.
pub const PLIANT_DRAG: u32 = 2;

/// The field acts everywhere.
pub const PLIANT_EVERYWHERE: u32 = 0;
/// The field acts in the rectangle from corner `a` to corner `b`.
pub const PLIANT_RECTANGLE: u32 = 1;
/// The field acts in the disc around `a` with the radius `b.x`.
pub const PLIANT_DISC: u32 = 2;
/// The field acts on the side of the line through `a` to which the normal `b` points.
pub const PLIANT_HALF_PLANE: u32 = 3;

/// Field that acts on all free particles in a part of the plane.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PliantField {
    /// PLIANT_GRAVITY_FIELD, PLIANT_ATTRACTOR or PLIANT_DRAG.
    pub kind: u32,
    /// Falloff of an attractor; ignored by other kinds.
    pub falloff: u32,
    /// Vector of the kind.
    pub vector: PliantVec2,
    /// First parameter of the kind.
    pub first: PliantReal,
    /// Second parameter of the kind.
    pub second: PliantReal,
    /// PLIANT_EVERYWHERE, PLIANT_RECTANGLE, PLIANT_DISC or PLIANT_HALF_PLANE.
    pub region: u32,
    /// First point of the region, m.
    pub a: PliantVec2,
    /// Second point, radius or normal of the region.
    pub b: PliantVec2,
}

type Of<F> = ForceField<PliantReal, F>;

/// A field of any kind.
#[derive(Clone, Project, serde::Serialize, serde::Deserialize)]
pub(crate) enum AnyField {
    Gravity(Of<Gravity<PliantReal>>),
    Attractor(Of<Attractor<PliantReal>>),
    Drag(Of<Drag<PliantReal>>),
}

impl PliantField {
    fn kernel(self) -> Result<AnyField, Error> {
        let Self { first, second, .. } = self;
        let vector = self.vector.into();
        let region = region_of(self.region, self.a, self.b)?;
        Ok(match self.kind {
            PLIANT_GRAVITY_FIELD => AnyField::Gravity(within(
                region,
                Gravity {
                    scale: first,
                    acceleration: vector,
                },
            )?),
            PLIANT_ATTRACTOR => AnyField::Attractor(within(
                region,
                Attractor {
                    center: vector,
                    strength: first,
                    softening: second,
                    falloff: match self.falloff {
                        0 => Falloff::Linear,
                        1 => Falloff::Constant,
                        2 => Falloff::Inverse,
                        _ => Falloff::InverseSquare,
                    },
                },
            )?),
            PLIANT_DRAG => AnyField::Drag(within(
                region,
                Drag {
                    velocity: vector,
                    linear: first,
                    quadratic: second,
                },
            )?),
            _ => return Err(Error::UnknownConstraint),
        })
    }
}

/// Returns the region of a kind, if its points are valid.
pub(super) fn region_of(
    kind: u32,
    first: PliantVec2,
    second: PliantVec2,
) -> Result<Region<PliantReal>, Error> {
    let (a, b) = (first.into(), second.into());
    let region = match kind {
        PLIANT_EVERYWHERE => Region::Everywhere,
        PLIANT_RECTANGLE => Region::Rectangle { lower: a, upper: b },
        PLIANT_DISC => Region::Circle {
            center: a,
            radius: second.x,
        },
        PLIANT_HALF_PLANE => Region::HalfPlane {
            point: a,
            normal: b,
        },
        _ => return Err(Error::OutOfRange(Parameter::Extent)),
    };
    region.check()?;
    Ok(region)
}

/// Returns a field that acts in a region, if its settings are valid.
fn within<F: Field<PliantReal>>(region: Region<PliantReal>, field: F) -> Result<Of<F>, Error> {
    field.check()?;
    let mut field = Of::everywhere(field);
    field.region = region;
    Ok(field)
}

/// Adds a field and writes its number to `number`, which may be null: the lowest number that no
/// other field has.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_add_field(
    world: *mut PliantWorld,
    field: *const PliantField,
    number: *mut u16,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointers.
    status((|| unsafe {
        let (scene, answer) = (&mut open(world)?.scene, Answer::optional(number)?);
        let field = read(field)?.kernel()?;
        answer.give(
            slots::insert(&mut scene.parts.sets.fields, field, |_| false)
                .ok_or(PliantCapacity::Fields)?,
        );
        Ok(())
    })())
}

/// Removes a field. All others keep their numbers.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_remove_field(world: *mut PliantWorld, field: u16) -> PliantStatus {
    // SAFETY: guaranteed by the caller.
    status(unsafe {
        with(world, |scene| {
            slots::remove(&mut scene.parts.sets.fields, field)
        })
    })
}

/// Changes the velocities of free particles at once, away from a center, m: by `speed`, m/s, within
/// `radius`, m, and by less over a further distance of `falloff`, m.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_explode(
    world: *mut PliantWorld,
    particles: PliantRange,
    center: PliantVec2,
    radius: PliantReal,
    falloff: PliantReal,
    speed: PliantReal,
) -> PliantStatus {
    let explosion = Explosion {
        center: center.into(),
        radius,
        falloff,
        speed,
    };
    // SAFETY: the caller guarantees the pointer.
    status((|| unsafe {
        let scene = &mut open(world)?.scene;
        let ids = particles.ids(scene.particles.len())?;
        let mut present = heapless::Vec::<_, PLIANT_PARTICLES>::new();
        for id in ids.filter(|id| scene.particles.contains(*id)) {
            present.push(id).map_err(|_| PliantCapacity::Particles)?;
        }
        Ok(explosion.apply(&mut scene.particles, present.iter().copied())?)
    })())
}
