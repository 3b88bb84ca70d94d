//! Long chains with heavy loads keep their length.

use super::{chain, hanging, springs, stretch};
use crate::both;
use crate::support::float::Float;
use pliant::{ParticleId, Particles, Project, Scheme, Solver};

const SPACING: f64 = 0.125;

/// Largest stretch during half a second from rest, after a tug at the middle.
fn largest_stretch<T: Float, const N: usize>(
    solver: Solver<T>,
    rope: &mut impl Project<T>,
    particles: &mut Particles<T, N>,
) -> f64 {
    let middle = ParticleId::new(u16::try_from(N / 2).unwrap());
    particles.set_velocity(middle, T::vector(0.3, 0.1)).unwrap();
    (0..30).fold(0.0, |largest: f64, _| {
        solver.step(T::ratio(1, 60), particles, rope).unwrap();
        largest.max(stretch(particles, SPACING))
    })
}

fn solver<T: Float>(scheme: Scheme) -> Solver<T> {
    Solver {
        gravity: T::vector(0.0, -9.81),
        substeps: 4,
        scheme,
        ..Solver::new()
    }
}

/// One pass per substep. Under Gauss–Seidel, the link of the load stretches by 16 % in half a
/// second.
fn thousand_links_carry_ten_thousand_times_their_mass<T: Float>() {
    for scheme in [Scheme::Predicted, Scheme::Leapfrog] {
        let mut particles = hanging::<T, 1001>(SPACING, (0.0, -1.0), 1e4);
        let mut rope = chain(&particles, 0.0);
        let found = largest_stretch(solver(scheme), &mut *rope, &mut particles);
        assert!(found < 2e-3, "{scheme:?}: {found}");
    }
    let mut particles = hanging::<T, 1001>(SPACING, (0.0, -1.0), 1e4);
    let mut loose = springs(&particles, 0.0);
    let found = largest_stretch(solver(Scheme::Predicted), &mut *loose, &mut particles);
    assert!(found > 0.1, "the comparison stretches too: {found}");
}

/// The bound on the stretch does not depend on the number of links.
fn thousand_links_stretch_as_little_as_ten<T: Float>() {
    for direction in [(0.0, -1.0), (1.0, 0.0)] {
        let mut long = hanging::<T, 1001>(SPACING, direction, 1.0);
        let mut short = hanging::<T, 11>(SPACING, direction, 1.0);
        let (mut long_rope, mut short_rope) = (chain(&long, 0.0), chain(&short, 0.0));
        let solver = Solver {
            iterations: 3,
            ..solver(Scheme::Predicted)
        };
        let long = largest_stretch(solver, &mut *long_rope, &mut long);
        let short = largest_stretch(solver, &mut *short_rope, &mut short);
        // Positions of up to 125 m have a spacing of ε times that.
        let rounding = 4.0 * 125.0 * T::EPSILON.wide() / SPACING;
        assert!(
            long < 1e-6 + rounding && short < 1e-6 + rounding,
            "{direction:?}: {long}, {short}"
        );
    }
}

/// At rest, a link of compliance α is longer by α times the weight below it.
fn compliant_chain_stretches_by_its_compliance<T: Float>() {
    let (alpha, count) = (1e-4, 10);
    let mut particles = hanging::<T, 11>(SPACING, (0.0, -1.0), 100.0);
    let mut rope = chain(&particles, alpha);
    let solver = Solver {
        damping: T::of(10.0),
        ..solver(Scheme::Predicted)
    };
    for _ in 0..1200 {
        solver
            .step(T::ratio(1, 60), &mut particles, &mut *rope)
            .unwrap();
    }
    for link in 0..count {
        let ends = [link, link + 1].map(|k| particles.positions()[k].y.wide());
        let below = 100.0 + f64::from(u8::try_from(count - 1 - link).unwrap());
        let expected = SPACING + alpha * below * 9.81;
        let found = ends[0] - ends[1];
        assert!(
            (found / expected - 1.0).abs() < 1e-3,
            "link {link}: {found} for {expected}"
        );
        let tension = -rope.multiplier(link).unwrap().wide() * 240.0 * 240.0;
        assert!(
            (tension / (below * 9.81) - 1.0).abs() < 1e-3,
            "tension {tension}"
        );
    }
}

/// A rigid rope between two pins that are 11 % too far apart. In single precision its links differ
/// by a seventh of their length, because the rounding of the large tension moves the members.
#[test]
fn rope_that_is_too_short_is_strained_evenly_in_double_precision() {
    for (scheme, iterations) in [
        (Scheme::Predicted, 1),
        (Scheme::Predicted, 4),
        (Scheme::Leapfrog, 1),
    ] {
        let mut particles = hanging::<f64, 21>(SPACING, (1.0, 0.0), 1.0);
        particles.pin(ParticleId::new(20)).unwrap();
        let mut rope = chain(&particles, 0.0);
        for link in 0..20 {
            rope.set_rest_length(link, 0.9 * SPACING).unwrap();
        }
        let solver = Solver {
            iterations,
            ..solver(scheme)
        };
        for _ in 0..300 {
            solver.step(1.0 / 60.0, &mut particles, &mut *rope).unwrap();
            let found = stretch(&particles, SPACING);
            assert!(
                found < 1e-4,
                "{scheme:?}, {iterations} iterations: uneven by {found}"
            );
        }
    }
}

both!(
    thousand_links_carry_ten_thousand_times_their_mass,
    thousand_links_stretch_as_little_as_ten,
    compliant_chain_stretches_by_its_compliance,
);
