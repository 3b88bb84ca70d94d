//! Where a substep does not resolve a motion, the scheme becomes the predicted one.

use super::{Chain, GRAVITY, hanging, solver, straight};
use crate::support::float::Float;
use pliant::{Constraint, Distance, Linearization, ParticleId, Points, Rod, Scheme, Tether, Vec2};

/// A constraint that turns by more than 40° in a substep is projected as in the predicted scheme,
/// bit for bit.
fn fast_turns_are_predicted<T: Float>() {
    let turned = |scheme, speed: f64| {
        let mut pair = Chain::<T, _, 2>::new(&[[0.0, 0.0], [1.0, 0.0]], &[1.0, 1.0], |p, a, b| {
            Distance::between(p, a, b, T::ZERO).unwrap()
        });
        let id = pair.particles.ids().get(1).unwrap();
        pair.particles
            .set_velocity(id, T::vector(0.0, speed))
            .unwrap();
        pair.step(&solver(scheme, 0.0, 1), 1.0);
        [pair.particles.positions()[0], pair.particles.positions()[1]]
    };
    assert_eq!(
        turned(Scheme::Predicted, 1.0),
        turned(Scheme::Leapfrog, 1.0)
    );
    assert_ne!(
        turned(Scheme::Predicted, 0.3),
        turned(Scheme::Leapfrog, 0.3)
    );
}

/// A rope with a load of 10,000 times its own mass does not start to shake: a small sideways push
/// stays small.
#[test]
fn heavily_loaded_ropes_stay_quiet() {
    for iterations in [1, 20] {
        let mut masses = hanging(10);
        masses[10] = 1e4;
        let mut rope = Chain::<f64, _, 11>::new(&straight(10, 0.0), &masses, |p, a, b| {
            Rod::between(p, a, b).unwrap()
        });
        let middle = rope.particles.ids().get(5).unwrap();
        rope.particles
            .set_velocity(middle, Vec2::new(0.01, 0.0))
            .unwrap();
        let solver = solver(Scheme::Leapfrog, GRAVITY, iterations);
        let mut farthest = 0.0_f64;
        for _ in 0..600 {
            rope.step(&solver, 1.0 / 60.0);
            let sideways = rope.particles.positions().iter().map(|x| x.x.abs());
            farthest = sideways.fold(farthest, f64::max);
        }
        assert!(
            (1e-6..1e-3).contains(&farthest),
            "{iterations} passes: {farthest} m"
        );
    }
}

/// A distance without a turning radius.
struct Plain<T>(Distance<T>);

impl<T: Float> Constraint<T, 2> for Plain<T> {
    fn particles(&self) -> [ParticleId; 2] {
        self.0.particles()
    }

    fn linearize(&self, points: &Points<T, 2>) -> Option<Linearization<T, 2>> {
        self.0.linearize(points)
    }
}

/// Constraints without a turning radius keep the bits of the predicted scheme.
fn constraints_without_a_turning_radius_are_predicted<T: Float>() {
    let end = |scheme| {
        let points = straight(2, 1.0);
        let mut chain = Chain::<T, _, 3>::new(&points, &hanging(2), |p, a, b| {
            Plain(Distance::between(p, a, b, T::ZERO).unwrap())
        });
        for _ in 0..30 {
            chain.step(&solver(scheme, GRAVITY, 2), 0.01);
        }
        chain.particles.positions().to_vec()
    };
    assert_eq!(end(Scheme::Predicted), end(Scheme::Leapfrog));
}

/// A slack tether does nothing, and a taut one never pushes.
fn tethers_only_pull<T: Float>() {
    let mut pair = Chain::<T, _, 2>::new(&[[0.0, 0.0], [1.0, 0.0]], &[0.0, 1.0], |_, a, b| {
        Tether::new(a, b, T::of(1.5), T::ZERO).unwrap()
    });
    let id = pair.particles.ids().get(1).unwrap();
    pair.particles
        .set_velocity(id, T::vector(0.25, 0.1))
        .unwrap();
    let solver = solver(Scheme::Leapfrog, 0.0, 1);
    pair.step(&solver, 1.0);
    let slack = pair.particles.velocity(id).unwrap();
    assert_eq!((slack.x.wide(), slack.y.wide()), (0.25, T::of(0.1).wide()));
    for _ in 0..50 {
        pair.step(&solver, 0.1);
        let links = pair.links.ids().filter_map(|id| pair.links.multiplier(id));
        links.for_each(|lambda| assert!(lambda <= T::ZERO));
        assert!(pair.particles.position(id).unwrap().length().wide() <= 1.5 + 1e-3);
    }
}

crate::both!(
    fast_turns_are_predicted,
    constraints_without_a_turning_radius_are_predicted,
    tethers_only_pull
);
