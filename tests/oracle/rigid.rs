//! Reference rigid bodies: center, angle, velocity and angular velocity.

use crate::dice::Jitter;
use crate::joint::Joint;
use crate::plane::{V, add, perp, scale, turned};

/// Rigid body, or a particle, whose inverse inertia is zero.
#[derive(Clone, Debug)]
pub(crate) struct Rigid {
    pub(crate) center: V,
    pub(crate) angle: f64,
    pub(crate) velocity: V,
    pub(crate) spin: f64,
    pub(crate) inverse_mass: f64,
    pub(crate) inverse_inertia: f64,
    /// Whether this is a particle, which has no angle.
    pub(crate) is_particle: bool,
    /// Displacement of the center within the substep.
    pub(crate) moved: V,
    /// Rotation within the substep, as s = 2 tan(θ/2).
    pub(crate) s: f64,
}

/// Point of a body within a substep.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Point {
    pub(crate) place: V,
    /// Derivative of the position by s.
    pub(crate) by_s: V,
}

impl Rigid {
    /// Returns the rotation within the substep.
    pub(crate) fn turn(&self) -> f64 {
        2.0 * (0.5 * self.s).atan()
    }

    /// Returns dθ/ds.
    pub(crate) fn rate(&self) -> f64 {
        1.0 / (1.0 + 0.25 * self.s * self.s)
    }

    /// Returns a point of the body, given in its coordinates.
    pub(crate) fn point(&self, local: V) -> Point {
        let arm = turned(local, self.angle + self.turn());
        Point {
            place: add(add(self.center, self.moved), arm),
            by_s: scale(perp(arm), self.rate()),
        }
    }

    /// Returns the position of a point at the start of the substep.
    pub(crate) fn place_before(&self, local: V) -> V {
        add(self.center, turned(local, self.angle))
    }

    /// Applies an impulse and an angular impulse, both times h.
    pub(crate) fn push(&mut self, impulse: V, angular: f64) {
        self.moved = add(self.moved, scale(impulse, self.inverse_mass));
        self.s += angular * self.inverse_inertia;
    }

    /// Perturbs the displacements by rounding of the position.
    pub(crate) fn perturb(&mut self, jitter: &mut Jitter) {
        let size = self.center[0].abs().max(self.center[1].abs()).max(1.0);
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
    pub(crate) gravity: V,
    pub(crate) jitter: Jitter,
}

impl Machine {
    pub(crate) fn step(&mut self) {
        let h = self.dt / f64::from(self.substeps);
        for _ in 0..self.substeps {
            for body in &mut self.bodies {
                if body.inverse_mass > 0.0 {
                    body.velocity = add(body.velocity, scale(self.gravity, h));
                }
                body.moved = scale(body.velocity, h);
                body.s = body.spin * h;
                body.perturb(&mut self.jitter);
            }
            for pass in 0..self.iterations {
                for joint in &mut self.joints {
                    joint.update(&mut self.bodies, pass == 0, h, &mut self.jitter);
                }
            }
            for body in &mut self.bodies {
                body.velocity = scale(body.moved, 1.0 / h);
                body.spin = body.s / h;
                body.center = add(body.center, body.moved);
                body.angle += body.turn();
            }
        }
    }
}
