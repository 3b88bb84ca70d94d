//! Serialization of particles, ranges and settings.

use crate::crowd;
use pliant::{
    Capacity, ContactMaterial, Error, ParticleId, ParticleRange, Particles, Solver, Stiffness,
    Sweep, Vec2, measure,
};

/// A round trip preserves all bits; the serialized size is 21 bytes per particle.
#[test]
fn particles_survive_a_serde_round_trip() {
    let particles = crowd();
    let mut buffer = [0; 400];
    let written = postcard::to_slice(&particles, &mut buffer).unwrap();
    assert_eq!(written.len(), 1 + 16 * 21);
    let read: Particles<f32, 20> = postcard::from_bytes(written).unwrap();
    assert_eq!(
        measure::checksum(&read, &()),
        measure::checksum(&particles, &())
    );
    assert!(
        postcard::from_bytes::<Particles<f32, 15>>(written).is_err(),
        "the capacity is below sixteen particles"
    );
}

/// Vacant slots stay vacant, so all ids stay the same.
#[test]
fn vacant_slots_survive_a_serde_round_trip() {
    let mut particles = crowd();
    let gone = [0, 2, 3, 15].map(ParticleId::new);
    particles.remove(gone, &mut ()).unwrap();
    let mut buffer = [0; 400];
    let written = postcard::to_slice(&particles, &mut buffer).unwrap();
    let mut read: Particles<f32, 15> = postcard::from_bytes(written).unwrap();
    assert_eq!(
        measure::checksum(&read, &()),
        measure::checksum(&particles, &())
    );
    assert!(read.iter_ids().eq(particles.iter_ids()));
    for expected in [0, 2, 3].map(ParticleId::new) {
        assert_eq!(read.add(Vec2::ZERO, 1.0), Ok(expected));
    }
    assert_eq!(
        read.add(Vec2::ZERO, 1.0),
        Err(Error::Full(Capacity::Particles))
    );
}

#[test]
fn wrong_type_error_names_the_expected_sequence() {
    let refused = serde_json::from_str::<Particles<f32, 4>>("17")
        .unwrap_err()
        .to_string();
    assert!(
        refused.contains("expected a sequence of at most 4 particles"),
        "{refused}"
    );
}

/// Deserialization rejects non-finite positions and velocities and invalid masses, like
/// [`Particles::add`].
#[test]
fn invalid_particles_are_rejected() {
    let mut buffer = [0; 400];
    let written = postcard::to_slice(&crowd(), &mut buffer).unwrap().to_vec();
    for (place, bits) in [
        (1, f32::NAN),
        (9, f32::INFINITY),
        (17, f32::NAN),
        (17, -1.0),
    ] {
        let mut spoilt = written.clone();
        spoilt
            .iter_mut()
            .skip(place)
            .zip(bits.to_le_bytes())
            .for_each(|(byte, bit)| *byte = bit);
        assert!(
            postcard::from_bytes::<Particles<f32, 16>>(&spoilt).is_err(),
            "{bits} at {place}"
        );
    }
}

#[test]
fn settings_survive_a_serde_round_trip() {
    let solver = Solver {
        gravity: Vec2::new(0.5, -9.81),
        substeps: 7,
        sweep: Sweep::Symmetric,
        ..Solver::<f64>::default()
    };
    let text = serde_json::to_string(&solver).unwrap();
    assert_eq!(serde_json::from_str::<Solver<f64>>(&text).unwrap(), solver);
    let surface = ContactMaterial {
        restitution: 0.25,
        ..ContactMaterial::<f64>::default()
    };
    assert_eq!(
        serde_json::from_str::<ContactMaterial<f64>>(&serde_json::to_string(&surface).unwrap())
            .unwrap(),
        surface
    );
    let stiffness = Stiffness::Relaxation(0.125);
    assert_eq!(
        serde_json::from_str::<Stiffness<f64>>(&serde_json::to_string(&stiffness).unwrap())
            .unwrap(),
        stiffness
    );
}

#[test]
fn range_beyond_the_largest_index_is_rejected() {
    for (first, len) in [
        (0, 0),
        (3, 5),
        (0, u16::MAX),
        (u16::MAX, 0),
        (u16::MAX - 1, 1),
    ] {
        let text = format!(r#"{{"first":{first},"len":{len}}}"#);
        let range = serde_json::from_str::<ParticleRange>(&text).unwrap();
        assert_eq!(
            (range.len(), range.iter().count()),
            (len.into(), len.into()),
            "{text}"
        );
        assert_eq!(serde_json::to_string(&range).unwrap(), text);
    }
    for (first, len) in [
        (u16::MAX, 1),
        (1, u16::MAX),
        (40_000, 40_000),
        (u16::MAX, u16::MAX),
    ] {
        let text = format!(r#"{{"first":{first},"len":{len}}}"#);
        let refused = serde_json::from_str::<ParticleRange>(&text)
            .unwrap_err()
            .to_string();
        assert!(refused.contains("must be at most 65,535"), "{refused}");
        let mut buffer = [0; 8];
        let written = postcard::to_slice(&(first, len), &mut buffer).unwrap();
        assert!(
            postcard::from_bytes::<ParticleRange>(written).is_err(),
            "{text}"
        );
    }
}
