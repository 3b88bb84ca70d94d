//! Measurements of states with known sums.

use pliant::{
    Area, Areas, Checksum, Distance, Distances, Mat2, Particles, Pressure, Rotation, Scene,
    ShapeMatching, Stiffness, Vec2, build, measure, stretch,
};

/// Masses 1, 2 and 3 at (0, 0), (3, 0) and (0, 2), with velocities (1, 0), (0, 1) and (−1, 0). A
/// fourth particle is pinned and does not count.
fn particles() -> Particles<f64, 4> {
    let mut particles = Particles::new();
    for (x, y, m, u, v) in [
        (0.0, 0.0, 1.0, 1.0, 0.0),
        (3.0, 0.0, 2.0, 0.0, 1.0),
        (0.0, 2.0, 3.0, -1.0, 0.0),
    ] {
        let id = particles.add(Vec2::new(x, y), m).unwrap();
        particles.set_velocity(id, Vec2::new(u, v)).unwrap();
    }
    let pinned = particles.add_pinned(Vec2::new(50.0, 50.0), 100.0).unwrap();
    particles.set_velocity(pinned, Vec2::new(9.0, 9.0)).unwrap();
    particles
}

#[test]
fn sums_include_only_free_particles() {
    let particles = particles();
    assert_eq!(measure::mass(&particles), 6.0);
    assert_eq!(measure::center(&particles), Some(Vec2::new(1.0, 1.0)));
    assert_eq!(measure::momentum(&particles), Vec2::new(-2.0, 2.0));
    assert_eq!(measure::angular_momentum(&particles, Vec2::ZERO), 12.0);
    assert_eq!(
        measure::angular_momentum(&particles, Vec2::new(1.0, 1.0)),
        8.0
    );
    assert_eq!(measure::kinetic_energy(&particles), 3.0);
    assert_eq!(
        measure::potential_energy(&particles, Vec2::new(0.0, -10.0)),
        60.0
    );
    assert_eq!(measure::center(&Particles::<f64, 1>::new()), None);
}

#[test]
fn springs_store_half_k_c_squared() {
    let particles = particles();
    let id = |place| particles.ids().get(place).unwrap();
    let mut springs = Distances::<f64, 2>::new();
    springs
        .add(Distance::new(id(0), id(1), 1.0, 0.5).unwrap())
        .unwrap();
    springs
        .add(Distance::new(id(0), id(2), 1.0, 0.0).unwrap())
        .unwrap();
    assert_eq!(measure::elastic_energy(&particles, &springs, 0.01), 4.0);
}

/// A square stretched to twice its width: every corner is half a unit from its goal.
#[test]
fn shapes_store_half_omega_squared_of_the_distance_to_the_goals() {
    let mut particles = Particles::<f64, 4>::new();
    let square = build::lattice(&mut particles, Vec2::ZERO, 2, 2, 1.0, 3.0).unwrap();
    let compliant =
        ShapeMatching::<f64, 4>::new(&particles, square.iter(), Stiffness::Compliance(0.25))
            .unwrap();
    let half =
        ShapeMatching::<f64, 4>::new(&particles, square.iter(), Stiffness::Alpha(0.5)).unwrap();
    let rigid =
        ShapeMatching::<f64, 4>::new(&particles, square.iter(), Stiffness::Alpha(1.0)).unwrap();
    for place in [1, 3] {
        let id = square.get(place).unwrap();
        particles
            .set_position(id, particles.position(id).unwrap() + Vec2::new(1.0, 0.0))
            .unwrap();
    }
    // 4 corners, m = 3, ω² = 4, |x − g| = 1/2.
    assert_eq!(measure::elastic_energy(&particles, &compliant, 0.01), 6.0);
    // ω² = α/((1 − α)h²) = 4 for α = 1/2, h = 1/2.
    assert_eq!(measure::elastic_energy(&particles, &half, 0.5), 6.0);
    assert_eq!(measure::elastic_energy(&particles, &rigid, 0.01), 0.0);
}

#[test]
fn checksum_detects_one_bit_and_a_pin() {
    let particles = particles();
    let sum = measure::checksum(&particles, &());
    // The offset basis of FNV-1a.
    assert_eq!(Checksum::default().value(), 0xcbf2_9ce4_8422_2325);
    let id = particles.ids().get(1).unwrap();
    let mut other = particles.clone();
    other
        .set_velocity(id, Vec2::new(0.0, f64::from_bits(1.0_f64.to_bits() + 1)))
        .unwrap();
    assert_ne!(measure::checksum(&other, &()), sum);
    let mut other = particles.clone();
    other.pin(id).unwrap();
    assert_ne!(measure::checksum(&other, &()), sum);
    assert_eq!(measure::checksum(&particles.clone(), &()), sum);
}

#[test]
fn builders_place_particles_and_springs_as_described() {
    let mut particles = Particles::<f32, 20>::new();
    let mut springs = Distances::<f32, 35>::new();
    let ends = (Vec2::new(0.1, 0.7), Vec2::new(1.3, -0.4));
    let rope = build::Rope {
        from: ends.0,
        to: ends.1,
        segments: 6,
        mass: 1.0,
        compliance: 0.0,
    };
    let rope = build::rope(&mut particles, &mut springs, rope).unwrap();
    assert_eq!((rope.len(), springs.len()), (7, 6));
    assert_eq!((particles.positions()[0], particles.positions()[6]), ends);
    let cloth = build::Cloth {
        corner: Vec2::new(2.0, 3.0),
        columns: 4,
        rows: 3,
        spacing: 0.5,
        mass: 1.0,
        compliance: 0.0,
    };
    let cloth = build::cloth(&mut particles, &mut springs, cloth).unwrap();
    // 3·3 along the rows, 4·2 along the columns, 2 across each of 6 cells.
    assert_eq!((cloth.len(), springs.len()), (12, 6 + 9 + 8 + 12));
}

