//! Overflow of Q16.16, whose infinity becomes finite after adding a negative number.

use pliant::{
    Constraint, Constraints, Error, I16F16, Linearization, MassProperties, Mat2, Material, Motion,
    NeoHookean, Parameter, ParticleId, Particles, Pass, Points, PolarError, Pressure, Project, Q16,
    Real, Scheme, ShapeMatching, Solver, Stiffness, Vec2, rotation, rotations,
};

fn number(value: i32) -> Q16 {
    Q16(I16F16::from_num(value))
}

fn vector(x: i32, y: i32) -> Vec2<Q16> {
    Vec2::new(number(x), number(y))
}

/// Records the displacements after the preceding projections.
struct Spy(Vec<Vec2<Q16>>);

impl Project<Q16> for Spy {
    fn project(&mut self, _: &Pass<Q16>, motion: &mut Motion<'_, Q16>) {
        self.0 = motion.displacements.to_vec();
    }
}

/// Displacements after a projection, in a step of 1 s.
fn displaced<const N: usize>(
    particles: &mut Particles<Q16, N>,
    scheme: Scheme,
    body: &mut impl Project<Q16>,
) -> Vec<Vec2<Q16>> {
    let mut spy = Spy(Vec::new());
    Solver {
        scheme,
        ..Solver::new()
    }
    .step(Q16::ONE, particles, &mut (body, &mut spy))
    .unwrap();
    spy.0
}

/// SIMD code tests four or more particles together. The other particles have negative coordinates.
#[test]
fn particle_leaving_the_range_stops_in_a_batch_of_any_size() {
    for (count, leaving) in
        (1..=9).flat_map(|count| (0..count).map(move |leaving| (count, leaving)))
    {
        let mut particles = Particles::<Q16, 9>::new();
        for place in 0..count {
            let (x, v) = if place == leaving {
                (32000, 1000)
            } else {
                (-8000, -1000)
            };
            let id = particles.add(vector(x, -7), Q16::ONE).unwrap();
            particles.set_velocity(id, vector(v, -3)).unwrap();
        }
        Solver::new()
            .step(Q16::ONE, &mut particles, &mut ())
            .unwrap();
        for (place, (x, v)) in particles
            .positions()
            .iter()
            .zip(particles.velocities())
            .enumerate()
        {
            let stopped = (vector(32000, -7), Vec2::ZERO);
            let expected = if place == leaving {
                stopped
            } else {
                (vector(-9000, -10), vector(-1000, -3))
            };
            assert_eq!((*x, *v), expected, "{place} of {count}");
        }
    }
}

/// Constraint with a fixed value and gradient.
#[derive(Clone, Copy)]
struct Fixed {
    value: Q16,
    gradient: Vec2<Q16>,
}

impl Constraint<Q16, 1> for Fixed {
    fn particles(&self) -> [ParticleId; 1] {
        [ParticleId::new(0)]
    }

    fn compliance(&self) -> Q16 {
        Q16::ZERO
    }

    fn linearize(&self, _: &Points<Q16, 1>) -> Option<Linearization<Q16, 1>> {
        Some(Linearization {
            value: self.value,
            gradients: [self.gradient],
        })
    }
}

#[test]
fn updates_that_leave_the_range_are_skipped() {
    let infinity = Q16::MAX + Q16::EPSILON;
    let cases = [
        // Overflow of the displacement.
        (number(-5000), vector(1, 0)),
        // Overflow of the multiplier; the gradient would halve it.
        (infinity, Vec2::new(Q16::ONE, Q16::HALF)),
        // Overflow of the squared gradient.
        (Q16::ONE, vector(200, 0)),
    ];
    for (value, gradient) in cases {
        let mut particles = Particles::<Q16, 1>::new();
        let id = particles.add(Vec2::ZERO, number(4)).unwrap();
        particles.set_velocity(id, vector(30000, -50)).unwrap();
        let mut set = Constraints::<Q16, Fixed, 1, 1>::new();
        set.add(Fixed { value, gradient }).unwrap();
        let found = displaced(&mut particles, Scheme::Predicted, &mut set);
        assert_eq!(found, [vector(30000, -50)], "{value:?} {gradient:?}");
    }
}

#[test]
fn updates_within_the_range_are_applied() {
    let mut particles = Particles::<Q16, 1>::new();
    particles.add(Vec2::ZERO, Q16::ONE).unwrap();
    let mut set = Constraints::<Q16, Fixed, 1, 1>::new();
    set.add(Fixed {
        value: number(-20000),
        gradient: vector(1, 0),
    })
    .unwrap();
    assert_eq!(
        displaced(&mut particles, Scheme::Predicted, &mut set),
        [vector(20000, 0)]
    );
}

