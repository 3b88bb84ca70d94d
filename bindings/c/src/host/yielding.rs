//! Springs and elements of a material whose rest shape flows under large strain.

use crate::capacity::PLIANT_CONSTRAINTS;
use crate::host::constraint::element;
use crate::host::contact::low;
use crate::particle::with;
use crate::real::PliantReal;
use crate::status::{PliantStatus, status};
use crate::world::{Answer, PliantWorld, aligned, look, open};
use pliant::{
    ConstraintId, Distance, Error, Material, NeoHookean, ParticleId, Plasticity, Yielding,
};

pub(crate) type Wires = Yielding<PliantReal, Distance<PliantReal>, 2, PLIANT_CONSTRAINTS>;
pub(crate) type Elements = Yielding<PliantReal, NeoHookean<PliantReal>, 3, PLIANT_CONSTRAINTS>;

/// Adds a spring of this compliance, m/N, between two particles, that yields: above the strain
/// `yield_strain` it keeps the fraction `creep`, 1/s, of its elastic strain per second, up to the
/// strain `limit`. Its rest length is the current distance. Writes its number to `number`, which
/// may be null: the lowest number that no other spring of this kind has.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_add_yielding_spring(
    world: *mut PliantWorld,
    a: u16,
    b: u16,
    compliance: PliantReal,
    yield_strain: PliantReal,
    creep: PliantReal,
    limit: PliantReal,
    number: *mut u16,
) -> PliantStatus {
    let [a, b] = [a, b].map(ParticleId::new);
    // SAFETY: the caller guarantees the pointers.
    status((|| unsafe {
        let (scene, answer) = (&mut open(world)?.scene, Answer::optional(number)?);
        let spring = Distance::between(&scene.particles, a, b, compliance)?;
        let plasticity = Plasticity {
            yield_strain,
            creep,
            limit,
        };
        let id = scene.parts.sets.wires.add(spring, plasticity)?;
        answer.give(low(id.index()));
        Ok(())
    })())
}

/// Writes the present rest length of a yielding spring, m, to `length`.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_yielding_length(
    world: *const PliantWorld,
    spring: u16,
    length: *mut PliantReal,
) -> PliantStatus {
    // SAFETY: the caller guarantees both pointers.
    status((|| unsafe {
        let wires = &look(world)?.scene.parts.sets.wires;
        aligned(length)?;
        let spring = wires.get(ConstraintId::new(spring.into()));
        length.write(spring.ok_or(Error::UnknownConstraint)?.rest_length());
        Ok(())
    })())
}

/// Restores the rest length that a yielding spring had before it yielded.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_reset_yielding_spring(
    world: *mut PliantWorld,
    spring: u16,
) -> PliantStatus {
    let id = ConstraintId::new(spring.into());
    // SAFETY: guaranteed by the caller.
    status(unsafe { with(world, |scene| scene.parts.sets.wires.reset(id)) })
}

/// Removes a yielding spring. All others keep their numbers.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_remove_yielding_spring(
    world: *mut PliantWorld,
    spring: u16,
) -> PliantStatus {
    let id = ConstraintId::new(spring.into());
    // SAFETY: guaranteed by the caller.
    status(unsafe { with(world, |scene| scene.parts.sets.wires.remove(id).map(drop)) })
}

/// Adds an element of a neo-Hookean material between three particles, that yields: above the strain
/// `yield_strain` its rest shape keeps the fraction `creep`, 1/s, of its elastic strain per second,
/// up to the strain `limit`, and its rest area stays. Its rest shape is the current one. Young's
/// modulus is in Pa. An element is two constraints, whose numbers are written to `numbers`, which
/// may be null: the lowest ones that no other constraints of this kind have.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_add_yielding_element(
    world: *mut PliantWorld,
    a: u16,
    b: u16,
    c: u16,
    youngs_modulus: PliantReal,
    poissons_ratio: PliantReal,
    yield_strain: PliantReal,
    creep: PliantReal,
    limit: PliantReal,
    numbers: *mut u16,
) -> PliantStatus {
    let corners = [a, b, c].map(ParticleId::new);
    // SAFETY: the caller guarantees the pointers.
    status((|| unsafe {
        let (scene, answer) = (&mut open(world)?.scene, Answer::optional(numbers)?);
        let set = &mut scene.parts.sets.elements;
        let material = Material {
            youngs_modulus,
            poissons_ratio,
        };
        let plasticity = Plasticity {
            yield_strain,
            creep,
            limit,
        };
        let free = set.capacity().saturating_sub(set.len());
        let [shear, area] = element(&scene.particles, corners, material, free)?;
        let shear = set.add(shear, plasticity)?;
        let area = set.add(area, plasticity)?;
        answer.give_two([shear, area].map(|id| low(id.index())));
        Ok(())
    })())
}

/// Restores the rest shape that one constraint of a yielding element had before it yielded. Call
/// this function for both numbers of the element.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_reset_yielding_element(
    world: *mut PliantWorld,
    constraint: u16,
) -> PliantStatus {
    let id = ConstraintId::new(constraint.into());
    // SAFETY: guaranteed by the caller.
    status(unsafe { with(world, |scene| scene.parts.sets.elements.reset(id)) })
}

/// Removes one constraint of a yielding element. Call this function for both numbers of the
/// element. All others keep their numbers.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_remove_yielding_element(
    world: *mut PliantWorld,
    constraint: u16,
) -> PliantStatus {
    let id = ConstraintId::new(constraint.into());
    // SAFETY: guaranteed by the caller.
    status(unsafe {
        with(world, |scene| {
            scene.parts.sets.elements.remove(id).map(drop)
        })
    })
}
