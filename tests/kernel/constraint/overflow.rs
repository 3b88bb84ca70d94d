//! Corrections that overflow: the update is skipped, and no projection reads a displacement that is
//! not finite.

use crate::support::float::Float;
use pliant::{
    Constraint, Constraints, Distance, Motion, ParticleId, Particles, Pass, Project, Rod, Scheme,
    Solver, Vec2,
};

/// Sums the displacements that the projections before it leave, as a custom projection may.
struct Travel<T>(T);

impl<T: Float> Project<T> for Travel<T> {
    fn project(&mut self, _: &Pass<T>, motion: &mut Motion<'_, T>) {
        for d in &*motion.displacements {
            self.0 += d.x.abs() + d.y.abs();
        }
    }
}

/// Link between two particles, of length 64.
type Link<C> = fn(ParticleId, ParticleId) -> C;

/// Four links that share no particle. The ends of the one at `heavy` have the largest masses and
/// are so far apart that Δλ overflows, although the correction Δλ/m would not.
struct Links<T, C> {
    particles: Particles<T, 8>,
    set: Constraints<T, C, 2, 4>,
    heavy: usize,
}

impl<T: Float, C: Constraint<T, 2>> Links<T, C> {
    fn new(link: Link<C>, heavy: Option<usize>, packed: bool) -> Self {
        let (mut particles, mut set) = (Particles::new(), Constraints::new());
        for index in 0..4 {
            let (mass, length) = if heavy == Some(index) {
                (T::MAX / T::of(4.0), 1024.0)
            } else {
                (T::ONE, 65.0)
            };
            let ends = [0.0, length].map(|x| particles.add(T::vector(x, 0.0), mass).unwrap());
            for end in ends {
                particles.set_velocity(end, T::vector(2.0, -3.0)).unwrap();
            }
            set.add(link(ends[0], ends[1])).unwrap();
        }
        if packed {
            set.order(&particles);
        }
        Self {
            particles,
            set,
            heavy: heavy.unwrap_or(4),
        }
    }

    /// Steps by one second and returns the distance that all particles have traveled in all passes.
    fn step(&mut self, scheme: Scheme) -> T {
        let (solver, mut travel) = (
            Solver {
                iterations: 2,
                scheme,
                ..Solver::new()
            },
            Travel(T::ZERO),
        );
        solver
            .step(
                T::ONE,
                &mut self.particles,
                &mut (&mut self.set, &mut travel),
            )
            .unwrap();
        travel.0
    }

    /// Returns positions, velocities and the multiplier of a link.
    fn state(&self, index: usize) -> ([Vec2<T>; 2], [Vec2<T>; 2], T) {
        let ids = [2 * index, 2 * index + 1];
        let id = self.set.ids().nth(index).unwrap();
        (
            ids.map(|id| self.particles.positions()[id]),
            ids.map(|id| self.particles.velocities()[id]),
            self.set.multiplier(id).unwrap(),
        )
    }
}

fn check<T: Float, C: Constraint<T, 2>>(link: Link<C>) {
    for scheme in [Scheme::Predicted, Scheme::Leapfrog] {
        for packed in [false, true] {
            let mut ordinary = Links::new(link, None, packed);
            ordinary.step(scheme);
            for heavy in 0..4 {
                let mut links = Links::new(link, Some(heavy), packed);
                let travel = links.step(scheme);
                let case = format!("{scheme:?}, packed: {packed}, link {heavy}");
                assert!(travel.is_finite(), "{case}: {travel:?}");
                for index in 0..4 {
                    let (positions, velocities, lambda) = links.state(index);
                    if index == links.heavy {
                        // The ends fly on, as without the link.
                        let expected = [T::vector(2.0, -3.0), T::vector(1026.0, -3.0)];
                        assert_eq!(positions, expected, "{case}");
                        assert_eq!(velocities, [T::vector(2.0, -3.0); 2], "{case}");
                        assert_eq!(lambda, T::ZERO, "{case}");
                    } else {
                        assert!(lambda < T::ZERO, "{case}");
                        let expected = ordinary.state(index);
                        assert_eq!((positions, velocities, lambda), expected, "{case}");
                    }
                }
            }
        }
    }
}

fn overflowing_springs_are_skipped<T: Float>() {
    check::<T, _>(|a, b| Distance::new(a, b, T::of(64.0), T::ZERO).unwrap());
}

fn overflowing_rods_are_skipped<T: Float>() {
    check::<T, _>(|a, b| Rod::new(a, b, T::of(64.0)).unwrap());
}

crate::both!(
    overflowing_springs_are_skipped,
    overflowing_rods_are_skipped
);
