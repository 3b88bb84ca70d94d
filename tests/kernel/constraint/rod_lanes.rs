//! Rods in vector registers: the bits of rods one by one.

use crate::support::float::Float;
use pliant::{ParticleId, Particles, Rod, Rods, Scheme, Solver, Vec2};

/// Ends and velocities of a rod of length one: x₀, x₁, v₀, v₁.
#[derive(Clone, Copy)]
struct Ends<T> {
    positions: [Vec2<T>; 2],
    velocities: [Vec2<T>; 2],
    pinned: [bool; 2],
}

/// Rods that share no particle, as one group of four.
fn scene<T: Float>(rods: &[Ends<T>; 4]) -> (Particles<T, 8>, Rods<T, 4>) {
    let (mut particles, mut set) = (Particles::new(), Rods::new());
    for ends in rods {
        let mut ids = [ParticleId::new(0); 2];
        for (i, id) in ids.iter_mut().enumerate() {
            *id = particles.add(ends.positions[i], T::of(1.5)).unwrap();
            particles.set_velocity(*id, ends.velocities[i]).unwrap();
            if ends.pinned[i] {
                particles.pin(*id).unwrap();
            }
        }
        set.add(Rod::new(ids[0], ids[1], T::ONE).unwrap()).unwrap();
    }
    (particles, set)
}

/// Returns the bits of positions and velocities after one step, and λ.
fn step<T: Float>(rods: &[Ends<T>; 4], scheme: Scheme, packed: bool) -> Vec<u64> {
    let (mut particles, mut set) = scene(rods);
    if packed {
        set.order(&particles);
    }
    let solver = Solver {
        iterations: 3,
        scheme,
        ..Solver::new()
    };
    solver.step(T::of(0.5), &mut particles, &mut set).unwrap();
    let view = particles.view();
    let vectors = view.positions.iter().chain(view.velocities);
    let lambdas = set.ids().map(|id| set.multiplier(id).unwrap());
    vectors
        .flat_map(|v| [v.x, v.y])
        .chain(lambdas)
        .map(|number| {
            assert!(number.is_finite(), "{number:?}");
            number.bits()
        })
        .collect()
}

fn ends<T: Float>(x: [f64; 2], v: [f64; 2]) -> Ends<T> {
    Ends {
        positions: [T::vector(0.0, 0.0), T::vector(x[0], x[1])],
        velocities: [T::vector(0.0, 0.0), T::vector(v[0], v[1])],
        pinned: [false; 2],
    }
}

/// A rod that is neither skipped nor turns far.
fn ordinary<T: Float>() -> Ends<T> {
    ends([0.8, 0.5], [0.3, -0.1])
}

/// Rods that differ from ordinary ones in every branch of the update.
fn unusual<T: Float>() -> Vec<Ends<T>> {
    let huge = T::MAX * T::of(0.9);
    let at = |x0, x1, v0, v1| Ends {
        positions: [x0, x1],
        velocities: [v0, v1],
        pinned: [false; 2],
    };
    let (zero, right) = (Vec2::ZERO, T::vector(1.0, 0.0));
    let minus_zero = Vec2::new(-T::ZERO, -T::ZERO);
    let mut rods = vec![
        ordinary(),
        // Far too long, far too short, and of length zero.
        ends([5.0, 1.0], [0.0, 0.0]),
        ends([0.1, 0.05], [0.0, 0.0]),
        ends([0.0, 0.0], [0.0, 0.0]),
        // Turned far, and under a large force.
        ends([1.0, 0.0], [0.0, 9.0]),
        ends([1.0, 0.0], [4.0, 0.5]),
        ends([0.0, 3.0], [0.0, 0.3]),
        // The correction, or the sum of the displacements, overflows.
        at(zero, Vec2::new(huge, huge), zero, zero),
        at(
            zero,
            right,
            Vec2::new(huge, zero.y),
            Vec2::new(huge, zero.y),
        ),
        at(zero, right, Vec2::new(huge, huge), Vec2::new(huge, huge)),
        at(zero, Vec2::new(T::SQUARE_MAX.sqrt(), T::ONE), zero, zero),
        // Squares that underflow, and zeros of both signs.
        at(zero, Vec2::new(T::ONE / T::MAX, T::ZERO), zero, zero),
        at(zero, right * T::of(3.0), minus_zero, minus_zero),
        at(right, zero, minus_zero, zero),
        at(T::vector(0.0, 2.0), zero, minus_zero, minus_zero),
    ];
    for pinned in [[true, false], [false, true], [true, true]] {
        rods.extend([ordinary(), ends([5.0, 1.0], [0.2, 0.0])].map(|rod| Ends { pinned, ..rod }));
    }
    rods
}

fn packed_rods_have_the_bits_of_scalar_ones<T: Float>() {
    for (kind, rod) in unusual::<T>().into_iter().enumerate() {
        for lane in 0..4 {
            for scheme in [Scheme::Predicted, Scheme::Leapfrog] {
                let mut rods = [ordinary(); 4];
                rods[lane] = rod;
                let [scalar, packed] = [false, true].map(|packed| step(&rods, scheme, packed));
                assert_eq!(packed, scalar, "rod {kind} in lane {lane}, {scheme:?}");
            }
        }
    }
}

crate::both!(packed_rods_have_the_bits_of_scalar_ones);
