//! Custom constraint, collider and projection: `cargo run --example own`.

use pliant::{
    Collider, ColliderContacts, Constraint, Constraints, ContactMaterial, Error, Linearization,
    Motion, ParticleId, Particles, Pass, Points, Project, Real, SignedDistance, Solver, Vec2,
};

/// Keeps the middle of two particles on a vertical line: C = ((x₁ − x₀) + (x₂ − x₀))/2.
#[derive(Clone, Copy, Debug)]
struct Plumb<T> {
    particles: [ParticleId; 2],
    line: T,
}

impl<T: Real> Constraint<T, 2> for Plumb<T> {
    fn particles(&self) -> [ParticleId; 2] {
        self.particles
    }

    fn linearize(&self, points: &Points<T, 2>) -> Option<Linearization<T, 2>> {
        let line = Vec2::new(self.line, T::ZERO);
        let [a, b] = [points.offset(0, line), points.offset(1, line)];
        let along = Vec2::new(T::HALF, T::ZERO);
        Some(Linearization {
            value: T::HALF * (a.x + b.x),
            gradients: [along, along],
        })
    }
}

/// Bowl: approximately the inside of y = x².
struct Bowl;

impl Collider<f64> for Bowl {
    const HOLLOW: bool = true;

    /// Accurate to first order in the distance from the surface: (y − x²)/|∇(y − x²)|.
    fn signed_distance(&self, place: Vec2<f64>, radius: f64) -> SignedDistance<f64> {
        let slope = Vec2::new(-2.0 * place.x, 1.0);
        let length = slope.length();
        SignedDistance {
            distance: (place.y - place.x * place.x) / length - radius,
            normal: Some(slope * (1.0 / length)),
        }
    }
}

/// Gust of wind from the left, which pushes everything above a height.
struct Wind {
    above: f64,
    acceleration: f64,
}

impl Project<f64> for Wind {
    fn project(&mut self, pass: &Pass<f64>, motion: &mut Motion<'_, f64>) {
        if pass.index > 0 {
            return;
        }
        let way = self.acceleration * pass.h * pass.h;
        for ((x, d), w) in motion
            .positions
            .iter()
            .zip(motion.displacements.iter_mut())
            .zip(motion.inverse_masses)
        {
            if x.y > self.above && *w > 0.0 {
                d.x += way;
            }
        }
    }
}

fn main() -> Result<(), Error> {
    let mut particles = Particles::<f64, 2>::new();
    let left = particles.add(Vec2::new(-0.5, 1.0), 1.0)?;
    let right = particles.add(Vec2::new(0.6, 1.2), 1.0)?;
    let mut plumb = Constraints::<f64, Plumb<f64>, 2, 1>::new();
    plumb.add(Plumb {
        particles: [left, right],
        line: 0.0,
    })?;
    let mut bowl = ColliderContacts::<f64, _, 2>::new(
        Bowl,
        particles.ids(),
        0.05,
        ContactMaterial::default(),
    )?;
    let mut wind = Wind {
        above: 0.6,
        acceleration: 2.0,
    };
    let solver = Solver {
        gravity: Vec2::new(0.0, -9.81),
        substeps: 8,
        damping: 0.5,
        ..Solver::default()
    };
    for frame in 0..=120 {
        if frame % 20 == 0 {
            println!(
                "{:4.1} s  {:?}",
                f64::from(frame) / 60.0,
                particles
                    .positions()
                    .iter()
                    .map(|x| (x.x, x.y))
                    .collect::<Vec<_>>()
            );
        }
        solver.step(
            1.0 / 60.0,
            &mut particles,
            &mut (&mut wind, &mut plumb, &mut bowl),
        )?;
    }
    Ok(())
}
