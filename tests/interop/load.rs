//! Loading of bytes that may be hostile. The fuzz target `saved` uses it too.

use super::owners::{N, Number};
use pliant::{Project, Scene};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Loads a scene, if possible, and steps it. Returns it, if it was accepted.
pub(crate) fn load<T: Number, P: Project<T> + Serialize + DeserializeOwned>(
    bytes: &[u8],
) -> Option<Scene<T, P, N>> {
    let mut scene = postcard::from_bytes::<Scene<T, P, N>>(bytes).ok()?;
    let saved = postcard::to_stdvec(&scene).unwrap();
    let again: Scene<T, P, N> = postcard::from_bytes(&saved).unwrap();
    assert_eq!(
        again.checksum(),
        scene.checksum(),
        "an accepted scene does not survive"
    );
    for round in 0..3 {
        let result = scene.step(T::ratio(1, 60));
        assert_ne!(
            result.err().filter(|_| round == 0),
            Some(pliant::Error::UnknownParticle),
            "a scene with an unknown particle was accepted"
        );
        let vectors = scene
            .particles
            .positions()
            .iter()
            .chain(scene.particles.velocities());
        assert!(
            vectors.clone().all(|vector| vector.is_finite()),
            "a state is not finite"
        );
        let _ = scene.energy(T::ratio(1, 60));
        if round == 1 {
            let second = scene.particles.iter_ids().nth(1);
            let _ = scene.remove(second);
        }
    }
    Some(scene)
}