/// The difference of two positions is out of range, but its product with a weight is not.
#[test]
fn bodies_wider_than_the_range_are_rejected() {
    let mut particles = Particles::<Q16, 4>::new();
    for x in [30000, -30000, -30001, -30002] {
        particles.add(vector(x, 0), Q16::ONE).unwrap();
    }
    let body =
        ShapeMatching::<Q16, 4>::new(&particles, particles.ids(), Stiffness::Alpha(Q16::HALF));
    assert_eq!(body.err(), Some(Error::NonFinite(Parameter::Position)));
}

#[test]
fn bodies_stretched_beyond_the_range_are_skipped() {
    let mut particles = Particles::<Q16, 4>::new();
    for x in 0..4 {
        particles.add(vector(x, 0), Q16::ONE).unwrap();
    }
    let mut body =
        ShapeMatching::<Q16, 4>::new(&particles, particles.ids(), Stiffness::Alpha(Q16::HALF))
            .unwrap();
    for (id, x) in particles.ids().iter().zip([20000, -20000, -20000, -20000]) {
        particles.set_position(id, vector(x, 0)).unwrap();
    }
    for scheme in [Scheme::Predicted, Scheme::Leapfrog] {
        assert_eq!(
            displaced(&mut particles, scheme, &mut body),
            [Vec2::ZERO; 4]
        );
    }
}

#[test]
fn non_finite_matrices_have_no_rotation() {
    let infinity = Q16::MAX + Q16::EPSILON;
    let minus = number(-32760);
    for a in [
        Mat2::new(infinity, Q16::ZERO, Q16::ZERO, minus),
        Mat2::new(Q16::ONE, infinity, number(32760), Q16::ONE),
    ] {
        assert_eq!(rotation(a), Err(PolarError::NonFinite));
        let mut found = [pliant::Rotation::IDENTITY; 16];
        assert_eq!(rotations(&[a; 16], &mut found), 16);
    }
}

/// Squared gradients of 40,000, weighted by an inverse mass of 1/8.
#[test]
fn polygons_with_overflowing_squared_gradients_are_skipped() {
    let mut particles = Particles::<Q16, 4>::new();
    for (x, y) in [(0, 0), (100, 0), (100, 100), (0, 100)] {
        particles.add(vector(x, y), number(8)).unwrap();
    }
    let mut air =
        Pressure::<Q16, 4>::new(&particles, particles.ids(), number(2), Q16::ZERO).unwrap();
    for (id, (x, y)) in particles
        .ids()
        .iter()
        .zip([(0, 0), (400, 0), (400, 30), (0, 30)])
    {
        particles.set_position(id, vector(x, y)).unwrap();
    }
    assert_eq!(
        displaced(&mut particles, Scheme::Predicted, &mut air),
        [Vec2::ZERO; 4]
    );
}

#[test]
fn materials_too_stiff_for_their_area_are_rejected() {
    let corners = [0, 1, 2].map(ParticleId::new);
    let rest = [vector(0, 0), vector(100, 0), vector(0, 100)];
    let material = Material {
        youngs_modulus: number(3000),
        poissons_ratio: Q16::ZERO,
    };
    let found = NeoHookean::new(corners, rest, material).map(|_| ());
    assert_eq!(found, Err(Error::OutOfRange(Parameter::YoungsModulus)));
}

/// A saturated impulse divided by a mass is a finite velocity.
#[test]
fn infinite_impulses_on_groups_are_rejected() {
    let mut particles = Particles::<Q16, 2>::new();
    let ends = [0, 1].map(|x| particles.add(vector(x, 0), number(4)).unwrap());
    let infinite = Q16::from_f64(f64::INFINITY);
    let far = Vec2::new(infinite, Q16::ZERO);
    let impulse = Err(Error::NonFinite(Parameter::Impulse));
    let position = Err(Error::NonFinite(Parameter::Position));
    assert_eq!(
        particles.apply_group_impulse(ends, far, Vec2::ZERO),
        impulse
    );
    assert_eq!(
        particles.apply_group_impulse(ends, Vec2::ZERO, far),
        position
    );
    assert_eq!(particles.apply_angular_impulse(ends, infinite), impulse);
    assert_eq!(particles.velocities(), [Vec2::ZERO; 2]);
}

/// A sum beyond the range is an error, though its product with a small density is within it again.
#[test]
fn masses_of_large_shapes_are_rejected() {
    let density = Q16::from_f64(0.01);
    let square = |half: i32| {
        let corners = [(-half, -half), (half, -half), (half, half), (-half, half)];
        MassProperties::polygon(&corners.map(|(x, y)| vector(x, y)), density)
    };
    let capsule =
        |length| MassProperties::capsule(vector(0, 0), vector(length, 0), Q16::ONE, density);
    let circle = |radius| MassProperties::circle(number(radius), density);
    for valid in [square(50), capsule(150), circle(100)] {
        assert!(valid.is_ok(), "{valid:?}");
    }
    let mass = Err(Error::NonFinite(Parameter::Mass));
    let inertia = Err(Error::NonFinite(Parameter::Inertia));
    assert_eq!([square(70), square(90), capsule(200)], [inertia; 3]);
    assert_eq!([square(100), circle(110)], [mass; 2]);
}
