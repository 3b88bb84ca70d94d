//! Random scenes that lose and gain particles between steps.

use crate::both;
use crate::support::changes::changes;
use crate::support::float::Float;
use crate::support::settings::settings;
use pliant::testing::scenes;
use pliant::{Error, ParticleId, Real, Vec2};
use proptest::prelude::*;

/// Scenes per precision.
const SCENES: u32 = if cfg!(debug_assertions) { 300 } else { 3000 };

/// After each removal, all guarantees of a step still hold and no part refers to a vacant slot.
fn every_step_after_a_removal_satisfies_the_guarantees<T: Real>() {
    let removals = prop::collection::vec((0_usize..4, any::<u16>(), any::<bool>()), 1..8);
    let scenes = scenes::<T>(2..=16, 0..=8);
    proptest!(settings(SCENES), |(scene in scenes, removals in removals)| {
        let mut world = scene.build().unwrap();
        for (steps, random, adds) in removals {
            for _ in 0..steps {
                world.step()?;
            }
            let ids: Vec<ParticleId> = world
                .particles
                .iter_ids()
                .filter(|id| (random >> (id.index() % 16)) & 3 == 3)
                .collect();
            world.remove(&ids).unwrap();
            prop_assert!(ids.iter().all(|id| !world.particles.contains(*id)));
            let refused = world.particles.clone().remove(ids.first().copied(), &mut ());
            prop_assert_eq!(refused.err(), ids.first().map(|_| Error::UnknownParticle));
            world.measure();
            let before = world.checksum();
            world.remove(&[]).unwrap();
            prop_assert_eq!(world.checksum(), before);
            if adds {
                // The new particles are in no part: the parts must not move them.
                let new = world.particles.add(Vec2::ZERO, T::ONE).unwrap();
                if !world.step()? {
                    continue;
                }
                let is_free = world.particles.velocity(new).is_some_and(Vec2::is_finite);
                prop_assert!(is_free);
            }
        }
        for _ in 0..10 {
            world.step()?;
        }
        let all: Vec<_> = world.particles.iter_ids().collect();
        world.remove(&all).unwrap();
        prop_assert!(world.particles.is_empty());
        world.step()?;
        world.measure();
    });
}

/// No change leaves a reference to a removed particle, a restored scene has the same steps, and a
/// scene that was emptied has the bits of a new one.
fn random_changes_leave_no_trace<T: Float>() {
    let bytes = prop::collection::vec(any::<u8>(), 0..400);
    proptest!(settings(SCENES), |(bytes in bytes)| {
        prop_assert_eq!(changes::<T>(&bytes), Ok(()));
    });
}

both!(
    random_changes_leave_no_trace,
    every_step_after_a_removal_satisfies_the_guarantees,
);
