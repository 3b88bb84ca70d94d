//! Version, sizes, energies, momentum, and a query.

use crate::capacity::PLIANT_WORLD_SIZE;
use crate::real::{PliantReal, ZERO};
use crate::status::{PliantStatus, status};
use crate::vector::{PliantVec2, finite};
use crate::world::{Answer, PliantWorld, aligned, look};
use pliant::{Error, Parameter, Real, Vec2, measure, query};

/// Major version of the interface.
pub const PLIANT_VERSION_MAJOR: u32 = 0;
/// Minor version of the interface.
pub const PLIANT_VERSION_MINOR: u32 = 1;
/// Patch version of the interface.
pub const PLIANT_VERSION_PATCH: u32 = 0;

const _: () = assert!(
    matches!(env!("CARGO_PKG_VERSION").as_bytes(), b"0.1.0"),
    "the version of the package differs from that of the interface"
);

/// Returns the version of the linked library: PLIANT_VERSION_MAJOR in bits 16 and above,
/// PLIANT_VERSION_MINOR in bits 8 to 15, and PLIANT_VERSION_PATCH in bits 0 to 7.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub extern "C" fn pliant_version() -> u32 {
    PLIANT_VERSION_MAJOR << 16 | PLIANT_VERSION_MINOR << 8 | PLIANT_VERSION_PATCH
}

/// Returns the bytes of memory that a world of the linked library needs: PLIANT_WORLD_SIZE of the
/// header that belongs to it.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub extern "C" fn pliant_world_size() -> usize {
    PLIANT_WORLD_SIZE
}

/// Energies of a world, J.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PliantEnergy {
    /// Kinetic energy.
    pub kinetic: PliantReal,
    /// Potential energy in the gravity of the last step of this world, zero at the origin, and 0
    /// before its first step.
    pub potential: PliantReal,
    /// Elastic energy of springs and of other constraints with a compliance.
    pub elastic: PliantReal,
}

/// Computes the energies of a world that is stepped by `dt` seconds: positive.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_energy(
    world: *const PliantWorld,
    dt: PliantReal,
    energy: *mut PliantEnergy,
) -> PliantStatus {
    // SAFETY: the caller guarantees both pointers.
    status((|| unsafe {
        let scene = &look(world)?.scene;
        aligned(energy)?;
        if !Real::is_finite(dt) {
            return Err(Error::NonFinite(Parameter::TimeStep).into());
        }
        if dt <= ZERO {
            return Err(Error::OutOfRange(Parameter::TimeStep).into());
        }
        energy.write(PliantEnergy {
            kinetic: scene.kinetic_energy(),
            potential: scene.potential_energy(),
            elastic: scene.elastic_energy(dt),
        });
        Ok(())
    })())
}

/// Writes the momentum of all particles, kg m/s, and their angular momentum about the origin,
/// kg m²/s. Both outputs may be null.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_momentum(
    world: *const PliantWorld,
    momentum: *mut PliantVec2,
    angular: *mut PliantReal,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointers.
    status((|| unsafe {
        let particles = &look(world)?.scene.particles;
        let answers = (Answer::optional(momentum)?, Answer::optional(angular)?);
        answers.0.give(measure::momentum(particles).into());
        answers
            .1
            .give(measure::angular_momentum(particles, Vec2::ZERO));
        Ok(())
    })())
}

/// Writes the number of the particle nearest to a point, m, and its distance, m. `distance` may be
/// null. Rejects a world without particles.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_nearest(
    world: *const PliantWorld,
    point: PliantVec2,
    particle: *mut u16,
    distance: *mut PliantReal,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointers.
    status((|| unsafe {
        let particles = &look(world)?.scene.particles;
        aligned(particle)?;
        let answer = Answer::optional(distance)?;
        let point = finite(point)?;
        let (nearest, away) = query::nearest(particles, point).ok_or(Error::UnknownParticle)?;
        particle.write(u16::try_from(nearest.index()).unwrap_or(u16::MAX));
        answer.give(away);
        Ok(())
    })())
}

/// Returns the velocities of all particles, m/s: a view into the world, which follows later steps.
/// Writes their number to `count`.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_velocities(
    world: *const PliantWorld,
    velocities: *mut *const PliantVec2,
    count: *mut usize,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointers. Both vector types are two consecutive numbers.
    status((|| unsafe {
        let all = look(world)?.scene.particles.velocities();
        aligned(velocities)?;
        aligned(count)?;
        velocities.write(all.as_ptr().cast());
        count.write(all.len());
        Ok(())
    })())
}

/// Returns the inverse masses of all particles, 1/kg, zero for pinned ones: a view into the world,
/// which follows later calls. Writes their number to `count`.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_inverse_masses(
    world: *const PliantWorld,
    masses: *mut *const PliantReal,
    count: *mut usize,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointers.
    status((|| unsafe {
        let all = look(world)?.scene.particles.inverse_masses();
        aligned(masses)?;
        aligned(count)?;
        masses.write(all.as_ptr());
        count.write(all.len());
        Ok(())
    })())
}
