//! oxiphysics-softbody: the same algorithms in three dimensions and double precision. The third
//! coordinate stays zero.

use crate::cloth::{GRAVITY, ITERATIONS, Plain, STEP};
use crate::square;
use oxiphysics_softbody::constraint::SoftConstraint;
use oxiphysics_softbody::shape_matching::ShapeMatchingBody;
use oxiphysics_softbody::{DistanceConstraint, SoftBody, SoftParticle, XpbdSolver};

/// Cloth, built from the parts of its solver: the whole solver does not reset multipliers.
pub struct Cloth {
    body: SoftBody,
    springs: Vec<DistanceConstraint>,
    solver: XpbdSolver,
}

impl Cloth {
    pub fn new() -> Self {
        let plain = Plain::<f64>::new();
        let particle = |p: &crate::plain::Particle<f64>| {
            let place = [p.x, p.y, 0.0].into();
            if p.w > 0.0 {
                SoftParticle::new(place, p.m)
            } else {
                SoftParticle::new_static(place)
            }
        };
        let mut body = SoftBody::from_particles(plain.particles.iter().map(particle).collect());
        for (p, model) in body.particles.iter_mut().zip(&plain.particles) {
            p.external_force = [0.0, GRAVITY * model.m, 0.0].into();
        }
        let spring = |s: &crate::plain::Spring<f64>| {
            DistanceConstraint::new(s.a as usize, s.b as usize, s.length, s.compliance)
        };
        Self {
            body,
            springs: plain.springs.iter().map(spring).collect(),
            solver: XpbdSolver::new(1),
        }
    }

    pub fn step(&mut self) {
        self.solver.integrate_positions(&mut self.body, STEP);
        self.springs
            .iter_mut()
            .for_each(DistanceConstraint::reset_lambda);
        for _ in 0..ITERATIONS {
            for spring in &mut self.springs {
                spring.project(&mut self.body.particles, STEP);
            }
        }
        self.solver.integrate_velocities(&mut self.body, STEP);
    }

    /// Returns the position of a particle.
    pub fn place(&self, particle: usize) -> [f64; 2] {
        let place = self.body.particles[particle].position;
        [place.x, place.y]
    }
}

impl Default for Cloth {
    fn default() -> Self {
        Self::new()
    }
}

/// Body: the crate matches shapes, and this code adds the prediction of positions.
pub struct Square(ShapeMatchingBody);

impl Square {
    pub fn new(particles: usize) -> Self {
        let places = (0..particles)
            .map(square::place)
            .map(|[x, y]| [x, y, 0.0])
            .collect();
        let mut body = ShapeMatchingBody::new(places, vec![1.0; particles], square::ALPHA);
        let [x, y] = square::PULLED;
        body.positions[0] = [x, y, 0.0];
        Self(body)
    }

    pub fn step(&mut self) {
        for (x, v) in self.0.positions.iter_mut().zip(&self.0.velocities) {
            for (x, v) in x.iter_mut().zip(v) {
                *x += v * square::STEP;
            }
        }
        self.0
            .apply_shape_matching_force(square::ALPHA, square::STEP);
    }

    /// Returns the position of the first particle.
    pub fn place(&self) -> [f64; 2] {
        let [x, y, _] = self.0.positions[0];
        [x, y]
    }
}
