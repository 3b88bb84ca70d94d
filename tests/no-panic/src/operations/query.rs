//! Spatial queries.

use super::{CAPACITY, T};
use pliant::{ParticleId, Particles, query};

type Eight = Particles<T, CAPACITY>;

entries! {
    2 "query::nearest" = query::nearest::<T, CAPACITY>;
    3 "query::in_box" = (|particles: &Eight, lower, upper| {
        query::in_box(particles, lower, upper).map(ParticleId::index).fold(0, usize::wrapping_add)
    });
    3 "query::contains" = query::contains::<T, CAPACITY>;
    3 "query::hit_outline" = query::hit_outline::<T, CAPACITY>;
    4 "query::hit_particles" = (|particles: &Eight, ids: &[ParticleId], radius, ray| {
        query::hit_particles(particles, ids.iter().copied(), radius, ray)
    });
}
