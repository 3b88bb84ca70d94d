//! Fluid.

use crate::capacity::PLIANT_PARTICLES;
use crate::particle::with;
use crate::real::PliantReal;
use crate::status::{PliantStatus, status};
use crate::vector::{PliantRange, PliantVec2, finite};
use crate::world::{PliantWorld, aligned, look, open, read};
use pliant::{Cohesive, Fluid, ParticleId};

pub(crate) type Liquid = Cohesive<PliantReal, PLIANT_PARTICLES, 24>;

/// Fluid without particles.
pub(crate) const DRY: Liquid = Cohesive::new(Fluid::empty());

/// Properties of a fluid.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PliantFluid {
    /// Distance between neighbors at rest, m: positive.
    pub spacing: PliantReal,
    /// Compliance of the density, 1/J; zero is incompressible.
    pub compliance: PliantReal,
    /// Viscosity, 1/s: not negative.
    pub viscosity: PliantReal,
    /// Cohesion, m/s²: not negative.
    pub cohesion: PliantReal,
}

/// Replaces the fluid of the world by these particles. A range of none leaves a fluid without
/// particles, to which pliant_emit and pliant_add_fluid_particle add some. Needs 1 MB of stack, 2 MB in
/// double precision.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_set_fluid(
    world: *mut PliantWorld,
    particles: PliantRange,
    fluid: *const PliantFluid,
) -> PliantStatus {
    // SAFETY: the caller guarantees both pointers.
    status((|| unsafe {
        let scene = &mut open(world)?.scene;
        let ids = particles.ids(scene.particles.len())?;
        let properties = read(fluid)?;
        let mut liquid = if particles.count == 0 {
            Fluid::empty()
        } else {
            Fluid::new(&scene.particles, ids, properties.spacing)?
        };
        liquid.set_spacing(properties.spacing)?;
        liquid.set_compliance(properties.compliance)?;
        liquid.set_viscosity(properties.viscosity)?;
        let mut fluid = Cohesive::new(liquid);
        fluid.set_cohesion(properties.cohesion)?;
        scene.parts.sets.fluid = fluid;
        Ok(())
    })())
}

/// Adds a particle to the fluid.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_add_fluid_particle(
    world: *mut PliantWorld,
    particle: u16,
) -> PliantStatus {
    // SAFETY: guaranteed by the caller.
    status(unsafe {
        with(world, |scene| {
            let id = ParticleId::new(particle);
            scene.parts.sets.fluid.fluid.add(&scene.particles, id)
        })
    })
}

/// Removes a particle from the fluid, but not from the world.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_remove_fluid_particle(
    world: *mut PliantWorld,
    particle: u16,
) -> PliantStatus {
    // SAFETY: guaranteed by the caller.
    status(unsafe {
        with(world, |scene| {
            scene
                .parts
                .sets
                .fluid
                .fluid
                .remove(ParticleId::new(particle))
        })
    })
}

/// Computes the density of the fluid at a point, m, relative to that at rest.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_fluid_density(
    world: *const PliantWorld,
    point: PliantVec2,
    density: *mut PliantReal,
) -> PliantStatus {
    // SAFETY: the caller guarantees both pointers.
    status((|| unsafe {
        let scene = &look(world)?.scene;
        aligned(density)?;
        let point = finite(point)?;
        density.write(
            scene
                .parts
                .sets
                .fluid
                .fluid
                .density(&scene.particles, point),
        );
        Ok(())
    })())
}
