//! Fields with settings over the range of the scalar: state stays finite.

use crate::both;
use crate::support::float::Float;
use crate::support::settings::settings;
use pliant::{
    Attractor, Drag, EdgeForces, Falloff, ForceField, Gravity, MassProperties, Particles,
    RigidBody, Rotation, Solver, StillWater, Vec2, Water, Wave, Wind,
};
use proptest::prelude::{Strategy, prop_oneof};
use proptest::{prop_assert, proptest};

/// Number of any sign and size, and zero.
fn number<T: Float>() -> impl Strategy<Value = T> {
    let largest = T::MAX.wide().log10();
    let power = (-largest..largest, proptest::bool::ANY).prop_map(|(p, negative)| {
        let size = 10_f64.powf(p);
        T::of(if negative { -size } else { size })
    });
    prop_oneof![9 => power, 1 => proptest::strategy::Just(T::ZERO)]
}

fn vector<T: Float>() -> impl Strategy<Value = Vec2<T>> {
    (number(), number()).prop_map(|(x, y)| Vec2::new(x, y))
}

/// Fields, wind and water with any settings on particles and a rigid body at any speeds and
/// positions.
fn any_settings_leave_finite_state<T: Float>() {
    let point = || (vector::<T>(), vector::<T>(), -20.0..20.0);
    let falloff = proptest::sample::select(vec![
        Falloff::Linear,
        Falloff::Constant,
        Falloff::Inverse,
        Falloff::InverseSquare,
    ]);
    let scalars = proptest::collection::vec(number::<T>(), 20);
    let vectors = proptest::collection::vec(vector::<T>(), 8);
    let points = proptest::collection::vec(point(), 4);
    proptest!(settings(3000), |(points in points, s in scalars, u in vectors, falloff in falloff, step in -6.0..6.0)| {
        let mut particles = Particles::<T, 6>::new();
        for (x, v, mass) in points {
            let id = particles.add(x, T::of(10_f64.powf(mass))).unwrap();
            particles.set_velocity(id, v).unwrap();
        }
        let shape = MassProperties::circle(T::ONE, T::ONE).unwrap();
        let mut body = RigidBody::new(&mut particles, shape, T::vector(1.0, 2.0), Rotation::IDENTITY).unwrap();
        let _ = particles.set_group_motion(&body, u[7], T::ONE);
        let gravity = Gravity { scale: s[0], acceleration: u[0] };
        let attractor = Attractor { center: u[1], strength: s[1], softening: s[2].abs(), falloff };
        let drag = Drag { velocity: u[2], linear: s[3].abs(), quadratic: s[4].abs() };
        let wind = Wind { velocity: u[3], density: s[5].abs(), drag: s[6].abs(), lift: s[7].abs() };
        let still = StillWater { point: u[4], normal: T::vector(0.0, 1.0) };
        let still = Water { surface: still, density: s[8].abs(), velocity: u[5], drag: s[9].abs(), friction: s[10].abs() };
        let wave = Wave { level: s[11], amplitude: s[12], wavelength: s[13].abs().at_least(T::EPSILON), speed: s[14], phase: T::ZERO };
        let wave = Water { surface: wave, density: s[15].abs(), velocity: u[6], drag: s[16].abs(), friction: s[17].abs() };
        let mut wind = EdgeForces::<T, _, 8>::new(wind);
        let mut still = EdgeForces::<T, _, 8>::new(still);
        let mut wave = EdgeForces::<T, _, 8>::new(wave);
        let corners = [(-1.0, -1.0), (1.0, -1.0), (0.0, 1.0)];
        let corners = corners.map(|(x, y)| body.anchor(T::vector(x, y)).unwrap());
        wind.add_chain(&particles, particles.ids()).unwrap();
        still.add_outline(&particles, corners).unwrap();
        wave.add_outline(&particles, corners).unwrap();
        let _ = still.add_outline(&particles, particles.ids().part(0, 4).unwrap());
        let mut all = (
            ForceField::<T, _>::everywhere(gravity),
            ForceField::<T, _>::everywhere(attractor),
            ForceField::<T, _>::everywhere(drag),
            &mut wind,
            (&mut still, &mut wave),
            &mut body,
        );
        let solver = Solver { gravity: T::vector(s[18].wide().clamp(-1e10, 1e10), -10.0), substeps: 2, ..Solver::default() };
        for _ in 0..3 {
            solver.step(T::of(10_f64.powf(step)), &mut particles, &mut all).unwrap();
            for (x, v) in particles.positions().iter().zip(particles.velocities()) {
                prop_assert!(x.is_finite() && v.is_finite());
            }
            let phase = all.4.1.force.surface.phase;
            prop_assert!(phase >= T::ZERO && phase <= T::ONE);
        }
    });
}

both!(any_settings_leave_finite_state);
