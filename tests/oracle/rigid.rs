//! Reference rigid bodies: center, angle, velocity and angular velocity.

use crate::dice::Jitter;
use crate::joint::Joint;
use glam::DVec2;

/// Rigid body, or a particle, whose inverse inertia is zero.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rigid {
    pub(crate) center: DVec2,
    pub(crate) angle: f64,
    pub(crate) velocity: DVec2,
    pub(crate) spin: f64,
    pub(crate) inverse_mass: f64,
    pub(crate) inverse_inertia: f64,
    /// Whether this is a particle, which has no angle.
    pub(crate) is_particle: bool,
    /// Displacement of the center within the substep.
    pub(crate) moved: DVec2,
    /// Rotation within the substep, as s = 2 tan(θ/2).
    pub(crate) s: f64,
}

impl Rigid {
    /// Returns the angle within the substep.
    pub(crate) fn angle_now(&self) -> f64 {
        self.angle + 2.0 * (0.5 * self.s).atan()
    }

    /// Returns dθ/ds.
    pub(crate) fn rate(&self) -> f64 {
        1.0 / (1.0 + 0.25 * self.s * self.s)
    }

    /// Returns the position of a point of the body, given in its coordinates.
    pub(crate) fn point(&self, local: DVec2) -> DVec2 {
        self.center + self.moved + local.rotate_angle(self.angle_now())
    }

    /// Returns the direction of a line, given by its angle in the coordinates of the body.
    pub(crate) fn direction(&self, angle: f64) -> DVec2 {
        DVec2::from_angle(self.angle_now() + angle)
    }

    /// Returns the derivative of the position of a point by s.
    pub(crate) fn by_s(&self, local: DVec2) -> DVec2 {
        self.rate() * local.rotate_angle(self.angle_now()).perp()
    }

    /// Returns the body at the start of the substep.
    pub(crate) fn at_start(&self) -> Self {
        Self {
            moved: DVec2::ZERO,
            s: 0.0,
            ..*self
        }
    }

    /// Applies an impulse and an angular impulse, both times h.
    pub(crate) fn push(&mut self, impulse: DVec2, angular: f64) {
        self.moved += self.inverse_mass * impulse;
        self.s += self.inverse_inertia * angular;
    }

    /// Perturbs the displacements by rounding of the position.
    pub(crate) fn perturb(&mut self, jitter: &mut Jitter) {
        let size = self.center.abs().max_element().max(1.0);
        if self.inverse_mass > 0.0 {
            jitter.vector(&mut self.moved, size);
        }
        if self.inverse_inertia > 0.0 {
            jitter.number(&mut self.s, size);
        }
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Machine {
    pub(crate) bodies: Vec<Rigid>,
    pub(crate) joints: Vec<Joint>,
    pub(crate) dt: f64,
    pub(crate) substeps: u16,
    pub(crate) iterations: u16,
    pub(crate) gravity: DVec2,
    pub(crate) jitter: Jitter,
}

impl Machine {
    pub(crate) fn step(&mut self) {
        let h = self.dt / f64::from(self.substeps);
        for _ in 0..self.substeps {
            for body in &mut self.bodies {
                if body.inverse_mass > 0.0 {
                    body.velocity += h * self.gravity;
                }
                body.moved = h * body.velocity;
                body.s = h * body.spin;
                body.perturb(&mut self.jitter);
            }
            for pass in 0..self.iterations {
                for joint in &mut self.joints {
                    if pass == 0 {
                        joint.multipliers = (DVec2::ZERO, 0.0, 0.0, 0.0);
                    }
                    let ends = self.bodies.get_disjoint_mut(joint.ends).unwrap();
                    joint.update(ends, h, &mut self.jitter);
                }
            }
            for body in &mut self.bodies {
                body.velocity = body.moved / h;
                body.spin = body.s / h;
                body.center += body.moved;
                body.angle = body.angle_now();
            }
            for joint in &mut self.joints {
                let [a, b] = joint.ends.map(|end| self.bodies[end].at_start());
                joint.end_substep([&a, &b], h);
            }
        }
    }
}