/// Particles with the given masses, positions and velocities.
fn heavy<const N: usize>(all: [(f32, [f32; 2], [f32; 2]); N]) -> Particles<f32, N> {
    let mut particles = Particles::new();
    for (mass, [x, y], [u, v]) in all {
        let id = particles.add(Vec2::new(x, y), mass).unwrap();
        particles.set_velocity(id, Vec2::new(u, v)).unwrap();
    }
    particles
}

/// Overflowing terms of opposite signs add up to their true sum instead of NaN.
#[test]
fn sums_of_terms_that_overflow_are_not_nan() {
    let (mass, far) = (2.0_f32.powi(100), 2.0_f32.powi(100));
    let balanced = heavy([
        (mass, [far, far], [far, -far]),
        (mass, [-far, -far], [-far, far]),
        (mass, [0.0; 2], [1.0, 2.0]),
    ]);
    assert_eq!(measure::momentum(&balanced), Vec2::new(mass, 2.0 * mass));
    assert_eq!(
        measure::potential_energy(&balanced, Vec2::new(far, far)),
        0.0
    );
    assert_eq!(
        measure::angular_momentum(&balanced, Vec2::ZERO),
        f32::NEG_INFINITY
    );
    assert_eq!(measure::kinetic_energy(&balanced), f32::INFINITY);
    let uneven = heavy([
        (mass, [far, -far], [far, -far]),
        (mass, [far, -far], [0.0; 2]),
    ]);
    assert_eq!(
        measure::momentum(&uneven),
        Vec2::new(f32::INFINITY, f32::NEG_INFINITY)
    );
    assert_eq!(
        measure::potential_energy(&uneven, Vec2::new(far, far)),
        0.0,
        "gravity is perpendicular to the positions"
    );
    assert_eq!(
        measure::angular_momentum(&uneven, Vec2::ZERO),
        0.0,
        "every velocity is parallel to its lever arm"
    );
    // An intermediate sum overflows, but the total does not.
    let most = heavy([
        (1.5, [f32::MAX, 0.0], [f32::MAX, 0.0]),
        (1.5, [-f32::MAX, 0.0], [-f32::MAX, 0.0]),
        (1.0, [3.0, 0.0], [f32::MAX, 0.0]),
    ]);
    assert_eq!(measure::momentum(&most), Vec2::new(f32::MAX, 0.0));
}

#[test]
fn center_of_mass_is_correct_when_sums_overflow() {
    let ends = heavy([
        (1.0, [f32::MAX, 0.0], [0.0; 2]),
        (1.0, [-f32::MAX, 1.0], [0.0; 2]),
    ]);
    assert_eq!(measure::center(&ends).map(|center| center.x), Some(0.0));
    let heavy_pair = heavy([
        (f32::MAX, [1.0, 0.0], [0.0; 2]),
        (f32::MAX, [3.0, 4.0], [0.0; 2]),
    ]);
    assert_eq!(measure::center(&heavy_pair), Some(Vec2::new(2.0, 2.0)));
}

#[test]
fn energies_that_overflow_are_infinite_and_not_nan() {
    let most = f32::MAX;
    let particles = heavy([
        (1.0, [-most, -most], [0.0; 2]),
        (1.0, [most, -most], [0.0; 2]),
        (1.0, [most, most], [0.0; 2]),
    ]);
    let ids = [0, 1, 2].map(|place| particles.ids().get(place).unwrap());
    let mut areas = Areas::<f32, 1>::new();
    areas.add(Area::new(ids, 1.0, 1.0).unwrap()).unwrap();
    assert_eq!(
        measure::elastic_energy(&particles, &areas, 0.01),
        f32::INFINITY
    );
    let small = heavy([
        (1.0, [0.0; 2], [0.0; 2]),
        (1.0, [1.0, 0.0], [0.0; 2]),
        (1.0, [0.0, 1.0], [0.0; 2]),
    ]);
    let air = Pressure::<f32, 3>::new(&small, small.ids(), 1.0, 1.0).unwrap();
    assert_eq!(
        measure::elastic_energy(&particles, &air, 0.01),
        f32::INFINITY
    );
}

#[test]
fn stretch_of_finite_numbers_is_not_nan() {
    let most = f32::MAX;
    for signs in 0..64_u8 {
        let [xx, xy, yx, yy, cos, sin] = [0, 1, 2, 3, 4, 5].map(|bit| {
            if signs & (1 << bit) == 0 {
                1.0_f32
            } else {
                -1.0
            }
        });
        for size in [0.75, 1.0, most] {
            let a = Mat2::new(xx * most, xy * most, yx * most, yy * most);
            let s = stretch(
                a,
                Rotation {
                    cos: cos * size,
                    sin: sin * size,
                },
            );
            assert!(
                [s.xx, s.xy, s.yx, s.yy]
                    .iter()
                    .all(|element| !element.is_nan()),
                "{a:?} {cos} {sin} {size}: {s:?}"
            );
        }
    }
}

/// The kinetic energy overflows upward, and the potential energy downward.
#[test]
fn the_energy_of_a_finite_scene_is_a_number() {
    let mut scene = Scene::<f64, (), 1>::new(());
    scene.solver.gravity = Vec2::new(0.0, -9.81);
    let id = scene.particles.add(Vec2::new(0.0, -1e308), 1.0).unwrap();
    scene
        .particles
        .set_velocity(id, Vec2::new(1e200, 0.0))
        .unwrap();
    assert_eq!(scene.potential_energy(), f64::NEG_INFINITY);
    assert_eq!(scene.energy(0.01), f64::INFINITY);
}
